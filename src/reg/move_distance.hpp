// How far troops move (REG-MOV-001 … REG-MOV-012) and the roll of variable moves (REG-MOV-041 … REG-MOV-043).
#pragma once

#include <optional>

#include "battle/breakdown.hpp"
#include "reg/numbers.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::reg {

// What a move meets and owes. The order of the sum is that of REG-MOV-012.
struct MoveFacts {
  Going worst = Going::good;  // of all that any base touches at any moment (REG-MOV-002)
  bool crosses_obstacle = false;
  int deduction = 0;  // of the action
  RuleId deduction_rule;
  int slowing = 0;  // 2019, less what was won back (REG-MOV-005)
  std::optional<int> cap;
  RuleId cap_rule;
};

struct MoveDistance {
  int most = 0;  // BW
  Breakdown terms;
  std::optional<Refusal> refusal;  // it may not be there at all
};

MoveDistance move_distance(const Rules& rules, const Troops& troops, const MoveFacts& facts);

// The table's value alone: with Fleet of Foot, without deductions. Break-offs compare these (REG-RTM-031).
int normal_move(const Rules& rules, const Troops& troops, Going going);

// A Run Away, Skirmish or rout: the die, the troops' modifier, the change to the normal move. `option`: a Superior or
// better unit group takes its +1. `skirmish`: 2BW less (REG-MOV-042); routs never (REG-MOV-043).
struct VariableMove {
  int roll = 0;  // modified
  int most = 0;  // BW
  Breakdown terms;
};
VariableMove variable_move(const Rules& rules, const Troops& troops, Going going, int die, bool option, bool skirmish);

}  // namespace condotta::reg
