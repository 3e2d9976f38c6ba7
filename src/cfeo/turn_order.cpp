#include "cfeo/turn_order.hpp"

namespace condotta::cfeo {

std::string_view in_words(Phase phase) {
  constexpr std::array<std::string_view, 6> words = {"Artillery", "Fire", "Command", "Movement", "Combat", "Morale"};
  return words[static_cast<std::size_t>(phase)];
}

bool one_after_the_other(Phase phase) { return phase != Phase::combat; }

int goes_first(const TurnStart& start) {
  if (start.attacker && start.turn == 1) return *start.attacker;
  return start.chooses_first ? start.won_roll : 1 - start.won_roll;
}

int decides_first(double first_total, double second_total, int goes_first) {
  if (first_total < second_total) return 0;
  if (second_total < first_total) return 1;
  return 1 - goes_first;
}

HaltedMay halted_may(const Unit& unit) {
  const Type type = unit.troops.type;
  HaltedMay may{};
  may.fire = has_missiles(type) && !unit.limbered;
  may.adjust = formed(unit);
  may.counter_charge = arm(type) == Arm::cavalry;
  may.evade = type == Type::skirmishers || (arm(type) == Arm::cavalry && unit.formation == Formation::unformed);
  may.after_combat_move = true;
  return may;
}

Repeated repeat(const LastMove& last) {
  Repeated out;
  out.retires = last.retiring;
  out.road = last.road;
  out.dice = last.road ? 0 : last.dice;
  out.halts = !last.retiring && !last.road && (last.dice == 0 || last.only_manoeuvred);
  if (out.halts) out.dice = 0;
  return out;
}

}  // namespace condotta::cfeo
