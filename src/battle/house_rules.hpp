// House rules laid over the numbers of an edition, the same way in every game; and short words to bind numbers with.
#pragma once

#include <expected>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "battle/numbers.hpp"

namespace condotta {

// Reads a house-rules file into the bound fields. It may say for which `rule-set` it is (one of the names that are
// given, e.g. "reg-2021" and "reg"), and have a `name` and `notes`. Nothing said changes nothing. On a fault nothing
// can be said of the fields: bind to a copy.
std::expected<void, Fault> read_house_rules(const Document& house_rules, std::initializer_list<std::string_view> names,
                                            const std::vector<Binding>& bindings);

namespace binding {

inline Binding whole(std::string_view rule, std::string_view name, int& field, int least, int most) {
  return {rule, name, WholeNumber{&field, least, most}};
}
inline Binding toggle(std::string_view rule, std::string_view name, bool& field) {
  return {rule, name, Switch{&field}};
}
inline Binding word(std::string_view rule, std::string_view name, int& field,
                    const std::vector<std::string_view>& words) {
  return {rule, name, Word{&field, words}};
}
inline Binding list(std::string_view rule, std::string_view name, std::vector<int>& field,
                    const std::vector<std::string_view>& words, std::size_t least, std::size_t most) {
  return {rule, name, Words{&field, words, least, most}};
}

}  // namespace binding

}  // namespace condotta
