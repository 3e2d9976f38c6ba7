// A box along the axes of the table: quick to test, so the first question of every search.
#pragma once

#include <algorithm>

#include "table/length.hpp"
#include "table/vector.hpp"

namespace condotta::table {

struct Box {
  Vector low{1e300, 1e300};  // an empty box until something is put in
  Vector high{-1e300, -1e300};

  constexpr bool operator==(const Box&) const = default;
  constexpr bool empty() const { return low.x > high.x; }
  constexpr void include(Vector point) {
    low = {std::min(low.x, point.x), std::min(low.y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  }
  constexpr void include(const Box& box) {
    low = {std::min(low.x, box.low.x), std::min(low.y, box.low.y)};
    high = {std::max(high.x, box.high.x), std::max(high.y, box.high.y)};
  }
  constexpr Box grown(double margin) const {
    return {{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
  }
};

// Written without branches: the linear search over all bases of a table lives on it.
constexpr bool meet(const Box& a, const Box& b) {
  return ((a.low.x <= b.high.x) & (b.low.x <= a.high.x) & (a.low.y <= b.high.y) & (b.low.y <= a.high.y)) != 0;
}

// Is the inner box in the outer one, the tolerance apart?
constexpr bool inside(const Box& inner, const Box& outer) {
  constexpr double slack = tolerance.units();
  return inner.low.x >= outer.low.x - slack && inner.low.y >= outer.low.y - slack &&
         inner.high.x <= outer.high.x + slack && inner.high.y <= outer.high.y + slack;
}

}  // namespace condotta::table
