#include "cfeo/numbers.hpp"

#include <cassert>

#include "battle/house_rules.hpp"
#include "document/compact.hpp"

namespace condotta::embedded {
Document cfeo();
}  // namespace condotta::embedded

namespace condotta::cfeo {
namespace {

using binding::whole;

Rules read_the_book() {
  Rules rules;
  [[maybe_unused]] const auto read = read_numbers(embedded::cfeo(), bindings(rules.numbers), Fill::every, {});
  assert(read.has_value() && "the file of numbers and the code must name the same");
  return rules;
}

}  // namespace

std::vector<Binding> bindings(Numbers& n) {
  return {
      // Stands
      whole("CFE-BAS-002", "yards-per-inch", n.yards_per_inch, 1, 100),
      whole("CFE-BAS-006", "infantry-mm", n.infantry_mm, 5, 200),
      whole("CFE-BAS-006", "cavalry-mm", n.cavalry_mm, 5, 200),
      whole("CFE-BAS-006", "light-gun-mm", n.light_gun_mm, 5, 200),
      whole("CFE-BAS-006", "medium-gun-mm", n.medium_gun_mm, 5, 200),
      whole("CFE-BAS-006", "heavy-gun-mm", n.heavy_gun_mm, 5, 200),
      whole("CFE-GAP-017", "light-gun-depth-mm", n.light_gun_depth_mm, 5, 200),
      whole("CFE-GAP-017", "medium-gun-depth-mm", n.medium_gun_depth_mm, 5, 200),
      whole("CFE-GAP-017", "heavy-gun-depth-mm", n.heavy_gun_depth_mm, 5, 200),
      whole("CFE-BAS-009", "contact-gap-mm", n.contact_gap_mm, 0, 100),
      whole("CFE-BAS-013", "arc-degrees", n.arc_degrees, 1, 89),
      whole("CFE-BAS-014", "heading-limit-tenths", n.heading_limit_tenths, 0, 900),
      // Units and battalia
      whole("CFE-TRP-004", "least-stands", n.least_stands, 1, 99),
      whole("CFE-TRP-004", "most-stands", n.most_stands, 1, 99),
      whole("CFE-TRP-011", "skirmishers-with-cavalry", n.skirmishers_with_cavalry, 0, 20),
      whole("CFE-TRP-011", "cavalry-with-infantry", n.cavalry_with_infantry, 0, 20),
      // Command
      whole("CFE-CMD-001", "general", n.general_actions, 0, 9),
      whole("CFE-CMD-001", "commander", n.commander_actions, 0, 9),
      whole("CFE-CMD-002", "exceptional", n.exceptional_actions, 0, 9),
      whole("CFE-CMD-002", "inept-general", n.inept_actions, 0, 9),
      whole("CFE-CMD-005", "move", n.leader_move, 0, 2000),
      whole("CFE-CMD-005", "move-beyond", n.leader_far_move, 0, 2000),
      whole("CFE-CMD-005", "beyond", n.leader_far_beyond, 0, 2000),
      whole("CFE-CMD-009", "steady", n.steady_dps, 0, 9),
      whole("CFE-CMD-011", "most-influence", n.most_influence, 0, 9),
      whole("CFE-CMD-012", "most-inspiration", n.most_inspiration, 0, 9),
      // Orders
      whole("CFE-ORD-006", "messenger", n.messenger_move, 0, 2000),
      whole("CFE-ORD-006", "messenger-beyond", n.messenger_far_move, 0, 2000),
      whole("CFE-GAP-022", "defended-ground", n.defended_ground, 0, 2000),
      whole("CFE-GAP-022", "attack-from-turn", n.attack_from_turn, 1, 99),
      // Control
      whole("CFE-CTL-001", "radius", n.control_radius, 0, 2000),
      whole("CFE-CTL-001", "each-further-action", n.control_further, 0, 2000),
      whole("CFE-CTL-008", "behind", n.conform_behind, 0, 2000),
      whole("CFE-CTL-010", "halt-up-to", n.control_halt, -9, 20),
      whole("CFE-CTL-010", "free-up-to", n.control_free, -9, 20),
      whole("CFE-CTL-011", "moving", n.control_moving, -9, 9),
      whole("CFE-CTL-011", "leader", n.control_leader, 0, 9),
      whole("CFE-CTL-011", "guns-or-a1", n.control_drilled, 0, 9),
      // Risk to leaders
      whole("CFE-LDR-003", "hit-up-to", n.leader_hit, 0, 6),
      whole("CFE-LDR-003", "killed-up-to", n.leader_killed, 0, 6),
      whole("CFE-LDR-003", "wounded-up-to", n.leader_wounded, 0, 6),
      whole("CFE-LDR-005", "alone-beyond", n.leader_alone, 0, 2000),
      whole("CFE-LDR-005", "hit-from", n.leader_shot_from, 1, 7),
      // Visibility
      whole("CFE-VIS-003", "inside", n.sight_inside, 0, 2000),
      whole("CFE-VIS-005", "over-units-from", n.sight_over, 0, 2000),
      // Disorder points
      whole("CFE-DP-003", "ceiling", n.dp_ceiling, 1, 99),
      whole("CFE-DP-003", "a-or-skirmishers", n.dp_bonus, -9, 9),
      whole("CFE-DP-003", "d-or-e", n.dp_malus, -9, 9),
      whole("CFE-DP-003", "least", n.dp_least, 0, 9),
      whole("CFE-DP-006", "most-from-movement", n.dp_movement_most, 0, 99),
      whole("CFE-DP-011", "re-dress", n.redress, 0, 9),
      whole("CFE-DP-014", "within", n.morale_within, 0, 2000),
      whole("CFE-DP-014", "general", n.morale_general, 0, 9),
      whole("CFE-DP-014", "commander", n.morale_commander, 0, 9),
      whole("CFE-DP-014", "equal-or-higher-lost", n.morale_equal_lost, 0, 9),
      whole("CFE-DP-014", "lower-lost", n.morale_lower_lost, 0, 9),
      whole("CFE-DP-014", "infantry-retiring", n.morale_retiring, 0, 9),
      whole("CFE-DP-016", "evading", n.morale_evading, 0, 9),
      // Sequence, formations
      whole("CFE-SEQ-003", "exceptional-general", n.initiative_exceptional, 0, 9),
      whole("CFE-FRM-008", "link", n.unformed_link, 0, 2000),
      // Movement
      whole("CFE-MOV-004", "halt", n.halt_distance, 0, 2000),
      whole("CFE-MOV-005", "short", n.stop_short, 0, 2000),
      whole("CFE-MOV-012", "beyond", n.double_beyond, 0, 2000),
      whole("CFE-MOV-013", "foot-dice", n.foot_dice, 1, 9),
      whole("CFE-MOV-013", "cavalry-dice", n.cavalry_dice, 1, 9),
      whole("CFE-MOV-013", "yards-a-pip", n.yards_a_pip, 1, 100),
      whole("CFE-MOV-013", "unlimbered-light", n.unlimbered_light, 0, 2000),
      whole("CFE-MOV-013", "unlimbered-medium", n.unlimbered_medium, 0, 2000),
      whole("CFE-MOV-014", "each-die", n.inspired_yards, 0, 100),
      whole("CFE-MOV-016", "road", n.road_move, 0, 2000),
      whole("CFE-MOV-016", "road-beyond", n.road_far_move, 0, 2000),
      whole("CFE-MOV-018", "each-die", n.fast_yards, 0, 100),
      whole("CFE-MOV-020", "good-dice", n.gun_dice_good, 0, 9),
      whole("CFE-MOV-020", "rough-dice", n.gun_dice_rough, 0, 9),
      whole("CFE-MOV-022", "pivot-degrees", n.gun_pivot, 0, 180),
      whole("CFE-MOV-024", "in-line-from", n.fatigue_good, 1, 7),
      whole("CFE-MOV-025", "cavalry-from", n.fatigue_cavalry, 1, 7),
      whole("CFE-MOV-025", "infantry-in-line-from", n.fatigue_infantry, 1, 7),
      whole("CFE-MOV-028", "change", n.speed_change, 0, 9),
      whole("CFE-MOV-028", "road-dice", n.speed_road, 0, 9),
      // Manoeuvre
      whole("CFE-MAN-003", "wheel", n.man_wheel, 0, 9),
      whole("CFE-MAN-005", "formation-change", n.man_change, 0, 9),
      whole("CFE-MAN-009", "unlimber", n.man_unlimber, 0, 9),
      whole("CFE-MAN-009", "unlimber-under-fire", n.man_unlimber_fire, 0, 9),
      whole("CFE-MAN-010", "obstacle", n.man_obstacle, 0, 9),
      whole("CFE-MAN-010", "obstacle-under-fire", n.man_obstacle_fire, 0, 9),
      whole("CFE-MAN-011", "horse-obstacle", n.man_horse_obstacle, 0, 9),
      whole("CFE-MAN-011", "horse-obstacle-under-fire", n.man_horse_obstacle_fire, 0, 9),
      whole("CFE-MAN-013", "about-face", n.man_about_face, 0, 9),
      whole("CFE-MAN-015", "step", n.man_step, 0, 2000),
      whole("CFE-MAN-016", "most-stands", n.man_refusing_stands, 0, 99),
      whole("CFE-MAN-018", "interpenetration", n.man_passage, 0, 9),
      whole("CFE-MAN-019", "gap", n.man_gap, 0, 9),
      whole("CFE-MAN-020", "within", n.man_within, 0, 2000),
      // Fire
      whole("CFE-FIR-006", "near-friends", n.fire_near_friends, 0, 2000),
      whole("CFE-FIR-011", "heavy-maximum", n.heavy_maximum, 0, 5000),
      whole("CFE-FIR-011", "heavy-effective", n.heavy_effective, 0, 5000),
      whole("CFE-FIR-011", "heavy-close", n.heavy_close, 0, 5000),
      whole("CFE-FIR-011", "gun-maximum", n.gun_maximum, 0, 5000),
      whole("CFE-FIR-011", "gun-effective", n.gun_effective, 0, 5000),
      whole("CFE-FIR-011", "gun-close", n.gun_close, 0, 5000),
      whole("CFE-FIR-011", "infantry-maximum", n.infantry_maximum, 0, 5000),
      whole("CFE-FIR-011", "infantry-close", n.infantry_close, 0, 5000),
      whole("CFE-FIR-011", "cavalry-maximum", n.cavalry_maximum, 0, 5000),
      whole("CFE-FIR-012", "heavy", n.fire_heavy, -9, 9),
      whole("CFE-FIR-012", "light", n.fire_light, -9, 9),
      whole("CFE-FIR-012", "each-dp", n.fire_dp, -9, 9),
      whole("CFE-FIR-012", "beyond-effective", n.fire_far, -9, 9),
      whole("CFE-FIR-012", "column-limbered-enfiladed", n.fire_exposed, -9, 9),
      whole("CFE-FIR-012", "fortifications", n.fire_fortified, -9, 9),
      whole("CFE-FIR-012", "new-target", n.fire_new, -9, 9),
      whole("CFE-FIR-012", "same-target-and-range", n.fire_same, -9, 9),
      whole("CFE-FIR-013", "close-one-dp-from", n.close_one_from, -9, 20),
      whole("CFE-FIR-013", "close-two-dps-from", n.close_two_from, -9, 20),
      whole("CFE-FIR-013", "far-one-dp-from", n.far_one_from, -9, 20),
      whole("CFE-FIR-016", "dice-a-stand", n.dice_a_stand, 0, 9),
      whole("CFE-FIR-016", "dice-a-shot-stand", n.dice_a_shot_stand, 0, 9),
      whole("CFE-FIR-016", "dice-a-dp", n.dice_a_dp, 0, 9),
      whole("CFE-FIR-018", "dp-from", n.fire_dp_from, 1, 7),
      whole("CFE-GAP-003", "close-dp-from", n.fire_close_dp_from, 1, 7),
      // Charges
      whole("CFE-CHG-006", "infantry-within", n.charge_within, 0, 2000),
      whole("CFE-CHG-019", "shelter-within", n.shelter_within, 0, 2000),
      whole("CFE-CHG-021", "turn-about-beyond", n.turn_about_beyond, 0, 2000),
      // Combat
      whole("CFE-CMB-003", "a-grade", n.cmb_a, -9, 9),
      whole("CFE-CMB-003", "b-grade", n.cmb_b, -9, 9),
      whole("CFE-CMB-003", "d-grade", n.cmb_d, -9, 9),
      whole("CFE-CMB-003", "e-grade", n.cmb_e, -9, 9),
      whole("CFE-CMB-003", "inspired", n.cmb_inspired, -9, 9),
      whole("CFE-CMB-003", "ground", n.cmb_ground, -9, 9),
      whole("CFE-CMB-003", "fortified", n.cmb_fortified, -9, 9),
      whole("CFE-CMB-003", "charging", n.cmb_charging, -9, 9),
      whole("CFE-CMB-003", "follow-on-charge", n.cmb_follow_on, -9, 9),
      whole("CFE-CMB-003", "extra-charge", n.cmb_extra, -9, 9),
      whole("CFE-CMB-003", "deeper", n.cmb_deeper, -9, 9),
      whole("CFE-ARM-002", "armoured", n.cmb_armoured, -9, 9),
      whole("CFE-CMB-003", "charged-by-cavalry", n.cmb_charged, -9, 9),
      whole("CFE-CMB-003", "flank-or-rear", n.cmb_flank, -9, 9),
      whole("CFE-CMB-003", "unformed-or-column", n.cmb_unformed, -9, 9),
      whole("CFE-CMB-003", "each-dp-or-casualty", n.cmb_worn, -9, 9),
      whole("CFE-CMB-003", "outnumbered", n.cmb_outnumbered, -9, 9),
      whole("CFE-CMB-003", "outnumbered-3-to-2", n.cmb_three_to_two, -9, 9),
      whole("CFE-CMB-003", "outnumbered-2-to-1", n.cmb_two_to_one, -9, 9),
      whole("CFE-CMB-003", "outnumbered-3-to-1", n.cmb_three_to_one, -9, 9),
      whole("CFE-CMB-020", "beyond-contact", n.numbers_beyond, 0, 9),
      whole("CFE-CMB-021", "pikes-against-cavalry", n.numbers_pikes, 1, 9),
      whole("CFE-CMB-025", "cavalry-ranks", n.depth_cavalry, 1, 9),
      whole("CFE-CMB-025", "infantry-ranks", n.depth_infantry, 1, 9),
      // Results
      whole("CFE-RES-002", "breakthrough-from", n.breakthrough_from, 1, 30),
      whole("CFE-RES-002", "victory-from", n.victory_from, 1, 30),
      whole("CFE-RES-002", "success-from", n.success_from, 1, 30),
      whole("CFE-RES-002", "inconclusive-from", n.inconclusive_from, -30, 1),
      whole("CFE-RES-002", "driven-back-from", n.driven_back_from, -30, 0),
      whole("CFE-RES-002", "defeat-from", n.defeat_from, -30, 0),
      whole("CFE-RES-002", "breakthrough-dps", n.breakthrough_dps, 0, 9),
      whole("CFE-RES-002", "victory-dps", n.victory_dps, 0, 9),
      whole("CFE-RES-002", "success-dps", n.success_dps, 0, 9),
      whole("CFE-RES-002", "inconclusive-dps", n.inconclusive_dps, 0, 9),
      whole("CFE-RES-002", "driven-back-dps", n.driven_back_dps, 0, 9),
      whole("CFE-RES-002", "defeat-dps", n.defeat_dps, 0, 9),
      whole("CFE-RES-002", "defeat-casualties", n.defeat_casualties, 0, 9),
      whole("CFE-RES-002", "break-casualties", n.break_casualties, 0, 9),
      whole("CFE-RES-009", "repulsed-cavalry", n.repulsed_casualties, 0, 9),
      whole("CFE-RES-010", "not-pursuing", n.not_pursuing_dps, 0, 9),
      whole("CFE-RES-013", "crew-return-beyond", n.crew_return, 0, 2000),
      whole("CFE-GAP-032", "within", n.recrew_within, 0, 2000),
      whole("CFE-RES-015", "guns-before-infantry", n.guns_before, 0, 2000),
      // After combat
      whole("CFE-ACT-010", "ride-through-halt", n.ride_through_halt, 0, 2000),
      whole("CFE-ACT-014", "rout-stops-at", n.rout_stops, 0, 2000),
      whole("CFE-ACT-015", "later-rout-move", n.rout_casualties, 0, 9),
      whole("CFE-ACT-017", "blocked", n.blocked_dps, 0, 9),
      whole("CFE-ACT-019", "blocked-routers", n.blocked_casualties, 0, 9),
      whole("CFE-ACT-019", "surrender-within", n.surrender_within, 0, 2000),
      whole("CFE-ACT-022", "hack-from", n.hack_from, 1, 7),
      // Victory, set-up
      whole("CFE-VIC-002", "lost-of-ten", n.lost_of_ten, 1, 10),
      whole("CFE-VIC-003", "turns", n.turn_limit, 1, 99),
      whole("CFE-VIC-003", "objective", n.objective_points, 0, 999),
      whole("CFE-VIC-003", "margin-percent", n.victory_margin, 0, 100),
      whole("CFE-VIC-004", "clear-within", n.position_clear, 0, 2000),
      // Points
      whole("CFE-GAP-013", "pikemen", n.points_pikemen, 0, 99),
      whole("CFE-GAP-013", "tercio", n.points_tercio, 0, 99),
      whole("CFE-GAP-013", "swordsmen", n.points_swordsmen, 0, 99),
      whole("CFE-GAP-013", "skirmishers", n.points_skirmishers, 0, 99),
      whole("CFE-GAP-013", "rabble", n.points_rabble, 0, 99),
      whole("CFE-GAP-013", "heavy-cavalry", n.points_heavy_cavalry, 0, 99),
      whole("CFE-GAP-013", "reiters", n.points_reiters, 0, 99),
      whole("CFE-GAP-013", "light-cavalry", n.points_light_cavalry, 0, 99),
      whole("CFE-GAP-013", "a1", n.points_a1, -9, 99),
      whole("CFE-GAP-013", "a2", n.points_a2, -9, 99),
      whole("CFE-GAP-013", "b", n.points_b, -9, 99),
      whole("CFE-GAP-013", "d", n.points_d, -9, 99),
      whole("CFE-GAP-013", "e", n.points_e, -9, 99),
      whole("CFE-GAP-013", "armoured", n.points_armoured, -9, 99),
      whole("CFE-GAP-013", "light-gun", n.points_light_gun, 0, 99),
      whole("CFE-GAP-013", "medium-gun", n.points_medium_gun, 0, 99),
      whole("CFE-GAP-013", "heavy-gun", n.points_heavy_gun, 0, 99),
      whole("CFE-GAP-013", "commander", n.points_commander, 0, 999),
      whole("CFE-GAP-013", "exceptional-commander", n.points_exceptional_commander, 0, 999),
      whole("CFE-GAP-013", "general", n.points_general, 0, 999),
      whole("CFE-GAP-013", "exceptional-general", n.points_exceptional_general, 0, 999),
      whole("CFE-GAP-013", "inept-general", n.points_inept_general, 0, 999),
  };
}

const Rules& Rules::by_the_book() {
  static const Rules rules = read_the_book();
  return rules;
}

std::expected<Rules, Fault> Rules::with(const Document& house_rules) {
  Rules rules = by_the_book();
  if (auto read = read_house_rules(house_rules, {rule_set_id}, bindings(rules.numbers)); !read) {
    return std::unexpected(read.error());
  }
  if (!house_rules.is(Document::Kind::nothing)) rules.house_rules = house_rules;
  return rules;
}

}  // namespace condotta::cfeo
