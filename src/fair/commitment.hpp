// Fair dice for strangers, by commitment and reveal.
//
//   1. The server makes a secret seed and publishes its commitment before the first choice.      fresh_seed, commit
//   2. Each player adds a contribution of his own, knowing only the commitment.                  Contribution
//   3. The dice of the battle follow from the seed and the contributions.                        verifiable_dice
//   4. At the end the seed is revealed; anybody checks it and throws the same dice again.        verify,
//   verifiable_dice
//
// The server can't choose the dice, since it is bound to its seed before it sees the contributions; nor can a player,
// who does not know the seed. A server that plays one of the sides itself knows the dice to come: this scheme proves
// that they were not chosen, not that the server did not look.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "dice/seeded.hpp"
#include "document/document.hpp"

namespace condotta::fair {

using Bytes = std::array<std::uint8_t, 32>;

// What only the server knows until the battle is over.
struct SecretSeed {
  Bytes bytes{};
  friend bool operator==(const SecretSeed&, const SecretSeed&) = default;
};

// What is published of it beforehand.
struct Commitment {
  Bytes bytes{};
  friend bool operator==(const Commitment&, const Commitment&) = default;
};

// What a player adds: his seat, and any text or bytes he likes. The order of the contributions counts.
struct Contribution {
  std::string seat;
  std::string words;
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

// From the machine's own source of randomness; a fault if it has none.
std::expected<SecretSeed, Fault> fresh_seed();

Commitment commit(const SecretSeed& seed);
bool verify(const Commitment& commitment, const SecretSeed& seed);

dice::Seed dice_seed(const SecretSeed& seed, std::span<const Contribution> contributions);
dice::Seeded verifiable_dice(const SecretSeed& seed, std::span<const Contribution> contributions);

// For whoever checks a record: the dice, or the fault that the revealed seed is not the one committed to.
std::expected<dice::Seeded, Fault> reveal(const Commitment& commitment, const SecretSeed& seed,
                                          std::span<const Contribution> contributions);

// 64 hexadecimal digits, as records and the command line write seeds and commitments.
std::string to_hex(const Bytes& bytes);
std::expected<Bytes, Fault> from_hex(std::string_view text);

}  // namespace condotta::fair
