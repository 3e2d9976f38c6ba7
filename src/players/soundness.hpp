// What must be true of any battle of any rule set at every decision, whoever plays: for `--check` of battles,
// simulations and servers, for tests and fuzzers. docs/reliability.md lists what is checked where.
//
//   RollCall roll;
//   auto wrong = what_is_unsound(history, Care::quick);      // after every choice
//   wrong = what_is_unsound(history, Care::thorough, &roll); // now and then
//   wrong = what_replays_otherwise(history);                 // at the end
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "battle/history.hpp"

namespace condotta::players {

enum class Care {
  quick,     // the rule set's own invariants; the last choice has changed something
  thorough,  // and: legal candidates, choices in words and back, saving and restoring, secrecy, undo, the roll
};

// Who was there before: no unit disappears, changes sides or name, or becomes stronger than it can be. It remembers
// what it saw; a battle that begins after a muster is called anew.
class RollCall {
 public:
  std::vector<std::string> call(const Battle& battle);

 private:
  struct Known {
    std::string name;
    int full_strength = 0;
  };
  std::array<std::map<int, Known>, 2> known_;
  std::vector<std::string> phases_;  // of the game: a muster has others
};

// What is wrong, as sentences; nothing if all is well.
std::vector<std::string> what_is_unsound(const History& history, Care care, RollCall* roll = nullptr);

// Whether the record replays to the same battle.
std::vector<std::string> what_replays_otherwise(const History& history);

}  // namespace condotta::players
