// Whole battles by random legal play: every invariant at every decision, records that replay, battles that end.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "battle/record.hpp"
#include "dice/seeded.hpp"
#include "reg/rule_set.hpp"
#include "reg/steps.hpp"
#include "situations.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

Document a_commander(std::string_view name, std::string_view with_unit, std::string_view grade, bool head,
                     std::initializer_list<std::string_view> command) {
  Document table = Document::object();
  table.set("name", name);
  table.set("with", with_unit);
  table.set("grade", grade);
  table.set("army-commander", head);
  Document units = Document::array();
  for (const std::string_view unit : command) units.push(Document(unit));
  table.set("command", std::move(units));
  return table;
}

// Two small armies of all kinds, 6BW apart.
Document two_armies() {
  return a_scenario(
      {a_unit("red pikes", "red", "Pike & Shot, Superior, Elan", 20, 12, 0),
       a_unit("red keil", "red", "Keil, Protected, Impetuous", 24, 12, 0),
       a_unit("red horse", "red", "Mounted Loose, Charging Lancer, Aggressive", 28, 12, 0),
       a_unit("red skirmishers", "red", "Foot Skirmish, Musket", 24, 14, 0),
       a_unit("red guns", "red", "Artillery, Medium Artillery", 16, 12, 0),
       a_unit("red dragoons", "red", "Dragoons", 12, 12, 0),
       a_unit("blue tercio", "blue", "Tercio, Musket", 24, 18, 180),
       a_unit("blue foot", "blue", "Foot Loose, Swordsmen, Evade", 19, 18, 180),
       a_unit("blue reiters", "blue", "Later Caracole, Pistol", 28, 18, 180),
       a_unit("blue light horse", "blue", "Mounted Skirmish, Bow", 15, 16, 180),
       a_unit("blue pikes", "blue", "Pike & Shot, Poor", 32, 18, 180),
       a_unit("blue lancers", "blue", "Mounted Close, Charging Lancer, Fully Armoured, Impetuous", 12, 18, 180)},
      {a_commander("Red One", "red pikes", "talented", true, {"red pikes", "red keil", "red guns"}),
       a_commander("Red Two", "red horse", "competent", false, {"red horse", "red skirmishers", "red dragoons"}),
       a_commander("Blue One", "blue tercio", "competent", true, {"blue tercio", "blue foot", "blue pikes"}),
       a_commander("Blue Two", "blue reiters", "mediocre", false,
                   {"blue reiters", "blue light horse", "blue lancers"})});
}

std::string all_of(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += sentence + "; ";
  return text;
}

int battles_to_play() {
  const char* wanted = std::getenv("CONDOTTA_RANDOM_BATTLES");
  return wanted == nullptr ? 1 : std::atoi(wanted);
}

}  // namespace

TEST_CASE("REG-TURN-001 REG-TURN-004 REG-TURN-010 random legal battles keep every invariant, replay, and end") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    std::map<std::string, int> tally;
    const int battles = battles_to_play();
    for (int seed = 1; seed <= battles; ++seed) {
      CAPTURE(seed);
      CAPTURE(in_words(edition));
      Document scenario = two_armies();
      scenario.set("turns", 5);
      auto set_up = rule_set(edition).set_up(scenario, {});
      REQUIRE_MESSAGE(set_up.has_value(), (set_up ? "" : set_up.error().sentence()));
      Battle battle = *set_up;
      Record record;
      record.rule_set = std::string(rule_set(edition).id());
      record.scenario = scenario;
      record.seed = {static_cast<std::uint64_t>(seed)};
      dice::Seeded dice(record.seed);
      dice::Seeded taste(static_cast<std::uint64_t>(seed) * 77);
      int choices = 0;
      while (!battle.over()) {
        REQUIRE(++choices < 4000);
        const Decision asked = battle.pending();
        const std::string step(asked.step);
        CAPTURE(step);
        CAPTURE(choices);
        const auto broken = battle.broken_invariants();
        REQUIRE_MESSAGE(broken.empty(), all_of(broken));
        const std::vector<Candidate> candidates = battle.candidates();
        REQUIRE_FALSE(candidates.empty());
        const Choice choice = candidates[taste.below(static_cast<std::uint32_t>(candidates.size()))].choice;
        if (choices % 16 == 0) {
          const auto restored = rule_set(edition).restore(battle.document());
          REQUIRE_MESSAGE(restored.has_value(), (restored ? "" : restored.error().sentence()));
          CHECK(*restored == battle);
          CHECK(restored->hash() == battle.hash());
          CHECK(read_choice(asked, written(asked, choice)) == choice);
        }
        ++tally[std::string(asked.find(choice.option)->name)];
        const auto events = battle.apply(choice, dice);
        REQUIRE(events.has_value());
        for (const Event& event : *events) ++tally["· " + std::string(event.kind)];
        record.entries.push_back({choice, battle.hash()});
      }
      const auto after = battle.broken_invariants();
      CHECK_MESSAGE(after.empty(), all_of(after));
      CHECK(battle.result().find("winner") != nullptr);
      const auto again = replay(rule_set(edition), record);
      REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error().sentence()));
      CHECK(again->hash() == battle.hash());
    }
    if (std::getenv("CONDOTTA_RANDOM_BATTLES") != nullptr) {
      std::string report;
      for (const auto& [name, times] : tally) report += name + " " + std::to_string(times) + ", ";
      MESSAGE(in_words(edition), ": ", report);
    }
  }
}
