#include <doctest/doctest.h>

#include "dice/seeded.hpp"
#include "fwc/rule_set.hpp"
#include "games/games.hpp"
#include "kit/fighting.hpp"

namespace condotta::fwc {
namespace {

Document shipped(std::string_view name) {
  const auto scenario = games::find_scenario(name);
  REQUIRE(scenario.has_value());
  return (*scenario)->document();
}

}  // namespace

TEST_CASE("FWC-SEQ-002, FWC-SEQ-010, FWC-SEQ-011: battles of plain and random players in every scenario are sound") {
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder != "fwc") continue;
    CAPTURE(scenario.name);
    const auto occurred = kit::fight_soundly(rule_set(), scenario.document(), {"plain", "plain"}, 1, 1);
    CHECK(occurred.contains("event initiative"));
    CHECK(occurred.contains("event shot"));
    kit::fight_soundly(rule_set(), scenario.document(), {"random", "plain"}, 7, 1, 4);
  }
}

TEST_CASE("FWC-SIE-001, FWC-SIE-002, FWC-SIE-019, FWC-DEF-014: the siege knows its mines, and hides them") {
  const auto battle = rule_set().set_up(shipped("fwc/vienna-lobel-1683"), {});
  REQUIRE(battle.has_value());
  const auto mines = [&](std::optional<Side> side) {
    int count = 0;
    for (const SeenMarker& marker : battle->view(side).markers) count += marker.kind == "mine" ? 1 : 0;
    return count;
  };
  CHECK(mines(Side::red) == 3);
  CHECK(mines(Side::blue) == 0);
  CHECK(mines(std::nullopt) == 0);
}

TEST_CASE("FWC-BAS-001: a saved battle names its edition and is restored to the same hash") {
  auto battle = rule_set().set_up(shipped("fwc/learning"), {});
  REQUIRE(battle.has_value());
  dice::Seeded dice(3);
  for (int i = 0; i < 40 && !battle->over(); ++i) {
    REQUIRE(battle->apply(battle->candidates().front().choice, dice).has_value());
  }
  const Document saved = battle->document();
  CHECK(saved.find("edition")->text() == "V 2.0 (Trial)");
  const auto again = rule_set().restore(saved);
  REQUIRE(again.has_value());
  CHECK(again->hash() == battle->hash());
}

TEST_CASE("FWC-BAS-022, FWC-BAS-027, FWC-BAS-029: a scenario that breaks the rules is refused with a sentence") {
  Document scenario = shipped("fwc/learning");
  CHECK(rule_set().set_up(scenario, {}).has_value());
  Document red = *scenario.find("red");
  Document units = *red.find("unit");
  Document twice = units;
  twice.push(units.items()[0]);
  red.set("unit", twice);
  scenario.set("red", red);
  const auto refused = rule_set().set_up(scenario, {});
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().what.find("FWC-BAS-022") != std::string::npos);
}

TEST_CASE("FWC-TBL-003, FWC-BAS-028: ground that is said to be laid by the rules is refused if it is not") {
  const Document scenario = shipped("fwc/open-field");
  CHECK(rule_set().set_up(scenario, {}).has_value());
  for (const auto& [number, value] : {std::pair{"terrain-largest", 20},
                                      {"terrain-apart", 40},
                                      {"terrain-of-a-kind", 0},
                                      {"terrain-pieces-most", 2}}) {
    CAPTURE(number);
    Document entry = Document::object();
    entry.set(number, value);
    Document house_rules = Document::object();
    house_rules.set("FWC-TBL-003", entry);
    const auto refused = rule_set().set_up(scenario, house_rules);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().what.find("FWC-TBL-003") != std::string::npos);
    CHECK(rule_set().set_up(shipped("fwc/border-host"), house_rules).has_value());
  }
}

}  // namespace condotta::fwc
