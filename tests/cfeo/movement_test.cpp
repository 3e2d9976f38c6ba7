#include "cfeo/movement.hpp"

#include <doctest/doctest.h>

#include "cfeo/fire.hpp"

namespace condotta::cfeo {
namespace {

const Rules& rules() { return Rules::by_the_book(); }

Unit unit(std::string_view troops, Formation formation = Formation::line) {
  Unit out;
  out.troops = *read_troops(Document(troops));
  out.formation = formation;
  return out;
}

}  // namespace

TEST_CASE("CFE-MOV-013 CFE-BAS-003: shortest and longest of each set of dice, in tens of yards") {
  struct Row {
    MoveDice dice;
    int least, most;
  };
  for (const Row& row : {Row{{1, 0}, 20, 50}, Row{{1, 1}, 30, 110}, Row{{2, 0}, 40, 100}, Row{{2, 1}, 50, 160}}) {
    const auto odds = distance_odds(rules(), row.dice, Pace::normal, false);
    CHECK(odds.begin()->value == row.least);
    CHECK(odds.outcomes().back().value == row.most);
    CHECK(odds.mean() == doctest::Approx(35.0 * row.dice.count()));  // CFE-BAS-004
    for (const auto& outcome : odds) CHECK(outcome.value % 10 == 0);
  }
}

TEST_CASE("CFE-MOV-018 CFE-MOV-014: each die of a first flight or of the inspired goes farther, a pursuit never") {
  const Rolled rolled{{3}, {2}};
  CHECK(distance_of(rules(), rolled, Pace::first_fast, false) == 70);
  CHECK(distance_of(rules(), rolled, Pace::later_fast, false) == 50);
  CHECK(distance_of(rules(), rolled, Pace::pursuit, false) == 50);
  CHECK(distance_of(rules(), rolled, Pace::charge, true) == 70);
}

TEST_CASE("CFE-MOV-024 CFE-MOV-025: which die disorders whom") {
  const auto due = [&](const Unit& mover, Going going, int pips) {
    return fatigue(rules(), mover, going, {{}, {pips}}).total();
  };
  for (int pips = 1; pips <= 6; ++pips) {
    CAPTURE(pips);
    CHECK(due(unit("C Pikemen"), Going::good, pips) == (pips == 6 ? 1 : 0));
    CHECK(due(unit("C Pikemen"), Going::rough, pips) == (pips >= 5 ? 1 : 0));
    CHECK(due(unit("C Heavy Cavalry"), Going::rough, pips) == (pips >= 4 ? 1 : 0));
    CHECK(due(unit("C Light Cavalry", Formation::unformed), Going::rough, pips) == (pips >= 4 ? 1 : 0));
    CHECK(due(unit("C Light Cavalry", Formation::unformed), Going::good, pips) == 0);
    CHECK(due(unit("C Heavy Cavalry", Formation::column), Going::rough, pips) == 0);
    CHECK(due(unit("C Skirmishers", Formation::unformed), Going::rough, pips) == 0);
    CHECK(due(unit("medium gun"), Going::rough, pips) == 0);
  }
}

TEST_CASE("CFE-DP-005 CFE-DP-006: no order of DPs brings a unit above its limit by fire, or above 3 by movement") {
  for (const char* troops : {"A1 Pikemen", "D Heavy Cavalry", "B Skirmishers", "E Rabble", "C medium gun"}) {
    const Troops who = *read_troops(Document(troops));
    for (int stands = 1; stands <= 12; ++stands) {
      const Condition start{stands, 0, 0};
      const Condition moved = take_dps(rules(), who, start, 9, Cause::movement);
      CHECK(moved.dps == 3);
      CHECK(moved.stands == stands);
      const Condition shot = take_dps(rules(), who, start, 99, Cause::fire);
      CHECK(shot.destroyed());
      CHECK(shot.casualties == stands);
      const int limit = dp_limit(rules(), who, stands);
      CHECK(take_dps(rules(), who, start, limit, Cause::fire).casualties == 0);
      CHECK(take_dps(rules(), who, start, limit + 1, Cause::combat).casualties == 1);
    }
  }
}

TEST_CASE("CFE-FIR-013 CFE-FIR-012: odds of a gun agree with its table") {
  for (const Type gun : {Type::light_gun, Type::medium_gun, Type::heavy_gun}) {
    for (const double distance : {100.0, 200.0, 400.0}) {
      const GunShot shot{gun, 0, distance, false, false, false, false, Aim::same_target};
      const auto odds = gun_odds(rules(), shot);
      const int modifier = gun_modifiers(rules(), shot).total();
      double expected = 0;
      for (int die = 1; die <= 6; ++die) {
        const int score = die + modifier;
        expected += (distance <= 120 ? (score >= 4 ? 2 : score >= 2 ? 1 : 0) : (score >= 4 ? 1 : 0)) / 6.0;
      }
      CHECK(odds.mean() == doctest::Approx(expected));
      CHECK(odds.total() == doctest::Approx(1));
    }
  }
}

}  // namespace condotta::cfeo
