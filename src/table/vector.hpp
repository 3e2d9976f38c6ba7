// A pair of doubles: the plane inside the geometry, x to the east and y to the north. State holds Points instead.
#pragma once

#include <cmath>

namespace condotta::table {

struct Vector {
  double x = 0;
  double y = 0;

  constexpr bool operator==(const Vector&) const = default;
  friend constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vector operator*(Vector a, double times) { return {a.x * times, a.y * times}; }
  friend constexpr Vector operator*(double times, Vector a) { return a * times; }
  constexpr Vector operator-() const { return {-x, -y}; }
};

constexpr double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
// Positive where b lies to the left of a.
constexpr double cross(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }
constexpr double square(Vector a) { return dot(a, a); }
inline double norm(Vector a) { return std::sqrt(dot(a, a)); }
// A quarter turn to the right.
constexpr Vector right_of(Vector a) { return {a.y, -a.x}; }
constexpr Vector midpoint(Vector a, Vector b) { return (a + b) * 0.5; }

}  // namespace condotta::table
