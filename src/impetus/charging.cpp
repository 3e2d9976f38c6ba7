// A charge from its declaration to contact (CHG), with the answers to it (REA).
#include "impetus/charging.hpp"

#include <algorithm>

#include "impetus/ground.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/orders.hpp"
#include "impetus/phases.hpp"
#include "impetus/retreat.hpp"
#include "impetus/rounds.hpp"
#include "impetus/shots.hpp"
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
  would.unit = bare_unit(game, state, step.other);
  would.enemy = bare_unit(game, state, step.unit);
  would.facing = facing;
  would.engaged = engaged(state, step.other);
  would.baggage_or_general = enlisted(game, step.other).baggage;
  would.reacted_already = body(state, step.other).reacted;
  would.distance = strike ? table::distance(base(game, state, step.unit), base(game, state, step.other)).units() : 0;
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
  double move = countercharge_move(play.game.rules, bare_unit(play.game, state, step.other), gap, Ground::open);
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

// The friends that lie where a charge ends: set behind it where IMP-INT-004 allows; nothing if one cannot be.
std::optional<std::vector<NewPlace>> make_room(const Game& game, const State& state, UnitId unit, double far) {
  std::vector<NewPlace> displaced;
  const table::Pose to = table::advanced(body(state, unit).pose, Length::units(far));
  const Rectangle end = base_at(game, state, unit, to);
  for (const UnitId friendly : units_of(game, state, side_of(game, unit))) {
    if (friendly == unit || !table::overlapping(end, base(game, state, friendly))) continue;
    const auto behind = set_behind(game, state, friendly, unit, to, {}, displaced);
    WouldPass would;
    would.mover = bare_unit(game, state, unit);
    would.stationary = bare_unit(game, state, friendly);
    would.stationary_engaged = engaged(state, friendly);
    would.gets_clear = false;
    would.room_behind = behind.has_value();
    if (enlisted(game, friendly).baggage || !may_pass(game.rules, would).allowed()) return std::nullopt;
    displaced.push_back({friendly, *behind});
  }
  return displaced;
}

}  // namespace

UnitId go(Play& play, UnitId unit, double reach, std::string_view how, RuleId rule) {
  State& state = play.state;
  const Rectangle from = base(play.game, state, unit);
  const bool leaves = leaves_flanking_zone(play.game, state, unit);
  UnitId ahead = nobody;  // works are crossed to an enemy who stands behind them (IMP-TER-014)
  double to_enemy = 1000;
  const std::vector<Met> met_on_way = meetings(play.game, state, unit, from, from.forward(), reach);
  for (const Met& met : met_on_way) {
    if (side_of(play.game, met.unit) == side_of(play.game, unit)) continue;
    ahead = met.unit;
    to_enemy = met.distance;
    break;
  }
  double far = until_forbidden(play.game, state, unit, from, from.forward(), reach, ahead);
  for (double d = far; d > 0 && !on_table_wholly(play.game, from.moved(from.forward() * d)); d -= 0.05) far = d - 0.05;
  far = std::max(far, 0.0);
  UnitId struck = nobody;
  double first_friend = reach;
  for (const Met& met : met_on_way) {
    if (met.distance > far + table::tolerance.units()) break;
    if (side_of(play.game, met.unit) != side_of(play.game, unit)) {
      struck = met.unit;
      far = met.distance;
      break;
    }
    if (met.distance > to_enemy - slack) continue;  // touched where it strikes
    first_friend = std::min(first_friend, met.distance);
    const bool passes =
        passing_item(play.game.rules, bare_unit(play.game, state, unit), bare_unit(play.game, state, met.unit)) != 0 &&
        !engaged(state, met.unit);
    if (!passes || enlisted(play.game, met.unit).baggage) {
      far = met.distance;
      break;
    }
  }
  // It ends on nobody: a friend that it passes is set behind it, or it halts before him.
  auto displaced = make_room(play.game, state, unit, far);
  if (!displaced) {
    far = std::min(far, first_friend);
    struck = nobody;
    displaced.emplace();
  }
  for (const NewPlace& place : *displaced)
    move_to(play, place.unit, place.pose, "lets " + name(play.game, unit) + " through and is set behind it",
            "IMP-INT-006"_rule);
  const Rectangle way = strip(from, from.forward(), far);
  const Footing under = footing(play.game, state, unit, table::Footprint(&way, 1), ahead);
  if (far > 0) move_to(play, unit, table::advanced(body(state, unit).pose, Length::units(far)), how, rule);
  if (allowance(play.game.rules, enlisted(play.game, unit).profile, under.ground, true).disorders)
    disorder(play, unit, "IMP-TER-006"_rule);
  if (river_disorders(play.game, state, unit, under)) disorder(play, unit, "IMP-TER-010"_rule);
  if (leaves) disorder(play, unit, "IMP-ZOC-004"_rule);
  return struck;
}

