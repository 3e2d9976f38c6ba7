// The games that this program knows, each with its editions, its cases and its shipped scenarios: the one list that the
// command, the server and the WebAssembly module share. A new game adds one line in games.cpp and one in
// CMakeLists.txt.
//
//   const RuleSet* rules = games::find_rule_set("reg-2021");
//   if (const games::Scenario* scenario = games::find_scenario("reg/lutzen-1632")) {
//     auto battle = rules->set_up(scenario->document(), {});
//   }
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "battle/case.hpp"

namespace condotta::games {

struct Game {
  std::string_view folder;                // of src/, data/scenarios/ and tests/cases/: "reg"
  std::vector<const RuleSet*> rule_sets;  // its editions that can be played, the usual one first
  const CaseAnswerer* cases = nullptr;
  // Where the numbers of its tables come from: {rule = {name = {value = 6, mark = "source", why = "…"}, …}, …}; nullptr
  // if its book says them all.
  Document (*provenance)() = nullptr;
};
std::span<const Game> all();
const Game* find(std::string_view folder);

// Every edition of every game that can be played.
std::vector<const RuleSet*> rule_sets();
// By its id ("reg-2021"), or the usual edition by the folder ("reg"); or nullptr.
const RuleSet* find_rule_set(std::string_view id);
std::span<const CaseAnswerer* const> case_answerers();

// A scenario that ships with the program: data/scenarios/<folder>/<file>.toml.
struct Scenario {
  std::string_view name;    // "reg/lutzen-1632"
  std::string_view folder;  // "reg"
  std::span<const std::string_view> pieces;

  Document document() const;
};
std::span<const Scenario> scenarios();
// By its name; the folder may be left out where that leaves no doubt. The fault says what there is.
std::expected<const Scenario*, Fault> find_scenario(std::string_view name);

}  // namespace condotta::games
