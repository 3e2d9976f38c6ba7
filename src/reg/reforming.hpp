// Forming up again when combat ends, and Drive Backs with what follows from them (FRM-017 … FRM-022, RTM-037 …
// RTM-040).
#pragma once

#include "reg/steps.hpp"

namespace condotta::reg {

// Its Drive Back is made later: it is a charger who has not moved yet, whose distance it shortens, or the Charge Phase
// has not come to 2.6 (REG-RTM-037, REG-RTM-041).
bool waits_to_be_driven_back(const State& state, UnitId unit);
// Directly back; those who were in contact and are free now reform. The tests it makes due are noted.
void drive_back_and_reform(const Play& play, UnitId unit, table::Length distance);

// Reforms the unit group if it is free of combat and out of shape (REG-FRM-017, REG-FRM-018).
void reform_if_free(const Game& game, State& state, UnitId unit);
void reform_all(const Play& play);

}  // namespace condotta::reg
