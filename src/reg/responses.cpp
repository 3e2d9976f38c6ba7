#include "reg/responses.hpp"

#include <algorithm>

#include "reg/charge_cards.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "reg/variable_move.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

// A SUG may Stand behind a hedge or wall, or where the terrain it is in hampers the chargers (REG-RSP-010,
// REG-TER-021).
bool sheltered(const Game& game, const State& state, UnitId unit, std::span<const Charge> chargers) {
  return std::all_of(chargers.begin(), chargers.end(), [&](const Charge& charge) {
    const Troops& troops = unit_at(state, charge.unit).troops;
    const std::vector<BaseId> bases = bases_of(state, unit);
    const bool in_terrain = std::all_of(bases.begin(), bases.end(), [&](BaseId base) {
      const Rectangle here = rectangle(base_at(state, base));
      return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
        return !terrain.area.outline().empty() && table::overlapping(terrain.area, Footprint(&here, 1)) &&
               terrain_effect(game.rules, troops, going_for(terrain, troops)) != TerrainEffect::none;
      });
    });
    if (in_terrain) return true;
    const std::vector<BaseId> fronts = front_bases(state, unit);
    const Front enemy = front_line(state, charge.unit);
    const Rectangle there = Rectangle::standing(enemy.pose, enemy.width, enemy.depth);
    return std::all_of(fronts.begin(), fronts.end(),
                       [&](BaseId front) { return behind_linear_obstacle(game, state, front, there); });
  });
}

// REG-CHR-014
bool may_run_by_itself(const Troops& troops) {
  return troops.has(Trait::evade) || troops.has(Trait::dragoons) || troops.has(Trait::skirmish);
}

// The unit group turned for its run, and the way that it takes.
ChargeWay turned_to_run(const Game& game, State& state, const Run& run) {
  switch (run.direction) {  // REG-RSP-017
    case RunDirection::front: return {{}, run.shift};
    case RunDirection::rear: about_face(state, run.unit); return {{}, run.shift};
    case RunDirection::charge: return {turn_towards(game.rules, state, run.unit, run.along), run.shift};
  }
  return {};
}

// At an edge that is not its own rear edge it spends what is left along the edge (REG-RSP-024).
void along_the_edge(const Game& game, State& state, UnitId unit, std::span<const Charge> chargers, TableEdge edge,
                    Length left, RunResult& result) {
  const bool upright = edge == TableEdge::west || edge == TableEdge::east;
  const std::array<Angle, 2> both = upright ? std::array{Angle::degrees(0), Angle::degrees(180)}
                                            : std::array{Angle::degrees(90), Angle::degrees(270)};
  std::optional<State> best;
  Length farthest;
  Length went;
  for (const Angle heading : both) {
    State tried = state;
    const Angle rest = turn_towards(game.rules, tried, unit, heading);
    if (rest != Angle()) {
      const Front front = front_line(tried, unit);
      turn_about(tried, unit, table::exact(front.pose.front), rest);
    }
    // Back onto the table where the turn took it over the edge.
    const std::vector<Rectangle> here = footprint(tried, unit);
    const table::Box box = table::bounds(Footprint(here));
    const double east = std::max(0.0, -box.low.x) - std::max(0.0, box.high.x - game.width.units());
    const double north = std::max(0.0, -box.low.y) - std::max(0.0, box.high.y - game.height.units());
    slide(tried, unit, Angle::degrees(90), Length::units(east));
    slide(tried, unit, Angle::degrees(0), Length::units(north));
    const OutcomeMove move = outcome_move(game, tried, unit, {}, left, table::tolerance);
    Length apart = Length::units(1000);
    for (const Charge& charge : chargers) apart = std::min(apart, distance(tried, unit, charge.unit));
    if (best && apart <= farthest) continue;
    best = tried;
    farthest = apart;
    went = move.went;
  }
  state = *best;
  result.went += went;
}

}  // namespace

Angle heading_of(const State& state, const Charge& charge) {
  return table::heading(front_line(state, charge.unit).pose.heading + charge.way.wheel);
}

