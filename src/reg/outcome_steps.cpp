// The outcome sub-phases 2.8, 3.2 and 5.3: KaB tests, rout moves, pursuits held or made, routers removed (REG-TURN-016,
// RTM-001 … RTM-027).
#include <algorithm>

#include "reg/action_table.hpp"
#include "reg/breaking.hpp"
#include "reg/combat.hpp"
#include "reg/combat_moves.hpp"
#include "reg/facing_charges.hpp"
#include "reg/flank_charge.hpp"
#include "reg/pursuits.hpp"
#include "reg/reforming.hpp"
#include "reg/routs.hpp"
#include "reg/step_options.hpp"
#include "reg/variable_move.hpp"

namespace condotta::reg {
namespace {

// Cards that hold pursuers are F1 (REG-ACT-054). In 3.2 unit groups in contact with enemy that fire has broken pursue
// like others (REG-RTM-027).
enum class Stage : std::uint8_t { tests, routs, pursuits, removal };

void go_to(State& state, Stage stage) {
  state.steps.back().stage = static_cast<std::uint8_t>(stage);
  state.steps.back().side = state.active;  // REG-RTM-001
  state.steps.back().one = nobody;
}

// --- routs

bool has_routed(const State& state, UnitId unit) {
  return std::ranges::any_of(state.outcomes.routs, [&](const Rout& rout) { return rout.unit == unit; });
}

std::vector<std::int32_t> to_rout(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    const auto id = static_cast<UnitId>(u);
    if (unit.side == side && unit.broken && !unit.off_table && !has_routed(state, id)) units.push_back(id);
  }
  return units;
}

RoutDirections directions(const Game& game, const State& state, UnitId id) {
  std::vector<UnitId> shooters;
  for (const ShotBy& shot : state.outcomes.shot_by) {
    const bool known = std::ranges::find(shooters, shot.shooter) != shooters.end();
    if (shot.target == id && !known && !unit_at(state, shot.shooter).off_table) shooters.push_back(shot.shooter);
  }
  const bool by_test = unit_at(state, id).broken_by_test;
  const bool by_fire = !by_test && !shooters.empty() && contacts_of(state, id).empty();
  return rout_directions(game, state, id,
                         by_fire   ? BrokenBy::shooting
                         : by_test ? BrokenBy::test
                                   : BrokenBy::combat,
                         shooters);
}

// Onto its direction and straight (REG-RTM-008), until enemy, an edge, or a friend whom it passes (REG-RTM-009,
// REG-RTM-010).
void make(const Play& play, UnitId id, const RoutDirections::Away& away, bool add_one, table::Length shift) {
  const int die = roll_variable_move(play.source);
  play.state.outcomes.routs.push_back(make_rout(play.game, play.state, id, away, die, add_one, shift, play.events));
  take_tests(play);
}

// A camp, wagons without horses and those who are surrounded do not move (REG-RTM-006, REG-BRK-019).
bool destroyed_at_once(const Game& game, const State& state, UnitId id) {
  return unit_at(state, id).troops.type == Type::camp || bases_of(state, id).empty() ||
         directions(game, state, id).destroyed;
}

bool superior(const Unit& unit) { return unit.troops.quality >= Quality::superior; }

// A half-BW step gets it past something.
bool may_step_aside(const Game& game, const State& state, UnitId id, const RoutDirections::Away& away) {
  const auto half = table::Length::units(0.5);
  return check_rout(game, state, id, away, half).allowed() || check_rout(game, state, id, away, -half).allowed();
}

bool go_on_routing(const Play& play) {
  Step& step = play.step();
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<std::int32_t> units = to_rout(play.state, step.side);
    if (units.empty()) {
      step.side = other(step.side);
      continue;
    }
    for (const std::int32_t unit : units) {
      const auto id = static_cast<UnitId>(unit);
      if (!destroyed_at_once(play.game, play.state, id)) continue;
      play.state.outcomes.routs.push_back(destroy(play.game, play.state, id, play.events));
      return false;
    }
    const auto only = static_cast<UnitId>(units.front());
    const RoutDirections ways = directions(play.game, play.state, only);
    if (units.size() > 1 || ways.away.size() > 1 || superior(unit_at(play.state, only))) return true;
    if (may_step_aside(play.game, play.state, only, ways.away.front())) return true;
    step.side = other(step.side);
    make(play, only, ways.away.front(), false, {});
    return false;
  }
  go_to(play.state, Stage::pursuits);
  return false;
}

