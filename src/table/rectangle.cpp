#include "table/rectangle.hpp"

#include <algorithm>

namespace condotta::table {

Rectangle Rectangle::around(Vector centre, Vector forward, double half_width, double half_depth) {
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

Rectangle Rectangle::standing(Pose pose, Length width, Length depth) {
  const Vector ahead = table::forward(pose.heading);
  const double half_depth = depth.units() / 2;
  return around(exact(pose.front) - ahead * half_depth, ahead, width.units() / 2, half_depth);
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
