// Sub-phase 4.3 and what uses the same moves: Scouts before the first turn, C1 in 2.1, the second move of a double
// move, and pushed skirmishers (ACT, MOV, GRP, REG-TURN-002, REG-TURN-018).
#include <algorithm>

#include "reg/action_table.hpp"
#include "reg/ambush_steps.hpp"
#include "reg/breaking.hpp"
#include "reg/charges.hpp"
#include "reg/combat_orders.hpp"
#include "reg/facing_charges.hpp"
#include "reg/flank_march_steps.hpp"
#include "reg/flank_sectors.hpp"
#include "reg/generals.hpp"
#include "reg/move_orders.hpp"
#include "reg/outcome_moves.hpp"
#include "reg/position.hpp"
#include "reg/shown_moves.hpp"
#include "reg/variable_move.hpp"
#include "reg/winning_back.hpp"

namespace condotta::reg {
namespace {

using table::Length;

bool y2019(const Game& game) { return game.rules.edition == Edition::y2019; }

std::vector<UnitId> movers_of(const Move& move) {
  std::vector<UnitId> all = move.units;
  for (const Move::Pull& pull : move.pulled) all.push_back(pull.sug);
  return all;
}

// The rule that describes the action.
RuleId rule_of(Action action) {
  switch (action) {
    case Action::m1: return "REG-ACT-025"_rule;
    case Action::m2: return "REG-ACT-026"_rule;
    case Action::m3: return "REG-ACT-027"_rule;
    case Action::m4: return "REG-ACT-028"_rule;
    case Action::m5: return "REG-ACT-029"_rule;
    case Action::m6: return "REG-ACT-030"_rule;
    case Action::m7: return "REG-ACT-031"_rule;
    case Action::m8: return "REG-ACT-032"_rule;
    case Action::m9: return "REG-ACT-033"_rule;
    case Action::m10: return "REG-ACT-034"_rule;
    case Action::m11: return "REG-ACT-035"_rule;
    case Action::m12: return "REG-ACT-036"_rule;
    case Action::m13: return "REG-ACT-037"_rule;
    case Action::m14: return "REG-ACT-039"_rule;
    case Action::m16: return "REG-ACT-041"_rule;
    case Action::m17: return "REG-ACT-042"_rule;
    case Action::form_square: return "REG-ACT-044"_rule;
    case Action::leave_barricades: return "REG-ACT-045"_rule;
    case Action::place_caltrops: return "REG-ACT-046"_rule;
    case Action::place_stakes: return "REG-ACT-047"_rule;
    case Action::move_camp: return "REG-ACT-048"_rule;
    default: return "REG-ACT-005"_rule;
  }
}

// The position becomes that of the outcome; what follows from the move itself.
void settle_move(const Play& play, const MoveOrder& order, MoveOutcome outcome) {
  const State before = play.state;
  outcome.after.steps = before.steps;
  play.state = std::move(outcome.after);
  ride_along(play.state, before, movers_of(order.move), order.stay);
  for (const Pushed& pushed : outcome.pushed) {
    for (const UnitId friendly : pushed.passed) {  // REG-KAB-006, REG-KAB-034
      for (const TestDue& test : tests_for_passing(play.state, pushed.unit, friendly, Passing::running)) {
        play.state.charge_phase.tests_due.push_back(test);
      }
    }
    if (pushed.lost) lose_unit(play.game, play.state, pushed.unit);
  }
  std::string words = name_of(play.game, order.move.units.front());
  if (order.move.units.size() > 1) words += " and " + std::to_string(order.move.units.size() - 1) + " more";
  words += " make";
  if (order.move.units.size() == 1) words += "s";
  words += " " + std::string(name_of(play.game.rules.edition, order.move.action));
  Event event{"moved", std::move(words), {rule_of(order.move.action)}, Document::object(), {}};
  if (order.move.units.size() > 1) event.rules.push_back("REG-GRP-001"_rule);
  if (sub_phase(play.state) == StepKind::open_charges) event.rules.push_back("REG-ACT-017"_rule);
  event.facts.set("unit", int{order.move.units.front()});
  event.facts.set("action", name_of(play.game.rules.edition, order.move.action));
  play.events.push_back(std::move(event));
  for (const UnitId mover : movers_of(order.move)) test_entered_sector(play, before, mover);
  take_tests(play);
}

// 2019: SUGs whose owners have still to say what they do (REG-MOV-033, REG-MOV-034).
UnitId to_react(const Game& game, const State& state, const MoveOutcome& outcome) {
  if (!y2019(game)) return nobody;
  const auto& asked = state.outcomes.shown.asked;
  for (const Pushed& pushed : outcome.pushed) {
    if (std::ranges::find(asked, pushed.unit) == asked.end()) return pushed.unit;
  }
  return nobody;
}

MoveOrder shown_order(const State& state) {
  MoveOrder order = read_move(state, state.outcomes.shown.choice);
  for (const UnitId sug : state.outcomes.shown.aligned) order.move.responses.push_back({sug, PushChoice::align});
  return order;
}

// The move comes in sight of an ambush on its way: that is set up now. The move is finished if it still can be; if not,
// it ends where the ambush was seen (REG-AMB-010).
MoveOutcome interrupted(const Play& play, const MoveOrder& order, MoveOutcome outcome) {
  const auto seen = first_sight(play.game, play.state, order.move);
  if (!seen) return outcome;
  const std::vector<UnitId> movers = movers_of(order.move);
  const auto put = [&](State& state, const State& as) {
    for (std::size_t b = 0; b < state.bases.size(); ++b) {
      if (std::ranges::find(movers, state.bases[b].unit) != movers.end()) state.bases[b].pose = as.bases[b].pose;
    }
  };
  const State before = play.state;
  put(play.state, seen->there);
  reveal(play, seen->card, "REG-AMB-010"_rule);
  State stopped = play.state;
  put(play.state, before);
  MoveOutcome again = try_move(play.game, play.state, order.move);
  if (again.ruling.allowed()) return again;
  for (const UnitId mover : movers) {
    unit_at(stopped, mover).activity.acted = true;
    unit_at(stopped, mover).slowing = 0;
  }
  if (seen->whole) put(stopped, before);
  again.after = std::move(stopped);
  again.pushed.clear();
  return again;
}

// True when the move has been made, or the way is barred now; false while somebody has to react.
bool make_shown(const Play& play) {
  const MoveOrder order = shown_order(play.state);
  MoveOutcome outcome = try_move(play.game, play.state, order.move);
  if (outcome.ruling.allowed()) {
    if (const UnitId sug = to_react(play.game, play.state, outcome); sug != nobody) {
      play.state.outcomes.shown.asked.push_back(sug);
      play.push({.kind = StepKind::pushed_back,
                 .side = unit_at(play.state, sug).side,
                 .one = sug,
                 .two = order.move.units.front()});
      return false;
    }
    settle_move(play, order, interrupted(play, order, std::move(outcome)));
  } else {
    for (const UnitId unit : order.move.units) unit_at(play.state, unit).activity.acted = true;
    play.events.push_back({"barred",
                           name_of(play.game, order.move.units.front()) + " finds its way barred",
                           {"REG-GEO-021"_rule},
                           Document(),
                           {}});
  }
  play.state.outcomes.shown = {};
  return true;
}

}  // namespace

// Pays and shows the move; the step's go_on makes it.
void show(const Play& play, const Choice& choice, const CheckedMove& checked, bool free) {
  if (!free) pay_for(play, checked.paid);
  play.state.outcomes.shown = {choice, {}, {}};
  play.step().two = shown;
}

namespace {

// What comes after a shown move has been made: the second half of a double move.
void after_move(const Play& play, const Choice& choice, const State& before) {
  const MoveOrder order = read_move(before, choice);
  if (order.move.half != Move::Half::first) return;
  play.state.outcomes.double_movers = order.move.units;
  play.push({.kind = StepKind::second_move, .side = unit_at(play.state, order.move.units.front()).side});
}

}  // namespace

bool go_on_with_shown(const Play& play) {
  const Choice choice = play.state.outcomes.shown.choice;
  const State before = play.state;
  const std::size_t step = play.state.steps.size() - 1;
  if (!make_shown(play)) return false;
  play.state.steps[step].two = nobody;
  if (!play.state.steps.empty()) after_move(play, choice, before);
  return true;
}

namespace {

// --- 4.3

bool may_act(const State& state, UnitId id) {
  const Unit& unit = unit_at(state, id);
  return !unit.activity.acted && !unit.activity.extra_action && !unit.did(Deed::pursued) && !unit.unreliable;
}

std::vector<std::int32_t> may_move(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> units;
  const std::vector<Touch> all = touches(state);
  for (const UnitId unit : standing_units(state, side)) {
    const bool fights = std::ranges::any_of(
        all, [&](const Touch& t) { return base_at(state, side == Side::red ? t.a : t.b).unit == unit; });
    const bool bande =
        !y2019(game) && unit_at(state, unit).troops.has(Trait::bande);  // switches even in combat (REG-GAP-121)
    if ((!fights || bande) && may_act(state, unit)) units.push_back(unit);
  }
  return units;
}

bool can_move(const Game& game, const State& state, Side side) {
  if (!holds_a_card(state, side, Colour::white)) return false;
  if (!may_come_on(game, state, side).empty()) return true;
  return !may_move(game, state, side).empty() || !fighting_units(state, side).empty() ||
         can_move_general(game, state, side);
}

bool go_on_moving(const Play& play) {
  if (play.step().two == shown) {
    const std::size_t step = play.state.steps.size() - 1;
    if (go_on_with_shown(play)) end_go(play, step, Go::prompt);
    return false;
  }
  const std::size_t steps = play.state.steps.size();
  const bool waits = go_on_with_goes(play, can_move);
  if (play.state.steps.size() < steps) leave_stragglers(play);  // REG-FLK-017
  return waits;
}

Decision moving_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "What do you do with your go?";
  asked.rules = {"REG-TURN-018"_rule};
  const std::vector<std::int32_t> units = may_move(game, state, asked.side);
  asked.options = move_options(game, state, asked.side, units);
  add_combat_options(state, asked.side, asked);
  add_engage_option(state, asked.side, units, asked);
  add_come_on(game, state, asked.side, asked);
  asked.options.push_back(general_option(game, state, asked.side));
  if (asked.options.back().parameters.front().allowed.empty()) asked.options.pop_back();
  if (y2019(game)) {
    if (auto winning = win_back_option(game, state, asked.side, units)) asked.options.push_back(*winning);
  }
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

void rule_on_moving(const Game& game, const State& state, const Choice& choice, Reasons reasons, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  if (check_combat_order(game, state, choice, ruling)) return;
  switch (answer(choice)) {
    case Answer::move_general: check_general_move(game, state, choice, ruling); return;
    case Answer::win_back: check_win_back(game, state, choice, ruling); return;
    case Answer::engage: check_engage_order(game, state, choice, ruling); return;
    case Answer::come_on: add(ruling, check_come_on(game, state, choice)); return;
    default: add(ruling, check_order(game, state, read_move(state, choice), false, reasons).ruling); return;
  }
}

void check_moving(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  rule_on_moving(game, state, choice, Reasons::all, ruling);
}

bool allows_moving(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  rule_on_moving(game, state, choice, Reasons::first, ruling);
  return ruling.allowed();
}

void apply_moving(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const std::size_t step = play.state.steps.size() - 1;
  if (apply_combat_order(play, choice)) {
    end_go(play, step, Go::prompt);
    return;
  }
  switch (answer(choice)) {
    case Answer::move_general: apply_general_move(play, choice); break;
    case Answer::win_back: apply_win_back(play, choice); break;
    case Answer::engage: apply_engage_order(play, choice); break;
    case Answer::come_on: apply_come_on(play, choice); return;
    default:
      show(play, choice, check_order(play.game, play.state, read_move(play.state, choice), false), false);
      return;
  }
  end_go(play, step, Go::prompt);
}

// --- the second move of a double move (REG-ACT-039, REG-GRP-010, REG-GAP-116)

bool go_on_second(const Play& play) {
  if (play.step().two == shown) {
    const std::size_t step = play.state.steps.size() - 1;
    if (make_shown(play)) play.state.steps.erase(play.state.steps.begin() + static_cast<std::ptrdiff_t>(step));
    return false;
  }
  std::vector<UnitId>& movers = play.state.outcomes.double_movers;
  std::erase_if(movers,
                [&](UnitId unit) { return unit_at(play.state, unit).off_table || unit_at(play.state, unit).broken; });
  if (!movers.empty()) return true;
  play.pop();
  return false;
}

Decision second_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "The second move of the double move?";
  asked.rules = {"REG-ACT-039"_rule, "REG-GRP-010"_rule};
  asked.options = move_options(game, state, asked.side, ids(state.outcomes.double_movers));
  asked.options.push_back(option(Answer::done, "done", "No second move"));
  return asked;
}

MoveOrder read_second(const State& state, const Choice& choice) {
  MoveOrder order = read_move(state, choice);
  order.move.action = Action::m14;
  order.move.half = Move::Half::second;
  return order;
}

void check_second(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) == Answer::done) return;
  const MoveOrder order = read_second(state, choice);
  for (const UnitId unit : order.move.units) {
    const auto& movers = state.outcomes.double_movers;
    if (std::ranges::find(movers, unit) == movers.end()) {
      ruling.refuse("REG-GRP-010"_rule, "it has not made the first move");
    }
  }
  if (!order.move.pulled.empty()) ruling.refuse("REG-GRP-015"_rule, "nobody is taken along in the second move");
  if (ruling.allowed()) add(ruling, check_order(game, state, order, true).ruling);
}

