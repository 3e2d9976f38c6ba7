// Sub-phases 5.4 to 5.6: break-offs, following them, and formations in melee (RTM-028 … RTM-036, REG-ACT-053).
#include <algorithm>

#include "reg/break_offs.hpp"
#include "reg/combat_orders.hpp"
#include "reg/generals.hpp"
#include "reg/position.hpp"
#include "reg/reforming.hpp"

namespace condotta::reg {
namespace {

using table::Length;

// --- 5.4. No break-off costs a KaB test (REG-RTM-035, REG-KAB-018, REG-GAP-105, REG-GAP-231).

bool can_break_off(const Game&, const State& state, Side side) {
  if (!holds_a_card(state, side, Colour::green)) return false;
  return std::ranges::any_of(fighting_units(state, side), [&](std::int32_t unit) {
    const Troops& troops = unit_at(state, static_cast<UnitId>(unit)).troops;
    return mounted(troops) || foot(troops);
  });
}

bool go_on_breaking_off(const Play& play) { return go_on_with_goes(play, can_break_off); }

Decision breaking_off_decision(const Game&, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Does a unit group break off?";
  asked.rules = {"REG-RTM-028"_rule, "REG-RTM-029"_rule, "REG-RTM-030"_rule};
  std::vector<Parameter> parameters = {unit_parameter(fighting_units(state, asked.side)), distance_parameter(),
                                       sideways_parameter()};
  add_pay(state, asked.side, parameters);
  asked.options = {option(Answer::break_off, "break-off", "Break off", std::move(parameters))};
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

struct BreakOffOrder {
  BreakOff off;
  int payer = -1;
  int which = 0;
};
BreakOffOrder read_break_off(const Choice& choice) {
  Values values(choice);
  BreakOffOrder order;
  order.off.unit = values.unit();
  order.off.distance = values.length();
  order.off.shift = values.length();
  order.payer = values.next();
  order.which = values.next();
  return order;
}

void check_breaking_off(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  const BreakOffOrder order = read_break_off(choice);
  const BreakOffPreview seen = preview(game, state, order.off);
  add(ruling, seen.ruling);
  if (!ruling.allowed()) return;
  add(ruling,
      find_payment(game, state, {.units = {order.off.unit}, .level = seen.card}, order.payer, order.which).ruling);
}

void apply_breaking_off(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const BreakOffOrder order = read_break_off(choice);
  const BreakOffPreview seen = preview(play.game, play.state, order.off);
  const State before = play.state;
  pay_for(play, find_payment(play.game, play.state, {.units = {order.off.unit}, .level = seen.card}, order.payer,
                             order.which));
  break_off(play.game, play.state, order.off, play.events);
  ride_along(play.state, before, {order.off.unit}, false);
  for (const UnitId enemy : seen.left) {
    play.state.outcomes.broke_off.push_back({order.off.unit, enemy, order.off.distance});
    reform_if_free(play.game, play.state, enemy);  // REG-FRM-021
  }
  reform_if_free(play.game, play.state, order.off.unit);
  leave_front_ranks(play.state);
  end_go(play, play.state.steps.size() - 1, Go::prompt);
}

// --- 5.5 (2021)

struct FollowOrder {
  Follow follow;
  int payer = -1;
  int which = 0;
};

std::vector<BrokeOff> followable(const State& state, Side side) {
  std::vector<BrokeOff> found;
  for (const BrokeOff& off : state.outcomes.broke_off) {
    const Unit& unit = unit_at(state, off.from);
    const Unit& gone = unit_at(state, off.unit);
    if (unit.side != side || unit.broken || unit.off_table || gone.broken || gone.off_table) continue;
    if (!in_combat(state, off.from)) found.push_back(off);
  }
  return found;
}

bool can_follow(const Game&, const State& state, Side side) {
  return !followable(state, side).empty() && holds_a_card(state, side, Colour::green);
}

bool go_on_following(const Play& play) {
  const bool waits = go_on_with_goes(play, can_follow);
  if (!waits) play.state.outcomes.broke_off.clear();
  return waits;
}

FollowOrder read_follow(const State& state, const Choice& choice) {
  Values values(choice);
  FollowOrder order;
  order.follow.unit = values.unit();
  order.follow.enemy = values.unit();
  order.payer = values.next();
  order.which = values.next();
  for (const BrokeOff& off : state.outcomes.broke_off) {
    if (off.from == order.follow.unit && off.unit == order.follow.enemy) order.follow.distance = off.distance;
  }
  return order;
}

Decision following_decision(const Game&, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Does a unit group follow an enemy who broke off?";
  asked.rules = {"REG-RTM-036"_rule};
  std::vector<std::int32_t> units;
  std::vector<std::int32_t> enemies;
  for (const BrokeOff& off : followable(state, asked.side)) {
    if (std::ranges::find(units, std::int32_t{off.from}) == units.end()) units.push_back(off.from);
    if (std::ranges::find(enemies, std::int32_t{off.unit}) == enemies.end()) enemies.push_back(off.unit);
  }
  std::vector<Parameter> parameters = {unit_parameter(units), target_parameter(enemies)};
  add_pay(state, asked.side, parameters);
  asked.options = {option(Answer::follow, "F5", "Follow", std::move(parameters))};
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

void check_following(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  const FollowOrder order = read_follow(state, choice);
  if (order.follow.distance == Length{}) {
    ruling.refuse("REG-RTM-036"_rule, "that enemy has not broken off from it");
    return;
  }
  const FollowPreview seen = preview(game, state, order.follow);
  add(ruling, seen.ruling);
  if (!ruling.allowed()) return;
  add(ruling,
      find_payment(game, state, {.units = {order.follow.unit}, .level = seen.card}, order.payer, order.which).ruling);
}

void apply_following(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const FollowOrder order = read_follow(play.state, choice);
  const FollowPreview seen = preview(play.game, play.state, order.follow);
  const State before = play.state;
  pay_for(play, find_payment(play.game, play.state, {.units = {order.follow.unit}, .level = seen.card}, order.payer,
                             order.which));
  make_follow(play.game, play.state, order.follow, play.events);
  ride_along(play.state, before, {order.follow.unit}, false);
  end_go(play, play.state.steps.size() - 1, Go::prompt);
}

// --- 5.5 (2019), 5.6 (2021)

bool can_rearrange(const Game&, const State& state, Side side) {
  return !fighting_units(state, side).empty() && holds_a_card(state, side, Colour::white);
}

bool go_on_rearranging(const Play& play) { return go_on_with_goes(play, can_rearrange); }

Decision rearranging_decision(const Game&, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do unit groups in melee change their formation?";
  asked.rules = {"REG-ACT-053"_rule};
  add_combat_options(state, asked.side, asked);
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

void check_rearranging(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  check_combat_order(game, state, choice, ruling);
}

void apply_rearranging(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  apply_combat_order(play, choice);
  end_go(play, play.state.steps.size() - 1, Go::prompt);
}

}  // namespace

StepRules break_offs_step() {
  return {go_on_breaking_off, breaking_off_decision, check_breaking_off, apply_breaking_off};
}
StepRules follow_step() { return {go_on_following, following_decision, check_following, apply_following}; }
StepRules rearrange_step() { return {go_on_rearranging, rearranging_decision, check_rearranging, apply_rearranging}; }

}  // namespace condotta::reg
