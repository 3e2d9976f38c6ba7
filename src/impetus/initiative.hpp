// Which command is activated next (INI): two named commands, two dice each, re-rolls, passing, changes of grade.
#pragma once

#include <array>
#include <optional>

#include "battle/breakdown.hpp"
#include "impetus/generals.hpp"

namespace condotta::impetus {

enum class Reroll : std::uint8_t { none, both, one_or_both };

// A command as it rolls for the initiative; the dice are the final ones.
struct Bid {
  General general;
  bool general_lost = false;
  int changes = 0;  // of grade so far in this game
  CommandStructure structure = CommandStructure::average;
  std::array<int, 2> dice = {1, 1};
};

Breakdown initiative_total(const Rules& rules, const Bid& bid);
Reroll reroll_of(const Rules& rules, const Bid& bid);   // IMP-INI-006
bool may_pass(const Bid& bid);                          // IMP-INI-009
bool fails(const Rules& rules, const Bid& bid);         // IMP-INI-008
Grade grade_after(const Rules& rules, const Bid& bid);  // IMP-INI-010, IMP-INI-011

enum class Activated : std::uint8_t { first, second, roll_again };

struct InitiativeResult {
  Activated activated = Activated::first;
  RuleId rule;  // that decides it
};
// Without a second command there is no opposing roll (IMP-INI-005).
InitiativeResult initiative(const Rules& rules, const Bid& first, const Bid* second);

// IMP-INI-007: who decides about a re-roll first; a tie is for the side that is not the Attacker.
enum class RerollFirst : std::uint8_t { first, second };
RerollFirst rerolls_first(int first_total, int second_total, bool first_is_attacker);

// The chance that the first command is activated, without re-rolls.
double chance_first(const Rules& rules, const Bid& first, const Bid& second);

}  // namespace condotta::impetus
