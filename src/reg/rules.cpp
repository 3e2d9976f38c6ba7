// The rules as one game plays them: an edition's numbers, with house rules laid over them.
#include <array>
#include <cassert>

#include "document/compact.hpp"
#include "reg/numbers.hpp"

namespace condotta::embedded {
Document reg_2019();
Document reg_2021();
}  // namespace condotta::embedded

namespace condotta::reg {
namespace {

// What a house-rules file may say besides numbers.
constexpr std::array<std::string_view, 3> house_rules_heading = {"rule-set", "name", "notes"};

Rules by_the_book(Edition edition) {
  Rules rules;
  rules.edition = edition;
  const Document file = edition == Edition::y2019 ? embedded::reg_2019() : embedded::reg_2021();
  [[maybe_unused]] const auto read = read_numbers(file, bindings(rules.numbers), Fill::every, {});
  assert(read.has_value() && "the edition's file and the code must name the same numbers");
  return rules;
}

}  // namespace

const Rules& Rules::of(Edition edition) {
  static const Rules y2019 = by_the_book(Edition::y2019);
  static const Rules y2021 = by_the_book(Edition::y2021);
  return edition == Edition::y2019 ? y2019 : y2021;
}

std::expected<Rules, Fault> Rules::with(Edition edition, const Document& house_rules) {
  Rules rules = of(edition);
  if (house_rules.is(Document::Kind::nothing)) return rules;
  if (!house_rules.is(Document::Kind::object)) {
    return std::unexpected(Fault{"house rules must be a table of rules", house_rules.line()});
  }
  if (const Document* rule_set = house_rules.find("rule-set")) {
    const bool family = rule_set->text() == "reg";
    const auto named = edition_of(rule_set->text());
    if (!family && !named) return std::unexpected(Fault{named.error().what, rule_set->line()});
    if (!family && *named != edition) {
      return std::unexpected(
          Fault{"these house rules are for " + rule_set->text() + ", not for " + std::string(in_words(edition)),
                rule_set->line()});
    }
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

std::expected<Edition, Fault> edition_of(std::string_view rule_set) {
  if (rule_set == "reg-2019") return Edition::y2019;
  if (rule_set == "reg-2021") return Edition::y2021;
  return std::unexpected(
      Fault{"the rule set '" + std::string(rule_set) + "' is unknown; there are reg-2019 and reg-2021"});
}

}  // namespace condotta::reg
