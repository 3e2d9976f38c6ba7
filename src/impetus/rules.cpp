// The rules as one game plays them: the numbers of the book, with house rules laid over them.
#include <array>
#include <cassert>

#include "impetus/numbers.hpp"

namespace condotta::embedded {
Document impetus();
}  // namespace condotta::embedded

namespace condotta::impetus {
namespace {

// What a house-rules file may say besides numbers.
constexpr std::array<std::string_view, 3> house_rules_heading = {"rule-set", "name", "notes"};

Rules built_in() {
  Rules rules;
  [[maybe_unused]] const auto read = read_numbers(embedded::impetus(), bindings(rules.numbers), Fill::every, {});
  assert(read.has_value() && "the file of numbers and the code must name the same ones");
  return rules;
}

}  // namespace

const Rules& Rules::by_the_book() {
  static const Rules rules = built_in();
  return rules;
}

std::expected<Rules, Fault> Rules::with(const Document& house_rules) {
  Rules rules = by_the_book();
  if (house_rules.is(Document::Kind::nothing)) return rules;
  if (!house_rules.is(Document::Kind::object)) {
    return std::unexpected(Fault{"house rules must be a table of rules", house_rules.line()});
  }
  if (const Document* rule_set = house_rules.find("rule-set"); rule_set != nullptr && rule_set->text() != "impetus") {
    return std::unexpected(
        Fault{"these house rules are for '" + rule_set->text() + "', not for impetus", rule_set->line()});
  }
  for (const std::string_view heading : {"name", "notes"}) {
    const Document* value = house_rules.find(heading);
    if (value != nullptr && !value->is(Document::Kind::text)) {
      return std::unexpected(Fault{std::string(heading) + " must be a text", value->line()});
    }
  }
  auto read = read_numbers(house_rules, bindings(rules.numbers), Fill::some, house_rules_heading);
  if (!read) return std::unexpected(read.error());
  rules.house_rules = house_rules;
  return rules;
}

}  // namespace condotta::impetus
