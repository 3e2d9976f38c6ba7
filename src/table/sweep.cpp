#include "table/sweep.hpp"

#include <algorithm>

namespace condotta::table {
namespace {

constexpr double epsilon = tolerance.units();
constexpr double endless = 1e300;

// When the projections on the axes overlap: from the first touch, and deeper than the tolerance.
struct Crossing {
  double touch = -endless;
  double enter = -endless;
  double leave = endless;

  // Adds an axis on which the obstacle is `between` away, `reach` is half of both together, and the mover runs at
  // `speed`. The least depth that counts is `depth`.
  bool narrow(double between, double reach, double speed, double depth) {
    if (std::fabs(speed) < 1e-12) return reach - std::fabs(between) > depth;
    const double middle = between / speed;
    const double share = 1 / std::fabs(speed);
    touch = std::max(touch, middle - reach * share);
    enter = std::max(enter, middle - (reach - depth) * share);
    leave = std::min(leave, middle + (reach - depth) * share);
    return enter < leave;
  }
};

std::optional<Crossing> crossing(const Rectangle& a, Vector towards, const Rectangle& b, double depth) {
  const Vector between = b.centre() - a.centre();
  const double c = std::fabs(dot(a.forward(), b.forward()));
  const double s = std::fabs(cross(a.forward(), b.forward()));
  const double aw = a.half_width(), ad = a.half_depth(), bw = b.half_width(), bd = b.half_depth();
  Crossing found;
  const auto along = [&](Vector axis, double reach) {
    return found.narrow(dot(between, axis), reach, dot(towards, axis), depth);
  };
  if (!along(a.forward(), ad + c * bd + s * bw) || !along(a.rightward(), aw + c * bw + s * bd) ||
      !along(b.forward(), bd + c * ad + s * aw) || !along(b.rightward(), bw + c * aw + s * ad) || found.leave <= 0) {
    return std::nullopt;
  }
  return found;
}

// The way of each corner of one against the edges of the other.
double least_between_ways(const Rectangle& a, Vector way, const Rectangle& b, double least) {
  for (const Vector corner : a.corners()) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Segment path{corner, corner + way};
      least = std::min(least, nearest_points(path, b.edge(static_cast<Edge>(i))).distance);
    }
  }
  return least;
}

Box swept(Box box, Vector way) {
  Box moved{box.low + way, box.high + way};
  moved.include(box);
  return moved;
}

}  // namespace

std::optional<double> meeting(const Rectangle& moving, Vector towards, const Rectangle& obstacle) {
  const auto found = crossing(moving, towards, obstacle, epsilon);
  if (!found) return std::nullopt;
  return std::max(0.0, found->touch);
}

std::optional<FirstContact> first_contact(Footprint moving, Angle towards, Length limit, Footprint obstacles) {
  const Vector ahead = forward(towards);
  double best = limit.units() + epsilon;
  std::optional<FirstContact> first;
  const Box start = bounds(moving);
  Box field = swept(start, ahead * best);
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    if (!meet(field, obstacles[k].bounds())) continue;
    for (std::size_t i = 0; i < moving.size(); ++i) {
      if (!meet(swept(moving[i].bounds(), ahead * best), obstacles[k].bounds())) continue;
      const auto at = meeting(moving[i], ahead, obstacles[k]);
      if (!at || *at > best || (first && *at == best)) continue;
      best = *at;
      field = swept(start, ahead * best);
      first = FirstContact{Length::units(best), i, k};
    }
  }
  if (first && first->distance > limit) first->distance = limit;
  return first;
}

Length least_distance(Footprint moving, Angle towards, Length distance, Footprint obstacles) {
  const Vector way = forward(towards) * distance.units();
  double least = Length::ticks(INT32_MAX).units();
  for (const Rectangle& obstacle : obstacles) {
    for (const Rectangle& base : moving) {
      if (!meet(swept(base.bounds(), way).grown(least), obstacle.bounds())) continue;
      const auto found = crossing(base, forward(towards), obstacle, 0);
      if (found && found->enter <= distance.units()) return {};
      least = least_between_ways(base, way, obstacle, least);
      least = least_between_ways(obstacle, -way, base, least);
    }
  }
  return Length::units(least);
}

Box swept_bounds(Footprint moving, Angle towards, Length distance) {
  return swept(bounds(moving), forward(towards) * distance.units());
}

}  // namespace condotta::table
