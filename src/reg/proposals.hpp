// Choices of every kind for the pending decision, each legal, none judged: where the advice has nothing to say.
#pragma once

#include <optional>
#include <vector>

#include "battle/decision.hpp"
#include "dice/source.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<Choice> legal_proposals(const Game& game, const State& state, const Decision& asked);

// One of them by chance: first the option, then what to do with it. Only what is looked at is checked. Nothing if none
// of the few that are tried is allowed.
std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance);

}  // namespace condotta::reg
