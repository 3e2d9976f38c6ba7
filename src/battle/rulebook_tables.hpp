// What the build generates for rulebook.cpp. Nobody else includes this.
#pragma once

#include <cstdint>
#include <span>

#include "battle/rulebook.hpp"

namespace condotta::generated {

// A citation of the rule with that number in `rules`.
struct Cited {
  std::uint16_t rule;
  Citation citation;
};

extern const std::span<const RuleArea> areas;
extern const std::span<const Rule> rules;                // without citations
extern const std::span<const std::uint16_t> by_id;       // numbers of rules, by the order of their ids
extern const std::span<const Cited> code;                // by rule
extern const std::span<const Cited> tests;               // by rule
extern const std::span<const std::string_view> excuses;  // one a rule

}  // namespace condotta::generated
