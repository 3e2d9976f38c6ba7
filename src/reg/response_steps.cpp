// Sub-phases 2.4 and 2.5: counter charges and intercepts; Run Away, Skirmish or Stand, and the runners' moves (RSP,
// REG-TURN-015). The fire between them is in shooting_decisions.cpp.
#include <algorithm>

#include "reg/action_table.hpp"
#include "reg/breaking.hpp"
#include "reg/facing_charges.hpp"
#include "reg/generals.hpp"
#include "reg/move_permission.hpp"
#include "reg/position.hpp"
#include "reg/step_options.hpp"
#include "reg/variable_move.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;

// --- 2.4

bool can_counter(const Game&, const State& state, Side side) {
  return !charges_of(state, other(side)).empty() && holds_a_card(state, side, Colour::yellow);
}

// One counter charge or intercept, or several of a group, with the same wheel and distance (REG-RSP-009).
struct CounterOrder {
  std::vector<Countering> moves;  // the first leads
  int payer = -1;
  int which = 0;
};
CounterOrder read_counter(const Choice& choice) {
  Values values(choice);
  CounterOrder order;
  Countering counter;
  counter.intercept = answer(choice) == Answer::intercept;
  counter.unit = values.unit();
  counter.against = values.unit();
  counter.way.wheel = values.angle();
  counter.distance = values.length();
  counter.way.shift = values.length();
  order.payer = values.next();
  order.which = values.next();
  counter.stay = values.next() == 1;
  order.moves.push_back(counter);
  counter.way.shift = {};
  for (const UnitId unit : values.units(4)) {
    counter.unit = unit;
    order.moves.push_back(counter);
  }
  return order;
}

CounterCharge counter_charge(const Countering& c) { return {c.unit, c.intercept, c.way, c.distance}; }

Paid counter_payment(const Game& game, const State& state, const CounterOrder& order) {
  Order due{.units = {}, .level = {}};
  for (const Countering& counter : order.moves) {
    due.units.push_back(counter.unit);
    const auto price = level(game.rules, Action::c4, unit_at(state, counter.unit).troops);
    if (!price) {
      Paid paid;
      paid.ruling.refuse(price.error().rule, price.error().facts);
      return paid;
    }
    if (!due.level || price->colour > *due.level) due.level = price->colour;
  }
  return find_payment(game, state, due, order.payer, order.which);
}

// Paid for and shot at: now it moves, as far as the fire lets it (REG-RSP-007).
void make_countering(const Play& play, const Countering& counter) {
  Unit& unit = unit_at(play.state, counter.unit);
  const Charge* charge = play.state.charge_phase.charge_of(counter.against);
  if (unit.broken || unit.off_table || charge == nullptr) return;
  CounterCharge made = counter_charge(counter);
  const Length most = preview(play.game, play.state, made, *charge).most - Length::units(unit.drive_back);
  made.distance = std::max(Length{}, std::min(made.distance, most));
  unit.drive_back = 0;
  const State before = play.state;
  make_counter_charge(play.game, play.state, made, play.events);
  unit_at(play.state, counter.unit).activity.acted = true;
  ride_along(play.state, before, {counter.unit}, counter.stay);
}

bool go_on_countering(const Play& play) {
  if (!play.state.charge_phase.countering.empty()) {
    const std::vector<Countering> all = std::move(play.state.charge_phase.countering);
    play.state.charge_phase.countering.clear();
    for (const Countering& counter : all) make_countering(play, counter);
    end_go(play, play.state.steps.size() - 1, Go::prompt);
  }
  return go_on_with_goes(play, can_counter);
}

