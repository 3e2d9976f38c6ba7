#include "table/area.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

Footprint one(const Rectangle& rectangle) { return {&rectangle, 1}; }

// A wood in the shape of a horseshoe, open to the north.
Area horseshoe() {
  const Point corners[] = {{0_u, 0_u}, {9_u, 0_u}, {9_u, 6_u}, {6_u, 6_u},
                           {6_u, 3_u}, {3_u, 3_u}, {3_u, 6_u}, {0_u, 6_u}};
  return Area(corners);
}

}  // namespace

TEST_CASE("points, bases and the outline of an area that is not convex") {
  const Area wood = horseshoe();
  CHECK(wood.surface() == doctest::Approx(45));
  CHECK(wood.bounds() == Box{{0, 0}, {9, 6}});
  CHECK(contains(wood, {1, 5}));
  CHECK(contains(wood, {9, 3}));
  CHECK_FALSE(contains(wood, {4.5, 4}));
  CHECK_FALSE(contains(wood, {9.01, 3}));
  CHECK(entirely_inside(wood, one(base(1.5_u, 5_u))));
  CHECK_FALSE(overlapping(wood, one(base(4.5_u, 5_u))));
  CHECK_FALSE(entirely_inside(wood, one(base(4.5_u, 3.2_u))));
  CHECK(overlapping(wood, one(base(4.5_u, 3.2_u))));
  CHECK_FALSE(overlapping(wood, one(base(4.5_u, 3.5_u))));  // stands on the border
  CHECK(entirely_inside(wood, one(base(4.5_u, 3_u))));
  CHECK(overlapping(wood, one(base(5_u, 8_u, 0_deg, 20_u, 20_u))));  // covers it all
  CHECK_FALSE(entirely_inside(wood, one(base(5_u, 8_u, 0_deg, 20_u, 20_u))));
  CHECK(distance(wood, one(base(4.5_u, 5_u))) == 1_u);
  CHECK(distance(wood, Vector{12, 10}) == 5_u);
  CHECK(distance(wood, Vector{1, 1}) == 0_u);
}

TEST_CASE("REG-TER-015 how much of a line of sight runs through an area") {
  const Area wood = horseshoe();
  CHECK(length_inside(wood, {{-5, 5}, {20, 5}}) == 6_u);
  CHECK(length_inside(wood, {{4.5, 5}, {4.5, 10}}) == 0_u);
  CHECK(length_inside(wood, {{4.5, 5}, {4.5, 1}}) == 2_u);
  CHECK(length_inside(wood, {{1, 1}, {1, 2}}) == 1_u);
  CHECK(crossings({{-5, 5}, {15, 5}}, wood.sides()).size() == 4);
}

TEST_CASE("an advance and a wheel enter an area at the right place") {
  const Area wood = horseshoe();
  CHECK(*first_entry(one(base(4.5_u, 5_u)), 180_deg, 9_u, wood) == 1.5_u);
  CHECK(*first_entry(one(base(4.5_u, 5_u)), 90_deg, 9_u, wood) == 1_u);
  CHECK_FALSE(first_entry(one(base(4.5_u, 5_u)), 0_deg, 9_u, wood));
  CHECK(*first_entry(one(base(1.5_u, 5_u)), 0_deg, 9_u, wood) == 0_u);
  // a base 3 wide south of the horseshoe, 1.5 below it: its outer corner gets there after 30 degrees
  const Rectangle south = base(4.5_u, -1.5_u, 0_deg, 3_u, 1_u);
  CHECK(*first_entry(one(south), south.corner(Corner::front_right), 90_deg, wood) == 30_deg);
  CHECK(*first_entry(one(south), south.corner(Corner::front_left), -90_deg, wood) == -30_deg);
}

TEST_CASE("a base enters an area when sampling says so") {
  RandomTable random(53);
  const Point corners[] = {{2_u, 1_u}, {6_u, 0_u}, {9_u, 3_u}, {6_u, 4_u}, {8_u, 8_u}, {3_u, 6_u}, {4_u, 3_u}};
  const Area hill{corners};
  int entered = 0;
  for (int i = 0; i < 600; ++i) {
    const Rectangle mine = random.base(-3, 12);
    const Angle towards = random.heading();
    const auto at = first_entry(one(mine), towards, 6_u, hill);
    const double stop = at ? at->units() : 6.0;
    for (double way = 0; way < stop; way += 0.05) {
      REQUIRE_FALSE(overlapping(hill, one(mine.moved(forward(towards) * way))));
    }
    if (!at) continue;
    ++entered;
    bool deeper = false;
    for (double way = stop; way < stop + 3 && !deeper; way += 0.001) {
      deeper = overlapping(hill, one(mine.moved(forward(towards) * way)));
    }
    CHECK(deeper);
  }
  CHECK(entered > 100);
}
