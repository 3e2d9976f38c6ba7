#include "reg/goes.hpp"

#include <cassert>

namespace condotta::reg {

Goes begin_goes(Side active) {
  Goes goes;
  goes.next = active;  // REG-TURN-006
  return goes;
}

bool out_of_goes(const Rules& rules, const Goes& goes, Side side) {
  return goes.passes[index(side)] >= rules.numbers.command.passes_that_end;
}

bool free_reign(const Rules& rules, const Goes& goes) {
  return !goes.over && out_of_goes(rules, goes, other(goes.next));
}

Ruling may_go(const Rules& rules, const Goes& goes, Side side) {
  Ruling ruling;
  if (goes.over) {
    ruling.refuse("REG-TURN-007"_rule, "the sub-phase is over");
  } else if (out_of_goes(rules, goes, side)) {
    ruling.refuse("REG-TURN-008"_rule,
                  "passed " + std::to_string(goes.passes[index(side)]) + " times in this sub-phase");
  } else if (goes.next != side) {
    ruling.refuse("REG-TURN-006"_rule, "it is the other player's go");
  }
  return ruling;
}

Goes after(const Rules& rules, Goes goes, Go go) {
  assert(!goes.over && "REG-TURN-007");
  const Side player = goes.next;
  const bool alone = free_reign(rules, goes);
  if (go == Go::pass) {
    ++goes.passes[index(player)];
    goes.over = goes.just_passed || alone;  // REG-TURN-007; REG-TURN-008: under Free Reign one pass ends it
    goes.just_passed = true;
  } else {
    goes.just_passed = false;
  }
  if (!alone) goes.next = other(player);
  return goes;
}

}  // namespace condotta::reg
