#include "reg/move_distance.hpp"

#include <algorithm>

namespace condotta::reg {
namespace {

std::string_view label_of(Going going) {
  switch (going) {
    case Going::good: return "in Good going";
    case Going::rough: return "in Rough going";
    case Going::difficult: return "in Difficult going";
    case Going::impassable: break;
  }
  return "in impassable ground";
}

int table_value(const Rules& rules, const Troops& troops, Going going) {
  if (going == Going::impassable) return 0;
  if (troops.type == Type::camp && !troops.has(Trait::mobile)) return 0;
  return rules.numbers.moving.distance[static_cast<std::size_t>(terrain_row(troops))][static_cast<std::size_t>(going)];
}

// REG-MOV-003
int fleet(const Rules& rules, const Troops& troops, Going going) {
  const bool counts = troops.has(Trait::fleet_of_foot) && going != Going::difficult && going != Going::impassable &&
                      !skirmishing(troops) && table_value(rules, troops, going) > 0;
  return counts ? rules.numbers.moving.fleet_of_foot : 0;
}

std::optional<Refusal> barred(const Rules& rules, const Troops& troops, Going going) {
  if (going == Going::impassable) return Refusal{"REG-MOV-001"_rule, "nobody moves in impassable ground"};
  switch (hampered(rules, troops, going)) {
    case Hampered::may_not_enter:
      // Which troops the ground affects: REG-GAP-103.
      return Refusal{"REG-MOV-001"_rule, "such troops may not enter Rough or Difficult going like this"};
    case Hampered::may_not_move: return Refusal{"REG-MOV-001"_rule, "such troops do not move in this going"};
    default: break;
  }
  return std::nullopt;
}

}  // namespace

int normal_move(const Rules& rules, const Troops& troops, Going going) {
  return table_value(rules, troops, going) + fleet(rules, troops, going);
}

MoveDistance move_distance(const Rules& rules, const Troops& troops, const MoveFacts& facts) {
  MoveDistance distance;
  const MoveNumbers& numbers = rules.numbers.moving;
  distance.refusal = barred(rules, troops, facts.worst);
  const bool dragoons = troops.has(Trait::dragoons);
  distance.terms.add(dragoons ? "REG-MOV-006"_rule : "REG-MOV-001"_rule, label_of(facts.worst),
                     table_value(rules, troops, facts.worst));
  if (const int more = fleet(rules, troops, facts.worst); more != 0) {
    distance.terms.add("REG-MOV-003"_rule, "Fleet of Foot", more);
  }
  if (facts.crosses_obstacle) {
    distance.terms.add("REG-MOV-004"_rule, "crosses a linear obstacle", -numbers.linear_obstacle);
  }
  if (facts.deduction != 0) distance.terms.add(facts.deduction_rule, "the turn", -facts.deduction);
  if (facts.slowing != 0 && rules.edition == Edition::y2019) {
    distance.terms.add("REG-MOV-005"_rule, "slowed by fire", -facts.slowing);
  }
  distance.most = std::max(0, distance.terms.total());
  if (facts.cap && *facts.cap < distance.most) {
    distance.terms.add(facts.cap_rule, "at most", *facts.cap - distance.most);
    distance.most = *facts.cap;
  }
  return distance;
}

VariableMove variable_move(const Rules& rules, const Troops& troops, Going going, int die, bool option, bool skirmish) {
  const MoveNumbers& numbers = rules.numbers.moving;
  VariableMove move;
  move.roll = die;
  if (troops.quality == Quality::poor) move.roll += numbers.variable_poor;
  if (option && troops.quality >= Quality::superior) move.roll += numbers.variable_superior;
  move.roll = std::clamp(move.roll, 0, 7);
  move.terms.add(troops.has(Trait::dragoons) ? "REG-MOV-006"_rule : "REG-MOV-001"_rule, label_of(going),
                 table_value(rules, troops, going));
  if (const int more = fleet(rules, troops, going); more != 0)
    move.terms.add("REG-MOV-003"_rule, "Fleet of Foot", more);
  if (skirmish) move.terms.add("REG-MOV-042"_rule, "Skirmish or Caracole", -numbers.skirmish_response);
  move.terms.add("REG-MOV-041"_rule, "the roll", numbers.variable[move.roll]);
  move.most = std::max(0, move.terms.total());
  return move;
}

}  // namespace condotta::reg
