#include "dice/deck.hpp"

namespace condotta::dice {

Deck::Deck(std::span<const std::uint32_t> cards_of_kind) {
  assert(cards_of_kind.size() <= most_kinds);
  for (std::size_t kind = 0; kind < cards_of_kind.size(); ++kind) pile_[kind] = cards_of_kind[kind];
}

std::optional<Deck::Kind> Deck::draw(Source& source) {
  if (in_pile() == 0) return std::nullopt;
  const Kind kind = static_cast<Kind>(source.pick(pile_));
  --pile_[kind];
  ++out_[kind];
  return kind;
}

std::optional<Deck::Kind> Deck::draw_or_reshuffle(Source& source) {
  if (in_pile() == 0) reshuffle();
  return draw(source);
}

bool Deck::take(Kind kind) {
  if (pile_[kind] == 0) return false;
  --pile_[kind];
  ++out_[kind];
  return true;
}

void Deck::discard(Kind kind) {
  assert(out_[kind] > 0);
  --out_[kind];
  ++discards_[kind];
}

void Deck::put_back(Kind kind) {
  assert(out_[kind] > 0);
  --out_[kind];
  ++pile_[kind];
}

void Deck::reshuffle() {
  for (std::size_t kind = 0; kind < most_kinds; ++kind) pile_[kind] += std::exchange(discards_[kind], 0);
}

std::uint32_t Deck::sum(const Counts& counts) {
  std::uint32_t total = 0;
  for (const std::uint32_t count : counts) total += count;
  return total;
}

}  // namespace condotta::dice
