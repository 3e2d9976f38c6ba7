// What a side, or a spectator, may know of the battle, in the words that all rule sets share (src/battle/view.hpp).
#pragma once

#include <optional>

#include "battle/view.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

// Profiles, losses, markers and places are open to both (IMP-BAS-022); hidden is only which command the other side has
// named, and the view does not say it.
View view(const Game& game, const State& state);
std::vector<Overlay> overlays(const Game& game, const State& state, UnitId unit);

}  // namespace condotta::impetus
