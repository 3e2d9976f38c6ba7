// The one list of games, and the scenarios that ship with them.
#include "games/games.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace condotta;

TEST_CASE("rule sets are found by their id, games' usual editions by their folder") {
  CHECK(games::find_rule_set("reg-2019")->id() == "reg-2019");
  CHECK(games::find_rule_set("reg")->id() == "reg-2021");
  CHECK(games::find_rule_set("chess") == nullptr);
  std::set<std::string_view> ids;
  for (const RuleSet* rule_set : games::rule_sets()) {
    CHECK(ids.insert(rule_set->id()).second);
    CHECK(games::find(rule_set->folder()) != nullptr);
  }
}

TEST_CASE("every shipped scenario can be set up by every edition of its game, soundly") {
  for (const games::Scenario& scenario : games::scenarios()) {
    const games::Game* game = games::find(scenario.folder);
    REQUIRE(game != nullptr);
    for (const RuleSet* rule_set : game->rule_sets) {
      const auto battle = rule_set->set_up(scenario.document(), {});
      CAPTURE(scenario.name);
      CAPTURE(rule_set->id());
      REQUIRE_MESSAGE(battle.has_value(), (battle ? "" : battle.error().sentence()));
      CHECK(battle->broken_invariants() == std::vector<std::string>{});
      // Before a muster has deployed nobody sees anything; every other scenario shows its armies.
      const Document document = scenario.document();
      const Document* begin = document.find("begin");
      const bool muster = begin != nullptr && begin->text() == "muster";
      CHECK((muster || battle->view(std::nullopt).units.size() > 1));
    }
  }
}

TEST_CASE("scenarios are found by name, with or without the folder; a wrong name is told what is near") {
  REQUIRE_FALSE(games::scenarios().empty());
  CHECK((*games::find_scenario("reg/lutzen-1632"))->name == "reg/lutzen-1632");
  CHECK((*games::find_scenario("lutzen-1632"))->name == "reg/lutzen-1632");
  CHECK(games::find_scenario("lutzen-1633").error().what ==
        "there is no scenario 'lutzen-1633'; did you mean 'lutzen-1632'?");
}
