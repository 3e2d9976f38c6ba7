#include "table/wheel.hpp"

#include <algorithm>

#include "table/arc_path.hpp"

namespace condotta::table {
namespace {

constexpr double epsilon = tolerance.units();
// How much farther than its limit a turn is followed, to see whether what it just reaches would really be run into.
constexpr double look_beyond = pi / 36;

// Angles of a turn at which borders cross.
class Events {
 public:
  void add(double angle) {
    if (count_ < angles_.size()) angles_[count_++] = angle;
  }
  std::span<double> sorted() {
    std::sort(angles_.begin(), angles_.begin() + static_cast<std::ptrdiff_t>(count_));
    return {angles_.data(), count_};
  }

 private:
  std::array<double, 128> angles_;  // two crossings for each of 32 pairs of corner and edge, and room
  std::size_t count_ = 0;
};

struct Ring {
  double least;
  double most;
};

Ring distances(Vector pivot, const Segment& edge) {
  return {norm(nearest_point(edge, pivot) - pivot), std::max(norm(edge.from - pivot), norm(edge.to - pivot))};
}

// Calls back with every turn (0 to limit, in the sense of `sign`) at which a corner of one crosses an edge of the other.
template <typename Found>
void corners_across_edges(const Rectangle& corners, const Rectangle& edges, Vector pivot, double sign, double limit,
                          const Found& found) {
  std::array<Ring, 4> rings;
  for (std::size_t k = 0; k < 4; ++k) rings[k] = distances(pivot, edges.edge(static_cast<Edge>(k)));
  for (const Vector corner : corners.corners()) {
    const double radius = norm(corner - pivot);
    for (std::size_t k = 0; k < 4; ++k) {
      if (radius < rings[k].least || radius > rings[k].most) continue;
      const ArcPath path{pivot, corner, sign * limit};
      path.crossings(edges.edge(static_cast<Edge>(k)), found);
    }
  }
}

template <typename Found>
void border_crossings(const Rectangle& moving, const Rectangle& obstacle, Vector pivot, double sign, double limit,
                      const Found& found) {
  corners_across_edges(moving, obstacle, pivot, sign, limit, found);
  corners_across_edges(obstacle, moving, pivot, -sign, limit, found);  // as the moving one sees it
}

// Where the stretch of overlap that holds at `deep` began: the borders crossed there for the last time before it.
double beginning(const Rectangle& moving, const Rectangle& obstacle, Vector pivot, double sign, double deep) {
  Events events;
  events.add(0);
  border_crossings(moving, obstacle, pivot, sign, deep, [&events](double at) { events.add(at); });
  const std::span<double> angles = events.sorted();
  double end = deep;
  for (std::size_t i = angles.size(); i-- > 0;) {
    if (end - angles[i] < 1e-11) {
      end = angles[i];
      continue;
    }
    const Rectangle between = moving.turned(pivot, sine_cosine(sign * (angles[i] + end) / 2));
    if (penetration(between, obstacle) <= 0) return end;
    end = angles[i];
  }
  return 0;
}

std::optional<double> meeting(const Rectangle& moving, const Rectangle& core, const Rectangle& obstacle, Vector pivot,
                              double sign, double limit) {
  if (penetration(core, obstacle) > 0) return 0;
  double deep = 1e300;
  border_crossings(core, obstacle, pivot, sign, limit, [&deep](double at) { deep = std::min(deep, at); });
  if (deep > limit) return std::nullopt;
  return beginning(moving, obstacle, pivot, sign, deep);
}

Box swept_box(const Rectangle& base, Vector pivot, double angle) {
  Box box;
  for (const Vector corner : base.corners()) box.include(ArcPath{pivot, corner, angle}.bounds());
  return box;
}

double least_between_ways(const Rectangle& corners, const Rectangle& edges, Vector pivot, double angle, double least) {
  for (const Vector corner : corners.corners()) {
    const ArcPath path{pivot, corner, angle};
    for (std::size_t k = 0; k < 4; ++k) {
      least = std::min(least, path.distance(edges.edge(static_cast<Edge>(k))));
    }
  }
  return least;
}

}  // namespace

std::optional<FirstContactInWheel> first_contact(Footprint moving, Vector pivot, Angle limit, Footprint obstacles) {
  assert(size(limit).ticks() < Angle::ticks_per_circle);
  const double sign = limit.ticks() < 0 ? -1 : 1;
  const double slack = Angle::ticks(1).radians() / 2;
  const double farthest = size(limit).radians() + slack;
  std::optional<FirstContactInWheel> first;
  double best = farthest;
  for (std::size_t i = 0; i < moving.size(); ++i) {
    const Rectangle core = moving[i].inset(epsilon);
    const Box field = swept_box(moving[i], pivot, sign * (best + look_beyond));
    for (std::size_t k = 0; k < obstacles.size(); ++k) {
      if (!meet(field, obstacles[k].bounds())) continue;
      const auto at = meeting(moving[i], core, obstacles[k], pivot, sign, std::min(best + look_beyond, 2 * pi));
      if (!at || *at > best) continue;
      if (first && *at == best && k >= first->obstacle) continue;
      best = *at;
      first = FirstContactInWheel{Angle::radians(sign * best), i, k};
    }
  }
  if (first && size(first->angle) > size(limit)) first->angle = limit;
  return first;
}

Length least_distance(Footprint moving, Vector pivot, Angle angle, Footprint obstacles) {
  const double turn = angle.radians();
  const double sign = turn < 0 ? -1 : 1;
  double least = Length::ticks(INT32_MAX).units();
  for (const Rectangle& base : moving) {
    const Box field = swept_box(base, pivot, turn);
    for (const Rectangle& obstacle : obstacles) {
      if (!meet(field.grown(least), obstacle.bounds())) continue;
      if (penetration(base, obstacle) > 0) return {};
      bool crossed = false;
      border_crossings(base, obstacle, pivot, sign, std::fabs(turn), [&crossed](double) { crossed = true; });
      if (crossed) return {};
      least = least_between_ways(base, obstacle, pivot, turn, least);
      least = least_between_ways(obstacle, base, pivot, -turn, least);
    }
  }
  return Length::units(least);
}

Box swept_bounds(Footprint moving, Vector pivot, Angle angle) {
  Box box;
  for (const Rectangle& base : moving) box.include(swept_box(base, pivot, angle.radians()));
  return box;
}

Extent swept_extent(const Frame& frame, Footprint moving, Vector pivot, Angle angle) {
  const Vector right = right_of(frame.forward);
  const auto seen = [&](Vector point) {
    const Vector arm = point - frame.left_end;
    return Vector{dot(arm, right), dot(arm, frame.forward)};
  };
  Box box;
  for (const Rectangle& base : moving) {
    for (const Vector corner : base.corners()) box.include(ArcPath{seen(pivot), seen(corner), angle.radians()}.bounds());
  }
  if (box.empty()) return {};
  return {{Length::units(box.low.y), Length::units(box.low.x)}, {Length::units(box.high.y), Length::units(box.high.x)}};
}

}  // namespace condotta::table
