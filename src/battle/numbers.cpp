#include "battle/numbers.hpp"

#include <algorithm>

namespace condotta {
namespace {

std::string one_of(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string name_of(const Binding& binding) {
  return "[" + std::string(binding.rule) + "] " + std::string(binding.name);
}

std::expected<int, Fault> index_of(const Binding& binding, const Document& value,
                                   const std::vector<std::string_view>& words) {
  const auto found = std::find(words.begin(), words.end(), value.text());
  if (!value.is(Document::Kind::text) || found == words.end()) {
    return std::unexpected(
        Fault{name_of(binding) + " must be " + one_of(words) + ", not " +
                  (value.is(Document::Kind::text) ? "'" + value.text() + "'" : std::string(in_words(value.kind()))),
              value.line()});
  }
  return static_cast<int>(found - words.begin());
}

struct Filler {
  const Binding& binding;
  const Document& value;

  std::expected<void, Fault> operator()(const WholeNumber& number) const {
    if (!value.is(Document::Kind::integer)) {
      return std::unexpected(Fault{
          name_of(binding) + " must be a whole number, not " + std::string(in_words(value.kind())), value.line()});
    }
    if (value.integer() < number.least || value.integer() > number.most) {
      return std::unexpected(Fault{name_of(binding) + " must be from " + std::to_string(number.least) + " to " +
                                       std::to_string(number.most) + ", not " + std::to_string(value.integer()),
                                   value.line()});
    }
    *number.field = static_cast<int>(value.integer());
    return {};
  }
  std::expected<void, Fault> operator()(const Switch& target) const {
    if (!value.is(Document::Kind::boolean)) {
      return std::unexpected(
          Fault{name_of(binding) + " must be true or false, not " + std::string(in_words(value.kind())), value.line()});
    }
    *target.field = value.boolean();
    return {};
  }
  std::expected<void, Fault> operator()(const Word& target) const {
    const auto index = index_of(binding, value, target.words);
    if (!index) return std::unexpected(index.error());
    *target.field = *index;
    return {};
  }
  std::expected<void, Fault> operator()(const Words& target) const {
    const std::size_t size = value.items().size();
    if (!value.is(Document::Kind::array) || size < target.least || size > target.most) {
      return std::unexpected(Fault{name_of(binding) + " must be a list of " + std::to_string(target.least) +
                                       (target.least == target.most ? "" : " to " + std::to_string(target.most)) +
                                       " of " + one_of(target.words),
                                   value.line()});
    }
    std::vector<int> indices;
    for (const Document& item : value.items()) {
      const auto index = index_of(binding, item, target.words);
      if (!index) return std::unexpected(index.error());
      indices.push_back(*index);
    }
    *target.field = indices;
    return {};
  }
};

}  // namespace

std::expected<void, Fault> read_numbers(const Document& file, const std::vector<Binding>& bindings, Fill fill,
                                        std::span<const std::string_view> others) {
  std::vector<bool> filled(bindings.size(), false);
  for (const auto& [rule, table] : file.members()) {
    if (std::find(others.begin(), others.end(), rule) != others.end()) continue;
    const bool known = std::any_of(bindings.begin(), bindings.end(), [&](const Binding& b) { return b.rule == rule; });
    if (!known) {
      return std::unexpected(
          Fault{"'" + rule + "' is not a rule with numbers or switches in this rule set", table.line()});
    }
    if (!table.is(Document::Kind::object)) {
      return std::unexpected(Fault{"[" + rule + "] must be a table of its numbers", table.line()});
    }
    for (const auto& [name, value] : table.members()) {
      const auto binding = std::find_if(bindings.begin(), bindings.end(),
                                        [&](const Binding& b) { return b.rule == rule && b.name == name; });
      if (binding == bindings.end()) {
        std::vector<std::string_view> names;
        for (const Binding& b : bindings) {
          if (b.rule == rule) names.push_back(b.name);
        }
        return std::unexpected(
            Fault{"[" + rule + "] has no number '" + name + "'; it has " + one_of(names), value.line()});
      }
      if (auto done = std::visit(Filler{*binding, value}, binding->target); !done) return done;
      filled[static_cast<std::size_t>(binding - bindings.begin())] = true;
    }
  }
  if (fill == Fill::every) {
    for (std::size_t i = 0; i < bindings.size(); ++i) {
      if (!filled[i]) return std::unexpected(Fault{name_of(bindings[i]) + " is missing"});
    }
  }
  return {};
}

}  // namespace condotta
