// Dice from a seed: the same seed gives the same dice on every machine, natively and in the browser.
//
//   Seeded dice(2021);                   from a number that people can type
//   Seeded dice(Seed{…});                from 256 bits, as fair play makes them
//   Seeded fight = dice.split(turn);     an independent stream, whatever has been drawn from `dice` before
//   save(dice.state()); Seeded again(dice.state());
//
// The generator is the ChaCha20 stream read as 32-bit words. It is counter-based (the state is a key and a position),
// and nobody can tell the next die from the dice already seen, which a game among strangers needs.
#pragma once

#include <array>
#include <cstdint>

#include "dice/source.hpp"

namespace condotta::dice {

using Seed = std::array<std::uint64_t, 4>;

// One block of the ChaCha20 key stream (the original: 64-bit block counter, 64-bit nonce).
std::array<std::uint32_t, 16> chacha20(const Seed& key, std::uint64_t block, std::uint64_t nonce);

class Seeded final : public Source {
 public:
  struct State {
    Seed seed{};
    std::uint64_t position = 0;  // words drawn so far
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Seeded(std::uint64_t seed) : Seeded(Seed{seed, 0, 0, 0}) {}
  explicit Seeded(const Seed& seed) : Seeded(State{seed, 0}) {}
  explicit Seeded(const State& state) : state_(state) {}

  Face roll(const Die& die) override { return die.faces[below(static_cast<std::uint32_t>(die.sides))]; }
  std::uint32_t below(std::uint32_t n) override;  // without modulo bias
  std::uint32_t word();                           // 32 random bits

  // A stream of its own for each label; it depends on the seed and the label, not on what was drawn.
  Seeded split(std::uint64_t label) const;

  const State& state() const { return state_; }
  friend bool operator==(const Seeded& a, const Seeded& b) { return a.state_ == b.state_; }

 private:
  static constexpr std::uint64_t no_block = ~std::uint64_t{0};

  State state_;
  std::uint64_t block_ = no_block;  // the block that words_ holds; follows from the state
  std::array<std::uint32_t, 16> words_{};
};

}  // namespace condotta::dice
