#include "table/contact.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"
#include "table/footprint.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

}  // namespace

TEST_CASE("REG-GEO-004 corners and edges of a base") {
  const Rectangle b = base(10_u, 10_u, 90_deg, 3_u, 1_u);
  CHECK(b.corner(Corner::front_left) == Vector{10, 11.5});
  CHECK(b.corner(Corner::front_right) == Vector{10, 8.5});
  CHECK(b.corner(Corner::rear_right) == Vector{9, 8.5});
  CHECK(b.corner(Corner::rear_left) == Vector{9, 11.5});
  CHECK(b.edge(Edge::rear).from == b.corner(Corner::rear_right));
  CHECK(b.edge(Edge::left).to == b.corner(Corner::front_left));
  CHECK(Rectangle::before({{20_u, 20_u}, 180_deg}, 3_u, 1_u).bounds() == Box{{18.5, 19}, {21.5, 20}});
}

TEST_CASE("REG-GEO-011 front to front in full and in part is edge contact") {
  const Rectangle a = base(10_u, 10_u);
  const auto full = contact(a, base(10_u, 10_u, 180_deg));
  REQUIRE(full);
  CHECK(full->kind == ContactKind::edge);
  CHECK(full->mine == Part::front);
  CHECK(full->theirs == Part::front);
  CHECK(full->shared == 1_u);
  const auto half = contact(a, base(10.75_u, 10_u, 180_deg));
  REQUIRE(half);
  CHECK(half->kind == ContactKind::edge);
  CHECK(half->shared == 0.25_u);
  CHECK(half->where.from.x == doctest::Approx(10.25));
}

TEST_CASE("REG-GEO-011 flank, rear and corner contacts name the touched parts") {
  const Rectangle a = base(10_u, 10_u);
  const auto flank = contact(a, base(10.25_u, 10.5_u, 90_deg));  // its right side lies on my front
  REQUIRE(flank);
  CHECK(flank->kind == ContactKind::edge);
  CHECK(is_flank(flank->theirs));
  CHECK(flank->theirs == Part::right);
  CHECK(flank->mine == Part::front);
  const auto rear = contact(a, base(10_u, 10.5_u));
  REQUIRE(rear);
  CHECK(rear->theirs == Part::rear);
  const auto corner = contact(a, base(11_u, 10_u, 180_deg));
  REQUIRE(corner);
  CHECK(corner->kind == ContactKind::corner);
  CHECK(corner->mine == Part::front_right);
  CHECK(corner->theirs == Part::front_right);
  CHECK(corner->shared == Length{});
}

TEST_CASE("REG-GEO-011 a corner that meets an edge at an angle is corner contact") {
  const double diagonal = 0.5 * 1.41421356237309515;
  const Rectangle square = Rectangle::around({10, 10 + diagonal}, forward(45_deg), 0.5, 0.5);
  const auto met = contact(base(10_u, 10_u), square);
  REQUIRE(met);
  CHECK(met->kind == ContactKind::corner);
  CHECK(met->mine == Part::front);
  CHECK(met->theirs == Part::rear_right);
  const auto seen_from_there = contact(square, base(10_u, 10_u));
  REQUIRE(seen_from_there);
  CHECK(seen_from_there->mine == Part::rear_right);
  CHECK(seen_from_there->theirs == Part::front);
  // half a degree off parallel is still a corner
  const Rectangle askew = Rectangle::standing({{10_u, 10.0044_u}, 180.5_deg}, 1_u, 0.5_u);
  const auto leaning = contact(base(10_u, 10_u), askew);
  REQUIRE(leaning);
  CHECK(leaning->kind == ContactKind::corner);
}

TEST_CASE("REG-GEO-006 the tolerance decides between apart, touching and overlapping") {
  const Rectangle a = base(10_u, 10_u);
  CHECK_FALSE(touching(a, base(10_u, 10.0011_u, 180_deg)));
  CHECK(touching(a, base(10_u, 10.0009_u, 180_deg)));
  CHECK(touching(a, base(10_u, 9.9991_u, 180_deg)));
  CHECK_FALSE(overlapping(a, base(10_u, 9.9991_u, 180_deg)));
  CHECK(overlapping(a, base(10_u, 9.9989_u, 180_deg)));
  CHECK_FALSE(touching(a, base(10_u, 9.9989_u, 180_deg)));
  CHECK_FALSE(contact(a, base(10_u, 9.9_u, 180_deg)));
}

