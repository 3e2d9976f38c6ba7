// What every rule set's tests want: battles between computer players in which everything generic is checked.
//
//   const auto occurred = fight_soundly(rule_set, scenario, {"random", "plain"}, 1, 20);
//   CHECK(occurred.contains("event broke"));
//
// Every battle: invariants at every choice; candidates legal and readable, saving, secrecy and undo at every few;
// replay to the same hash at the end. Without a limit of turns every battle must end by the rules.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <string_view>

#include "players/match.hpp"

namespace condotta::kit {

inline players::Occurrences fight_soundly(const RuleSet& rule_set, const Document& scenario,
                                          std::array<std::string_view, 2> who, std::uint64_t first_seed, int battles,
                                          int most_turns = 0) {
  players::Occurrences occurred;
  for (int i = 0; i < battles; ++i) {
    players::Match match;
    match.rule_set = &rule_set;
    match.scenario = scenario;
    match.players = {players::find_player(who[0]), players::find_player(who[1])};
    match.seed = {first_seed + static_cast<std::uint64_t>(i), 0, 0, 0};
    match.most_turns = most_turns;
    match.checked = true;
    match.tallied = true;
    const auto outcome = players::play(match);
    CAPTURE(rule_set.id());
    CAPTURE(match.seed[0]);
    REQUIRE_MESSAGE(outcome.has_value(), (outcome ? "" : outcome.error().sentence()));
    const std::string wrong = outcome->wrong.empty() ? "" : outcome->wrong.front();
    CHECK_MESSAGE(outcome->wrong.empty(), wrong);
    if (most_turns == 0) CHECK(outcome->ended);
    for (const auto& [what, count] : outcome->occurred) occurred[what] += count;
  }
  return occurred;
}

}  // namespace condotta::kit
