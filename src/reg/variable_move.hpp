// The die that runs, skirmishes and routs roll for their distance (REG-MOV-041 … REG-MOV-043).
#pragma once

#include "battle/breakdown.hpp"
#include "dice/source.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

enum class RollFor : std::uint8_t { run_away, skirmish, rout };

// What is added to the normal move for that throw of the die: the change of the table, and what a Skirmish response or
// Caracole troops take off. `add_one`: the owner of Superior or Exceptional troops declared it before the roll.
Breakdown variable_change(const Rules& rules, const Troops& troops, RollFor move, int die, bool add_one);

int roll_variable_move(dice::Source& source);

}  // namespace condotta::reg
