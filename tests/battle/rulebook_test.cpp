#include "battle/rulebook.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace condotta;

TEST_CASE("every rule of the book is found by its id and belongs to a set and an area") {
  REQUIRE(rulebook().size() >= 1116);
  std::set<std::string> areas;
  for (const RuleArea& area : rule_areas()) areas.insert(std::string(area.prefix) + "-" + std::string(area.name));
  for (const Rule& rule : rulebook()) {
    CAPTURE(rule.id);
    CHECK(find_rule(rule.id) == &rule);
    CHECK(rule.id.substr(0, rule.id.rfind('-')) == rule.area);
    CHECK(areas.contains(std::string(rule.area)));
    CHECK_FALSE(rule.text.empty());
    CHECK_FALSE(rule.title.empty());
  }
  CHECK(find_rule("REG-CLM-999") == nullptr);
  CHECK(find_rule("") == nullptr);
}

TEST_CASE("a rule that is a row of a table has its row, the table's head and the words before it") {
  const Rule* rule = find_rule("REG-SHT-038");
  REQUIRE(rule != nullptr);
  CHECK(rule->title == "any at a Poor target");
  CHECK(rule->text.find("Upgrades, +1 step each") != std::string_view::npos);
  CHECK(rule->text.find("| ID | condition | 2021 | 2019 |\n|---|---|---|---|\n| REG-SHT-038 |") !=
        std::string_view::npos);
  CHECK(rule->text.find("REG-SHT-039") == std::string_view::npos);
  const Rule* table = find_rule("REG-CLM-009");
  REQUIRE(table != nullptr);
  CHECK(table->text.find("REG-CLM-025") != std::string_view::npos);
}

TEST_CASE("a rule keeps its rulings") {
  const Rule* rule = find_rule("REG-SUP-005");
  REQUIRE(rule != nullptr);
  CHECK(rule->text.starts_with("[2019 Supporting files 4; 2021] Its die: "));
  CHECK(rule->text.find("\n\nRuling: for two-dice rows") != std::string_view::npos);
}

TEST_CASE("search wants all words and puts the rules first that are about them") {
  const auto found = search_rules("Shove elan");
  REQUIRE_FALSE(found.empty());
  CHECK(found.front()->id == "REG-CHR-013");
  CHECK(search_rules("shove xyzzy").empty());
  CHECK(search_rules("").empty());
  CHECK(search_rules("   ").empty());
}

TEST_CASE("ids near to a wrong one are offered") {
  const auto near = nearest_ids("reg-clm-999", 3);
  REQUIRE(near.size() == 3);
  for (const std::string_view id : near) CHECK(id.starts_with("REG-CLM-"));
  CHECK(nearest_ids("REG-CML-014", 1).size() == 1);
  CHECK(nearest_ids(std::string(5000, 'x'), 3).empty());
}

TEST_CASE("coverage counts every rule once and excuses only with a reason") {
  const RuleBook* reg = find_rule_book("reg");
  REQUIRE(reg != nullptr);
  const Coverage all = coverage(*reg);
  const auto of_reg = [](const Rule& rule) { return rule.id.starts_with("REG-"); };
  CHECK(all.rules == static_cast<std::size_t>(std::ranges::count_if(rulebook(), of_reg)));
  const auto complete = std::ranges::count_if(rulebook(), [&](const Rule& rule) {
    return of_reg(rule) && (rule.excused() || (rule.implemented() && rule.tested()));
  });
  CHECK(all.missing.size() + static_cast<std::size_t>(complete) == all.rules);
  CHECK(all.excused >= 1);
  CHECK(find_rule("REG-CHR-038")->excused());
  CHECK_FALSE(find_rule("REG-CLM-014")->excused());
  const std::string_view areas[] = {"CLM", "SUP"};
  CHECK(coverage(*reg, areas).rules == 76);
}

TEST_CASE("rule sets go by name") {
  CHECK(find_rule_book("cfeo")->prefix == "CFE");
  CHECK(find_rule_book("chess") == nullptr);
}
