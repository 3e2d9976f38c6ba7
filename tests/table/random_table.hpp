// Random but repeatable bases for the property tests.
#pragma once

#include <cstdint>
#include <vector>

#include "table/rectangle.hpp"

namespace condotta::table {

class RandomTable {
 public:
  explicit RandomTable(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
  Length length(double low, double high) {
    const double share = static_cast<double>(next() >> 11) / 9007199254740992.0;
    return Length::units(low + (high - low) * share);
  }
  Angle heading() { return Angle::ticks(below(Angle::ticks_per_circle)); }
  Pose pose(double low, double high) {
    const Length x = length(low, high);
    const Length y = length(low, high);
    return {{x, y}, heading()};
  }
  Rectangle base(double low, double high) {
    const Pose at = pose(low, high);
    const Length width = length(0.5, 3);
    return Rectangle::standing(at, width, length(0.3, 2));
  }

 private:
  std::uint64_t state_;
};

}  // namespace condotta::table
