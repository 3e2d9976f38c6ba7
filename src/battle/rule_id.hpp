// The name of a rule of one of the rule books: REG-CLM-014. Every number and every refusal carries one.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <string_view>

namespace condotta {

class RuleId {
 public:
  static constexpr std::size_t longest = 15;

  constexpr RuleId() = default;
  constexpr explicit RuleId(std::string_view text) {
    for (std::size_t i = 0; i < text.size() && i < longest; ++i) text_[i] = text[i];
  }

  constexpr std::string_view text() const {
    std::size_t size = 0;
    while (size < longest && text_[size] != '\0') ++size;
    return {text_.data(), size};
  }
  constexpr bool empty() const { return text_[0] == '\0'; }

  friend constexpr auto operator<=>(const RuleId&, const RuleId&) = default;

 private:
  std::array<char, longest + 1> text_{};
};

// "REG-CLM-014"_rule. That the id stands in the rule book is checked by the build, which scans the sources.
consteval RuleId operator""_rule(const char* text, std::size_t size) { return RuleId(std::string_view(text, size)); }

}  // namespace condotta
