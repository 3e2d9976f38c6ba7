// A source of chance. Rules never reach for randomness: they are handed a Source and ask it for dice and cards.
//
// The sources: Seeded plays a game, Scripted makes a test, Recording and Replaying repeat a game, Enumerating visits
// every outcome with its probability. So ask for what the rules ask for, in the coarsest way that they allow:
// throw_pool when only the number of each face matters, pick when only the kind of card does. An enumerating source
// then has few outcomes to visit.
//
// Never draw twice in one argument list or one expression: the order of evaluation differs between compilers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "dice/die.hpp"

namespace condotta::dice {

// How often each face lies on the table after a throw, for faces below 8.
struct Tally {
  static constexpr std::size_t most_faces = 8;

  std::array<std::uint8_t, most_faces> count{};

  constexpr std::uint8_t& operator[](Face face) { return count[face]; }
  constexpr std::uint8_t operator[](Face face) const { return count[face]; }
  // tally[Symbol::skull]
  template <class Symbol>
    requires std::is_enum_v<Symbol>
  constexpr std::uint8_t operator[](Symbol symbol) const {
    return count[static_cast<Face>(symbol)];
  }

  constexpr int total() const {
    int sum = 0;
    for (const std::uint8_t c : count) sum += c;
    return sum;
  }
  constexpr Tally& operator+=(const Tally& other) {
    for (std::size_t i = 0; i < most_faces; ++i) count[i] = static_cast<std::uint8_t>(count[i] + other.count[i]);
    return *this;
  }

  friend constexpr auto operator<=>(const Tally&, const Tally&) = default;
};

class Source {
 public:
  virtual ~Source() = default;

  virtual Face roll(const Die& die) = 0;

  // Uniform over 0 … n-1; n is at least 1.
  virtual std::uint32_t below(std::uint32_t n) = 0;

  // An index, each with the chance of its weight over the sum of all; the sum is at least 1.
  virtual std::uint32_t pick(std::span<const std::uint32_t> weights);

  // Throws all the dice together; their faces are below 8. Here: one roll after the other, in order.
  virtual Tally throw_pool(std::span<const Die* const> pool);

  // Why what this source has given is no longer to be trusted, as a sentence; empty while all is well. A source at
  // fault goes on answering (with faces in rotation, so that a "throw again" ends), so rule code need not look.
  virtual const std::string& fault() const;

 protected:
  Source() = default;
  Source(const Source&) = default;
  Source& operator=(const Source&) = default;
};

}  // namespace condotta::dice
