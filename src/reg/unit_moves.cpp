#include "reg/unit_moves.hpp"

#include <algorithm>

#include "reg/formation_facts.hpp"
#include "reg/position.hpp"
#include "reg/setup.hpp"
#include "table/footprint.hpp"
#include "table/frame.hpp"

namespace condotta::reg {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Pose;
using table::Rectangle;
using namespace table::literals;

namespace {

// Laid out from the front; where some bases have turned to face enemies, most still face as the unit group does.
BaseId facing_like_most(const State& state, const std::vector<BaseId>& bases) {
  BaseId best = bases.front();
  std::ptrdiff_t most = 0;
  for (const BaseId one : bases) {
    const Angle heading = base_at(state, one).pose.heading;
    if (one != bases.front() && heading == base_at(state, best).pose.heading) continue;
    const auto alike = std::count_if(bases.begin(), bases.end(),
                                     [&](BaseId base) { return base_at(state, base).pose.heading == heading; });
    if (alike <= most) continue;
    best = one;
    most = alike;
  }
  return best;
}

}  // namespace

Front front_line(const State& state, UnitId unit) {
  const std::vector<BaseId> bases = bases_of(state, unit);
  if (bases.empty()) return {};
  const Base& first = base_at(state, facing_like_most(state, bases));
  const std::vector<Rectangle> here = footprint(state, unit);
  const table::Frame frame = table::frame(rectangle(first));
  const table::Extent extent = table::extent(frame, Footprint(here));
  Front front;
  front.width = extent.most.aside - extent.least.aside;
  front.depth = extent.most.ahead - extent.least.ahead;
  front.files = std::max(1, static_cast<int>(table::nearest(front.width.units())));
  const Length middle = extent.least.aside + Length::units(front.width.units() / 2) - 0.5_u;
  front.pose = table::advanced(table::shifted(first.pose, middle), extent.most.ahead);
  return front;
}

void slide(State& state, UnitId unit, Angle towards, Length distance) {
  for (const BaseId base : bases_of(state, unit)) {
    base_at(state, base).pose = table::moved(base_at(state, base).pose, towards, distance);
  }
}

void turn_about(State& state, UnitId unit, table::Vector pivot, Angle angle) {
  for (const BaseId base : bases_of(state, unit)) {
    base_at(state, base).pose = table::turned(base_at(state, base).pose, pivot, angle);
  }
}

void about_face(State& state, UnitId unit) {
  const Front front = front_line(state, unit);
  const table::Frame frame = table::frame(front.pose, front.width);
  // A Tercio is the same from behind; elsewhere short files close up to the new front.
  const bool closes_up = unit_at(state, unit).troops.set_formation != SetFormation::tercio;
  std::vector<std::pair<std::vector<BaseId>, Length>> columns;
  for (const BaseId first : front_bases(state, unit)) {
    std::vector<BaseId> column = column_behind(state, first);
    Length behind = -table::place(frame, table::exact(base_at(state, first).pose.front)).ahead;
    for (const BaseId base : column) behind += base_at(state, base).depth;
    columns.emplace_back(std::move(column), closes_up ? front.depth - behind : Length{});
  }
  for (const auto& [column, gap] : columns) {
    for (const BaseId id : column) {
      Base& base = base_at(state, id);
      base.pose = table::about_faced(table::advanced(base.pose, -gap), base.depth);
    }
  }
}

void form_up(const Rules& rules, State& state, UnitId unit, Pose pose, int files) {
  State laid;
  laid.units = state.units;
  laid.bases = state.bases;
  lay_out(rules, laid, unit, pose, files);
  std::vector<BaseId> places = bases_of(laid, unit);
  const std::vector<BaseId> bases = bases_of(state, unit);
  for (std::size_t i = 0; i < bases.size() && i < places.size(); ++i) {
    base_at(state, bases[i]).pose = base_at(laid, places[i]).pose;
  }
}

void drop_file(const Rules& rules, State& state, UnitId unit, table::Side side) {
  const Front front = front_line(state, unit);
  const Length aside = side == table::Side::right ? -0.5_u : 0.5_u;
  form_up(rules, state, unit, table::shifted(front.pose, aside), front.files - 1);
}

void quarter_turn(const Rules& rules, State& state, UnitId unit, table::Side side) {
  const Front front = front_line(state, unit);
  const Troops& troops = unit_at(state, unit).troops;
  const int bases = static_cast<int>(bases_of(state, unit).size());
  const int deep = std::max(1, static_cast<int>(std::ceil(front.depth.units() - table::tolerance.units())));
  const FormationGrid* shape = grid_of(troops.set_formation);
  int ahead = 0;
  int back = deep;
  if (shape != nullptr) {
    const int wanted = std::min(shape->frontage, bases);
    ahead = wanted - deep >= 2 ? 1 : 0;
    back = wanted - ahead;
  } else {
    const auto legal = [&](int width) { return width >= std::min(2, bases) && (bases + width - 1) / width <= 4; };
    if (!legal(deep)) ++back;  // the owner's choice of end; here the rear
    if (!legal(ahead + back)) ++ahead;
  }
  const table::Vector corner = table::front_corner(front.pose, front.width, side);
  const table::Vector middle = corner + table::forward(front.pose.heading) * ((ahead - back) / 2.0);
  const Angle heading = table::heading(front.pose.heading + (side == table::Side::right ? 90_deg : -90_deg));
  form_up(rules, state, unit, {table::rounded(middle), heading}, std::min(ahead + back, bases));
}

Angle turn_towards(const Rules& rules, State& state, UnitId unit, Angle heading) {
  const Angle turn = table::turn(front_line(state, unit).pose.heading, heading);
  if (size(turn) > 135_deg) {
    about_face(state, unit);
  } else if (size(turn) > 45_deg) {
    quarter_turn(rules, state, unit, turn > Angle() ? table::Side::right : table::Side::left);
  }
  return table::turn(front_line(state, unit).pose.heading, heading);
}

std::vector<UnitId> standing_units(const State& state, Side side, bool broken_too) {
  std::vector<UnitId> units;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.side == side && !unit.off_table && (broken_too || !unit.broken)) units.push_back(static_cast<UnitId>(u));
  }
  return units;
}

