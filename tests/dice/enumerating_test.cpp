#include "dice/enumerating.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "brute_force.hpp"
#include "dice/death_dice.hpp"
#include "dice/deck.hpp"

using namespace condotta::dice;

namespace {

constexpr double exact = 1e-12;

const Die* black() { return &death_die(Colour::black); }
const Die* white() { return &death_die(Colour::white); }
const Die* green() { return &death_die(Colour::green); }
const Die* yellow() { return &death_die(Colour::yellow); }
const Die* red() { return &death_die(Colour::red); }

// A fight of two unit groups, file by file: the winner of a file throws RED, the other WHITE, until one is broken.
struct Fight {
  int wounds_a = 0, wounds_b = 0;
  auto operator<=>(const Fight&) const = default;
};

void file_2019(Fight& fight, Source& dice, int break_a, int break_b) {
  if (fight.wounds_a >= break_a || fight.wounds_b >= break_b) return;
  const std::array reds = {red()};
  const std::array whites = {white()};
  const Tally at_b = dice.throw_pool(reds);
  const Tally at_a = dice.throw_pool(whites);
  fight.wounds_b += 2 * at_b[Symbol::skull] + at_b[Symbol::sword];
  fight.wounds_a += 2 * at_a[Symbol::skull] + at_a[Symbol::sword];
}

}  // namespace

TEST_CASE("enumerated pools equal brute force over all faces") {
  const Die flags = custom("flags", {0, 7, 7});
  const std::vector<std::vector<const Die*>> pools = {
      {red()},
      {red(), white()},
      {black(), white(), green(), yellow(), red()},
      {red(), red(), red(), white(), white(), black()},
      {&d6, &average_die, &d6},
      {&d6, red(), &flags, &average_die},
      {yellow(), &flags, yellow(), &flags, green()},
  };
  for (const auto& pool : pools) {
    const auto ways = brute_force(pool, tally_of);
    const Distribution<Tally> merged = odds_of([&](Source& dice) { return dice.throw_pool(pool); });
    const Distribution<Tally> rolled = odds_of([&](Source& dice) { return dice.Source::throw_pool(pool); });
    REQUIRE(merged.size() == ways.size());
    REQUIRE(rolled.size() == ways.size());
    for (const auto& [tally, count] : ways) {
      const double expected = static_cast<double>(count) / throws_of(pool);
      CHECK(std::fabs(merged.of(tally) - expected) < exact);
      CHECK(std::fabs(rolled.of(tally) - expected) < exact);
    }
  }
}

TEST_CASE("a pool is visited once for each different tally") {
  const std::vector<const Die*> pool(8, red());
  Enumerating dice;
  dice.begin(1.0);
  do dice.throw_pool(pool);
  while (dice.next());
  CHECK(dice.paths() == 45);  // eight dice of three symbols: C(10, 2)
  CHECK(dice.fault() == "");
}

TEST_CASE("a procedure that branches on its dice equals brute force") {
  // On a 1 throw again and add; at most three dice.
  const auto procedure = [](Source& dice) {
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
      const Face face = dice.roll(d6);
      sum += face;
      if (face != 1) break;
    }
    return sum;
  };
  const std::array<const Die*, 3> three = {&d6, &d6, &d6};
  const auto ways = brute_force(three, [](const std::vector<Face>& faces) {
    int sum = 0;
    for (const Face face : faces) {
      sum += face;
      if (face != 1) break;
    }
    return sum;
  });
  const Distribution<int> odds = odds_of(procedure);
  REQUIRE(odds.size() == ways.size());
  for (const auto& [sum, count] : ways) CHECK(std::fabs(odds.of(sum) - static_cast<double>(count) / 216) < exact);
}

TEST_CASE("steps chained with merging equal one step without") {
  const auto file = [](Fight& fight, Source& dice) { file_2019(fight, dice, 4, 6); };
  Distribution<Fight> chained = Distribution<Fight>::certain({});
  for (int i = 0; i < 4; ++i) chained = enumerate_from(chained, file);
  const Distribution<Fight> whole = enumerate(Fight{}, [&](Fight& fight, Source& dice) {
    for (int i = 0; i < 4; ++i) file(fight, dice);
  });
  REQUIRE(chained.size() == whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CHECK(chained.outcomes()[i].value == whole.outcomes()[i].value);
    CHECK(std::fabs(chained.outcomes()[i].probability - whole.outcomes()[i].probability) < exact);
  }
  CHECK(std::fabs(chained.total() - 1) < exact);
}

TEST_CASE("REG-DIE-009 two fights in sequence, wounds of one fight together (2019)") {
  const auto file = [](Fight& fight, Source& dice) { file_2019(fight, dice, 2, 3); };
  const Distribution<Fight> after = enumerate_from(enumerate(Fight{}, file), file);
  const auto chance = [&](bool a, bool b) {
    return as_fraction(
        after.probability([=](const Fight& f) { return (f.wounds_a >= 2) == a && (f.wounds_b >= 3) == b; }));
  };
  CHECK(chance(false, true) == "32/81");
  CHECK(chance(true, false) == "5/81");
  CHECK(chance(true, true) == "4/81");
  CHECK(chance(false, false) == "40/81");
}

