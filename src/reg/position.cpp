#include "reg/position.hpp"

#include <algorithm>

#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;
using table::Vector;

constexpr Length base_width = Length::units(1);

bool same_heading(const Base& a, const Base& b) {
  return size(table::turn(a.pose.heading, b.pose.heading)) <= table::Angle::degrees(1);
}

// Whether two bases may touch: a quick look before the exact one.
bool near(const table::Box& a, const table::Box& b) {
  constexpr double margin = 0.01;
  return a.low.x <= b.high.x + margin && b.low.x <= a.high.x + margin && a.low.y <= b.high.y + margin &&
         b.low.y <= a.high.y + margin;
}

// Too far apart to touch, whatever their facing: no base is more than 1BW wide and 2BW deep.
bool far_apart(const Base& a, const Base& b) {
  constexpr Length most = Length::units(5);
  const Length x = a.pose.front.x - b.pose.front.x;
  const Length y = a.pose.front.y - b.pose.front.y;
  return x > most || x < -most || y > most || y < -most;
}

// Whether `behind` stands straight behind `front`, edge on edge, as `front` faces: more than half of the lane.
bool directly_behind(const Rectangle& front, const Rectangle& behind) {
  const table::Frame rear{front.corner(table::Corner::rear_right), front.forward() * -1.0, front.half_width() * 2};
  const auto seen = table::directly_ahead(rear, behind);
  return seen && seen->distance <= table::tolerance * 5 && seen->overlap > Length::units(0.5) &&
         seen->distance >= -Length::units(0.1);
}

}  // namespace

Rectangle rectangle(const Base& base) { return Rectangle::standing(base.pose, base_width, base.depth); }

bool on_table(const State& state, BaseId base) {
  const Base& b = state.bases[static_cast<std::size_t>(base)];
  return !b.lost && !state.units[static_cast<std::size_t>(b.unit)].off_table;
}

std::vector<BaseId> bases_of(const State& state, UnitId unit) {
  const Unit& u = state.units[static_cast<std::size_t>(unit)];
  std::vector<BaseId> bases;
  if (u.off_table) return bases;
  for (BaseId base = u.first_base; base < u.first_base + u.base_count; ++base) {
    if (!state.bases[static_cast<std::size_t>(base)].lost) bases.push_back(base);
  }
  return bases;
}

std::vector<Rectangle> footprint(const State& state, UnitId unit) {
  std::vector<Rectangle> rectangles;
  for (const BaseId base : bases_of(state, unit)) {
    rectangles.push_back(rectangle(state.bases[static_cast<std::size_t>(base)]));
  }
  return rectangles;
}

std::vector<BaseId> column_behind(const State& state, BaseId front) {
  const std::vector<BaseId> bases = bases_of(state, state.bases[static_cast<std::size_t>(front)].unit);
  const Vector facing = table::forward(state.bases[static_cast<std::size_t>(front)].pose.heading);
  std::vector<BaseId> column = {front};
  Rectangle last = rectangle(state.bases[static_cast<std::size_t>(front)]);
  for (bool found = true; found;) {
    found = false;
    for (const BaseId base : bases) {
      if (std::find(column.begin(), column.end(), base) != column.end()) continue;
      const Rectangle next = rectangle(state.bases[static_cast<std::size_t>(base)]);
      // The next base as seen along the facing of the file, whatever its own facing.
      const Rectangle seen =
          Rectangle::around(next.centre(), facing, next.reach_along(table::right_of(facing)), next.reach_along(facing));
      if (!directly_behind(last, seen)) continue;
      column.push_back(base);
      last = seen;
      found = true;
      break;
    }
  }
  return column;
}

BaseId front_of(const State& state, BaseId base) {
  const UnitId unit = state.bases[static_cast<std::size_t>(base)].unit;
  for (const BaseId front : front_bases(state, unit)) {
    const std::vector<BaseId> column = column_behind(state, front);
    if (std::find(column.begin(), column.end(), base) != column.end()) return front;
  }
  return base;
}

std::vector<BaseId> front_bases(const State& state, UnitId unit) {
  std::vector<BaseId> fronts;
  const std::vector<BaseId> bases = bases_of(state, unit);
  for (const BaseId base : bases) {
    const Base& b = state.bases[static_cast<std::size_t>(base)];
    const Rectangle own = rectangle(b);
    const bool covered = std::any_of(bases.begin(), bases.end(), [&](BaseId ahead) {
      const Base& a = state.bases[static_cast<std::size_t>(ahead)];
      return ahead != base && same_heading(a, b) && directly_behind(rectangle(a), own);
    });
    if (!covered) fronts.push_back(base);
  }
  return fronts;
}

int frontage(const State& state, UnitId unit) { return static_cast<int>(front_bases(state, unit).size()); }

