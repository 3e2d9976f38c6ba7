// Every number of FWC Late Renaissance. The values are in data/rules/fwc.toml, keyed by rule id, each with its
// provenance; a house-rules file may override any of them.
//
//   const Rules& rules = Rules::by_the_book();
//   auto rules = Rules::with(house_rules);
#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "battle/numbers.hpp"
#include "document/document.hpp"
#include "fwc/troops.hpp"

namespace condotta::fwc {

inline constexpr std::string_view rule_set_id = "fwc";
inline constexpr std::string_view edition = "V 2.0 (Trial)";  // FWC-BAS-001

// Sizes of bases in millimetres (FWC-TBL-002).
struct ScaleProfile {
  int smoke_width, base_width, foot_depth, mounted_depth, gun_width, gun_depth, wagon_width, wagon_depth, marker,
      smoke_depth;
};

struct WeaponNumbers {
  int close, far, dice, reload;  // far 0: there is no long range; reload 0: always loaded
};

struct GunNumbers {
  int case_range, close, far, case_dice, close_dice, far_dice, shots;
  bool no_save, overhead;
};

struct DefenceNumbers {
  int foot, horse, score_foot, score_horse, cover, value;
};

struct Points {
  int pike, halberd, shot_arquebus, shot_musket, shot_fusil, shot_jezail, bow_foot, tribal_foot, ferocious, light_foot,
      light_foot_melee, dragoon, proper_musket, cavalry, heavy_dragoon, reiter, tribal_cavalry, gendarme, light_cavalry,
      light_cavalry_melee, light_lance, armour_none, armour_medium, armour_heavy, good, poor, good_weapon, poor_weapon,
      plug_bayonet, socket_bayonet, second_pistol, carbine, couched_lance, grenadiers, gun_light, gun_medium, gun_heavy,
      gun_siege, wagon, engineer, petard, mine, general_good, general_normal, general_poor, artillery_direction, noble,
      hero, abatis, gabions, earthwork;
};

struct Numbers {
  int casualties_a_base;
  std::array<ScaleProfile, 2> profile;  // 15 mm, 28 mm
  // Set-up
  int table_width, table_depth, army_points, zone_depth, zone_side, terrain_most, terrain_largest, terrain_apart,
      terrain_of_a_kind;
  // Initiative
  std::array<int, 3> initiative;
  int initiative_lost;
  // Troop types
  std::array<int, types> armour, quality;
  int dragoon_melee, pistols;
  // Moves
  std::array<int, movers> move;
  int ferocious_percent, about_face, turn_aside, sideways, change_formation, fit_plug, remove_plug, mount, gun_pivot,
      charge_wheel, change_clear, clear_of_enemies;
  std::array<std::array<int, 5>, grounds> going;
  std::array<int, grounds> cover_of_ground, attack_into;
  int village_road, sight_in_wood;
  // Ranks, scores
  std::array<int, types> fighting_ranks, shooting_ranks;
  int heavy_dragoon_foot_ranks;
  std::array<int, 3> to_hit_shooting, to_hit_melee;
  int best_score, worst_score;
  // Shooting
  std::array<WeaponNumbers, weapons> weapon;
  std::array<GunNumbers, 4> gun;
  int shot_long, shot_loose, shot_mounted, shot_moved, shot_deep, shot_deep_ranks, shot_defensive, arc_formed, arc_gun,
      fire_move, fire_move_jezail, fire_move_bow, fire_move_skirmishers, bow_over, overhead_clear, dead_ground;
  std::array<int, 4> save;
  int save_engineer;
  // Hand-to-hand
  std::array<std::array<int, rows>, rows> melee_dice;
  int dice_flank, dice_bayonet, dice_couched, dice_light_lance, dice_ferocious, dice_general, dice_grenadiers,
      dice_fraised, score_points, score_good_weapon, score_poor_weapon, push_bases;
  bool last_man_standing;
  // Morale
  std::array<int, 4> morale_pass;
  int morale_general, morale_hero, morale_each_base, morale_flank, morale_defence, morale_bases;
  // Leaders
  int units_a_hero, leader_lost, nobles_most, leader_shelter, leader_lost_with_unit;
  // Ferocious attacks, evading, withdrawing
  int ferocious_units, ferocious_facing, ferocious_level, evade_short, evade_clear, withdraw_least;
  // Defences
  std::array<DefenceNumbers, defences> defence;
  int breach_wall_from, breach_other_from, collapse_dice, collapse_from, collapse_within, behind_within, wall_section,
      gate_section, opening_bases;
  // Smoke
  int smoke_life, smoke_effect, smoke_charge, smoke_hits, smoke_drift_dice;
  // Mines, petards, wagons
  std::array<int, 3> mine_from;
  int mine_fails, petard_fails, residual_up_to, engineer_within, petard_wagon_within, wagon_rounds, engineer_casualties,
      wagon_casualties;
  Points points;
  // Victory, optional rules
  int army_test, beaten, move_limit, lead, inside_clear, points_a_mine;
  bool heroes, horse_pike_test, late_join, army_test_removes;
};

std::vector<Binding> bindings(Numbers& numbers);

struct Rules {
  Numbers numbers{};
  Document house_rules;

  static const Rules& by_the_book();
  static std::expected<Rules, Fault> with(const Document& house_rules);
};

// Where a number comes from.
struct Provenance {
  std::string rule;   // "FWC-TBL-008"
  std::string name;   // "cavalry"
  std::string value;  // "20"
  std::string mark;   // "source", "derived", "public" or "assumed"
  std::string why;    // may be empty
};
std::vector<Provenance> provenance();
// The same as it stands in the data: {rule = {name = {value, mark, why}}}.
Document provenance_table();

}  // namespace condotta::fwc
