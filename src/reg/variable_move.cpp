#include "reg/variable_move.hpp"

#include <algorithm>

namespace condotta::reg {

Breakdown variable_change(const Rules& rules, const Troops& troops, RollFor move, int die, bool add_one) {
  const MoveNumbers& n = rules.numbers.moving;
  int modified = die;
  if (troops.quality == Quality::poor) modified += n.variable_poor;
  if (add_one && troops.quality >= Quality::superior) modified += n.variable_superior;
  Breakdown change;
  change.add("REG-MOV-041"_rule, "the roll", n.variable[static_cast<std::size_t>(std::clamp(modified, 0, 7))]);
  const bool less = move == RollFor::skirmish || (move != RollFor::rout && caracole(troops.set_formation));
  if (less) change.add("REG-MOV-042"_rule, "Skirmish or Caracole", -n.skirmish_response);
  return change;
}

int roll_variable_move(dice::Source& source) { return source.roll(dice::d6); }

}  // namespace condotta::reg
