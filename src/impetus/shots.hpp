// Shots and evasions as they happen on the table.
#pragma once

#include "impetus/steps.hpp"

namespace condotta::impetus {

// Throws the shot's dice and takes what follows (SHT, COH).
void resolve_shot(Play& play, UnitId shooter, UnitId target, const Shot& shot);

// May the unit evade from that enemy now (IMP-REA-012 … IMP-REA-015)?
Ruling may_evade(const Game& game, const State& state, UnitId unit, UnitId from, Facing facing);
// The test of an evasion. A first one that fails stays; a later one goes all the same and is Disordered by it
// (IMP-DIS-008).
enum class Evasion : std::uint8_t { stays, goes, goes_in_disorder };
Evasion evade(Play& play, UnitId unit, UnitId from);
// One full normal move straight back (IMP-REA-015, IMP-INT-012).
void evade_move(Play& play, UnitId unit, Evasion evasion);

}  // namespace condotta::impetus
