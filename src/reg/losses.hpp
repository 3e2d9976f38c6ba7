// Wounds, lost bases and breaking of a unit group (CAS, BRK).
#pragma once

#include "battle/rule_id.hpp"
#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// The count of a unit group's losses: W wounds taken of which every second (2019) or third (2021) cost a base
// (REG-CAS-001, REG-CAS-002). Wounds belong to the unit group, not to a file; bases that are lost never
// come back (REG-CAS-010).
struct Losses {
  int start_bases = 0;  // as built, whatever happened since (REG-BRK-006)
  int wounds = 0;

  friend auto operator<=>(const Losses&, const Losses&) = default;
};

int bases_lost(const Rules& rules, const Losses& losses);
int markers(const Rules& rules, const Losses& losses);

// The number of wounds at which the unit group breaks (REG-BRK-002 … REG-BRK-010, REG-UNT-022), and the rule that sets
// it.
struct BreakPoint {
  int wounds = 0;
  RuleId rule;
};
BreakPoint break_point(const Rules& rules, const Troops& troops, int start_bases);

bool broken(const Rules& rules, const Troops& troops, const Losses& losses);
bool one_wound_from_breaking(const Rules& rules, const Troops& troops, const Losses& losses);  // REG-BRK-012

// How many TUGs the unit group counts for in an army's size and losses (REG-BRK-016, REG-BRK-017).
int worth_in_tugs(const Troops& troops);

// An army breaks when its lost TUGs reach half of those on the table; a sacked camp adds one to the lost (REG-BRK-014,
// REG-BRK-015).
struct ArmyCount {
  int tugs = 0;  // total, less flank marchers that have not arrived, without the camp
  int lost = 0;
  bool camp_sacked = false;
};
int tugs_lost(const ArmyCount& army);
bool army_broken(const Rules& rules, const ArmyCount& army);

}  // namespace condotta::reg
