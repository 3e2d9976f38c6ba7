// The rules as one game plays them: an edition's numbers, with house rules laid over them.
#include <cassert>

#include "battle/house_rules.hpp"
#include "document/compact.hpp"
#include "reg/numbers.hpp"

namespace condotta::embedded {
Document reg_2019();
Document reg_2021();
}  // namespace condotta::embedded

namespace condotta::reg {
namespace {

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
  if (auto read = read_house_rules(house_rules, {in_words(edition), "reg"}, bindings(rules.numbers)); !read) {
    return std::unexpected(read.error());
  }
  if (!house_rules.is(Document::Kind::nothing)) rules.house_rules = house_rules;
  return rules;
}

std::expected<Edition, Fault> edition_of(std::string_view rule_set) {
  if (rule_set == "reg-2019") return Edition::y2019;
  if (rule_set == "reg-2021") return Edition::y2021;
  return std::unexpected(
      Fault{"the rule set '" + std::string(rule_set) + "' is unknown; there are reg-2019 and reg-2021"});
}

}  // namespace condotta::reg
