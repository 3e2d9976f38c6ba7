// What happened, in the words of the game, with the rules and modifiers that led to it: the log that people read, what
// the page animates, and what a record keeps.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/rule_id.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"

namespace condotta {

struct Event {
  std::string_view kind;  // "fought", "wounded", "broke", "tested" …: a literal of the rule set
  std::string words;      // one sentence for people
  std::vector<RuleId> rules;
  Document facts;                // units, bases, dice, breakdowns
  std::optional<Side> only_for;  // known to one side only
};

using Events = std::vector<Event>;

}  // namespace condotta
