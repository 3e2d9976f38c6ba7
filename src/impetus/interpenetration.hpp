// Passing through friends, by choice and in retreat (INT).
#pragma once

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

// The item of IMP-INT-001 that lets the mover pass through the friend, 1 to 4; 0 if none does.
int passing_item(const Rules& rules, const Unit& mover, const Unit& stationary);

struct WouldPass {
  Unit mover;
  Unit stationary;
  bool stationary_engaged = false;
  bool gets_clear = true;   // the allowance carries the mover past it (IMP-INT-004)
  bool room_behind = true;  // for the friend to be set behind the mover
};
Ruling may_pass(const Rules& rules, const WouldPass& would);

// IMP-INT-008
bool passes_in_retreat(const Rules& rules, const Unit& retreating, const Unit& stationary);

// A retreating unit meets a friend (IMP-INT-008, IMP-INT-009, IMP-RET-005).
struct Meeting {
  bool passes = false;  // and is placed directly behind the friend
  double moved = 0;     // by the retreating unit; if it passes, up to the friend
  double pushed = 0;    // the friend, straight back
  bool friend_disordered = false;
  bool destroyed = false;  // the retreat cannot even begin
  RuleId rule;
};
Meeting meet_in_retreat(const Rules& rules, const Unit& retreating, const Unit& stationary, double gap, double distance,
                        bool friend_engaged);

}  // namespace condotta::impetus