bool engage_struck(Play& play, const Charger& charger, UnitId struck, table::Pose origin) {
  if (loots(play, charger.unit, struck)) return false;
  engage(play, charger.unit, struck, origin, true);
  for (Engagement& e : play.state.engagements) {
    if (charger.countered && e.first == charger.unit && e.second == charger.target) e.second_charged = true;
  }
  return true;
}

UnitId target_of_round(const Game& game, const State& state, UnitId unit, UnitId preferred) {
  const std::vector<UnitId> foes = foremost_enemies(game, state, unit);
  if (foes.empty() || std::find(foes.begin(), foes.end(), preferred) != foes.end()) return preferred;
  return foes.front();
}

double charge_reach(const Game& game, const State& state, UnitId unit, double most) {
  const Profile& profile = enlisted(game, unit).profile;
  const Rectangle from = base(game, state, unit);
  const int open = allowance(game.rules, profile, Ground::open, true).distance;
  const double less = open - std::min<double>(open, most);  // what a wheel or the slowest of a group takes off it
  double reach = open - less;
  UnitId ahead = nobody;
  for (const Met& met : meetings(game, state, unit, from, from.forward(), reach)) {
    if (side_of(game, met.unit) == side_of(game, unit)) continue;
    ahead = met.unit;
    reach = std::min(reach, met.distance);
    break;
  }
  const Rectangle way = strip(from, from.forward(), std::max(reach, 0.0));
  const Allowance on_way =
      allowance(game.rules, profile, footing(game, state, unit, table::Footprint(&way, 1), ahead).ground, true);
  if (!on_way.forbidden) reach = std::min<double>(reach, std::min<double>(most, on_way.distance - less));
  return std::max(reach, 0.0);
}

namespace {

// The round is fought at once (IMP-MEL-001), an enemy already engaged with friends included (IMP-MEL-023); one of a
// group fights with the others (IMP-CHG-017). Who evaded and is caught has no impact bonus (IMP-REA-019).
void strike_home(Play& play, const Step& step, UnitId struck) {
  State& state = play.state;
  pop(state);
  if (!engage_struck(play, {step.unit, step.other, step.evading, step.countered, false}, struck, step.origin)) return;
  if (step.in_group) return;
  Step round;
  round.kind = StepKind::round;
  round.unit = step.unit;
  round.other = target_of_round(play.game, state, step.unit, struck);
  push(state, round);
}

double reach_of(const Game& game, const State& state, const Step& step) {
  const int open = allowance(game.rules, enlisted(game, step.unit).profile, Ground::open, true).distance;
  double most = open - wheeled(step);
  if (step.in_group) most = std::min(most, slowest_charge(game, moving_units(state)));
  return charge_reach(game, state, step.unit, std::max(most, 0.0));
}

// All has been answered: a unit of a group waits for the others.
void join_group(State& state) {
  const Step step = top(state);
  pop(state);
  for (Charger& charger : state.acting.chargers) {
    if (charger.unit == step.unit) charger = {step.unit, step.other, step.evading, step.countered, false};
  }
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
  if (step.in_group) {
    join_group(state);
    return;
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
  const ExtraCharge extra{bare_unit(play.game, state, step.unit), true, false};
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
  const double reach = as_ground_allows(play.game, play.state, step.unit, from, from.forward(), distance, step.other);
  const UnitId struck = go(play, step.unit, reach, "charges on", "IMP-CHG-013"_rule);
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
  // Who has evaded off the table leaves the charge to go on (IMP-CHG-013, IMP-CHG-015).
  if (!on_table(state, step.unit) || (step.stage <= 2 && !on_table(state, step.other) && !step.evading)) {
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
      if (on_table(state, step.other) && may_evade(play.game, state, step.other, step.unit, Facing::front).allowed()) {
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
    const Evasion evasion = evade(play, step.other, step.unit);
    if (evasion == Evasion::stays) return;
    evade_move(play, step.other, evasion);
    top(state).stage = 1;
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
      const Evasion evasion = evade(play, step.other, step.unit);
      if (evasion == Evasion::stays) break;
      evade_move(play, step.other, evasion);
      top(state).evading = true;
      top(state).stage = 1;
      break;
    }
    default: break;
  }
}

}  // namespace condotta::impetus
