// Hits, tests and rounds: the closed forms against every throw of the dice.
#include <doctest/doctest.h>

#include "dice/enumerating.hpp"
#include "dice/scripted.hpp"
#include "impetus/hits.hpp"
#include "impetus/melee.hpp"
#include "impetus/profiles.hpp"

using namespace condotta;
using namespace condotta::impetus;

namespace {

const Rules& rules() { return Rules::by_the_book(); }

Unit a(std::string_view key, int ranks = 1) { return unit_of(find_unit(key)->profile, ranks); }

}  // namespace

TEST_CASE("the closed form of hits agrees with all throws (IMP-BAS-008, IMP-BAS-009)") {
  for (int k = 0; k <= 12; ++k) {
    const auto thrown = dice::odds_of([&](dice::Source& source) { return throw_hits(rules(), k, source); });
    const auto closed = hit_chances(rules(), k);
    double sum = 0;
    for (std::size_t h = 0; h < closed.size(); ++h) {
      CAPTURE(k);
      CAPTURE(h);
      CHECK(closed[h] == doctest::Approx(thrown.of(static_cast<int>(h))).epsilon(1e-12));
      sum += closed[h];
    }
    CHECK(sum == doctest::Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("the table of chances (IMP-BAS-009)") {
  CHECK(hit_chances(rules(), 12)[0] == doctest::Approx(16384.0 / 531441).epsilon(1e-12));
  CHECK(hit_chances(rules(), 16)[0] == doctest::Approx(327680.0 / 43046721).epsilon(1e-12));
  CHECK(hit_odds(rules(), 16).mean() == doctest::Approx(3.7504).epsilon(1e-4));
}

TEST_CASE("losses by critical number and roll (IMP-COH-003 … IMP-COH-008)") {
  constexpr int failing[6][6] = {{0, 1, 2, 3, 4, 5}, {0, 0, 1, 2, 3, 4}, {0, 0, 0, 1, 2, 3},
                                 {0, 0, 0, 0, 1, 2}, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 1}};
  for (const bool disordered : {false, true}) {
    Unit unit = a("CO-FOT");
    unit.disordered = disordered;
    for (int cn = 1; cn <= 9; ++cn) {
      for (int roll = 1; roll <= 6; ++roll) {
        const int lost = failing[std::min(cn, 6) - 1][roll - 1];
        const CohesionResult result = cohesion(rules(), unit, cn, roll);
        CAPTURE(cn);
        CAPTURE(roll);
        CHECK(result.passed == (lost == 0));
        CHECK(result.lost == (lost == 0 && disordered ? 1 : lost));
      }
    }
  }
}

TEST_CASE("odds of a volley agree with every throw and roll (IMP-SHT-017, IMP-COH-009)") {
  const ShotAt by{Missile::crossbow_a, Range::far, false};
  Unit target = a("IM-ROD");
  target.disordered = true;
  const VolleyOdds odds = volley_odds(rules(), target, 6, by);
  const auto lost = dice::odds_of([&](dice::Source& source) {
    const int hit = throw_hits(rules(), 6, source);
    if (hit == 0) return 0;
    const int roll = source.roll(dice::d6);
    return cohesion(rules(), target, critical_number(rules(), target, hit, by).total(), roll).lost;
  });
  for (const auto& [value, chance] : lost) CHECK(odds.lost.of(value) == doctest::Approx(chance).epsilon(1e-12));
  CHECK(odds.lost.total() == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("odds of a round agree with every throw and roll (IMP-MEL-006, IMP-MEL-017)") {
  Combatant first;
  first.unit = a("FR-GEN");
  first.charged = true;
  Combatant second;
  second.unit = a("IM-LAN", 3);
  const RoundOdds odds = round_odds(rules(), first, second);
  CHECK(odds.first_loses + odds.second_loses + odds.draw == doctest::Approx(1).epsilon(1e-12));
  const auto fight = [&](dice::Source& source, const Combatant& unit, const Combatant& enemy, int dice) {
    Fought fought;
    const int hit = throw_hits(rules(), dice, source);
    if (hit == 0) return fought;
    const int cn = critical_number(rules(), unit.unit, hit, unit.fought_by(enemy.unit.profile)).total();
    const CohesionResult test = cohesion(rules(), unit.unit, cn, source.roll(dice::d6));
    return Fought{true, !test.passed, test.lost};
  };
  // The two sides throw independently of each other: all throws of each, then all pairs.
  const auto mine = dice::odds_of([&](dice::Source& source) { return fight(source, first, second, odds.second_dice); });
  const auto theirs =
      dice::odds_of([&](dice::Source& source) { return fight(source, second, first, odds.first_dice); });
  const auto losers = dice::combine(mine, theirs, [](const Fought& one, const Fought& other) {
    return static_cast<int>(loser(rules(), one, other));
  });
  CHECK(losers.fault() == "");
  CHECK(losers.of(0) == doctest::Approx(odds.draw).epsilon(1e-9));
  CHECK(losers.of(1) == doctest::Approx(odds.first_loses).epsilon(1e-9));
  CHECK(losers.of(2) == doctest::Approx(odds.second_loses).epsilon(1e-9));
}

TEST_CASE("a pool is thrown with dice that fall as wanted (IMP-BAS-008)") {
  dice::Scripted dice({.faces = {{6}, {5}, {5}, {1}}});
  CHECK(throw_hits(rules(), 4, dice) == 2);
  CHECK(dice.fault() == "");
  CHECK(dice.leftover() == 0);
}
