#include "fair/commitment.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <set>
#include <vector>

using namespace condotta;
using namespace condotta::fair;

namespace {

SecretSeed seed_of(std::uint8_t first) {
  SecretSeed seed;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) seed.bytes[i] = static_cast<std::uint8_t>(first + i);
  return seed;
}

const std::vector<Contribution> both = {{"invader", "St Denis"}, {"defender", "Santiago"}};

std::vector<int> throws_of(dice::Seeded source, int count) {
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(source.roll(dice::d6));
  return faces;
}

}  // namespace

TEST_CASE("what was committed to is verified, and gives the same dice to everybody") {
  const auto seed = fresh_seed();
  REQUIRE(seed.has_value());
  const Commitment published = commit(*seed);
  CHECK(verify(published, *seed));
  const auto checked = reveal(published, *seed, both);
  REQUIRE(checked.has_value());
  CHECK(throws_of(*checked, 100) == throws_of(verifiable_dice(*seed, both), 100));
}

TEST_CASE("attack: a server that reveals another seed is refused, whichever bit it changes") {
  const SecretSeed seed = seed_of(1);
  const Commitment published = commit(seed);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    SecretSeed forged = seed;
    forged.bytes[bit / 8] = static_cast<std::uint8_t>(forged.bytes[bit / 8] ^ 1U << bit % 8);
    REQUIRE_FALSE(verify(published, forged));
    const auto refused = reveal(published, forged, both);
    REQUIRE_FALSE(refused.has_value());
    REQUIRE(refused.error().what.starts_with("the seed revealed is not the one committed to"));
  }
}

TEST_CASE("attack: a published commitment that is changed afterwards is refused") {
  const SecretSeed seed = seed_of(2);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    Commitment changed = commit(seed);
    changed.bytes[bit / 8] = static_cast<std::uint8_t>(changed.bytes[bit / 8] ^ 1U << bit % 8);
    REQUIRE_FALSE(verify(changed, seed));
  }
}

TEST_CASE("attack: the commitment does not serve as the seed") {
  const SecretSeed seed = seed_of(3);
  const Commitment published = commit(seed);
  const SecretSeed guessed{published.bytes};
  CHECK(dice_seed(guessed, both) != dice_seed(seed, both));
  dice::Seed published_words{};
  for (std::size_t i = 0; i < 32; ++i) published_words[i / 8] |= std::uint64_t{published.bytes[i]} << 8 * (i % 8);
  CHECK(dice_seed(seed, both) != published_words);
  CHECK(dice_seed(seed, {}) != published_words);
}

TEST_CASE("attack: the same contribution under another seed gives other dice, so no contribution can be aimed") {
  // For one fixed contribution the first three d6 over many seeds cover all 216 results.
  std::set<std::vector<int>> results;
  for (int i = 0; i < 4000; ++i) {
    SecretSeed seed = seed_of(0);
    seed.bytes[0] = static_cast<std::uint8_t>(i);
    seed.bytes[1] = static_cast<std::uint8_t>(i >> 8);
    results.insert(throws_of(verifiable_dice(seed, both), 3));
  }
  CHECK(results.size() == 216);
}

TEST_CASE("attack: the server cannot aim either, every contribution changes the dice") {
  const SecretSeed seed = seed_of(4);
  std::set<dice::Seed> seeds;
  for (int i = 0; i < 500; ++i) {
    const std::vector<Contribution> mine = {{"invader", std::to_string(i)}, both[1]};
    seeds.insert(dice_seed(seed, mine));
  }
  CHECK(seeds.size() == 500);
}

TEST_CASE("attack: contributions do not run together, and their order and seats count") {
  const SecretSeed seed = seed_of(5);
  using Parts = std::vector<Contribution>;
  const std::vector<Parts> all = {
      {},
      {{"", ""}},
      {{"a", "b"}},
      {{"ab", ""}},
      {{"", "ab"}},
      {{"a", "b"}, {"", ""}},
      {{"a", "b"}, {"c", "d"}},
      {{"c", "d"}, {"a", "b"}},
      {{"a", "bcd"}},
      {{"abc", "d"}},
      {{"a", std::string("b\0", 2)}},
      both,
      {both[1], both[0]},
  };
  std::set<dice::Seed> seeds;
  for (const Parts& parts : all) seeds.insert(dice_seed(seed, parts));
  CHECK(seeds.size() == all.size());
}

TEST_CASE("fresh seeds differ") {
  std::set<std::string> seeds;
  for (int i = 0; i < 100; ++i) seeds.insert(to_hex(fresh_seed().value().bytes));
  CHECK(seeds.size() == 100);
}

TEST_CASE("golden: commitments and dice of a known seed stay what they are") {
  CHECK(to_hex(commit(seed_of(0)).bytes) == "af78b7645381feaed870b766e74013627161edb3ebf6a538dfa594ae4c32ce2f");
  CHECK(throws_of(verifiable_dice(seed_of(0), both), 12) == std::vector<int>{1, 6, 4, 2, 3, 6, 2, 3, 1, 4, 1, 5});
}

TEST_CASE("the dice stream is the ChaCha20 of the library") {
  const dice::Seed words = dice_seed(seed_of(6), both);
  Bytes key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(words[i / 8] >> 8 * (i % 8));
  const std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> nonce{};
  std::array<std::uint8_t, 4 * 100> stream{};
  crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), key.data());
  dice::Seeded source(words);
  for (std::size_t i = 0; i < 100; ++i) {
    std::uint32_t expected = 0;
    for (std::size_t byte = 0; byte < 4; ++byte) expected |= std::uint32_t{stream[4 * i + byte]} << 8 * byte;
    REQUIRE(source.word() == expected);
  }
}

TEST_CASE("hexadecimal text goes there and back, and faults say what is wrong") {
  const Bytes bytes = seed_of(0xf0).bytes;
  const std::string text = to_hex(bytes);
  CHECK(text.starts_with("f0f1f2"));
  CHECK(from_hex(text).value() == bytes);
  std::string capitals = text;
  for (char& c : capitals) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  CHECK(from_hex(capitals).value() == bytes);
  CHECK(from_hex("abc").error().what == "a seed or commitment has 64 hexadecimal digits, this has 3 characters");
  std::string wrong = text;
  wrong[4] = 'g';
  CHECK(from_hex(wrong).error().what == "character 5 of the seed or commitment is no hexadecimal digit");
}