Crowd crowd(const State& state, const std::vector<UnitId>& units) {
  Crowd all;
  for (const UnitId unit : units) {
    const std::vector<BaseId> bases = bases_of(state, unit);
    const std::vector<Rectangle> there = footprint(state, unit);
    all.bases.insert(all.bases.end(), bases.begin(), bases.end());
    all.rectangles.insert(all.rectangles.end(), there.begin(), there.end());
  }
  return all;
}

bool stands_clear(const Game& game, const State& state, UnitId unit, bool of_broken_too) {
  std::vector<UnitId> others = standing_units(state, Side::red, of_broken_too);
  for (const UnitId blue : standing_units(state, Side::blue, of_broken_too)) others.push_back(blue);
  std::erase(others, unit);
  const Crowd all = crowd(state, others);
  const std::vector<Rectangle> here = footprint(state, unit);
  const std::vector<Rectangle> edges = beyond_the_edges(game);
  return !table::overlapping(Footprint(here), Footprint(all.rectangles)) &&
         !table::overlapping(Footprint(here), Footprint(edges));
}

std::vector<Rectangle> beyond_the_edges(const Game& game) {
  const double w = game.width.units();
  const double h = game.height.units();
  constexpr double deep = 20;
  return {Rectangle::around({w / 2, -deep}, {0, 1}, w / 2 + 2 * deep, deep),
          Rectangle::around({w / 2, h + deep}, {0, 1}, w / 2 + 2 * deep, deep),
          Rectangle::around({-deep, h / 2}, {0, 1}, deep, h / 2 + 2 * deep),
          Rectangle::around({w + deep, h / 2}, {0, 1}, deep, h / 2 + 2 * deep)};
}

}  // namespace condotta::reg
