// Throws of many dice, and what they are worth against a score.
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "dice/source.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

// A score that each die must show: the troops' own less the modifiers, within the limits of FWC-TBL-012.
struct Score {
  int own = 4;
  Breakdown modifiers;

  int needed(const Rules& rules) const;
};

// So many six-sided dice together, by face (FWC-BAS-021).
dice::Tally throw_dice(int count, dice::Source& source);
dice::Tally tally_of(const std::vector<int>& faces);
// FWC-SHT-009, FWC-H2H-002: a natural 1 never does, a natural 6 always does.
int hits(const dice::Tally& thrown, int needed);
// Saving rolls: the hits that are not saved (FWC-ARM-006); 7 saves nothing.
int unsaved(const dice::Tally& thrown, int hits, int needed);
int throw_saves(const Rules& rules, Armour armour, int hits, dice::Source& source);
// FWC-BAS-020: halved hits round up.
int halved(int hits, int times = 1);

// Odds of that many dice.
dice::Distribution<int> hit_odds(int dice, int needed);
// … after halving so many times and saving.
dice::Distribution<int> casualty_odds(const dice::Distribution<int>& hits, int save, int halvings = 0);

}  // namespace condotta::fwc
