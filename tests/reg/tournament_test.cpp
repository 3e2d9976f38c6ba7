// Swiss rounds, scoring and the table (REG-TRN).
#include "reg/tournament.hpp"

#include <doctest/doctest.h>

#include <set>

#include "dice/seeded.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

const Rules& rules() { return Rules::of(Edition::y2021); }

Tournament open(int entries, int rounds) {
  Tournament tournament;
  tournament.name = "Open";
  tournament.rounds = rounds;
  for (int i = 0; i < entries; ++i) {
    const std::string name = "player " + std::to_string(i + 1);
    tournament.entries.push_back({name, {name}, "", false});
  }
  return tournament;
}

void play_round(Tournament& tournament, dice::Source& source) {
  for (TournamentGame& game : tournament.games) {
    if (game.played()) continue;
    GameResult result;
    for (std::size_t i = 0; i < 2; ++i) {
      result.broke[i].tugs = static_cast<int>(source.below(7));
      result.broke[i].sugs = static_cast<int>(source.below(3));
      result.army_broken[1 - i] = result.broke[i].tugs == 6;
    }
    game.result = result;
  }
}

}  // namespace

TEST_CASE("REG-TRN-012: points first, then less damage suffered") {
  Tournament tournament = open(4, 1);
  // 1 beats 2 by a Triumph and suffers 8; 3 beats 4 by a Triumph and suffers 2.
  tournament.games = {{1, 1, {0, 1}, GameResult{{Damage{6, 0}, Damage{3, 2}}, {false, true}}, false},
                      {1, 2, {2, 3}, GameResult{{Damage{6, 0}, Damage{1, 0}}, {false, true}}, false}};
  const std::vector<TournamentPlace> places = standings(rules(), tournament);
  REQUIRE(places.size() == 4);
  CHECK(places[0].entry == 2);
  CHECK(places[1].entry == 0);
  CHECK(places[2].entry == 1);
  CHECK(places[3].entry == 3);
  CHECK(places[0].standing == Standing{15, 2});
  CHECK(places[1].standing == Standing{15, 8});
  CHECK(places[2].standing == Standing{8, 10});
  CHECK(places[0].triumphs == 1);
  CHECK(points_of(rules(), tournament, tournament.games[0]) == std::array<int, 2>{15, 8});
}

TEST_CASE(
    "REG-TRN-005, REG-TRN-006, REG-TRN-014: rounds are paired without rematches, everybody once, a bye at most once") {
  for (const int entries : {2, 5, 8, 13, 24}) {
    const int rounds = entries == 2 ? 1 : entries == 5 ? 4 : 5;
    CAPTURE(entries);
    Tournament tournament = open(entries, rounds);
    dice::Seeded source(static_cast<std::uint64_t>(entries));
    std::set<std::pair<int, int>> met;
    std::set<int> byes;
    for (int round = 1; round <= rounds; ++round) {
      REQUIRE(pair_round(rules(), tournament, source).has_value());
      std::set<int> here;
      for (const TournamentGame& game : tournament.games) {
        if (game.round != round) continue;
        CHECK(here.insert(game.entries[0]).second);
        if (game.bye()) {
          CHECK(byes.insert(game.entries[0]).second);
          continue;
        }
        CHECK(here.insert(game.entries[1]).second);
        CHECK_FALSE(game.rematch);
        const auto pair = std::minmax(game.entries[0], game.entries[1]);
        CHECK(met.insert({pair.first, pair.second}).second);
      }
      CHECK(here.size() == static_cast<std::size_t>(entries));
      if (entries % 2 == 0 || round < rounds) {
        const auto too_early = pair_round(rules(), tournament, source);
        CHECK_FALSE(too_early.has_value());  // a game has no result yet
      }
      play_round(tournament, source);
    }
    CHECK_FALSE(pair_round(rules(), tournament, source).has_value());
    const auto again = read_tournament(to_document(tournament));
    REQUIRE(again.has_value());
    CHECK(to_document(*again) == to_document(tournament));
  }
}

TEST_CASE("when everybody has met everybody a rematch is paired and marked") {
  Tournament tournament = open(2, 2);
  dice::Seeded source(1);
  REQUIRE(pair_round(rules(), tournament, source).has_value());
  play_round(tournament, source);
  REQUIRE(pair_round(rules(), tournament, source).has_value());
  CHECK(tournament.games[1].rematch);
}

TEST_CASE("the same seed gives the same first round; who withdrew is not paired") {
  const auto first_round = [](std::uint64_t seed) {
    Tournament tournament = open(9, 3);
    tournament.entries[4].withdrawn = true;
    dice::Seeded source(seed);
    REQUIRE(pair_round(rules(), tournament, source).has_value());
    return tournament;
  };
  const Tournament one = first_round(5);
  CHECK(to_document(one) == to_document(first_round(5)));
  CHECK(one.games.size() == 4);
  for (const TournamentGame& game : one.games) {
    CHECK(game.entries[0] != 4);
    CHECK(game.entries[1] != 4);
  }
}

TEST_CASE("REG-TRN-001: broken tournament files are refused with a sentence") {
  Tournament tournament = open(3, 2);
  tournament.entries[0].players = {"a", "b", "c"};
  const auto three = read_tournament(to_document(tournament));
  REQUIRE_FALSE(three.has_value());
  CHECK(three.error().what.find("REG-TRN-001") != std::string::npos);
  Document file = to_document(open(2, 2));
  file.set("rule-set", "chess");
  CHECK_FALSE(read_tournament(file).has_value());
  file = to_document(open(2, 2));
  Document games = Document::array();
  Document game = Document::object();
  game.set("first", "nobody we know");
  games.push(game);
  file.set("game", games);
  CHECK_FALSE(read_tournament(file).has_value());
  Tournament twice = open(1, 1);
  twice.entries.push_back(twice.entries[0]);
  CHECK_FALSE(read_tournament(to_document(twice)).has_value());
}
