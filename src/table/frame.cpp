#include "table/frame.hpp"

#include <algorithm>

namespace condotta::table {
namespace {

constexpr double epsilon = tolerance.units();

// A convex part of a rectangle, in the coordinates of a frame: x aside, y ahead. Each cut adds at most one corner.
class Cutting {
 public:
  Cutting(const Frame& frame, const Rectangle& thing) {
    const Vector right = right_of(frame.forward);
    for (const Vector corner : thing.corners()) {
      const Vector arm = corner - frame.left_end;
      corners_[count_++] = {dot(arm, right), dot(arm, frame.forward)};
    }
  }

  // Keeps what lies on the inward side of the line.
  void keep(Vector through, Vector inward) {
    std::array<double, 12> inside;
    bool whole = true;
    for (std::size_t i = 0; i < count_; ++i) {
      inside[i] = dot(corners_[i] - through, inward);
      whole = whole && inside[i] >= 0;
    }
    if (whole) return;
    std::array<Vector, 12> kept;
    std::size_t n = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t next = i + 1 == count_ ? 0 : i + 1;
      const Vector a = corners_[i];
      const Vector b = corners_[next];
      const double da = inside[i];
      const double db = inside[next];
      if (da >= 0) kept[n++] = a;
      if ((da < 0) != (db < 0)) kept[n++] = a + (b - a) * (da / (da - db));
    }
    corners_ = kept;
    count_ = n;
  }

  Box box() const {
    Box box;
    for (std::size_t i = 0; i < count_; ++i) box.include(corners_[i]);
    return box;
  }

  double distance(const Segment& segment) const {
    double least = 1e300;
    for (std::size_t i = 0; i < count_; ++i) {
      const Segment side{corners_[i], corners_[(i + 1) % count_]};
      least = std::min(least, nearest_points(segment, side).distance);
    }
    return least;
  }

 private:
  std::array<Vector, 12> corners_;
  std::size_t count_ = 0;
};

double most_ahead(const Frame& frame, const Rectangle& base) {
  return dot(base.centre() - frame.left_end, frame.forward) + base.reach_along(frame.forward);
}

double beyond(const Line& line, const Rectangle& base, double sign) {
  return dot(base.centre() - line.through, line.outward) + sign * base.reach_along(line.outward);
}

}  // namespace

Frame frame(Pose pose, Length width) {
  return {front_corner(pose, width, Side::left), forward(pose.heading), width.units()};
}

Frame frame(const Rectangle& base) { return {base.corner(Corner::front_left), base.forward(), 2 * base.half_width()}; }

Frame lane(const Frame& front, int file, Length file_width) {
  return {front.left_end + right_of(front.forward) * (file * file_width.units()), front.forward, file_width.units()};
}

Place place(const Frame& frame, Vector point) {
  const Vector arm = point - frame.left_end;
  return {Length::units(dot(arm, frame.forward)), Length::units(dot(arm, right_of(frame.forward)))};
}

Extent extent(const Frame& frame, Footprint footprint) {
  const Vector right = right_of(frame.forward);
  Box box;
  for (const Rectangle& base : footprint) {
    for (const Vector corner : base.corners()) {
      const Vector arm = corner - frame.left_end;
      box.include(Vector{dot(arm, right), dot(arm, frame.forward)});
    }
  }
  if (box.empty()) return {};
  return {{Length::units(box.low.y), Length::units(box.low.x)}, {Length::units(box.high.y), Length::units(box.high.x)}};
}

bool ahead(const Frame& frame, Footprint footprint) {
  return std::ranges::any_of(footprint, [&](const Rectangle& base) { return most_ahead(frame, base) > epsilon; });
}

// What is level with the line is behind it (REG-GEO-007, REG-GAP-120).
bool behind(const Frame& frame, Footprint footprint) { return !ahead(frame, footprint); }

bool entirely_ahead(const Frame& frame, Footprint footprint) {
  return entirely_beyond({frame.left_end, frame.forward}, footprint);
}

Line line(const Rectangle& rectangle, Edge edge) {
  const Vector forward = rectangle.forward();
  const Vector outward = edge == Edge::front   ? forward
                         : edge == Edge::right ? right_of(forward)
                         : edge == Edge::rear  ? -forward
                                               : -right_of(forward);
  return {rectangle.edge(edge).from, outward};
}

bool entirely_beyond(const Line& line, Footprint footprint) {
  return std::ranges::all_of(footprint, [&](const Rectangle& base) { return beyond(line, base, -1) >= -epsilon; });
}

bool entirely_short_of(const Line& line, Footprint footprint) {
  return std::ranges::all_of(footprint, [&](const Rectangle& base) { return beyond(line, base, +1) <= epsilon; });
}

std::optional<DirectlyAhead> directly_ahead(const Frame& frame, const Rectangle& thing, Length wider) {
  if (most_ahead(frame, thing) <= epsilon) return std::nullopt;
  // What lies beside the lane needs no cutting.
  const Vector right = right_of(frame.forward);
  const double aside = dot(thing.centre() - frame.left_end, right);
  const double reach = thing.reach_along(right) + wider.units() - epsilon / 2;
  if (aside + reach <= 0 || aside - reach >= frame.width) return std::nullopt;
  Cutting part(frame, thing);
  part.keep({0, 0}, {0, 1});
  part.keep({-wider.units(), 0}, {1, 0});
  part.keep({frame.width + wider.units(), 0}, {-1, 0});
  const Box box = part.box();
  if (box.empty() || box.high.x - box.low.x <= epsilon) return std::nullopt;
  return DirectlyAhead{Length::units(box.low.y), Length::units(box.high.x - box.low.x)};
}

std::optional<Length> distance_in_arc(const Arc& arc, const Rectangle& thing) {
  if (most_ahead(arc.front, thing) <= epsilon) return std::nullopt;
  const SineCosine open = sine_cosine(arc.opening);
  Cutting part(arc.front, thing);
  part.keep({0, 0}, {0, 1});
  part.keep({-arc.wider.units(), 0}, {open.cosine, open.sine});
  part.keep({arc.front.width + arc.wider.units(), 0}, {-open.cosine, open.sine});
  const Box box = part.box();
  if (box.empty() || box.high.x - box.low.x <= epsilon) return std::nullopt;
  return Length::units(part.distance({{0, 0}, {arc.front.width, 0}}));
}

bool in_arc(const Arc& arc, Footprint thing) {
  return std::ranges::any_of(thing, [&](const Rectangle& base) { return distance_in_arc(arc, base).has_value(); });
}

}  // namespace condotta::table
