// Demoralised commands and the end of a battle (VIC).
#pragma once

#include <array>

#include "impetus/profiles.hpp"

namespace condotta::impetus {

struct Rules;

// IMP-VIC-001, IMP-VIC-003: the lost VD at which an army is defeated and a command breaks.
int army_threshold(const Rules& rules, int vdt);
int command_threshold(const Rules& rules, int vdt);

// IMP-VIC-002: of units and baggage.
int lost_vd(const Rules& rules, int of_units, bool baggage_lost);

enum class Verdict : std::uint8_t { goes_on, first_wins, second_wins, draw };

struct ArmyState {
  int vdt = 0;
  int lost = 0;
  int units_left = 1;
  bool conceded = false;
};
// At the end of a turn (IMP-VIC-004, IMP-VIC-006 … IMP-VIC-008); the turn counts from 1.
Verdict verdict(const Rules& rules, const std::array<ArmyState, 2>& armies, int turn, bool end_of_turn);

}  // namespace condotta::impetus