CounterPreview preview(const Game& game, const State& state, const CounterCharge& counter, const Charge& charge) {
  CounterPreview seen;
  const UnitId id = counter.unit;
  const Unit& unit = unit_at(state, id);
  const Unit& enemy = unit_at(state, charge.unit);
  const auto& n = game.rules.numbers.charging;
  seen.card = card_for(game.rules, ChargeCard::counter_charge, unit.troops);
  const int slowed = game.rules.edition == Edition::y2019 ? unit.slowing : 0;
  seen.most = furthest(game, state, id, counter.way, -n.counter_charge_less - slowed);
  Ruling& ruling = seen.ruling;
  const Type type = unit.troops.type;
  if (type == Type::artillery || type == Type::battlewagons || type == Type::camp || fights_frontally(state, id) ||
      state.charge_phase.charge_of(id) != nullptr) {
    ruling.refuse("REG-RSP-009"_rule, name(game, id) + " cannot counter charge or intercept");
  }
  if (foot(unit.troops) && mounted(enemy.troops) && !enemy.troops.has(Trait::dragoons)) {
    ruling.refuse("REG-RSP-002"_rule, "Foot may not counter charge or intercept Mounted");
  }
  const std::vector<UnitId> charged = charged_units(state, charge_path(game, state, charge));
  const bool is_charged = std::ranges::find(charged, id) != charged.end();
  if (is_charged == counter.intercept) {
    ruling.refuse("REG-RSP-001"_rule, is_charged ? "it is charged: it may counter charge" : "it is not charged");
  }
  if (counter.intercept && counter.way.wheel != Angle()) {
    ruling.refuse("REG-RSP-004"_rule, "an intercept goes directly ahead");
  }
  if (size(counter.way.wheel) > Angle::degrees(90)) {
    ruling.refuse("REG-RSP-004"_rule, "a counter charge begins with one wheel of up to 90 degrees");
  }
  if (!table::within(counter.distance, seen.most)) {
    ruling.refuse("REG-RSP-003"_rule, "it may go up to " + std::to_string(seen.most.ticks() / 10) + "/1000 BW");
  }
  // Never nearer than 1BW to the charger, at any moment (REG-RSP-005, REG-GEO-010).
  const Crowd chargers = crowd(state, {charge.unit});
  const std::vector<Rectangle> here = footprint(state, id);
  const Front front = front_line(state, id);
  const Length wheel_cost = cost_of_wheel(front, counter.way.wheel);
  State after = state;
  Length nearest = table::distance(Footprint(here), Footprint(chargers.rectangles));
  if (counter.way.wheel != Angle()) {
    const Angle part =
        counter.distance >= wheel_cost ? size(counter.way.wheel) : table::angle_of_arc(front.width, counter.distance);
    const bool left = counter.way.wheel < Angle();
    nearest = std::min(nearest,
                       table::least_distance(
                           Footprint(here),
                           table::front_corner(front.pose, front.width, left ? table::Side::left : table::Side::right),
                           left ? -part : part, Footprint(chargers.rectangles)));
  }
  go(after, id, counter.way, std::min(counter.distance, wheel_cost));
  const std::vector<Rectangle> wheeled = footprint(after, id);
  nearest = std::min(nearest, table::least_distance(Footprint(wheeled), front_line(after, id).pose.heading,
                                                    std::max(Length{}, counter.distance - wheel_cost),
                                                    Footprint(chargers.rectangles)));
  if (!table::at_least(nearest, Length::units(n.counter_charge_clear))) {
    ruling.refuse("REG-RSP-005"_rule, "it would come nearer than 1BW to " + name(game, charge.unit));
  }
  const Crowd enemies = crowd(state, standing_units(state, other(unit.side)));
  std::vector<UnitId> friends = standing_units(state, unit.side, true);
  std::erase(friends, id);
  const Crowd own = crowd(state, friends);
  if (counter.way.shift != Length{}) {
    const Ruling aside = check_charge_shift(game, state, id, counter.way, counter.distance);
    ruling.refusals.insert(ruling.refusals.end(), aside.refusals.begin(), aside.refusals.end());
  }
  if (first_meeting(state, id, counter.way, counter.distance, Footprint(enemies.rectangles))) {
    ruling.refuse("REG-RSP-005"_rule, "it would touch an enemy");
  }
  const auto barred = first_meeting(state, id, counter.way, counter.distance, Footprint(own.rectangles));
  if (barred && barred->cost < counter.distance - table::tolerance) {
    ruling.refuse("REG-GEO-021"_rule, "friends are in the way");
  }
  if (!ruling.allowed()) return seen;
  after = state;
  go(after, id, counter.way, counter.distance);
  const std::vector<UnitId> met = charged_units(after, charge_path(game, after, charge));
  if (std::ranges::find(met, id) == met.end()) {
    ruling.refuse("REG-RSP-006"_rule, name(game, charge.unit) + " would not touch it there");
  }
  return seen;
}

void make_counter_charge(const Game& game, State& state, const CounterCharge& counter, Events& events) {
  go(state, counter.unit, counter.way, counter.distance);
  Unit& unit = unit_at(state, counter.unit);
  unit.note(counter.intercept ? Deed::intercepted : Deed::counter_charged);
  unit.slowing = 0;  // REG-MOV-005
  events.push_back({"counter charged",
                    name(game, counter.unit) + (counter.intercept ? " intercepts" : " counter charges"),
                    {"REG-RSP-001"_rule},
                    Document(),
                    {}});
}

// Whoever runs does so in the formation that he is in; no response switches it (REG-FRM-013).
std::vector<Response> responses_of(const Game& game, const State& state, UnitId id, std::span<const Charge> chargers) {
  const Troops& troops = unit_at(state, id).troops;
  if (fights_frontally(state, id)) return {Response::stand};  // REG-RSP-011
  const bool by_tug = std::any_of(chargers.begin(), chargers.end(), [&](const Charge& charge) {
    return !skirmishing(unit_at(state, charge.unit).troops);
  });
  if (skirmishing(troops)) {
    if (by_tug && !sheltered(game, state, id, chargers)) return {Response::run_away, Response::skirmish};
    return {Response::run_away, Response::skirmish, Response::stand};
  }
  const bool never = troops.type == Type::artillery || troops.type == Type::battlewagons || troops.type == Type::camp;
  if (never) return {Response::stand};
  if (may_run_by_itself(troops)) return {Response::run_away, Response::skirmish, Response::stand};
  if (caracole(troops.set_formation)) return {Response::skirmish, Response::stand};
  return {Response::stand};
}

