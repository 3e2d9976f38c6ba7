// Do the sources of chance behave like dice and shuffled cards? Chi-squared and correlation tests of every source that
// draws, with limits that a good source passes but once in some hundred thousand runs; the seeds are fixed, so that
// they pass always or never. CONDOTTA_LONG_TESTS takes more dice.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "dice/death_dice.hpp"
#include "dice/deck.hpp"
#include "dice/recorded.hpp"
#include "dice/seeded.hpp"

using namespace condotta::dice;

namespace {

int throws() { return std::getenv("CONDOTTA_LONG_TESTS") != nullptr ? 6'000'000 : 120'000; }

// How far counts are from what is expected, in standard deviations of chi-squared (Wilson and Hilferty).
double surprise(const std::vector<double>& counts, const std::vector<double>& expected) {
  double chi = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) chi += std::pow(counts[i] - expected[i], 2) / expected[i];
  const double freedom = static_cast<double>(counts.size()) - 1;
  const double share = 2.0 / (9.0 * freedom);
  return (std::cbrt(chi / freedom) - (1 - share)) / std::sqrt(share);
}
constexpr double too_much = 4.5;

double evenness(const std::vector<double>& counts) {
  const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
  return surprise(counts, std::vector<double>(counts.size(), sum / static_cast<double>(counts.size())));
}

// The sources that a game may be played with.
void on_every_source(const std::function<void(Source&)>& test) {
  for (const std::uint64_t seed : {1ULL, 7ULL, 0xffffffffffffffffULL}) {
    CAPTURE(seed);
    Seeded source(seed);
    test(source);
  }
  {
    INFO("256 bits, as fair play makes them");
    Seeded source(Seed{0x0123456789abcdefULL, 0xfedcba9876543210ULL, 0x0f1e2d3c4b5a6978ULL, 0x1122334455667788ULL});
    test(source);
  }
  {
    INFO("a split stream");
    Seeded source = Seeded(1632).split(7);
    test(source);
  }
  if (std::getenv("CONDOTTA_LONG_TESTS") == nullptr) {  // it remembers every die
    INFO("a recording");
    Seeded within(1643);
    Recording source(within);
    test(source);
  }
}

}  // namespace

TEST_CASE("faces are uniform, whatever the die") {
  on_every_source([](Source& source) {
    for (const int sides : {2, 3, 6, 8, 10, 20}) {
      std::vector<double> counts(static_cast<std::size_t>(sides));
      const Die die = d(sides);
      for (int i = 0; i < throws(); ++i) counts[static_cast<std::size_t>(source.roll(die) - 1)] += 1;
      CAPTURE(sides);
      CHECK(evenness(counts) < too_much);
      CHECK(evenness(counts) > -too_much);  // nor are they too even to be chance
    }
  });
}

TEST_CASE("a die does not know the dice before it: pairs at every distance up to eight, and triples") {
  on_every_source([](Source& source) {
    std::vector<int> faces;
    for (int i = 0; i < throws(); ++i) faces.push_back(source.roll(d6) - 1);
    for (std::size_t distance = 1; distance <= 8; ++distance) {
      std::vector<double> pairs(36);
      for (std::size_t i = distance; i < faces.size(); ++i) {
        pairs[static_cast<std::size_t>(faces[i - distance] * 6 + faces[i])] += 1;
      }
      CAPTURE(distance);
      CHECK(std::abs(evenness(pairs)) < too_much);
    }
    std::vector<double> triples(216);
    for (std::size_t i = 2; i < faces.size(); i += 3) {
      triples[static_cast<std::size_t>(faces[i - 2] * 36 + faces[i - 1] * 6 + faces[i])] += 1;
    }
    CHECK(std::abs(evenness(triples)) < too_much);
  });
}

TEST_CASE("waits for a six are geometric") {
  on_every_source([](Source& source) {
    constexpr std::size_t longest = 20;
    std::vector<double> waits(longest);
    double sixes = 0;
    for (int i = 0, waited = 0; i < throws(); ++i) {
      if (source.roll(d6) != 6) {
        ++waited;
        continue;
      }
      waits[std::min<std::size_t>(static_cast<std::size_t>(waited), longest - 1)] += 1;
      waited = 0;
      sixes += 1;
    }
    std::vector<double> expected(longest);
    for (std::size_t i = 0; i < longest; ++i) {
      expected[i] = sixes * std::pow(5.0 / 6, static_cast<double>(i)) * (i + 1 < longest ? 1.0 / 6 : 1);
    }
    CHECK(std::abs(surprise(waits, expected)) < too_much);
  });
}

