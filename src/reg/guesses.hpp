// What a side cannot know, guessed anew: who of the enemy lies under which Ambush card or marches with whom, and round
// which side (REG-DEP-024). Hands are guessed in cards.hpp.
#pragma once

#include "dice/source.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// The enemy's hidden unit groups are dealt out again among his cards that lie face down and his marches, as the rules
// allow. Whatever `knows` sees stays as it is.
void guess_hidden(const Game& game, State& state, Side knows, dice::Source& source);

}  // namespace condotta::reg
