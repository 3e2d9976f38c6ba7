// A charge from its declaration to contact (CHG), with the answers to it (REA).
#include <algorithm>

#include "impetus/ground.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/phases.hpp"
#include "impetus/retreat.hpp"
#include "impetus/shots.hpp"
#include "impetus/steps.hpp"
#include "table/frame.hpp"

namespace condotta::impetus {
namespace {

using table::Length;
using table::Rectangle;

constexpr double slack = 0.001;

double wheeled(const Step& step) { return step.value / 100.0; }

// From where the charge strikes its target as both stand now; nothing if it would miss.
std::optional<Strike> strike_now(const Game& game, const State& state, const Step& step) {
  const Rectangle from = base(game, state, step.unit);
  const Rectangle to = base(game, state, step.other);
  const auto distance = table::meeting(from, from.forward(), to);
  if (!distance) return std::nullopt;
  const auto touch = table::contact(from.moved(from.forward() * *distance), to);
  if (!touch) return Strike{*distance, Facing::front, table::Part::front};
  const Facing facing = body(state, step.other).village >= 0 ? Facing::front
                                                             : facing_of(exact(step.origin.front), to, touch->theirs,
                                                                         enlisted(game, step.other).profile.type);
  return Strike{*distance, facing, touch->theirs};
}

Ruling may_answer(const Game& game, const State& state, const Step& step, Reaction reaction) {
  const auto strike = strike_now(game, state, step);
  const Facing facing = strike ? strike->facing : Facing::front;
  if (reaction == Reaction::evasion) {
    Ruling ruling = may_evade(game, state, step.other, step.unit, facing);
    if (body(state, step.other).reacted) ruling.refuse("IMP-REA-002"_rule, "the unit has reacted to this activation");
    return ruling;
  }
  WouldReact would;
  would.reaction = reaction;
  would.unit = unit_at(game, state, step.other);
  would.enemy = unit_at(game, state, step.unit);
  would.facing = facing;
  would.engaged = engaged(state, step.other);
  would.baggage_or_general = enlisted(game, step.other).baggage;
  would.reacted_already = body(state, step.other).reacted;
  would.distance = strike ? strike->distance : 0;
  Ruling ruling = may_react(game.rules, would);
  if (reaction == Reaction::defensive_fire && ruling.allowed()) {
    Shot shot = would_shoot(game, state, step.other, step.unit).shot;
    shot.defensive = true;
    if (shot_dice(game.rules, shot).total() < game.rules.numbers.least_shooting_dice)
      ruling.refuse("IMP-BAS-010"_rule, "it would have no dice");
  }
  return ruling;
}

constexpr std::array<Reaction, 4> answers = {Reaction::defensive_fire, Reaction::close_ranks, Reaction::countercharge,
                                             Reaction::evasion};

bool any_answer(const Game& game, const State& state, const Step& step) {
  return std::any_of(answers.begin(), answers.end(),
                     [&](Reaction reaction) { return may_answer(game, state, step, reaction).allowed(); });
}

// IMP-REA-009
void counter(Play& play) {
  State& state = play.state;
  const Step step = top(state);
  DisciplineTest test = test_for(play.game, state, step.other, Test::countercharge);
  test.enemy = enlisted(play.game, step.unit).profile;
  if (!take_test(play, step.other, test)) {
    disorder(play, step.other, "IMP-DIS-008"_rule);
    return;
  }
  top(state).countered = true;
  const Rectangle own = base(play.game, state, step.other);
  const Rectangle enemy = base(play.game, state, step.unit);
  const double gap = table::distance(own, enemy).units();
  double move = countercharge_move(play.game.rules, unit_at(play.game, state, step.other), gap, Ground::open);
  const Rectangle way = strip(own, own.forward(), move);
  const Footing under = footing(play.game, state, step.other, table::Footprint(&way, 1));
  const Allowance on_way = allowance(play.game.rules, enlisted(play.game, step.other).profile, under.ground, true);
  bool stays = under.enters_forbidden || on_way.forbidden;
  if (!stays) move = std::min<double>(move, on_way.distance);
  for (const Met& met : meetings(play.game, state, step.other, own, own.forward(), move)) {
    if (met.distance < move + slack) stays = true;
  }
  const table::Pose to = table::advanced(body(state, step.other).pose, Length::units(move));
  const Rectangle there = base_at(play.game, state, step.other, to);
  const bool missed = !table::meeting(enemy, enemy.forward(), there).has_value();
  if (stays || missed || move <= slack) {
    tell(play, "countercharge", name(play.game, step.other) + " meets the charge where it stands",
         {"IMP-REA-009"_rule});
    return;
  }
  move_to(play, step.other, to, "counter-charges", "IMP-REA-009"_rule);
  if (on_way.disorders) disorder(play, step.other, "IMP-REA-009"_rule);
}

// IMP-CHG-018: plain baggage is lost at once, and looting disorders.
bool loots(Play& play, UnitId charger, UnitId struck) {
  if (!enlisted(play.game, struck).baggage || enlisted(play.game, struck).fortified) return false;
  rout_unit(play, struck, "IMP-CHG-018"_rule);
  disorder(play, charger, "IMP-CHG-018"_rule);
  return true;
}

// Leaving a zone whose unit is wholly behind the front line disorders (IMP-ZOC-004).
bool leaves_flanking_zone(const Game& game, const State& state, UnitId unit) {
  const Rectangle own = base(game, state, unit);
  const std::vector<UnitId> zones = in_zones(game, state, unit, own);
  if (zones.empty()) return false;
  const table::Frame front = table::frame(own);
  return std::all_of(zones.begin(), zones.end(), [&](UnitId enemy) {
    const Rectangle theirs = base(game, state, enemy);
    return table::behind(front, table::Footprint(&theirs, 1));
  });
}

// Goes straight on for at most `reach`; the enemy that it strikes, or nobody.
UnitId go(Play& play, UnitId unit, double reach, std::string_view how, RuleId rule) {
  State& state = play.state;
  const Rectangle from = base(play.game, state, unit);
  const bool leaves = leaves_flanking_zone(play.game, state, unit);
  double far = until_forbidden(play.game, state, unit, from, from.forward(), reach);
  for (double d = far; d > 0 && !on_table_wholly(play.game, from.moved(from.forward() * d)); d -= 0.05) far = d - 0.05;
  far = std::max(far, 0.0);
  UnitId struck = nobody;
  for (const Met& met : meetings(play.game, state, unit, from, from.forward(), far)) {
    if (side_of(play.game, met.unit) != side_of(play.game, unit)) {
      struck = met.unit;
      far = met.distance;
      break;
    }
    const bool passes =
        passing_item(play.game.rules, unit_at(play.game, state, unit), unit_at(play.game, state, met.unit)) != 0 &&
        !engaged(state, met.unit);
    if (!passes || enlisted(play.game, met.unit).baggage) {
      far = met.distance;
      break;
    }
  }
  // It ends on nobody: where a friend that it passes lies at the end, it halts before him.
  for (const Met& met : meetings(play.game, state, unit, from, from.forward(), far)) {
    if (side_of(play.game, met.unit) == side_of(play.game, unit) &&
        table::overlapping(from.moved(from.forward() * far), base(play.game, state, met.unit))) {
      far = std::min(far, met.distance);
      struck = nobody;
    }
  }
  const Rectangle way = strip(from, from.forward(), far);
  const Footing under = footing(play.game, state, unit, table::Footprint(&way, 1));
  if (far > 0) move_to(play, unit, table::advanced(body(state, unit).pose, Length::units(far)), how, rule);
  if (allowance(play.game.rules, enlisted(play.game, unit).profile, under.ground, true).disorders)
    disorder(play, unit, "IMP-TER-006"_rule);
  const Rectangle end = base(play.game, state, unit);
  if (under.river && !footing(play.game, state, unit, table::Footprint(&end, 1)).river)
    disorder(play, unit, "IMP-TER-010"_rule);
  if (leaves) disorder(play, unit, "IMP-ZOC-004"_rule);
  return struck;
}

// The round is fought at once (IMP-MEL-001), an enemy already engaged with friends included (IMP-MEL-023). Who evaded
// and is caught has no impact bonus (IMP-REA-019).
void strike_home(Play& play, const Step& step, UnitId struck) {
  State& state = play.state;
  pop(state);
  if (loots(play, step.unit, struck)) return;
  engage(play, step.unit, struck, step.origin, true);
  for (Engagement& e : state.engagements) {
    if (step.countered && e.first == step.unit && e.second == step.other) e.second_charged = true;
  }
  Step round;
  round.kind = StepKind::round;
  round.unit = step.unit;
  round.other = struck;
  push(state, round);
}

// The reach of the last phase: the charge allowance of the worst ground up to the first enemy, less the wheel.
double reach_of(const Game& game, const State& state, const Step& step) {
  const Profile& profile = enlisted(game, step.unit).profile;
  const Rectangle from = base(game, state, step.unit);
  double reach = allowance(game.rules, profile, Ground::open, true).distance - wheeled(step);
  for (const Met& met : meetings(game, state, step.unit, from, from.forward(), reach)) {
    if (side_of(game, met.unit) != side_of(game, step.unit)) {
      reach = std::min(reach, met.distance);
      break;
    }
  }
  const Rectangle way = strip(from, from.forward(), std::max(reach, 0.0));
  const Allowance on_way =
      allowance(game.rules, profile, footing(game, state, step.unit, table::Footprint(&way, 1)).ground, true);
  if (!on_way.forbidden) reach = std::min<double>(reach, on_way.distance - wheeled(step));
  return std::max(reach, 0.0);
}

void charge_home(Play& play) {
  State& state = play.state;
  const Step step = top(state);
  if (!on_table(state, step.unit) || engaged(state, step.unit)) {
    pop(state);
    return;
  }
  // IMP-CHG-015: after an evasion it may meet another enemy, who may still answer.
  const Rectangle from = base(play.game, state, step.unit);
  const double reach = reach_of(play.game, state, step);
  for (const Met& met : meetings(play.game, state, step.unit, from, from.forward(), reach)) {
    if (side_of(play.game, met.unit) == side_of(play.game, step.unit)) continue;
    if (met.unit != step.other && step.evading && !step.reaction && !body(state, met.unit).reacted) {
      top(state).other = met.unit;
      top(state).stage = 0;
      return;
    }
    break;
  }
  const UnitId struck = go(play, step.unit, reach, "charges", "IMP-CHG-007"_rule);
  if (struck != nobody) {
    strike_home(play, step, struck);
    return;
  }
  if (!step.evading) {
    pop(state);
    return;
  }
  const ExtraCharge extra{unit_at(play.game, state, step.unit), true, false};
  if (!may_charge_on(extra).allowed()) {
    pop(state);
    return;
  }
  top(state).stage = 3;
  if (!must_charge_on(extra)) wait_for(state, side_of(play.game, step.unit));
}

// IMP-CHG-013
void charge_on(Play& play) {
  const Step step = top(play.state);
  const Profile& profile = enlisted(play.game, step.unit).profile;
  int roll = play.d6();
  int distance = pursuit_distance(play.game.rules, profile, roll);
  const Rectangle from = base(play.game, play.state, step.unit);
  const auto to_enemy = on_table(play.state, step.other)
                            ? table::meeting(from, from.forward(), base(play.game, play.state, step.other))
                            : std::nullopt;
  if (profile.impetuous && may_reroll_pursuit(play.game.rules, profile, distance, to_enemy.value_or(100))) {
    roll = play.d6();
    distance = pursuit_distance(play.game.rules, profile, roll);
  }
  tell(play, "extra-charge",
       name(play.game, step.unit) + " charges on: " + std::to_string(roll) + ", " + std::to_string(distance) + "H",
       {"IMP-CHG-013"_rule});
  const UnitId struck = go(play, step.unit, distance, "charges on", "IMP-CHG-013"_rule);
  if (struck != nobody) {
    strike_home(play, step, struck);
  } else {
    pop(play.state);  // IMP-CHG-014
  }
}

}  // namespace

void advance_charge(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  if (step.stage <= 2 && (!on_table(state, step.unit) || !on_table(state, step.other))) {
    pop(state);
    return;
  }
  switch (step.stage) {
    case 0:
      tell(play, "charge", name(play.game, step.unit) + " charges " + name(play.game, step.other), {"IMP-CHG-006"_rule})
          .facts.set("unit", int{step.unit});
      step.stage = 2;
      if (!step.reaction && any_answer(play.game, state, step)) {
        step.stage = 0;
        wait_for(state, side_of(play.game, step.other));
      }
      break;
    case 1:  // IMP-REA-016
      step.stage = 2;
      if (may_evade(play.game, state, step.other, step.unit, Facing::front).allowed()) {
        step.stage = 1;
        wait_for(state, side_of(play.game, step.other));
      }
      break;
    case 2: charge_home(play); break;
    default: charge_on(play); break;
  }
}

void ask_charge(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  if (step.stage == 3) {
    decision.step = "Extra charge";
    decision.question = name(game, step.other) + " has evaded: does " + name(game, step.unit) + " charge on?";
    decision.rules = {"IMP-CHG-013"_rule};
    decision.options.push_back(an_option(Answer::charge_on, "charge-on", "Charge on", {}, {"IMP-CHG-013"_rule}));
    decision.options.push_back(an_option(Answer::halt, "halt", "Halt", {}, {"IMP-CHG-014"_rule}));
    return;
  }
  decision.step = "Reaction to a charge";
  if (step.stage == 1) {
    decision.question = name(game, step.other) + " has evaded: does it evade again?";
    decision.rules = {"IMP-REA-016"_rule};
    decision.options.push_back(an_option(Answer::stand, "stand", "Stand", {}, {}));
    decision.options.push_back(an_option(Answer::evade, "evade", "Evade again", {}, {"IMP-REA-016"_rule}));
    return;
  }
  decision.question = name(game, step.unit) + " charges " + name(game, step.other) + ": how does it meet the charge?";
  decision.rules = {"IMP-REA-001"_rule, "IMP-REA-002"_rule};
  decision.options.push_back(an_option(Answer::receive, "receive", "Receive the charge", {}, {}));
  const auto offer = [&](Reaction reaction, Answer answer, std::string_view name, std::string words, RuleId rule) {
    if (may_answer(game, state, step, reaction).allowed())
      decision.options.push_back(an_option(answer, name, std::move(words), {}, {rule}));
  };
  offer(Reaction::defensive_fire, Answer::defensive_fire, "defensive-fire", "Shoot at the charger", "IMP-REA-006"_rule);
  offer(Reaction::close_ranks, Answer::close_ranks, "close-ranks", "Close ranks", "IMP-REA-008"_rule);
  offer(Reaction::countercharge, Answer::countercharge, "countercharge", "Counter-charge", "IMP-REA-009"_rule);
  offer(Reaction::evasion, Answer::evade, "evade", "Evade", "IMP-REA-012"_rule);
}

void answer_charge(Play& play, const Choice& choice) {
  State& state = play.state;
  const Step step = top(state);
  const auto answer = static_cast<Answer>(choice.option);
  if (step.stage == 3) {
    if (answer == Answer::halt) pop(state);
    return;  // stage 3 goes on by itself
  }
  if (step.stage == 1) {
    top(state).stage = 2;
    if (answer != Answer::evade) return;
    const bool went = evade(play, step.other, step.unit, true);
    if (!state.over && went && on_table(state, step.other)) top(state).stage = 1;
    return;
  }
  top(state).stage = 2;
  if (answer != Answer::receive) body(state, step.other).reacted = true;
  switch (answer) {
    case Answer::defensive_fire:
      if (take_test(play, step.other, test_for(play.game, state, step.other, Test::defensive_fire))) {
        Shot shot = would_shoot(play.game, state, step.other, step.unit).shot;
        shot.defensive = true;
        resolve_shot(play, step.other, step.unit, shot);
      }
      break;
    case Answer::close_ranks: {
      DisciplineTest test = test_for(play.game, state, step.other, Test::close_ranks);
      test.charge_moves = static_cast<int>(state.acting.phases.size());
      body(state, step.other).closed_ranks = take_test(play, step.other, test);
      break;
    }
    case Answer::countercharge: counter(play); break;
    case Answer::evade: {
      const bool went = evade(play, step.other, step.unit, true);
      if (state.over) return;
      if (went) {
        top(state).evading = true;
        top(state).stage = on_table(state, step.other) ? 1 : 2;
      }
      break;
    }
    default: break;
  }
}

}  // namespace condotta::impetus
