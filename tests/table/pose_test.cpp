#include "table/pose.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"

using namespace condotta::table;

namespace {

constexpr Pose at(Length x, Length y, Angle heading) { return {{x, y}, heading}; }

}  // namespace

TEST_CASE("REG-GEO-002 forward and right of the four headings") {
  CHECK(forward(0_deg) == Vector{0, 1});
  CHECK(forward(90_deg) == Vector{1, 0});
  CHECK(rightward(0_deg) == Vector{1, 0});
  CHECK(rightward(90_deg) == Vector{0, -1});
}

TEST_CASE("REG-GEO-012 REG-GEO-016 advances and shifts") {
  CHECK(advanced(at(10_u, 10_u, 90_deg), 2.5_u) == at(12.5_u, 10_u, 90_deg));
  CHECK(advanced(at(10_u, 10_u, 90_deg), -2.5_u) == at(7.5_u, 10_u, 90_deg));
  CHECK(shifted(at(10_u, 10_u, 0_deg), 0.5_u) == at(10.5_u, 10_u, 0_deg));
  CHECK(shifted(at(10_u, 10_u, 180_deg), 0.5_u) == at(9.5_u, 10_u, 180_deg));
  CHECK(moved(at(0_u, 0_u, 0_deg), 45_deg, 2_u) == at(1.4142_u, 1.4142_u, 0_deg));
}

TEST_CASE("REG-GEO-013 REG-GEO-014 an advance with a wheel ends where the worked case says (REG-C-213)") {
  const Pose ahead = advanced(at(10_u, 10_u, 0_deg), 1_u);
  const Pose wheel = wheeled(ahead, 3_u, Side::right, 30_deg);
  CHECK(wheel == at(10.201_u, 11.75_u, 30_deg));
  const Length left = 3_u - 1_u - arc(3_u, 30_deg);
  CHECK(left == 0.4292_u);
  const Pose end = advanced(wheel, left);
  CHECK(std::abs((end.front.x - 10.4156_u).ticks()) <= 1);
  CHECK(std::abs((end.front.y - 12.1217_u).ticks()) <= 1);
  CHECK(std::abs((rounded(front_corner(end, 3_u, Side::left)).x - 9.1165_u).ticks()) <= 1);
  CHECK(std::abs((rounded(front_corner(end, 3_u, Side::left)).y - 12.8717_u).ticks()) <= 1);
  CHECK(std::abs((rounded(front_corner(end, 3_u, Side::right)).x - 11.7146_u).ticks()) <= 1);
  CHECK(std::abs((rounded(front_corner(end, 3_u, Side::right)).y - 11.3717_u).ticks()) <= 1);
}

TEST_CASE("REG-GEO-017 an about-face keeps the footprint (REG-C-216)") {
  CHECK(about_faced(at(10_u, 10_u, 0_deg), 1_u) == at(10_u, 9_u, 180_deg));
}

TEST_CASE("REG-GEO-015 a group wheels as one body (REG-C-241)") {
  const Vector pivot = front_corner(at(13_u, 10_u, 0_deg), 3_u, Side::right);
  CHECK(pivot == Vector{14.5, 10});
  const Angle angle = angle_of_arc(6_u, 3_u);
  CHECK(turned(at(10_u, 10_u, 0_deg), pivot, angle) == at(10.5509_u, 12.1574_u, 28.6479_deg));
  CHECK(turned(at(13_u, 10_u, 0_deg), pivot, angle) == at(13.1836_u, 10.7191_u, 28.6479_deg));
}

TEST_CASE("a wheel there and back is no move, to a tick") {
  RandomTable random(11);
  for (int i = 0; i < 500; ++i) {
    const Pose start = random.pose(-20, 20);
    const Length width = random.length(1, 8);
    const Angle angle = Angle::degrees(random.length(0, 90).units());
    const Pose out = wheeled(start, width, Side::right, angle);
    const Pose back = wheeled(out, width, Side::right, -angle);
    CHECK(std::abs((back.front.x - start.front.x).ticks()) <= 2);
    CHECK(std::abs((back.front.y - start.front.y).ticks()) <= 2);
    CHECK(back.heading == start.heading);
    const Pose mirror = wheeled(start, width, Side::left, angle);
    CHECK(mirror.heading == heading(start.heading - angle));
  }
}