void apply_second(const Play& play, const Choice& choice) {
  const std::vector<UnitId> movers = play.state.outcomes.double_movers;
  play.state.outcomes.double_movers.clear();
  play.pop();
  if (answer(choice) == Answer::done) return;
  // No push-back in the second move: nobody has to react.
  const MoveOrder order = read_second(play.state, choice);
  // Generals ride along as they did in the first.
  MoveOutcome outcome = try_move(play.game, play.state, order.move);
  for (std::size_t i = 0; i < outcome.after.generals.size(); ++i) {
    const UnitId with = unit_with(outcome.after, static_cast<GeneralId>(i));
    if (std::ranges::find(order.move.units, with) != order.move.units.end()) {
      outcome.after.command.commanders[i].moved = false;
    }
  }
  settle_move(play, order, std::move(outcome));
}

// --- a pushed SUG (2019)

bool go_on_pushed(const Play&) { return true; }

Charge tugs_way(const Step& step) {
  Charge straight;
  straight.unit = step.two;
  return straight;
}

Decision pushed_decision(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  Decision asked;
  asked.side = step.side;
  asked.question = name_of(game, step.two) + " pushes " + name_of(game, step.one) + " back: what does it do?";
  asked.rules = {"REG-MOV-034"_rule};
  std::vector<Parameter> parameters;
  add_run_parameters(state, {tugs_way(step)}, parameters);
  asked.options = {option(Answer::shift, "shift", "Give way, keeping its facing"),
                   option(Answer::align_away, "align-away", "Fall back 1BW before the enemy, facing him"),
                   option(Answer::run_away, "run-away", "Run away", std::move(parameters))};
  return asked;
}

