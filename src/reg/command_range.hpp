// In command or out of command: who may prompt a unit group, and whether that costs one more coloured card (REG-CDR-012
// … REG-CDR-016, REG-ACT-014, OOC).
#pragma once

#include <span>

#include "battle/breakdown.hpp"
#include "reg/commanders.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// The facts of one commander who wants to prompt one unit group.
struct Prompt {
  Appointment payer;
  double payer_distance = 0;           // from him to the unit group, BW
  bool own_command = true;             // the unit group is of his command
  bool unit_of_ally = false;           // it belongs to an allied contingent
  bool independent = false;            // REG-CDR-016
  bool commander_dead = false;         // its own commander, not yet replaced
  bool commander_fights = false;       // its own commander fights in the front rank of another unit group
  bool from_ambush = false;            // and has not moved yet without its commander (REG-CDR-013 e)
  bool unreliable = false;             // its contingent is (REG-ALY-011)
  bool turns_bases_in_combat = false;  // the action is MF1 or MF2, which the Unreliable may make
};

// Whether he may prompt it at all (REG-CDR-014, REG-CDR-015, REG-ACT-014, REG-ACT-015).
Ruling may_prompt(const Rules& rules, const Prompt& prompt);
// In command: allowed. Out of command: every reason, though all together cost one card (REG-OOC-006).
Ruling in_command(const Rules& rules, const Prompt& prompt);

// --- on the table ----------------------------------------------------------------------------------------------------

UnitId unit_with(const State& state, GeneralId general);  // that he is with, or nobody
// Between nearest points; a General is a square of 1BW for measuring (REG-GEO-028).
table::Length distance_to(const State& state, GeneralId general, UnitId unit);
table::Length distance_between(const State& state, GeneralId a, GeneralId b);

// The facts of this General and this unit group. Ambush and action are the caller's to add.
// Without `measured` the distance is left out: within his own command nobody asks for it to prompt.
Prompt prompt_of(const State& state, GeneralId payer, UnitId unit, bool measured = true);

// Of all the unit groups of one action. One that is out of command makes the action so (REG-OOC-006), but all are of
// one command (REG-GRP-004, REG-GRP-005, REG-ALY-005).
Ruling may_prompt(const Rules& rules, const State& state, GeneralId payer, std::span<const UnitId> units);
Ruling in_command(const Rules& rules, const State& state, GeneralId payer, std::span<const UnitId> units);

}  // namespace condotta::reg
