#include "table/contact.hpp"

#include <algorithm>

namespace condotta::table {

Vector nearest_point(const Segment& segment, Vector to) {
  const Vector along = segment.to - segment.from;
  const double whole = square(along);
  if (whole <= 0) return segment.from;
  return segment.at(std::clamp(dot(to - segment.from, along) / whole, 0.0, 1.0));
}

namespace {

constexpr double epsilon = tolerance.units();

double overlap_along(Vector axis, const Rectangle& a, const Rectangle& b) {
  return a.reach_along(axis) + b.reach_along(axis) - std::fabs(dot(b.centre() - a.centre(), axis));
}

// The two edges lie on each other, facing opposite ways, over the whole of the stretch that they could share.
std::optional<Segment> shared_stretch(const Segment& mine, const Segment& theirs) {
  const double length = mine.length();
  if (length <= epsilon) return std::nullopt;
  const Vector along = (mine.to - mine.from) * (1 / length);
  const double first = dot(theirs.to - mine.from, along);
  const double last = dot(theirs.from - mine.from, along);
  if (last - first <= epsilon) return std::nullopt;  // not opposite
  const double from = std::max(0.0, first);
  const double to = std::min(length, last);
  if (to - from <= epsilon) return std::nullopt;
  const double off_first = cross(along, theirs.to - mine.from);
  const double off_last = cross(along, theirs.from - mine.from);
  const double slope = (off_last - off_first) / (last - first);
  if (std::fabs(off_first + slope * (from - first)) > epsilon) return std::nullopt;
  if (std::fabs(off_first + slope * (to - first)) > epsilon) return std::nullopt;
  return Segment{mine.from + along * from, mine.from + along * to};
}

struct CornerOnRectangle {
  double distance = 1e300;
  std::size_t corner = 0;
  Vector on;
};

// Nothing that is as far as `limit` is wanted.
CornerOnRectangle nearest_corner(const Rectangle& of, const Rectangle& to, double limit = 1e300) {
  CornerOnRectangle best;
  double least = 1e300;  // the square of the best, which says sooner what is no better
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector corner = of.corners()[i];
    // Never more than the distance to its border: what that rules out is not measured edge by edge.
    const Vector arm = corner - to.centre();
    const double ahead = std::max(0.0, std::fabs(dot(arm, to.forward())) - to.half_depth());
    const double aside = std::max(0.0, std::fabs(dot(arm, to.rightward())) - to.half_width());
    const double enough = std::min(best.distance, limit) * (1 + 1e-9) + epsilon;
    if (ahead * ahead + aside * aside > enough * enough) continue;
    for (std::size_t k = 0; k < 4; ++k) {
      const Vector on = nearest_point(to.edge(static_cast<Edge>(k)), corner);
      const double apart = square(corner - on);
      if (apart >= least) continue;
      const double away = std::sqrt(apart);
      if (away < best.distance) {
        best = {away, i, on};
        least = apart;
      }
    }
  }
  return best;
}

// The corner of the rectangle at that point if there is one, else the edge.
Part part_at(const Rectangle& rectangle, Vector point) {
  std::size_t edge = 0;
  double least = 1e300;
  for (std::size_t i = 0; i < 4; ++i) {
    if (norm(rectangle.corners()[i] - point) <= epsilon) return part(static_cast<Corner>(i));
    const double away = norm(nearest_point(rectangle.edge(static_cast<Edge>(i)), point) - point);
    if (away < least) {
      least = away;
      edge = i;
    }
  }
  return part(static_cast<Edge>(edge));
}

// Where two rectangles that overlap share a point: the nearest point of b to the centre of a, or a crossing of edges.
Vector shared_point(const Rectangle& a, const Rectangle& b) {
  for (const Vector corner : a.corners()) {
    if (contains(b, corner)) return corner;
  }
  for (const Vector corner : b.corners()) {
    if (contains(a, corner)) return corner;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      const Nearest near = nearest_points(a.edge(static_cast<Edge>(i)), b.edge(static_cast<Edge>(k)));
      if (near.distance == 0) return near.mine;
    }
  }
  return a.centre();
}

}  // namespace

double penetration(const Rectangle& a, const Rectangle& b) {
  double least = overlap_along(a.forward(), a, b);
  least = std::min(least, overlap_along(a.rightward(), a, b));
  least = std::min(least, overlap_along(b.forward(), a, b));
  return std::min(least, overlap_along(b.rightward(), a, b));
}