Run pushed_run(const State& state, const Choice& choice) {
  const Step& step = state.steps.back();
  Values values(choice);
  Run run;
  run.unit = step.one;
  run.direction = static_cast<RunDirection>(values.next());
  values.next();
  run.add_one = values.next() == 1;
  run.shift = values.length();
  run.along = heading_of(state, tugs_way(step));
  return run;
}

void check_pushed(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::run_away) return;
  const Run run = pushed_run(state, choice);
  if (run.add_one && unit_at(state, run.unit).troops.quality < Quality::superior) {
    ruling.refuse("REG-MOV-041"_rule, "only Superior and Exceptional troops add to their roll");
  }
  if (run.shift == Length{}) return;
  const Charge from = tugs_way(state.steps.back());
  for (const Refusal& refusal : check(game, state, run, std::span(&from, 1)).refusals) {
    if (refusal.rule != "REG-RSP-010"_rule) ruling.refusals.push_back(refusal);
  }
}

void apply_pushed(const Play& play, const Choice& choice) {
  const Step step = play.step();
  if (answer(choice) == Answer::run_away) {
    const Run run = pushed_run(play.state, choice);
    const Charge from = tugs_way(step);
    play.pop();
    // Being pushed is no action of its own: its deeds stay as they were (REG-MOV-037).
    const std::uint16_t deeds = unit_at(play.state, step.one).deeds;
    const int die = roll_variable_move(play.source);
    make_run(play.game, play.state, run, std::span(&from, 1), die, play.events);
    unit_at(play.state, step.one).deeds = deeds;
    if (unit_at(play.state, step.one).off_table) lose_unit(play.game, play.state, step.one);
    take_tests(play);
    return;
  }
  if (answer(choice) == Answer::align_away) play.state.outcomes.shown.aligned.push_back(step.one);
  play.pop();
}

