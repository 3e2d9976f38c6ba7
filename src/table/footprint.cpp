#include "table/footprint.hpp"

#include <algorithm>

namespace condotta::table {

namespace {

constexpr double epsilon = tolerance.units();
constexpr Length endless = Length::ticks(INT32_MAX);

// Least distance that two boxes can have.
double apart(const Box& a, const Box& b) {
  const double x = std::max({0.0, a.low.x - b.high.x, b.low.x - a.high.x});
  const double y = std::max({0.0, a.low.y - b.high.y, b.low.y - a.high.y});
  return norm({x, y});
}

}  // namespace

Box bounds(Footprint footprint) {
  Box box;
  for (const Rectangle& base : footprint) box.include(base.bounds());
  return box;
}

Vector centre(Footprint footprint) {
  Vector sum;
  double weight = 0;
  for (const Rectangle& base : footprint) {
    const double area = base.half_width() * base.half_depth();
    sum = sum + base.centre() * area;
    weight += area;
  }
  return weight > 0 ? sum * (1 / weight) : Vector{};
}

std::optional<NearestBases> nearest_bases(Footprint a, Footprint b) {
  std::optional<NearestBases> best;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      if (best && apart(a[i].bounds(), b[k].bounds()) >= best->points.distance) continue;
      const Nearest points = nearest_points(a[i], b[k]);
      if (!best || points.distance < best->points.distance) best = {points, i, k};
    }
  }
  return best;
}

Length distance(Footprint a, Footprint b) {
  const auto nearest = nearest_bases(a, b);
  return nearest ? Length::units(nearest->points.distance) : endless;
}

Length distance(Footprint a, Vector point) {
  Length least = endless;
  for (const Rectangle& base : a) least = std::min(least, distance(base, point));
  return least;
}

Length distance(const Segment& a, Footprint b) {
  const Rectangle segment = Rectangle::segment(a.from, a.to);
  return distance(Footprint(&segment, 1), b);
}

bool entirely_within(Footprint a, Length limit, Footprint b) {
  return std::ranges::all_of(a, [&](const Rectangle& base) {
    return std::ranges::all_of(base.corners(), [&](Vector corner) { return within(distance(b, corner), limit); });
  });
}

bool overlapping(Footprint a, Footprint b) {
  return std::ranges::any_of(a, [&](const Rectangle& mine) {
    return std::ranges::any_of(
        b, [&](const Rectangle& theirs) { return meet(mine.bounds(), theirs.bounds()) && overlapping(mine, theirs); });
  });
}

bool touching(Footprint a, Footprint b) {
  return !overlapping(a, b) && std::ranges::any_of(a, [&](const Rectangle& mine) {
    return std::ranges::any_of(b, [&](const Rectangle& theirs) { return touching(mine, theirs); });
  });
}

std::vector<BaseContact> contacts(Footprint a, Footprint b) {
  std::vector<BaseContact> found;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Box near = a[i].bounds().grown(epsilon);
    for (std::size_t k = 0; k < b.size(); ++k) {
      if (!meet(near, b[k].bounds())) continue;
      if (const auto how = contact(a[i], b[k])) found.push_back({i, k, *how});
    }
  }
  return found;
}

std::optional<std::pair<std::size_t, std::size_t>> first_overlap(Footprint all) {
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t i, std::size_t k) {
    const double x = all[i].bounds().low.x;
    const double y = all[k].bounds().low.x;
    return x != y ? x < y : i < k;
  });
  std::optional<std::pair<std::size_t, std::size_t>> first;
  for (std::size_t at = 0; at < order.size(); ++at) {
    const Rectangle& one = all[order[at]];
    for (std::size_t next = at + 1; next < order.size(); ++next) {
      const Rectangle& two = all[order[next]];
      if (two.bounds().low.x > one.bounds().high.x - epsilon / 2) break;
      if (!meet(one.bounds(), two.bounds()) || !overlapping(one, two)) continue;
      const auto pair = std::minmax(order[at], order[next]);
      if (!first || std::pair<std::size_t, std::size_t>(pair) < *first) first = pair;
    }
  }
  return first;
}

std::vector<Rectangle> moved(Footprint footprint, Vector by) {
  std::vector<Rectangle> result;
  result.reserve(footprint.size());
  for (const Rectangle& base : footprint) result.push_back(base.moved(by));
  return result;
}

std::vector<Rectangle> turned(Footprint footprint, Vector pivot, Angle angle) {
  const SineCosine by = sine_cosine(angle);
  std::vector<Rectangle> result;
  result.reserve(footprint.size());
  for (const Rectangle& base : footprint) result.push_back(base.turned(pivot, by));
  return result;
}

}  // namespace condotta::table
