#include "reg/routs.hpp"

#include <algorithm>

#include "reg/position.hpp"
#include "reg/variable_move.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

void add_once(std::vector<UnitId>& units, UnitId unit) {
  if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
}

// Enemies that fight the unit group: to its front, and on its flanks or rear.
struct Around {
  std::vector<UnitId> front;
  std::vector<UnitId> behind;
};
Around around(const State& state, UnitId unit) {
  Around found;
  for (const UnitContact& contact : contacts_of(state, unit)) {
    const auto edges = edges_that_fight(state, contact.mine, contact.theirs, contact.how);
    if (!edges) continue;
    const UnitId enemy = base_at(state, contact.theirs).unit;
    add_once(edges->mine == table::Edge::front ? found.front : found.behind, enemy);
  }
  return found;
}

Rout rout_of(const State& state, UnitId unit) {
  Rout rout;
  rout.unit = unit;
  rout.files = static_cast<std::int16_t>(front_line(state, unit).files);
  for (const BaseId base : bases_of(state, unit)) {
    rout.place.push_back({base_at(state, base).pose, base_at(state, base).depth});
  }
  for (const UnitContact& contact : contacts_of(state, unit)) {
    const auto edges = edges_that_fight(state, contact.mine, contact.theirs, contact.how);
    if (edges && edges->theirs == table::Edge::front) {
      add_once(rout.fought, base_at(state, contact.theirs).unit);
    }
  }
  return rout;
}

}  // namespace

RoutDirections rout_directions(const Game&, const State& state, UnitId unit, BrokenBy by,
                               const std::vector<UnitId>& shooters) {
  RoutDirections found;
  const Front front = front_line(state, unit);
  const Around enemies = around(state, unit);
  if (!enemies.front.empty() && !enemies.behind.empty()) {
    found.destroyed = true;
    return found;
  }
  if (by == BrokenBy::shooting) {  // REG-GEO-026, REG-GAP-108
    const std::vector<table::Rectangle> here = footprint(state, unit);
    const table::Vector middle = table::centre(Footprint(here));
    for (const UnitId shooter : shooters) {
      const table::Vector from = table::exact(front_line(state, shooter).pose.front);
      found.away.push_back({shooter, table::direction(middle - from)});
    }
  } else {
    for (const UnitId enemy : enemies.front.empty() ? enemies.behind : enemies.front) {
      found.away.push_back({enemy, front_line(state, enemy).pose.heading});
    }
  }
  if (found.away.empty()) {
    found.away.push_back({nobody, table::heading(front.pose.heading + Angle::degrees(180))});  // REG-GAP-107
  }
  return found;
}

Ruling check_rout(const Game& game, const State& state, UnitId unit, const RoutDirections::Away& away, Length shift) {
  State turned = state;
  const ChargeWay way{turn_towards(game.rules, turned, unit, away.heading), shift};
  constexpr int best_roll = 2;
  return check_shift(game, turned, unit, way, furthest(game, turned, unit, way, best_roll), false);
}

Rout make_rout(const Game& game, State& state, UnitId unit, const RoutDirections::Away& away, int die, bool add_one,
               Length shift, Events& events) {
  Rout rout = rout_of(state, unit);
  rout.heading = away.heading;
  const ChargeWay way{turn_towards(game.rules, state, unit, away.heading), shift};
  rout.turned = front_line(state, unit).pose;
  const int change = variable_change(game.rules, unit_at(state, unit).troops, RollFor::rout, die, add_one).total();
  rout.distance = furthest(game, state, unit, way, change);
  const OutcomeMove move = outcome_move(game, state, unit, way, rout.distance, {}, true);
  rout.went = move.went;
  rout.passed = move.passed;
  for (const UnitId passed : move.passed) {
    for (const TestDue& test : tests_for_passing(state, unit, passed, Passing::routing)) {
      state.charge_phase.tests_due.push_back(test);
    }
  }
  events.push_back({"routed", name(game, unit) + " routs", {"REG-RTM-003"_rule, "REG-MOV-041"_rule}, Document(), {}});
  return rout;
}

Rout destroy(const Game& game, State& state, UnitId unit, Events& events) {
  Rout rout = rout_of(state, unit);
  rout.destroyed = true;
  remove_routers(state, rout);
  events.push_back({"destroyed", name(game, unit) + " is destroyed on the spot", {"REG-RTM-006"_rule}, Document(), {}});
  return rout;
}

// After its one rout move (REG-BRK-013, REG-RTM-002).
void remove_routers(State& state, const Rout& rout) { unit_at(state, rout.unit).off_table = true; }

}  // namespace condotta::reg
