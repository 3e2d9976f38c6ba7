// Declaring charges and ferocious attacks (areas CHG, FER).
#include <algorithm>
#include <cmath>

#include "fwc/light_troops.hpp"
#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/targets.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;
std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

Facing facing_against(const Game& game, const State& state, int unit, int target) {
  return facing_of(table::exact(state.bodies[at_index(unit)].pose.front), place(game, state.bodies[at_index(target)]));
}

// FWC-CHG-014: at least partly ahead, between lines 45 degrees outward from the front corners.
bool is_ahead(const Game& game, const State& state, int unit, int target) {
  const table::Rectangle here = place(game, state.bodies[at_index(unit)]);
  const table::Rectangle there = place(game, state.bodies[at_index(target)]);
  const bool a_corner = std::ranges::any_of(there.corners(), [&](table::Vector corner) {
    const table::Vector from = corner - here.edge(table::Edge::front).at(0.5);
    const double ahead = dot(from, here.forward());
    const double aside = std::fabs(dot(from, here.rightward()));
    return ahead > -near_enough && aside <= here.half_width() + std::max(0.0, ahead) + near_enough;
  });
  // Of a wide unit perhaps only its middle is.
  return a_corner || table::overlapping(arc_area(here, 45, 400), std::array{there});
}

// FWC-H2H-033: of the base that comes nearest to a whole base of the target.
Measures best_measures(const Game& game, const State& state, int unit, int target, Facing facing) {
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  const table::Edge edge = facing == Facing::rear ? table::Edge::rear : table::Edge::front;
  Measures found{1e9, 1e9};
  double best = 1e9;
  for (const auto& mine : bases_standing(game.rules, body.unit, body.pose, game.profile)) {
    for (const auto& theirs : bases_standing(game.rules, enemy.unit, enemy.pose, game.profile)) {
      const Measures one = measure(mine, theirs, edge);
      if (one.leading + one.trailing >= best) continue;
      best = one.leading + one.trailing;
      found = one;
    }
  }
  return found;
}

void check_join(const Game& game, const State& state, int unit, int target, Facing facing, double reach,
                Ruling& ruling) {
  SecondAttacker facts;
  facts.facing = facing;
  facts.on_that_facing = 0;
  for (const Charge& charge : state.charges) {
    if (charge.target == target && charge.charger != unit && charge.facing == facing) ++facts.on_that_facing;
  }
  for (const Clash& clash : state.clashes) {
    if (clash.target == target && clash.facing == facing) ++facts.on_that_facing;
  }
  if (facts.on_that_facing == 0) return;
  facts.left_out_before = std::ranges::any_of(
      state.left_out, [&](const LeftOut& left) { return left.unit == unit && left.target == target; });
  facts.reach = reach;
  facts.measures = best_measures(game, state, unit, target, facing);
  const Ruling own = may_join(game.rules, facts);
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  // FWC-H2H-032: nor can it join one who brings no whole base himself
  const bool first_fails = std::ranges::any_of(state.charges, [&](const Charge& charge) {
    if (charge.done || charge.target != target || charge.charger == unit || charge.facing != facing) return false;
    const Body& body = state.bodies[at_index(charge.charger)];
    const double full = allowance(game.rules, body.unit, body.fury == Fury::attacking);
    return !reaches_whole(best_measures(game, state, charge.charger, target, facing), full);
  });
  if (first_fails) ruling.refuse("FWC-H2H-032"_rule, "the first attacker cannot bring a whole base against it");
}

FerociousUnit as_ferocious(const Game& game, const Body& body) {
  return {body.unit.ferocious, body.fury, allowance(game.rules, body.unit), place(game, body)};
}

double base_width(const Game& game) { return game.rules.numbers.profile[at_index(game.profile)].base_width / 10.0; }

}  // namespace

Ruling check_charge(const Game& game, const State& state, int unit, int target, std::int32_t wheel) {
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  Ruling ruling;
  if (enemy.gone || enemy.side == body.side) {
    ruling.refuse("FWC-CHG-001"_rule, "that is no enemy");
    return ruling;
  }
  const bool ferocious = body.fury == Fury::attacking;
  const bool counters =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == target && c.target == unit; });
  // FWC-CHG-018: a counter-charge meets front to front
  const Facing facing = counters ? Facing::front : facing_against(game, state, unit, target);
  ruling = may_charge(game.rules, body.unit, enemy.unit, facing, ferocious);
  if (in_melee(state, unit)) ruling.refuse("FWC-CHG-023"_rule, "it is in hand-to-hand combat");
  if (body.busy || body.moved > 0) ruling.refuse("FWC-FRM-020"_rule, "it is busy in this game move");
  const auto targets = attacked_by(game, state, body);
  if (ferocious && std::ranges::find(targets, target) == targets.end() && !body.charged)
    ruling.refuse("FWC-FER-015"_rule, "in a ferocious attack it charges its target only");
  std::vector<Declaration> made;
  for (const Charge& charge : state.charges)
    made.push_back({charge.charger, charge.target, charge.second, charge.counter, false});
  const Declaration wanted{unit, target, state.step == Step::charges_second, counters,
                           is_light(body.unit.first().type)};
  const Ruling declared = may_declare(made, wanted);
  ruling.refusals.insert(ruling.refusals.end(), declared.refusals.begin(), declared.refusals.end());
  if (!ruling.allowed()) return ruling;
  // FWC-CHG-018: a counter-charger needs no reach of its own
  if (counters) return ruling;
  if (!is_ahead(game, state, unit, target)) ruling.refuse("FWC-CHG-014"_rule, "the target is not ahead");
  const Reach reach = charge_reach(game, state, unit, target, wheel);
  if (!reach.possible) {
    ruling.refuse("FWC-CHG-014"_rule, "something else is met on the way");
    return ruling;
  }
  const double full =
      allowance(game.rules, body.unit, ferocious) * by_defence(game.rules, body.unit, reach.across.defence).share;
  if (reach.cost > full + near_enough) ruling.refuse("FWC-CHG-014"_rule, "the target is out of reach");
  if (reach.assault && !is_heavier(body.unit)) ruling.refuse("FWC-SIE-016"_rule, "only formed troops assault");
  check_join(game, state, unit, target, facing, full, ruling);
  return ruling;
}

