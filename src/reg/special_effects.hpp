// Shatter and Shove (REG-CMB-025 … REG-CMB-036): who can claim them against whom.
#pragma once

#include "reg/fighting_file.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

// Shatter exists in Charge Combat only, Shove in both.
bool may_shatter(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe);
bool may_shove(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe);

}  // namespace condotta::reg