TEST_CASE("streams of neighbouring seeds and labels have nothing in common") {
  for (const std::uint64_t seed : {0ULL, 1ULL, 1631ULL}) {
    Seeded one(seed);
    Seeded next(seed + 1);
    Seeded left = Seeded(seed).split(1);
    Seeded right = Seeded(seed).split(2);
    std::vector<double> seeds(36);
    std::vector<double> labels(36);
    for (int i = 0; i < throws(); ++i) {
      const int a = one.roll(d6) - 1;
      const int b = next.roll(d6) - 1;
      seeds[static_cast<std::size_t>(a * 6 + b)] += 1;
      const int c = left.roll(d6) - 1;
      const int e = right.roll(d6) - 1;
      labels[static_cast<std::size_t>(c * 6 + e)] += 1;
    }
    CHECK(std::abs(evenness(seeds)) < too_much);
    CHECK(std::abs(evenness(labels)) < too_much);
  }
}

TEST_CASE("picks follow their weights") {
  on_every_source([](Source& source) {
    const std::vector<std::uint32_t> weights = {1, 2, 3, 10, 20, 64};
    std::vector<double> counts(weights.size());
    for (int i = 0; i < throws(); ++i) counts[source.pick(weights)] += 1;
    std::vector<double> expected;
    for (const std::uint32_t weight : weights) expected.push_back(throws() * static_cast<double>(weight) / 100);
    CHECK(std::abs(surprise(counts, expected)) < too_much);
  });
}

TEST_CASE("cards: every order of a shuffled pile is alike, and the last card of a deck is like the first") {
  on_every_source([](Source& source) {
    std::map<std::vector<int>, double> orders;
    for (int i = 0; i < throws() / 4; ++i) {
      std::vector<int> cards = {0, 1, 2, 3, 4};
      shuffle(std::span<int>(cards), source);
      orders[cards] += 1;
    }
    REQUIRE(orders.size() == 120);
    std::vector<double> counts;
    for (const auto& [order, count] : orders) counts.push_back(count);
    CHECK(std::abs(evenness(counts)) < too_much);

    constexpr std::array<std::uint32_t, 3> kinds = {4, 3, 3};
    std::vector<double> first(3);
    std::vector<double> last(3);
    const int decks = throws() / 10;
    for (int i = 0; i < decks; ++i) {
      Deck deck(kinds);
      std::optional<Deck::Kind> card = deck.draw(source);
      first[*card] += 1;
      while (const auto next = deck.draw(source)) card = next;
      last[*card] += 1;
    }
    const std::vector<double> expected = {decks * 0.4, decks * 0.3, decks * 0.3};
    CHECK(std::abs(surprise(first, expected)) < too_much);
    CHECK(std::abs(surprise(last, expected)) < too_much);
  });
}

TEST_CASE("a pool of dice thrown together falls like the dice one by one") {
  on_every_source([](Source& source) {
    const std::array<const Die*, 2> pool = {&average_die, &average_die};
    std::map<int, double> sums;
    const int pools = throws() / 2;
    for (int i = 0; i < pools; ++i) {
      const Tally tally = source.throw_pool(pool);
      int sum = 0;
      for (int face = 2; face <= 5; ++face) sum += face * tally[static_cast<Face>(face)];
      sums[sum] += 1;
    }
    // 2 3 3 4 4 5, twice: 36 throws.
    const std::map<int, double> of36 = {{4, 1}, {5, 4}, {6, 8}, {7, 10}, {8, 8}, {9, 4}, {10, 1}};
    std::vector<double> counts;
    std::vector<double> expected;
    for (const auto& [sum, ways] : of36) {
      counts.push_back(sums[sum]);
      expected.push_back(pools * ways / 36);
    }
    CHECK(std::abs(surprise(counts, expected)) < too_much);
  });
}
