#include "battle/house_rules.hpp"

#include <algorithm>
#include <array>

#include "document/reader.hpp"

namespace condotta {

std::expected<void, Fault> read_house_rules(const Document& house_rules, std::initializer_list<std::string_view> names,
                                            const std::vector<Binding>& bindings) {
  // What a file may say besides numbers.
  constexpr std::array<std::string_view, 3> heading = {"rule-set", "name", "notes"};
  if (house_rules.is(Document::Kind::nothing)) return {};
  if (!house_rules.is(Document::Kind::object)) {
    return std::unexpected(Fault{"house rules must be a table of rules", house_rules.line()});
  }
  for (const std::string_view key : heading) {
    const Document* value = house_rules.find(key);
    if (value != nullptr && !value->is(Document::Kind::text)) {
      return std::unexpected(Fault{std::string(key) + " must be a text", value->line()});
    }
  }
  const Document* rule_set = house_rules.find("rule-set");
  if (rule_set != nullptr && std::find(names.begin(), names.end(), rule_set->text()) == names.end()) {
    return std::unexpected(
        Fault{"these house rules are for " + quoted(rule_set->text()) + ", not for " + std::string(*names.begin()),
              rule_set->line()});
  }
  return read_numbers(house_rules, bindings, Fill::some, heading);
}

}  // namespace condotta
