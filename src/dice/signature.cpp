#include "dice/signature.hpp"

#include <array>
#include <bit>
#include <span>
#include <vector>

#include "dice/death_dice.hpp"
#include "dice/deck.hpp"
#include "dice/enumerating.hpp"
#include "dice/seeded.hpp"

namespace condotta::dice {
namespace {

// Wounds of four throws of mixed dice, one throw a step.
std::vector<double> some_odds() {
  const std::array pool = {&death_die(Colour::red), &death_die(Colour::white), &death_die(Colour::green), &d6};
  Distribution<int> wounds = Distribution<int>::certain(0);
  for (int i = 0; i < 4; ++i) {
    wounds = enumerate_from(wounds, [&](int& sum, Source& source) {
      const Tally tally = source.throw_pool(pool);
      sum += 2 * tally[Symbol::skull] + tally[Symbol::sword];
    });
  }
  std::vector<double> probabilities;
  for (const auto& outcome : wounds) probabilities.push_back(outcome.probability);
  return probabilities;
}

}  // namespace

std::uint64_t signature() {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  const auto mix = [&hash](std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) hash = (hash ^ (value >> (8 * byte) & 0xff)) * 0x100000001b3;
  };
  for (std::uint64_t game = 0; game < 16; ++game) {
    Seeded source = Seeded(game).split(game * game);
    for (int i = 0; i < 64; ++i) {
      for (int colour = 0; colour < colour_count; ++colour) mix(source.roll(death_die(static_cast<Colour>(colour))));
      mix(source.roll(d6));
      mix(source.below(3'000'000'000U));
    }
    Deck deck(std::array<std::uint32_t, 4>{20, 14, 10, 6});
    while (const auto card = deck.draw(source)) mix(*card);
    std::array<std::uint8_t, 52> order{};
    for (std::uint8_t i = 0; i < order.size(); ++i) order[i] = i;
    shuffle(std::span(order), source);
    for (const std::uint8_t card : order) mix(card);
    mix(source.state().position);
  }
  for (const double probability : some_odds()) mix(std::bit_cast<std::uint64_t>(probability));
  return hash;
}

}  // namespace condotta::dice
