// Impetus: the exact odds of a volley and of a round of melee; whole battles.
#include <ctime>

#include "bench.hpp"
#include "games/games.hpp"
#include "impetus/hits.hpp"
#include "impetus/melee.hpp"
#include "impetus/profiles.hpp"
#include "impetus/rule_set.hpp"
#include "players/match.hpp"

using namespace condotta;
using namespace condotta::bench;
using namespace condotta::impetus;

namespace {

const Rules& rules() { return Rules::by_the_book(); }

Combatant fighter(std::string_view key, int ranks, bool charged) {
  Combatant made;
  made.unit = unit_of(find_unit(key)->profile, ranks);
  made.charged = charged;
  return made;
}

const Registration pool{
    {.name = "impetus pool odds", .what = "hits of 24 dice", .unit = "us", .at_most = 20.0, .run = [] {
       return Measured{microseconds([] { keep(hit_odds(rules(), 24)); })};
     }}};

const Registration volley{
    {.name = "impetus volley odds", .what = "24 dice and the cohesion test", .unit = "us", .at_most = 20.0, .run = [] {
       const Unit target = fighter("CO-ELM", 1, false).unit;
       const ShotAt by{Missile::crossbow_a, Range::far, false};
       return Measured{microseconds([&] { keep(volley_odds(rules(), target, 24, by)); })};
     }}};

const Registration round{{.name = "impetus melee odds",
                          .what = "a whole round, 13 dice against 11",
                          .unit = "us",
                          .at_most = 1000.0,
                          .run = [] {
                            const Combatant first = fighter("FR-GEN", 1, true);
                            const Combatant second = fighter("IM-MAA", 1, true);
                            return Measured{microseconds([&] { keep(round_odds(rules(), first, second)); })};
                          }}};

// Pikes of three ranks against gendarmes of two, each with two supporters whose dice are worked out too.
const Registration large{{.name = "impetus melee of large units",
                          .what = "a whole round, two large units with two supporters each",
                          .unit = "us",
                          .at_most = 1000.0,
                          .run = [] {
                            const Combatant first = fighter("FR-GEN", 2, true);
                            const Combatant second = fighter("IM-LAN", 3, false);
                            const Combatant horse = fighter("FR-ARC", 1, true);
                            const Combatant foot = fighter("IM-ROD", 1, false);
                            return Measured{microseconds([&] {
                              Combatant one = first;
                              Combatant two = second;
                              for (int i = 0; i < 2; ++i) {
                                one.support_dice += support_dice(rules(), horse, second).total();
                                two.support_dice += support_dice(rules(), foot, first).total();
                              }
                              keep(round_odds(rules(), one, two));
                            })};
                          }}};

// Whole battles until some seconds of processor time are over; how many a second.
double battles_a_second(std::string_view scenario, std::string_view player, double seconds) {
  const auto now = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  players::Match match;
  match.rule_set = &rule_set();
  match.scenario = (*games::find_scenario(scenario))->document();
  match.players = {players::find_player(player), players::find_player(player)};
  const double start = now();
  std::uint64_t fought = 0;
  while (now() - start < seconds) {
    match.seed = {++fought, 0, 0, 0};
    keep(players::play(match));
  }
  return static_cast<double>(fought) / (now() - start);
}

const Registration random_play{{.name = "impetus random battles",
                                .what = "impetus/first-battle, a second and core",
                                .unit = "1/s",
                                .at_least = 300,
                                .run = [] { return Measured{battles_a_second("impetus/first-battle", "random", 5)}; }}};

const Registration plain_play{
    {.name = "impetus plain battles",
     .what = "impetus/fornovo-1495, a minute and core",
     .unit = "1/min",
     .at_least = 100,
     .run = [] { return Measured{60 * battles_a_second("impetus/fornovo-1495", "plain", 10)}; }}};

}  // namespace
