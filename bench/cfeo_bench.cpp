// CFEO: the exact chances of every result of a combat, and whole battles. docs/performance.md says what is measured.
#include <ctime>

#include "bench.hpp"
#include "cfeo/combat.hpp"
#include "cfeo/results.hpp"
#include "cfeo/rule_set.hpp"
#include "games/games.hpp"
#include "players/match.hpp"

namespace condotta::bench {
namespace {

using namespace condotta::cfeo;

Fighter fighter(Type type, Grade grade, int stands, int files, Onset onset) {
  Fighter out;
  out.unit.troops.type = type;
  out.unit.troops.grade = grade;
  out.unit.ranks = ranks_of(stands, files);
  out.onset = onset;
  return out;
}

const Registration bands{{.name = "cfeo combat bands",
                          .what = "breakdown and chances of the seven results, gendarmes that charge pikes",
                          .unit = "us",
                          .at_most = 50.0,
                          .run = [] {
                            const Rules rules = Rules::by_the_book();
                            Melee melee;
                            melee.sides[0] = {fighter(Type::heavy_cavalry, Grade::a2, 4, 4, Onset::charging)};
                            melee.sides[1] = {fighter(Type::pikemen, Grade::c, 8, 4, Onset::standing)};
                            melee.numbers = {4, 16};
                            return Measured{microseconds([&] {
                              const auto odds = difference_odds(melee, breakdown(rules, melee));
                              std::array<double, 7> chance{};
                              for (const auto& [difference, probability] : odds)
                                chance[static_cast<std::size_t>(band_of(rules, difference))] += probability;
                              keep(chance);
                            })};
                          }}};

// Of processor time, so that whoever else uses the machine matters little.
double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Whole battles until some seconds are over; how many a second.
double battles_a_second(std::string_view scenario, std::string_view player, double seconds) {
  players::Match match;
  match.rule_set = &rule_set();
  match.scenario = (*games::find_scenario(scenario))->document();
  match.players = {players::find_player(player), players::find_player(player)};
  const double start = seconds_now();
  std::uint64_t fought = 0;
  while (seconds_now() - start < seconds) {
    match.seed = {++fought, 0, 0, 0};
    keep(players::play(match));
  }
  return static_cast<double>(fought) / (seconds_now() - start);
}

const Registration random_play{{.name = "cfeo random battles",
                                .what = "cfeo/learning, a second and core",
                                .unit = "1/s",
                                .at_least = 300,
                                .run = [] { return Measured{battles_a_second("cfeo/learning", "random", 5)}; }}};

const Registration plain_play{{.name = "cfeo plain battles",
                               .what = "cfeo/pavia-1525, a minute and core",
                               .unit = "1/min",
                               .at_least = 100,
                               .run = [] { return Measured{60 * battles_a_second("cfeo/pavia-1525", "plain", 10)}; }}};

}  // namespace
}  // namespace condotta::bench
