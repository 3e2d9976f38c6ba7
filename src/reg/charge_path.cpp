#include "reg/charge_path.hpp"

#include <algorithm>

#include "reg/charges.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::reg {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;

ChargePath charge_path(const Game& game, const State& before, const Charge& charge, int change) {
  State state = before;
  drop_for_charge(game, state, charge);
  const UnitId unit = charge.unit;
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  ChargePath path;
  path.distance = furthest(game, state, unit, charge.way, change);
  Front front = front_line(state, unit);
  go(state, unit, {{}, charge.way.shift}, {});
  front = front_line(state, unit);
  path.start = footprint(state, unit);
  path.pivot =
      table::front_corner(front.pose, front.width, charge.way.wheel < Angle() ? table::Side::left : table::Side::right);
  path.wheel = charge.way.wheel;
  const ChargeWay wheel{charge.way.wheel, {}};
  const Length wheel_cost = cost_of_wheel(front, charge.way.wheel);
  Length spent = std::min(path.distance, wheel_cost);
  if (wheel_cost > Length{}) {
    const auto met = first_meeting(state, unit, wheel, spent, Footprint(enemies.rectangles));
    if (met && met->in_wheel) {
      spent = met->cost;
      path.met_in_wheel = enemies.bases[met->obstacle];
    }
    if (spent < wheel_cost) {
      const Angle part = table::angle_of_arc(front.width, spent);
      path.wheel = charge.way.wheel < Angle() ? -part : part;
    }
    go(state, unit, wheel, spent);
  }
  const Length left =
      path.met_in_wheel == nobody && spent == wheel_cost ? std::max(path.distance - spent, Length{}) : Length{};
  for (const BaseId base : front_bases(state, unit)) {
    const Base& file = base_at(state, base);
    ChargePath::File strip{base, {}, left, nobody};
    const Rectangle here = rectangle(file);
    const auto met = table::first_contact(Footprint(&here, 1), file.pose.heading, left, Footprint(enemies.rectangles));
    if (met && path.met_in_wheel == nobody) {
      strip.length = met->distance;
      strip.meets = enemies.bases[met->obstacle];
    }
    strip.strip = Rectangle::before(file.pose, Length::units(1), strip.length);
    path.files.push_back(strip);
  }
  return path;
}

std::vector<UnitId> charged_units(const State& state, const ChargePath& path) {
  std::vector<UnitId> units;
  const auto add = [&](BaseId base) {
    if (base == nobody) return;
    const UnitId unit = base_at(state, base).unit;
    if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
  };
  add(path.met_in_wheel);
  for (const ChargePath::File& file : path.files) add(file.meets);
  std::sort(units.begin(), units.end());
  return units;
}

bool covers(const ChargePath& path, Footprint place) {
  if (path.wheel != Angle() && table::first_contact(Footprint(path.start), path.pivot, path.wheel, place)) return true;
  return std::any_of(path.files.begin(), path.files.end(), [&](const ChargePath::File& file) {
    return table::overlapping(Footprint(&file.strip, 1), place);
  });
}

Length distance(const ChargePath& path, Footprint place) {
  Length least = Length::ticks(INT32_MAX);
  if (path.wheel != Angle()) least = table::least_distance(Footprint(path.start), path.pivot, path.wheel, place);
  for (const ChargePath::File& file : path.files) {
    least = std::min(least, table::distance(Footprint(&file.strip, 1), place));
  }
  return least;
}

}  // namespace condotta::reg
