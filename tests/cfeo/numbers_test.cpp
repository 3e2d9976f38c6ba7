#include "cfeo/numbers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

namespace condotta::cfeo {
namespace {

Document table(std::string_view rule, std::string_view name, Document value) {
  Document inner = Document::object();
  inner.set(name, std::move(value));
  Document house = Document::object();
  house.set(rule, std::move(inner));
  return house;
}

}  // namespace

TEST_CASE("the file of numbers and the code name the same, each once") {
  Numbers numbers{};
  std::set<std::string> names;
  for (const Binding& binding : bindings(numbers)) {
    const std::string name = std::string(binding.rule) + " " + std::string(binding.name);
    CAPTURE(name);
    CHECK(names.insert(name).second);
  }
  CHECK(names.size() > 150);
  CHECK(Rules::by_the_book().numbers.control_radius == 60);
  CHECK(Rules::by_the_book().numbers.cmb_three_to_one == -4);
}

TEST_CASE("house rules change a number and leave the others") {
  const auto rules = Rules::with(table("CFE-CTL-001", "radius", Document(80)));
  REQUIRE(rules.has_value());
  CHECK(rules->numbers.control_radius == 80);
  CHECK(rules->numbers.control_further == 40);
  CHECK(Rules::by_the_book().numbers.control_radius == 60);
}

TEST_CASE("house rules that cannot be are refused with a sentence") {
  CHECK_FALSE(Rules::with(table("CFE-CTL-001", "radios", Document(80))).has_value());
  CHECK_FALSE(Rules::with(table("CFE-CTL-999", "radius", Document(80))).has_value());
  CHECK_FALSE(Rules::with(table("CFE-CTL-001", "radius", Document("far"))).has_value());
  CHECK_FALSE(Rules::with(table("CFE-CTL-001", "radius", Document(-1))).has_value());
  Document other = Document::object();
  other.set("rule-set", "reg-2021");
  const auto wrong = Rules::with(other);
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().what.find("not for cfeo") != std::string::npos);
}

}  // namespace condotta::cfeo
