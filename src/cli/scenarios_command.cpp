// `condotta scenarios`: what can be fought, by which rules, and who can fight it.

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "files/json.hpp"
#include "games/games.hpp"
#include "players/player.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta scenarios\n"
    "  condotta scenarios --json\n"
    "  condotta battle reg/lutzen-1632      fight one\n";

std::string text_of(const Document& scenario, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    const Document* value = scenario.find(key);
    if (value != nullptr && value->is(Document::Kind::text) && !value->text().empty()) return value->text();
  }
  return {};
}

}  // namespace

int scenarios_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  bool json = false;
  CLI::App app("Lists the scenarios that ship, the rule sets and the computer players.", "condotta scenarios");
  app.footer(std::string(examples));
  app.add_flag("--json", json, "answer as JSON");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  Document report = Document::object();
  Document& scenarios = report.set("scenarios", Document::array());
  if (!json) out << "scenarios\n";
  for (const games::Scenario& scenario : games::scenarios()) {
    const std::string title = text_of(scenario.document(), {"name", "title"});
    if (!json) out << fmt::format("  {:<32} {}\n", scenario.name, title);
    Document& entry = scenarios.push(Document::object());
    entry.set("name", scenario.name);
    entry.set("game", scenario.folder);
    entry.set("title", title);
  }
  Document& rules = report.set("rule-sets", Document::array());
  if (!json) out << "\nrule sets (--rules)\n";
  for (const RuleSet* rule_set : games::rule_sets()) {
    if (!json) out << fmt::format("  {:<12} {}\n", rule_set->id(), rule_set->title());
    Document& entry = rules.push(Document::object());
    entry.set("id", rule_set->id());
    entry.set("game", rule_set->folder());
    entry.set("title", rule_set->title());
  }
  Document& list = report.set("players", Document::array());
  if (!json) out << "\ncomputer players (--red, --blue)\n";
  for (const players::Player* player : players::players()) {
    if (!json) out << fmt::format("  {:<12} {}\n", player->name(), player->summary());
    Document& entry = list.push(Document::object());
    entry.set("name", player->name());
    entry.set("summary", player->summary());
  }
  if (json) out << files::to_json(report, files::Layout::pretty) << "\n";
  return done;
}

}  // namespace condotta::cli
