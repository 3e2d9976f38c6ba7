// The worked numbers of the rule book's fights, shots and tests, and the odds against every face of every die.
#include "reg/odds.hpp"

#include <doctest/doctest.h>

#include "every_face.hpp"
#include "reg/troop_words.hpp"

using namespace condotta;
using namespace condotta::reg;
using dice::as_fraction;

namespace {

const Rules& y2019 = Rules::of(Edition::y2019);
const Rules& y2021 = Rules::of(Edition::y2021);

Troops troops(std::string_view words) {
  const auto read = read_troops(words);
  REQUIRE_MESSAGE(read.has_value(), words);
  return *read;
}

FightingFile file(std::string_view words, int ranks = 2) {
  FightingFile made;
  made.troops = troops(words);
  made.ranks = static_cast<std::uint8_t>(ranks);
  return made;
}

Fight fight(CombatPhase phase, const FightingFile& first, const FightingFile& second) {
  Fight made;
  made.phase = phase;
  made.files = {first, second};
  return made;
}

std::array<Sufferer, 2> fresh(const Fight& fight, int bases = 6) {
  return {Sufferer{fight.files[0].troops, {bases, 0}}, Sufferer{fight.files[1].troops, {bases, 0}}};
}

dice::Distribution<int> wounds_on(const FileOdds& odds, Party party) {
  return odds.ends.map([party](const FightEnd& end) { return end.wounds[index(party)]; });
}

// The chance that a file which is `up` claims up takes a base of a unit group that has these markers.
double takes_a_base(const Rules& rules, int up, int markers) {
  Fight made = fight(CombatPhase::melee, file("Foot Loose, Average"), file("Foot Loose, Average"));
  FightBreakdown breakdown = fight_breakdown(rules, made);
  breakdown.dice[0] = dice_for(rules, up);
  breakdown.dice[1] = dice_for(rules, -up);
  double p = 0;
  for (const auto& [result, chance] :
       every_face([&](dice::Source& source) { return throw_fight(rules, breakdown, source); })) {
    if (bases_lost(rules, {6, markers + result.wounds[1]}) > 0) p += chance;
  }
  return p;
}

// A file that is three up against one like itself: General +1 … by quality alone.
Fight three_up() { return fight(CombatPhase::melee, file("Foot Loose, Exceptional"), file("Foot Loose, Poor")); }

void check_against_every_face(const Rules& rules, const Fight& fight) {
  const auto sufferers = fresh(fight);
  const FileOdds odds = file_odds(rules, fight, sufferers);
  REQUIRE(odds.ends.fault() == "");
  const auto plain = every_face([&](dice::Source& source) { return throw_fight(rules, odds.breakdown, source); });
  double p = 0;
  for (const auto& [result, chance] : plain) {
    const double exact = odds.ends.probability([&](const FightEnd& end) {
      return end.wounds == result.wounds && end.shattered == result.shattered && end.shoved == result.shoved;
    });
    CHECK(exact == doctest::Approx(chance).epsilon(1e-12));
    p += exact;
  }
  CHECK(p == doctest::Approx(1).epsilon(1e-12));
}

}  // namespace

TEST_CASE("supporter of the same troops: 2019 wounds of a fight two up (REG-SUP-005, REG-DIE-006)") {
  Fight made = fight(CombatPhase::melee, file("P&S, Superior, Armoured"), file("P&S, Average, Protected"));
  made.supporters[0].push_back(made.files[0]);
  const FileOdds odds = file_odds(y2019, made, fresh(made));
  REQUIRE(odds.breakdown.advantage(Party::first) == 2);
  CHECK(odds.breakdown.dice[0] == DicePool{Colour::yellow});
  CHECK(odds.breakdown.support[0][0].dice == DicePool{Colour::green});
  const auto wounds = wounds_on(odds, Party::second);
  CHECK(as_fraction(wounds.of(0)) == "1/6");
  CHECK(as_fraction(wounds.of(1)) == "13/36");
  CHECK(as_fraction(wounds.of(2)) == "11/36");
  CHECK(as_fraction(wounds.of(3)) == "5/36");
  CHECK(as_fraction(wounds.of(4)) == "1/36");

  Fight equal = fight(CombatPhase::melee, file("P&S, Average"), file("P&S, Average"));
  equal.supporters[0].push_back(equal.files[0]);
  const FightBreakdown breakdown = fight_breakdown(y2021, equal);
  CHECK(breakdown.dice[0] == DicePool{Colour::green});
  CHECK(breakdown.support[0][0].dice == DicePool{Colour::white});
}