Decision countering_decision(const Game&, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do you counter charge or intercept?";
  asked.rules = {"REG-RSP-001"_rule, "REG-ACT-020"_rule};
  std::vector<std::int32_t> targets;
  for (const Charge& charge : charges_of(state, other(asked.side))) targets.push_back(charge.unit);
  std::vector<Parameter> parameters = {unit_parameter(all_units(state, asked.side)), target_parameter(targets),
                                       wheel_parameter(), distance_parameter(), sideways_parameter()};
  add_pay(state, asked.side, parameters);
  add_ride(parameters);
  add_group(state, asked.side, parameters);
  asked.options.push_back(
      option(Answer::counter_charge, "counter-charge", "Counter charge", parameters, {"REG-RSP-004"_rule}));
  asked.options.push_back(option(Answer::intercept, "intercept", "Intercept", parameters, {"REG-RSP-004"_rule}));
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

void check_counter(const Game& game, const State& state, const Countering& counter, Ruling& ruling) {
  const Unit& unit = unit_at(state, counter.unit);
  if (unit.side != state.steps.back().side) ruling.refuse("REG-TURN-006"_rule, "it is not yours");
  if (unit.activity.acted || unit.did(Deed::counter_charged) || unit.did(Deed::intercepted)) {
    ruling.refuse("REG-MOV-044"_rule, "it has made its action of the turn");
  }
  if (unit.unreliable) ruling.refuse("REG-ALY-011"_rule, "it belongs to an unreliable ally");
  if (counter.way.shift > Length::units(0.5) || counter.way.shift < Length::units(-0.5)) {
    ruling.refuse("REG-UNI-010"_rule, "a shift is up to half a BW");
  }
  const Charge* charge = state.charge_phase.charge_of(counter.against);
  if (charge == nullptr) ruling.refuse("REG-RSP-001"_rule, "it does not charge");
  if (ruling.allowed()) add(ruling, preview(game, state, counter_charge(counter), *charge).ruling);
}

// Those of a group must not end upon each other.
void check_side_by_side(const State& state, const CounterOrder& order, Ruling& ruling) {
  State after = state;
  for (const Countering& counter : order.moves) go(after, counter.unit, counter.way, counter.distance);
  for (const Countering& a : order.moves) {
    for (const Countering& b : order.moves) {
      if (a.unit >= b.unit) continue;
      const std::vector<table::Rectangle> one = footprint(after, a.unit);
      const std::vector<table::Rectangle> two = footprint(after, b.unit);
      if (table::overlapping(table::Footprint(one), table::Footprint(two))) {
        ruling.refuse("REG-GEO-021"_rule, "they would overlap");
      }
    }
  }
}

void check_countering(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  const CounterOrder order = read_counter(choice);
  std::vector<UnitId> units;
  for (const Countering& counter : order.moves) {
    check_counter(game, state, counter, ruling);
    if (std::ranges::find(units, counter.unit) != units.end()) ruling.refuse("REG-GRP-001"_rule, "it is named twice");
    units.push_back(counter.unit);
  }
  if (units.size() > 1) {
    Move group = Move::of(Action::m2, units.front());
    group.units = units;
    check_group(game, state, group, false, ruling);
  }
  if (ruling.allowed()) check_side_by_side(state, order, ruling);
  if (ruling.allowed()) add(ruling, counter_payment(game, state, order).ruling);
}

void apply_countering(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const CounterOrder order = read_counter(choice);
  pay_for(play, counter_payment(play.game, play.state, order));
  const Side enemy = other(play.step().side);
  for (const Countering& counter : order.moves) {
    play.state.charge_phase.countering.push_back(counter);
    play.push({.kind = StepKind::shoot_at_chargers, .side = enemy, .one = counter.unit, .two = counter.against});
  }
}

// --- 2.5: what charged unit groups do

// Those who have still to say so, with more than one thing to say.
std::vector<std::int32_t> undecided(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> found;
  const ChargePhase& phase = state.charge_phase;
  if (charges_of(state, other(side)).empty()) return found;
  for (const UnitId unit : standing_units(state, side)) {
    const bool said = std::ranges::find(phase.standing, unit) != phase.standing.end() ||
                      std::ranges::any_of(phase.running, [&](const Runner& r) { return r.unit == unit; });
    if (said) continue;
    const std::vector<Charge> chargers = chargers_of(game, state, unit);
    const bool may_run =
        std::ranges::any_of(chargers, [&](const Charge& charge) { return may_still_run(game, state, unit, charge); });
    if (!may_run) continue;
    const std::vector<Response> may = responses_of(game, state, unit, chargers);
    if (may.size() > 1) found.push_back(unit);
  }
  return found;
}

// The others stand; and everybody has now had his say on these charges.
void close_responses(const Play& play) {
  ChargePhase& phase = play.state.charge_phase;
  for (const Side side : {play.state.active, other(play.state.active)}) {
    for (const UnitId unit : standing_units(play.state, side)) {
      for (const Charge& charge : chargers_of(play.game, play.state, unit)) {
        phase.faced.push_back({charge.unit, unit});
        const std::vector<Response> may = responses_of(play.game, play.state, unit, std::span(&charge, 1));
        const bool runs = std::ranges::any_of(phase.running, [&](const Runner& r) { return r.unit == unit; });
        const bool may_stand = std::ranges::find(may, Response::stand) != may.end();
        if (!runs && may_stand && std::ranges::find(phase.standing, unit) == phase.standing.end()) {
          phase.standing.push_back(unit);
        }
        const bool by_foot = foot(unit_at(play.state, charge.unit).troops);
        unit_at(play.state, unit)
            .note(by_foot ? Deed::charged_this_phase_by_foot : Deed::charged_this_phase_by_mounted);
      }
    }
  }
}

bool go_on_responding(const Play& play) {
  Step& step = play.step();
  if (!play.state.charge_phase.declared.empty()) {
    for (int tries = 0; tries < 2; ++tries) {
      if (!undecided(play.game, play.state, step.side).empty()) return true;
      step.side = other(step.side);
    }
    close_responses(play);
  }
  play.pop();
  return false;
}

Decision responding_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Your unit groups are charged: who runs away, skirmishes or stands?";
  asked.rules = {"REG-RSP-010"_rule, "REG-RSP-012"_rule};
  const std::vector<std::int32_t> units = undecided(game, state, asked.side);
  asked.options = {option(Answer::run_away, "run-away", "Run away", {unit_parameter(units)}),
                   option(Answer::skirmish, "skirmish", "Skirmish", {unit_parameter(units)}),
                   option(Answer::stand, "stand", "Stand", {unit_parameter(units)})};
  return asked;
}

