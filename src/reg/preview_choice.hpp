// What a choice would do (battle/preview.hpp): the choice is made on a copy of the position by the very code that makes
// it, and what has changed is shown. Limits and the nearest legal choice are found by asking the same rules again.
#pragma once

#include <vector>

#include "battle/preview.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

Preview preview_choice(const Game& game, const State& state, const Choice& choice);

// The exact odds of what the choice leads to: a charge, a fight, a shot, a run; nothing for others.
std::vector<OddsSheet> odds_sheets(const Game& game, const State& state, const Choice& choice);

}  // namespace condotta::reg
