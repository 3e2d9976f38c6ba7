// Defence values, mines, petards, engineers (areas DEF, SIE).
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "dice/source.hpp"
#include "fwc/shooting.hpp"

namespace condotta::fwc {

// FWC-DEF-005; -1: it has none
int defence_value(const Rules& rules, Defence defence);
// FWC-DEF-006, FWC-DEF-007: what one throw of a siege gun takes off.
int taken_off(const Rules& rules, Defence defence, const dice::Tally& thrown);
Ruling may_reduce(const Rules& rules, Type gun, Defence defence, double distance, int shots);
struct Reduced {
  int value = 0;
  bool breached = false;  // FWC-DEF-010
  bool removed = false;
  bool losses_behind = false;  // FWC-DEF-009; never by mines and petards (FWC-DEF-012)
};
Reduced reduce(const Rules& rules, Defence defence, int value, int taken);
int casualties_behind(const Rules& rules, const dice::Tally& thrown);

// FWC-SIE-003 … FWC-SIE-006
enum class Burning : std::uint8_t { explodes, burns_on, fails };
std::string_view in_words(Burning burning);
Burning mine_throw(const Rules& rules, int attempt, int die);  // attempt 0, 1 or 2
double mine_chance(const Rules& rules);                        // that it explodes within its throws
bool petard_works(const Rules& rules, int die);                // FWC-SIE-011

// FWC-SIE-013 … FWC-SIE-015: when the engineer has finished.
enum class Relaying : std::uint8_t { done, done_after_blast, engineer_killed };
std::string_view in_words(Relaying relaying);
Relaying relay(const Rules& rules, int residual_die, int save_die);
int moves_to_arrive(const Rules& rules, double distance);  // of an engineer
// FWC-SIE-016
Ruling may_assault(Defence defence, bool open);

}  // namespace condotta::fwc
