// Choices worth considering, with a quick judgement: for the plain player, and as the branches of those that look
// ahead.
#pragma once

#include "battle/battle.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

std::vector<Candidate> candidates(const Game& game, const State& state, const Decision& asked);
double evaluate(const Game& game, const State& state, Side side);

}  // namespace condotta::impetus
