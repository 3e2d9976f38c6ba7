// FWC Late Renaissance: whole battles of random and plain players, the check of one move, the exact odds of a melee.
// docs/performance.md says what the figures mean.
#include <ctime>

#include "battle/battle.hpp"
#include "bench.hpp"
#include "document/reader.hpp"
#include "fwc/hand_to_hand.hpp"
#include "fwc/roster.hpp"
#include "fwc/rule_set.hpp"
#include "fwc/unit_words.hpp"
#include "games/games.hpp"
#include "players/match.hpp"

namespace condotta::bench {
namespace {

// Of processor time, so that whoever else uses the machine matters little.
double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double fwc_battles_a_second(std::string_view scenario, std::string_view player, double seconds) {
  players::Match match;
  match.rule_set = &fwc::rule_set();
  match.scenario = (*games::find_scenario(scenario))->document();
  match.players = {players::find_player(player), players::find_player(player)};
  const double start = seconds_now();
  int fought = 0;
  while (seconds_now() - start < seconds) {
    match.seed = {static_cast<std::uint64_t>(++fought), 0, 0, 0};
    keep(players::play(match));
  }
  return fought / (seconds_now() - start);
}

const Registration random_play{{.name = "fwc random battles",
                                .what = "fwc/learning, a second and core",
                                .unit = "1/s",
                                .at_least = 300,
                                .run = [] { return Measured{fwc_battles_a_second("fwc/learning", "random", 5)}; }}};

Measurement plain(std::string_view name, std::string_view scenario) {
  return {.name = "fwc plain: " + std::string(name),
          .what = std::string(scenario) + ", a minute and core",
          .unit = "1/min",
          .at_least = 100,
          .run = [scenario] { return Measured{60 * fwc_battles_a_second(scenario, "plain", 5)}; }};
}
const Registration plain_learning(plain("learning", "fwc/learning"));
const Registration plain_sedgemoor(plain("sedgemoor", "fwc/sedgemoor-1685"));
const Registration plain_vienna(plain("vienna", "fwc/vienna-lobel-1683"));

fwc::Fighter fighter(const fwc::Rules& rules, std::string_view words) {
  const Document keys = *fwc::unit_in_words(words);
  Reader reader(keys, "a unit");
  fwc::Fighter out;
  out.unit = fwc::read_unit(rules, reader);
  return out;
}

const Registration odds{{.name = "fwc odds of a melee",
                         .what = "exact casualties of both sides in a round, cavalry that charges a Dutch unit",
                         .unit = "us",
                         .at_most = 50.0,
                         .run = [] {
                           const fwc::Rules rules = fwc::Rules::by_the_book();
                           fwc::Melee melee;
                           melee.sides[0] = {fighter(rules, "cavalry")};
                           melee.sides[1] = {fighter(rules, "Dutch P&S")};
                           melee.sides[0][0].attacks = true;
                           return Measured{microseconds([&] {
                             for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
                               keep(fwc::suffered_odds(rules, melee, side));
                           })};
                         }}};

}  // namespace
}  // namespace condotta::bench
