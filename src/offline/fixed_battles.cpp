#include "offline/fixed_battles.hpp"

#include "battle/archive.hpp"
#include "games/games.hpp"

namespace condotta::offline {

std::vector<players::Match> fixed_battles(const RuleSet& rule_set, int turns) {
  std::vector<players::Match> matches;
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder != rule_set.folder()) continue;
    for (const std::string_view name : {"random", "plain"}) {
      players::Match match;
      match.rule_set = &rule_set;
      match.scenario = scenario.document();
      match.players = {players::find_player(name), players::find_player(name)};
      match.seed = {1494, 0, 0, 0};
      match.most_turns = turns;
      matches.push_back(std::move(match));
    }
  }
  return matches;
}

Fought fight(const players::Match& match) {
  const auto outcome = play(match);
  if (!outcome) return {0, 0, outcome.error().sentence()};
  Hasher hasher;
  for (const Record::Entry& entry : outcome->history.record().entries) hasher.add(entry.hash);
  hasher.add(outcome->history.battle().hash());
  return {hasher.value(), outcome->history.length(), ""};
}

}  // namespace condotta::offline