// --- 2.1: C1 and C5

// Skirmishers whose move may open a charge: near a friend who is near an enemy.
std::vector<std::int32_t> may_open(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    if (!skirmishing(unit_at(state, unit).troops) || !may_act(state, unit)) continue;
    const auto near = [&](UnitId other, double within) {
      return norm(table::exact(front_line(state, unit).pose.front) -
                  table::exact(front_line(state, other).pose.front)) < within;
    };
    const std::vector<UnitId> friends = standing_units(state, side);
    const std::vector<UnitId> enemies = standing_units(state, other(side));
    const bool before_friends = std::ranges::any_of(
        friends, [&](UnitId f) { return f != unit && !skirmishing(unit_at(state, f).troops) && near(f, 6); });
    if (before_friends && std::ranges::any_of(enemies, [&](UnitId e) { return near(e, 10); })) units.push_back(unit);
  }
  return units;
}

bool can_open(const Game& game, const State& state, Side side) {
  if (can_move_general(game, state, side)) return true;
  return holds_a_card(state, side, Colour::white) && !may_open(state, side).empty();
}

bool go_on_opening(const Play& play) {
  if (play.step().two == shown) {
    const std::size_t step = play.state.steps.size() - 1;
    if (go_on_with_shown(play)) end_go(play, step, Go::prompt);
    return false;
  }
  return go_on_with_goes(play, can_open);
}

