// Whole Combats: the worked numbers of the rule book, every face of every die for small ones, seeded trials for large.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "dice/seeded.hpp"
#include "every_face.hpp"
#include "reg/odds.hpp"
#include "reg/troop_words.hpp"

using namespace condotta;
using namespace condotta::reg;
using namespace condotta::reg;
using dice::as_fraction;

namespace {

const Rules& y2019 = Rules::of(Edition::y2019);
const Rules& y2021 = Rules::of(Edition::y2021);

LineParty party(std::string_view words, std::vector<std::uint8_t> depths, int bases, int wounds = 0) {
  LineParty made;
  const auto read = read_troops(words);
  REQUIRE_MESSAGE(read.has_value(), words);
  made.troops = *read;
  made.losses = {bases, wounds};
  made.depths = std::move(depths);
  made.legal_width = legal_width(made.troops);
  return made;
}

FightEnd play(const Rules& rules, const LineCombat& combat, dice::Source& source) {
  LineState state = state_before(combat);
  while (fight_next(rules, combat, state, source)) {
  }
  return end_of(rules, combat, state);
}

dice::Distribution<FightEnd> ends(const Rules& rules, const LineCombat& combat) {
  const auto states = combat_odds(rules, combat);
  REQUIRE(states.fault() == "");
  return states.map([&](const LineState& state) { return end_of(rules, combat, state); });
}

void check_against_every_face(const Rules& rules, const LineCombat& combat) {
  const auto odds = ends(rules, combat);
  const auto plain = every_face([&](dice::Source& source) { return play(rules, combat, source); });
  CHECK(odds.size() == plain.size());
  for (const auto& [end, chance] : plain) CHECK(odds.of(end) == doctest::Approx(chance).epsilon(1e-12));
}

// Trials of the real code. Builds that watch every access are slower: CONDOTTA_TRIALS sets another number.
long trials() {
  const char* wanted = std::getenv("CONDOTTA_TRIALS");
  if (wanted != nullptr) return std::atol(wanted);
#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
  return 20'000;
#else
  return 1'000'000;
#endif
}

void check_within_four_standard_errors(const Rules& rules, const LineCombat& combat, std::uint64_t seed) {
  const auto odds = ends(rules, combat);
  const long number = trials();
  dice::Seeded source(seed);
  std::map<FightEnd, long> seen;
  for (long i = 0; i < number; ++i) ++seen[play(rules, combat, source)];
  const auto close = [number](double exact, long count) {
    const double error = std::sqrt(exact * (1 - exact) / static_cast<double>(number));
    return std::fabs(static_cast<double>(count) / static_cast<double>(number) - exact) <= 4 * error + 1e-12;
  };
  const auto check = [&](auto holds) {
    long count = 0;
    for (const auto& [end, times] : seen) count += holds(end) ? times : 0;
    CHECK(close(odds.probability(holds), count));
  };
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    check([side](const FightEnd& end) { return end.broken[side]; });
    check([side](const FightEnd& end) { return end.shoved[side]; });
    check([side](const FightEnd& end) { return end.shattered[side]; });
    for (int n = 0; n <= 12; ++n) {
      check([side, n](const FightEnd& end) { return end.wounds[side] == n; });
      check([side, n](const FightEnd& end) { return end.bases[side] == n; });
    }
  }
}

}  // namespace

TEST_CASE("two fights in sequence (REG-CMB-023, REG-DIE-006)") {
  // Both are three wounds from breaking: 2021, 6 bases, threshold 10.
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party("Foot Loose, Exceptional", {3, 3}, 6, 7),
                                              party("Foot Loose, Poor", {3, 3}, 6, 7));
  const auto odds = ends(y2021, combat);
  CHECK(as_fraction(odds.probability([](const FightEnd& end) { return end.broken[1]; })) == "5/9");
  CHECK(odds.probability([](const FightEnd& end) { return end.broken[0]; }) == 0);
}

TEST_CASE("both may break, in one fight or one before the other (REG-CMB-023, REG-DIE-009)") {
  // 2019, threshold 7: the first is two wounds from breaking, the second three.
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party("Foot Loose, Exceptional", {3, 3}, 6, 5),
                                              party("Foot Loose, Poor", {3, 3}, 6, 4));
  const auto odds = ends(y2019, combat);
  const auto chance = [&](bool first, bool second) {
    return as_fraction(
        odds.probability([&](const FightEnd& end) { return end.broken[0] == first && end.broken[1] == second; }));
  };
  CHECK(chance(false, true) == "32/81");
  CHECK(chance(true, false) == "5/81");
  CHECK(chance(true, true) == "4/81");
  CHECK(chance(false, false) == "40/81");
}

