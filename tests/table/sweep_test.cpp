#include "table/sweep.hpp"

#include <doctest/doctest.h>

#include "random_table.hpp"

using namespace condotta::table;

namespace {

Rectangle base(Length x, Length y, Angle heading = {}, Length width = 1_u, Length depth = 0.5_u) {
  return Rectangle::standing({{x, y}, heading}, width, depth);
}

}  // namespace

TEST_CASE("a straight advance stops at the first base in its way") {
  const Rectangle mine[] = {base(10_u, 10_u, 0_deg, 3_u, 1_u)};
  const Rectangle enemies[] = {base(10_u, 16_u, 180_deg), base(11_u, 14_u, 180_deg), base(13_u, 11_u, 180_deg)};
  const auto met = first_contact(mine, 0_deg, 5_u, enemies);
  REQUIRE(met);
  CHECK(met->distance == 4_u);
  CHECK(met->obstacle == 1);
  CHECK(met->base == 0);
  CHECK(first_contact(mine, 0_deg, 4_u, enemies));
  CHECK_FALSE(first_contact(mine, 0_deg, 3.99_u, enemies));
}

TEST_CASE("REG-GEO-021 sliding along a neighbour or leaving what is touched is not meeting it") {
  const Rectangle mine[] = {base(10_u, 10_u)};
  const Rectangle neighbour[] = {base(11_u, 11_u)};
  CHECK_FALSE(first_contact(mine, 0_deg, 5_u, neighbour));
  const Rectangle slightly_in[] = {base(10.9992_u, 12_u)};
  CHECK_FALSE(first_contact(mine, 0_deg, 5_u, slightly_in));
  const Rectangle in_the_way[] = {base(10.998_u, 12_u)};
  REQUIRE(first_contact(mine, 0_deg, 5_u, in_the_way));
  CHECK(first_contact(mine, 0_deg, 5_u, in_the_way)->distance == 1.5_u);
  const Rectangle touched[] = {base(10_u, 10_u, 180_deg)};
  REQUIRE(first_contact(mine, 0_deg, 5_u, touched));
  CHECK(first_contact(mine, 0_deg, 5_u, touched)->distance == 0_u);
  CHECK_FALSE(first_contact(mine, 180_deg, 5_u, touched));
  CHECK_FALSE(first_contact(mine, 90_deg, 5_u, touched));
}

TEST_CASE("REG-CPZ-003 passing beside a zone does not enter it (REG-C-220)") {
  const Rectangle zone[] = {Rectangle::before({{20_u, 20_u}, 180_deg}, 3_u, 1_u)};
  const Rectangle through[] = {base(17.6_u, 18_u, 0_deg, 2_u, 1.5_u)};
  const auto entered = first_contact(through, 0_deg, 1.1_u, zone);
  REQUIRE(entered);
  CHECK(entered->distance == 1_u);
  const Rectangle beside[] = {base(17.45_u, 18_u, 0_deg, 2_u, 1.5_u)};
  CHECK_FALSE(first_contact(beside, 0_deg, 5_u, zone));
  const Rectangle owner[] = {base(20_u, 20_u, 180_deg, 3_u, 1_u)};
  CHECK(least_distance(beside, 0_deg, 5_u, owner) == 0.05_u);
}

TEST_CASE("REG-GEO-022 reach with a wheel in the worked case (REG-C-226)") {
  const Pose start{{10_u, 10_u}, 0_deg};
  const Rectangle enemy[] = {base(13.5_u, 11_u, 180_deg, 3_u, 1_u)};
  // by its own trigonometry: contact of the wheeled front with the corner (12,11)
  const Pose wheel = wheeled(start, 3_u, Side::right, 26.565_deg);
  const Rectangle moving[] = {Rectangle::standing(wheel, 3_u, 1_u)};
  const auto met = first_contact(moving, wheel.heading, 2_u, enemy);
  REQUIRE(met);
  CHECK(std::abs((met->distance - 1.118_u).ticks()) <= 2);
  CHECK(std::abs((arc(3_u, 26.565_deg) + met->distance - 2.509_u).ticks()) <= 3);
  // the cheapest of all wheels, searched by degrees, is the one the case names
  double best = 1e9;
  double best_angle = 0;
  for (int hundredths = 0; hundredths <= 9000; hundredths += 5) {
    const Angle angle = Angle::degrees(hundredths / 100.0);
    const Pose turned_pose = wheeled(start, 3_u, Side::right, angle);
    const Rectangle turned_base[] = {Rectangle::standing(turned_pose, 3_u, 1_u)};
    const auto contact_at = first_contact(turned_base, turned_pose.heading, 5_u, enemy);
    if (!contact_at) continue;
    const double cost = (arc(3_u, angle) + contact_at->distance).units();
    if (cost < best) best = cost, best_angle = angle.degrees();
  }
  CHECK(best == doctest::Approx(2.4839).epsilon(0.0001));
  CHECK(best_angle == doctest::Approx(23.05).epsilon(0.01));
}

TEST_CASE("a straight sweep agrees with the move made in small steps") {
  RandomTable random(17);
  int hits = 0;
  for (int i = 0; i < 1500; ++i) {
    const Rectangle mine[] = {random.base(0, 6)};
    const Rectangle theirs[] = {random.base(0, 12)};
    if (overlapping(mine[0], theirs[0])) continue;
    const Angle towards = random.heading();
    const Length limit = 8_u;
    const auto met = first_contact(mine, towards, limit, theirs);
    const double stop = met ? met->distance.units() : limit.units();
    for (double at = 0; at <= stop; at += 0.02) {
      REQUIRE_FALSE(overlapping(mine[0].moved(forward(towards) * at), theirs[0]));
    }
    if (!met) continue;
    ++hits;
    CHECK(touching(mine[0].moved(forward(towards) * stop), theirs[0]));
    bool deeper = false;
    for (double at = stop; at <= stop + 3 && !deeper; at += 0.0005) {
      deeper = overlapping(mine[0].moved(forward(towards) * at), theirs[0]);
    }
    CHECK(deeper);
  }
  CHECK(hits > 150);
}

TEST_CASE("REG-GEO-010 the least distance of a straight move is the least of its moments") {
  RandomTable random(23);
  for (int i = 0; i < 600; ++i) {
    const Rectangle mine[] = {random.base(0, 6)};
    const Rectangle theirs[] = {random.base(0, 12)};
    const Angle towards = random.heading();
    const Length way = random.length(0, 6);
    double sampled = 1e9;
    for (int step = 0; step <= 400; ++step) {
      const Rectangle at = mine[0].moved(forward(towards) * (way.units() * step / 400));
      sampled = std::min(sampled, distance(at, theirs[0]).units());
    }
    const double found = least_distance(mine, towards, way, theirs).units();
    CHECK(found <= sampled + 0.0001);
    CHECK(found >= sampled - 0.016);
  }
}
