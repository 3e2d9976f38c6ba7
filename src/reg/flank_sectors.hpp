// The flank sectors of 2021 and the tests that they cost Foot (REG-KAB-012 … REG-KAB-014, REG-KAB-035).
#pragma once

#include "reg/steps.hpp"

namespace condotta::reg {

// U5: a Close Foot TUG that was wholly out of the sectors before, or was not Close, is in one now. Noted as due.
void test_entered_sector(const Play& play, const State& before, UnitId unit);
// U6: Foot that Mounted charge in an unsecure flank sector, once a phase.
void test_charged_in_sector(const Play& play, UnitId charger);
// U7: at 6.3, every turn.
void test_standing_in_sector(const Play& play);

}  // namespace condotta::reg
