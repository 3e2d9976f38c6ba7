// A length on the table: a whole number of ticks, 10000 to the unit of the game (a base width, an H, a yard …).
//
// State holds lengths, never doubles: the same choices then give the same bytes everywhere. Geometry works in doubles
// (`units()`) and rounds its answers back (`Length::units`). Write constants as `1.5_u`.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace condotta::table {

// To the nearest whole number, halves away from zero.
constexpr std::int64_t nearest(double value) {
  return static_cast<std::int64_t>(value < 0 ? value - 0.5 : value + 0.5);
}

class Length {
 public:
  static constexpr std::int32_t ticks_per_unit = 10000;

  constexpr Length() = default;
  static constexpr Length ticks(std::int64_t count) {
    assert(count >= INT32_MIN && count <= INT32_MAX);
    Length length;
    length.ticks_ = static_cast<std::int32_t>(count);
    return length;
  }
  static constexpr Length units(double value) { return ticks(nearest(value * ticks_per_unit)); }

  constexpr std::int32_t ticks() const { return ticks_; }
  constexpr double units() const { return static_cast<double>(ticks_) / ticks_per_unit; }

  constexpr auto operator<=>(const Length&) const = default;

  constexpr Length operator-() const { return ticks(-std::int64_t{ticks_}); }
  friend constexpr Length operator+(Length a, Length b) { return ticks(std::int64_t{a.ticks_} + b.ticks_); }
  friend constexpr Length operator-(Length a, Length b) { return ticks(std::int64_t{a.ticks_} - b.ticks_); }
  friend constexpr Length operator*(Length a, int times) { return ticks(std::int64_t{a.ticks_} * times); }
  friend constexpr Length operator*(int times, Length a) { return a * times; }
  friend constexpr Length operator/(Length a, int parts) { return units(a.units() / parts); }
  friend constexpr double operator/(Length a, Length b) { return static_cast<double>(a.ticks_) / b.ticks_; }
  constexpr Length& operator+=(Length b) { return *this = *this + b; }
  constexpr Length& operator-=(Length b) { return *this = *this - b; }

 private:
  std::int32_t ticks_ = 0;
};

// The one tolerance of the table: what is nearer than this touches, what overlaps by no more than this does not
// overlap.
inline constexpr Length tolerance = Length::ticks(10);

// "within X", "up to X" and "at least X" as people measure them on a table.
constexpr bool within(Length measured, Length limit) { return measured <= limit + tolerance; }
constexpr bool at_least(Length measured, Length limit) { return measured >= limit - tolerance; }

inline namespace literals {
consteval Length operator""_u(long double value) { return Length::units(static_cast<double>(value)); }
consteval Length operator""_u(unsigned long long value) {
  return Length::ticks(static_cast<std::int64_t>(value) * Length::ticks_per_unit);
}
}  // namespace literals

}  // namespace condotta::table