Ruling check(const Game& game, const State& state, const Run& run, std::span<const Charge> chargers) {
  Ruling ruling;
  const std::vector<Response> may = responses_of(game, state, run.unit, chargers);
  if (std::ranges::find(may, run.response) == may.end()) {
    ruling.refuse(fights_frontally(state, run.unit) ? "REG-RSP-011"_rule : "REG-RSP-010"_rule,
                  name(game, run.unit) + " has not this choice");
    return ruling;
  }
  if (run.response == Response::stand) return ruling;
  if (run.direction == RunDirection::charge &&
      std::none_of(chargers.begin(), chargers.end(),
                   [&](const Charge& charge) { return heading_of(state, charge) == table::heading(run.along); })) {
    ruling.refuse("REG-RSP-014"_rule, "no charge goes in that direction");
  }
  // REG-RSP-015: towards a charger only out of its path.
  State after = state;
  const ChargeWay way = turned_to_run(game, after, run);
  const bool less = run.response == Response::skirmish || caracole(unit_at(state, run.unit).troops.set_formation);
  const int change = less ? -game.rules.numbers.moving.skirmish_response : 0;
  constexpr int best_roll = 2;
  const Length farthest = furthest(game, after, run.unit, way, change + best_roll);
  const Ruling aside = check_shift(game, after, run.unit, way, farthest, true);
  ruling.refusals.insert(ruling.refusals.end(), aside.refusals.begin(), aside.refusals.end());
  outcome_move(game, after, run.unit, way, furthest(game, after, run.unit, way, change), table::tolerance);
  const std::vector<Rectangle> there = footprint(after, run.unit);
  for (const Charge& charge : chargers) {
    if (distance(after, run.unit, charge.unit) >= distance(state, run.unit, charge.unit)) continue;
    // The path as it is without the runner, who does not stop it any more.
    State gone = state;
    unit_at(gone, run.unit).off_table = true;
    if (covers(charge_path(game, gone, charge), Footprint(there))) {
      ruling.refuse("REG-RSP-015"_rule, "it would run into the path of " + name(game, charge.unit));
    }
  }
  return ruling;
}

RunResult make_run(const Game& game, State& state, const Run& run, std::span<const Charge> chargers, int die,
                   Events& events) {
  RunResult result;
  const UnitId id = run.unit;
  const bool skirmish = run.response == Response::skirmish;
  Troops rolling = unit_at(state, id).troops;
  result.change =
      variable_change(game.rules, rolling, skirmish ? RollFor::skirmish : RollFor::run_away, die, run.add_one);
  const State before = state;
  const ChargeWay way = turned_to_run(game, state, run);
  result.distance = furthest(game, state, id, way, result.change.total());
  const OutcomeMove move = outcome_move(game, state, id, way, result.distance, table::tolerance);  // REG-RSP-020
  result.went = move.went;
  result.passed = move.passed;
  result.edge = move.edge;
  result.lost = move.lost;
  Unit& unit = unit_at(state, id);
  unit.note(skirmish ? Deed::skirmished : Deed::ran_away);
  for (const UnitId passed : move.passed) {
    for (const TestDue& test : tests_for_passing(state, id, passed, Passing::running)) {
      state.charge_phase.tests_due.push_back(test);
    }
  }
  if (move.edge && *move.edge == rear_edge(unit.side)) {  // REG-RSP-024
    if (game.rules.edition == Edition::y2019 && skirmisher_by_list(unit.troops)) {
      result.lost = true;
    } else {
      state.charge_phase.tests_due.push_back({id, KabReason::table_edge, false});
    }
  } else if (move.edge && result.distance > move.went) {
    along_the_edge(game, state, id, chargers, *move.edge, result.distance - move.went, result);
  }
  if (skirmish && !result.lost) about_face(state, id);  // REG-RSP-018
  // Others leave no room where it has turned to run, or where its short files close up when it faces about.
  if (!result.lost && !stands_clear(game, state, id, false)) {
    for (const BaseId base : bases_of(before, id)) base_at(state, base).pose = base_at(before, base).pose;
    result.went = {};
  }
  if (result.lost) unit_at(state, id).off_table = true;
  events.push_back({skirmish ? "skirmished" : "ran away",
                    name(game, id) + (skirmish ? " skirmishes" : " runs away") + (result.lost ? " and is lost" : ""),
                    {"REG-RSP-010"_rule, "REG-MOV-041"_rule},
                    Document(),
                    {}});
  return result;
}

void stand(const Game& game, State& state, UnitId unit, Events& events) {
  state.charge_phase.standing.push_back(unit);
  events.push_back({"stood", name(game, unit) + " stands", {"REG-RSP-010"_rule}, Document(), {}});
}

}  // namespace condotta::reg
