// Choices worth trying for the pending decision.
#pragma once

#include <vector>

#include "battle/battle.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// Each is legal; at least one.
std::vector<Candidate> candidates(const Game& game, const State& state);

}  // namespace condotta::reg
