#include "reg/driven_back.hpp"

#include <algorithm>

#include "reg/field_of_fire.hpp"
#include "reg/position.hpp"
#include "table/area.hpp"
#include "table/sweep.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr double short_of_enemy = 1;  // BW (REG-RTM-039)

double gap(const Rectangle& base, Vector way, double distance, const Rectangle& enemy) {
  return table::nearest_points(base.moved(way * distance), enemy).distance;
}

// How far a base gets before it comes nearer than 1BW to an enemy. The gap of two convex things is convex in the
// distance moved: it falls to its least and rises again.
double before_enemy(const Rectangle& base, Vector way, double limit, const Rectangle& enemy) {
  constexpr int halvings = 40;
  // An enemy that the whole way passes by at more than that.
  table::Box passed = base.bounds();
  passed.include(base.moved(way * limit).bounds());
  if (!table::meet(passed.grown(short_of_enemy), enemy.bounds())) return limit;
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
  constexpr double least = short_of_enemy - table::tolerance.units();
  if (gap(base, way, nearest, enemy) >= least) return limit;
  // It gets no nearer than it is: the enemy is not behind it.
  if (gap(base, way, nearest, enemy) >= gap(base, way, 0, enemy) - table::tolerance.units()) return limit;
  low = 0;
  high = nearest;
  if (gap(base, way, 0, enemy) < least) return 0;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (gap(base, way, middle, enemy) >= short_of_enemy ? low : high) = middle;
  }
  return low;
}

double before_edge(const Game& game, const Rectangle& base, Vector way, double limit) {
  double free = limit;
  const table::Box& box = base.bounds();
  const auto along = [&](double room, double speed) {
    if (speed > 1e-9) free = std::min(free, std::max(0.0, room) / speed);
  };
  along(game.width.units() - box.high.x, way.x);
  along(box.low.x, -way.x);
  along(game.height.units() - box.high.y, way.y);
  along(box.low.y, -way.y);
  return free;
}

bool passed_without_test(const Troops& troops) {  // REG-GAP-215
  return troops.type == Type::artillery || (foot(troops) && skirmishing(troops));
}

}  // namespace

DrivenBack way_back(const Game& game, const State& state, UnitId unit, Length distance) {
  DrivenBack result;
  const std::vector<Rectangle> here = footprint(state, unit);
  if (here.empty()) return result;
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  const FieldOfFire field(game, state);
  const Vector way = -facing_of(field, unit);
  const table::Angle towards = table::direction(way);

  double to_edge = distance.units();
  for (const Rectangle& base : here) to_edge = std::min(to_edge, before_edge(game, base, way, distance.units()));
  double free = to_edge;
  std::vector<Rectangle> friends;
  std::vector<UnitId> owners;
  for (std::size_t b = 0; b < state.bases.size(); ++b) {
    const BaseId other = static_cast<BaseId>(b);
    if (!field.stands(other) || field.base(other).unit == unit) continue;
    if (field.unit_of(other).side == own.side) {
      friends.push_back(field.where(other));
      owners.push_back(field.base(other).unit);
    } else if (!field.unit_of(other).broken) {
      for (const Rectangle& base : here) free = std::min(free, before_enemy(base, way, free, field.where(other)));
    }
  }
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || may_enter(game.rules, own.troops, going_for(terrain, own.troops))) continue;
    if (const auto entry = table::first_entry(Footprint(here), towards, Length::units(free), terrain.area)) {
      free = std::min(free, entry->units());
    }
  }
  Length way_free = Length::ticks(static_cast<std::int64_t>(free * Length::ticks_per_unit + 0.001));
  // REG-RTM-038; to end against a friend's front is not yet to meet him.
  const auto first = table::first_contact(Footprint(here), towards, way_free, Footprint(friends));
  if (first && first->distance < way_free - table::tolerance) {
    const std::vector<Rectangle> there = table::moved(Footprint(here), way * way_free.units());
    const bool room = !table::overlapping(Footprint(there), Footprint(friends));
    if (!room) way_free = first->distance;
    const Length until = room ? way_free : way_free + table::tolerance * 2;
    for (std::size_t i = 0; i < friends.size(); ++i) {
      if (passed_without_test(state.units[static_cast<std::size_t>(owners[i])].troops)) continue;
      const bool known =
          std::find(result.friends_met.begin(), result.friends_met.end(), owners[i]) != result.friends_met.end();
      if (known || !table::first_contact(Footprint(here), towards, until, Footprint(&friends[i], 1))) continue;
      result.friends_met.push_back(owners[i]);
    }
  }
  result.moved = std::max(Length{}, way_free);
  result.stopped_at_table_edge =
      to_edge < distance.units() - table::tolerance.units() && table::at_least(result.moved, Length::units(to_edge));
  return result;
}

DrivenBack drive_back(const Game& game, State& state, UnitId unit, Length distance) {
  DrivenBack result = way_back(game, state, unit, distance);
  if (result.moved == Length{}) return result;
  const FieldOfFire field(game, state);
  const table::Angle towards = table::direction(-facing_of(field, unit));
  const auto move = [&](table::Pose& pose) { pose = table::moved(pose, towards, result.moved); };
  for (const BaseId base : bases_of(state, unit)) move(state.bases[static_cast<std::size_t>(base)].pose);
  for (General& general : state.generals) {
    if (general.with == nobody || state.bases[static_cast<std::size_t>(general.with)].unit != unit) continue;
    table::Pose pose{general.at, towards};
    move(pose);
    general.at = pose.front;
  }
  return result;
}

}  // namespace condotta::reg
