// Is a Kill-a-Base test due (REG-KAB-002 … REG-KAB-019, REG-KAB-035)? The facts come from the table or from a
// description. Every reason that applies is a test of its own (REG-KAB-001).
#pragma once

#include "battle/breakdown.hpp"
#include "reg/morale.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

struct KabFacts {
  KabReason reason = KabReason::tug_broke;
  Troops tested;
  Troops cause;                 // who broke, who moved through or was moved through, who charged
  bool mover = false;           // where one unit group goes through another: the tested one is the one that moves
  double distance = 0;          // BW, from the dead General or the broken unit group (REG-KAB-017)
  bool line_of_command = true;  // of the dead General (REG-GAP-218); in 2019: not an ally of another, nor the reverse
  bool secure_flank = false;    // of the flank sector
  bool good_going = true;       // REG-KAB-035
};
// Foot TUGs out of Skirmish formation, but for Dragoons and Commanded Shot.
bool can_be_nervous(const Troops& troops);

Ruling kab_due(const Rules& rules, const KabFacts& facts);

}  // namespace condotta::reg
