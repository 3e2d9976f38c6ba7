// A rectangle in any direction: a base, a zone before a front, a strip that a move covers. With no depth it is a
// segment: a wall, a stretch of a stream, a side of a terrain area.
//
// Rectangles are made from quantised state when a question is asked and thrown away afterwards; they are not state.
// Corners run FL, FR, RR, RL; the edge with number i runs from corner i to the next, so edges are front, right, rear,
// left.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "table/box.hpp"
#include "table/pose.hpp"

namespace condotta::table {

enum class Corner : unsigned char { front_left, front_right, rear_right, rear_left };
enum class Edge : unsigned char { front, right, rear, left };

struct Segment {
  Vector from;
  Vector to;
  Vector at(double share) const { return from + (to - from) * share; }
  double length() const { return norm(to - from); }
};

class Rectangle {
 public:
  // With its front edge at the pose, and its depth behind it.
  static Rectangle standing(Pose pose, Length width, Length depth);
  // The same, for many that face the same way: `ahead` is the direction of the heading.
  static Rectangle standing(Point front, Vector ahead, Length width, Length depth) {
    const double half_depth = depth.units() / 2;
    return around(exact(front) - ahead * half_depth, ahead, width.units() / 2, half_depth);
  }
  // From the front edge at the pose to that distance ahead: a zone or the strip of a straight advance.
  static Rectangle before(Pose pose, Length width, Length reach);
  // A segment, which faces to its left.
  static Rectangle segment(Vector from, Vector to);
  static Rectangle around(Vector centre, Vector forward, double half_width, double half_depth);

  Vector centre() const { return centre_; }
  Vector forward() const { return forward_; }
  Vector rightward() const { return right_of(forward_); }
  double half_width() const { return half_width_; }
  double half_depth() const { return half_depth_; }
  const std::array<Vector, 4>& corners() const { return corners_; }
  Vector corner(Corner which) const { return corners_[static_cast<std::size_t>(which)]; }
  Segment edge(Edge which) const {
    const auto i = static_cast<std::size_t>(which);
    return {corners_[i], corners_[(i + 1) % 4]};
  }
  const Box& bounds() const { return bounds_; }

  // Half of what the rectangle covers of an axis (a unit vector).
  double reach_along(Vector axis) const {
    return std::fabs(dot(rightward(), axis)) * half_width_ + std::fabs(dot(forward_, axis)) * half_depth_;
  }

  Rectangle moved(Vector by) const;
  Rectangle turned(Vector pivot, SineCosine by) const;  // to the right if the sine is positive
  // Smaller by a margin on every side, down to its middle line.
  Rectangle inset(double margin) const;

 private:
  Vector centre_;
  Vector forward_;
  double half_width_ = 0;
  double half_depth_ = 0;
  std::array<Vector, 4> corners_;
  Box bounds_;
};

// The rectangles that stand for one thing: all bases of a unit, the sides of a terrain area. They may have gaps and
// face different ways (horns of a tercio, a kinked column of wagons).
using Footprint = std::span<const Rectangle>;

inline Rectangle Rectangle::around(Vector centre, Vector forward, double half_width, double half_depth) {
  Rectangle made;
  made.centre_ = centre;
  made.forward_ = forward;
  made.half_width_ = half_width;
  made.half_depth_ = half_depth;
  const Vector ahead = forward * half_depth;
  const Vector aside = right_of(forward) * half_width;
  made.corners_ = {centre + ahead - aside, centre + ahead + aside, centre - ahead + aside, centre - ahead - aside};
  const Vector reach{std::fabs(ahead.x) + std::fabs(aside.x), std::fabs(ahead.y) + std::fabs(aside.y)};
  made.bounds_ = {centre - reach, centre + reach};
  return made;
}

}  // namespace condotta::table
