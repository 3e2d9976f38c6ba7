// The shots that may be ordered in the step of shooting under way.
#pragma once

#include <vector>

#include "battle/decision.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<Choice> shooting_choices(const Game& game, const State& state);

}  // namespace condotta::reg
