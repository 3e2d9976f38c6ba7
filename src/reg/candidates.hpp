// Sensible choices for the pending decision, each checked, with how good they look and why. Free parameters are sampled
// where they matter: into contact, to a flank, to range, full, half. What a plain player does is the best of these.
#pragma once

#include <vector>

#include "battle/battle.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<Candidate> candidates(const Game& game, const State& state, const Decision& asked);

}  // namespace condotta::reg
