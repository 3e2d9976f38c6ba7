#include "table/sight.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"
#include "table/area.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

}  // namespace

TEST_CASE("a line is blocked by what it runs through, not by what it grazes") {
  const Rectangle blocker[] = {base(10_u, 5_u)};
  CHECK_FALSE(clear({{10, 0}, {10, 10}}, blocker));
  CHECK(clear({{10.5, 0}, {10.5, 10}}, blocker));
  CHECK(clear({{9.5, 0}, {9.5, 10}}, blocker));
  CHECK_FALSE(clear({{10.4, 0}, {10.4, 10}}, blocker));
  CHECK(clear({{10, 0}, {10, 4.5}}, blocker));
  CHECK(clear({{8, 5}, {12, 5}}, blocker));
}

TEST_CASE("a line between two bases that touch each other is blocked") {
  const Rectangle pair[] = {base(10_u, 5_u), base(11_u, 5_u)};
  CHECK_FALSE(clear({{10.5, 0}, {10.5, 10}}, pair));
  const Rectangle apart[] = {base(10_u, 5_u), base(11.1_u, 5_u)};
  CHECK(clear({{10.55, 0}, {10.55, 10}}, apart));
}

TEST_CASE("a course blocks what crosses it") {
  const Point corners[] = {{0_u, 5_u}, {10_u, 5_u}, {10_u, 15_u}};
  const auto wall = course(corners);
  CHECK_FALSE(clear({{5, 0}, {5, 10}}, wall));
  CHECK(clear({{12, 0}, {12, 10}}, wall));
}

TEST_CASE("REG-SHT-018 a corner sees a target if any straight line to any point of it is free") {
  const Rectangle target = base(10_u, 10_u, 180_deg, 3_u, 1_u);
  const Vector eye{10, 0};
  CHECK(visible(eye, target, {}));
  const Rectangle narrow[] = {base(10_u, 5_u)};
  const auto parts = visible_parts(eye, target, narrow);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].from.x < parts[0].to.x);
  // the shadow of the base at a depth of 4.5 ends at half a unit for 4.5: at 10 it is 1.1111 off the axis
  CHECK(parts[0].to.x == doctest::Approx(10 - 0.5 * 10 / 4.5));
  CHECK(parts[1].from.x == doctest::Approx(10 + 0.5 * 10 / 4.5));
  CHECK(parts[1].to.x == doctest::Approx(11.5));
  const Rectangle wide[] = {base(10_u, 5_u, 0_deg, 2_u)};
  CHECK_FALSE(visible(eye, target, wide));
  const Rectangle behind_it[] = {base(10_u, 13_u, 0_deg, 9_u)};
  CHECK(visible(eye, target, behind_it));
  const Rectangle rank[] = {base(9_u, 5_u), base(10_u, 5_u), base(11_u, 5_u)};
  CHECK_FALSE(visible(eye, target, rank));
  const Rectangle rank_with_a_gap[] = {base(9_u, 5_u), base(10.1_u, 5_u), base(11.1_u, 5_u)};
  CHECK(visible(eye, target, rank_with_a_gap));
}

TEST_CASE("REG-SHT-018 neighbours that touch the eye leave the front free") {
  const Vector eye = base(10_u, 10_u).corner(Corner::front_left);
  const Rectangle neighbours[] = {base(9_u, 10_u), base(8_u, 10_u)};
  CHECK(visible(eye, base(9.5_u, 15_u, 180_deg), neighbours));
  CHECK(visible(eye, base(3_u, 11_u, 180_deg), neighbours));
  CHECK_FALSE(visible(eye, base(5_u, 9.5_u, 180_deg), neighbours));
  CHECK_FALSE(visible(base(9_u, 10_u).centre(), base(9.5_u, 15_u, 180_deg), neighbours));
}

TEST_CASE("a front sees through a gap that neither of its ends sees through") {
  const Rectangle target = base(10_u, 10_u, 180_deg, 1_u, 1_u);
  const Rectangle doors[] = {Rectangle::segment({0, 5}, {10.6, 5}), Rectangle::segment({10.75, 5}, {20, 5}),
                             Rectangle::segment({0, 4}, {10.85, 4}), Rectangle::segment({11, 4}, {20, 4})};
  const Segment front{{10, 0}, {14, 0}};
  CHECK_FALSE(visible(front.from, target, doors));
  CHECK_FALSE(visible(front.at(0.5), target, doors));
  CHECK_FALSE(visible(front.to, target, doors));
  CHECK(visible(front, target, doors));
  const Rectangle shut[] = {Rectangle::segment({0, 5}, {20, 5})};
  CHECK_FALSE(visible(front, target, shut));
}

TEST_CASE("what is seen agrees with many single lines") {
  RandomTable random(47);
  int seen = 0;
  int hidden = 0;
  for (int i = 0; i < 1200; ++i) {
    const Vector eye{random.length(0, 10).units(), 0};
    const Rectangle target = Rectangle::standing({{random.length(2, 8), 12_u}, random.heading()}, 1_u, 0.5_u);
    std::vector<Rectangle> blockers;
    while (blockers.size() < 7) {
      const Rectangle blocker =
          Rectangle::standing({{random.length(0, 10), random.length(3, 10)}, random.heading()}, 2_u, 1_u);
      if (!overlapping(blocker, target) && !contains(blocker, eye)) blockers.push_back(blocker);
    }
    int free_lines = 0;
    for (std::size_t edge = 0; edge < 4; ++edge) {
      for (int step = 0; step <= 40; ++step) {
        const Vector to = target.edge(static_cast<Edge>(edge)).at(step / 40.0);
        const Rectangle sight = Rectangle::segment(eye, to);
        const Rectangle core[] = {target.inset(0.002)};
        bool free = penetration(sight, core[0]) <= 0;
        for (const Rectangle& blocker : blockers) free = free && penetration(sight, blocker) <= -0.002;
        free_lines += free ? 1 : 0;
      }
    }
    const auto parts = visible_parts(eye, target, blockers);
    if (free_lines > 0) CHECK_FALSE(parts.empty());
    for (const Segment& part : parts) {
      const Vector to = part.at(0.5);  // inside the target or on it
      const double width = std::fabs(cross(part.to - part.from, to - eye)) / norm(to - eye);
      if (width < 0.01) continue;
      for (const Rectangle& blocker : blockers) {
        const auto near = nearest_points(Rectangle::segment(eye, to), blocker);
        if (near.distance > 0) continue;
        // a blocker on that line must stand behind the target's border
        CHECK(norm(near.mine - eye) >= distance(target, eye).units() - 0.01);
      }
    }
    (parts.empty() ? hidden : seen) += 1;
  }
  CHECK(seen > 100);
  CHECK(hidden > 100);
}
