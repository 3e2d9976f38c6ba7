#include "cli/situation.hpp"

#include <filesystem>
#include <fstream>

#include "cli/words.hpp"
#include "document/reader.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "games/games.hpp"

namespace condotta::cli {
namespace {

namespace fs = std::filesystem;

constexpr int save_version = 1;
constexpr files::Limits battle_limits{std::size_t{64} << 20, std::size_t{64} << 20, 64};

bool is_file(const std::string& name) {
  std::error_code error;
  return fs::is_regular_file(name, error);
}

bool is_json(const std::string& name) { return fs::path(name).extension() == ".json"; }

// The rules asked for, if they fit the folder.
std::expected<const RuleSet*, Fault> rules_for(std::string_view folder, const std::string& wanted) {
  const RuleSet* rule_set = games::find_rule_set(wanted.empty() ? folder : std::string_view(wanted));
  if (rule_set == nullptr) {
    if (!wanted.empty()) return std::unexpected(unknown_rules(wanted));
    return std::unexpected(Fault{"no battle can be played by the rules of '" + std::string(folder) + "' yet"});
  }
  if (!folder.empty() && rule_set->folder() != folder) {
    return std::unexpected(
        Fault{"the scenario is one of '" + std::string(folder) + "', not of " + std::string(rule_set->id())});
  }
  return rule_set;
}

// A file of a scenario names its `rule-sets`, or lies in a folder called after its game, or some rule set accepts it.
std::expected<const RuleSet*, Fault> rules_of_file(const fs::path& path, const Document& scenario,
                                                   const std::string& wanted) {
  if (!wanted.empty()) return rules_for("", wanted);
  if (const Document* named = scenario.find("rule-sets"); named != nullptr && !named->items().empty()) {
    const RuleSet* first = games::find_rule_set(named->items().front().text());
    return first != nullptr ? rules_for(first->folder(), "") : rules_for("", named->items().front().text());
  }
  std::error_code error;
  const std::string folder = fs::absolute(path, error).parent_path().filename().string();
  if (games::find(folder) != nullptr) return rules_for(folder, "");
  for (const RuleSet* rule_set : games::rule_sets()) {
    if (rule_set->set_up(scenario, {})) return rule_set;
  }
  return std::unexpected(
      Fault{"no rule set takes this scenario; name one with --rules to learn why", 0, path.string()});
}

std::expected<Document, Fault> house_rules_from(const std::string& file) {
  if (file.empty()) return Document();
  return files::read_toml(file);
}

std::expected<void, Fault> write(const std::string& path, const Document& document, files::Layout layout) {
  std::ofstream file(path, std::ios::binary);
  file << files::to_json(document, layout) << "\n";
  file.flush();
  if (!file) return std::unexpected(Fault{"can't write the file", 0, path});
  return {};
}

std::expected<Battle, Fault> restored(const RuleSet& rule_set, const Document& save) {
  const Document* battle = save.find("battle");
  if (battle == nullptr) return std::unexpected(Fault{"the save lacks its 'battle'", save.line()});
  return rule_set.restore(*battle);
}

Fault in_file(Fault fault, const std::string& file) {
  if (fault.file.empty()) fault.file = file;
  return fault;
}

}  // namespace

Fault unknown_rules(std::string_view id) {
  std::vector<std::string> ids;
  for (const RuleSet* rule_set : games::rule_sets()) ids.emplace_back(rule_set->id());
  return Fault{"there are no rules " + quoted(id) + "; there are " + listed(ids)};
}

std::expected<NamedScenario, Fault> find_scenario(const std::string& name, const std::string& rules,
                                                  const std::string& house_rules) {
  NamedScenario found;
  auto house = house_rules_from(house_rules);
  if (!house) return std::unexpected(house.error());
  found.house_rules = std::move(*house);
  std::expected<const RuleSet*, Fault> rule_set;
  if (is_file(name)) {
    auto document = is_json(name) ? files::read_json(name) : files::read_toml(name);
    if (!document) return std::unexpected(document.error());
    found.scenario = std::move(*document);
    found.name = fs::path(name).stem().string();
    rule_set = rules_of_file(name, found.scenario, rules);
  } else {
    const auto shipped = games::find_scenario(name);
    if (!shipped) {
      return std::unexpected(Fault{shipped.error().what + ", and no such file ('condotta scenarios' lists them)"});
    }
    found.scenario = (*shipped)->document();
    found.name = std::string((*shipped)->name);
    rule_set = rules_for((*shipped)->folder, rules);
  }
  if (!rule_set) return std::unexpected(rule_set.error());
  found.rule_set = *rule_set;
  // Said now, with the file's name, rather than by whoever plays it.
  if (const auto battle = found.rule_set->set_up(found.scenario, found.house_rules); !battle) {
    // The two may both be at fault; a scenario that stands by the book leaves the house rules.
    const bool house_is_wrong = !house_rules.empty() && found.rule_set->set_up(found.scenario, {}).has_value();
    return std::unexpected(in_file(battle.error(), house_is_wrong ? house_rules : name));
  }
  return found;
}

std::expected<NamedRecord, Fault> read_record(const std::string& path) {
  auto document = files::read_json(path, battle_limits);
  if (!document) return std::unexpected(document.error());
  auto record = Record::from(*document);
  if (!record) return std::unexpected(in_file(record.error(), path));
  const RuleSet* rule_set = games::find_rule_set(record->rule_set);
  if (rule_set == nullptr) return std::unexpected(in_file(unknown_rules(record->rule_set), path));
  return NamedRecord{rule_set, std::move(*record)};
}

std::expected<void, Fault> write_record(const std::string& path, const Record& record) {
  return write(path, record.document(), files::Layout::pretty);
}

std::expected<void, Fault> write_save(const std::string& path, const RuleSet& rule_set, const Battle& battle) {
  Document save = Document::object();
  save.set("condotta-save", save_version);
  save.set("rule-set", rule_set.id());
  save.set("battle", battle.document());
  return write(path, save, files::Layout::compact);
}

std::expected<Standing, Fault> find_situation(const std::string& name, const std::string& rules,
                                              const std::string& house_rules, std::optional<std::size_t> entries) {
  if (!is_file(name) || !is_json(name)) {
    auto scenario = find_scenario(name, rules, house_rules);
    if (!scenario) return std::unexpected(scenario.error());
    auto battle = scenario->rule_set->set_up(scenario->scenario, scenario->house_rules);
    if (!battle) return std::unexpected(battle.error());
    return Standing{scenario->rule_set, std::move(*battle)};
  }
  const auto document = files::read_json(name, battle_limits);
  if (!document) return std::unexpected(document.error());
  const Document* version = document->find("condotta-save");
  if (version == nullptr) {
    auto named = read_record(name);
    if (!named) return std::unexpected(named.error());
    auto battle = replay(*named->rule_set, named->record, entries);
    if (!battle) return std::unexpected(in_file(battle.error(), name));
    return Standing{named->rule_set, std::move(*battle)};
  }
  if (version->integer() != save_version) {
    return std::unexpected(Fault{"this save has another format than " + std::to_string(save_version), 0, name});
  }
  const Document* id = document->find("rule-set");
  const RuleSet* rule_set = id == nullptr ? nullptr : games::find_rule_set(id->text());
  if (rule_set == nullptr) return std::unexpected(in_file(unknown_rules(id == nullptr ? "" : id->text()), name));
  auto battle = restored(*rule_set, *document);
  if (!battle) return std::unexpected(in_file(battle.error(), name));
  return Standing{rule_set, std::move(*battle)};
}

}  // namespace condotta::cli