TEST_CASE("a file three up takes a base, by markers (REG-CMB-020, REG-CAS-002)") {
  const auto chance = [](const Rules& rules, int markers) {
    const Fight made = three_up();
    auto sufferers = fresh(made);
    sufferers[1].losses.wounds = markers;
    const FileOdds odds = file_odds(rules, made, sufferers);
    REQUIRE(odds.breakdown.advantage(Party::first) == 3);
    return as_fraction(odds.ends.probability([](const FightEnd& end) { return end.bases[1] > 0; }));
  };
  CHECK(chance(y2019, 0) == "1/3");
  CHECK(chance(y2019, 1) == "5/6");
  CHECK(chance(y2021, 0) == "0");
  CHECK(chance(y2021, 1) == "1/3");
  CHECK(chance(y2021, 2) == "1");
}

TEST_CASE("the rows of the dice table take a base (REG-CMB-020, REG-DIE-006)") {
  constexpr std::array<std::string_view, 8> in_2019 = {"1/6", "1/6", "1/6", "1/3", "1/2", "11/18", "25/36", "29/36"};
  constexpr std::array<std::string_view, 8> in_2021 = {"0", "0", "0", "0", "1/6", "1/3", "7/18", "5/9"};
  for (int up = 0; up <= 7; ++up) {
    CAPTURE(up);
    CHECK(as_fraction(takes_a_base(y2019, up, 0)) == in_2019[static_cast<std::size_t>(up)]);
    CHECK(as_fraction(takes_a_base(y2021, up, 0)) == in_2021[static_cast<std::size_t>(up)]);
  }
}

TEST_CASE("lancers ride down loose musketeers (REG-CLM-010, REG-CLM-014, REG-CLM-055, REG-CMB-025, REG-CMB-037)") {
  const Fight made = fight(CombatPhase::charge, file("Charging Lancer, Mounted Loose, Superior, Aggressive"),
                           file("Loose Foot, Average, Musket"));
  const FileOdds odds = file_odds(y2021, made, fresh(made));
  CHECK(odds.breakdown.claims[0].total() == 6);
  CHECK(odds.breakdown.claims[1].total() == 0);
  CHECK(odds.breakdown.dice[0] == DicePool{Colour::red, Colour::yellow});
  CHECK(odds.breakdown.dice[1] == DicePool{Colour::black});
  CHECK(as_fraction(odds.ends.probability([](const FightEnd& end) { return end.bases[1] > 0; })) == "7/18");
  CHECK(as_fraction(odds.ends.probability([](const FightEnd& end) { return end.shattered[0]; })) == "2/3");
}

TEST_CASE("a flank charge on pike and shot (REG-CLM-011, REG-CLM-026, REG-CLM-002, REG-CMB-024)") {
  FightingFile horse = file("Pistol, Mounted Loose, Average");
  horse.flank_charge = true;
  FightingFile pikes = file("P&S, Average");
  pikes.edge = Edge::flank;
  const Fight made = fight(CombatPhase::charge, horse, pikes);
  const FileOdds in_2021 = file_odds(y2021, made, fresh(made));
  CHECK(in_2021.breakdown.claims[0].total() == 5);
  CHECK(in_2021.breakdown.claims[1].total() == 0);
  CHECK(in_2021.breakdown.automatic_wounds[1] == 1);
  CHECK(as_fraction(in_2021.ends.probability([](const FightEnd& end) { return end.bases[1] > 0; })) == "7/9");
  const FileOdds in_2019 = file_odds(y2019, made, fresh(made));
  CHECK(in_2019.breakdown.automatic_wounds[1] == 0);
  CHECK(as_fraction(in_2019.ends.probability([](const FightEnd& end) { return end.bases[1] > 0; })) == "11/18");
}

