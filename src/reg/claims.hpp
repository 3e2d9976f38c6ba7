// Claims (rulebook chapter CLM): what one file claims against another in Charge Combat or Melee Combat.
#pragma once

#include "battle/breakdown.hpp"
#include "reg/fighting_file.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

// All claims of `own` against `foe`: general ones (REG-CLM-009, REG-CLM-034) and, to the front only, those of its
// weapons and characteristics (REG-CLM-001, REG-CLM-002). There are no negative claims (REG-CMB-021).
Breakdown claims(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe);

// The two parts of claims(), each in the file of its tables.
void add_charge_claims(const Rules& rules, const FightingFile& own, const FightingFile& foe, Breakdown& sum);
void add_melee_claims(const Rules& rules, const FightingFile& own, const FightingFile& foe, Breakdown& sum);
void add_weapon_claims(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe,
                       Breakdown& sum);

}  // namespace condotta::reg
