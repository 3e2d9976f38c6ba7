#include "cfeo/ground_plan.hpp"

#include <doctest/doctest.h>

namespace condotta::cfeo {
namespace {

const Rules& rules() { return Rules::by_the_book(); }

Unit unit(std::string_view troops, std::vector<int> ranks) {
  Unit out;
  out.troops = *read_troops(Document(troops));
  out.ranks = std::move(ranks);
  if (always_unformed(out.troops.type)) out.formation = Formation::unformed;
  return out;
}

Stood at(const Unit& unit, double x, double y, double facing) {
  return stand(rules(), unit, {table::rounded({x, y}), table::heading(table::Angle::degrees(facing))});
}

}  // namespace

TEST_CASE("CFE-BAS-011 CFE-FRM-002: stands side by side, rank behind rank, none overlapping") {
  const Stood pikes = at(unit("C Pikemen", {4, 4, 2}), 100, 200, 30);
  REQUIRE(pikes.stands.size() == 10);
  CHECK_FALSE(table::first_overlap(pikes.footprint()).has_value());
  CHECK(pikes.front_rank().size() == 4);
  CHECK(holds_together(rules(), pikes.unit, pikes.footprint()));
  CHECK(pikes.file[8] == 1);  // the short rank stands behind the middle files
  CHECK(pikes.file[9] == 2);
}

TEST_CASE("CFE-FRM-011: a Tercio has its shot on both ends of the front rank") {
  Unit tercio = unit("C Tercio", {6, 6});
  tercio.shot = 4;
  const Stood stood = at(tercio, 0, 0, 0);
  const Weapon front[] = {Weapon::shot, Weapon::shot, Weapon::pike, Weapon::pike, Weapon::shot, Weapon::shot};
  for (std::size_t i = 0; i < 6; ++i) CHECK(stood.weapon[i] == front[i]);
  for (std::size_t i = 6; i < 12; ++i) CHECK(stood.weapon[i] == Weapon::pike);
}

TEST_CASE("CFE-FRM-008 CFE-TRP-007 CFE-BAS-009: how far stands of a unit may be apart") {
  const Unit loose = unit("C Skirmishers", {2});
  const Unit close = unit("C Pikemen", {2});
  const auto pair = [&](double gap) {
    std::vector<table::Rectangle> out = at(unit("C Pikemen", {1}), 0, 0, 0).stands;
    out.push_back(at(unit("C Pikemen", {1}), 15.748 + gap, 0, 0).stands.front());
    return out;
  };
  CHECK(holds_together(rules(), close, pair(3.93)));
  CHECK_FALSE(holds_together(rules(), close, pair(4.1)));
  CHECK(holds_together(rules(), loose, pair(20)));
  CHECK_FALSE(holds_together(rules(), loose, pair(20.1)));
}

TEST_CASE("CFE-CMB-024: unformed stands beside the contact count, those behind others do not") {
  const Stood horse = at(unit("C Heavy Cavalry", {2}), 0, 0, 180);
  const auto numbers = [&](std::vector<int> ranks) {
    Engagement engagement;
    engagement.sides[0] = {at(unit("C Skirmishers", std::move(ranks)), 0, 0, 0)};
    engagement.sides[1] = {horse};
    return counted(rules(), engagement).count;
  };
  CHECK(numbers({2}) == std::array{2, 2});
  CHECK(numbers({2, 2}) == std::array{2, 2});
  CHECK(numbers({8}) == std::array{8, 2});  // four touch, two more on each side
  CHECK(numbers({10}) == std::array{8, 2});
}

TEST_CASE("CFE-CMB-023 CFE-CMB-020: limbered guns count nothing, others one") {
  Unit gun = unit("medium gun", {1});
  Engagement engagement;
  engagement.sides[0] = {at(unit("C Swordsmen", {2}), 0, 0, 180)};
  engagement.sides[1] = {at(gun, 0, 0, 0)};
  CHECK(counted(rules(), engagement).count == std::array{2, 1});
  gun.limbered = true;
  engagement.sides[1] = {at(gun, 0, 0, 0)};
  CHECK(counted(rules(), engagement).count == std::array{2, 0});
}

TEST_CASE("CFE-CHG-026: a charger lies flush against the edge that it struck, overlapping nothing") {
  const Stood target = at(unit("C Pikemen", {4, 4}), 50, 80, 77);
  const Unit charger = unit("C Heavy Cavalry", {3});
  for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
    const Stood there = stand(rules(), charger, against(rules(), target, edge));
    CHECK(table::touching(there.footprint(), target.footprint()));
    CHECK_FALSE(table::overlapping(there.footprint(), target.footprint()));
  }
}

TEST_CASE("CFE-CTL-008: straight behind, at most 60 yd from rear to front") {
  const Stood lead = at(unit("C Pikemen", {4, 4}), 0, 0, 0);
  const double rear = -2 * stand_size(rules(), Type::pikemen).depth;
  CHECK(behind_of(rules(), lead, at(unit("C Pikemen", {4}), 0, rear - 60, 0)));
  CHECK_FALSE(behind_of(rules(), lead, at(unit("C Pikemen", {4}), 0, rear - 60.1, 0)));
  CHECK(behind_of(rules(), lead, at(unit("C Pikemen", {4}), 60, rear - 30, 0)));
  CHECK_FALSE(behind_of(rules(), lead, at(unit("C Pikemen", {4}), 64, rear - 30, 0)));
  CHECK_FALSE(behind_of(rules(), lead, at(unit("C Pikemen", {4}), 0, 60, 0)));
}

}  // namespace condotta::cfeo
