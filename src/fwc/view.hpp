// What a side sees of a battle: all that stands on the table, and its own mines (FWC-TBL-003).
#pragma once

#include <optional>
#include <vector>

#include "battle/view.hpp"
#include "fwc/state.hpp"

namespace condotta::fwc {

View view(const Game& game, const State& state, std::optional<Side> side);
std::vector<Overlay> overlays(const Game& game, const State& state, int unit);
std::string_view figure_of(Type type, bool mounted, bool levelled);

}  // namespace condotta::fwc
