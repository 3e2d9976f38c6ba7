#include "impetus/shots.hpp"

#include <algorithm>

#include "impetus/hits.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/orders.hpp"
#include "impetus/retreats.hpp"
#include "table/frame.hpp"

namespace condotta::impetus {

// In its own activation, as opportunity fire or as defensive fire (IMP-SHT-002), unit by unit (IMP-SHT-001).
void resolve_shot(Play& play, UnitId shooter, UnitId target, const Shot& shot) {
  const Rules& rules = play.game.rules;
  const Breakdown dice = shot_dice(rules, shot);
  const int hit = throw_hits(rules, dice.total(), play.source);
  Event& event =
      tell(play, "shot",
           name(play.game, shooter) + " shoots at " + name(play.game, target) + " with " +
               std::to_string(dice.total()) + " dice: " + std::to_string(hit) + (hit == 1 ? " hit" : " hits"),
           {"IMP-SHT-003"_rule, "IMP-BAS-008"_rule});
  event.facts.set("unit", int{shooter});
  event.facts.set("target", int{target});
  event.facts.set("terms", terms_of(dice));
  event.facts.set("hits", hit);
  if (hit == 0) return;  // IMP-SHT-017
  const Unit unit = unit_at(play.game, play.state, target);
  const ShotAt by{shot.shooter.profile.missile, range_of(rules, shot), shot.defensive};
  const Breakdown number = critical_number(rules, unit, hit, by);
  const int roll = play.d6();
  const CohesionResult result = cohesion(rules, unit, std::max(number.total(), rules.numbers.least_cn), roll);
  Event& test = tell(play, "cohesion",
                     name(play.game, target) + " tests cohesion: " + std::to_string(roll) + " against " +
                         std::to_string(std::max(number.total(), rules.numbers.least_cn)) +
                         (result.passed ? ", passes" : ", fails"),
                     {"IMP-COH-003"_rule, "IMP-COH-009"_rule});
  test.facts.set("unit", int{target});
  test.facts.set("terms", terms_of(number));
  test.facts.set("passed", result.passed);
  if (result.general_at_risk) risk_general(play, target, After::shooting);
  disorder(play, target, "IMP-COH-004"_rule);
  lose_vbu(play, target, result.lost, result.passed ? "IMP-COH-004"_rule : "IMP-COH-005"_rule);
}

// --- evasion
// ---------------------------------------------------------------------------------------------------------

Ruling may_evade(const Game& game, const State& state, UnitId unit, UnitId from, Facing facing) {
  WouldReact would;
  would.reaction = Reaction::evasion;
  would.unit = bare_unit(game, state, unit);
  would.enemy = bare_unit(game, state, from);
  would.facing = facing;
  would.engaged = engaged(state, unit);
  would.baggage_or_general = enlisted(game, unit).baggage;
  would.reacted_already = false;  // several evade moves in a row are one reaction (IMP-REA-002)
  would.active_side = state.active >= 0 && side_of(game, unit) == leader(game, state.active).side;
  const table::Rectangle own = base(game, state, unit);
  const table::Rectangle enemy = base(game, state, from);
  const table::Rectangle corridor = strip(own, own.forward(), 60);  // IMP-BAS-017
  would.threat_in_corridor =
      table::overlapping(corridor, enemy) && table::ahead(table::frame(own), table::Footprint(&enemy, 1));
  const double distance = allowance(game.rules, would.unit.profile, Ground::open, false).distance;
  const table::Vector back = own.forward() * -1.0;
  for (const Met& met : meetings(game, state, unit, own, back, distance)) {
    would.path_blocked = would.path_blocked || engaged(state, met.unit);
  }
  const table::Rectangle way = strip(own, back, distance);
  const Retreat back_way = retreat_way(game, state, unit, back, distance, false);  // no room at all is no way
  would.path_blocked =
      would.path_blocked || norm(exact(back_way.to.front) - exact(body(state, unit).pose.front)) < 0.05;
  would.path_blocked =
      would.path_blocked || footing(game, state, unit, table::Footprint(&way, 1)).ground == Ground::impassable;
  return may_react(game.rules, would);
}

void evade_move(Play& play, UnitId unit, Evasion evasion) {
  State& state = play.state;
  const table::Rectangle own = base(play.game, state, unit);
  const table::Vector back = own.forward() * -1.0;
  const Profile& profile = enlisted(play.game, unit).profile;
  // The allowance is that of the worst ground on the way (IMP-REA-017, IMP-TER-006).
  double distance = allowance(play.game.rules, profile, Ground::open, false).distance;
  const table::Rectangle way = strip(own, back, distance);
  const Footing under = footing(play.game, state, unit, table::Footprint(&way, 1));
  const Allowance on_way = allowance(play.game.rules, profile, under.ground, false);
  if (!on_way.forbidden) distance = std::min<double>(distance, on_way.distance);
  distance = until_forbidden(play.game, state, unit, own, back, distance);
  const Retreat made = retreat_way(play.game, state, unit, back, distance, false);
  if (made.leaves_table) {  // IMP-MOV-018
    rout_unit(play, unit, "IMP-MOV-018"_rule);
    return;
  }
  move_to(play, unit, made.to, "evades", "IMP-REA-015"_rule);
  if (on_way.disorders && !on_way.forbidden) disorder(play, unit, "IMP-REA-017"_rule);
  if (river_disorders(play.game, state, unit, under)) disorder(play, unit, "IMP-TER-010"_rule);
  if (evasion == Evasion::goes_in_disorder) disorder(play, unit, "IMP-DIS-008"_rule);
}

Evasion evade(Play& play, UnitId unit, UnitId from) {
  DisciplineTest test = test_for(play.game, play.state, unit, Test::evasion);
  test.enemy = enlisted(play.game, from).profile;
  const bool first = test.earlier_evades == 0;
  const bool passed = take_test(play, unit, test);
  body(play.state, unit).reacted = true;
  if (!passed && first) return Evasion::stays;  // IMP-DIS-008
  std::uint8_t& evades = body(play.state, unit).evades;
  if (evades < PhasesMade::most) ++evades;
  return passed ? Evasion::goes : Evasion::goes_in_disorder;
}

// --- the step
// --------------------------------------------------------------------------------------------------------

namespace {

WouldShoot shot_of(const Game& game, const State& state, const Step& step) {
  WouldShoot would = step.reaction ? would_shoot(game, state, step.unit, step.other)
                                   : order_to_shoot(game, state, step.unit, step.other, step.value);
  would.shot.reaction = step.reaction;
  would.shot.target_evading = step.evading;
  return would;
}

}  // namespace

void advance_shot(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  switch (step.stage) {
    case 0:
      step.stage = 1;
      if (!step.reaction && !body(state, step.other).reacted &&
          may_evade(play.game, state, step.other, step.unit, Facing::front).allowed()) {
        wait_for(state, side_of(play.game, step.other));
      }
      break;
    case 1: {
      const Step now = step;
      step.stage = 2;
      body(state, now.unit).shot = true;
      resolve_shot(play, now.unit, now.other, shot_of(play.game, state, now).shot);
      if (now.evading && on_table(state, now.other))  // IMP-REA-014
        evade_move(play, now.other, now.disorders ? Evasion::goes_in_disorder : Evasion::goes);
      if (state.over) return;
      if (!now.evading || !on_table(state, now.other)) pop(state);
      break;
    }
    case 2:  // IMP-REA-016
      step.stage = 3;
      if (may_evade(play.game, state, step.other, step.unit, Facing::front).allowed()) {
        wait_for(state, side_of(play.game, step.other));
      } else {
        pop(state);
      }
      break;
    default: pop(state); break;
  }
}

void ask_shot(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.step = "Evasion";
  decision.question =
      name(game, step.other) + (step.stage == 3 ? " has evaded: does it evade again?" : " is shot at: does it evade?");
  decision.rules = {"IMP-REA-012"_rule, step.stage == 3 ? "IMP-REA-016"_rule : "IMP-REA-014"_rule};
  decision.options.push_back(an_option(Answer::stand, "stand", "Stand", {}, {}));
  decision.options.push_back(an_option(Answer::evade, "evade", "Evade", {}, {"IMP-REA-015"_rule}));
}

void answer_shot(Play& play, const Choice& choice) {
  State& state = play.state;
  const Step step = top(state);
  const bool wants = static_cast<Answer>(choice.option) == Answer::evade;
  if (step.stage == 3) {
    if (!wants) {
      pop(state);
      return;
    }
    const Evasion evasion = evade(play, step.other, step.unit);
    if (evasion != Evasion::stays) evade_move(play, step.other, evasion);
    if (evasion != Evasion::stays && on_table(state, step.other)) {
      top(state).stage = 2;
    } else {
      pop(state);
    }
    return;
  }
  if (wants) {
    const Evasion evasion = evade(play, step.other, step.unit);
    top(state).evading = evasion != Evasion::stays;
    top(state).disorders = evasion == Evasion::goes_in_disorder;
  }
}

}  // namespace condotta::impetus
