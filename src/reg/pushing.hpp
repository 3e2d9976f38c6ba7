// Making room: enemy skirmishers that a TuG pushes back (REG-MOV-031 … REG-MOV-039) and friendly ones that it moves
// aside (REG-MOV-040).
#pragma once

#include <optional>

#include "battle/breakdown.hpp"
#include "reg/move_trace.hpp"
#include "reg/prompted_move.hpp"

namespace condotta::reg {

// Whether a SuG is pushed, or stands its ground in terrain and blocks (REG-MOV-032).
bool may_be_pushed(const Game& game, const State& state, UnitId sug);

// Pushes the SuG out of the way of `movers`, which stand at the end of their move in `state`; `trace` is the way they
// came. Its run, if it chose one, is left to the caller.
Pushed push_back(const Game& game, State& state, const Trace& trace, std::size_t group, UnitId sug, PushChoice choice);

// How far a body must go in a direction until no part of it is nearer than `gap` to the others, coming from far: the
// least distance, not less than nothing.
double least_push(table::Footprint body, table::Vector towards, table::Footprint others, double gap);

// Moves a friendly SuG aside by the least that makes room, at most 1BW; nothing if it cannot be (REG-MOV-040).
bool displace(const Game& game, State& state, const Trace& trace, std::size_t mover, UnitId sug);

// The same for a friend upon whom `mover` has been placed by aligning: a SUG, or a TUG that is not fighting
// (REG-ALN-006, REG-ALN-007). False, and nothing changes, if there is no room within 1BW.
bool make_room(const Game& game, State& state, UnitId mover, UnitId friendly);

}  // namespace condotta::reg