Decision opening_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do you move skirmishers out of the way of a charge, or a General?";
  asked.rules = {"REG-ACT-017"_rule, "REG-ACT-021"_rule};
  asked.options = move_options(game, state, asked.side, may_open(state, asked.side));
  asked.options.push_back(general_option(game, state, asked.side));
  if (asked.options.back().parameters.front().allowed.empty()) asked.options.pop_back();
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

// The unit group that can charge after the move and could not before (REG-ACT-017).
UnitId opened_for(const Game& game, const State& before, const State& after, Side side,
                  const std::vector<UnitId>& movers) {
  const auto charges = [&](const State& state, UnitId unit, UnitId enemy) {
    const auto reach = charge_within_reach(game, state, unit, enemy);
    return reach && reach->reached && preview(game, state, reach->charge).ruling.allowed();
  };
  for (const UnitId unit : standing_units(before, side)) {
    if (std::ranges::find(movers, unit) != movers.end() || !may_charge(game, before, unit).allowed()) continue;
    for (const UnitId enemy : standing_units(before, other(side))) {
      if (distance(before, unit, enemy) > Length::units(10) || !may_charge(game, before, unit, enemy).allowed())
        continue;
      if (!charges(before, unit, enemy) && charges(after, unit, enemy)) return unit;
    }
  }
  return nobody;
}

void check_opening(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  if (answer(choice) == Answer::move_general) {
    check_general_move(game, state, choice, ruling);
    return;
  }
  const MoveOrder order = read_move(state, choice);
  const CheckedMove checked = check_order(game, state, order, false);
  add(ruling, checked.ruling);
  if (!ruling.allowed()) return;
  if (!checked.outcome.price || checked.outcome.price->colour > Colour::white || order.move.units.size() > 1 ||
      order.move.half != Move::Half::both) {
    ruling.refuse("REG-ACT-017"_rule, "skirmishers make one WHITE move");
  } else if (opened_for(game, state, checked.outcome.after, state.steps.back().side, order.move.units) == nobody) {
    ruling.refuse("REG-ACT-017"_rule, "it opens no charge that could not be made before");
  }
}

