#include "cfeo/combat.hpp"

#include <doctest/doctest.h>

#include "cfeo/results.hpp"
#include "dice/scripted.hpp"

namespace condotta::cfeo {
namespace {

const Rules& rules() { return Rules::by_the_book(); }

Fighter fighter(std::string_view troops, std::vector<int> ranks, Onset onset = Onset::standing) {
  Fighter out;
  out.unit.troops = *read_troops(Document(troops));
  out.unit.ranks = std::move(ranks);
  if (always_unformed(out.unit.troops.type)) out.unit.formation = Formation::unformed;
  out.onset = onset;
  return out;
}

dice::Distribution<int> odds(Onset first, Onset second, bool bad_war_round = false) {
  Melee melee;
  melee.sides = {std::vector{fighter("C Pikemen", {4}, first)}, std::vector{fighter("C Pikemen", {4}, second)}};
  melee.bad_war_round = bad_war_round;
  MeleeBreakdown plain;
  plain.modifiers = {std::vector{Breakdown{}}, std::vector{Breakdown{}}};
  plain.fighting = {1, 1};
  return difference_odds(melee, plain);
}

}  // namespace

TEST_CASE("CFE-CMB-031 CFE-CMB-002: the differences of two dice") {
  const auto d6_av = odds(Onset::charging, Onset::standing);
  const double ways[] = {1, 3, 5, 6, 6, 6, 5, 3, 1};
  for (int d = -4; d <= 4; ++d) CHECK(d6_av.of(d) == doctest::Approx(ways[d + 4] / 36));
  const auto d6_d6 = odds(Onset::charging, Onset::counter_charging);
  for (int d = -5; d <= 5; ++d) CHECK(d6_d6.of(d) == doctest::Approx((6 - (d < 0 ? -d : d)) / 36.0));
  const auto av_av = odds(Onset::standing, Onset::standing);
  const double narrow[] = {1, 4, 8, 10, 8, 4, 1};
  for (int d = -3; d <= 3; ++d) CHECK(av_av.of(d) == doctest::Approx(narrow[d + 3] / 36));
  CHECK(odds(Onset::standing, Onset::standing, true) == d6_d6);
}

TEST_CASE("CFE-CMB-028 CFE-GAP-024: halves are rounded towards nothing") {
  CHECK(difference({std::vector{7, 2}, std::vector{2}}) == 2);
  CHECK(difference({std::vector{2}, std::vector{7, 2}}) == -2);
  CHECK(difference({std::vector{5, 5, 6}, std::vector{3}}) == 2);  // 2 1/3
  CHECK(difference({std::vector{5, 6, 6}, std::vector{3}}) == 3);  // 2 2/3
  CHECK(difference({std::vector{3}, std::vector{3}}) == 0);
}

TEST_CASE("CFE-RES-001 CFE-RES-002: every difference has its row, the two sides read their own") {
  const Band rows[] = {Band::broken,       Band::defeat,       Band::defeat,      Band::defeat,
                       Band::driven_back,  Band::driven_back,  Band::driven_back, Band::inconclusive,
                       Band::inconclusive, Band::inconclusive, Band::success,     Band::success,
                       Band::victory,      Band::victory,      Band::victory,     Band::breakthrough};
  for (int d = -8; d <= 7; ++d) {
    CAPTURE(d);
    CHECK(band_of(rules(), d) == rows[d + 8]);
  }
  CHECK(band_of(rules(), 40) == Band::breakthrough);
  CHECK(band_of(rules(), -40) == Band::broken);
}

TEST_CASE("CFE-RES-003: every unit has an action in every row, against every kind of enemy") {
  const char* types[] = {"A1 Pikemen", "A2 Heavy Cavalry", "B Reiters",  "C Skirmishers", "D Light Cavalry",
                         "E Rabble",   "C Tercio",         "medium gun", "C Swordsmen"};
  for (const char* own : types) {
    for (const char* enemy : types) {
      for (const Onset onset : {Onset::standing, Onset::charging, Onset::pursuing, Onset::counter_charging}) {
        Melee melee;
        melee.sides = {std::vector{fighter(own, {1}, onset)}, std::vector{fighter(enemy, {1})}};
        for (int d = -9; d <= 9; ++d) {
          const auto all = outcomes(rules(), melee, d);
          for (const auto& side : all) {
            REQUIRE(side.size() == 1);
            REQUIRE_FALSE(side[0].actions.empty());
            // Nobody pursues an enemy that stays (CFE-RES-005).
            const auto& other = &side == &all[0] ? all[1][0] : all[0][0];
            const bool fled = other.actions.size() == 1 &&
                              (other.actions[0] == AfterCombat::retire || other.actions[0] == AfterCombat::rout);
            for (const AfterCombat action : side[0].actions) {
              if (action == AfterCombat::pursue) CHECK(fled);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("CFE-CMB-001 CFE-CMB-027: dice are thrown for each fighting unit, in order") {
  Melee melee;
  melee.sides = {
      std::vector{fighter("A1 Pikemen", {4, 4}, Onset::charging), fighter("C Pikemen", {4, 4}, Onset::charging)},
      std::vector{fighter("B Pikemen", {4, 4})}};
  melee.numbers = {14, 8};
  melee.sides[0][1].unit.dps = 1;
  dice::Scripted source({.faces = {{4, "d6"}, {2, "d6"}, {3, "average die"}}});
  CHECK(throw_difference(melee, breakdown(rules(), melee), source) == 2);
  CHECK(source.fault() == "");
  CHECK(source.leftover() == 0);
}

}  // namespace condotta::cfeo
