#include "reg/ways.hpp"

#include <algorithm>

#include "reg/barricades.hpp"
#include "reg/charge_distance.hpp"
#include "reg/position.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr Length endless = Length::units(100);

// The unit group's bases at the start of the way and after its wheel.
struct Stages {
  Front front;
  std::vector<Rectangle> start;
  std::vector<Rectangle> wheeled;
  Vector pivot;
  Angle heading;
  Length wheel_cost;
};

Stages stages(const State& state, UnitId unit, const ChargeWay& way) {
  Stages s;
  s.front = front_line(state, unit);
  s.front.pose = table::shifted(s.front.pose, way.shift);
  const std::vector<Rectangle> here = footprint(state, unit);
  s.start = table::moved(Footprint(here), table::rightward(s.front.pose.heading) * way.shift.units());
  s.pivot =
      table::front_corner(s.front.pose, s.front.width, way.wheel < Angle() ? table::Side::left : table::Side::right);
  s.wheeled = table::turned(Footprint(s.start), s.pivot, way.wheel);
  s.heading = table::heading(s.front.pose.heading + way.wheel);
  s.wheel_cost = cost_of_wheel(s.front, way.wheel);
  return s;
}

std::optional<Length> entry_of(const Stages& s, Angle wheel, const table::Area& area) {
  if (wheel != Angle()) {
    if (const auto at = table::first_entry(Footprint(s.start), s.pivot, wheel, area)) {
      return cost_of_wheel(s.front, *at);
    }
  }
  if (const auto at = table::first_entry(Footprint(s.wheeled), s.heading, endless, area)) return s.wheel_cost + *at;
  return std::nullopt;
}

std::optional<Meeting> meeting(const Stages& s, Angle wheel, Length limit, Footprint obstacles) {
  if (wheel != Angle()) {
    const Angle most = std::min(size(wheel), table::angle_of_arc(s.front.width, limit + table::tolerance));
    if (const auto at = table::first_contact(Footprint(s.start), s.pivot, wheel < Angle() ? -most : most, obstacles)) {
      return Meeting{cost_of_wheel(s.front, at->angle), true, static_cast<BaseId>(at->base), at->obstacle};
    }
  }
  const Length left = limit - s.wheel_cost;
  if (left < -table::tolerance) return std::nullopt;
  const auto at = table::first_contact(Footprint(s.wheeled), s.heading, std::max(left, Length{}), obstacles);
  if (!at) return std::nullopt;
  return Meeting{s.wheel_cost + at->distance, false, static_cast<BaseId>(at->base), at->obstacle};
}

}  // namespace

Length cost_of_wheel(const Front& front, Angle wheel) { return table::arc(front.width, wheel); }

namespace {

// The ground that a unit group could come to by any way that costs no more than this, and which it would notice.
std::vector<std::size_t> ground_near(const Game& game, const State& state, UnitId unit, Length cost) {
  std::vector<std::size_t> near;
  if (game.ground.empty()) return near;
  const Troops& troops = unit_at(state, unit).troops;
  const std::vector<Rectangle> here = footprint(state, unit);
  const table::Box box = table::bounds(Footprint(here));
  // In a wheel the rear corner on the outside goes farther than the front one, by which the wheel is measured; and a
  // shift of half a BW is free.
  const Front front = front_line(state, unit);
  const double diagonal = front.width.units() + front.depth.units();
  const double reach = cost.units() * std::max(1.0, diagonal / std::max(1.0, front.width.units())) + 1;
  for (std::size_t i = 0; i < game.ground.size(); ++i) {
    const Terrain& terrain = game.ground[i];
    const bool area = !terrain.area.outline().empty() && going_for(terrain, troops) != Going::good &&
                      table::meet(box.grown(reach), terrain.area.bounds());
    const bool course =
        !terrain.course.empty() && table::meet(box.grown(reach), table::bounds(Footprint(terrain.course)));
    if (area || course) near.push_back(i);
  }
  return near;
}

std::vector<Entry> entries_into(const Game& game, const State& state, UnitId unit, const ChargeWay& way,
                                const std::vector<std::size_t>& ground) {
  std::vector<Entry> found;
  if (ground.empty() && state.barricades.empty()) return found;
  const Stages s = stages(state, unit, way);
  const Troops& troops = unit_at(state, unit).troops;
  for (const std::size_t i : ground) {
    const Terrain& terrain = game.ground[i];
    if (!terrain.area.outline().empty() && going_for(terrain, troops) != Going::good) {
      if (const auto cost = entry_of(s, way.wheel, terrain.area)) found.push_back({*cost, i, false, false});
    }
    if (!terrain.course.empty()) {
      if (const auto met = meeting(s, way.wheel, endless, Footprint(terrain.course))) {
        found.push_back({met->cost, i, true, false});
      }
    }
  }
  for (const Rectangle& line : barricades_in_the_way(state, unit)) {
    if (const auto met = meeting(s, way.wheel, endless, Footprint(&line, 1)))
      found.push_back({met->cost, 0, true, true});
  }
  std::sort(found.begin(), found.end(),
            [](const Entry& a, const Entry& b) { return std::pair(a.cost, a.terrain) < std::pair(b.cost, b.terrain); });
  return found;
}

}  // namespace

