// A deck of cards as a value: how many of each kind are in the draw pile, in the discards, and out with the players.
//
// A shuffled pile that nobody has seen has no order worth storing: the next card is of a kind with the chance of its
// share. So the pile is counts, and a draw is Source::pick. Every card is always in exactly one of the three places.
//
//   Deck deck(std::array<std::uint32_t, 3>{20, 20, 10});
//   if (std::optional<Deck::Kind> card = deck.draw(source)) hand.push_back(*card); else deck.reshuffle();
//
// Where an order is wanted (a pile that players may look into), keep a vector and shuffle() it.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "dice/source.hpp"

namespace condotta::dice {

class Deck {
 public:
  using Kind = std::uint8_t;
  static constexpr std::size_t most_kinds = 16;

  Deck() = default;
  explicit Deck(std::span<const std::uint32_t> cards_of_kind);

  // The next card of the pile, now out; nothing if the pile is empty.
  std::optional<Kind> draw(Source& source);
  // As draw, but an empty pile is made anew from the discards first; nothing only if both are empty.
  std::optional<Kind> draw_or_reshuffle(Source& source);
  // Takes a card of that kind from the pile by name, as a set-up may; false if there is none.
  bool take(Kind kind);
  // A card that is out goes to the discards, or back into the pile.
  void discard(Kind kind);
  void put_back(Kind kind);
  // The discards go back into the pile.
  void reshuffle();

  std::uint32_t in_pile(Kind kind) const { return pile_[kind]; }
  std::uint32_t discarded(Kind kind) const { return discards_[kind]; }
  std::uint32_t out(Kind kind) const { return out_[kind]; }
  std::uint32_t in_pile() const { return sum(pile_); }
  std::uint32_t discarded() const { return sum(discards_); }
  std::uint32_t out() const { return sum(out_); }
  std::uint32_t cards() const { return in_pile() + discarded() + out(); }
  std::uint32_t cards(Kind kind) const { return in_pile(kind) + discarded(kind) + out(kind); }

  // All that it is, for hashing and saving.
  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pile", self.pile_);
    visit("discards", self.discards_);
    visit("out", self.out_);
  }
  friend auto operator<=>(const Deck&, const Deck&) = default;

 private:
  using Counts = std::array<std::uint32_t, most_kinds>;
  static std::uint32_t sum(const Counts& counts);

  Counts pile_{};
  Counts discards_{};
  Counts out_{};
};

// Puts the cards into an order drawn from the source, every order alike.
template <class Card, std::size_t extent>
void shuffle(std::span<Card, extent> cards, Source& source) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    const std::uint32_t chosen = source.below(static_cast<std::uint32_t>(left));
    std::swap(cards[left - 1], cards[chosen]);
  }
}

}  // namespace condotta::dice