Response response_of(const Choice& choice) {
  switch (answer(choice)) {
    case Answer::run_away: return Response::run_away;
    case Answer::skirmish: return Response::skirmish;
    default: return Response::stand;
  }
}

void check_response(const Game& game, const State& state, UnitId unit, Response response,
                    const std::vector<Charge>& chargers, Ruling& ruling) {
  const std::vector<Response> may = responses_of(game, state, unit, chargers);
  if (std::ranges::find(may, response) == may.end()) {
    ruling.refuse("REG-RSP-010"_rule, name_of(game, unit) + " has not this choice");
  }
}

void check_responding(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const auto unit = static_cast<UnitId>(choice.values[0]);
  check_response(game, state, unit, response_of(choice), chargers_of(game, state, unit), ruling);
}

void apply_responding(const Play& play, const Choice& choice) {
  const auto unit = static_cast<UnitId>(choice.values[0]);
  const Response response = response_of(choice);
  if (response == Response::stand) {
    stand(play.game, play.state, unit, play.events);
  } else {
    const bool skirmishes = response == Response::skirmish;
    play.state.charge_phase.running.push_back({unit, skirmishes, false});
    play.events.push_back({"responds",
                           name_of(play.game, unit) + (skirmishes ? " will skirmish" : " will run away"),
                           {"REG-RSP-012"_rule},
                           Document(),
                           {}});
  }
  play.step().side = other(play.step().side);
}

// --- 2.5: the runners move

std::vector<std::int32_t> runners(const State& state, Side side) {
  std::vector<std::int32_t> found;
  for (const Runner& runner : state.charge_phase.running) {
    const Unit& unit = unit_at(state, runner.unit);
    if (!runner.moved && unit.side == side && !unit.broken && !unit.off_table) found.push_back(runner.unit);
  }
  return found;
}

bool go_on_running(const Play& play) {
  Step& step = play.step();
  for (int tries = 0; tries < 2; ++tries) {
    if (!runners(play.state, step.side).empty()) return true;
    step.side = other(step.side);
  }
  play.pop();
  return false;
}

// Those from whom it runs: as it was charged at the end of SP2.3, they may have shifted since.
std::vector<Charge> faced_by(const State& state, UnitId unit) {
  std::vector<Charge> found;
  for (const Faced& faced : state.charge_phase.faced) {
    if (faced.unit != unit) continue;
    const Charge* charge = state.charge_phase.charge_of(faced.charger);
    if (charge != nullptr && !charge->moved) found.push_back(*charge);
  }
  return found;
}

Decision running_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Which way do your runners go? The direction is chosen before the roll.";
  asked.rules = {"REG-RSP-014"_rule};
  const std::vector<std::int32_t> units = runners(state, asked.side);
  std::vector<Parameter> parameters = {unit_parameter(units)};
  std::vector<Charge> chargers;
  for (const std::int32_t unit : units) {
    for (const Charge& charge : faced_by(state, static_cast<UnitId>(unit))) chargers.push_back(charge);
  }
  (void)game;
  add_run_parameters(state, chargers, parameters);
  asked.options = {option(Answer::run, "run", "Run", std::move(parameters), {"REG-MOV-041"_rule})};
  return asked;
}

Run run_from(const State& state, UnitId unit, Response response, Values& values, const std::vector<Charge>& chargers) {
  Run run;
  run.unit = unit;
  run.response = response;
  run.direction = static_cast<RunDirection>(values.next());
  const UnitId from = values.unit();
  for (const Charge& charge : chargers) {
    if (charge.unit == from || (from < 0 && run.along == table::Angle())) run.along = heading_of(state, charge);
  }
  run.add_one = values.next() == 1;
  run.shift = values.length();
  return run;
}

Run read_run(const State& state, const Choice& choice, const std::vector<Charge>& chargers) {
  Values values(choice);
  const UnitId unit = values.unit();
  Response response = Response::run_away;
  for (const Runner& runner : state.charge_phase.running) {
    if (runner.unit == unit && runner.skirmishes) response = Response::skirmish;
  }
  return run_from(state, unit, response, values, chargers);
}

