// Files of formats and programs past: they are read for ever (docs/formats.md says what is promised).

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "battle/record.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "games/games.hpp"
#include "reg/army_check.hpp"

using namespace condotta;
namespace fs = std::filesystem;

namespace {

const fs::path old_files = "tests/old-files";

std::vector<fs::path> all(std::string_view kind, std::string_view ending) {
  std::vector<fs::path> found;
  for (const auto& version : fs::directory_iterator(old_files)) {
    if (!version.is_directory() || !fs::exists(version.path() / kind)) continue;
    for (const auto& file : fs::directory_iterator(version.path() / kind)) {
      if (file.path().extension() == ending) found.push_back(file.path());
    }
  }
  std::ranges::sort(found);
  return found;
}

Document read_json_file(const fs::path& path) {
  auto document = files::read_json(path, {.line = std::size_t{4} << 20});
  REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().sentence()));
  return std::move(*document);
}

Document read_toml_file(const fs::path& path) {
  auto document = files::read_toml(path);
  REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().sentence()));
  return std::move(*document);
}

// The choice at which a record departs because a rule was corrected; 0: it does not.
std::int64_t departure_of(const fs::path& record) {
  const Document list = read_toml_file(old_files / "departures.toml");
  const Document* departures = list.find("departure");
  if (departures == nullptr) return 0;
  for (const Document& departure : departures->items()) {
    if (departure.find("record")->text() != fs::relative(record, old_files).string()) continue;
    CHECK_FALSE(departure.find("because")->text().empty());
    return departure.find("choice")->integer();
  }
  return 0;
}

}  // namespace

TEST_CASE("every record that was ever written is read, and replays to its end or to where a rule was corrected") {
  const auto records = all("records", ".json");
  CHECK(records.size() >= games::all().size());
  for (const fs::path& path : records) {
    CAPTURE(path.string());
    const auto record = Record::from(read_json_file(path));
    REQUIRE_MESSAGE(record.has_value(), (record ? "" : record.error().sentence()));
    CHECK(record->entries.size() > 10);
    const RuleSet* rules = games::find_rule_set(record->rule_set);
    REQUIRE(rules != nullptr);
    const std::int64_t departs = departure_of(path);
    const auto whole = replay(*rules, *record);
    if (departs == 0) {
      CHECK_MESSAGE(whole.has_value(), (whole ? "" : whole.error().sentence()));
      continue;
    }
    const auto until = replay(*rules, *record, static_cast<std::size_t>(departs - 1));
    CHECK_MESSAGE(until.has_value(), (until ? "" : until.error().sentence()));
    REQUIRE_FALSE(whole.has_value());
    CHECK(whole.error().what.find("choice " + std::to_string(departs) + " of the record") != std::string::npos);
  }
}

TEST_CASE("every save that was ever written is restored and can be played on") {
  const auto saves = all("saves", ".json");
  CHECK(saves.size() >= games::all().size());
  for (const fs::path& path : saves) {
    CAPTURE(path.string());
    const Document save = read_json_file(path);
    const RuleSet* rules = games::find_rule_set(save.find("rule-set")->text());
    REQUIRE(rules != nullptr);
    auto battle = rules->restore(*save.find("battle"));
    REQUIRE_MESSAGE(battle.has_value(), (battle ? "" : battle.error().sentence()));
    CHECK(battle->broken_invariants().empty());
    REQUIRE_FALSE(battle->over());
    dice::Seeded dice(1);
    CHECK(battle->apply(battle->candidates().at(0).choice, dice).has_value());
  }
}

TEST_CASE("every army, scenario and file of house rules that was ever written is read") {
  int read = 0;
  for (const fs::path& path : all("armies", ".toml")) {
    CAPTURE(path.string());
    const auto army = reg::read_army(read_toml_file(path), reg::army_lists());
    CHECK_MESSAGE(army.has_value(), (army ? "" : army.error().sentence()));
    ++read;
  }
  for (const fs::path& path : all("scenarios", ".toml")) {
    CAPTURE(path.string());
    const std::string folder = path.stem().string().substr(0, path.stem().string().find('-'));
    const RuleSet* rules = games::find_rule_set(folder);
    REQUIRE(rules != nullptr);
    const auto battle = rules->set_up(read_toml_file(path), {});
    CHECK_MESSAGE(battle.has_value(), (battle ? "" : battle.error().sentence()));
    ++read;
  }
  for (const fs::path& path : all("house-rules", ".toml")) {
    CAPTURE(path.string());
    const RuleSet* rules = games::find_rule_set(path.stem().string());
    REQUIRE(rules != nullptr);
    // Bases of another size may not fit into every scenario; into some they do.
    const Document house_rules = read_toml_file(path);
    const bool played = std::ranges::any_of(games::scenarios(), [&](const games::Scenario& scenario) {
      return scenario.folder == rules->folder() && rules->set_up(scenario.document(), house_rules).has_value();
    });
    CHECK(played);
    ++read;
  }
  CHECK(read >= 11);
}
