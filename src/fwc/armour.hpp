// Armour and saving rolls (area ARM).
#pragma once

#include "battle/breakdown.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

// The least score that saves a hit (FWC-ARM-001); 7 where there is no saving roll (FWC-ARM-003).
int save_needed(const Rules& rules, Armour armour);
// FWC-ARM-004, FWC-ARM-009: against shooting the unit saves with the worst armour that is present.
Armour worst_armour(const Unit& unit);
// FWC-GEN-022
Armour heaviest_armour(const Unit& unit);
// The armour of that row of the unit in hand-to-hand (FWC-ARM-005).
Armour armour_of(const Unit& unit, Row row);

}  // namespace condotta::fwc
