#include "table/rectangle.hpp"

#include <algorithm>

namespace condotta::table {

Rectangle Rectangle::standing(Pose pose, Length width, Length depth) {
  return standing(pose.front, table::forward(pose.heading), width, depth);
}

Rectangle Rectangle::before(Pose pose, Length width, Length reach) {
  const Vector ahead = table::forward(pose.heading);
  const double half_depth = reach.units() / 2;
  return around(exact(pose.front) + ahead * half_depth, ahead, width.units() / 2, half_depth);
}

Rectangle Rectangle::segment(Vector from, Vector to) {
  const Vector along = to - from;
  const double length = norm(along);
  const Vector ahead = length > 0 ? Vector{-along.y / length, along.x / length} : Vector{0, 1};
  return around(midpoint(from, to), ahead, length / 2, 0);
}

Rectangle Rectangle::moved(Vector by) const { return around(centre_ + by, forward_, half_width_, half_depth_); }

Rectangle Rectangle::turned(Vector pivot, SineCosine by) const {
  return around(table::turned(centre_, pivot, by), table::turned(forward_, {}, by), half_width_, half_depth_);
}

Rectangle Rectangle::inset(double margin) const {
  return around(centre_, forward_, std::max(0.0, half_width_ - margin), std::max(0.0, half_depth_ - margin));
}

}  // namespace condotta::table
