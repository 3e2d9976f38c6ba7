// Setting up (DEP) and the terrain tables (TER): rolls, choices, zones.
#pragma once

#include <array>
#include <span>

#include "battle/breakdown.hpp"
#include "impetus/initiative.hpp"
#include "impetus/profiles.hpp"

namespace condotta::impetus {

// What an army has of each arm; every unit of a large unit counts.
struct Muster {
  int mounted = 0;  // without EL (and W)
  int foot = 0;
  int light_cavalry = 0;
};
Muster muster(const Rules& rules, const Army& army);

Breakdown attacker_total(const Rules& rules, int mounted, std::array<int, 2> dice);  // IMP-DEP-002
int exploration_points(const Rules& rules, int light_cavalry);                       // IMP-ARM-012

enum class TerrainTable : std::uint8_t { foot, mounted };
TerrainTable terrain_table(const Rules& rules, int foot, int mounted);  // IMP-TER-019
// IMP-TER-020, IMP-TER-021: indices of terrain_choice_words.
const std::vector<int>& terrain_choices(const Rules& rules, TerrainTable table, int total);
// IMP-TER-026: the total after spending points, as near to the wanted one as they allow.
int changed_total(const Rules& rules, int total, int wanted, int points);
// The fewest points that bring the total to one that offers the choice; -1 if none does.
int points_for(const Rules& rules, TerrainTable table, int total, int choice);

// IMP-DEP-003, IMP-DEP-004, IMP-DEP-005
enum class Placer : std::uint8_t { defender, attacker };
struct WouldPlace {
  Placer placer = Placer::defender;
  double nearest_other = 100;  // H, roads and rivers not counted
  bool overlaps = false;
  bool crosses_more_than_broken = false;  // of a road or river
  bool wholly_on_table = true;
  bool river_on_table = false;
  int choice = 0;  // of terrain_choice_words
};
Ruling may_place(const Rules& rules, const WouldPlace& would);  // IMP-TER-022, IMP-TER-024, IMP-TER-025

// IMP-DEP-009, IMP-DEP-010
Breakdown deployment_total(const Rules& rules, int unspent_points, std::array<int, 2> dice);
Reroll deployment_reroll(const Rules& rules, CommandStructure structure);

// IMP-DEP-012: a base by its nearest and farthest point from the own long edge, and its nearest to a side edge, in H.
struct WouldDeploy {
  Profile profile;
  double farthest_from_edge = 0;
  double nearest_to_side = 10;
  double from_general = 0;
  General general = {};
  CommandStructure structure = CommandStructure::average;
  int ranks = 1;
};
Ruling may_deploy(const Rules& rules, const WouldDeploy& would);

}  // namespace condotta::impetus
