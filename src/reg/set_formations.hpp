// Set formations (SET): their grids, what they count as, and how much they shoot.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "reg/troops.hpp"

namespace condotta::reg {

// REG-SET-003. The grid has its front at the top: S shot base, P pike base, B any base, '.' empty (REG-SET-004).
struct FormationGrid {
  SetFormation formation;
  int bases;
  int frontage;              // REG-SET-016
  std::string_view rows[6];  // empty after the last
  int shooting_bases;        // at most in a complete turn; 0: no limit of its own
  int shooting_bases_a_facing;
};
const FormationGrid* grid_of(SetFormation formation);  // nullptr for none

int rows_of(const FormationGrid& grid);

// Depth of each file, front base first, counting bases that stand one behind another without a gap (REG-SET-011).
std::vector<int> depths_of(const FormationGrid& grid);

// Start bases of a unit group of these troops when nothing else is said: its set formation's, 3 for Artillery, 4 wagons
// (REG-GAP-211, REG-UNT-006), 3 for a camp, 6 for other foot, 4 for other mounted and elephants.
int usual_bases(const Troops& troops);
int usual_frontage(const Troops& troops, int bases);
std::vector<std::uint8_t> usual_depths(const Troops& troops);  // file by file from the left, as it counts for claims

// Out of combat a unit group is in its set formation, or at least 2 wide and at most 4 deep; a single base is legal
// (REG-SET-002, REG-FRM-001).
bool legal_shape(const Troops& troops, int files, int ranks, int bases);

// Bases that may shoot in one complete turn, over all directions; and towards one facing (REG-SET-003, REG-SET-007,
// REG-SET-010). 0: no limit beyond its files.
int shooting_limit(const Troops& troops);
int shooting_limit_a_facing(const Troops& troops);

// Dice that an intact unit group of these troops throws forward, two bases a die at full effect (REG-SET-008).
int dice_forward(const Troops& troops, int files, int ranks);

}  // namespace condotta::reg