TEST_CASE("REG-GEO-009 distances and nearest points") {
  const Rectangle a = base(10_u, 10_u);
  CHECK(distance(a, base(10_u, 13_u, 180_deg)) == 3_u);
  CHECK(distance(a, base(14_u, 14.5_u)) == 5_u);  // 3 aside, 4 ahead
  CHECK(distance(a, base(10.2_u, 9.8_u)) == 0_u);
  CHECK(distance(a, Vector{10, 12}) == 2_u);
  CHECK(distance(a, Vector{10, 9.9}) == 0_u);
  CHECK(distance(a, Vector{13.5, 14}) == 5_u);
  CHECK(distance(Segment{{0, 12}, {20, 12}}, a) == 2_u);
  const Nearest near = nearest_points(a, base(14_u, 14.5_u));
  CHECK(near.mine == Vector{10.5, 10});
  CHECK(near.theirs == Vector{13.5, 14});
}

TEST_CASE("contact, overlap and distance are symmetric and survive being moved and turned together") {
  RandomTable random(3);
  int touched = 0;
  for (int i = 0; i < 4000; ++i) {
    const Rectangle a = random.base(0, 4);
    const Rectangle b = random.base(0, 4);
    CHECK(overlapping(a, b) == overlapping(b, a));
    CHECK(overlapping(a, b) == (penetration(a, b) > tolerance.units()));
    CHECK(distance(a, b) == distance(b, a));
    const SineCosine by = sine_cosine(random.heading());
    const Vector pivot{random.length(-9, 9).units(), 3};
    const Rectangle ta = a.turned(pivot, by).moved({5, -2});
    const Rectangle tb = b.turned(pivot, by).moved({5, -2});
    CHECK(std::fabs(penetration(a, b) - penetration(ta, tb)) < 1e-12);
    CHECK(std::abs((distance(a, b) - distance(ta, tb)).ticks()) <= 1);
    // push b onto a's border along the line of the nearest points: they then touch, whichever is asked
    const Nearest near = nearest_points(a, b);
    if (near.distance == 0) continue;
    const Rectangle pushed = b.moved(near.mine - near.theirs);
    const auto ab = contact(a, pushed);
    const auto ba = contact(pushed, a);
    REQUIRE(ab);
    REQUIRE(ba);
    CHECK(ab->kind == ba->kind);
    CHECK(ab->mine == ba->theirs);
    CHECK(ab->theirs == ba->mine);
    ++touched;
  }
  CHECK(touched > 500);
}

TEST_CASE("a footprint of several bases with a gap is measured from its nearest base") {
  const Rectangle horns[] = {base(8_u, 10_u), base(12_u, 10_u), base(10_u, 9_u, 0_deg, 3_u, 1_u)};
  const Rectangle enemy[] = {base(10_u, 9.5_u, 180_deg)};
  CHECK_FALSE(overlapping(horns, enemy));
  CHECK(distance(Footprint(horns), Footprint(enemy)) == 0.5_u);
  CHECK(nearest_bases(horns, enemy)->mine == 2);
  CHECK(distance(Footprint(horns), Vector{12, 13}) == 3_u);
  CHECK(bounds(horns) == Box{{7.5, 8}, {12.5, 10}});
  CHECK(centre(horns).x == doctest::Approx(10));
  CHECK(entirely_within(enemy, 1.2_u, horns));
  CHECK_FALSE(entirely_within(enemy, 0.4_u, horns));
  CHECK(contacts(horns, enemy).empty());
  const Rectangle close[] = {base(10_u, 9_u, 180_deg)};
  const auto found = contacts(horns, close);
  REQUIRE(found.size() == 1);
  CHECK(found[0].mine == 2);
  CHECK(found[0].how.shared == 1_u);
  CHECK(touching(horns, close));
}

TEST_CASE("the first overlap on a table is the one that all pairs give") {
  RandomTable random(5);
  for (int round = 0; round < 60; ++round) {
    std::vector<Rectangle> all;
    for (int i = 0; i < 40; ++i) all.push_back(random.base(0, 60));
    std::optional<std::pair<std::size_t, std::size_t>> expected;
    for (std::size_t i = 0; i < all.size() && !expected; ++i) {
      for (std::size_t k = i + 1; k < all.size() && !expected; ++k) {
        if (overlapping(all[i], all[k])) expected = {i, k};
      }
    }
    CHECK(first_overlap(all) == expected);
  }
}
