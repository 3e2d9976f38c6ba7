// Generals on the table: whom they are with, riding along, their own moves, free moves and replacement (MOV-013 …
// MOV-018, CDR-021 … CDR-030, CDR-043 … CDR-046).
#pragma once

#include <vector>

#include "reg/command_range.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// A place to which a General rides: with the file of a base of his side, or alone at a point.
struct RideTo {
  table::Point at;
  BaseId with = nobody;
};
// Up to 6, 4 or 3BW for the going touched, past friends, not over enemies (REG-MOV-013).
Ruling check_ride(const Game& game, const State& state, GeneralId general, const RideTo& to);
// He leaves a front rank in which he fought: the unit group takes a test (REG-MOV-017, REG-CDR-038).
void ride(const Play& play, GeneralId general, const RideTo& to);

// Generals with unit groups that have made a voluntary move ride along, which is their move of the phase; those who
// have moved already, and those who are to stay, are left behind where they stood `before` (REG-CDR-025 … REG-CDR-027).
void ride_along(State& state, const State& before, const std::vector<UnitId>& units, bool stay);
// A General who would have to be left behind though his upgrade pays for the move.
bool left_behind(const State& state, GeneralId general, bool stay);

// Generals whose file is gone go to another of the unit group (REG-UNI-006); those whose unit group is gone, or whom
// an enemy touches, ride off: a step is pushed for each. True if one was.
bool generals_ride_off(const Play& play);
// Nobody fights in the front rank of a unit group that is free of combat.
void leave_front_ranks(State& state);

// C5, M15, CM1: a commander's own move (REG-ACT-021).
Option general_option(const Game& game, const State& state, Side side);
bool can_move_general(const Game& game, const State& state, Side side);
void check_general_move(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply_general_move(const Play& play, const Choice& choice);

}  // namespace condotta::reg
