// Sensible choices for the pending decision, with a quick judgement: what a computer player picks from.
#pragma once

#include "fwc/options.hpp"

namespace condotta::fwc {

std::vector<Candidate> candidates(const Game& game, const State& state);
// How good it looks for the side, from -1 to 1.
double evaluate(const Game& game, const State& state, Side side);
// What a round of hand-to-hand of the two would cost the enemy less what it would cost us, in casualties on average.
double melee_balance(const Game& game, const State& state, int unit, int target, Facing facing, bool attacks);

}  // namespace condotta::fwc
