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

constexpr bool apart(Ring a, Ring b) { return a.most < b.least || b.most < a.least; }

// A rectangle as the pivot sees it: the squares of the distances of its corners, its edges and its whole.
struct Seen {
  const Rectangle& shape;
  std::array<double, 4> corners;
  std::array<Ring, 4> edges;
  Ring whole;
};

Seen seen_from(Vector pivot, const Rectangle& shape) {
  Seen seen{shape, {}, {}, {1e300, 0}};
  for (std::size_t i = 0; i < 4; ++i) seen.corners[i] = square(shape.corners()[i] - pivot);
  for (std::size_t i = 0; i < 4; ++i) {
    const double least = square(nearest_point(shape.edge(static_cast<Edge>(i)), pivot) - pivot);
    seen.edges[i] = {least, std::max(seen.corners[i], seen.corners[(i + 1) % 4])};
    seen.whole = {std::min(seen.whole.least, least), std::max(seen.whole.most, seen.edges[i].most)};
  }
  return seen;
}

struct Turn {
  Vector pivot;
  double angle;
  SineCosine by;

  Turn reversed() const { return {pivot, -angle, {-by.sine, by.cosine}}; }
};

Turn turn_about(Vector pivot, double angle) { return {pivot, angle, sine_cosine(angle)}; }

// Calls back with every angle, counted positive, at which a corner of the one that turns crosses an edge of the other.
template <typename Found>
void corners_across_edges(const Seen& turning, const Seen& standing, const Turn& turn, const Found& found) {
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      if (turning.corners[i] < standing.edges[k].least || turning.corners[i] > standing.edges[k].most) continue;
      const ArcPath path{turn.pivot, turning.shape.corners()[i], turn.angle, turn.by};
      path.crossings(standing.shape.edge(static_cast<Edge>(k)), found);
    }
  }
}

template <typename Found>
void border_crossings(const Seen& moving, const Seen& obstacle, const Turn& turn, const Found& found) {
  corners_across_edges(moving, obstacle, turn, found);
  corners_across_edges(obstacle, moving, turn.reversed(), found);  // as the moving one sees it
}

// Where the stretch of overlap that holds at `deep` began: the borders crossed there for the last time before it.
double beginning(const Seen& moving, const Seen& obstacle, Vector pivot, double sign, double deep) {
  Events events;
  events.add(0);
  border_crossings(moving, obstacle, turn_about(pivot, sign * deep), [&events](double at) { events.add(at); });
  const std::span<double> angles = events.sorted();
  double end = deep;
  for (std::size_t i = angles.size(); i-- > 0;) {
    if (end - angles[i] < 1e-11) {
      end = angles[i];
      continue;
    }
    const Rectangle between = moving.shape.turned(pivot, sine_cosine(sign * (angles[i] + end) / 2));
    if (penetration(between, obstacle.shape) <= 0) return end;
    end = angles[i];
  }
  return 0;
}

Box swept_box(const Rectangle& base, const Turn& turn) {
  Box box;
  for (const Vector corner : base.corners()) box.include(ArcPath{turn.pivot, corner, turn.angle, turn.by}.bounds());
  return box;
}

// One base of the moving footprint, and its core: what is left when the tolerance is taken off all round. Only what the
// core would run into stops a turn.
struct Mover {
  const Rectangle& base;
  Rectangle core;
  Ring ring;  // of the core
  Box field;  // of the base in the whole turn
};

std::optional<double> meeting(const Mover& mover, const Seen& obstacle, const Turn& turn) {
  if (penetration(mover.core, obstacle.shape) > 0) return 0;
  double deep = 1e300;
  const Seen core = seen_from(turn.pivot, mover.core);
  border_crossings(core, obstacle, turn, [&deep](double at) { deep = std::min(deep, at); });
  if (deep > std::fabs(turn.angle)) return std::nullopt;
  const Seen base = seen_from(turn.pivot, mover.base);
  return beginning(base, obstacle, turn.pivot, turn.angle < 0 ? -1 : 1, deep);
}

double least_between_ways(const Rectangle& corners, const Rectangle& edges, const Turn& turn, double least) {
  for (const Vector corner : corners.corners()) {
    const ArcPath path{turn.pivot, corner, turn.angle, turn.by};
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
  double best = size(limit).radians() + Angle::ticks(1).radians() / 2;
  const Turn turn = turn_about(pivot, sign * std::min(best + look_beyond, 2 * pi));
  std::vector<Mover> movers;
  movers.reserve(moving.size());
  Box field;
  for (const Rectangle& base : moving) {
    const Rectangle core = base.inset(epsilon);
    movers.push_back({base, core, seen_from(pivot, core).whole, swept_box(base, turn)});
    if (contains(core, pivot)) movers.back().ring.least = 0;
    field.include(movers.back().field);
  }
  std::optional<FirstContactInWheel> first;
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    if (!meet(field, obstacles[k].bounds())) continue;
    const Seen obstacle = seen_from(pivot, obstacles[k]);
    const double nearest_to_pivot = contains(obstacles[k], pivot) ? 0 : obstacle.whole.least;
    for (std::size_t i = 0; i < movers.size(); ++i) {
      if (!meet(movers[i].field, obstacles[k].bounds())) continue;
      if (apart(movers[i].ring, {nearest_to_pivot, obstacle.whole.most})) continue;
      const auto at = meeting(movers[i], obstacle, turn);
      if (!at || *at > best || (first && *at == best)) continue;
      best = *at;
      first = FirstContactInWheel{Angle::radians(sign * best), i, k};
    }
  }
  if (first && size(first->angle) > size(limit)) first->angle = limit;
  return first;
}

Length least_distance(Footprint moving, Vector pivot, Angle angle, Footprint obstacles) {
  const Turn turn = turn_about(pivot, angle.radians());
  double least = Length::ticks(INT32_MAX).units();
  for (const Rectangle& base : moving) {
    const Box field = swept_box(base, turn);
    const Seen seen = seen_from(pivot, base);
    for (const Rectangle& obstacle : obstacles) {
      if (!meet(field.grown(least), obstacle.bounds())) continue;
      if (penetration(base, obstacle) > 0) return {};
      bool crossed = false;
      border_crossings(seen, seen_from(pivot, obstacle), turn, [&crossed](double) { crossed = true; });
      if (crossed) return {};
      least = least_between_ways(base, obstacle, turn, least);
      least = least_between_ways(obstacle, base, turn.reversed(), least);
    }
  }
  return Length::units(least);
}

Box swept_bounds(Footprint moving, Vector pivot, Angle angle) {
  const Turn turn = turn_about(pivot, angle.radians());
  Box box;
  for (const Rectangle& base : moving) box.include(swept_box(base, turn));
  return box;
}

Extent swept_extent(const Frame& frame, Footprint moving, Vector pivot, Angle angle) {
  const Vector right = right_of(frame.forward);
  const auto seen = [&](Vector point) {
    const Vector arm = point - frame.left_end;
    return Vector{dot(arm, right), dot(arm, frame.forward)};
  };
  const Turn turn = turn_about(seen(pivot), angle.radians());
  Box box;
  for (const Rectangle& base : moving) {
    for (const Vector corner : base.corners()) {
      box.include(ArcPath{turn.pivot, seen(corner), turn.angle, turn.by}.bounds());
    }
  }
  if (box.empty()) return {};
  return {{Length::units(box.low.y), Length::units(box.low.x)}, {Length::units(box.high.y), Length::units(box.high.x)}};
}

}  // namespace condotta::table
