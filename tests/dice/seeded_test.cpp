#include "dice/seeded.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "dice/death_dice.hpp"
#include "dice/signature.hpp"

using namespace condotta::dice;

namespace {

// Pearson's sum of squared misses. Its mean is `cells - 1` and its variance twice that.
bool looks_uniform(const std::vector<double>& seen, const std::vector<double>& expected) {
  double sum = 0;
  int cells = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (expected[i] == 0) {
      if (seen[i] != 0) return false;
      continue;
    }
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
    ++cells;
  }
  const double freedom = cells - 1;
  return sum < freedom + 4 * std::sqrt(2 * freedom) + 2;
}

std::vector<int> first_faces(Seeded source, const Die& die, int count) {
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(source.roll(die));
  return faces;
}

}  // namespace

TEST_CASE("the generator is ChaCha20: published key stream of the zero key") {
  const auto block = chacha20({}, 0, 0);
  CHECK(block[0] == 0xade0b876U);
  CHECK(block[1] == 0x903df1a0U);
  CHECK(block[2] == 0xe56a5d40U);
  CHECK(block[3] == 0x28bd8653U);
  CHECK(block[15] == 0x8665eeb2U);
}

TEST_CASE("golden dice: a seed gives these faces for ever") {
  CHECK(first_faces(Seeded(2021), d6, 20) ==
        std::vector<int>{5, 2, 3, 2, 1, 3, 4, 5, 5, 5, 2, 5, 1, 5, 5, 1, 6, 5, 5, 3});
  CHECK(first_faces(Seeded(2021).split(7), death_die(Colour::red), 12) ==
        std::vector<int>{2, 1, 2, 2, 3, 3, 3, 2, 2, 3, 2, 1});
}

TEST_CASE("the signature of dice") { CHECK(signature() == 0xa572db5a4bef8e6cU); }

TEST_CASE("every die falls evenly") {
  std::vector<Die> dice = {average_die, d(2), d6, d(7), d(10), d(20)};
  for (int colour = 0; colour < colour_count; ++colour) dice.push_back(death_die(static_cast<Colour>(colour)));
  constexpr int throws = 60'000;
  std::uint64_t label = 0;
  for (const Die& die : dice) {
    Seeded source = Seeded(42).split(label++);
    std::vector<double> seen(21), expected(21);
    for (int i = 0; i < throws; ++i) ++seen[source.roll(die)];
    for (Face face = 0; face <= 20; ++face) expected[face] = double(throws) * die.count(face) / die.sides;
    CAPTURE(die.name);
    CHECK(looks_uniform(seen, expected));
  }
}

TEST_CASE("below(n) is even and in range") {
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 6U, 10U, 36U, 50U, 100U}) {
    Seeded source = Seeded(43).split(n);
    std::vector<double> seen(n), expected(n, 60'000.0 / n);
    for (int i = 0; i < 60'000; ++i) {
      const std::uint32_t drawn = source.below(n);
      REQUIRE(drawn < n);
      ++seen[drawn];
    }
    CAPTURE(n);
    CHECK(looks_uniform(seen, expected));
  }
}

TEST_CASE("below(n) has no modulo bias where it would show most") {
  // 2^32 mod 3*2^30 is 2^30: a plain remainder would give the first third half of all draws.
  Seeded source(44);
  const std::uint32_t third = 1U << 30;
  std::vector<double> seen(3);
  for (int i = 0; i < 30'000; ++i) ++seen[source.below(3 * third) / third];
  CHECK(looks_uniform(seen, {10'000, 10'000, 10'000}));
}

TEST_CASE("successive dice do not know each other") {
  Seeded source(45);
  std::vector<double> pairs(36);
  for (int i = 0; i < 72'000; ++i) {
    const int first = source.roll(d6);
    const int second = source.roll(d6);
    ++pairs[static_cast<std::size_t>((first - 1) * 6 + second - 1)];
  }
  CHECK(looks_uniform(pairs, std::vector<double>(36, 2000)));
}

TEST_CASE("split streams differ, and do not depend on what was drawn") {
  Seeded game(9);
  const Seeded before = game.split(1);
  for (int i = 0; i < 100; ++i) game.roll(d6);
  CHECK(game.split(1) == before);
  const auto one = first_faces(game.split(1), d(20), 30);
  CHECK(one != first_faces(game.split(2), d(20), 30));
  CHECK(one != first_faces(game.split(0), d(20), 30));
  CHECK(one != first_faces(Seeded(9), d(20), 30));
  CHECK(one != first_faces(game.split(1).split(1), d(20), 30));
  CHECK(game.split(1).split(2) != game.split(2).split(1));
  // Dice at the same place of two streams agree as often as chance has it.
  Seeded a = game.split(1), b = game.split(2);
  int equal = 0;
  for (int i = 0; i < 36'000; ++i) {
    const Face left = a.roll(d6);
    equal += left == b.roll(d6);
  }
  CHECK(std::abs(equal - 6000) < 300);
}

TEST_CASE("the state is a value: copies go the same way, and a saved state goes on") {
  Seeded source(77);
  for (int i = 0; i < 21; ++i) source.below(50);
  Seeded copy = source;
  Seeded loaded(source.state());
  CHECK(copy == source);
  CHECK(loaded == source);
  for (int i = 0; i < 50; ++i) {
    const Face face = source.roll(d6);
    CHECK(copy.roll(d6) == face);
    CHECK(loaded.roll(d6) == face);
  }
  CHECK(source.state().position >= 71);
  CHECK(source != Seeded(77));
}
