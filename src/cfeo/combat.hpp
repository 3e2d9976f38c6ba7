// Combat (CMB): every modifier of every unit, numbers and depth, several units a side, the difference and its odds.
//
//   Melee melee{{side, side}};
//   MeleeBreakdown sums = breakdown(rules, melee);
//   difference_odds(rules, melee, sums)      of the first side
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cfeo/troops.hpp"
#include "dice/distribution.hpp"
#include "dice/source.hpp"

namespace condotta::cfeo {

// How a unit came into this round (CFE-CMB-002).
enum class Onset : std::uint8_t { standing, charging, counter_charging, pursuing, follow_on };

struct Fighter {
  Unit unit;
  Onset onset = Onset::standing;
  bool took_position = false;  // last turn
  int inspired = 0;            // Inspire actions
  bool higher = false;         // up a slope
  bool edge = false;           // of a town, wood, hedgerow or barricade
  bool fortified = false;
  bool moved = false;                     // in an earlier phase of this turn
  bool charged_by_cavalry = false;        // in this round
  bool flank_hit = false;                 // in flank or rear by a formed charge from behind its flank (CFE-CMB-014)
  bool reinforcing = false;               // adds numbers or depth alone (CFE-REI-003)
  double depth_behind = 0;                // of reinforcements behind it (CFE-REI-006)
  bool deepest_by_all = true;             // touches all enemy units: those of `touches` otherwise
  std::vector<std::size_t> touches = {};  // enemy fighters; empty: all
};

struct Melee {
  std::array<std::vector<Fighter>, 2> sides;
  std::array<int, 2> numbers = {1, 1};  // counted once, side against side (CFE-CMB-020)
  bool bad_war_round = false;           // CFE-RES-012
};

struct MeleeBreakdown {
  std::array<std::vector<Breakdown>, 2> modifiers;
  std::array<std::vector<double>, 2> depth;
  std::array<int, 2> fighting = {0, 0};  // units that roll and are averaged
};

bool counts_row_nine(const Fighter& fighter);  // CFE-CMB-009
// Ranks that count, a shorter last one as a half (CFE-CMB-025, CFE-CMB-026).
double depth(const Rules& rules, const Fighter& fighter);
// Penalty of a side (CFE-CMB-019).
int outnumbered(const Rules& rules, int own, int enemy);
bool rolls_d6(const Melee& melee, const Fighter& fighter);  // CFE-CMB-002

MeleeBreakdown breakdown(const Rules& rules, const Melee& melee);

// CFE-CMB-001: own total less the enemy's, averaged and rounded, halves towards nothing (CFE-CMB-027, CFE-CMB-028).
int difference(const std::array<std::vector<int>, 2>& totals);
// Of the first side.
int throw_difference(const Melee& melee, const MeleeBreakdown& sums, dice::Source& source);
dice::Distribution<int> difference_odds(const Melee& melee, const MeleeBreakdown& sums);

// Is it one of Landsknecht or Swiss pikemen only (CFE-RES-011)?
bool bad_war(const Melee& melee);

}  // namespace condotta::cfeo
