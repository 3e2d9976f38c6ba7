// Fixed battles between computer players: what every build of the program must fight alike, choice by choice.
//
// `condotta bench` prints one number for each rule set from them, and so does the program `signatures`, which g++,
// clang and WebAssembly build.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "players/match.hpp"

namespace condotta::offline {

// One battle by the careless and one by the plain player on every scenario that ships for the rule set.
std::vector<players::Match> fixed_battles(const RuleSet& rule_set, int turns);

struct Fought {
  std::uint64_t hash = 0;  // over the hashes after every choice
  std::size_t choices = 0;
  std::string fault;  // empty, or why it was not fought to its end
};

Fought fight(const players::Match& match);

}  // namespace condotta::offline
