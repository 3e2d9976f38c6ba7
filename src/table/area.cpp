#include "table/area.hpp"

#include <algorithm>

namespace condotta::table {
namespace {

constexpr double epsilon = tolerance.units();

// By the number of sides to the east of the point.
bool within_outline(const Area& area, Vector point) {
  bool inside = false;
  const std::vector<Vector>& outline = area.outline();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector a = outline[i];
    const Vector b = outline[(i + 1) % outline.size()];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if (point.x < a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))) inside = !inside;
  }
  return inside;
}

// Does the border of the area run through the rectangle, deeper than the tolerance?
bool border_runs_through(const Area& area, const Rectangle& core) {
  return std::ranges::any_of(area.sides(), [&](const Rectangle& side) {
    return meet(core.bounds(), side.bounds()) && penetration(core, side) > 0;
  });
}

}  // namespace

Area::Area(std::span<const Point> corners) {
  assert(corners.size() >= 3);
  for (const Point corner : corners) outline_.push_back(exact(corner));
  for (std::size_t i = 0; i < outline_.size(); ++i) {
    sides_.push_back(Rectangle::segment(outline_[i], outline_[(i + 1) % outline_.size()]));
    bounds_.include(outline_[i]);
  }
}

double Area::surface() const {
  double twice = 0;
  for (std::size_t i = 0; i < outline_.size(); ++i) twice += cross(outline_[i], outline_[(i + 1) % outline_.size()]);
  return std::fabs(twice) / 2;
}

std::vector<Rectangle> course(std::span<const Point> corners) {
  std::vector<Rectangle> stretches;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    stretches.push_back(Rectangle::segment(exact(corners[i]), exact(corners[i + 1])));
  }
  return stretches;
}

bool contains(const Area& area, Vector point) {
  return within_outline(area, point) || distance(area.sides(), point) <= tolerance;
}

bool overlapping(const Area& area, Footprint footprint) {
  return std::ranges::any_of(footprint, [&](const Rectangle& base) {
    if (!meet(area.bounds(), base.bounds())) return false;
    const Rectangle core = base.inset(epsilon);
    return border_runs_through(area, core) || within_outline(area, core.centre());
  });
}

bool entirely_inside(const Area& area, Footprint footprint) {
  return std::ranges::all_of(footprint, [&](const Rectangle& base) {
    const Rectangle core = base.inset(epsilon);
    return within_outline(area, core.centre()) && !border_runs_through(area, core);
  });
}

Length distance(const Area& area, Footprint footprint) {
  const bool inside =
      std::ranges::any_of(footprint, [&](const Rectangle& base) { return within_outline(area, base.centre()); });
  return inside ? Length{} : distance(area.sides(), footprint);
}

Length distance(const Area& area, Vector point) {
  return within_outline(area, point) ? Length{} : distance(area.sides(), point);
}

std::vector<double> crossings(const Segment& segment, Footprint course) {
  std::vector<double> shares;
  const Vector along = segment.to - segment.from;
  for (const Rectangle& stretch : course) {
    const Segment line = stretch.edge(Edge::front);
    const Vector across = line.to - line.from;
    const double area = cross(along, across);
    if (area == 0) continue;
    const double at = cross(line.from - segment.from, across) / area;
    const double on = cross(line.from - segment.from, along) / area;
    if (at >= 0 && at <= 1 && on >= 0 && on <= 1) shares.push_back(at);
  }
  std::ranges::sort(shares);
  return shares;
}

Length length_inside(const Area& area, const Segment& segment) {
  std::vector<double> shares = crossings(segment, area.sides());
  shares.push_back(1);
  double inside = 0;
  double from = 0;
  for (const double to : shares) {
    if (within_outline(area, segment.at((from + to) / 2))) inside += to - from;
    from = to;
  }
  return Length::units(inside * segment.length());
}

std::optional<Length> first_entry(Footprint moving, Angle towards, Length limit, const Area& area) {
  if (overlapping(area, moving)) return Length{};
  const auto met = first_contact(moving, towards, limit, area.sides());
  if (!met) return std::nullopt;
  return met->distance;
}

std::optional<Angle> first_entry(Footprint moving, Vector pivot, Angle limit, const Area& area) {
  if (overlapping(area, moving)) return Angle{};
  const auto met = first_contact(moving, pivot, limit, area.sides());
  if (!met) return std::nullopt;
  return met->angle;
}

}  // namespace condotta::table
