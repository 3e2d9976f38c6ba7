#include "dice/seeded.hpp"

#include <bit>

namespace condotta::dice {
namespace {

using Block = std::array<std::uint32_t, 16>;

constexpr std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
constexpr std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

void quarter_round(Block& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

std::array<std::uint32_t, 16> chacha20(const Seed& key, std::uint64_t block, std::uint64_t nonce) {
  const Block start = {0x61707865,  0x3320646e,   0x79622d32,  0x6b206574,   low(key[0]), high(key[0]),
                       low(key[1]), high(key[1]), low(key[2]), high(key[2]), low(key[3]), high(key[3]),
                       low(block),  high(block),  low(nonce),  high(nonce)};
  Block x = start;
  for (int round = 0; round < 20; round += 2) {
    quarter_round(x, 0, 4, 8, 12);
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15);
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += start[i];
  return x;
}

std::uint32_t Seeded::word() {
  const std::uint64_t block = state_.position / 16;
  if (block != block_) {
    words_ = chacha20(state_.seed, block, 0);
    block_ = block;
  }
  return words_[state_.position++ % 16];
}

// A 32-bit word times n, shifted down, is an index; the few low products that would favour some indices are thrown
// again.
std::uint32_t Seeded::below(std::uint32_t n) {
  assert(n > 0);
  std::uint64_t product = std::uint64_t{word()} * n;
  if (low(product) < n) {
    const std::uint32_t unfair = (0U - n) % n;
    while (low(product) < unfair) product = std::uint64_t{word()} * n;
  }
  return high(product);
}

Seeded Seeded::split(std::uint64_t label) const {
  // The last block of the stream that the label names; draws use the stream of nonce 0 and never come so far.
  const Block block = chacha20(state_.seed, ~std::uint64_t{0}, label);
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) {
    seed[i] = block[2 * i] | std::uint64_t{block[2 * i + 1]} << 32;
  }
  return Seeded(seed);
}

}  // namespace condotta::dice
