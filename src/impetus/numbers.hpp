// Every number and switch of Impetus. The values are in data/rules/impetus.toml, keyed by rule id; a house-rules file
// may override any of them, the assumed ones and the literal readings above all.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "battle/numbers.hpp"
#include "document/document.hpp"
#include "impetus/units.hpp"

namespace condotta::impetus {

// Ground as the movement table knows it (IMP-MOV-001, IMP-TER-002 … IMP-TER-005), worst last; a charge has its own
// column on open ground.
enum class Ground : std::uint8_t { open, broken, difficult, impassable };

// One entry of the movement table.
struct Allowance {
  int distance = 0;  // H
  bool disorders = false;
  bool forbidden = false;
};

struct Numbers {
  // Bases and dice
  int base_width = 0;
  int base_depth[types]{};
  int baggage_depth = 0;
  int units_in_column = 0;
  int fives_for_a_hit = 0;
  int least_shooting_dice = 0;
  int least_melee_dice = 0;
  bool halves_round_up = false;
  int exhausted_percent = 0;
  bool wagons_are_mounted = false;
  int touching_in_hundredths = 0;
  int equal_angle_in_degrees = 0;
  // Armies
  int least_commands = 0;
  int most_commands = 0;
  int command_radius[3]{};
  int structure_cost[3]{};
  int general_cost[grades]{};
  int trait_cost = 0;
  int standard_game = 0;
  int baggage_vd = 0;
  int exploration_for_light_cavalry = 0;
  // Terrain
  int table_width = 0;
  int table_depth = 0;
  int road_width = 0;
  int bridge_width = 0;
  bool crossing_disorders = false;
  int bank_within = 0;
  int fortification_length = 0;
  int edge_of_wood = 0;
  int sight_in_wood = 0;
  int over_units_clear = 0;
  int small_least_width = 0;
  int small_least_depth = 0;
  int small_most_width = 0;
  int small_most_depth = 0;
  int large_least_width = 0;
  int large_least_depth = 0;
  int large_most_width = 0;
  int large_most_depth = 0;
  int village_width = 0;
  int village_depth = 0;
  int river_width = 0;
  bool equal_numbers_use_foot_table = false;
  std::vector<int> foot_terrain[11];
  std::vector<int> mounted_terrain[11];
  int attacker_from_other_terrain = 0;
  int change_for_a_point = 0;
  bool central_road = false;
  // Setting up
  int mounted_units_for_one = 0;
  int baggage_from_side = 0;
  bool battle_plans = false;
  int deployment_reroll[3]{};
  int zone_depth = 0;
  int deploy_from_side = 0;
  // Turn and initiative
  int phases_after_rally = 0;
  bool rally_counts_as_phase = false;
  bool charge_after_rally = false;
  int rally_tests = 0;
  int initiative_bonus[grades]{};
  bool better_structure_wins_tie = false;
  int initiative_reroll[grades]{};
  bool incompetent_fails_on_doubles = false;
  int rises_on = 0;
  int falls_on = 0;
  int changes_in_a_game = 0;
  bool genius_has_no_radius = false;
  // Discipline tests
  int discipline_target[3]{};
  bool dt_one_fails = false;
  bool dt_six_passes = false;
  int dt_outside_radius = 0;
  int dt_each_later_move = 0;
  int dt_fragmented = 0;
  int dt_opportunity_disordered = 0;
  int dt_defensive_fire_disordered = 0;
  int dt_defensive_fire_missile_troops = 0;
  int dt_defensive_fire_mounted = 0;
  int dt_close_ranks_several_moves = 0;
  int dt_close_ranks_disordered = 0;
  int dt_close_ranks_heavy_infantry = 0;
  int dt_countercharge_by_medium_or_light = 0;
  int dt_countercharge_disordered = 0;
  int dt_evasion_disordered = 0;
  int dt_evasion_light = 0;
  int dt_evasion_from_foot = 0;
  int dt_evasion_each_earlier = 0;
  int mounted_countercharge = 0;
  int mounted_rally = 0;
  bool rally_needs_general_with_unit = false;
  bool charismatic_rerolls_later_moves = false;
  bool charismatic_reroll_passes_on_two = false;
  // Movement
  std::vector<int> allowance[15];
  std::vector<int> backwards_even_disordered;
  std::vector<int> about_face_without_test;
  std::vector<int> sideways_as_group;
  std::vector<int> backwards_as_group;
  std::vector<int> sideways_in_later_phase;
  bool sideways_disorders = false;
  int gun_wheel_in_degrees = 0;
  bool wheel_and_forward_disorders = false;
  int oblique_in_degrees = 0;
  int large_aside = 0;
  std::vector<int> may_disengage;
  int zone_depth_of_control = 0;
  // Reactions
  int countercharge_impetus = 0;
  int countercharge_from = 0;
  std::vector<int> never_countercharge;
  std::vector<int> may_evade;
  // Shooting
  int short_range = 0;
  int long_range = 0;
  int extreme_range = 0;
  std::vector<int> shooting[missiles];
  int shot_each_phase = 0;
  int shot_disordered = 0;
  int shot_indirect = 0;
  int shot_small_target_far = 0;
  int shot_small_target_near = 0;
  int shot_cover = 0;
  int shot_evading = 0;
  int shot_fortifications = 0;
  int shot_fortifications_against_artillery = 0;
  int shot_artillery_at_large_unit = 0;
  int shot_reaction_fire = 0;
  bool skirmishers_shoot_indirectly_at_no_cost = false;
  int enemies_clear_of_target = 0;
  int arc_in_degrees = 0;
  // Cohesion tests
  int least_cn = 0;
  bool ct_one_passes = false;
  bool ct_six_fails = false;
  int passing_disordered_costs = 0;
  int least_loss = 0;
  int ct_shot_disordered = 0;
  int ct_shot_armoured = 0;
  int ct_shot_short_range = 0;
  int ct_shot_long_bow_far = 0;
  int ct_shot_far = 0;
  int ct_shot_defensive_fire = 0;
  int ct_melee_disordered = 0;
  int ct_melee_flank_or_rear = 0;
  int ct_melee_cavalry_against_heavy_infantry = 0;
  int ct_melee_closed_ranks = 0;
  int ct_melee_defending = 0;
  // Charge and melee
  int charge_impetus = 0;
  bool flank_disorders = false;
  bool pikes_routed_from_flank = false;
  int fortified_baggage_vbu = 0;
  bool only_impetuous_light_infantry_in_bad_ground = false;
  bool points_protect_all_round = false;
  int foot_against_points_at_most = 0;
  int cavalry_against_chariots_at_most = 0;
  int not_fresh_at_most = 0;
  int against_closed_ranks = 0;
  int melee_disordered = 0;
  int supported_flank = 0;
  int melee_difficult_ground = 0;
  int heavy_chariots_against_infantry = 0;
  int support_corners_within = 0;
  int support_facing_within = 0;
  int most_flanks = 0;
  int better_discipline = 0;
  int depth_pikes_against_mounted = 0;
  int depth_pikes_against_foot = 0;
  int depth_spears_against_mounted = 0;
  int depth_spears_against_foot = 0;
  int depth_impetuous_foot = 0;
  int depth_heavy_cavalry_against_foot = 0;
  bool depth_lines_add = false;
  int contact_pilum_charging = 0;
  int contact_pilum_receiving = 0;
  int contact_pbw = 0;
  int contact_disordered = 0;
  int contact_later = 0;
  bool losses_by_passing_count = false;
  bool artillery_that_loses_is_destroyed = false;
  // Retreat, rout, pursuit
  std::vector<int> retreat[3];
  std::vector<int> pursuit[3];
  int shock_within = 0;
  int shock_loss = 0;
  std::vector<int> without_shock;
  std::vector<int> never_pursue;
  bool impetuous_reroll = false;
  // Generals
  int general_dt[grades]{};
  int general_melee[grades]{};
  int general_ct[grades]{};
  int brave_melee = 0;
  int severe_rally = 0;
  int severe_cohesion = 0;
  int confident_reactions = 0;
  int cavalry_melee = 0;
  int cavalry_radius = 0;
  bool traits_add = false;
  int general_moves = 0;
  int general_jumps = 0;
  int killed_by_shooting_on = 0;
  int killed_in_melee_on = 0;
  int command_tests_on = 0;
  int bonus_without_general = 0;
  // Victory
  int army_percent = 0;
  int command_percent = 0;
  int turn_limit = 0;
};

inline constexpr std::size_t impetuous_light_infantry = types;  // its row of `allowance`

// Words of the files, by their index.
extern const std::vector<std::string_view> type_words;
extern const std::vector<std::string_view> missile_words;
extern const std::vector<std::string_view> grade_words;
extern const std::vector<std::string_view> structure_words;
extern const std::vector<std::string_view> terrain_choice_words;
extern const std::vector<std::string_view> reroll_words;     // none, both, one or both
extern const std::vector<std::string_view> allowance_words;  // NO, 0H, 0H+D, 1H, 1H+D …
extern const std::vector<std::string_view> distance_words;   // -, 1H, 2H …
extern const std::vector<std::string_view> dice_words;       // -, -6 … 0, +1 … +6

Allowance allowance_of(int word);  // index in allowance_words
int dice_of(int word);             // index in dice_words; not for the dash
inline constexpr int no_dice = 0;  // the dash

// The rules as one game plays them: the numbers with the house rules laid over them.
struct Rules {
  Numbers numbers;
  Document house_rules;

  static const Rules& by_the_book();
  static std::expected<Rules, Fault> with(const Document& house_rules);
};

std::vector<Binding> bindings(Numbers& numbers);

// Is the type among those of a list of the file?
bool among(const std::vector<int>& list, Type type);

// IMP-BAS-016: as `mounted` of units.hpp, with the switch for war wagons.
bool mounted(const Rules& rules, const Profile& profile);

}  // namespace condotta::impetus
