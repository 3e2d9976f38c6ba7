// What a side, or a spectator, may know of the battle, in the words that all rule sets share (src/battle/view.hpp).
#pragma once

#include <optional>

#include "battle/view.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

View view(const Game& game, const State& state, std::optional<Side> side);

}  // namespace condotta::reg
