#include "impetus/orders.hpp"

#include <algorithm>

#include "impetus/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {

using table::Angle;
using table::Length;

std::vector<UnitId> can_be_activated(const Game& game, const State& state) {
  std::vector<UnitId> units;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == state.active && on_table(state, unit) && !body(state, unit).activated) {
      units.push_back(unit);
    }
  }
  return units;
}

Activation activation_of(const Game& game, const State& state, UnitId unit) {
  Activation made;
  made.unit = bare_unit(game, state, unit);
  made.engaged = engaged(state, unit);
  made.rally_tests = state.acting.rallied.contains(unit) ? 1 : 0;
  made.phases = state.acting.phases.size();
  made.shot = state.acting.shot.contains(unit);
  made.phases_before_shot = state.acting.phases_before_shot;
  made.charged = state.acting.charged && state.acting.units.size() == 1;
  made.fought_in_command = body(state, unit).fought;
  return made;
}

std::vector<UnitId> group_of(const Choice& choice) {
  std::vector<UnitId> units;
  for (const std::int32_t value : choice.values) {
    if (value >= 0) units.push_back(static_cast<UnitId>(value));
  }
  return units;
}

std::vector<UnitId> moving_units(const State& state) {
  std::vector<UnitId> units;
  for (const UnitId unit : state.acting.units) {
    if (on_table(state, unit) && !state.acting.dropped.contains(unit) && !engaged(state, unit)) units.push_back(unit);
  }
  return units;
}

std::optional<Phase> phase_of(const State& state, const Choice& choice) {
  Phase phase;
  phase.units = moving_units(state);
  if (phase.units.empty()) return std::nullopt;
  const auto length = [&](std::size_t i) { return Length::ticks(choice.values[i]); };
  const auto angle = [&](std::size_t i) { return Angle::ticks(choice.values[i]); };
  switch (static_cast<Answer>(choice.option)) {
    case Answer::forward:
      phase.manoeuvre = Manoeuvre::forward;
      phase.distance = length(0);
      return phase;
    case Answer::leave:
      phase.manoeuvre = Manoeuvre::forward;
      phase.distance = length(1);
      return phase;
    case Answer::wheel:
      phase.manoeuvre = Manoeuvre::wheel;
      phase.angle = angle(0);
      return phase;
    case Answer::wheel_forward:
      phase.manoeuvre = Manoeuvre::wheel_and_forward;
      phase.angle = angle(0);
      phase.distance = length(1);
      return phase;
    case Answer::sideways:
      phase.manoeuvre = Manoeuvre::sideways;
      phase.sideways = length(0);
      return phase;
    case Answer::oblique:
      phase.manoeuvre = Manoeuvre::oblique;
      phase.distance = length(0);
      phase.sideways = length(1);
      return phase;
    case Answer::backwards:
      phase.manoeuvre = Manoeuvre::backwards;
      phase.distance = length(0);
      return phase;
    case Answer::about_face:
      phase.manoeuvre = Manoeuvre::about_face;
      phase.angle = Angle::degrees(choice.values[0] * 90.0);
      return phase;
    default: return std::nullopt;
  }
}

std::optional<State> before_phase(const Game& game, const State& state, const Choice& choice) {
  if (static_cast<Answer>(choice.option) != Answer::leave) return std::nullopt;
  const UnitId unit = state.acting.units[0];
  const std::int8_t where = body(state, unit).village;
  if (where < 0) return std::nullopt;
  const table::Rectangle& village = game.ground[static_cast<std::size_t>(where)].course.front();
  State out = state;
  Body& leaving = body(out, unit);
  leaving.village = -1;
  // Edges count from the one ahead to the right; the base is set against its outside, facing outward.
  const Angle heading = table::heading(leaving.pose.heading + Angle::degrees(choice.values[0] * 90.0));
  leaving.pose = table::advanced(
      {table::rounded(village.centre()), heading},
      Length::units(village.reach_along(table::forward(heading))) + depth_of(game, out, unit) + table::tolerance);
  return out;
}

WouldShoot order_to_shoot(const Game& game, const State& state, UnitId shooter, UnitId target, int phases_to_come) {
  WouldShoot would = would_shoot(game, state, shooter, target);
  const Acting& acting = state.acting;
  would.shot.phases = acting.phases.size() + phases_to_come;
  would.shot.rally_tried = acting.rallied.contains(shooter);
  would.shot_already = body(state, shooter).shot || acting.shot.contains(shooter);
  would.charges = acting.charged && acting.units.size() == 1;
  would.about_faced = acting.phases.had(Manoeuvre::about_face);
  return would;
}

