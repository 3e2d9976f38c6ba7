// What must be true of any battle of any rule set at every decision, whoever plays: for `--check`, tests and fuzzers.
#pragma once

#include <string>
#include <vector>

#include "battle/history.hpp"

namespace condotta::players {

enum class Care {
  quick,     // the rule set's own invariants
  thorough,  // and: legal candidates, choices in words and back, saving and restoring, secrecy, undo
};

// What is wrong, as sentences; nothing if all is well.
std::vector<std::string> what_is_unsound(const History& history, Care care);

// Whether the record replays to the same battle.
std::vector<std::string> what_replays_otherwise(const History& history);

}  // namespace condotta::players
