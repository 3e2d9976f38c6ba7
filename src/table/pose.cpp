#include "table/pose.hpp"

namespace condotta::table {

Angle direction(Vector towards) { return heading(Angle::radians(arc_tangent(towards.x, towards.y))); }

Pose advanced(Pose pose, Length distance) { return moved(pose, pose.heading, distance); }

Pose shifted(Pose pose, Length to_the_right) { return moved(pose, pose.heading + 90_deg, to_the_right); }

Pose moved(Pose pose, Angle towards, Length distance) {
  return {rounded(exact(pose.front) + forward(towards) * distance.units()), pose.heading};
}

Pose turned(Pose pose, Vector pivot, Angle angle) {
  return {rounded(turned(exact(pose.front), pivot, sine_cosine(angle))), heading(pose.heading + angle)};
}

Pose wheeled(Pose pose, Length width, Side side, Angle angle) {
  return turned(pose, front_corner(pose, width, side), side == Side::right ? angle : -angle);
}

Pose about_faced(Pose pose, Length depth) { return {advanced(pose, -depth).front, heading(pose.heading + 180_deg)}; }

Vector front_corner(Pose pose, Length width, Side side) {
  const double half = width.units() / 2;
  return exact(pose.front) + rightward(pose.heading) * (side == Side::right ? half : -half);
}

}  // namespace condotta::table
