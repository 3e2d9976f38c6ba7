// What a choice would do: where the bases would stand, and the exact odds of the dice.
#pragma once

#include "battle/preview.hpp"
#include "fwc/options.hpp"

namespace condotta::fwc {

Preview preview(const Game& game, const State& state, const Choice& choice);

}  // namespace condotta::fwc
