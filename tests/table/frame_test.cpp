#include "table/frame.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

Footprint one(const Rectangle& rectangle) { return {&rectangle, 1}; }

}  // namespace

TEST_CASE("REG-GEO-005 coordinates against a file") {
  const Frame file = frame(Pose{{10_u, 10_u}, 90_deg}, 3_u);
  CHECK(place(file, {12, 11.5}) == Place{2_u, 0_u});
  CHECK(place(file, {9, 8.5}) == Place{-1_u, 3_u});
  const Frame second = lane(file, 1, 1_u);
  CHECK(place(second, {10, 10.5}) == Place{0_u, 0_u});
  CHECK(second.right_end() == Vector{10, 9.5});
}

TEST_CASE("REG-GEO-007 REG-GAP-120 ahead and behind the line; on the line is behind") {
  const Frame file = frame(Pose{{10_u, 10_u}, 0_deg}, 1_u);
  CHECK(ahead(file, one(base(20_u, 10.1_u))));
  CHECK(behind(file, one(base(20_u, 10_u))));
  CHECK(behind(file, one(base(20_u, 10.001_u))));
  CHECK(ahead(file, one(base(20_u, 10.002_u))));
  CHECK(entirely_ahead(file, one(base(5_u, 10.5_u))));
  CHECK_FALSE(entirely_ahead(file, one(base(5_u, 10.4_u))));
}

TEST_CASE("REG-GEO-008 directly ahead: the nearest part inside the lane and how much of it") {
  const Frame file = frame(Pose{{10_u, 10_u}, 0_deg}, 1_u);
  const auto straight = directly_ahead(file, base(10_u, 13_u, 180_deg));
  REQUIRE(straight);
  CHECK(straight->distance == 3_u);
  CHECK(straight->overlap == 1_u);
  const auto part = directly_ahead(file, base(10.75_u, 13_u, 180_deg));
  REQUIRE(part);
  CHECK(part->overlap == 0.25_u);
  CHECK_FALSE(directly_ahead(file, base(11_u, 13_u, 180_deg)));
  CHECK_FALSE(directly_ahead(file, base(10.9992_u, 13_u, 180_deg)));
  CHECK(directly_ahead(file, base(10.9988_u, 13_u, 180_deg)));
  CHECK_FALSE(directly_ahead(file, base(10_u, 9_u)));
  CHECK(directly_ahead(file, base(10_u, 10_u, 180_deg))->distance == 0_u);
  // a leaning base whose near corner is outside the lane: the least distance is where its edge enters the lane
  const Rectangle leaning = Rectangle::around({11.5, 13.5}, forward(45_deg), 2, 0.25);
  const auto found = directly_ahead(file, leaning);
  REQUIRE(found);
  const double entry = 3.5 - 0.25 * 1.4142135623730951 - (10.5 - 11.5);
  CHECK(found->distance.units() == doctest::Approx(entry).epsilon(1e-5));
}

TEST_CASE("REG-SHT-019 a strip widened on both sides") {
  const Frame file = frame(Pose{{10_u, 10_u}, 0_deg}, 1_u);
  const Rectangle aside = base(11.9_u, 13_u, 180_deg);
  CHECK_FALSE(in_arc({file, 0_u, 0_deg}, one(aside)));
  CHECK(in_arc({file, 1_u, 0_deg}, one(aside)));
  CHECK(*distance_in_arc({file, 1_u, 0_deg}, aside) == Length::units(std::sqrt(9 + 0.9 * 0.9)));
  CHECK_FALSE(in_arc({file, 1_u, 0_deg}, one(base(12_u, 13_u, 180_deg))));
  CHECK_FALSE(in_arc({file, 1_u, 0_deg}, one(base(11_u, 10_u))));  // beside it, not ahead
}

TEST_CASE("arcs that open outward") {
  const Frame file = frame(Pose{{10_u, 10_u}, 0_deg}, 1_u);
  CHECK(in_arc({file, 0_u, 45_deg}, one(base(13_u, 13_u, 180_deg))));
  CHECK_FALSE(in_arc({file, 0_u, 22.5_deg}, one(base(13_u, 13_u, 180_deg))));
  CHECK_FALSE(in_arc({file, 0_u, 45_deg}, one(base(15_u, 13_u, 180_deg))));
  const Frame muzzle = frame(Pose{{10_u, 10_u}, 90_deg}, 0_u);
  CHECK(in_arc({muzzle, 0_u, 45_deg}, one(base(14_u, 13.5_u))));
  CHECK_FALSE(in_arc({muzzle, 0_u, 45_deg}, one(base(12_u, 13.5_u))));
}

TEST_CASE("REG-CHR-024 entirely behind the line of an edge") {
  const Rectangle supported = base(10_u, 10_u, 0_deg, 3_u, 1_u);
  const Rectangle supporter = base(11_u, 8_u, 20_deg, 3_u, 1_u);
  CHECK(entirely_beyond(line(supported, Edge::rear), one(supporter)));
  CHECK(entirely_short_of(line(supported, Edge::rear), one(supported)));
  CHECK(entirely_beyond(line(supporter, Edge::front), one(supported)));
  const Rectangle too_far_forward = base(11_u, 8.6_u, 20_deg, 3_u, 1_u);
  CHECK_FALSE(entirely_beyond(line(supported, Edge::rear), one(too_far_forward)));
  CHECK(entirely_beyond(line(supported, Edge::right), one(base(12_u, 15_u))));
  CHECK_FALSE(entirely_beyond(line(supported, Edge::left), one(base(12_u, 15_u))));
}

TEST_CASE("what stands directly ahead is no nearer than the thing itself and no farther than its far end") {
  RandomTable random(43);
  for (int i = 0; i < 3000; ++i) {
    const Pose pose = random.pose(0, 6);
    const Frame file = frame(pose, 1_u);
    const Rectangle thing = random.base(0, 12);
    const Rectangle mine = Rectangle::standing(pose, 1_u, 0.5_u);
    if (penetration(mine, thing) > 0) continue;
    const auto found = directly_ahead(file, thing);
    // where the tolerance decides, either answer is right
    if (!found || found->overlap < 0.01_u) continue;
    CHECK(found->distance.units() <= extent(file, one(thing)).most.ahead.units());
    CHECK(found->distance >= distance(file.front(), thing) - 0.0001_u);
  }
}
