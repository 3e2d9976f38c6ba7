// The numbers of everything before turn 1: the map, out-scouting, terrain, camps, deployment, ambushes and flank
// marches. They are one part of Numbers; their values stand in the editions' files.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

enum class Territory : std::uint8_t { cultivated, mountains, forest, plains, seashore };  // REG-PBS-006
inline constexpr std::size_t territory_count = 5;

enum class Density : std::uint8_t { very_dense, dense, moderate, sparse, open };  // REG-GAP-001
inline constexpr std::size_t density_count = 5;

// What closes one short edge of the table: a river or coast, or terrain of a kind (REG-PBS-009, REG-GAP-004).
enum class SecureFlank : std::uint8_t { none, water, rough, difficult };

inline constexpr std::size_t terrain_kinds = 18;  // of REG-GAP-003, in the order of TerrainKind

// The letters and names of territories, densities, squares and pieces as the files spell them, in the order of values.
inline constexpr std::array<std::string_view, territory_count> territory_letters = {"C", "M", "F/J", "P/D", "S"};
inline constexpr std::array<std::string_view, territory_count> territory_names = {"cultivated", "mountains", "forest",
                                                                                  "plains", "seashore"};
inline constexpr std::array<std::string_view, density_count> density_names = {"very dense", "dense", "moderate",
                                                                              "sparse", "open"};
inline constexpr std::array<std::string_view, 25> square_names = {"A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4",
                                                                  "B5", "C1", "C2", "C3", "C4", "C5", "D1", "D2", "D3",
                                                                  "D4", "D5", "E1", "E2", "E3", "E4", "E5"};
inline constexpr std::array<std::string_view, 4> secure_flank_names = {"none", "water", "rough", "difficult"};
inline constexpr std::array<std::string_view, terrain_kinds> piece_words = {
    "open area",      "gentle hill",     "rocky ground", "brush", "ploughed field", "tall crops", "village",
    "enclosed field", "orchard",         "wood",         "marsh", "steep hill",     "soft sand",  "gully",
    "pond",           "linear obstacle", "river",        "road"};

struct SetupNumbers {
  // The map (REG-GAP-001): the squares that carry a territory's letter, and the secure flank of each row
  std::vector<int> squares[territory_count];
  int flank_of_row[5];
  int invasion_die[4];                                          // colours, Mediocre to Legendary (REG-PBS-002)
  int days;                                                     // REG-PBS-012
  int percent_green, percent_yellow, percent_red, cards_shown;  // REG-PBS-019
  int least_forced;                                             // UGs of the out-scouted (REG-PBS-021)
  // Pieces of terrain by density (REG-GAP-002), and the territories in which each kind is found (REG-GAP-003)
  int compulsory_easy[density_count], compulsory_difficult[density_count], optional_each[density_count];
  std::vector<int> territories_of[terrain_kinds];
  int woods_in_the_fields;                                         // of one player, in C and S
  int water_least, water_most;                                     // REG-TER-003
  int flank_piece_least, flank_piece_most;                         // REG-TER-004
  int compulsory_least, compulsory_most;                           // REG-GAP-014
  int optional_least, optional_most;                               // REG-TER-010
  int obstacle_least, obstacle_most, obstacle_width;               // REG-GAP-003, a linear obstacle
  int left_sector_roll, right_sector_roll;                         // REG-TER-007
  int move_roll, pivot_roll, remove_roll, moved_at_most;           // REG-TER-009
  int spacing;                                                     // REG-TER-011
  int from_centre, flank_sector, batch;                            // REG-DEP-005, REG-DEP-006, REG-DEP-001
  int camp_from_middle;                                            // REG-CMP-015
  int most_ambushes, card_width_tenths, card_depth_tenths;         // REG-AMB-001, REG-GAP-015
  int over_the_crest;                                              // REG-TER-016
  int most_marchers, light_reds, mounted_reds, other_reds, apart;  // REG-FLK-001, REG-FLK-013, REG-FLK-021
};

void add_bindings(SetupNumbers& numbers, std::vector<Binding>& all);

}  // namespace condotta::reg