// --- pursuits

struct Pursuer {
  UnitId unit = nobody;
  std::size_t rout = 0;
  PursuitOrders orders;
};

// Of that side, who have still to pursue or stay.
std::vector<Pursuer> pursuers(const Game& game, const State& state, Side side) {
  std::vector<Pursuer> found;
  for (std::size_t r = 0; r < state.outcomes.routs.size(); ++r) {
    const Rout& rout = state.outcomes.routs[r];
    for (const UnitId id : rout.fought) {
      const Unit& unit = unit_at(state, id);
      if (unit.side != side || unit.broken || unit.off_table || unit.did(Deed::pursued)) continue;
      if (std::ranges::find(rout.pursued, id) != rout.pursued.end()) continue;
      found.push_back({id, r, pursuit_orders(game, state, id, rout)});
    }
  }
  return found;
}

void settle(State& state, const Pursuer& pursuer) {
  state.outcomes.routs[pursuer.rout].pursued.push_back(pursuer.unit);
  state.outcomes.held = 0;
  state.steps.back().one = nobody;
}

const Pursuer* find(const std::vector<Pursuer>& all, std::int32_t unit) {
  const auto found = std::ranges::find_if(all, [&](const Pursuer& p) { return p.unit == unit; });
  return found == all.end() ? nullptr : &*found;
}

int moves_left(const State& state, const Pursuer& pursuer) {
  const bool held = state.steps.back().one == pursuer.unit;
  return pursuer.orders.moves - (held ? state.outcomes.held : 0);
}

bool may_stay(const State& state, const Pursuer& pursuer) {
  return pursuer.orders.duty == PursuitDuty::may || moves_left(state, pursuer) <= 0;
}

bool go_on_pursuing(const Play& play) {
  Step& step = play.step();
  for (int tries = 0; tries < 2; ++tries) {
    for (const Pursuer& one : pursuers(play.game, play.state, step.side)) {
      const bool out = play.state.outcomes.routs[one.rout].destroyed || one.orders.duty == PursuitDuty::never ||
                       moves_left(play.state, one) <= 0;
      if (!out) return true;
      settle(play.state, one);
      reform_if_free(play.game, play.state, one.unit);
      return false;
    }
    step.side = other(step.side);
  }
  go_to(play.state, Stage::removal);
  return false;
}

Paid hold_payment(const Game& game, const State& state, UnitId unit, int payer, int which) {
  const auto price = level(game.rules, Action::f1, unit_at(state, unit).troops);
  if (!price) {
    Paid paid;
    paid.ruling.refuse(price.error().rule, price.error().facts);
    return paid;
  }
  return find_payment(game, state, {.units = {unit}, .level = price->colour, .moves_troops = false}, payer, which);
}

// Fresh enemy whom the pursuit would touch and who may run first (REG-RTM-023).
UnitId to_be_asked(const Game& game, const State& state, const Pursuer& pursuer, int moves, const PursuitWay& way) {
  State tried = state;
  Events nothing;
  const Pursuit seen = pursue(game, tried, pursuer.unit, state.outcomes.routs[pursuer.rout], moves, way, nothing);
  if (seen.met == nobody) return nobody;
  const auto& faced = state.charge_phase.faced;
  if (std::ranges::find(faced, Faced{pursuer.unit, seen.met}) != faced.end()) return nobody;
  Charge straight;
  straight.unit = pursuer.unit;
  return may_still_run(game, state, seen.met, straight) ? seen.met : UnitId{nobody};
}

void ask_to_run(const Play& play, UnitId runner, UnitId pursuer) {
  play.state.charge_phase.faced.push_back({pursuer, runner});
  play.push({.kind = StepKind::newly_touched, .side = unit_at(play.state, runner).side, .one = runner, .two = pursuer});
}

