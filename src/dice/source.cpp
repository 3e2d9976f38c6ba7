#include "dice/source.hpp"

namespace condotta::dice {

std::uint32_t Source::pick(std::span<const std::uint32_t> weights) {
  std::uint32_t sum = 0;
  for (const std::uint32_t weight : weights) sum += weight;
  assert(sum > 0);
  std::uint32_t left = below(sum);
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (left < weights[i]) return i;
    left -= weights[i];
  }
  assert(false);
  return 0;
}

Tally Source::throw_pool(std::span<const Die* const> pool) {
  Tally tally;
  for (const Die* die : pool) {
    const Face face = roll(*die);
    assert(face < Tally::most_faces);
    ++tally[face];
  }
  return tally;
}

const std::string& Source::fault() const {
  static const std::string none;
  return none;
}

}  // namespace condotta::dice