TEST_CASE("a six-file combat of mixed pools stays small when chained") {
  const std::array ours = {red(), white()};
  const std::array theirs = {black(), green()};
  std::size_t most = 0;
  Distribution<Fight> fight = Distribution<Fight>::certain({});
  for (int i = 0; i < 6; ++i) {
    fight = enumerate_from(fight, [&](Fight& f, Source& dice) {
      const Tally at_b = dice.throw_pool(ours);
      const Tally at_a = dice.throw_pool(theirs);
      f.wounds_b += 2 * at_b[Symbol::skull] + at_b[Symbol::sword];
      f.wounds_a += 2 * at_a[Symbol::skull] + at_a[Symbol::sword];
    });
    most = std::max(most, fight.size());
  }
  CHECK(fight.fault() == "");
  CHECK(most < 400);
  CHECK(std::fabs(fight.total() - 1) < exact);
  // Means add: RED 7/6 + WHITE 1/3, BLACK 1/6 + GREEN 2/3.
  CHECK(std::fabs(fight.mean(&Fight::wounds_b) - 6 * 1.5) < exact);
  CHECK(std::fabs(fight.mean(&Fight::wounds_a) - 6 * 5.0 / 6) < exact);
}

TEST_CASE("states without an order are merged by a key") {
  struct Marker {
    int wounds = 0;
    std::array<int, 3> unordered{};
  };
  const auto odds = enumerate(
      Marker{}, [](Marker& m, Source& dice) { m.wounds = dice.roll(*red()) == face(Symbol::skull) ? 2 : 0; },
      &Marker::wounds);
  REQUIRE(odds.size() == 2);
  CHECK(odds.outcomes()[0].value.wounds == 0);
  CHECK(as_fraction(odds.outcomes()[1].probability) == "1/3");
}

TEST_CASE("throwing again on a tie comes to an end, one throw a step") {
  enum class Winner { none, first, second };
  const auto throw_off = [](Winner& winner, Source& dice) {
    const Face first = dice.roll(d6);
    const Face second = dice.roll(average_die);
    if (first != second) winner = first > second ? Winner::first : Winner::second;
  };
  const auto decided = [](Winner winner) { return winner != Winner::none; };
  const auto odds = enumerate_until(Distribution<Winner>::certain(Winner::none), throw_off, decided);
  // Of 36 throws 6 are ties, and 15 go to each side.
  REQUIRE(odds.size() == 2);
  CHECK(std::fabs(odds.of(Winner::first) - 0.5) < exact);
  CHECK(std::fabs(odds.total() - 1) < exact);
  const auto never = enumerate_until(
      Distribution<Winner>::certain(Winner::none), [](Winner&, Source& dice) { dice.roll(d6); }, decided, {},
      Limits{.draws = 100});
  CHECK(never.fault() == "the odds were given up: there is no end after 100 rounds");
  CHECK(never.empty());
}

TEST_CASE("a series of tries within one step ends where it is negligible") {
  const auto tries = odds_of([](Source& dice) {
    int count = 1;
    while (dice.below(2) == 0) ++count;
    return count;
  });
  CHECK(tries.fault() == "");
  CHECK(as_fraction(tries.of(3)) == "1/8");
  CHECK(std::fabs(tries.mean() - 2) < 1e-12);
}

TEST_CASE("an exploration without end is given up with a sentence and no odds") {
  const auto many = [](Source& dice) {
    int sum = 0;
    for (int i = 0; i < 12; ++i) sum += dice.roll(d6);
    return sum;
  };
  const auto odds = odds_of(many, Limits{.paths = 5000});
  CHECK(odds.empty());
  CHECK(odds.fault() == "the odds were given up: there are more than 5000 courses of events");
  CHECK(odds_of(many, Limits{.paths = 5000}).map([](int x) { return x > 3; }).fault() == odds.fault());

  const auto certain_loop = odds_of([](Source& dice) {
    int draws = 0;
    while (dice.fault().empty()) draws += static_cast<int>(dice.below(1)) + 1;
    return draws;
  });
  CHECK(certain_loop.fault() == "the odds were given up: one course of events draws more than 10000 dice and cards");

  // Not a tie but a spread: cutting off at one in a thousand would lose most of it.
  const auto cut = odds_of(many, Limits{.negligible = 1e-3});
  CHECK(cut.empty());
  CHECK(cut.fault().find("negligible") != std::string::npos);
}

TEST_CASE("a limit equal to the number of paths is enough") {
  const auto two = [](Source& dice) {
    const int first = dice.roll(d6);
    return first + dice.roll(d6);
  };
  CHECK(odds_of(two, Limits{.paths = 36}).fault() == "");
  CHECK(odds_of(two, Limits{.paths = 35}).fault() != "");
}

TEST_CASE("a procedure that does not repeat itself is found out") {
  int runs = 0;
  const auto other_throw = odds_of([&](Source& dice) { return int{dice.roll(++runs > 1 ? d6 : *red())}; });
  CHECK(other_throw.fault() ==
        "the odds were given up: after the same dice the rules asked for another throw than before");
  runs = 0;
  const auto fewer = odds_of([&](Source& dice) {
    ++runs;
    return runs == 1 ? static_cast<int>(dice.below(2)) : 0;
  });
  CHECK(fewer.fault() == "the odds were given up: after the same dice the rules asked for fewer throws");
}

TEST_CASE("numbers and kinds are enumerated too") {
  const auto number = odds_of([](Source& dice) { return dice.below(7); });
  REQUIRE(number.size() == 7);
  for (std::uint32_t i = 0; i < 7; ++i) CHECK(as_fraction(number.of(i)) == "1/7");
  const std::array<std::uint32_t, 4> weights = {3, 0, 2, 1};
  const auto kind = odds_of([&](Source& dice) { return dice.pick(weights); });
  REQUIRE(kind.size() == 3);
  CHECK(as_fraction(kind.of(0)) == "1/2");
  CHECK(as_fraction(kind.of(2)) == "1/3");
  CHECK(as_fraction(kind.of(3)) == "1/6");
}
