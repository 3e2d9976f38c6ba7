// Flank and rear charges, file by file (REG-GEO-024, REG-CHG-034 … REG-CHG-039).
#pragma once

#include "reg/contact.hpp"

namespace condotta::reg {

// Both front corners of the charging base are behind the line of the target file's front edge (REG-GEO-024).
bool behind_the_front(const table::Rectangle& charging, const State& state, BaseId target);

// Whether the file of `contact.mine` claims a flank or rear charge: it passes REG-GEO-024 in the pose `before` its
// move, and touches where the target has a flank or a rear.
bool flank_charge(const State& state, const UnitContact& contact, const table::Rectangle& before);

// Front bases that now touch an enemy claim their flank charges by where they stood `before` their pursuit move
// (REG-GAP-115).
void claim_by_pursuit(State& state, const State& before, UnitId unit);

// Keil-types have no flank: bases touched there turn to face at once, free (REG-CHG-037).
bool turns_to_face(const State& state, const UnitContact& contact);

}  // namespace condotta::reg
