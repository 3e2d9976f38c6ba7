// What a choice would do, before it is made: where bases would stand, limits, dice and exact odds.
#pragma once

#include "battle/preview.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

Preview preview(const Game& game, const State& state, const Choice& choice);

}  // namespace condotta::impetus