bool same_way(const Run& a, const Run& b) {
  return a.direction == b.direction && (a.direction != RunDirection::charge || a.along == b.along);
}

void check_run(const Game& game, const State& state, const Run& run, const std::vector<Charge>& chargers,
               Ruling& ruling) {
  const std::vector<Run> legal = legal_runs(game, state, run.unit, run.response, chargers);
  // A step aside may also take it out of a charger's path (REG-RSP-015).
  if (run.shift != Length{} || !std::ranges::any_of(legal, [&](const Run& other) { return same_way(run, other); })) {
    const Ruling why = check(game, state, run, chargers);
    add(ruling, why);
    if (why.allowed() && run.shift == Length{}) {
      ruling.refuse("REG-RSP-014"_rule, "no charge goes in that direction");
    }
  }
  if (run.add_one && unit_at(state, run.unit).troops.quality < Quality::superior) {
    ruling.refuse("REG-MOV-041"_rule, "only Superior and Exceptional troops add to their roll");
  }
}

void check_running(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const std::vector<Charge> chargers = faced_by(state, static_cast<UnitId>(choice.values[0]));
  check_run(game, state, read_run(state, choice, chargers), chargers, ruling);
}

// The die changes its normal move (REG-RSP-016); friends are passed (REG-RSP-019); later it may still make one of the
// actions of REG-MOV-046 (REG-RSP-021).
void make(const Play& play, const Run& run, const std::vector<Charge>& chargers) {
  const int die = roll_variable_move(play.source);
  make_run(play.game, play.state, run, chargers, die, play.events);
  Unit& unit = unit_at(play.state, run.unit);
  if (unit.off_table) lose_unit(play.game, play.state, run.unit);
  unit.drive_back = 0;  // REG-SLW-016
  for (Runner& runner : play.state.charge_phase.running) {
    if (runner.unit == run.unit) runner.moved = true;
  }
  take_tests(play);
}

void apply_running(const Play& play, const Choice& choice) {
  const std::vector<Charge> chargers = faced_by(play.state, static_cast<UnitId>(choice.values[0]));
  make(play, read_run(play.state, choice, chargers), chargers);
  play.step().side = other(play.step().side);
}

// --- a unit group that a charge or a pursuit would newly touch (REG-RSP-022, REG-RTM-023). Step::one may run from
// Step::two; a pursuer has no charge of its own and comes straight on.

Charge charge_upon(const State& state, const Step& step) {
  const Charge* declared = state.charge_phase.charge_of(step.two);
  if (declared != nullptr && !declared->moved) return *declared;
  Charge straight;
  straight.unit = step.two;
  return straight;
}

bool go_on_newly_touched(const Play&) { return true; }

Decision newly_touched_decision(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  const std::vector<Charge> chargers = {charge_upon(state, step)};
  Decision asked;
  asked.side = step.side;
  asked.question = name_of(game, step.two) + " is about to touch " + name_of(game, step.one) + ": what does it do?";
  asked.rules = {"REG-RSP-022"_rule};
  std::vector<Parameter> parameters;
  add_run_parameters(state, chargers, parameters);
  for (const Response response : responses_of(game, state, step.one, chargers)) {
    if (response == Response::run_away) {
      asked.options.push_back(option(Answer::run_away, "run-away", "Run away", parameters));
    } else if (response == Response::skirmish) {
      asked.options.push_back(option(Answer::skirmish, "skirmish", "Skirmish", parameters));
    } else {
      asked.options.push_back(option(Answer::stand, "stand", "Stand"));
    }
  }
  return asked;
}

void check_newly_touched(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Step& step = state.steps.back();
  if (answer(choice) == Answer::stand) return;
  const std::vector<Charge> chargers = {charge_upon(state, step)};
  Values values(choice);
  check_run(game, state, run_from(state, step.one, response_of(choice), values, chargers), chargers, ruling);
}

void apply_newly_touched(const Play& play, const Choice& choice) {
  const Step step = play.step();
  play.pop();
  if (answer(choice) == Answer::stand) {
    stand(play.game, play.state, step.one, play.events);
    return;
  }
  const std::vector<Charge> chargers = {charge_upon(play.state, step)};
  Values values(choice);
  make(play, run_from(play.state, step.one, response_of(choice), values, chargers), chargers);
}

}  // namespace

StepRules counter_charges_step() { return {go_on_countering, countering_decision, check_countering, apply_countering}; }
StepRules respond_step() { return {go_on_responding, responding_decision, check_responding, apply_responding}; }
StepRules run_step() { return {go_on_running, running_decision, check_running, apply_running}; }
StepRules newly_touched_step() {
  return {go_on_newly_touched, newly_touched_decision, check_newly_touched, apply_newly_touched};
}

}  // namespace condotta::reg