// FWC-FER-006, FWC-FER-009: declared from afar, and it goes on with fewer.
std::vector<int> abreast(const Game& game, const State& state, int unit) {
  std::vector<int> line = {unit};
  const Side side = state.bodies[at_index(unit)].side;
  for (std::size_t next = 0; next < line.size(); ++next) {
    for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
      const Body& body = state.bodies[at_index(i)];
      if (body.gone || body.side != side || !body.unit.ferocious || body.fury != Fury::ready || in_melee(state, i) ||
          body.busy || body.charged || std::ranges::find(line, i) != line.end())
        continue;
      if (side_by_side(game.rules, as_ferocious(game, state.bodies[at_index(line[next])]), as_ferocious(game, body),
                       base_width(game)))
        line.push_back(i);
    }
  }
  return line;
}

Ruling check_ferocious(const Game& game, const State& state, int unit, int target) {
  Ruling ruling;
  const Body& body = state.bodies[at_index(unit)];
  if (!is_enemy(state, target, body.side)) ruling.refuse("FWC-FER-005"_rule, "that is no enemy");
  if (in_melee(state, unit) || body.charged || body.busy)
    ruling.refuse("FWC-FER-010"_rule, "it cannot declare an attack now");
  std::vector<FerociousUnit> units;
  for (const int one : abreast(game, state, unit)) units.push_back(as_ferocious(game, state.bodies[at_index(one)]));
  const Ruling own = may_declare_ferocious(game.rules, units, base_width(game));
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  return ruling;
}

// FWC-H2H-034, FWC-H2H-035: those who could have charged with the others but bring no whole base against the target.
void note_left_out(const Game& game, State& state) {
  for (const Charge& charge : state.charges) {
    if (charge.done || charge.counter || state.bodies[at_index(charge.target)].gone) continue;
    const Side side = state.bodies[at_index(charge.charger)].side;
    for (const int unit : own_units(state, side)) {
      const Body& body = state.bodies[at_index(unit)];
      if (unit == charge.charger || in_melee(state, unit) || !is_heavier(body.unit) || is_artillery(body.unit))
        continue;
      if (std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == unit; })) continue;
      const double reach = allowance(game.rules, body.unit, body.fury == Fury::attacking);
      if (gap(game, state, unit, charge.target) > reach || !is_ahead(game, state, unit, charge.target)) continue;
      if (facing_against(game, state, unit, charge.target) != charge.facing) continue;
      if (reaches_whole(best_measures(game, state, unit, charge.target, charge.facing), reach)) continue;
      const LeftOut left{static_cast<std::int16_t>(unit), charge.target};
      if (std::ranges::find(state.left_out, left) == state.left_out.end() && state.left_out.size() < 400)
        state.left_out.push_back(left);
    }
  }
}

void do_charge(const Game& game, State& state, int unit, int target, std::int32_t wheel, dice::Source& source,
               Events& events) {
  Body& body = state.bodies[at_index(unit)];
  Charge charge;
  charge.charger = static_cast<std::int16_t>(unit);
  charge.target = static_cast<std::int16_t>(target);
  charge.wheel = wheel;
  charge.second = state.step == Step::charges_second;
  charge.counter =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == target && c.target == unit; });
  charge.ferocious = body.fury == Fury::attacking;
  charge.facing = charge.counter ? Facing::front : facing_against(game, state, unit, target);
  charge.starts = table::Length::units(gap(game, state, unit, target)).ticks();
  const table::Vector to = place(game, state.bodies[at_index(target)]).centre();
  if (!charge.counter && suffers_smoke(body.unit) && smoke_between(game, state, body, to)) {
    // FWC-SMK-010: tested at declaration; out of reach then, there is no charge
    const int die = source.roll(dice::d6);
    charge.smoke = smoke_takes_effect(game.rules, die);
    Event& event =
        tell(events, charge.smoke ? "smoke hinders" : "smoke clears",
             charge.smoke ? "Smoke hinders the charge of " + name_of(game, unit) : "The smoke does not matter",
             {"FWC-SMK-004"_rule, "FWC-SMK-009"_rule}, unit);
    add_dice(event, {die});
    if (charge.smoke) {
      const Reach reach = charge_reach(game, state, unit, target, wheel);
      ChargeWay way_facts;
      way_facts.smoke = true;
      way_facts.ferocious = charge.ferocious;
      const double full = charge_distance(game.rules, body.unit, way_facts) *
                          by_defence(game.rules, body.unit, reach.across.defence).share;
      if (reach.cost > full + near_enough) {
        body.busy = true;
        tell(events, "charge impossible", name_of(game, unit) + " cannot reach its target through the smoke",
             {"FWC-CHG-021"_rule}, unit);
        return;
      }
    }
  }
  state.charges.push_back(charge);
  state.bodies[at_index(target)].charged = true;
  body.no_fire = true;  // FWC-CHG-017
  tell(events, charge.counter ? "counter-charge declared" : "charge declared",
       name_of(game, unit) + (charge.counter ? " counter-charges " : " declares a charge on ") + name_of(game, target),
       {"FWC-CHG-001"_rule, "FWC-CHG-002"_rule}, unit);
}

}  // namespace condotta::fwc
