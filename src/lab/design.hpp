// The design of a simulation: which battles are fought, so that what is compared differs in nothing else. Every arm
// (rules, house rules, players) fights the same scenarios on the same seeds; with `swapped`, once more with the players
// on the other sides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "players/match.hpp"

namespace condotta::lab {

struct Arm {
  std::string name;  // "A"
  const RuleSet* rule_set = nullptr;
  Document house_rules;
  std::string house_rules_name;  // the file, for people
  std::array<const players::Player*, 2> players{};
};

struct Field {
  std::string name;  // "reg/lutzen-1632"
  Document scenario;
};

struct Design {
  std::vector<Arm> arms;
  std::vector<Field> fields;
  std::uint64_t first_seed = 1;
  std::uint64_t last_seed = 100;
  bool swapped = false;
  int most_turns = 0;
  int playouts = 0;      // 0: the players' own
  bool checked = false;  // players/soundness.hpp at every choice; what is wrong is a fault of its battle

  std::size_t battles() const;
  // A number over all that decides results, seeds apart: results of the same design can be joined.
  std::uint64_t signature() const;
};

struct Job {
  std::size_t arm = 0;
  std::size_t field = 0;
  std::uint64_t seed = 0;
  bool swapped = false;
};
Job job_of(const Design& design, std::size_t number);  // 0 … battles()-1

// What is kept of a battle.
struct Result {
  std::string arm;
  std::string field;
  std::uint64_t seed = 0;
  bool swapped = false;
  std::string winner;  // "red", "blue", "draw", or "unfinished"
  std::int64_t turns = 0;
  std::int64_t choices = 0;
  std::uint64_t hash = 0;
  std::string words;     // how it ended
  Document losses = {};  // {red = {kind = [bodies, lost, broken]}, blue = …}: strength in hundredths of a body
  Document chosen = {};  // {red = {option = times}, blue = …}
  std::string fault;     // why it could not be fought to an end, or empty
};

Result fight(const Design& design, const Job& job);

}  // namespace condotta::lab