std::vector<Entry> entries(const Game& game, const State& state, UnitId unit, const ChargeWay& way) {
  return entries_into(game, state, unit, way, ground_near(game, state, unit, endless));
}

Stride::Stride(const Game& game, const State& state, UnitId unit, int change)
    : game_(game), state_(state), unit_(unit), change_(change) {
  // What lies beyond its best move changes nothing.
  const auto best = move_in(game.rules, unit_at(state, unit).troops, Going::good);
  ground_ = ground_near(game, state, unit, Length::units(std::max(0, best.value_or(0) + change)));
}

Length Stride::along(const ChargeWay& way) const {
  const Troops& troops = unit_at(state_, unit_).troops;
  std::optional<int> worst = move_in(game_.rules, troops, Going::good);
  bool crossed = false;
  const auto limit = [&] {
    if (!worst) return Length{};
    const int less = crossed ? game_.rules.numbers.moving.linear_obstacle : 0;  // REG-MOV-004
    return Length::units(std::max(0, *worst - less + change_));
  };
  for (const Entry& entry : entries_into(game_, state_, unit_, way, ground_)) {
    if (limit() <= entry.cost) break;
    if (entry.barricade && !foot(troops)) return entry.cost;
    if (entry.obstacle) {
      crossed = true;
    } else {
      const auto here = move_in(game_.rules, troops, going_for(game_.ground[entry.terrain], troops));
      worst = here && worst ? std::optional(std::min(*worst, *here)) : std::nullopt;
    }
    if (limit() <= entry.cost) return entry.cost;  // it may go up to the border (REG-MOV-002)
  }
  return limit();
}

Length furthest(const Game& game, const State& state, UnitId unit, const ChargeWay& way, int change) {
  return Stride(game, state, unit, change).along(way);
}

std::optional<Meeting> first_meeting(const State& state, UnitId unit, const ChargeWay& way, Length limit,
                                     Footprint obstacles) {
  auto met = meeting(stages(state, unit, way), way.wheel, limit, obstacles);
  if (met) met->mine = bases_of(state, unit)[static_cast<std::size_t>(met->mine)];
  return met;
}

// Shift, wheel and straight part together, so that a base is rounded to the grid once.
void go(State& state, UnitId unit, const ChargeWay& way, Length cost) {
  Front front = front_line(state, unit);
  const Vector aside = table::rightward(front.pose.heading) * way.shift.units();
  front.pose = table::shifted(front.pose, way.shift);
  const Length wheel_cost = cost_of_wheel(front, way.wheel);
  Angle part = cost >= wheel_cost ? size(way.wheel) : table::angle_of_arc(front.width, cost);
  if (way.wheel < Angle()) part = -part;
  const Vector pivot =
      table::front_corner(front.pose, front.width, way.wheel < Angle() ? table::Side::left : table::Side::right);
  const table::SineCosine by = table::sine_cosine(part);
  const Length straight = cost > wheel_cost ? cost - wheel_cost : Length{};
  const Vector ahead = table::forward(table::heading(front.pose.heading + way.wheel)) * straight.units();
  for (const BaseId base : bases_of(state, unit)) {
    table::Pose& pose = base_at(state, base).pose;
    const Vector from = table::exact(pose.front) + aside;
    pose.front = table::rounded((part == Angle() ? from : table::turned(from, pivot, by)) + ahead);
    pose.heading = table::heading(pose.heading + part);
  }
}

}  // namespace condotta::reg
