#include "fwc/numbers.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "fwc/armies.hpp"

namespace condotta::fwc {
namespace {

Document table(std::string_view rule, std::string_view name, Document value) {
  Document inner = Document::object();
  inner.set(name, std::move(value));
  Document house = Document::object();
  house.set(rule, std::move(inner));
  return house;
}

}  // namespace

TEST_CASE("the file of numbers and the code name the same, each once, each with its provenance") {
  Numbers numbers{};
  std::set<std::string> names;
  for (const Binding& binding : bindings(numbers)) {
    const std::string name = std::string(binding.rule) + " " + std::string(binding.name);
    CAPTURE(name);
    CHECK(names.insert(name).second);
  }
  const auto origins = provenance();
  CHECK(origins.size() == names.size());
  for (const Provenance& one : origins) {
    CAPTURE(one.name);
    CHECK(names.contains(one.rule + " " + one.name));
    const bool known = one.mark == "source" || one.mark == "derived" || one.mark == "public" || one.mark == "assumed";
    CHECK(known);
  }
}

TEST_CASE("house rules change a number and leave the others") {
  const auto rules = Rules::with(table("FWC-TBL-008", "cavalry", Document(24)));
  REQUIRE(rules.has_value());
  CHECK(rules->numbers.move[at(Mover::cavalry)] == 24);
  CHECK(rules->numbers.move[at(Mover::foot)] == 6);
  CHECK(Rules::by_the_book().numbers.move[at(Mover::cavalry)] == 20);
  CHECK_FALSE(Rules::with(table("FWC-TBL-008", "camel", Document(24))).has_value());
  CHECK_FALSE(Rules::with(table("FWC-TBL-008", "cavalry", Document(2400))).has_value());
  CHECK_FALSE(Rules::with(table("FWC-TBL-008", "cavalry", Document("fast"))).has_value());
}

TEST_CASE("FWC-TBL-035, FWC-TBL-038: the ready armies come to the points that they state") {
  const auto armies = ready_armies(Rules::by_the_book());
  REQUIRE(armies.has_value());
  REQUIRE(armies->size() == 2);
  for (const Army& army : *armies) {
    CAPTURE(army.name);
    CHECK(points_of(Rules::by_the_book(), army) == army.stated_points);
  }
}

}  // namespace condotta::fwc
