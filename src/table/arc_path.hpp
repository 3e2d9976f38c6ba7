// The way of one point that turns about a pivot: what it crosses, how near it comes, how far it reaches.
#pragma once

#include <algorithm>

#include "table/contact.hpp"

namespace condotta::table {

struct ArcPath {
  Vector pivot;
  Vector start;
  double turn;    // radians, to the right if positive, less than a full circle
  SineCosine by;  // of that turn

  static ArcPath of(Vector pivot, Vector start, double turn) { return {pivot, start, turn, sine_cosine(turn)}; }

  Vector end() const { return turned(start, pivot, by); }

  // The turn, from 0 to a full circle in the sense of the path, after which the point has the direction of `at`.
  double turn_to(Vector at) const {
    const Vector from = start - pivot;
    const Vector to = at - pivot;
    const double angle = (turn < 0 ? 1 : -1) * arc_tangent(cross(from, to), dot(from, to));
    return angle < 0 ? angle + 2 * pi : angle;
  }

  // Does the path pass through the direction in which `at` lies from the pivot? Told by signs alone: this is asked
  // often.
  bool passes(Vector at) const {
    const Vector from = start - pivot;
    const Vector to = at - pivot;
    const double sense = turn < 0 ? 1 : -1;
    const double aside = sense * cross(from, to);
    const bool before_end = dot(from, to) * (-sense * by.sine) - aside * by.cosine >= 0;
    return std::fabs(turn) <= pi ? aside >= 0 && before_end : aside >= 0 || before_end;
  }

  // Calls back with the turn, counted positive, at every crossing of the segment.
  template <typename Found>
  void crossings(const Segment& segment, const Found& found) const {
    const Vector along = segment.to - segment.from;
    const double length = norm(along);
    if (length <= 0) return;
    const Vector unit = along * (1 / length);
    const Vector arm = segment.from - pivot;
    const double middle = -dot(arm, unit);
    const double away = cross(arm, unit);
    const double inside = square(start - pivot) - away * away;
    if (inside < 0) return;
    const double half = std::sqrt(inside);
    for (const double at : {middle - half, middle + half}) {
      if (at < 0 || at > length) continue;
      const Vector point = segment.from + unit * at;
      if (!passes(point)) continue;
      const double angle = turn_to(point);
      if (angle <= std::fabs(turn)) found(angle);
    }
  }

  // The least distance of any point of the path from the segment.
  double distance(const Segment& segment) const {
    bool crossed = false;
    crossings(segment, [&crossed](double) { crossed = true; });
    if (crossed) return 0;
    const double radius = norm(start - pivot);
    double least = std::min(norm(nearest_point(segment, start) - start), norm(nearest_point(segment, end()) - end()));
    for (const Vector at : {segment.from, segment.to}) {
      if (passes(at)) least = std::min(least, std::fabs(norm(at - pivot) - radius));
    }
    // Nearest to a straight line is where the way runs parallel to it.
    const Vector along = segment.to - segment.from;
    const double length = norm(along);
    if (length <= 0) return least;
    for (const double sign : {-1.0, 1.0}) {
      const Vector at = pivot + right_of(along) * (sign * radius / length);
      if (passes(at)) least = std::min(least, norm(nearest_point(segment, at) - at));
    }
    return least;
  }

  Box bounds() const {
    const double radius = norm(start - pivot);
    Box box;
    box.include(start);
    box.include(end());
    for (const Vector axis : {Vector{1, 0}, Vector{-1, 0}, Vector{0, 1}, Vector{0, -1}}) {
      const Vector at = pivot + axis * radius;
      if (passes(at)) box.include(at);
    }
    return box;
  }
};

}  // namespace condotta::table
