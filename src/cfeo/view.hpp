// A battle as the page, the players and spectators see it.
#pragma once

#include <optional>

#include "battle/view.hpp"
#include "cfeo/game.hpp"

namespace condotta::cfeo {

View view(const Game& game, const State& state, std::optional<Side> side);
std::vector<Overlay> overlays(const Game& game, const State& state, int unit);

}  // namespace condotta::cfeo
