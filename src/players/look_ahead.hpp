// Looking ahead on copies: what may come of a choice, with guessed hidden things and dice of the player's own.
#pragma once

#include "players/player.hpp"

namespace condotta::players {

struct Horizon {
  int decisions = 0;  // how many further decisions are played out, both sides choosing what the rule set thinks best
  double whim = 0;    // how much they stray from it
};

// Makes the choice on a copy, plays on to the horizon and judges the end for that side: from -1 (lost) to 1 (won).
double playout(const Battle& imagined, const Choice& choice, Side side, const Horizon& horizon, dice::Seeded& dice);

// From -1 (lost) to 1 (won): by the result if there is one, otherwise as the rule set evaluates the position.
double judged(const Battle& battle, Side side);

}  // namespace condotta::players
