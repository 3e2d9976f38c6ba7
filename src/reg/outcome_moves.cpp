#include "reg/outcome_moves.hpp"

#include <algorithm>

#include "reg/morale.hpp"
#include "reg/move_permission.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"
#include "table/frame.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;

struct Friend {
  UnitId unit = nobody;
  Length cost;
};

// Friends on the way within that cost, nearest first. It turns aside for nobody but by half a BW (REG-MOV-025).
std::vector<Friend> friends_on(const State& state, UnitId unit, const ChargeWay& way, Length limit) {
  std::vector<Friend> met;
  for (const UnitId friendly : standing_units(state, unit_at(state, unit).side)) {
    if (friendly == unit) continue;
    const Crowd there = crowd(state, {friendly});
    // Touching at the very end is not entering.
    const auto meeting = first_meeting(state, unit, way, limit, Footprint(there.rectangles));
    if (meeting && meeting->cost < limit - table::tolerance) met.push_back({friendly, meeting->cost});
  }
  std::sort(met.begin(), met.end(),
            [](const Friend& a, const Friend& b) { return std::pair(a.cost, a.unit) < std::pair(b.cost, b.unit); });
  return met;
}

// How much farther than `cost` it must go to be clear of that friend, if it stands in it there.
Length farther(const State& state, UnitId unit, const ChargeWay& way, Length cost, UnitId friendly) {
  State there = state;
  go(there, unit, way, cost);
  const std::vector<table::Rectangle> mine = footprint(there, unit);
  const std::vector<table::Rectangle> theirs = footprint(there, friendly);
  if (!table::overlapping(Footprint(mine), Footprint(theirs))) return {};
  const Front front = front_line(there, unit);
  const table::Frame frame = table::frame(front.pose, front.width);
  return table::extent(frame, Footprint(theirs)).most.ahead - table::extent(frame, Footprint(mine)).least.ahead;
}

}  // namespace

TableEdge rear_edge(Side side) { return side == Side::red ? TableEdge::south : TableEdge::north; }

OutcomeMove outcome_move(const Game& game, State& state, UnitId unit, const ChargeWay& way, Length distance,
                         Length short_of_enemy, bool one_friend) {
  OutcomeMove move;
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  const std::vector<table::Rectangle> edges = beyond_the_edges(game);
  constexpr Length beyond = Length::units(60);
  Length free = beyond;  // as far as enemies and the table let it go
  if (const auto met = first_meeting(state, unit, way, distance + beyond, Footprint(enemies.rectangles))) {
    free = std::max(Length{}, met->cost - short_of_enemy);
    move.enemy = base_at(state, enemies.bases[met->obstacle]).unit;
  }
  if (const auto met = first_meeting(state, unit, way, distance + beyond, Footprint(edges))) {
    if (met->cost < free) {
      free = met->cost;
      move.enemy = nobody;
      move.edge = static_cast<TableEdge>(met->obstacle);
    }
  }
  Length end = std::min(distance, free);
  for (bool clear = false; !clear;) {  // REG-MOV-024
    clear = true;
    std::vector<Friend> met = friends_on(state, unit, way, end);
    if (one_friend && !met.empty()) {
      met.resize(1);
      end = std::min(end, met.front().cost);
      end += farther(state, unit, way, end + table::tolerance * 3, met.front().unit) + table::tolerance * 3;
    }
    move.passed.clear();
    for (const Friend& friendly : met) move.passed.push_back(friendly.unit);
    Length more;
    if (!one_friend) {
      for (const Friend& friendly : met) more = std::max(more, farther(state, unit, way, end, friendly.unit));
    }
    const bool no_room = (one_friend && !met.empty() && end > free) || end + more > free;
    if (no_room && (more > Length{} || one_friend)) {
      move.lost = skirmishing(unit_at(state, unit).troops);
      end = met.front().cost;
      break;
    }
    if (more > Length{}) {
      end += more;
      clear = false;
    }
  }
  if (end < free) {
    move.enemy = nobody;
    move.edge.reset();
  }
  go(state, unit, way, end);
  move.went = end;
  return move;
}

