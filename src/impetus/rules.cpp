// The rules as one game plays them: the numbers of the book, with house rules laid over them.
#include <cassert>

#include "battle/house_rules.hpp"
#include "impetus/numbers.hpp"

namespace condotta::embedded {
Document impetus();
}  // namespace condotta::embedded

namespace condotta::impetus {
namespace {

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
  if (auto read = read_house_rules(house_rules, {"impetus"}, bindings(rules.numbers)); !read) {
    return std::unexpected(read.error());
  }
  if (!house_rules.is(Document::Kind::nothing)) rules.house_rules = house_rules;
  return rules;
}

}  // namespace condotta::impetus
