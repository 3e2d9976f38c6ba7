#include "reg/victory.hpp"

#include <algorithm>

namespace condotta::reg {

namespace {

bool is_sug(const Troops& troops) { return troops.type != Type::camp && worth_in_tugs(troops) == 0; }

// Not yet there, or left behind by a flank march: neither lost nor counted (REG-VIC-003, REG-VIC-009). Those in ambush
// are there (REG-AMB-015); those of a march count from the moment when they come on (REG-FLK-005, REG-FLK-022).
bool absent(const Unit& unit) { return unit.off_table && !unit.broken && !unit.in_ambush; }

}  // namespace

ArmyCount army_count(const State& state, Side side) {
  ArmyCount army;
  for (const Unit& unit : state.units) {
    if (unit.side != side || unit.troops.type == Type::camp || absent(unit)) continue;
    const int worth = worth_in_tugs(unit.troops);  // REG-ARM-021, REG-ALY-017, REG-VIC-007, REG-VIC-008
    army.tugs += worth;
    if (unit.broken) army.lost += worth;  // REG-VIC-004
  }
  army.camp_sacked = state.camp_sacked[index(side)];
  return army;
}

int sugs_lost(const State& state, Side side) {
  return static_cast<int>(std::count_if(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return unit.side == side && unit.broken && is_sug(unit.troops);
  }));
}

Damage damage_to(const State& state, Side side) { return {army_count(state, side).lost, sugs_lost(state, side)}; }

int damage_points(const Rules& rules, const Damage& damage) {
  const CommandNumbers& n = rules.numbers.command;
  const int points = damage.tugs * n.points_for_tug + damage.sugs * n.points_for_sug;
  return std::clamp(points, 0, n.most_damage);  // REG-TRN-008, REG-TRN-011
}

Scores scores(const Rules& rules, const std::array<Damage, 2>& damage, const std::array<bool, 2>& broken) {
  const CommandNumbers& n = rules.numbers.command;
  Scores result;
  result.points = {damage_points(rules, damage[0]), damage_points(rules, damage[1])};
  if (broken[0] != broken[1]) {
    result.points[broken[1] ? 0 : 1] = n.triumph;
    result.rule = "REG-TRN-007"_rule;
  } else if (!broken[0]) {
    for (int& points : result.points) points += n.unbroken_bonus;
    result.rule = "REG-TRN-009"_rule;
  } else {
    result.rule = "REG-TRN-010"_rule;
  }
  return result;
}

// Both armies may have broken together: dice thrown as one set are all applied first (REG-VIC-005, REG-VIC-006).
Scores scores(const Rules& rules, const State& state) {
  return scores(rules, {damage_to(state, Side::blue), damage_to(state, Side::red)},
                {army_broken(rules, army_count(state, Side::red)), army_broken(rules, army_count(state, Side::blue))});
}

bool ranks_before(const Standing& a, const Standing& b) {
  if (a.points != b.points) return a.points > b.points;
  return a.damage_suffered < b.damage_suffered;
}

}  // namespace condotta::reg