void apply_opening(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const std::size_t step = play.state.steps.size() - 1;
  if (answer(choice) == Answer::move_general) {
    apply_general_move(play, choice);
    end_go(play, step, Go::prompt);
    return;
  }
  const CheckedMove checked = check_order(play.game, play.state, read_move(play.state, choice), false);
  const UnitId opened = opened_for(play.game, play.state, checked.outcome.after, play.step().side,
                                   read_move(play.state, choice).move.units);
  if (opened != nobody) play.state.charge_phase.opened.push_back(opened);
  show(play, choice, checked, false);
}

// --- the Start of the game. Step::stage: bit per side that is done.

std::vector<std::int32_t> scouts(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    if (unit_at(state, unit).troops.has(Trait::scouts) && !unit_at(state, unit).activity.acted) units.push_back(unit);
  }
  return units;
}

std::vector<std::int32_t> pikes(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    if (unit_at(state, unit).troops.set_formation == SetFormation::pike_and_shot) units.push_back(unit);
  }
  return units;
}

bool go_on_starting(const Play& play) {
  if (play.step().two == shown) {
    const std::size_t step = play.state.steps.size() - 1;
    if (go_on_with_shown(play)) play.state.steps[step].side = other(play.state.steps[step].side);
    return false;
  }
  Step& step = play.step();
  if (step.stage == 3) {
    play.events.push_back({"turn",
                           "Turn 1: " + std::string(condotta::name_of(play.state.active)) + " is active",
                           {"REG-TURN-003"_rule},
                           Document(),
                           {}});
    play.pop();
    return false;
  }
  if ((step.stage >> index(step.side) & 1) != 0) step.side = other(step.side);
  return true;
}

Decision starting_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "The battle begins: do your Scouts move, does a Pike & Shot unit group drop its pikes?";
  asked.rules = {"REG-TURN-002"_rule, "REG-UNI-004"_rule};
  asked.options = move_options(game, state, asked.side, scouts(state, asked.side));
  const std::vector<std::int32_t> can_drop = pikes(state, asked.side);
  if (!can_drop.empty()) {
    asked.options.push_back(
        option(Answer::drop_pikes, "drop-pikes", "Drop the pikes", {unit_parameter(can_drop)}, {"REG-UNI-004"_rule}));
  }
  asked.options.push_back(option(Answer::done, "done", "Begin"));
  return asked;
}

void check_starting(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) == Answer::done || answer(choice) == Answer::drop_pikes) return;
  const MoveOrder order = read_move(state, choice);
  const CheckedMove checked = check_order(game, state, order, true);
  add(ruling, checked.ruling);
  const bool white = checked.outcome.price && checked.outcome.price->colour <= Colour::white;
  if (ruling.allowed() &&
      (!white || order.move.units.size() > 1 || !order.move.pulled.empty() || order.move.half != Move::Half::both)) {
    ruling.refuse("REG-TURN-002"_rule, "a Scout makes one move that costs WHITE, alone");
  }
}

void apply_starting(const Play& play, const Choice& choice) {
  Step& step = play.step();
  if (answer(choice) == Answer::done) {
    step.stage = static_cast<std::uint8_t>(step.stage | 1U << index(step.side));
    step.side = other(step.side);
    return;
  }
  if (answer(choice) == Answer::drop_pikes) {  // REG-DEP-020
    Move move = Move::of(Action::m1, static_cast<UnitId>(choice.values[0]));
    move.parts.front().switching = Switching::drop_pikes;
    MoveOutcome outcome = try_move(play.game, play.state, move);
    outcome.after.units[static_cast<std::size_t>(choice.values[0])].activity = {};
    settle_move(play, {move}, std::move(outcome));
    return;
  }
  show(play, choice, {}, true);
}

}  // namespace

StepRules movement_step() { return {go_on_moving, moving_decision, check_moving, apply_moving, allows_moving}; }
StepRules second_move_step() { return {go_on_second, second_decision, check_second, apply_second}; }
StepRules pushed_back_step() { return {go_on_pushed, pushed_decision, check_pushed, apply_pushed}; }
StepRules open_charges_step() { return {go_on_opening, opening_decision, check_opening, apply_opening}; }
StepRules start_of_game_step() { return {go_on_starting, starting_decision, check_starting, apply_starting}; }

}  // namespace condotta::reg