void make(const Play& play, const Pursuer& pursuer, const PursuitWay& way) {
  const UnitId id = pursuer.unit;
  reform_if_free(play.game, play.state, id);  // REG-FRM-017
  const int moves = moves_left(play.state, pursuer);
  const UnitId runner = to_be_asked(play.game, play.state, pursuer, moves, way);
  const bool impetuous = unit_at(play.state, id).troops.has(Trait::impetuous);
  if (runner != nobody && !impetuous) {  // the pursuit is ordered again when it has run or stood
    ask_to_run(play, runner, id);
    return;
  }
  const State before = play.state;
  settle(play.state, pursuer);
  const Rout rout = play.state.outcomes.routs[pursuer.rout];
  play.step().side = other(play.step().side);
  // REG-RTM-025: it makes no other move this turn, and does not shoot.
  pursue(play.game, play.state, id, rout, moves, way, play.events);
  claim_by_pursuit(play.state, before, id);
  mark_fresh(play.state, before, id);                          // fresh enemy is fought as by a charge (REG-GAP-115)
  for (std::size_t u = 0; u < play.state.units.size(); ++u) {  // REG-SET-009
    turn_free(play.game, play.state, static_cast<UnitId>(u));
  }
  if (runner != nobody) ask_to_run(play, runner, id);  // an Impetuous pursuer stops where they stood
  reform_if_free(play.game, play.state, id);           // REG-FRM-020
  take_tests(play);
}

// --- the step

bool newly_broken(const State& state) {
  return std::ranges::any_of(state.units, [](const Unit& unit) { return unit.broken && !unit.off_table; });
}

bool go_on_removing(const Play& play) {
  for (const Rout& rout : play.state.outcomes.routs) remove_routers(play.state, rout);
  play.state.outcomes.routs.clear();
  if (newly_broken(play.state)) {
    go_to(play.state, Stage::tests);
    return false;
  }
  reform_all(play);
  if (play.step().kind == StepKind::charge_outcomes && !live_fights(play.state, CombatPhase::charge).empty()) {
    go_to(play.state, Stage::tests);  // REG-CMB-018: a further combat at once, and its outcomes
    play.push({.kind = StepKind::charge_combat, .side = play.state.active});
    return false;
  }
  play.state.outcomes.shot_by.clear();
  play.pop();
  return false;
}

bool go_on_with_outcomes(const Play& play) {
  switch (static_cast<Stage>(play.step().stage)) {
    case Stage::tests:
      test_neighbours_of_broken(play);
      go_to(play.state, Stage::routs);
      return false;
    case Stage::routs: return go_on_routing(play);
    case Stage::pursuits: return go_on_pursuing(play);
    case Stage::removal: return go_on_removing(play);
  }
  return false;
}

Decision outcomes_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  if (static_cast<Stage>(state.steps.back().stage) == Stage::routs) {
    asked.question = "Which of your broken unit groups routs next, and which way?";
    asked.rules = {"REG-RTM-001"_rule};
    const std::vector<std::int32_t> units = to_rout(state, asked.side);
    std::vector<std::int32_t> away;
    for (const std::int32_t unit : units) {
      for (const RoutDirections::Away& way : directions(game, state, static_cast<UnitId>(unit)).away) {
        if (way.enemy >= 0 && std::ranges::find(away, std::int32_t{way.enemy}) == away.end()) away.push_back(way.enemy);
      }
    }
    asked.options = {
        option(Answer::rout, "rout", "Rout",
               {unit_parameter(units), target_parameter(away, "away", true),
                number_parameter("add-one", 1, {"roll as it is", "add 1 to the roll"}), sideways_parameter()},
               {"REG-RTM-003"_rule, "REG-RTM-004"_rule})};
    return asked;
  }
  asked.question = "Who pursues the routers?";
  asked.rules = {"REG-RTM-013"_rule};
  std::vector<std::int32_t> units;
  std::vector<std::int32_t> holdable;
  for (const Pursuer& one : pursuers(game, state, asked.side)) {
    if (std::ranges::find(units, std::int32_t{one.unit}) != units.end()) continue;
    units.push_back(one.unit);
    const bool another =
        state.steps.back().one == one.unit ? state.outcomes.held < one.orders.holdable : one.orders.holdable > 0;
    if (another) holdable.push_back(one.unit);
  }
  asked.options.push_back(
      option(Answer::pursue, "pursue", "Pursue",
             {unit_parameter(units), number_parameter("into-terrain", 1, {"stop at bad terrain", "enter bad terrain"}),
              sideways_parameter(),
              number_parameter("drop", 2, {"keep the frontage", "drop the left file", "drop the right file"})},
             {"REG-RTM-019"_rule, "REG-RTM-022"_rule}));
  asked.options.push_back(option(Answer::stay, "stay", "Stay", {unit_parameter(units)}, {"REG-RTM-017"_rule}));
  if (!holdable.empty()) {
    std::vector<Parameter> parameters = {unit_parameter(holdable)};
    add_pay(state, asked.side, parameters);
    asked.options.push_back(
        option(Answer::hold_pursuit, "F1", "Hold one move of a pursuit", std::move(parameters), {"REG-RTM-026"_rule}));
  }
  return asked;
}

