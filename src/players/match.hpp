// A battle between two computer players, from the set-up to its end.
//
//   Match match{&rule_set, scenario, {}, {plain, plain}, {seed}};
//   auto outcome = play(match);
//   outcome->winner, outcome->history.record() …
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "battle/history.hpp"
#include "players/player.hpp"
#include "players/soundness.hpp"

namespace condotta::players {

struct Match {
  const RuleSet* rule_set = nullptr;
  Document scenario;
  Document house_rules;
  std::array<const Player*, 2> players{};  // red, blue
  dice::Seed seed{};
  std::array<Budget, 2> budgets = {};
  int most_turns = 0;  // it is left unfinished after that many; 0: the rules end it
  std::size_t most_choices = 50'000;
  bool checked = false;  // soundness at every choice
  bool tallied = false;
};

// How often each thing occurred: "choice advance", "event broke", "rule REG-KAB-004".
using Occurrences = std::map<std::string, std::uint64_t>;

struct Outcome {
  History history;
  bool ended = false;                   // by the rules
  std::optional<Side> winner = {};      // nobody: a draw, or not ended
  Document result = {};                 // of the rule set, if it ended
  int turns = 0;                        // the turn in which it stopped
  std::vector<std::string> wrong = {};  // what was unsound, if it was checked
  Occurrences occurred = {};            // if it was tallied
};

// What has just been chosen, by whom and why; the battle stands after it.
struct Move {
  const History& history;
  const Battle& before;
  const Thought& thought;
  const Events& events;
};
using Watcher = std::function<void(const Move&)>;

// A fault if the scenario can't be set up or a player finds no legal answer.
std::expected<Outcome, Fault> play(const Match& match, const Watcher& watcher = {});

}  // namespace condotta::players
