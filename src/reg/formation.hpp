// The shape of a unit group out of combat, and how it changes: contraction, expansion, turns, reforming (GEO, FRM).
//
// All of it works on a State that the caller owns, usually a copy; what may be done is asked elsewhere.
#pragma once

#include <optional>

#include "battle/breakdown.hpp"
#include "reg/state.hpp"
#include "table/rectangle.hpp"

namespace condotta::reg {

// Where a unit group stands as a body (REG-GEO-004).
struct Stance {
  table::Pose pose;  // middle of its front edge
  int files = 0;
  table::Length depth;
  bool regular = true;  // all bases face one way
};
Stance stance(const State& state, UnitId unit);
// Its front corner on that side, and the width of its front.
table::Vector front_corner(const Stance& stance, table::Side side);

// Carries the unit group as one rigid body to another pose; bases keep their places in it.
void carry(State& state, UnitId unit, const Stance& from, table::Pose to);

// Lays out the bases that are left, `files` wide, at the pose: a set formation in its grid while it is whole, else rank
// by rank with the last incomplete. Bases keep their order, front ranks first (REG-GEO-019, REG-GEO-020, REG-FRM-002).
void arrange(State& state, UnitId unit, table::Pose pose, int files);

// How many files the bases may stand in (REG-FRM-001, REG-FRM-002); the reason if they may not.
std::optional<Refusal> illegal_width(const State& state, UnitId unit, int files);

void turn_about(State& state, UnitId unit);  // REG-GEO-017

// A turn of 90 degrees with the expansion that it needs (REG-GEO-018). Where one file more is enough, `ahead` puts it
// beyond the old front line. A reason if no legal formation can be reached.
std::optional<Refusal> turn_aside(State& state, UnitId unit, table::Side side, bool ahead);

// Free of combat: forms on the file of this base, whose front base stays where it is (REG-FRM-018).
void reform(State& state, UnitId unit, BaseId on);

// --- Battlewagons go from two by two into column one model at a time (REG-FRM-006): in between one model stands in
// front, two abreast behind it, and the one that has dropped back behind these.
bool two_by_two(const State& state, UnitId unit);
bool half_in_column(const State& state, UnitId unit);
// One contraction of wagons that stand two by two: the front model on that side drops back.
void drop_back_one(State& state, UnitId unit, table::Side side);
// The next one: all stand in column behind the foremost.
void close_into_column(State& state, UnitId unit);

}  // namespace condotta::reg
