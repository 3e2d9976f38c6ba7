// Choices of every kind for the pending decision, each legal, none judged: where the advice has nothing to say.
#pragma once

#include <vector>

#include "battle/decision.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<Choice> legal_proposals(const Game& game, const State& state);

}  // namespace condotta::reg