TEST_CASE("unlike supporters (REG-SUP-004, REG-SUP-005, REG-SUP-012, REG-CLM-056, REG-CLM-057)") {
  Fight made =
      fight(CombatPhase::melee, file("P&S, Average, Protected"), file("Mounted Loose, Average, Protected, Swordsmen"));
  made.supporters[0].push_back(file("Loose Foot, Superior, Unprotected, Expert Swordsmen"));
  made.supporters[0].push_back(file("P&S, Poor, Protected"));
  const FileOdds odds = file_odds(y2021, made, fresh(made));
  CHECK(odds.breakdown.dice[0] == DicePool{Colour::yellow});
  CHECK(odds.breakdown.dice[1] == DicePool{Colour::white});
  CHECK(odds.breakdown.support[0][0].claims.total() == 2);
  CHECK(odds.breakdown.support[0][0].foe_claims.total() == 1);
  CHECK(odds.breakdown.support[0][0].dice == DicePool{Colour::white});
  CHECK(odds.breakdown.support[0][1].dice == DicePool{Colour::white});
  const auto wounds = wounds_on(odds, Party::second);
  CHECK(as_fraction(wounds.of(0)) == "1/24");
  CHECK(as_fraction(wounds.of(1)) == "1/4");
  CHECK(as_fraction(wounds.of(2)) == "5/12");
  CHECK(as_fraction(wounds.of(3)) == "1/4");
  CHECK(as_fraction(wounds.of(4)) == "1/24");
}

TEST_CASE("odds of a fight are those of every face of every die (REG-CMB-019, REG-CMB-025)") {
  const FightingFile lancers = file("Charging Lancer, Mounted Loose, Superior, Aggressive");
  check_against_every_face(y2021, fight(CombatPhase::charge, lancers, file("Loose Foot, Average, Musket")));
  check_against_every_face(y2019, fight(CombatPhase::charge, lancers, lancers));  // both may Shatter
  check_against_every_face(y2021, fight(CombatPhase::melee, file("Keil, Average", 4), file("Keil, Superior", 4)));
  Fight supported = fight(CombatPhase::melee, file("Tercio, Superior, Protected", 4), file("Loose Foot, Poor"));
  supported.supporters[0].push_back(file("Tercio, Superior, Protected", 2));
  check_against_every_face(y2019, supported);
}

TEST_CASE("a volley of three muskets: wounds and Drive Back (REG-SHT-030, REG-SLW-012, REG-SLW-014)") {
  const auto odds_on = [](std::string_view target_words) {
    Shot shot;
    shot.troops = troops("Foot Loose, Average, Musket AFP");
    shot.distance = 3;
    shot.target = troops(target_words);
    const std::vector<VolleyDie> volley(3, volley_die(y2021, shot));
    CHECK(volley[0].die.colour == Colour::green);
    return volley_odds(y2021, {shot.target, 3, false}, volley, {6, 0});
  };
  const auto formed = odds_on("P&S, Average, Formed");
  CHECK(as_fraction(formed.probability([](const VolleyEnd& end) { return end.wounds >= 3; })) == "1/3");
  CHECK(as_fraction(formed.probability([](const VolleyEnd& end) { return end.bases > 0; })) == "1/3");
  CHECK(as_fraction(formed.probability([](const VolleyEnd& end) { return end.push >= 1; })) == "26/27");
  const auto drilled = odds_on("P&S, Superior, Drilled");
  CHECK(as_fraction(drilled.probability([](const VolleyEnd& end) { return end.push >= 1; })) == "8/27");
}

TEST_CASE("odds of a volley are those of every face of every die (REG-SLW-002, REG-SLW-004, REG-SLW-006)") {
  for (const Rules* rules : {&y2019, &y2021}) {
    Shot muskets;
    muskets.troops = troops("Foot Loose, Average, Musket HFP");
    muskets.distance = 3;
    muskets.target = troops("P&S, Average, Unused to Firearms");
    Shot guns = muskets;
    guns.troops = troops("Medium Artillery");
    guns.distance = 10;
    Shot bows = muskets;
    bows.troops = troops("Foot Loose, Bow");
    bows.behind_front_line = true;
    const std::vector<VolleyDie> volley = {volley_die(*rules, muskets), volley_die(*rules, guns),
                                           volley_die(*rules, muskets), volley_die(*rules, bows),
                                           volley_die(*rules, muskets)};
    const VolleyTarget target{muskets.target, 3, false};
    const Losses losses{6, 5};
    const auto odds = volley_odds(*rules, target, volley, losses);
    REQUIRE(odds.fault() == "");
    for (const auto& [result, chance] : every_face([&](dice::Source& source) {
           const VolleyResult thrown = throw_volley(*rules, target, volley, source);
           return std::pair(thrown.wounds, thrown.push);
         })) {
      const double exact = odds.probability(
          [&](const VolleyEnd& end) { return end.wounds == result.first && end.push == result.second; });
      CHECK(exact == doctest::Approx(chance).epsilon(1e-12));
    }
  }
}

