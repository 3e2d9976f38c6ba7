#include "table/trigonometry.hpp"

#include <cmath>

namespace condotta::table {
namespace {

// Taylor series on [-pi/4, pi/4]; the first term left out is below 5e-17.
double sine_near_zero(double x) {
  const double q = x * x;
  double sum = -1.0 / 1307674368000.0;
  sum = sum * q + 1.0 / 6227020800.0;
  sum = sum * q - 1.0 / 39916800.0;
  sum = sum * q + 1.0 / 362880.0;
  sum = sum * q - 1.0 / 5040.0;
  sum = sum * q + 1.0 / 120.0;
  sum = sum * q - 1.0 / 6.0;
  return x + x * (q * sum);
}

double cosine_near_zero(double x) {
  const double q = x * x;
  double sum = 1.0 / 20922789888000.0;
  sum = sum * q - 1.0 / 87178291200.0;
  sum = sum * q + 1.0 / 479001600.0;
  sum = sum * q - 1.0 / 3628800.0;
  sum = sum * q + 1.0 / 40320.0;
  sum = sum * q - 1.0 / 720.0;
  sum = sum * q + 1.0 / 24.0;
  return 1.0 - (0.5 * q - q * q * sum);
}

SineCosine in_quarter(int quarter, double rest) {
  // Most things on a table face a table edge: the series give exactly this.
  const double s = rest == 0 ? 0.0 : sine_near_zero(rest);
  const double c = rest == 0 ? 1.0 : cosine_near_zero(rest);
  switch (quarter & 3) {
    case 0: return {s, c};
    case 1: return {c, -s};
    case 2: return {-s, -c};
    default: return {-c, s};
  }
}

// The arc tangent of 0 ≤ t ≤ 1: from the nearest eighth, then a series in at most 1/16.
double arc_tangent_below_one(double t) {
  constexpr double of_eighths[] = {0.0,
                                   0.1243549945467614350314,
                                   0.2449786631268641541721,
                                   0.3587706702705722203959,
                                   0.4636476090008061162143,
                                   0.5585993153435624359715,
                                   0.6435011087932843868028,
                                   0.7188299996216245054170,
                                   0.7853981633974483096157};
  const int k = static_cast<int>(t * 8.0 + 0.5);
  const double c = k / 8.0;
  const double x = (t - c) / (1.0 + t * c);
  const double q = x * x;
  double sum = -1.0 / 11.0;
  sum = sum * q + 1.0 / 9.0;
  sum = sum * q - 1.0 / 7.0;
  sum = sum * q + 1.0 / 5.0;
  sum = sum * q - 1.0 / 3.0;
  return of_eighths[k] + (x + x * (q * sum));
}

}  // namespace

SineCosine sine_cosine(Angle angle) {
  constexpr std::int32_t quarter = Angle::ticks_per_circle / 4;
  const std::int32_t ticks = heading(angle).ticks();
  const std::int32_t turns = (ticks + quarter / 2) / quarter;
  return in_quarter(turns, (ticks - turns * quarter) * (pi / (Angle::ticks_per_circle / 2)));
}

SineCosine sine_cosine(double radians) {
  // pi/2 in two parts, the first with enough trailing zeros to be multiplied exactly.
  constexpr double half_pi_high = 1.57079632673412561417;
  constexpr double half_pi_low = 6.07710050650619224932e-11;
  const double turns = std::floor(radians * (2.0 / pi) + 0.5);
  const double rest = (radians - turns * half_pi_high) - turns * half_pi_low;
  return in_quarter(static_cast<int>(turns), rest);
}

double arc_tangent(double y, double x) {
  const double ax = std::fabs(x);
  const double ay = std::fabs(y);
  if (ax == 0.0 && ay == 0.0) return 0.0;
  double angle = ay <= ax ? arc_tangent_below_one(ay / ax) : pi / 2 - arc_tangent_below_one(ax / ay);
  if (x < 0.0) angle = pi - angle;
  return y < 0.0 ? -angle : angle;
}

}  // namespace condotta::table
