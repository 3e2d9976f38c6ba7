#include "roster/roster.hpp"

#include <doctest/doctest.h>

#include "files/json.hpp"
#include "files/toml.hpp"
#include "protocol/schema.hpp"

using namespace condotta;

namespace {

Document asked(std::string_view json) { return *files::parse_json(json, "the test"); }

Document sheet_of(std::string_view json) {
  const auto sheet = roster::army_sheet(asked(json));
  REQUIRE_MESSAGE(sheet.has_value(), sheet.error().sentence());
  const auto fault = protocol::protocol().check("ArmySheet", *sheet);
  REQUIRE_MESSAGE(!fault.has_value(), fault->what);
  return *sheet;
}

const Document& part(const Document& sheet, std::size_t index) { return sheet.find("parts")->items()[index]; }

}  // namespace

TEST_CASE("armies: lists and samples of a game that has them, none of one that has not") {
  const Document lists = roster::army_lists("reg-2021");
  CHECK_FALSE(protocol::protocol().check("ArmyLists", lists).has_value());
  CHECK(lists.find("lists")->items().size() >= 17);
  CHECK(lists.find("samples")->items().size() >= 17);
  CHECK(roster::army_lists("cfeo").find("lists")->items().empty());
  CHECK_FALSE(roster::army_sheet(asked(R"({"rule-set":"cfeo","list":"tyw-swedish"})")).has_value());
}

TEST_CASE("REG-ARM-025: a new army of a list is legal, priced, and offers what its list has") {
  const Document sheet = sheet_of(R"({"rule-set":"reg-2021","list":"tyw-swedish","year":1632})");
  CHECK(sheet.find("legal")->boolean());
  CHECK(sheet.find("points")->integer() <= sheet.find("limit")->integer());
  CHECK(sheet.find("points")->integer() > 800);
  CHECK(part(sheet, 0).find("key")->text() == "commander");
  CHECK(part(sheet, 1).find("rows")->items().size() == sheet.find("army")->find("unit")->items().size());
  CHECK(part(sheet, 1).find("offers")->items().size() > 3);
  CHECK(sheet.find("page")->text().starts_with("<!doctype html>"));
  std::int64_t sum = 0;
  for (const Document& each : sheet.find("parts")->items()) {
    for (const Document& row : each.find("rows")->items()) sum += row.find("points")->integer();
  }
  CHECK(sum <= sheet.find("points")->integer());  // the camp is the rest
}

TEST_CASE("REG-ARM-023: an army past its points and limits is answered with objections where they belong") {
  Document sheet = sheet_of(R"({"rule-set":"reg-2021","list":"tyw-swedish","year":1632})");
  Document army = *sheet.find("army");
  Document units = *army.find("unit");
  Document first = units.items().front();
  first.set("number", 20);
  Document changed = Document::array();
  changed.push(first);
  for (std::size_t i = 1; i < units.items().size(); ++i) changed.push(units.items()[i]);
  army.set("unit", changed);
  Document wish = Document::object();
  wish.set("rule-set", "reg-2021");
  wish.set("army", army);
  const auto again = roster::army_sheet(wish);
  REQUIRE(again.has_value());
  CHECK_FALSE(again->find("legal")->boolean());
  CHECK(again->find("points")->integer() > again->find("limit")->integer());
  std::size_t objections = again->find("objections")->items().size();
  for (const Document& row : part(*again, 1).find("rows")->items())
    objections += row.find("objections")->items().size();
  REQUIRE(objections > 0);
  for (const Document& one : again->find("objections")->items()) CHECK(one.find("rule")->text().starts_with("REG-"));
}

TEST_CASE("an army goes to TOML and back, and nonsense is one sentence") {
  const Document sheet = sheet_of(R"({"rule-set":"reg-2021","sample":"tyw-swedish"})");
  Document wish = Document::object();
  wish.set("rule-set", "reg-2021");
  wish.set("text", sheet.find("text")->text());
  const auto again = roster::army_sheet(wish);
  REQUIRE(again.has_value());
  CHECK(*again->find("army") == *sheet.find("army"));
  for (const char* bad : {R"({"rule-set":"reg-2021","text":"name = "})", R"({"rule-set":"reg-2021","list":"nobody"})",
                          R"({"rule-set":"reg-2021","army":[1,2]})", R"({"rule-set":"reg-2021","sample":"nobody"})",
                          R"({"rule-set":"reg-2021","list":"tyw-swedish","year":1500})",
                          R"({"rule-set":"reg-2021","army":{"name":"x","unit":[{"line":"y"}]}})"}) {
    const auto refused = roster::army_sheet(asked(bad));
    REQUIRE_FALSE(refused.has_value());
    CHECK_FALSE(refused.error().what.empty());
  }
}

TEST_CASE("REG-PBS: two armies meet in a scenario that begins before the battle") {
  const auto made = roster::meeting(asked(
      R"({"rule-set":"reg-2021","red":{"rule-set":"reg-2021","sample":"tyw-swedish"},"blue":{"rule-set":"reg-2021","list":"tyw-imperial","year":1632}})"));
  REQUIRE_MESSAGE(made.has_value(), made.error().sentence());
  CHECK_FALSE(protocol::protocol().check("Meeting", *made).has_value());
  const auto scenario = files::parse_toml(made->find("text")->text(), "the meeting");
  REQUIRE(scenario.has_value());
  CHECK(scenario->find("begin")->text() == "muster");
  CHECK(scenario->find("blue")->find("list")->text() == "tyw-imperial");
}