bool overlapping(const Rectangle& a, const Rectangle& b) {
  const Vector between = b.centre() - a.centre();
  const Vector fa = a.forward();
  const Vector fb = b.forward();
  const double c = std::fabs(dot(fa, fb));
  const double s = std::fabs(cross(fa, fb));
  const double aw = a.half_width(), ad = a.half_depth(), bw = b.half_width(), bd = b.half_depth();
  return ad + c * bd + s * bw - std::fabs(dot(between, fa)) > epsilon &&
         aw + c * bw + s * bd - std::fabs(cross(between, fa)) > epsilon &&
         bd + c * ad + s * aw - std::fabs(dot(between, fb)) > epsilon &&
         bw + c * aw + s * ad - std::fabs(cross(between, fb)) > epsilon;
}

bool contains(const Rectangle& rectangle, Vector point) {
  const Vector arm = point - rectangle.centre();
  return std::fabs(dot(arm, rectangle.forward())) <= rectangle.half_depth() &&
         std::fabs(dot(arm, rectangle.rightward())) <= rectangle.half_width();
}

Nearest nearest_points(const Segment& a, const Segment& b) {
  const Vector u = a.to - a.from;
  const Vector v = b.to - b.from;
  const double area = cross(u, v);
  if (area != 0) {
    const double s = cross(b.from - a.from, v) / area;
    const double t = cross(b.from - a.from, u) / area;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return {0, a.at(s), a.at(s)};
  }
  Nearest best{1e300, {}, {}};
  const auto offer = [&best](Vector mine, Vector theirs) {
    const double away = norm(theirs - mine);
    if (away < best.distance) best = {away, mine, theirs};
  };
  offer(a.from, nearest_point(b, a.from));
  offer(a.to, nearest_point(b, a.to));
  offer(nearest_point(a, b.from), b.from);
  offer(nearest_point(a, b.to), b.to);
  return best;
}

Nearest nearest_points(const Rectangle& a, const Rectangle& b) {
  if (penetration(a, b) > 0) {
    const Vector common = shared_point(a, b);
    return {0, common, common};
  }
  const CornerOnRectangle mine = nearest_corner(a, b);
  const CornerOnRectangle theirs = nearest_corner(b, a, mine.distance);
  if (mine.distance <= theirs.distance) return {mine.distance, a.corners()[mine.corner], mine.on};
  return {theirs.distance, theirs.on, b.corners()[theirs.corner]};
}

bool touching(const Rectangle& a, const Rectangle& b) {
  if (!meet(a.bounds().grown(epsilon), b.bounds()) || overlapping(a, b)) return false;
  return penetration(a, b) >= 0 || nearest_points(a, b).distance <= epsilon;
}

std::optional<Contact> contact(const Rectangle& a, const Rectangle& b) {
  if (!touching(a, b)) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      const Edge mine = static_cast<Edge>(i);
      const Edge theirs = static_cast<Edge>(k);
      if (const auto shared = shared_stretch(a.edge(mine), b.edge(theirs))) {
        return Contact{ContactKind::edge, part(mine), part(theirs), Length::units(shared->length()), *shared};
      }
    }
  }
  // They meet in a point. Even where they overlap by less than the tolerance it is the corner nearest to the other's
  // border.
  const CornerOnRectangle mine = nearest_corner(a, b);
  const CornerOnRectangle theirs = nearest_corner(b, a);
  if (mine.distance <= theirs.distance) {
    const Vector at = a.corners()[mine.corner];
    return Contact{ContactKind::corner, part(static_cast<Corner>(mine.corner)), part_at(b, mine.on), {}, {at, at}};
  }
  const Vector at = theirs.on;
  return Contact{ContactKind::corner, part_at(a, at), part(static_cast<Corner>(theirs.corner)), {}, {at, at}};
}

Length distance(const Rectangle& a, const Rectangle& b) {
  return penetration(a, b) > 0 ? Length{} : Length::units(nearest_points(a, b).distance);
}

Length distance(const Rectangle& a, Vector point) {
  const Vector arm = point - a.centre();
  const double ahead = std::max(0.0, std::fabs(dot(arm, a.forward())) - a.half_depth());
  const double aside = std::max(0.0, std::fabs(dot(arm, a.rightward())) - a.half_width());
  return Length::units(norm({ahead, aside}));
}

Length distance(const Segment& a, const Rectangle& b) { return distance(Rectangle::segment(a.from, a.to), b); }

}  // namespace condotta::table
