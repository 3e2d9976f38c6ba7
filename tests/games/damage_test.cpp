// Records that were damaged on their way: cut short, or with a flipped bit. A damaged record is refused in a sentence,
// or it says the same battle in other words (a name, a space); it never replays to a wrong battle, and never crashes.

#include <doctest/doctest.h>

#include <array>

#include "battle/record.hpp"
#include "files/json.hpp"
#include "games/games.hpp"
#include "players/match.hpp"

using namespace condotta;

namespace {

std::string a_record(const RuleSet& rules) {
  players::Match match;
  match.rule_set = &rules;
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder == rules.folder() && scenario.name.find("tournament") == std::string_view::npos) {
      match.scenario = scenario.document();
      break;
    }
  }
  match.players = {players::find_player("random"), players::find_player("random")};
  match.seed = {5, 0, 0, 0};
  match.most_choices = 12;
  const auto outcome = players::play(match);
  REQUIRE_MESSAGE(outcome.has_value(), (outcome ? "" : outcome.error().sentence()));
  return files::to_json(outcome->history.record().document());
}

struct Reading {
  std::string fault;  // why it was refused
  std::uint64_t hash = 0;
};

Reading read(const std::string& text) {
  const auto document = files::parse_json(text, "record.json", {.line = std::size_t{4} << 20});
  if (!document) return {document.error().sentence(), 0};
  const auto record = Record::from(*document);
  if (!record) return {record.error().sentence(), 0};
  const RuleSet* rules = games::find_rule_set(record->rule_set);
  if (rules == nullptr) return {"there is no rule set " + record->rule_set, 0};
  const auto battle = replay(*rules, *record);
  if (!battle) return {battle.error().sentence(), 0};
  return {"", battle->hash()};
}

}  // namespace

TEST_CASE("a record that is cut short is refused, wherever it is cut") {
  for (const RuleSet* rules : games::rule_sets()) {
    CAPTURE(rules->id());
    const std::string whole = a_record(*rules);
    REQUIRE(read(whole).fault.empty());
    for (std::size_t i = 0; i < 40; ++i) {
      const Reading cut = read(whole.substr(0, whole.size() * i / 40));
      CHECK_FALSE(cut.fault.empty());
    }
  }
}

TEST_CASE("a record with a flipped bit is refused, or is the same battle") {
  for (const RuleSet* rules : games::rule_sets()) {
    CAPTURE(rules->id());
    const std::string whole = a_record(*rules);
    const std::uint64_t hash = read(whole).hash;
    int refused = 0;
    int tried = 0;
    for (std::size_t at = 7; at < whole.size(); at += whole.size() / 60 + 1, ++tried) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 7));
      const Reading reading = read(damaged);
      CAPTURE(at);
      if (reading.fault.empty()) {
        CHECK(reading.hash == hash);
      } else {
        CHECK(reading.fault.find('\n') == std::string::npos);
        ++refused;
      }
    }
    CHECK(refused > 0);
    CHECK(tried >= 50);
  }
}

TEST_CASE("a flipped digit in any hash of a record is found, and where") {
  const RuleSet& rules = *games::find_rule_set("reg");
  const std::string whole = a_record(rules);
  auto record = *Record::from(*files::parse_json(whole, "record", {.line = std::size_t{4} << 20}));
  REQUIRE(record.entries.size() == 12);
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    Record changed = record;
    changed.entries[i].hash ^= 1;
    const auto battle = replay(rules, changed);
    REQUIRE_FALSE(battle.has_value());
    CHECK_MESSAGE(battle.error().what.find(std::to_string(i + 1)) != std::string::npos, battle.error().what);
  }
}

TEST_CASE("a record of a newer program is refused with both formats named") {
  const auto record = Record::from(*files::parse_json(R"({"condotta-record":99,"rule-set":"reg-2021"})", "record"));
  REQUIRE_FALSE(record.has_value());
  CHECK(record.error().what == "this record has format 99; this program reads format 1");
}
