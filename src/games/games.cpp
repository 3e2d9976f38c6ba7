#include "games/games.hpp"

#include <algorithm>

#include "cfeo/cases.hpp"
#include "cfeo/rule_set.hpp"
#include "document/compact.hpp"
#include "document/reader.hpp"
#include "fwc/cases.hpp"
#include "fwc/numbers.hpp"
#include "fwc/rule_set.hpp"
#include "games/scenario_tables.hpp"
#include "impetus/cases.hpp"
#include "impetus/rule_set.hpp"
#include "reg/cases.hpp"
#include "reg/rule_set.hpp"

namespace condotta::games {

std::span<const Game> all() {
  static const std::vector<Game> games = {
      {"reg", {&reg::rule_set(reg::Edition::y2021), &reg::rule_set(reg::Edition::y2019)}, &reg::case_answerer()},
      {"impetus", {&impetus::rule_set()}, &impetus::case_answerer()},
      {"cfeo", {&cfeo::rule_set()}, &cfeo::case_answerer()},
      {"fwc", {&fwc::rule_set()}, &fwc::case_answerer(), fwc::provenance_table},
  };
  return games;
}

const Game* find(std::string_view folder) {
  for (const Game& game : all()) {
    if (game.folder == folder) return &game;
  }
  return nullptr;
}

std::vector<const RuleSet*> rule_sets() {
  std::vector<const RuleSet*> found;
  for (const Game& game : all()) found.insert(found.end(), game.rule_sets.begin(), game.rule_sets.end());
  return found;
}

const RuleSet* find_rule_set(std::string_view id) {
  for (const RuleSet* rules : rule_sets()) {
    if (rules->id() == id) return rules;
  }
  const Game* game = find(id);
  return game != nullptr && !game->rule_sets.empty() ? game->rule_sets.front() : nullptr;
}

std::span<const CaseAnswerer* const> case_answerers() {
  static const std::vector<const CaseAnswerer*> answerers = [] {
    std::vector<const CaseAnswerer*> found;
    for (const Game& game : all()) {
      if (game.cases != nullptr) found.push_back(game.cases);
    }
    return found;
  }();
  return answerers;
}

Document Scenario::document() const { return embedded_document(pieces); }

std::span<const Scenario> scenarios() { return generated::scenarios; }

std::expected<const Scenario*, Fault> find_scenario(std::string_view name) {
  std::vector<const Scenario*> found;
  std::vector<std::string> names;
  for (const Scenario& scenario : scenarios()) {
    if (scenario.name == name) return &scenario;
    if (scenario.name.substr(scenario.folder.size() + 1) == name) found.push_back(&scenario);
    names.emplace_back(scenario.name);
    names.emplace_back(scenario.name.substr(scenario.folder.size() + 1));
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    std::vector<std::string> same;
    for (const Scenario* scenario : found) same.emplace_back(scenario->name);
    return std::unexpected(Fault{quoted(name) + " is the name of several scenarios: " + listed(same)});
  }
  const std::string_view near = nearest_word(name, names);
  return std::unexpected(Fault{"there is no scenario " + quoted(name) +
                               (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?")});
}

}  // namespace condotta::games