PursuitWay read_pursuit(Values& values) {
  PursuitWay way;
  way.into_terrain = values.next() == 1;
  way.shift = values.length();
  way.drop = static_cast<std::uint8_t>(values.next());
  return way;
}

void check_outcomes(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  Values values(choice);
  const UnitId id = values.unit();
  if (answer(choice) == Answer::rout) {
    const UnitId away = values.unit();
    const RoutDirections ways = directions(game, state, id);
    const bool known = std::ranges::any_of(ways.away, [&](const auto& way) { return away < 0 || way.enemy == away; });
    if (!known) ruling.refuse("REG-RTM-005"_rule, "it does not rout away from that enemy");
    if (values.next() == 1 && !superior(unit_at(state, id))) {
      ruling.refuse("REG-MOV-043"_rule, "only Superior and Exceptional troops add to their roll");
    }
    const table::Length shift = values.length();
    if (known && shift != table::Length{}) {
      const auto way = std::ranges::find_if(ways.away, [&](const auto& w) { return away < 0 || w.enemy == away; });
      add(ruling, check_rout(game, state, id, *way, shift));
    }
    return;
  }
  const std::vector<Pursuer> all = pursuers(game, state, state.steps.back().side);
  const Pursuer* pursuer = find(all, id);
  if (pursuer == nullptr) {
    ruling.refuse("REG-RTM-013"_rule, "it does not pursue");
  } else if (answer(choice) == Answer::stay && !may_stay(state, *pursuer)) {
    ruling.refuse(pursuer->orders.because, name_of(game, id) + " must pursue");
  } else if (answer(choice) == Answer::hold_pursuit) {
    const int payer = values.next();
    add(ruling, hold_payment(game, state, id, payer, values.next()).ruling);
  } else if (answer(choice) == Answer::pursue) {
    State formed = state;
    reform_if_free(game, formed, id);
    add(ruling, check_pursuit(game, formed, id, state.outcomes.routs[pursuer->rout], read_pursuit(values)));
  }
}

void apply_outcomes(const Play& play, const Choice& choice) {
  Values values(choice);
  const UnitId id = values.unit();
  if (answer(choice) == Answer::rout) {
    const UnitId away = values.unit();
    const bool add_one = values.next() == 1;
    const RoutDirections ways = directions(play.game, play.state, id);
    const auto way = std::ranges::find_if(ways.away, [&](const auto& w) { return away < 0 || w.enemy == away; });
    play.step().side = other(play.step().side);
    make(play, id, *way, add_one, values.length());
    return;
  }
  const std::vector<Pursuer> all = pursuers(play.game, play.state, play.step().side);
  const Pursuer pursuer = *find(all, id);
  if (answer(choice) == Answer::hold_pursuit) {
    const int payer = values.next();
    pay_for(play, hold_payment(play.game, play.state, id, payer, values.next()));
    if (play.step().one != id) play.state.outcomes.held = 0;
    play.step().one = id;
    ++play.state.outcomes.held;
  } else if (answer(choice) == Answer::stay) {
    settle(play.state, pursuer);
    reform_if_free(play.game, play.state, id);
    play.step().side = other(play.step().side);
  } else {
    make(play, pursuer, read_pursuit(values));
  }
}

}  // namespace

StepRules outcomes_step() { return {go_on_with_outcomes, outcomes_decision, check_outcomes, apply_outcomes}; }

}  // namespace condotta::reg