std::vector<BaseId> neighbours(const State& state, BaseId front) {
  const Base& own = state.bases[static_cast<std::size_t>(front)];
  const Side side = state.units[static_cast<std::size_t>(own.unit)].side;
  const table::Frame frame = table::frame(rectangle(own));
  std::array<BaseId, 2> nearest = {nobody, nobody};
  std::array<Length, 2> gaps = {Length::units(1), Length::units(1)};
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.side != side || unit.off_table || unit.broken) continue;
    for (const BaseId base : front_bases(state, static_cast<UnitId>(u))) {
      const Base& other = state.bases[static_cast<std::size_t>(base)];
      if (base == front || !same_heading(own, other)) continue;
      const Rectangle there = rectangle(other);
      const table::Extent extent = table::extent(frame, table::Footprint(&there, 1));
      // Level with it: side edges face each other, within what an alignment closes.
      if (extent.most.ahead < -Length::units(1) || extent.most.ahead > Length::units(1)) continue;
      const Length right_gap = extent.least.aside - Length::units(frame.width);
      const Length left_gap = -extent.most.aside;
      for (const std::size_t hand : {std::size_t{0}, std::size_t{1}}) {
        const Length gap = hand == 0 ? left_gap : right_gap;
        if (gap < -Length::units(0.1) || gap >= Length::units(1)) continue;
        if (nearest[hand] == nobody || gap < gaps[hand]) {
          nearest[hand] = base;
          gaps[hand] = gap;
        }
      }
    }
  }
  std::vector<BaseId> result;
  for (const BaseId base : nearest) {
    if (base != nobody) result.push_back(base);
  }
  return result;
}

bool fights_on_every_edge(const State& state, BaseId base) {
  const Unit& unit = state.units[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)];
  return unit.square || unit.troops.type == Type::battlewagons || unit.troops.type == Type::camp;  // REG-CMP-026
}

std::vector<Touch> touches(const State& state) {
  std::vector<Touch> found;
  const auto stands = [&](const Base& base) {
    const Unit& unit = state.units[static_cast<std::size_t>(base.unit)];
    return !base.lost && !unit.off_table && !unit.broken;
  };
  for (std::size_t i = 0; i < state.bases.size(); ++i) {
    const Base& a = state.bases[i];
    if (!stands(a) || state.units[static_cast<std::size_t>(a.unit)].side != Side::red) continue;
    const Rectangle mine = rectangle(a);
    for (std::size_t j = 0; j < state.bases.size(); ++j) {
      const Base& b = state.bases[j];
      if (!stands(b) || state.units[static_cast<std::size_t>(b.unit)].side != Side::blue || far_apart(a, b)) continue;
      const Rectangle theirs = rectangle(b);
      if (!near(mine.bounds(), theirs.bounds())) continue;
      const auto contact = table::contact(mine, theirs);
      if (!contact || contact->kind != table::ContactKind::edge) continue;
      const table::Edge mine_edge = static_cast<table::Edge>(contact->mine);
      const table::Edge their_edge = static_cast<table::Edge>(contact->theirs);
      const bool fight = mine_edge == table::Edge::front || their_edge == table::Edge::front ||
                         fights_on_every_edge(state, static_cast<BaseId>(i)) ||
                         fights_on_every_edge(state, static_cast<BaseId>(j));
      if (!fight) continue;
      found.push_back({static_cast<BaseId>(i), static_cast<BaseId>(j), mine_edge, their_edge, contact->shared});
    }
  }
  return found;
}

bool in_combat(const State& state, UnitId unit) {
  const std::vector<Touch> all = touches(state);
  return std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
    return state.bases[static_cast<std::size_t>(touch.a)].unit == unit ||
           state.bases[static_cast<std::size_t>(touch.b)].unit == unit;
  });
}

Length distance(const State& state, UnitId a, UnitId b) {
  const std::vector<Rectangle> mine = footprint(state, a);
  const std::vector<Rectangle> theirs = footprint(state, b);
  return table::distance(table::Footprint(mine), table::Footprint(theirs));
}

Quality lowest_quality(const State& state, UnitId unit) {
  Quality lowest = Quality::exceptional;
  for (const BaseId base : bases_of(state, unit)) {
    lowest = std::min(lowest, state.bases[static_cast<std::size_t>(base)].quality);
  }
  return lowest;
}

Rectangle general_square(const State& state, const General& general) {
  if (general.with == nobody) {
    return Rectangle::around(table::exact(general.at), {0, 1}, 0.5, 0.5);
  }
  const std::vector<BaseId> column = column_behind(state, front_of(state, general.with));
  const Base& front = state.bases[static_cast<std::size_t>(column.front())];
  if (general.committed) return Rectangle::before(front.pose, base_width, Length::units(1));
  const Base& last = state.bases[static_cast<std::size_t>(column.back())];
  return Rectangle::standing(table::advanced({last.pose.front, front.pose.heading}, -last.depth), base_width,
                             Length::units(1));
}

std::optional<GeneralId> general_with(const State& state, BaseId front) {
  const std::vector<BaseId> column = column_behind(state, front);
  std::optional<GeneralId> best;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const General& general = state.generals[i];
    if (general.killed || std::find(column.begin(), column.end(), general.with) == column.end()) continue;
    if (!best || general.grade > state.generals[static_cast<std::size_t>(*best)].grade) {
      best = static_cast<GeneralId>(i);
    }
  }
  return best;
}

}  // namespace condotta::reg