// Disorder does not stand against it.
PhaseOutcome way_to_disengage(const Game& game, const State& state, UnitId unit, Length distance) {
  State apart = state;
  std::erase_if(apart.engagements, [&](const Engagement& e) { return e.first == unit || e.second == unit; });
  apart.acting = {};
  apart.acting.units.push_back(unit);
  body(apart, unit).disordered = false;
  return try_phase(game, apart, {{unit}, Manoeuvre::backwards, distance, {}, {}});
}

DisciplineTest common_test(const Game& game, const State& state, std::span<const UnitId> units, Test test) {
  DisciplineTest made = test_for(game, state, units.front(), test);
  if (units.size() == 1) return made;
  std::vector<Unit> testing;
  for (const UnitId unit : units) {
    testing.push_back(unit_at(game, state, unit));
    if (testing.back().has_general) {
      made.general_in_group = true;
      made.group_general = testing.back().general;
    }
  }
  made.unit = group_tester(testing);
  return made;
}

DisciplineTest later_move_test(const Game& game, const State& state, std::span<const UnitId> units) {
  DisciplineTest test = common_test(game, state, units, Test::later_move);
  test.move = state.acting.phases.size() + 1;
  return test;
}

// --- frenzy
// -----------------------------------------------------------------------------------------------------------

namespace {

// Impetuous, in order, free, and not yet held back with its group.
bool may_rage(const Game& game, const State& state, UnitId unit) {
  return enlisted(game, unit).profile.impetuous && !body(state, unit).disordered && !body(state, unit).held_back &&
         !engaged(state, unit) && body(state, unit).village < 0;
}

std::vector<UnitId> remembered_group(const State& state, UnitId unit) {
  std::vector<UnitId> members;
  const std::uint16_t group = body(state, unit).group;
  for (UnitId other = 0; group != 0 && other < static_cast<UnitId>(state.bodies.size()); ++other) {
    if (body(state, other).group == group && on_table(state, other)) members.push_back(other);
  }
  return members;
}

}  // namespace

std::optional<Frenzy> frenzy(const Game& game, const State& state) {
  Frenzy found;
  const UnitId first = state.acting.units[0];
  if (state.acting.units.size() > 1) {
    const std::vector<UnitId> units = moving_units(state);
    if (std::none_of(units.begin(), units.end(), [&](UnitId unit) { return may_rage(game, state, unit); }))
      return std::nullopt;
    const std::vector<Charger> chargers = group_chargers(game, state);
    if (chargers.empty()) return std::nullopt;
    for (const UnitId unit : units) {
      found.units.push_back(unit);
      const auto charger =
          std::find_if(chargers.begin(), chargers.end(), [&](const Charger& c) { return c.unit == unit; });
      found.targets.push_back(charger == chargers.end() ? nobody : charger->target);
    }
    return found;
  }
  if (!may_rage(game, state, first)) return std::nullopt;
  const UnitId target = target_ahead(game, state, first, false);
  if (target == nobody) return std::nullopt;
  found.units = {first};
  found.targets = {target};
  // IMP-GRP-005: those of its remembered group that are under frenzy as well test with it.
  std::vector<Placed> stand;
  for (const UnitId other : remembered_group(state, first)) {
    stand.push_back(placed(game, state, other));
    if (other == first || body(state, other).activated || !may_rage(game, state, other)) continue;
    const UnitId theirs = target_ahead(game, state, other, false);
    if (theirs == nobody || found.units.size() == most_in_group) continue;
    found.units.push_back(other);
    found.targets.push_back(theirs);
  }
  found.fragmented = stand.size() > 1 && !one_group(game.rules, stand);
  return found;
}

DisciplineTest frenzy_test(const Game& game, const State& state, const Frenzy& frenzy) {
  DisciplineTest test = common_test(game, state, frenzy.units, Test::frenzy);
  test.fragmented = frenzy.fragmented;
  return test;
}

// --- a group that charges
// ---------------------------------------------------------------------------------------------

double slowest_charge(const Game& game, std::span<const UnitId> units) {
  double least = 1000;
  for (const UnitId unit : units) {
    least = std::min<double>(least, allowance(game.rules, enlisted(game, unit).profile, Ground::open, true).distance);
  }
  return least;
}

std::vector<Charger> group_chargers(const Game& game, const State& state) {
  const std::vector<UnitId> units = moving_units(state);
  const double reach = slowest_charge(game, units);
  std::vector<Charger> chargers;
  for (const UnitId unit : units) {
    const UnitId target = target_ahead(game, state, unit, false, reach);
    if (target != nobody) chargers.push_back({unit, target, false, false, false});
  }
  return chargers;
}

}  // namespace condotta::impetus
