// Where things stand: a Point, and a Pose, the midpoint of a front edge with a heading; and how a pose moves.
//
// Headings run clockwise from north: forward is (sin h, cos h), right is (cos h, -sin h). Every move rounds its result
// to ticks, so that errors do not add up.
#pragma once

#include "table/angle.hpp"
#include "table/length.hpp"
#include "table/trigonometry.hpp"
#include "table/vector.hpp"

namespace condotta::table {

struct Point {
  Length x;
  Length y;
  constexpr auto operator<=>(const Point&) const = default;
};

constexpr Vector exact(Point point) { return {point.x.units(), point.y.units()}; }
constexpr Point rounded(Vector at) { return {Length::units(at.x), Length::units(at.y)}; }

struct Pose {
  Point front;    // the midpoint of the front edge
  Angle heading;  // from 0 to 360 degrees
  constexpr auto operator<=>(const Pose&) const = default;
};

enum class Side : unsigned char { left, right };

constexpr Side other(Side side) { return side == Side::left ? Side::right : Side::left; }

inline Vector forward(Angle heading) {
  const SineCosine of = sine_cosine(heading);
  return {of.sine, of.cosine};
}
inline Vector rightward(Angle heading) { return right_of(forward(heading)); }

// The heading of a direction; north for the null vector.
Angle direction(Vector towards);

Pose advanced(Pose pose, Length distance);                      // back if negative; the heading stays
Pose shifted(Pose pose, Length to_the_right);                   // sideways
Pose moved(Pose pose, Angle towards, Length distance);          // in any direction, the heading stays
Pose turned(Pose pose, Vector pivot, Angle angle);              // as part of a rigid body, to the right if positive
Pose wheeled(Pose pose, Length width, Side side, Angle angle);  // about its own left or right front corner
Pose about_faced(Pose pose, Length depth);                      // on the same footprint, facing the other way

// The end of the front edge on that side: the pivot of a wheel to that side.
Vector front_corner(Pose pose, Length width, Side side);

// q turned about a pivot by an angle given through its sine and cosine, to the right if positive.
constexpr Vector turned(Vector q, Vector pivot, SineCosine by) {
  const Vector arm = q - pivot;
  return {pivot.x + arm.x * by.cosine + arm.y * by.sine, pivot.y - arm.x * by.sine + arm.y * by.cosine};
}

}  // namespace condotta::table