TEST_CASE("the neighbouring file after a Shatter (REG-CMB-008, REG-CMB-026, REG-CLM-016, REG-CMB-020)") {
  const LineCombat combat =
      unit_against_unit(CombatPhase::charge, party("Charging Lancer, Mounted Loose, Superior, Aggressive", {2, 2}, 4),
                        party("Loose Foot, Average, Musket", {6, 6}, 12));
  const auto wounds = ends(y2021, combat).map([](const FightEnd& end) { return end.wounds[1]; });
  constexpr std::array<std::string_view, 9> fractions = {"0",       "0",       "1/108", "53/648", "179/648",
                                                         "227/648", "139/648", "5/81",  "1/162"};
  for (int n = 0; n <= 8; ++n) CHECK(as_fraction(wounds.of(n)) == fractions[static_cast<std::size_t>(n)]);
  CHECK(as_fraction(wounds.mean()) == "44/9");
}

TEST_CASE("odds of small Combats are those of every face of every die (REG-CMB-019)") {
  SUBCASE("two files that may both Shatter, 2019") {
    check_against_every_face(
        y2019, unit_against_unit(CombatPhase::charge, party("Charging Lancer, Mounted Loose, Average", {2, 2}, 4),
                                 party("Charging Lancer, Mounted Loose, Average", {2, 2}, 4)));
  }
  SUBCASE("a Shove carried to the neighbour, losses that change the depth, 2021") {
    check_against_every_face(y2021, unit_against_unit(CombatPhase::melee, party("Keil, Average", {4, 3}, 7, 2),
                                                      party("Keil, Average", {3, 2}, 5, 2)));
  }
  SUBCASE("three thin files whose losses fall on each other (REG-CAS-005, REG-CAS-006)") {
    check_against_every_face(y2019, unit_against_unit(CombatPhase::melee, party("P&S, Average", {1, 2, 1}, 9, 1),
                                                      party("P&S, Average", {2, 1, 1}, 9, 1)));
  }
  SUBCASE("two unit groups a side: a Shove carried to the one beside, a supporter of the other (REG-CMB-027)") {
    check_against_every_face(
        y2021, line_against_line(CombatPhase::melee,
                                 {{party("Keil, Average", {4}, 4), 1}, {party("Loose Foot, Superior", {2}, 2), 2}},
                                 {{party("Loose Foot, Average", {2}, 2), 1}, {party("P&S, Average", {1, 1}, 3), 2}}));
  }
  SUBCASE("a supporting file") {
    check_against_every_face(y2021, unit_against_unit(CombatPhase::melee, party("P&S, Average", {2, 2}, 4),
                                                      party("Loose Foot, Average", {2}, 2)));
  }
  SUBCASE("a General in the front rank (REG-KAB-027, REG-KAB-028)") {
    LineCombat combat =
        unit_against_unit(CombatPhase::melee, party("P&S, Average", {2, 2}, 4, 2), party("P&S, Superior", {2, 2}, 4));
    combat.generals.push_back({0, Grade::talented, true});
    const auto states = combat_odds(y2021, combat);
    REQUIRE(states.fault() == "");
    const auto plain = every_face([&](dice::Source& source) {
      LineState state = state_before(combat);
      while (fight_next(y2021, combat, state, source)) {
      }
      order_done_files(combat, state);
      return state;
    });
    CHECK(states.size() == plain.size());
    for (const auto& [state, chance] : plain) CHECK(states.of(state) == doctest::Approx(chance).epsilon(1e-12));
    CHECK(states.probability([](const LineState& state) { return state.generals[0].killed; }) > 0);
  }
}

TEST_CASE("odds of large Combats agree with seeded trials (REG-CMB-007, REG-CMB-008, REG-CMB-026)") {
  check_within_four_standard_errors(
      y2021,
      unit_against_unit(CombatPhase::charge,
                        party("Charging Lancer, Mounted Loose, Superior, Aggressive", {1, 1, 1}, 6),
                        party("Loose Foot, Average, Musket", {2, 2, 2}, 6)),
      1494);
  LineParty block = party("Tercio, Superior, Protected", {2, 4, 4, 2}, 16, 3);
  block.elsewhere = 4;
  LineCombat melee = unit_against_unit(CombatPhase::melee, block, party("Keil, Average, Protected", {4, 4, 4}, 12));
  melee.generals.push_back({1, Grade::competent, true});
  check_within_four_standard_errors(y2019, melee, 1721);
  // Two unit groups against two, with a gap and a wing that supports.
  LineCombat wings = line_against_line(
      CombatPhase::melee,
      {{party("P&S, Superior, Protected", {2, 2, 2}, 6), 1}, {party("Mounted Loose, Swordsmen", {2, 2}, 4, 2), 5}},
      {{party("Keil, Average, Protected", {4, 4, 4}, 12), 1}, {party("Mounted Loose, Pistol", {2, 2}, 4, 3), 4}});
  check_within_four_standard_errors(y2021, wings, 1632);
}
