#include "reg/flank_marches.hpp"

#include <algorithm>

#include "reg/cards.hpp"
#include "reg/losses.hpp"
#include "reg/troop_lexicon.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

constexpr double slack = 0.002;

bool never_marches(const Troops& troops) {  // REG-FLK-003
  return troops.type == Type::battlewagons || troops.type == Type::elephants || troops.type == Type::artillery ||
         troops.type == Type::camp;
}

bool flexible_mounted(const Troops& troops) {
  return mounted(troops) && !troops.has(Trait::dragoons) && (troops.flexible & bit(Formation::skirmish)) != 0;
}

bool light(const Troops& troops) { return skirmisher_by_list(troops) || flexible_mounted(troops); }

bool rides(const Troops& troops) { return mounted(troops) || troops.has(Trait::dragoons); }

int units_that_count(std::span<const Troops> units) {  // a double unit counts 2 (REG-ARM-021)
  int number = 0;
  for (const Troops& one : units) number += std::max(1, worth_in_tugs(one));
  return number;
}

}  // namespace

Ruling may_flank_march(const Rules& rules, const FlankMarch& march) {
  Ruling ruling;
  if (march.commander.army_commander) ruling.refuse("REG-FLK-008"_rule, "the Army Commander never flank marches");
  if (march.bluff) return ruling;
  const int number = units_that_count(march.units);
  if (number < 1 || number > rules.numbers.setup.most_marchers) {
    ruling.refuse("REG-FLK-001"_rule, std::to_string(number) + " UGs would march");
  }
  if (march.other_marches_on_side > 0) ruling.refuse("REG-FLK-001"_rule, "another march goes round that side");
  if (march.by_water) ruling.refuse("REG-FLK-002"_rule, "water closes that side");
  if (std::any_of(march.units.begin(), march.units.end(), never_marches)) {
    ruling.refuse("REG-FLK-003"_rule, "such troops never flank march");
  }
  if (march.commander.ally && number < march.units_of_contingent) {
    ruling.refuse("REG-FLK-004"_rule, "an Ally takes his whole contingent");
  }
  if (march.deployed_already > 0) ruling.refuse("REG-FLK-006"_rule, "some of them are deployed already");
  if (march.tugs_left_on_table < 1) ruling.refuse("REG-FLK-023"_rule, "no TUG would be left on the table");
  return ruling;
}

int reds_to_arrive(const Rules& rules, std::span<const Troops> units, bool enter_loose) {
  const SetupNumbers& n = rules.numbers.setup;
  const bool all_light = std::all_of(units.begin(), units.end(), light);
  const bool any_flexible = std::any_of(units.begin(), units.end(), flexible_mounted);
  const bool all_ride = std::all_of(units.begin(), units.end(), rides);
  if (all_light && !(enter_loose && any_flexible)) return n.light_reds;
  return all_ride ? n.mounted_reds : n.other_reds;
}

bool enters_skirmishing(const Rules& rules, std::span<const Troops> units, int reds) {
  const bool any_flexible = std::any_of(units.begin(), units.end(), flexible_mounted);
  return any_flexible && std::all_of(units.begin(), units.end(), light) && reds < reds_to_arrive(rules, units, true);
}

bool can_ever_arrive(const Rules& rules, Grade grade, std::span<const Troops> units) {
  return allowance(rules, grade) >= reds_to_arrive(rules, units);
}

Ruling may_arrive(const Rules& rules, const Arrival& arrival, std::span<const Troops> units, bool enter_loose) {
  Ruling ruling;
  const int needed = reds_to_arrive(rules, units, enter_loose);
  const int held = arrival.hand.of(Colour::red);
  if (held < needed) {
    ruling.refuse("REG-FLK-013"_rule, std::to_string(held) + " RED cards of " + std::to_string(needed));
  }
  if (!arrival.reliable) ruling.refuse("REG-ALY-014"_rule, "his contingent is Unreliable");
  if (!arrival.movement_phase) ruling.refuse("REG-FLK-015"_rule, "it arrives in a Movement phase");
  return ruling;
}

bool card_turns_up(const Hand& dealt, bool spends_red) { return dealt.of(Colour::red) > (spends_red ? 1 : 0); }

Ruling may_come_on(const Game& game, table::Footprint ends, std::span<const table::Rectangle> enemy_marchers) {
  Ruling ruling;
  const table::Box box = table::bounds(ends);
  if (box.low.x < -slack || box.low.y < -slack || box.high.x > game.width.units() + slack ||
      box.high.y > game.height.units() + slack) {
    ruling.refuse("REG-FLK-018"_rule, "it would not end wholly on the table");
  }
  const double apart = game.rules.numbers.setup.apart;
  if (!enemy_marchers.empty() && table::distance(ends, table::Footprint(enemy_marchers)).units() < apart - slack) {
    ruling.refuse("REG-FLK-021"_rule, "enemy flank marchers came on there this turn");
  }
  return ruling;
}

}  // namespace condotta::reg
