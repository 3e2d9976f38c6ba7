#include "reg/outcome_moves.hpp"

#include <algorithm>

#include "reg/morale.hpp"
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

// Friends on the way within that cost, nearest first.
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
      if (skirmishing(there)) return {};
      return {{passed, KabReason::burst_through, elephants}};
    case Passing::pursuing: return {{passed, KabReason::burst_through, elephants}};
    case Passing::driven_back:
      return {{passed, KabReason::driven_back_through_friends, false},
              {mover, KabReason::driven_back_through_friends, false}};
  }
  return {};
}

}  // namespace condotta::reg
