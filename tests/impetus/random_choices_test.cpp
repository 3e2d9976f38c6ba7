// Random legal choices, many of them: nothing breaks, whatever is chosen. `./test --all` makes a million, with
// sanitizers; CONDOTTA_RANDOM_CHOICES sets another number.
#include <cstdlib>
#include <string>

#include "impetus/rule_set.hpp"
#include "players/match.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

namespace {

std::uint64_t wanted() {
  if (const char* number = std::getenv("CONDOTTA_RANDOM_CHOICES")) return std::strtoull(number, nullptr, 10);
  return std::getenv("CONDOTTA_LONG_TESTS") != nullptr ? 1'000'000 : 4'000;
}

// All arms on all kinds of ground, close enough to meet at once.
Document crowded() {
  return a_scenario(
      {a_unit("gendarmes", "FR-GEN", "red", 20, 9, 0), a_unit("archers", "FR-ARC", "red", 22, 9, 0),
       a_unit("swiss", "FR-SWI", "red", 17, 9, 0, {{"ranks", 3}}), a_unit("crossbows", "FR-XBW", "red", 14, 9, 0),
       a_unit("stradiots", "FR-STR", "red", 25, 9, 0), a_unit("guns", "FR-CAN", "red", 11, 9, 0),
       a_unit("shot", "FR-ARQ", "red", 17, 11, 0), a_unit("halberds", "SW-HAL", "red", 28, 9, 0),
       a_unit("men-at-arms", "IM-MAA", "blue", 20, 20, 180), a_unit("more men-at-arms", "IM-MAA", "blue", 22, 20, 180),
       a_unit("landsknechts", "IM-LAN", "blue", 17, 20, 180, {{"ranks", 3}}),
       a_unit("arquebusiers", "IM-ARQ", "blue", 14, 20, 180), a_unit("jinetes", "IM-JIN", "blue", 25, 20, 180),
       a_unit("reiters", "IM-REI", "blue", 28, 20, 180), a_unit("swords", "IM-ROD", "blue", 31, 20, 180),
       a_unit("longbows", "EN-LBW", "blue", 11, 20, 180)},
      {table_of({{"kind", "wood"}, {"at", at(30, 15)}, {"size", at(5, 4)}}),
       table_of({{"kind", "gentle hill"}, {"shape", "ellipse"}, {"at", at(12, 15)}, {"size", at(6, 5)}}),
       table_of({{"kind", "village"}, {"at", at(22, 14)}, {"size", at(4, 3)}}),
       table_of({{"kind", "broken"}, {"at", at(17, 14)}, {"size", at(3, 3)}}),
       table_of({{"kind", "river"}, {"shape", "course"}, {"points", Document::Array{at(0, 17), at(45, 18)}}}),
       table_of({{"kind", "bridge"}, {"at", at(20, 17.4)}, {"size", at(2, 1.6)}}),
       table_of({{"kind", "linear obstacle"},
                 {"shape", "course"},
                 {"points", Document::Array{at(24, 12), at(30, 12)}},
                 {"width", 0.2}}),
       table_of({{"kind", "fortification"},
                 {"shape", "course"},
                 {"points", Document::Array{at(8, 18.75), at(16, 18.75)}},
                 {"width", 0.5}}),
       table_of({{"kind", "road"}, {"shape", "course"}, {"points", Document::Array{at(35, 0), at(35, 30)}}})},
      "Expert, Brave", "Charismatic, Cavalry");
}

Document by_the_book() {
  Document scenario = Document::object();
  scenario.set("set-up", true);
  scenario.set(
      "side",
      Document::Array{table_of({{"side", "red"}, {"army", "Swiss 1513"}}),
                      table_of({{"side", "blue"}, {"army", "Imperial-Spanish 1525"}, {"fortified-baggage", true}})});
  return scenario;
}

}  // namespace

TEST_CASE("IMP-BAS-018 IMP-VIC-002 random legal choices break nothing, and every battle ends by the rules") {
  std::uint64_t made = 0;
  const std::array<Document, 2> scenarios = {crowded(), by_the_book()};
  for (std::uint64_t battle = 0; made < wanted(); ++battle) {
    players::Match match;
    match.rule_set = &rule_set();
    match.scenario = scenarios[battle % 2];
    match.players = {players::find_player("random"), players::find_player(battle % 5 == 4 ? "plain" : "random")};
    match.seed = {7000 + battle, 0, 0, 0};
    match.checked = battle % 8 == 0;  // all that is sound of any battle; in the others the rules' own invariants
    const auto watch = [&](const players::Move& move) {
      ++made;
      if (made % 8 != 0) return;
      const std::vector<std::string> broken = move.history.battle().broken_invariants();
      CHECK_MESSAGE(broken.empty(), move.history.length(), ": ", (broken.empty() ? "" : broken.front()));
    };
    CAPTURE(match.seed[0]);
    const auto outcome = players::play(match, watch);
    REQUIRE_MESSAGE(outcome.has_value(), (outcome ? "" : outcome.error().sentence()));
    CHECK_MESSAGE(outcome->wrong.empty(), (outcome->wrong.empty() ? "" : outcome->wrong.front()));
    CHECK(outcome->ended);
  }
  MESSAGE("random legal choices: " << made);
}
