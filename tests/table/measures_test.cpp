#include <doctest/doctest.h>

#include <cmath>
#include <type_traits>

#include "random_table.hpp"
#include "table/pose.hpp"

using namespace condotta::table;

TEST_CASE("a length is a whole number of ticks and never comes from a double by accident") {
  CHECK((1.5_u).ticks() == 15000);
  CHECK((3_u).units() == 3.0);
  CHECK(-1.5_u + 2_u == 0.5_u);
  CHECK(2 * 0.75_u == 1.5_u);
  CHECK(1_u / 4 == 0.25_u);
  CHECK(3_u / 2_u == 1.5);
  CHECK(Length::units(0.00005) == Length::ticks(1));
  CHECK(Length::units(-0.00005) == Length::ticks(-1));
  static_assert(!std::is_convertible_v<double, Length> && !std::is_convertible_v<Length, double>);
  static_assert(!std::is_convertible_v<double, Angle> && !std::is_convertible_v<Angle, double>);
}

TEST_CASE("REG-GEO-006 within and at least accept the tolerance") {
  CHECK(within(4.001_u, 4_u));
  CHECK_FALSE(within(4.0011_u, 4_u));
  CHECK(at_least(3.999_u, 4_u));
  CHECK_FALSE(at_least(3.9989_u, 4_u));
}

TEST_CASE("headings fold into one circle, turns take the short way") {
  CHECK(heading(-90_deg) == 270_deg);
  CHECK(heading(720_deg) == 0_deg);
  CHECK(turn(350_deg, 10_deg) == 20_deg);
  CHECK(turn(10_deg, 350_deg) == -20_deg);
  CHECK(turn(0_deg, 180_deg) == 180_deg);
  CHECK(turn(180_deg, 0_deg) == 180_deg);
  CHECK(Angle::radians(pi / 8) == 22.5_deg);
}

TEST_CASE("REG-GEO-014 the measure of a wheel is the arc of the outer corner") {
  CHECK(arc(3_u, 30_deg) == 1.5708_u);
  CHECK(angle_of_arc(6_u, 3_u) == 28.6479_deg);
  CHECK(angle_of_arc(3_u, arc(3_u, 90_deg)).degrees() == doctest::Approx(90).epsilon(1e-5));
}

TEST_CASE("sines and cosines are exact at right angles and right everywhere") {
  for (int quarter = -8; quarter <= 8; ++quarter) {
    const SineCosine of = sine_cosine(90_deg * quarter);
    const int turns = ((quarter % 4) + 4) % 4;
    CHECK(of.sine == (turns == 1 ? 1.0 : turns == 3 ? -1.0 : 0.0));
    CHECK(of.cosine == (turns == 0 ? 1.0 : turns == 2 ? -1.0 : 0.0));
  }
  double worst = 0;
  for (std::int32_t ticks = 0; ticks < Angle::ticks_per_circle; ticks += 37) {
    const SineCosine of = sine_cosine(Angle::ticks(ticks));
    const long double exact = static_cast<long double>(ticks) * 3.14159265358979323846264338L / 1800000.0L;
    worst = std::max({worst, std::fabs(static_cast<double>(of.sine - std::sin(exact))),
                      std::fabs(static_cast<double>(of.cosine - std::cos(exact)))});
  }
  CHECK(worst < 3e-16);
  for (double radians = -20; radians < 20; radians += 0.0137) {
    const SineCosine of = sine_cosine(radians);
    worst = std::max({worst, std::fabs(of.sine - std::sin(radians)), std::fabs(of.cosine - std::cos(radians))});
  }
  CHECK(worst < 4e-16);
}

TEST_CASE("the arc tangent agrees with the library's all round") {
  double worst = 0;
  RandomTable random(7);
  for (int i = 0; i < 20000; ++i) {
    const double y = random.length(-5, 5).units();
    const double x = random.length(-5, 5).units();
    worst = std::max(worst, std::fabs(arc_tangent(y, x) - std::atan2(y, x)));
  }
  CHECK(worst < 9e-16);
  CHECK(arc_tangent(0, 0) == 0);
  CHECK(arc_tangent(0, -1) == pi);
  CHECK(arc_tangent(1, 0) == pi / 2);
  CHECK(direction({1, 0}) == 90_deg);
  CHECK(direction({0, -1}) == 180_deg);
  CHECK(direction({-1, 1}) == 315_deg);
}
