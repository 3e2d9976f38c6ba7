// The turn (SEQ), the Morale Phase (DP) and the end (VIC).
#pragma once

#include "cfeo/steps.hpp"

namespace condotta::cfeo {

EndOfTurn reckoning(const Game& game, const State& state);  // where both armies stand (CFE-VIC-001, CFE-VIC-003)
bool lost(const FieldUnit& unit);                           // CFE-VIC-001
bool counts_as_unit(const FieldUnit& unit);

}  // namespace condotta::cfeo
