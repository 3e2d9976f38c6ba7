// What a person names on the command line: a scenario that ships or a file of one, a record, a saved battle; and which
// rules to play it by.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "battle/record.hpp"

namespace condotta::cli {

struct NamedScenario {
  const RuleSet* rule_set = nullptr;
  std::string name;
  Document scenario;
  Document house_rules;
};

// `rules` is the id of a rule set or of a game, or empty: then the scenario's folder says it. `house_rules` is a file
// or empty.
std::expected<NamedScenario, Fault> find_scenario(const std::string& name, const std::string& rules,
                                                  const std::string& house_rules);

struct NamedRecord {
  const RuleSet* rule_set = nullptr;
  Record record;
};
std::expected<NamedRecord, Fault> read_record(const std::string& path);
std::expected<void, Fault> write_record(const std::string& path, const Record& record);

// A battle to ask about: a scenario at its start, a record after `entries` choices, or a save.
struct Standing {
  const RuleSet* rule_set = nullptr;
  Battle battle;
};
std::expected<Standing, Fault> find_situation(const std::string& name, const std::string& rules,
                                              const std::string& house_rules, std::optional<std::size_t> entries);
std::expected<void, Fault> write_save(const std::string& path, const RuleSet& rule_set, const Battle& battle);

// What is said of a rule set that is not there.
Fault unknown_rules(std::string_view id);

}  // namespace condotta::cli
