#include "reg/numbers.hpp"

#include <array>

#include "battle/house_rules.hpp"

namespace condotta::reg {
namespace {

using binding::whole;

Binding colour(std::string_view rule, std::string_view name, int& field) {
  return {rule, name, Word{&field, colour_words}};
}
Binding dice(std::string_view rule, std::string_view name, std::vector<int>& field) {
  return {rule, name, Words{&field, colour_words, 1, 3}};
}

// Names of the rows of REG-TER-012, in the order of TerrainRow.
constexpr std::array<std::array<std::string_view, 2>, terrain_rows> terrain_names = {{
    {"close-foot-in-rough", "close-foot-in-difficult"},
    {"loose-foot-in-rough", "loose-foot-in-difficult"},
    {"foot-skirmishers-in-rough", "foot-skirmishers-in-difficult"},
    {"mounted-dragoons-in-rough", "mounted-dragoons-in-difficult"},
    {"dismounted-dragoons-in-rough", "dismounted-dragoons-in-difficult"},
    {"close-mounted-in-rough", "close-mounted-in-difficult"},
    {"loose-mounted-in-rough", "loose-mounted-in-difficult"},
    {"mounted-skirmishers-in-rough", "mounted-skirmishers-in-difficult"},
    {"elephants-in-rough", "elephants-in-difficult"},
    {"battlewagons-in-rough", "battlewagons-in-difficult"},
    {"light-artillery-in-rough", "light-artillery-in-difficult"},
    {"heavy-artillery-in-rough", "heavy-artillery-in-difficult"},
}};

}  // namespace

std::vector<Binding> bindings(Numbers& n) {
  std::vector<Binding> all = {
      // General claims in Charge Combat
      whole("REG-CLM-010", "better-quality", n.charge.better_quality, 0, 20),
      whole("REG-CLM-011", "flank-charge", n.charge.flank_charge, 0, 20),
      whole("REG-CLM-012", "general", n.charge.general, 0, 20),
      whole("REG-CLM-012", "legendary-general", n.charge.legendary_general, 0, 20),
      whole("REG-CLM-013", "foot-not-standing", n.charge.foot_not_standing, 0, 20),
      whole("REG-CLM-014", "mounted-against-loose-foot", n.charge.mounted_vs_loose_foot, 0, 20),
      whole("REG-CLM-015", "neighbour-shoved", n.charge.shoved, 0, 20),
      whole("REG-CLM-016", "neighbour-shattered", n.charge.shattered, 0, 20),
      whole("REG-CLM-017", "opponent-affected", n.charge.affected, 0, 20),
      whole("REG-CLM-018", "opponent-badly-affected", n.charge.badly_affected, 0, 20),
      whole("REG-CLM-020", "uphill-or-obstacle", n.charge.uphill_or_obstacle, 0, 20),
      whole("REG-CLM-021", "mounted-who-shot", n.charge.mounted_who_shot, 0, 20),
      whole("REG-CLM-022", "barricade-against-foot", n.charge.barricade_vs_foot, 0, 20),
      whole("REG-CLM-022", "barricade-against-mounted", n.charge.barricade_vs_mounted, 0, 20),
      whole("REG-CLM-023", "against-artillery", n.charge.artillery, 0, 20),
      whole("REG-CLM-024", "against-combat-shy", n.charge.combat_shy, 0, 20),
      whole("REG-CLM-025", "against-skirmishers", n.charge.skirmishers, 0, 20),
      whole("REG-CLM-019", "against-irregulars", n.charge.irregulars, 0, 20),
      // General claims in Melee Combat
      whole("REG-CLM-035", "better-quality", n.melee.better_quality, 0, 20),
      whole("REG-CLM-036", "side-or-rear", n.melee.side_or_rear, 0, 20),
      whole("REG-CLM-037", "general", n.melee.general, 0, 20),
      whole("REG-CLM-037", "legendary-general", n.melee.legendary_general, 0, 20),
      whole("REG-CLM-038", "better-armour", n.melee.better_armour, 0, 20),
      whole("REG-CLM-039", "neighbour-shoved", n.melee.shoved, 0, 20),
      whole("REG-CLM-040", "opponent-affected", n.melee.affected, 0, 20),
      whole("REG-CLM-041", "opponent-badly-affected", n.melee.badly_affected, 0, 20),
      whole("REG-CLM-042", "uphill", n.melee.uphill, 0, 20),
      whole("REG-CLM-043", "barricade-against-foot", n.melee.barricade_vs_foot, 0, 20),
      whole("REG-CLM-044", "barricade-against-mounted", n.melee.barricade_vs_mounted, 0, 20),
      whole("REG-CLM-045", "against-irregulars", n.melee.irregulars, 0, 20),
      whole("REG-CLM-046", "against-combat-shy", n.melee.combat_shy, 0, 20),
      whole("REG-CLM-047", "against-skirmishers", n.melee.skirmishers, 0, 20),
      whole("REG-CLM-048", "against-artillery", n.melee.artillery, 0, 20),
      // Claims of characteristics and defences
      whole("REG-UNT-027", "caltrops-against-mounted", n.caltrops_charge, 0, 20),
      whole("REG-UNT-028", "stakes-against-mounted-charge", n.stakes_charge, 0, 20),
      whole("REG-UNT-028", "stakes-against-mounted-melee", n.stakes_melee, 0, 20),
      whole("REG-CHR-022", "pavise-against-foot", n.pavise_charge, 0, 20),
      whole("REG-GAP-203", "camels-against-mounted", n.camels_charge, 0, 20),
      whole("REG-UNT-021", "fortified-camp", n.fortified_camp, 0, 20),
      whole("REG-UNT-019", "camp-against-skirmishers", n.camp_vs_skirmishers, 0, 20),
      // Preferred opponents in Charge Combat: foot and battlewagons, then mounted
      whole("REG-CLM-054", "pike-and-shot-against-mounted", n.charge_weapon.pike_and_shot_vs_mounted, 0, 20),
      whole("REG-CLM-054", "pike-against-mounted", n.charge_weapon.pike_vs_mounted, 0, 20),
      whole("REG-CLM-054", "pike-against-foot", n.charge_weapon.pike_vs_foot, 0, 20),
      whole("REG-CLM-054", "pike-against-foot-deep", n.charge_weapon.pike_vs_foot_deep, 0, 20),
      whole("REG-CLM-054", "pike-ranks", n.charge_weapon.pike_ranks, 0, 20),
      whole("REG-CLM-054", "pike-deep-ranks", n.charge_weapon.pike_deep_ranks, 0, 20),
      whole("REG-CLM-054", "integral-pikes", n.charge_weapon.integral_pikes, 0, 20),
      whole("REG-CLM-054", "bayonet-against-mounted", n.charge_weapon.bayonet_vs_mounted, 0, 20),
      whole("REG-CLM-054", "elan", n.charge_weapon.elan, 0, 20),
      whole("REG-CLM-054", "aggressive", n.charge_weapon.aggressive, 0, 20),
      whole("REG-CLM-054", "spear-against-mounted", n.charge_weapon.spear_vs_mounted, 0, 20),
      whole("REG-CLM-054", "spear-against-foot", n.charge_weapon.spear_vs_foot, 0, 20),
      whole("REG-CLM-054", "polearm", n.charge_weapon.polearm, 0, 20),
      whole("REG-CLM-054", "impact-weapon", n.charge_weapon.impact_weapon, 0, 20),
      whole("REG-CLM-054", "ferocious", n.charge_weapon.ferocious, 0, 20),
      whole("REG-CLM-055", "pistol", n.charge_weapon.pistol, 0, 20),
      whole("REG-CLM-055", "elephants-against-mounted", n.charge_weapon.elephants_vs_mounted, 0, 20),
      whole("REG-CLM-055", "elephants-against-foot", n.charge_weapon.elephants_vs_foot, 0, 20),
      whole("REG-CLM-055", "charging-lancer", n.charge_weapon.lancer, 0, 20),
      whole("REG-CLM-055", "charging-lancer-against-pikes", n.charge_weapon.lancer_vs_pikes, 0, 20),
      whole("REG-CLM-055", "sword-and-pistol", n.charge_weapon.sword_and_pistol, 0, 20),
      whole("REG-CLM-055", "sword-and-pistol-against-pikes", n.charge_weapon.sword_and_pistol_vs_pikes, 0, 20),
      whole("REG-CLM-055", "light-lance", n.charge_weapon.light_lance, 0, 20),
      whole("REG-CLM-055", "light-lance-against-pikes", n.charge_weapon.light_lance_vs_pikes, 0, 20),
      // Preferred opponents in Melee Combat
      whole("REG-CLM-056", "pike-and-shot-against-mounted", n.melee_weapon.pike_and_shot_vs_mounted, 0, 20),
      whole("REG-CLM-056", "pike-against-mounted", n.melee_weapon.pike_vs_mounted, 0, 20),
      whole("REG-CLM-056", "pike-against-foot", n.melee_weapon.pike_vs_foot, 0, 20),
      whole("REG-CLM-056", "pike-against-foot-deep", n.melee_weapon.pike_vs_foot_deep, 0, 20),
      whole("REG-CLM-056", "pike-ranks", n.melee_weapon.pike_ranks, 0, 20),
      whole("REG-CLM-056", "pike-deep-ranks", n.melee_weapon.pike_deep_ranks, 0, 20),
      whole("REG-CLM-056", "integral-pikes", n.melee_weapon.integral_pikes, 0, 20),
      whole("REG-CLM-056", "bayonet-against-mounted", n.melee_weapon.bayonet_vs_mounted, 0, 20),
      whole("REG-CLM-056", "expert-swordsmen", n.melee_weapon.expert_swordsmen, 0, 20),
      whole("REG-CLM-056", "spear-against-mounted", n.melee_weapon.spear_vs_mounted, 0, 20),
      whole("REG-CLM-056", "spear-against-foot", n.melee_weapon.spear_vs_foot, 0, 20),
      whole("REG-CLM-056", "polearm-against-mounted", n.melee_weapon.polearm_vs_mounted, 0, 20),
      whole("REG-CLM-056", "polearm-against-foot", n.melee_weapon.polearm_vs_foot, 0, 20),
      whole("REG-CLM-056", "swordsmen", n.melee_weapon.swordsmen, 0, 20),
      whole("REG-CLM-056", "ferocious", n.melee_weapon.ferocious, 0, 20),
      whole("REG-CLM-057", "pistol", n.melee_weapon.pistol, 0, 20),
      whole("REG-CLM-057", "elephants", n.melee_weapon.elephants, 0, 20),
      // Shove, flank charges
      whole("REG-CMB-033", "pike-block-ranks", n.shove_ranks, 1, 6),
      whole("REG-CMB-024", "automatic-wound", n.automatic_flank_wound, 0, 3),
      // Dice by claim difference: own dice and the enemy dice
      dice("REG-CMB-020", "up-0-own", n.dice_own[0]),
      dice("REG-CMB-020", "up-1-own", n.dice_own[1]),
      dice("REG-CMB-020", "up-2-own", n.dice_own[2]),
      dice("REG-CMB-020", "up-3-own", n.dice_own[3]),
      dice("REG-CMB-020", "up-4-own", n.dice_own[4]),
      dice("REG-CMB-020", "up-5-own", n.dice_own[5]),
      dice("REG-CMB-020", "up-6-own", n.dice_own[6]),
      dice("REG-CMB-020", "up-7-own", n.dice_own[7]),
      dice("REG-CMB-020", "up-0-enemy", n.dice_enemy[0]),
      dice("REG-CMB-020", "up-1-enemy", n.dice_enemy[1]),
      dice("REG-CMB-020", "up-2-enemy", n.dice_enemy[2]),
      dice("REG-CMB-020", "up-3-enemy", n.dice_enemy[3]),
      dice("REG-CMB-020", "up-4-enemy", n.dice_enemy[4]),
      dice("REG-CMB-020", "up-5-enemy", n.dice_enemy[5]),
      dice("REG-CMB-020", "up-6-enemy", n.dice_enemy[6]),
      dice("REG-CMB-020", "up-7-enemy", n.dice_enemy[7]),
      // Wounds of the symbols; wounds that remove a base
      whole("REG-DIE-003", "combat-skull", n.combat_skull, 0, 6),
      whole("REG-DIE-003", "combat-sword", n.combat_sword, 0, 6),
      whole("REG-DIE-003", "combat-s", n.combat_s, 0, 6),
      whole("REG-DIE-003", "shooting-skull", n.shooting_skull, 0, 6),
      whole("REG-DIE-003", "shooting-sword", n.shooting_sword, 0, 6),
      whole("REG-DIE-003", "shooting-s", n.shooting_s, 0, 6),
      whole("REG-DIE-003", "kab-skull", n.kab_skull, 0, 6),
      whole("REG-DIE-003", "kab-sword", n.kab_sword, 0, 6),
      whole("REG-DIE-003", "kab-s-push", n.kab_s_push, 0, 6),
      whole("REG-KAB-024", "automatic-wound", n.kab_automatic, 0, 3),
      whole("REG-CAS-002", "wounds-per-base", n.wounds_per_base, 1, 6),
      // Shooting ranges in BW
      whole("REG-SHT-013", "musket-deadly", n.range.musket_deadly, 0, 60),
      whole("REG-SHT-013", "musket-long", n.range.musket_long, 0, 60),
      whole("REG-SHT-013", "arquebus", n.range.arquebus, 0, 60),
      whole("REG-SHT-013", "mounted-shot", n.range.mounted_shot, 0, 60),
      whole("REG-SHT-013", "slings-and-javelins", n.range.sling, 0, 60),  // darts too (REG-GAP-213)
      whole("REG-SHT-013", "bows", n.range.bow, 0, 60),
      whole("REG-SHT-013", "regimental-guns", n.range.regimental, 0, 60),
      whole("REG-SHT-013", "light-artillery", n.range.light_artillery, 0, 60),
      whole("REG-SHT-013", "medium-artillery", n.range.medium_artillery, 0, 60),
      whole("REG-SHT-013", "heavy-artillery", n.range.heavy_artillery, 0, 60),
      whole("REG-SHT-013", "platoon-fire-deadly", n.range.platoon_deadly, 0, 60),
      whole("REG-SHT-013", "platoon-fire-long", n.range.platoon_long, 0, 60),
      whole("REG-CHR-020", "manga-deadly", n.range.manga_deadly, 0, 60),
      whole("REG-CHR-020", "manga-long", n.range.manga_long, 0, 60),
      whole("REG-SET-013", "early-caracole-range", n.range.early_caracole, 0, 60),
      whole("REG-SET-014", "later-caracole-range", n.range.later_caracole, 0, 60),
      whole("REG-SHT-023", "at-chargers-within", n.at_charger_range, 0, 20),
      // Shooting dice: start colours, then steps up and down
      colour("REG-SHT-030", "start", n.shooting_start),
      colour("REG-CHR-023", "platoon-fire-start", n.platoon_start),
      colour("REG-CHR-027", "regimental-guns-start", n.regimental_start),
      colour("REG-SET-013", "early-caracole-start", n.early_caracole_start),
      colour("REG-SET-013", "early-caracole-third-rank-start", n.early_caracole_extra_start),
      colour("REG-SET-014", "later-caracole-start", n.later_caracole_start),
      whole("REG-GAP-202", "deadly-step", n.deadly_step, 0, 4),
      whole("REG-SHT-031", "high-firepower", n.upgrade.high_firepower, 0, 6),
      whole("REG-SHT-032", "flintlock", n.upgrade.flintlock, 0, 6),
      whole("REG-SHT-033", "behind-flank-or-rear", n.upgrade.behind_flank_or_rear, 0, 6),
      whole("REG-SHT-034", "shot-at-keil", n.upgrade.shot_at_keil, 0, 6),
      whole("REG-SHT-035", "shot-at-irregulars", n.upgrade.shot_at_irregulars, 0, 6),
      whole("REG-SHT-036", "artillery-at-keil-tercio-irregulars", n.upgrade.artillery_at_block, 0, 6),
      whole("REG-SHT-037", "artillery-at-its-charger", n.upgrade.artillery_at_charger, 0, 6),
      whole("REG-SHT-038", "poor-target", n.upgrade.poor_target, 0, 6),
      whole("REG-SHT-039", "target-in-square", n.upgrade.square, 0, 6),
      whole("REG-SHT-041", "at-skirmishers", n.downgrade.at_sug, 0, 6),
      whole("REG-SHT-042", "by-skirmishers", n.downgrade.by_sug, 0, 6),
      whole("REG-SHT-043", "by-artillery", n.downgrade.by_artillery, 0, 6),
      whole("REG-SHT-044", "at-artillery", n.downgrade.at_artillery, 0, 6),
      whole("REG-SHT-045", "mounted-shot", n.downgrade.mounted_shot, 0, 6),
      whole("REG-SHT-046", "foot-shot-at-mounted", n.downgrade.foot_shot_at_mounted, 0, 6),
      whole("REG-SHT-047", "target-in-combat", n.downgrade.at_ug_in_combat, 0, 6),
      whole("REG-SHT-048", "shooter-in-combat", n.downgrade.by_ug_in_combat, 0, 6),
      whole("REG-SHT-049", "non-shot-at-armour", n.downgrade.non_shot_at_armour, 0, 6),
      whole("REG-SHT-050", "low-firepower", n.downgrade.low_firepower, 0, 6),
      whole("REG-SHT-051", "running-away", n.downgrade.running_away, 0, 6),
      whole("REG-SHT-052", "one-rank", n.downgrade.one_rank, 0, 6),
      whole("REG-SHT-053", "long-range", n.downgrade.long_range, 0, 6),
      whole("REG-SHT-054", "cover", n.downgrade.cover, 0, 6),
      whole("REG-SHT-055", "plug-bayonet-charged", n.downgrade.plug_bayonet, 0, 6),
      whole("REG-SHT-057", "unreliable-ally", n.downgrade.unreliable, 0, 6),
      whole("REG-SHT-019", "arc-margin", n.arc_margin, 0, 10),
      whole("REG-SHT-019", "artillery-arc-margin", n.artillery_arc_margin, 0, 10),
      whole("REG-SHT-019", "artillery-arc-beyond", n.artillery_arc_beyond, 0, 60),
      whole("REG-SHT-017", "overhead-clear-of-target", n.overhead_clear, 0, 60),
      whole("REG-SHT-029", "artillery-ignores-skirmishers-beyond", n.artillery_ignores_skirmishers_beyond, 0, 60),
      // Slowing (2019) and Drive Back (2021)
      whole("REG-SLW-002", "half-frontage", n.slowing_half, 0, 6),
      whole("REG-SLW-002", "frontage", n.slowing_full, 0, 6),
      whole("REG-SLW-002", "twice-frontage", n.slowing_double, 0, 6),
      whole("REG-SLW-004", "artillery-counts", n.artillery_slowing_factor, 1, 6),
      whole("REG-SLW-005", "unused-to-firearms-counts", n.ufa_factor, 1, 6),
      whole("REG-SLW-014", "drilled-or-resilient", n.drilled_or_resilient_reduction, 0, 6),
      whole("REG-SLW-014", "superior-or-exceptional", n.superior_reduction, 0, 6),
      whole("REG-SLW-014", "keil-or-tercio", n.keil_reduction, 0, 6),
      whole("REG-SLW-011", "green-wins-back", n.win_back_green, 0, 6),
      whole("REG-SLW-011", "yellow-wins-back", n.win_back_yellow, 0, 6),
      whole("REG-SLW-011", "red-wins-back", n.win_back_red, 0, 6),
      whole("REG-SLW-011", "general-within", n.win_back_within, 0, 60),
      // Breaking and morale
      whole("REG-BRK-007", "steady-extra-wounds", n.steady_extra_wounds, 0, 6),
      whole("REG-UNT-022", "camp-breaks-at", n.camp_wounds, 1, 20),
      colour("REG-KAB-020", "poor", n.kab_poor),
      colour("REG-KAB-020", "average", n.kab_average),
      colour("REG-KAB-020", "superior", n.kab_superior),
      colour("REG-KAB-020", "exceptional", n.kab_exceptional),
      colour("REG-KAB-020", "elephants", n.kab_elephants),
      colour("REG-KAB-020", "battlewagons", n.kab_battlewagons),
      whole("REG-KAB-022", "rear-support", n.kab_rear_support, -4, 4),
      whole("REG-KAB-022", "steady", n.kab_steady, -4, 4),
      whole("REG-KAB-022", "nervous", n.kab_nervous, -4, 4),
      whole("REG-KAB-022", "army-commander-lost", n.kab_army_commander, -4, 4),
      whole("REG-KAB-022", "elephants-broke", n.kab_elephants_broke, -4, 4),
      whole("REG-KAB-003", "within", n.kab_range, 0, 60),
      whole("REG-CHR-024", "rear-support-within", n.rear_support_range, 0, 60),
      colour("REG-KAB-029", "mediocre", n.general_mediocre),
      colour("REG-KAB-029", "competent", n.general_competent),
      colour("REG-KAB-029", "talented", n.general_talented),
      colour("REG-KAB-029", "legendary", n.general_legendary),
      // Recovering wounds
      colour("REG-REC-001", "in-combat", n.recover_in_combat),
      colour("REG-REC-001", "out-of-combat", n.recover_out_of_combat),
      whole("REG-REC-003", "general-within", n.recover_within, 0, 60),
      whole("REG-REC-005", "rear-support-recovers", n.rear_support_recovers, 0, 3),
  };
  for (std::size_t row = 0; row < terrain_rows; ++row) {
    for (std::size_t column = 0; column < 2; ++column) {
      all.push_back({"REG-TER-012", terrain_names[row][column], Word{&n.terrain[row][column], hampered_words}});
    }
  }
  add_bindings(n.command, all);
  bind_moves(n.moving, all);
  bind_charges(n.charging, all);
  add_bindings(n.army, all);
  add_bindings(n.setup, all);
  return all;
}

}  // namespace condotta::reg
