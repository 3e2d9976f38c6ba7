#include "table/sight.hpp"

#include <algorithm>
#include <optional>

namespace condotta::table {
namespace {

constexpr double epsilon = tolerance.units();

// What a thing hides: the directions from one angle to another, and how far off the corners are that bound them.
struct Shadow {
  double from = 1e300;
  double to = -1e300;
  double from_distance = 0;
  double to_distance = 0;
};

double angle_from(Vector direction, Vector to) { return arc_tangent(cross(to, direction), dot(direction, to)); }

// Angles count to the right from `ahead`. Corners on the eye itself have no direction and are bounded by the others.
Shadow shadow(Vector eye, Vector ahead, const Rectangle& thing) {
  const Vector middle = thing.centre() - eye;
  const double base = angle_from(ahead, middle);
  Shadow cast;
  for (const Vector corner : thing.corners()) {
    const double away = norm(corner - eye);
    if (away <= 2 * epsilon) continue;
    const double at = base + angle_from(middle, corner - eye);
    if (at < cast.from) cast.from = at, cast.from_distance = away;
    if (at > cast.to) cast.to = at, cast.to_distance = away;
  }
  return cast;
}

// How far along a ray (a unit vector) the rectangle begins.
std::optional<double> entry(Vector eye, Vector ray, const Rectangle& thing) {
  const Vector arm = thing.centre() - eye;
  double enter = 0;
  double leave = 1e300;
  const auto slab = [&](Vector axis, double half) {
    const double between = dot(arm, axis);
    const double speed = dot(ray, axis);
    if (std::fabs(speed) < 1e-15) return std::fabs(between) <= half + 1e-9;
    const double a = (between - half) / speed;
    const double b = (between + half) / speed;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
    return enter <= leave + 1e-9;
  };
  if (!slab(thing.forward(), thing.half_depth()) || !slab(thing.rightward(), thing.half_width())) return std::nullopt;
  return enter;
}

Vector ray(Vector ahead, double angle) {
  const double length = norm(ahead);
  return turned(ahead * (1 / length), {}, sine_cosine(angle));
}

Vector seen_at(Vector eye, Vector ahead, double angle, const Rectangle& target) {
  const Vector towards = ray(ahead, angle);
  if (const auto away = entry(eye, towards, target)) return eye + towards * *away;
  // At the very edge of the target rounding may miss it: its corner there is meant.
  return *std::ranges::min_element(target.corners(), {},
                                   [&](Vector corner) { return std::fabs(angle_from(towards, corner - eye)); });
}

// The shadows on the target of what stands before it.
std::vector<Shadow> shadows_on(const Shadow& whole, Vector eye, Vector ahead, const Rectangle& target,
                               Footprint blockers) {
  Box field = target.bounds();
  field.include(eye);
  std::vector<Shadow> shadows;
  for (const Rectangle& blocker : blockers) {
    if (!meet(field, blocker.bounds())) continue;
    const Shadow cast = shadow(eye, ahead, blocker);
    for (const double circle : {-2 * pi, 0.0, 2 * pi}) {
      const double from = std::max(whole.from, cast.from + circle);
      const double to = std::min(whole.to, cast.to + circle);
      if (to - from <= 1e-12) continue;
      const Vector towards = ray(ahead, (from + to) / 2);
      const auto near = entry(eye, towards, blocker);
      const auto far = entry(eye, towards, target);
      if (!near || (far && *far <= *near)) continue;
      shadows.push_back({cast.from + circle, cast.to + circle, cast.from_distance, cast.to_distance});
    }
  }
  std::ranges::sort(shadows,
                    [](const Shadow& a, const Shadow& b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
  return shadows;
}

}  // namespace

bool clear(const Segment& line, Footprint blockers) {
  const Rectangle sight = Rectangle::segment(line.from, line.to);
  std::vector<const Rectangle*> grazed_left;
  std::vector<const Rectangle*> grazed_right;
  for (const Rectangle& blocker : blockers) {
    if (!meet(sight.bounds().grown(epsilon), blocker.bounds())) continue;
    if (penetration(sight, blocker.inset(epsilon)) > 0) return false;
    if (nearest_points(sight, blocker).distance > epsilon) continue;
    const bool left = dot(blocker.centre() - line.from, sight.forward()) > 0;
    (left ? grazed_left : grazed_right).push_back(&blocker);
  }
  return std::ranges::none_of(grazed_left, [&](const Rectangle* a) {
    return std::ranges::any_of(grazed_right, [&](const Rectangle* b) { return touching(*a, *b); });
  });
}

std::vector<Segment> visible_parts(Vector eye, const Rectangle& target, Footprint blockers) {
  if (distance(target, eye) <= tolerance) return {{eye, eye}};
  for (const Rectangle& blocker : blockers) {
    if (std::min(blocker.half_width(), blocker.half_depth()) > epsilon && contains(blocker.inset(epsilon), eye))
      return {};
  }
  const Vector ahead = target.centre() - eye;
  const Shadow whole = shadow(eye, ahead, target);
  std::vector<Segment> parts;
  double cursor = whole.from;
  double cursor_distance = whole.from_distance;
  const auto free_until = [&](double end, double end_distance) {
    if ((end - cursor) * std::max(cursor_distance, end_distance) <= epsilon) return;
    parts.push_back({seen_at(eye, ahead, cursor, target), seen_at(eye, ahead, end, target)});
  };
  for (const Shadow& cast : shadows_on(whole, eye, ahead, target, blockers)) {
    if (cast.from > cursor) free_until(cast.from, cast.from_distance);
    if (cast.to > cursor) cursor = cast.to, cursor_distance = cast.to_distance;
  }
  if (whole.to > cursor) free_until(whole.to, whole.to_distance);
  return parts;
}

bool visible(Vector eye, const Rectangle& target, Footprint blockers) {
  return !visible_parts(eye, target, blockers).empty();
}

bool visible(const Segment& front, const Rectangle& target, Footprint blockers) {
  Box field = target.bounds();
  field.include(front.from);
  field.include(front.to);
  std::vector<Rectangle> between;
  for (const Rectangle& blocker : blockers) {
    if (meet(field, blocker.bounds())) between.push_back(blocker);
  }
  for (const double share : {0.5, 0.0, 1.0}) {
    if (visible(front.at(share), target, between)) return true;
  }
  // What is seen changes only where the line through two corners meets the front: one look between any two such places.
  std::vector<Vector> corners(target.corners().begin(), target.corners().end());
  for (const Rectangle& blocker : between)
    corners.insert(corners.end(), blocker.corners().begin(), blocker.corners().end());
  const Vector along = front.to - front.from;
  std::vector<double> places{0, 1};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t k = i + 1; k < corners.size(); ++k) {
      const Vector through = corners[k] - corners[i];
      const double area = cross(along, through);
      if (area == 0) continue;
      const double at = cross(corners[i] - front.from, through) / area;
      if (at > 0 && at < 1) places.push_back(at);
    }
  }
  std::ranges::sort(places);
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    if (places[i + 1] - places[i] < 1e-9) continue;
    if (visible(front.at((places[i] + places[i + 1]) / 2), target, between)) return true;
  }
  return false;
}

}  // namespace condotta::table