TEST_CASE("sixty dice of three kinds still have exact odds (REG-SHT-012)") {
  std::vector<VolleyDie> volley;
  for (int i = 0; i < 60; ++i) {
    VolleyDie die;
    die.die.colour = static_cast<Colour>(i % 3);
    die.artillery = i % 2 == 0;
    volley.push_back(die);
  }
  const auto odds = volley_odds(y2021, {troops("P&S"), 3, false}, volley, {6, 0});
  REQUIRE(odds.fault() == "");
  CHECK(odds.total() == doctest::Approx(1));
  // The mean of a sum is the sum of the means: 20 each of BLACK 1/6, WHITE 1/3, GREEN 2/3 wounds.
  CHECK(odds.mean([](const VolleyEnd& end) { return end.wounds; }) == doctest::Approx(20.0 * 7 / 6));
}

TEST_CASE("KaB test on a worn unit group (REG-KAB-020, REG-KAB-024, REG-KAB-026, REG-BRK-004)") {
  KabTest test;
  test.troops = troops("P&S, Average");
  const auto odds = kab_odds(y2021, test, {6, 7});
  CHECK(kab_die(y2021, test).colour == Colour::yellow);
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.wounds == 1; })) == "1/3");
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.wounds == 2; })) == "1/2");
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.wounds == 3; })) == "1/6");
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.broken; })) == "1/6");
}

TEST_CASE("KaB dice move with Rear Support and Elephants (REG-KAB-020, REG-KAB-022)") {
  KabTest test;
  test.troops = troops("P&S, Average");
  test.rear_support = true;
  test.elephants_caused_it = true;
  CHECK(kab_die(y2021, test).colour == Colour::green);
  KabTest elephants;
  elephants.troops = troops("Elephants, Superior");
  elephants.lowest_quality = Quality::superior;
  CHECK(kab_die(y2021, elephants).start == Colour::white);
}

TEST_CASE("KaB test of 2019 (REG-KAB-020, REG-KAB-022, REG-KAB-023)") {
  KabTest test;
  test.troops = troops("P&S, Poor");
  test.lowest_quality = Quality::poor;
  test.rear_support = true;
  CHECK(kab_die(y2019, test).colour == Colour::green);
  const auto odds = kab_odds(y2019, test, {6, 6});
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.broken; })) == "1/2");
}

TEST_CASE("five tests in a row on fresh Close Foot (REG-KAB-012, REG-KAB-014, REG-KAB-024)") {
  KabTest test;
  test.troops = troops("Foot Close, Average");
  const auto odds = kab_odds(y2021, test, {6, 0}, 5);
  CHECK(as_fraction(odds.probability([](const TestEnd& end) { return end.broken; })) == "529/1296");
}

TEST_CASE("a Competent General at risk (REG-KAB-027, REG-KAB-029, REG-KAB-032, REG-KAB-033)") {
  const auto once = general_odds(y2021, Grade::competent);
  const auto fate = once.map([](const GeneralEnd& end) { return end.worst; });
  CHECK(as_fraction(fate.of(GeneralFate::killed)) == "1/6");
  CHECK(as_fraction(fate.of(GeneralFate::wounded)) == "1/2");
  CHECK(as_fraction(fate.of(GeneralFate::stunned)) == "1/6");
  CHECK(as_fraction(fate.of(GeneralFate::unhurt)) == "1/6");
  CHECK(as_fraction(once.probability([](const GeneralEnd& end) {
          return end.general.grade == Grade::mediocre && end.general.loses_cards;
        })) == "1/2");
  // The second test of a wounded man is on RED: 1/6 + 1/2 · 1/3 + 1/3 · 1/6.
  const auto twice = general_odds(y2021, Grade::competent, 2);
  CHECK(as_fraction(twice.probability([](const GeneralEnd& end) { return end.general.killed; })) == "7/18");
}
