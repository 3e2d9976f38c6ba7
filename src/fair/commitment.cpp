#include "fair/commitment.hpp"

#include <sodium.h>

#include <cstddef>

namespace condotta::fair {
namespace {

// Each use of the hash has its own name, so that what is published for one can't serve another.
constexpr std::string_view commitment_name = "condotta: commitment to a seed, 1";
constexpr std::string_view dice_name = "condotta: dice of a battle, 1";

static_assert(sizeof(Bytes) == crypto_generichash_BYTES);

// BLAKE2b over texts, each preceded by its length: no two lists of texts run together into the same bytes.
class Hash {
 public:
  explicit Hash(std::span<const std::uint8_t> key = {}) {
    crypto_generichash_init(&state_, key.empty() ? nullptr : key.data(), key.size(), sizeof(Bytes));
  }
  Hash& add(std::span<const std::uint8_t> bytes) {
    std::array<std::uint8_t, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i) {
      length[i] = static_cast<std::uint8_t>(std::uint64_t{bytes.size()} >> (8 * i));
    }
    crypto_generichash_update(&state_, length.data(), length.size());
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  Hash& add(std::string_view text) {
    return add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  Bytes finish() {
    Bytes result{};
    crypto_generichash_final(&state_, result.data(), result.size());
    return result;
  }

 private:
  crypto_generichash_state state_;
};

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::expected<SecretSeed, Fault> fresh_seed() {
  if (sodium_init() < 0) return std::unexpected(Fault{"this machine has no source of randomness for fair dice"});
  SecretSeed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

Commitment commit(const SecretSeed& seed) { return {Hash().add(commitment_name).add(seed.bytes).finish()}; }

bool verify(const Commitment& commitment, const SecretSeed& seed) {
  const Commitment made = commit(seed);
  return sodium_memcmp(made.bytes.data(), commitment.bytes.data(), made.bytes.size()) == 0;
}

dice::Seed dice_seed(const SecretSeed& seed, std::span<const Contribution> contributions) {
  Hash hash(seed.bytes);
  hash.add(dice_name);
  for (const Contribution& contribution : contributions) hash.add(contribution.seat).add(contribution.words);
  const Bytes bytes = hash.finish();
  dice::Seed result{};
  for (std::size_t i = 0; i < bytes.size(); ++i) result[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  return result;
}

dice::Seeded verifiable_dice(const SecretSeed& seed, std::span<const Contribution> contributions) {
  return dice::Seeded(dice_seed(seed, contributions));
}

std::expected<dice::Seeded, Fault> reveal(const Commitment& commitment, const SecretSeed& seed,
                                          std::span<const Contribution> contributions) {
  if (!verify(commitment, seed)) {
    return std::unexpected(Fault{"the seed revealed is not the one committed to: its commitment is " +
                                 to_hex(commit(seed).bytes) + ", the one published was " + to_hex(commitment.bytes)});
  }
  return verifiable_dice(seed, contributions);
}

std::string to_hex(const Bytes& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::expected<Bytes, Fault> from_hex(std::string_view text) {
  Bytes bytes{};
  if (text.size() != 2 * bytes.size()) {
    return std::unexpected(Fault{"a seed or commitment has 64 hexadecimal digits, this has " +
                                 std::to_string(text.size()) + " characters"});
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) {
      return std::unexpected(
          Fault{"character " + std::to_string(i + 1) + " of the seed or commitment is no hexadecimal digit"});
    }
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] << 4 | digit);
  }
  return bytes;
}

}  // namespace condotta::fair
