#include "dice/deck.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "dice/enumerating.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"

using namespace condotta::dice;

namespace {

constexpr std::array<std::uint32_t, 5> fifty = {8, 12, 14, 10, 6};

bool conserved(const Deck& deck) {
  for (Deck::Kind kind = 0; kind < fifty.size(); ++kind) {
    if (deck.cards(kind) != fifty[kind]) return false;
  }
  return deck.cards() == 50;
}

}  // namespace

TEST_CASE("no card is lost or made, whatever is done") {
  Deck deck(fifty);
  Seeded source(3);
  std::vector<Deck::Kind> hand;
  for (int i = 0; i < 3000; ++i) {
    switch (source.below(6)) {
      case 0:
      case 1:
        if (const auto card = deck.draw(source)) hand.push_back(*card);
        break;
      case 2:
        if (const auto card = deck.draw_or_reshuffle(source)) hand.push_back(*card);
        break;
      case 3:
        if (!hand.empty()) {
          deck.discard(hand.back());
          hand.pop_back();
        }
        break;
      case 4:
        if (!hand.empty()) {
          deck.put_back(hand.back());
          hand.pop_back();
        }
        break;
      default:
        if (source.below(20) == 0) deck.reshuffle();
    }
    REQUIRE(conserved(deck));
    REQUIRE(deck.out() == hand.size());
  }
}

TEST_CASE("an empty pile gives nothing until it is reshuffled") {
  Deck deck(std::array<std::uint32_t, 2>{1, 1});
  Seeded source(4);
  const auto first = deck.draw(source);
  const auto second = deck.draw(source);
  REQUIRE(first.has_value());
  REQUIRE(second.has_value());
  CHECK(*first != *second);
  CHECK(deck.draw(source) == std::nullopt);
  CHECK(deck.draw_or_reshuffle(source) == std::nullopt);
  deck.discard(*first);
  CHECK(deck.draw(source) == std::nullopt);
  CHECK(deck.draw_or_reshuffle(source) == first);
  CHECK_FALSE(deck.take(*first));
}

TEST_CASE("two cards of a kind of 20 among 50: C(20,2) / C(50,2) = 190/1225") {
  const std::array<std::uint32_t, 2> counts = {20, 30};
  const Distribution<int> hits = odds_of([&](Source& source) {
    Deck deck(counts);
    int found = 0;
    for (int i = 0; i < 2; ++i) found += deck.draw(source) == Deck::Kind{0};
    return found;
  });
  CHECK(std::fabs(hits.of(2) - 190.0 / 1225) < 1e-12);
  CHECK(as_fraction(hits.of(2)) == "38/245");
  CHECK(as_fraction(hits.of(0)) == "87/245");
}

TEST_CASE("a hand of five is hypergeometric, chained draw by draw") {
  struct Table {
    Deck deck{fifty};
    auto operator<=>(const Table&) const = default;
  };
  Distribution<Table> table = Distribution<Table>::certain({});
  for (int i = 0; i < 5; ++i) {
    table = enumerate_from(table, [](Table& t, Source& source) { t.deck.draw(source); });
  }
  const Distribution<int> red = table.map([](const Table& t) { return static_cast<int>(t.deck.out(4)); });
  const auto choose = [](int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
  };
  REQUIRE(red.size() == 6);
  for (int k = 0; k <= 5; ++k) {
    CHECK(std::fabs(red.of(k) - choose(6, k) * choose(44, 5 - k) / choose(50, 5)) < 1e-12);
  }
  CHECK(as_fraction(red.mean()) == "3/5");
}

TEST_CASE("drawing by kind and drawing cards one by one have the same odds") {
  const std::array<std::uint32_t, 3> counts = {3, 2, 1};
  const auto by_kind = odds_of([&](Source& source) {
    Deck deck(counts);
    const auto first = deck.draw(source);
    const auto second = deck.draw(source);
    return std::array{*first, *second};
  });
  const auto by_card = odds_of([](Source& source) {
    std::array<Deck::Kind, 6> cards = {0, 0, 0, 1, 1, 2};
    shuffle(std::span(cards), source);
    return std::array{cards[0], cards[1]};
  });
  REQUIRE(by_kind.size() == by_card.size());
  for (const auto& outcome : by_card) CHECK(std::fabs(by_kind.of(outcome.value) - outcome.probability) < 1e-12);
}

TEST_CASE("every order of a shuffle is alike") {
  const auto orders = odds_of([](Source& source) {
    std::array<int, 4> cards = {1, 2, 3, 4};
    shuffle(std::span(cards), source);
    return cards;
  });
  REQUIRE(orders.size() == 24);
  for (const auto& order : orders) CHECK(as_fraction(order.probability) == "1/24");
}

TEST_CASE("a scripted draw names the kind of card") {
  Deck deck(fifty);
  Scripted source({.draws = {4, 0}});
  CHECK(deck.draw(source) == Deck::Kind{4});
  CHECK(deck.draw(source) == Deck::Kind{0});
  CHECK(source.fault() == "");
  CHECK(conserved(deck));
}
