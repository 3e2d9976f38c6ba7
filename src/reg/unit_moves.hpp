// Moving a whole unit group: where its front is, and the rigid moves, turns and changes of width that all movement
// rules are made of (REG-GEO-004, REG-GEO-012 … REG-GEO-020).
#pragma once

#include <vector>

#include "reg/state.hpp"
#include "table/rectangle.hpp"

namespace condotta::reg {

inline Unit& unit_at(State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }
inline const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }
inline Base& base_at(State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
inline const Base& base_at(const State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }

// The line of a unit group's front: its midpoint and heading, how wide it is and how deep it stands.
struct Front {
  table::Pose pose;
  int files = 0;
  table::Length width;
  table::Length depth;
};
Front front_line(const State& state, UnitId unit);

void slide(State& state, UnitId unit, table::Angle towards, table::Length distance);  // facing and shape stay
void turn_about(State& state, UnitId unit, table::Vector pivot, table::Angle angle);  // as a rigid body
void about_face(State& state, UnitId unit);                                           // REG-GEO-017
void quarter_turn(const Rules& rules, State& state, UnitId unit, table::Side side);   // REG-GEO-018

// Its bases in ranks behind a front of that many files (REG-GEO-004); who stands where follows from their order.
void form_up(const Rules& rules, State& state, UnitId unit, table::Pose pose, int files);
// One file less, on that side (REG-GEO-020).
void drop_file(const Rules& rules, State& state, UnitId unit, table::Side side);

// Turned on the spot by 0, 90 or 180 degrees, whichever leaves the smallest angle to the heading (REG-GEO-027); says
// which angle is left to wheel, to the right if positive.
table::Angle turn_towards(const Rules& rules, State& state, UnitId unit, table::Angle heading);

// Unit groups of that side, or of both, that stand on the table; broken ones only if asked for.
std::vector<UnitId> standing_units(const State& state, Side side, bool broken_too = false);

// The bases of these unit groups, and their rectangles in the same order.
struct Crowd {
  std::vector<BaseId> bases;
  std::vector<table::Rectangle> rectangles;
};
Crowd crowd(const State& state, const std::vector<UnitId>& units);

// It stands upon nobody else, broken ones included unless they don't matter any more, and on the table.
bool stands_clear(const Game& game, const State& state, UnitId unit, bool of_broken_too = true);

// What lies beyond the south, north, west and east edges of the table, as obstacles.
std::vector<table::Rectangle> beyond_the_edges(const Game& game);

}  // namespace condotta::reg
