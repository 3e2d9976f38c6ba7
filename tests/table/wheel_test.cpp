#include "table/wheel.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

}  // namespace

TEST_CASE("a wheel stops where its outer corner or front meets a base") {
  const Rectangle mine[] = {base(1.5_u, 0_u, 0_deg, 3_u, 1_u)};  // front from (0,0) to (3,0)
  const Vector right_end{3, 0};
  // a corner at (0.5,1), met by the front edge after a turn of atan(1/2.5)
  const Rectangle enemy[] = {Rectangle::around({0.75, 1.5}, {0, 1}, 0.25, 0.5)};
  const auto met = first_contact(mine, right_end, 90_deg, enemy);
  REQUIRE(met);
  CHECK(met->angle == Angle::degrees(21.8014));
  CHECK_FALSE(first_contact(mine, right_end, 21.8_deg, enemy));
  CHECK_FALSE(first_contact(mine, Vector{0, 0}, 90_deg, enemy));  // a turn to the rear of it
  const Rectangle mirrored[] = {Rectangle::around({2.25, 1.5}, {0, 1}, 0.25, 0.5)};
  const auto left = first_contact(mine, Vector{0, 0}, -90_deg, mirrored);
  REQUIRE(left);
  CHECK(left->angle == -Angle::degrees(21.8014));
  // the outer corner meets an edge: it is 1.5 high on its circle of 3 after 30 degrees
  const Rectangle wall[] = {Rectangle::segment({-3, 1.5}, {0.5, 1.5})};
  const auto outer = first_contact(mine, right_end, 90_deg, wall);
  REQUIRE(outer);
  CHECK(outer->angle == 30_deg);
}

TEST_CASE("REG-GEO-021 a wheel away from a neighbour is free, into a neighbour it is not") {
  const Rectangle mine[] = {base(0.5_u, 0_u)};
  const Rectangle right_neighbour[] = {base(1.5_u, 0_u)};
  const Rectangle left_neighbour[] = {base(-0.5_u, 0_u)};
  CHECK_FALSE(first_contact(mine, Vector{1, 0}, 90_deg, right_neighbour));
  const auto met = first_contact(mine, Vector{1, 0}, 90_deg, left_neighbour);
  REQUIRE(met);
  CHECK(met->angle == 0_deg);
  CHECK_FALSE(first_contact(mine, Vector{0, 0}, -90_deg, left_neighbour));
}

TEST_CASE("a wheel agrees with the turn made in small steps") {
  RandomTable random(29);
  int hits = 0;
  for (int i = 0; i < 1500; ++i) {
    const Rectangle mine[] = {random.base(0, 6)};
    const Rectangle theirs[] = {random.base(0, 8)};
    if (overlapping(mine[0], theirs[0])) continue;
    const bool to_the_right = random.below(2) == 0;
    const Vector pivot = random.below(3) == 0 ? Vector{random.length(0, 6).units(), random.length(0, 6).units()}
                                              : mine[0].corner(to_the_right ? Corner::front_right : Corner::front_left);
    const double sign = to_the_right ? 1 : -1;
    const Angle limit = Angle::degrees(sign * random.length(10, 200).units());
    const auto met = first_contact(mine, pivot, limit, theirs);
    const double stop = std::fabs((met ? met->angle : limit).radians());
    for (double at = 0; at <= stop; at += 0.005) {
      REQUIRE_FALSE(overlapping(mine[0].turned(pivot, sine_cosine(sign * at)), theirs[0]));
    }
    if (!met) continue;
    ++hits;
    CHECK(touching(mine[0].turned(pivot, sine_cosine(met->angle)), theirs[0]));
    bool deeper = false;
    for (double at = stop; at <= stop + 0.2 && !deeper; at += 0.0002) {
      deeper = overlapping(mine[0].turned(pivot, sine_cosine(sign * at)), theirs[0]);
    }
    CHECK(deeper);
  }
  CHECK(hits > 200);
}

TEST_CASE("of many bases and obstacles the first is met") {
  RandomTable random(31);
  for (int i = 0; i < 100; ++i) {
    std::vector<Rectangle> mine;
    std::vector<Rectangle> theirs;
    for (int k = 0; k < 3; ++k) mine.push_back(random.base(0, 4));
    for (int k = 0; k < 12; ++k) theirs.push_back(random.base(5, 14));
    const Vector pivot = mine[0].corner(Corner::front_right);
    const auto met = first_contact(mine, pivot, 90_deg, theirs);
    std::optional<Angle> least;
    for (const Rectangle& base : mine) {
      for (const Rectangle& obstacle : theirs) {
        const auto one = first_contact(Footprint(&base, 1), pivot, 90_deg, Footprint(&obstacle, 1));
        if (one && (!least || one->angle < *least)) least = one->angle;
      }
    }
    CHECK(met.has_value() == least.has_value());
    if (met && least) CHECK(met->angle == *least);
  }
}

TEST_CASE("REG-GEO-010 the least distance of a wheel is the least of its moments") {
  RandomTable random(37);
  for (int i = 0; i < 600; ++i) {
    const Rectangle mine[] = {random.base(0, 6)};
    const Rectangle theirs[] = {random.base(0, 12)};
    const Vector pivot = mine[0].corner(Corner::front_left);
    const Angle angle = -Angle::degrees(random.length(0, 90).units());
    double sampled = 1e9;
    for (int step = 0; step <= 400; ++step) {
      const Rectangle at = mine[0].turned(pivot, sine_cosine(angle.radians() * step / 400));
      sampled = std::min(sampled, distance(at, theirs[0]).units());
    }
    const double found = least_distance(mine, pivot, angle, theirs).units();
    CHECK(found <= sampled + 0.0001);
    CHECK(found >= sampled - 0.016);
  }
}

TEST_CASE("REG-CPZ-003 how far behind a line a wheel reaches, and its box, are those of its moments") {
  RandomTable random(41);
  for (int i = 0; i < 300; ++i) {
    const Rectangle mine[] = {random.base(0, 6)};
    const Frame line = frame(random.pose(0, 6), 1_u);
    const Vector pivot = mine[0].corner(Corner::front_right);
    const Angle angle = Angle::degrees(random.length(0, 180).units());
    Extent sampled = extent(line, mine);
    Box box;
    for (int step = 0; step <= 600; ++step) {
      const Rectangle at[] = {mine[0].turned(pivot, sine_cosine(angle.radians() * step / 600))};
      const Extent now = extent(line, at);
      sampled.least.ahead = std::min(sampled.least.ahead, now.least.ahead);
      sampled.most.aside = std::max(sampled.most.aside, now.most.aside);
      box.include(at[0].bounds());
    }
    const Extent found = swept_extent(line, mine, pivot, angle);
    CHECK((sampled.least.ahead - found.least.ahead).units() == doctest::Approx(0).epsilon(0.001));
    CHECK((found.most.aside - sampled.most.aside).units() == doctest::Approx(0).epsilon(0.001));
    CHECK(inside(box, swept_bounds(mine, pivot, angle)));
    CHECK(inside(swept_bounds(mine, pivot, angle), box));
  }
}
