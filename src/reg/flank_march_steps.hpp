// Flank marches in battle: coming on in the Movement phase, and who straggles (REG-FLK-012 … REG-FLK-022).
//
// A go brings one unit group on, or several side by side. `come-on` puts them at the edge, their fronts on it; the step
// coming_on then asks for the move that brings them on, which is priced and made like any other. Whoever of the march
// has not come on when the sub-phase ends straggles.
#pragma once

#include <vector>

#include "reg/steps.hpp"

namespace condotta::reg {

// The unit groups of a march that are not on the table yet.
std::vector<UnitId> marching_units(const State& state, GeneralId leader);
// Its short edge: x = 0, or the other one.
bool at_west_edge(const State& state, GeneralId leader);
// Unit groups that could come on now: their commander holds the RED cards, or the first of them has come on this turn.
std::vector<std::int32_t> may_come_on(const Game& game, const State& state, Side side);

void add_come_on(const Game& game, const State& state, Side side, Decision& decision);
Ruling check_come_on(const Game& game, const State& state, const Choice& choice);
void apply_come_on(const Play& play, const Choice& choice);

// The sub-phase is over: stragglers are left behind, and their commander is on the table with those who came.
void leave_stragglers(const Play& play);

}  // namespace condotta::reg
