// Every number of the two editions that the fights, shots and tests use. The values are in data/rules/reg-2019.toml and
// reg-2021.toml, keyed by rule id; a house-rules file may override any of them.
#pragma once

#include <expected>
#include <vector>

#include "battle/numbers.hpp"
#include "document/document.hpp"
#include "reg/army_numbers.hpp"
#include "reg/charge_numbers.hpp"
#include "reg/command_numbers.hpp"
#include "reg/move_numbers.hpp"
#include "reg/setup_numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// Rows of the table of going (REG-TER-012).
enum class TerrainRow : std::uint8_t {
  close_foot,
  loose_foot,
  foot_skirmishers,
  mounted_dragoons,
  dismounted_dragoons,
  close_mounted,
  loose_mounted,
  mounted_skirmishers,
  elephants,
  battlewagons,  // and mobile camps
  light_artillery,
  heavy_artillery,  // and medium
};
inline constexpr std::size_t terrain_rows = 12;

struct Numbers {
  // General claims, Charge Combat (REG-CLM-009)
  struct {
    int better_quality, flank_charge, general, legendary_general, foot_not_standing, mounted_vs_loose_foot, shoved,
        shattered, affected, badly_affected, irregulars, uphill_or_obstacle, mounted_who_shot, barricade_vs_foot,
        barricade_vs_mounted, artillery, combat_shy, skirmishers;
  } charge;
  // General claims, Melee Combat (REG-CLM-034)
  struct {
    int better_quality, side_or_rear, general, legendary_general, better_armour, shoved, affected, badly_affected,
        uphill, barricade_vs_foot, barricade_vs_mounted, irregulars, combat_shy, skirmishers, artillery;
  } melee;
  // Claims of characteristics and defences
  int caltrops_charge, stakes_charge, stakes_melee, pavise_charge, camels_charge, fortified_camp, camp_vs_skirmishers;
  // Preferred opponents, Charge Combat (REG-CLM-054, REG-CLM-055)
  struct {
    int pike_and_shot_vs_mounted, pike_vs_mounted, pike_vs_foot, pike_vs_foot_deep, pike_ranks, pike_deep_ranks,
        integral_pikes, bayonet_vs_mounted, elan, aggressive, spear_vs_mounted, spear_vs_foot, polearm, impact_weapon,
        ferocious, pistol, elephants_vs_mounted, elephants_vs_foot, lancer, lancer_vs_pikes, sword_and_pistol,
        sword_and_pistol_vs_pikes, light_lance, light_lance_vs_pikes;
  } charge_weapon;
  // Preferred opponents, Melee Combat (REG-CLM-056, REG-CLM-057)
  struct {
    int pike_and_shot_vs_mounted, pike_vs_mounted, pike_vs_foot, pike_vs_foot_deep, pike_ranks, pike_deep_ranks,
        integral_pikes, bayonet_vs_mounted, expert_swordsmen, spear_vs_mounted, spear_vs_foot, polearm_vs_mounted,
        polearm_vs_foot, swordsmen, ferocious, pistol, elephants;
  } melee_weapon;
  // Shove and flank charges
  int shove_ranks, automatic_flank_wound;

  // Dice by claim difference (REG-CMB-020): own dice and the enemy's, as colours, for an advantage of 0 … 7.
  std::vector<int> dice_own[8];
  std::vector<int> dice_enemy[8];

  // Wounds of a symbol: combat, shooting, KaB test (REG-DIE-003); wounds that remove a base (REG-CAS-002)
  int combat_skull, combat_sword, combat_s, shooting_skull, shooting_sword, shooting_s, kab_skull, kab_sword,
      kab_s_push, kab_automatic, wounds_per_base;

  // Shooting
  struct {
    int musket_deadly, musket_long, arquebus, mounted_shot, sling, bow, regimental, light_artillery, medium_artillery,
        heavy_artillery, platoon_deadly, platoon_long, manga_deadly, manga_long, early_caracole, later_caracole;
  } range;
  int shooting_start, platoon_start, regimental_start, early_caracole_start, early_caracole_extra_start,
      later_caracole_start;  // colours
  int deadly_step;           // REG-GAP-202
  int at_charger_range;      // 1BW
  struct {
    int high_firepower, flintlock, behind_flank_or_rear, shot_at_keil, shot_at_irregulars, artillery_at_block,
        artillery_at_charger, poor_target, square;
  } upgrade;
  struct {
    int at_sug, by_sug, by_artillery, at_artillery, mounted_shot, foot_shot_at_mounted, at_ug_in_combat,
        by_ug_in_combat, non_shot_at_armour, low_firepower, running_away, one_rank, long_range, cover, plug_bayonet,
        unreliable;
  } downgrade;
  int arc_margin, artillery_arc_margin, artillery_arc_beyond, overhead_clear,
      artillery_ignores_skirmishers_beyond;  // BW

  // Slowing and Drive Back
  int slowing_half, slowing_full, slowing_double, artillery_slowing_factor, ufa_factor;
  int drilled_or_resilient_reduction, superior_reduction, keil_reduction;
  int win_back_green, win_back_yellow, win_back_red, win_back_within;

  // Breaking and morale
  int steady_extra_wounds, camp_wounds;
  int kab_poor, kab_average, kab_superior, kab_exceptional, kab_elephants, kab_battlewagons;  // colours
  int kab_rear_support, kab_steady, kab_nervous, kab_army_commander, kab_elephants_broke;
  int kab_range, rear_support_range;
  int general_mediocre, general_competent, general_talented, general_legendary;  // colours

  // How going hampers troops: Rough, Difficult (words of hampered_words)
  int terrain[terrain_rows][2];

  // Recovery
  int recover_in_combat, recover_out_of_combat, recover_within;  // colours, BW
  int rear_support_recovers;

  CommandNumbers command;
  MoveNumbers moving;
  ChargeNumbers charging;
  ArmyNumbers army;
  SetupNumbers setup;
};

// Colours of dice and cards, worst to best, by the words of the files.
inline const std::vector<std::string_view> colour_words = {"BLACK", "WHITE", "GREEN", "YELLOW", "RED"};

// How going hampers troops, by the words of the files.
inline const std::vector<std::string_view> hampered_words = {"none", "affected", "badly affected", "may not move",
                                                             "may not enter"};

// The rules as one game plays them: an edition, its numbers, with the house rules laid over them.
struct Rules {
  Edition edition = Edition::y2019;
  Numbers numbers{};
  Document house_rules;

  static const Rules& of(Edition edition);                                                // by the book
  static std::expected<Rules, Fault> with(Edition edition, const Document& house_rules);  // with house rules
};

// The edition that a rule set's id names ("reg-2019"), if it does.
std::expected<Edition, Fault> edition_of(std::string_view rule_set);

std::vector<Binding> bindings(Numbers& numbers);

}  // namespace condotta::reg
