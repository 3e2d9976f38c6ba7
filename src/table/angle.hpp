// An angle: a whole number of ticks, 10000 to the degree. Whole degrees, and 22.5, are exact.
//
// Headings are angles measured clockwise from north; a positive turn is to the right. An Angle is not folded into one
// circle by itself: `heading()` does that for a direction, `turn()` gives the short way from one heading to another.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "table/length.hpp"

namespace condotta::table {

inline constexpr double pi = 3.14159265358979323846;

class Angle {
 public:
  static constexpr std::int32_t ticks_per_degree = 10000;
  static constexpr std::int32_t ticks_per_circle = 360 * ticks_per_degree;

  constexpr Angle() = default;
  static constexpr Angle ticks(std::int64_t count) {
    assert(count >= INT32_MIN && count <= INT32_MAX);
    Angle angle;
    angle.ticks_ = static_cast<std::int32_t>(count);
    return angle;
  }
  static constexpr Angle degrees(double value) { return ticks(nearest(value * ticks_per_degree)); }
  static constexpr Angle radians(double value) { return ticks(nearest(value / pi * (ticks_per_circle / 2))); }

  constexpr std::int32_t ticks() const { return ticks_; }
  constexpr double degrees() const { return static_cast<double>(ticks_) / ticks_per_degree; }
  constexpr double radians() const { return static_cast<double>(ticks_) * (pi / (ticks_per_circle / 2)); }

  constexpr auto operator<=>(const Angle&) const = default;

  constexpr Angle operator-() const { return ticks(-std::int64_t{ticks_}); }
  friend constexpr Angle operator+(Angle a, Angle b) { return ticks(std::int64_t{a.ticks_} + b.ticks_); }
  friend constexpr Angle operator-(Angle a, Angle b) { return ticks(std::int64_t{a.ticks_} - b.ticks_); }
  friend constexpr Angle operator*(Angle a, int times) { return ticks(std::int64_t{a.ticks_} * times); }
  friend constexpr Angle operator/(Angle a, int parts) { return degrees(a.degrees() / parts); }

 private:
  std::int32_t ticks_ = 0;
};

// The same direction, from 0 up to but not including 360 degrees.
constexpr Angle heading(Angle direction) {
  const std::int32_t rest = direction.ticks() % Angle::ticks_per_circle;
  return Angle::ticks(rest < 0 ? rest + Angle::ticks_per_circle : rest);
}

// The short way from one heading to another: above -180 up to +180 degrees, to the right positive.
constexpr Angle turn(Angle from, Angle to) {
  const Angle difference = heading(to - from);
  return difference.ticks() > Angle::ticks_per_circle / 2 ? difference - Angle::ticks(Angle::ticks_per_circle)
                                                          : difference;
}

constexpr Angle size(Angle angle) { return angle.ticks() < 0 ? -angle : angle; }

// What a point at this distance from a pivot travels in a turn, and the turn that a travelled arc allows.
constexpr Length arc(Length radius, Angle angle) { return Length::units(radius.units() * size(angle).radians()); }
constexpr Angle angle_of_arc(Length radius, Length travelled) { return Angle::radians(travelled / radius); }

inline namespace literals {
consteval Angle operator""_deg(long double value) { return Angle::degrees(static_cast<double>(value)); }
consteval Angle operator""_deg(unsigned long long value) {
  return Angle::ticks(static_cast<std::int64_t>(value) * Angle::ticks_per_degree);
}
}  // namespace literals

}  // namespace condotta::table
