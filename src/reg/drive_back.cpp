#include "reg/drive_back.hpp"

#include <algorithm>

#include "reg/contact.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;
using table::Vector;

double gap(const Rectangle& base, Vector way, double distance, const Rectangle& enemy) {
  return table::nearest_points(base.moved(way * distance), enemy).distance;
}

// How far a base gets before it comes nearer than `clear` to an enemy; those that it leaves in front or beside it do
// not hold it. The gap of two convex things is convex in the distance moved: it falls to its least and rises again.
double before_enemy(const Rectangle& base, Vector way, double limit, double clear, const Rectangle& enemy) {
  // An enemy that the whole way passes by at more than that.
  table::Box passed = base.bounds();
  passed.include(base.moved(way * limit).bounds());
  if (!table::meet(passed.grown(clear), enemy.bounds())) return limit;
  constexpr int halvings = 40;
  double low = 0;
  double high = limit;
  for (int i = 0; i < halvings; ++i) {
    const double third = (high - low) / 3;
    if (gap(base, way, low + third, enemy) <= gap(base, way, high - third, enemy)) {
      high -= third;
    } else {
      low += third;
    }
  }
  const double nearest = low;
  const double least = clear - table::tolerance.units();
  if (gap(base, way, nearest, enemy) >= least) return limit;
  if (gap(base, way, nearest, enemy) >= gap(base, way, 0, enemy) - table::tolerance.units()) return limit;
  if (gap(base, way, 0, enemy) < least) return 0;
  low = 0;
  high = nearest;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (gap(base, way, middle, enemy) >= clear ? low : high) = middle;
  }
  return low;
}

// As far back as enemies, ground and the table let it go.
struct Room {
  Length free;
  std::optional<TableEdge> edge;
};
Room room_behind(const Game& game, const State& state, UnitId unit, Angle back, Length limit) {
  Room room{limit, {}};
  const Unit& own = unit_at(state, unit);
  const std::vector<Rectangle> here = footprint(state, unit);
  const Crowd enemies = crowd(state, standing_units(state, other(own.side)));
  const double clear = game.rules.numbers.charging.driven_back_clear;
  double free = limit.units();
  for (const Rectangle& enemy : enemies.rectangles) {
    for (const Rectangle& base : here) {
      free = std::min(free, before_enemy(base, table::forward(back), free, clear, enemy));
    }
  }
  room.free = Length::ticks(static_cast<std::int64_t>(free * Length::ticks_per_unit + 0.001));
  if (const auto met = table::first_contact(Footprint(here), back, room.free, Footprint(enemies.rectangles))) {
    room.free = std::min(room.free, met->distance);
  }
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || may_enter(game.rules, own.troops, going_for(terrain, own.troops))) continue;
    if (const auto at = table::first_entry(Footprint(here), back, room.free, terrain.area)) {
      room.free = std::min(room.free, *at);
    }
  }
  const std::vector<Rectangle> edges = beyond_the_edges(game);
  const auto met = table::first_contact(Footprint(here), back, room.free, Footprint(edges));
  if (met && met->distance < room.free) {
    room.free = met->distance;
    room.edge = static_cast<TableEdge>(met->obstacle);
  }
  return room;
}

// Friends met on that stretch, and how much farther it must go to stand in none of them.
struct Friends {
  std::vector<UnitId> met;
  Length first;
  Length farther;
};
Friends friends_behind(const State& state, UnitId unit, Angle back, Length distance) {
  Friends found{{}, distance, {}};
  const std::vector<Rectangle> here = footprint(state, unit);
  const std::vector<Rectangle> there = table::moved(Footprint(here), table::forward(back) * distance.units());
  const table::Frame frame{{0, 0}, table::forward(back), 1};
  for (const UnitId friendly : standing_units(state, unit_at(state, unit).side, true)) {
    if (friendly == unit) continue;
    const Crowd them = crowd(state, {friendly});
    const auto met = table::first_contact(Footprint(here), back, distance, Footprint(them.rectangles));
    if (!met || met->distance >= distance - table::tolerance) continue;  // to end against him is not to meet him
    found.met.push_back(friendly);
    found.first = std::min(found.first, met->distance);
    if (!table::overlapping(Footprint(there), Footprint(them.rectangles))) continue;
    found.farther = std::max(found.farther, table::extent(frame, Footprint(them.rectangles)).most.ahead -
                                                table::extent(frame, Footprint(there)).least.ahead);
  }
  return found;
}

}  // namespace

bool can_be_pushed_back(const State& state, UnitId unit) {
  const std::vector<UnitContact> contacts = contacts_of(state, unit);
  return std::none_of(contacts.begin(), contacts.end(), [](const UnitContact& contact) {
    return contact.how.kind == table::ContactKind::edge && contact.how.mine == table::Part::rear;
  });
}

BackMove way_straight_back(const Game& game, const State& state, UnitId unit, Length distance) {
  BackMove moved;
  if (bases_of(state, unit).empty() || !can_be_pushed_back(state, unit)) return moved;
  const Angle back = table::heading(front_line(state, unit).pose.heading + Angle::degrees(180));
  constexpr Length beyond = Length::units(20);
  const Room room = room_behind(game, state, unit, back, distance + beyond);
  Length end = std::min(distance, room.free);
  for (bool clear = false; !clear;) {  // REG-RTM-038, REG-MOV-024
    const Friends friends = friends_behind(state, unit, back, end);
    moved.passed = friends.met;
    clear = friends.farther == Length{};
    if (clear) break;
    if (end + friends.farther > room.free) {  // REG-KAB-034: the tests are taken as if it had passed
      end = friends.first;
      break;
    }
    end += friends.farther;
  }
  moved.went = end;
  if (room.edge && end == room.free && room.free < distance - table::tolerance) moved.edge = room.edge;
  return moved;
}

BackMove move_straight_back(const Game& game, State& state, UnitId unit, Length distance) {
  const BackMove moved = way_straight_back(game, state, unit, distance);
  slide(state, unit, front_line(state, unit).pose.heading, -moved.went);
  for (const UnitId friendly : moved.passed) {  // REG-SLW-018, REG-KAB-008
    for (const TestDue& test : tests_for_passing(state, unit, friendly, Passing::driven_back)) {
      state.charge_phase.tests_due.push_back(test);
    }
  }
  if (moved.edge) state.charge_phase.tests_due.push_back({unit, KabReason::table_edge, false});
  return moved;
}

}  // namespace condotta::reg
