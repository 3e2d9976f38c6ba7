// Terrain: areas with any simple outline, and courses (streams, hedges, crests) that are lines with corners.
//
// The sides of an area and the stretches of a course are rectangles without depth, so contact, sweeps and sight take
// them as they are. A footprint is in an area when it overlaps it by more than the tolerance.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "table/frame.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::table {

class Area {
 public:
  Area() = default;
  // From three or more corners in either sense; the last is joined to the first.
  explicit Area(std::span<const Point> corners);

  const std::vector<Vector>& outline() const { return outline_; }
  Footprint sides() const { return sides_; }
  const Box& bounds() const { return bounds_; }
  double surface() const;

 private:
  std::vector<Vector> outline_;
  std::vector<Rectangle> sides_;
  Box bounds_;
};

// The stretches of a line with corners.
std::vector<Rectangle> course(std::span<const Point> corners);

bool contains(const Area& area, Vector point);  // on the border, to the tolerance, is inside
bool overlapping(const Area& area, Footprint footprint);
bool entirely_inside(const Area& area, Footprint footprint);
Length distance(const Area& area, Footprint footprint);
Length distance(const Area& area, Vector point);

// How much of a segment runs inside the area.
Length length_inside(const Area& area, const Segment& segment);
// Where along a segment it crosses the stretches of a course or the sides of an area, as shares of its length in order.
std::vector<double> crossings(const Segment& segment, Footprint course);

// How far a footprint gets before it enters the area; nothing if it does not within the limit, 0 if it starts there.
std::optional<Length> first_entry(Footprint moving, Angle towards, Length limit, const Area& area);
std::optional<Angle> first_entry(Footprint moving, Vector pivot, Angle limit, const Area& area);

}  // namespace condotta::table
