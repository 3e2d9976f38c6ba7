// Random play by chance alone: always legal, and it gets everywhere.
#include <doctest/doctest.h>

#include "dice/seeded.hpp"
#include "fwc/rule_set.hpp"
#include "games/games.hpp"
#include "kit/fighting.hpp"

namespace condotta::fwc {

TEST_CASE("what is come upon by chance is allowed, whatever is asked") {
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder != "fwc") continue;
    CAPTURE(scenario.name);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      auto battle = rule_set().set_up(scenario.document(), {});
      REQUIRE(battle.has_value());
      dice::Seeded dice(seed);
      int choices = 0;
      while (!battle->over() && ++choices < 2000) {
        const auto choice = battle->any_choice(dice);
        REQUIRE(choice.has_value());
        REQUIRE(battle->check(*choice).allowed());
        REQUIRE(battle->apply(*choice, dice).has_value());
      }
      CHECK(battle->over());
      CHECK_FALSE(battle->any_choice(dice).has_value());
    }
  }
}

TEST_CASE("random play chooses of every kind") {
  players::Occurrences occurred;
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder != "fwc") continue;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      players::Match match;
      match.rule_set = &rule_set();
      match.scenario = scenario.document();
      match.players = {players::find_player("random"), players::find_player("random")};
      match.seed = {seed, 0, 0, 0};
      match.tallied = true;
      const auto outcome = players::play(match);
      REQUIRE(outcome.has_value());
      CHECK(outcome->ended);
      for (const auto& [what, count] : outcome->occurred) occurred[what] += count;
    }
  }
  for (const std::string_view name : {"take-edge",
                                      "place",
                                      "place-leader",
                                      "fit-bayonets",
                                      "remove-bayonets",
                                      "mount",
                                      "dismount",
                                      "change-formation",
                                      "order-noble",
                                      "support",
                                      "re-supply",
                                      "set-off",
                                      "charge",
                                      "ferocious-attack",
                                      "move",
                                      "sidestep",
                                      "turn",
                                      "pivot",
                                      "withdraw",
                                      "ride",
                                      "ride-alone",
                                      "enter",
                                      "shoot",
                                      "bombard",
                                      "give-up",
                                      "fall-back",
                                      "done"}) {
    CAPTURE(name);
    CHECK(occurred.contains("choice " + std::string(name)));
  }
  for (const std::string_view kind :
       {"charged", "counter-charged", "evaded", "fired defensively", "fought", "base lost", "destroyed",
        "smoke hinders", "gave ground", "overhead", "lances broken"}) {
    CAPTURE(kind);
    CHECK(occurred.contains("event " + std::string(kind)));
  }
}

}  // namespace condotta::fwc