namespace {

// What is met first on the way, of each kind.
struct InTheWay {
  std::optional<Length> friends;
  std::optional<Length> enemies;
  std::optional<Length> edges;
  std::optional<Length> terrain;
};
InTheWay in_the_way(const Game& game, const State& state, UnitId unit, const ChargeWay& way, Length distance) {
  InTheWay found;
  const auto cost_of = [](const std::optional<Meeting>& met) {
    return met ? std::optional(met->cost) : std::optional<Length>();
  };
  const std::vector<Friend> friends = friends_on(state, unit, way, distance);
  if (!friends.empty()) found.friends = friends.front().cost;
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  found.enemies = cost_of(first_meeting(state, unit, way, distance, Footprint(enemies.rectangles)));
  const std::vector<table::Rectangle> edges = beyond_the_edges(game);
  found.edges = cost_of(first_meeting(state, unit, way, distance, Footprint(edges)));
  const std::vector<Entry> ground = entries(game, state, unit, way);
  if (!ground.empty() && ground.front().cost < distance) found.terrain = ground.front().cost;
  return found;
}

bool got_past(const std::optional<Length>& without, const std::optional<Length>& with) {
  return without && (!with || *with > *without + table::tolerance);
}

}  // namespace

Ruling check_shift(const Game& game, const State& state, UnitId unit, const ChargeWay& way, Length distance,
                   bool past_enemy) {
  Ruling ruling;
  if (way.shift == Length{}) return ruling;
  if (way.shift > Length::units(0.5) || way.shift < Length::units(-0.5)) {
    ruling.refuse("REG-UNI-010"_rule, "a shift is up to half a BW");
    return ruling;
  }
  State aside = state;
  go(aside, unit, {{}, way.shift}, {});
  std::vector<UnitId> others = standing_units(state, Side::red, true);
  for (const UnitId blue : standing_units(state, Side::blue, true)) others.push_back(blue);
  std::erase(others, unit);
  const Crowd all = crowd(state, others);
  const std::vector<table::Rectangle> here = footprint(aside, unit);
  const std::vector<table::Rectangle> edges = beyond_the_edges(game);
  if (table::overlapping(Footprint(here), Footprint(all.rectangles)) ||
      table::overlapping(Footprint(here), Footprint(edges))) {
    ruling.refuse("REG-GEO-021"_rule, "there is no room for its step aside");
    return ruling;
  }
  const InTheWay without = in_the_way(game, state, unit, {way.wheel, {}}, distance);
  const InTheWay with = in_the_way(game, state, unit, way, distance);
  const bool useful = got_past(without.friends, with.friends) || got_past(without.edges, with.edges) ||
                      got_past(without.terrain, with.terrain) ||
                      (past_enemy && got_past(without.enemies, with.enemies));
  if (!useful) ruling.refuse("REG-MOV-021"_rule, "its step aside gets it past nothing");
  return ruling;
}

namespace {

// Friends whom it touches edge to edge.
std::vector<UnitId> joined(const State& state, UnitId unit) {
  std::vector<UnitId> friends;
  for (const UnitId other : standing_units(state, unit_at(state, unit).side)) {
    if (other != unit && edge_contact(state, unit, other)) friends.push_back(other);
  }
  return friends;
}

}  // namespace

Ruling check_charge_shift(const Game& game, const State& state, UnitId unit, const ChargeWay& way, Length distance) {
  const Ruling ruling = check_shift(game, state, unit, way, distance, false);
  if (ruling.allowed() || !ruling.cites("REG-MOV-021"_rule)) return ruling;
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  const auto end = [&](const ChargeWay& taken) {
    State there = state;
    const auto met = first_meeting(state, unit, taken, distance, Footprint(enemies.rectangles));
    go(there, unit, taken, met ? met->cost : distance);
    return joined(there, unit);
  };
  const std::vector<UnitId> without = end({way.wheel, {}});
  for (const UnitId friendly : end(way)) {
    if (std::ranges::find(without, friendly) == without.end()) return {};
  }
  return ruling;
}

std::vector<TestDue> tests_for_passing(const State& state, UnitId mover, UnitId passed, Passing passing) {
  const Troops& moving = unit_at(state, mover).troops;
  const Troops& there = unit_at(state, passed).troops;
  const bool foot_skirmishers = (foot(moving) && skirmishing(moving)) || (foot(there) && skirmishing(there));
  if (foot_skirmishers || there.type == Type::artillery) return {};
  const bool elephants = moving.type == Type::elephants;
  switch (passing) {
    case Passing::running:
      if (!mounted(moving)) return {};
      if (skirmishing(moving)) return {{passed, KabReason::passed_by_friends, false}};
      return {{passed, KabReason::passed_by_friends, false}, {mover, KabReason::passed_by_friends, false}};
    case Passing::routing: return {{passed, KabReason::routed_through, elephants}};
    case Passing::forced_charge:
    case Passing::pursuing:  // REG-KAB-009: the TUG passed through
      if (skirmishing(there)) return {};
      return {{passed, KabReason::burst_through, elephants}};
    case Passing::driven_back:
      return {{passed, KabReason::driven_back_through_friends, false},
              {mover, KabReason::driven_back_through_friends, false}};
  }
  return {};
}

}  // namespace condotta::reg
