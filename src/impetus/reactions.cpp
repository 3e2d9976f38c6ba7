// Opportunity fire and opportunity charges (REA): the other side's answers to a unit that moves.
#include <algorithm>

#include "impetus/phases.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus {
namespace {

struct Pair {
  UnitId unit = nobody;
  UnitId target = nobody;
};

WouldReact would_react(const Game& game, const State& state, UnitId unit, UnitId enemy, Reaction reaction) {
  WouldReact would;
  would.reaction = reaction;
  would.unit = bare_unit(game, state, unit);
  would.enemy = bare_unit(game, state, enemy);
  would.engaged = engaged(state, unit);
  would.baggage_or_general = enlisted(game, unit).baggage;
  would.reacted_already = body(state, unit).reacted;
  would.shot_this_turn = body(state, unit).shot;
  would.enemy_charging = false;
  return would;
}

// IMP-REA-005
std::vector<Pair> may_fire(const Game& game, const State& state) {
  std::vector<Pair> pairs;
  for (const UnitId target : state.acting.units) {
    if (!on_table(state, target) || engaged(state, target)) continue;
    for (const UnitId unit : units_of(game, state, other(side_of(game, target)))) {
      if (enlisted(game, unit).profile.missile == Missile::none || enlisted(game, unit).baggage) continue;
      if (body(state, unit).shot || body(state, unit).reacted || engaged(state, unit)) continue;
      if (!may_be_in_range(game, state, unit, target)) continue;
      WouldShoot would = would_shoot(game, state, unit, target);
      would.shot.reaction = true;
      WouldReact react = would_react(game, state, unit, target, Reaction::opportunity_fire);
      react.distance = would.shot.distance;
      react.in_arc = would.in_front_arc || shoots_all_round(would.shot.shooter.profile);
      react.seen = would.seen;
      if (!may_react(game.rules, react).allowed() || !may_shoot(game.rules, would).allowed()) continue;
      pairs.push_back({unit, target});
    }
  }
  return pairs;
}

// IMP-REA-004: units that may charge who entered their zone or moved in it. Whether they can reach him is seen when the
// charge is due.
std::vector<Pair> may_charge_in_reaction(const Game& game, const State& state) {
  std::vector<Pair> pairs;
  for (const Trespass& each : state.acting.trespasses) {
    if (!on_table(state, each.unit) || engaged(state, each.unit) || !on_table(state, each.enemy)) continue;
    if (state.acting.due.contains(each.enemy) || state.acting.due.full() || body(state, each.enemy).village >= 0)
      continue;
    WouldReact react = would_react(game, state, each.enemy, each.unit, Reaction::opportunity_charge);
    react.facing = try_charge(game, state, each.enemy, each.unit, {}, true).facing;  // as it stands now
    if (may_react(game.rules, react).allowed()) pairs.push_back({each.enemy, each.unit});
  }
  return pairs;
}

std::vector<Pair> pairs_of(const Game& game, const State& state) {
  return state.steps.back().kind == StepKind::opportunity_fire ? may_fire(game, state)
                                                               : may_charge_in_reaction(game, state);
}

}  // namespace

void advance_opportunity(Play& play) {
  if (pairs_of(play.game, play.state).empty()) {
    pop(play.state);
    return;
  }
  wait_for(play.state, other(leader(play.game, play.state.active).side));
}

void ask_opportunity(const Game& game, const State& state, Decision& decision) {
  const bool fire = state.steps.back().kind == StepKind::opportunity_fire;
  decision.step = fire ? "Opportunity fire" : "Opportunity charge";
  decision.question = fire ? "An enemy has moved in range: does one of your units shoot at it?"
                           : "An enemy has moved in front of your unit: does it charge?";
  decision.rules = {fire ? "IMP-REA-005"_rule : "IMP-REA-004"_rule, "IMP-REA-002"_rule};
  std::vector<std::int32_t> units;
  std::vector<std::int32_t> targets;
  for (const Pair& pair : pairs_of(game, state)) {
    if (std::find(units.begin(), units.end(), pair.unit) == units.end()) units.push_back(pair.unit);
    if (std::find(targets.begin(), targets.end(), pair.target) == targets.end()) targets.push_back(pair.target);
  }
  decision.options.push_back(an_option(
      fire ? Answer::shoot_in_reaction : Answer::charge_in_reaction, fire ? "shoot-in-reaction" : "charge-in-reaction",
      fire ? "Shoot" : "Charge",
      {units_parameter("unit", ParameterKind::unit, units), units_parameter("target", ParameterKind::target, targets)},
      decision.rules));
  decision.options.push_back(an_option(Answer::hold, "hold", "Hold", {}, {}));
}

void check_opportunity(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (static_cast<Answer>(choice.option) == Answer::hold) return;
  for (const Pair& pair : pairs_of(game, state)) {
    if (pair.unit == choice.values[0] && pair.target == choice.values[1]) return;
  }
  const bool fire = state.steps.back().kind == StepKind::opportunity_fire;
  ruling.refuse(fire ? "IMP-REA-005"_rule : "IMP-REA-004"_rule, "that unit has no such opportunity");
}

void answer_opportunity(Play& play, const Choice& choice) {
  State& state = play.state;
  if (static_cast<Answer>(choice.option) == Answer::hold) {
    pop(state);
    return;
  }
  const auto unit = static_cast<UnitId>(choice.values[0]);
  body(state, unit).reacted = true;
  const bool fire = top(state).kind == StepKind::opportunity_fire;
  if (!take_test(play, unit,
                 test_for(play.game, state, unit, fire ? Test::opportunity_fire : Test::opportunity_charge)))
    return;
  if (!fire) {
    state.acting.due.push_back(unit);
    tell(play, "reacted", name(play.game, unit) + " makes ready to charge", {"IMP-REA-004"_rule})
        .facts.set("unit", int{unit});
    return;
  }
  Step step;
  step.kind = StepKind::shot;
  step.unit = unit;
  step.other = static_cast<UnitId>(choice.values[1]);
  step.reaction = true;
  push(state, step);
}

}  // namespace condotta::impetus
