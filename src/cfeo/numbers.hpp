// Every number of CFEO 16th C. The values are in data/rules/cfeo.toml, keyed by rule id; a house-rules file may
// override any of them.
//
//   const Rules& rules = Rules::by_the_book();
//   auto rules = Rules::with(house_rules);
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "battle/numbers.hpp"
#include "document/document.hpp"

namespace condotta::cfeo {

inline constexpr std::string_view rule_set_id = "cfeo";

struct Numbers {
  // Stands
  int yards_per_inch, infantry_mm, cavalry_mm, light_gun_mm, medium_gun_mm, heavy_gun_mm, light_gun_depth_mm,
      medium_gun_depth_mm, heavy_gun_depth_mm, contact_gap_mm, arc_degrees, heading_limit_tenths;
  // Units and battalia
  int least_stands, most_stands, skirmishers_with_cavalry, cavalry_with_infantry;
  // Command
  int general_actions, commander_actions, exceptional_actions, inept_actions, leader_move, leader_far_move,
      leader_far_beyond, steady_dps, most_influence, most_inspiration;
  // Orders
  int messenger_move, messenger_far_move, defended_ground, attack_from_turn;
  // Control
  int control_radius, control_further, conform_behind, control_halt, control_free, control_moving, control_leader,
      control_drilled;
  // Risk to leaders
  int leader_hit, leader_killed, leader_wounded, leader_alone, leader_shot_from;
  // Visibility
  int sight_inside, sight_over;
  // Disorder points
  int dp_ceiling, dp_bonus, dp_malus, dp_least, dp_movement_most, redress, morale_within, morale_general,
      morale_commander, morale_equal_lost, morale_lower_lost, morale_retiring, morale_evading;
  // Sequence, formations
  int initiative_exceptional, unformed_link;
  // Movement
  int halt_distance, stop_short, double_beyond, foot_dice, cavalry_dice, yards_a_pip, unlimbered_light,
      unlimbered_medium, inspired_yards, road_move, road_far_move, fast_yards, gun_dice_good, gun_dice_rough, gun_pivot,
      fatigue_good, fatigue_cavalry, fatigue_infantry, speed_change, speed_road;
  // Manoeuvre
  int man_wheel, man_change, man_unlimber, man_unlimber_fire, man_obstacle, man_obstacle_fire, man_horse_obstacle,
      man_horse_obstacle_fire, man_about_face, man_step, man_refusing_stands, man_passage, man_gap, man_within;
  // Fire
  int fire_near_friends, heavy_maximum, heavy_effective, heavy_close, gun_maximum, gun_effective, gun_close,
      infantry_maximum, infantry_close, cavalry_maximum, fire_heavy, fire_light, fire_dp, fire_far, fire_exposed,
      fire_fortified, fire_new, fire_same, close_one_from, close_two_from, far_one_from, dice_a_stand,
      dice_a_shot_stand, dice_a_dp, fire_dp_from, fire_close_dp_from;
  // Charges
  int charge_within, shelter_within, turn_about_beyond;
  // Combat
  int cmb_a, cmb_b, cmb_d, cmb_e, cmb_inspired, cmb_ground, cmb_fortified, cmb_charging, cmb_follow_on, cmb_extra,
      cmb_deeper, cmb_armoured, cmb_charged, cmb_flank, cmb_unformed, cmb_worn, cmb_outnumbered, cmb_three_to_two,
      cmb_two_to_one, cmb_three_to_one, numbers_beyond, numbers_pikes, depth_cavalry, depth_infantry;
  // Results
  int breakthrough_from, victory_from, success_from, inconclusive_from, driven_back_from, defeat_from, breakthrough_dps,
      victory_dps, success_dps, inconclusive_dps, driven_back_dps, defeat_dps, defeat_casualties, break_casualties,
      repulsed_casualties, not_pursuing_dps, crew_return, guns_before, recrew_within;
  // After combat
  int ride_through_halt, rout_stops, rout_casualties, blocked_dps, blocked_casualties, surrender_within, hack_from;
  // Victory, set-up
  int lost_of_ten, turn_limit, objective_points, victory_margin, position_clear;
  // Points
  int points_pikemen, points_tercio, points_swordsmen, points_skirmishers, points_rabble, points_heavy_cavalry,
      points_reiters, points_light_cavalry, points_a1, points_a2, points_b, points_d, points_e, points_armoured,
      points_light_gun, points_medium_gun, points_heavy_gun, points_commander, points_exceptional_commander,
      points_general, points_exceptional_general, points_inept_general;
};

// The rules as one game plays them: the numbers of the book with the house rules laid over them.
struct Rules {
  Numbers numbers{};
  Document house_rules;

  static const Rules& by_the_book();
  static std::expected<Rules, Fault> with(const Document& house_rules);
};

std::vector<Binding> bindings(Numbers& numbers);

}  // namespace condotta::cfeo
