// Whole combats as battles: decisions, choices, dice, events, records.
#include <doctest/doctest.h>

#include "battle/record.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "reg/combat.hpp"
#include "reg/invariants.hpp"
#include "reg/rule_set.hpp"
#include "reg/steps.hpp"
#include "situations.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

// Three lines in contact: pikes, horse with a General, a tercio, elephants and a camp.
Document a_melee() {
  return a_scenario({a_unit("blue brigade", "red", "Pike & Shot, Superior, Elan", 10, 10, 0),
                     a_unit("yellow brigade", "red", "Pike & Shot", 13, 10, 0),
                     a_unit("keil", "blue", "Keil, Protected", 11, 10, 180),
                     a_unit("horse", "blue", "Mounted Loose, Pistol, Armoured", 14, 10, 180),
                     a_unit("flankers", "blue", "Mounted Loose, Sword & Pistol, Swordsmen", 8.5, 9.5, 90),
                     a_unit("tercio", "red", "Tercio, Musket", 25, 10, 0),
                     with(a_unit("elephants", "blue", "Elephants", 25, 10, 180), "files", 2),
                     a_unit("second", "blue", "Foot Loose, Swordsmen, Poor", 11, 12.5, 180)},
                    {a_general("blue brigade", "legendary", 2), a_general("horse", "competent", 1)});
}

}  // namespace

TEST_CASE("a battle is a value: it copies, compares, hashes, is saved and restored at every decision, and replays") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    for (const std::string_view begin : {"melee", "charge-combat"}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Document scenario = a_melee();
        scenario.set("begin", begin);
        Document units = *scenario.find("unit");
        Document charging = Document::array();
        for (const Document& unit : units.items()) {
          charging.push(with(unit, "charged", unit.find("side")->text() == "blue"));
        }
        scenario.set("unit", charging);
        auto set_up = rule_set(edition).set_up(scenario, {});
        REQUIRE_MESSAGE(set_up.has_value(), (set_up ? "" : set_up.error().sentence()));
        Battle battle = *set_up;
        Record record;
        record.rule_set = std::string(rule_set(edition).id());
        record.scenario = scenario;
        record.seed = {seed};
        dice::Seeded dice(seed);
        dice::Seeded taste(seed * 77);
        int choices = 0;
        while (!battle.over()) {
          REQUIRE(++choices < 500);
          const std::vector<Candidate> candidates = battle.candidates();
          REQUIRE_FALSE(candidates.empty());
          const Choice choice = candidates[taste.below(static_cast<std::uint32_t>(candidates.size()))].choice;
          REQUIRE(fits(battle.pending(), choice).has_value());
          const auto words = written(battle.pending(), choice);
          CHECK(read_choice(battle.pending(), words) == choice);

          const Battle before = battle;
          const auto restored = rule_set(edition).restore(battle.document());
          REQUIRE(restored.has_value());
          CHECK(*restored == battle);
          CHECK(restored->hash() == battle.hash());

          const auto events = battle.apply(choice, dice);
          REQUIRE(events.has_value());
          CHECK_FALSE(before == battle);
          CHECK(before.hash() != battle.hash());
          record.entries.push_back({choice, battle.hash()});
        }
        const auto reread = Record::from(record.document());
        REQUIRE(reread.has_value());
        const auto again = replay(rule_set(edition), *reread);
        REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error().sentence()));
        CHECK(again->hash() == battle.hash());
      }
    }
  }
}

TEST_CASE("REG-SHT-001 REG-SHT-006 REG-SHT-009 REG-SHT-012 both sides order their fire, then all of it is resolved") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    Document scenario = a_scenario({a_unit("muskets", "red", "Pike & Shot, Musket HFP", 10, 10, 0),
                                    a_unit("guns", "red", "Artillery, Heavy Artillery", 20, 8, 0),
                                    a_unit("enemy", "blue", "Pike & Shot, Musket, Poor", 10, 13, 180),
                                    a_unit("far", "blue", "Keil", 20, 20, 180)});
    scenario.set("begin", "shooting");
    scenario.set("active", "red");
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Battle battle = *rule_set(edition).set_up(scenario, {});
      dice::Seeded dice(seed);
      CHECK(battle.pending().side == Side::red);
      CHECK_FALSE(battle.check({static_cast<std::uint16_t>(Answer::shoot), {0, 0, 0, 0, 400}}).allowed());
      // A musket file may not reach the Keil; the refusal names the rule of ranges.
      const BaseId keil = 6 + 3 + 6;
      CHECK(battle.check({static_cast<std::uint16_t>(Answer::shoot), {0, 0, 0, 0, keil}}).cites("REG-SHT-013"_rule));
      int shots = 0;
      Events last;
      while (!battle.over()) {
        const std::vector<Candidate> candidates = battle.candidates();
        const Choice choice = candidates.front().choice;  // the shots come first: shoot while there is a target
        shots += static_cast<Answer>(choice.option) == Answer::shoot ? 1 : 0;
        auto events = battle.apply(choice, dice);
        REQUIRE(events.has_value());
        last = *events;
      }
      CHECK(shots == 3 + 3 + 3);
      CHECK_FALSE(last.empty());
    }
  }
}

TEST_CASE("a record that was tampered with is found out") {
  Document scenario = a_melee();
  scenario.set("begin", "melee");
  Battle battle = *rule_set(Edition::y2021).set_up(scenario, {});
  Record record;
  record.scenario = scenario;
  record.seed = {5};
  dice::Seeded dice(5);
  for (int i = 0; i < 3; ++i) {
    const Choice choice = battle.candidates().front().choice;
    REQUIRE(battle.apply(choice, dice).has_value());
    record.entries.push_back({choice, battle.hash()});
  }
  Record changed = record;
  changed.seed = {6};
  CHECK_FALSE(replay(rule_set(Edition::y2021), changed).has_value());
  changed = record;
  changed.entries[1].hash ^= 1;
  CHECK(replay(rule_set(Edition::y2021), changed).error().what ==
        "after choice 2 of the record the position differs from what was recorded");
}

TEST_CASE("invariants hold through whole combats") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Situation s = a_situation(a_melee(), edition);
      dice::Seeded dice(seed);
      Events events;
      begin(s.game, s.state, StepKind::melee_combat, dice, events);
      while (!over(s.state)) {
        const auto fine = sound(s.game, s.state);
        REQUIRE_MESSAGE(fine.has_value(), (fine ? "" : fine.error().what));
        const Decision asked = decision(s.game, s.state);
        Choice choice;
        choice.option = asked.options.front().number;
        if (static_cast<Answer>(choice.option) == Answer::fight) {
          for (const LiveFight& fight : live_fights(s.state, CombatPhase::melee)) {
            const Stand& stand = stand_of(fight, asked.side);
            choice.values = {stand.base, edge_bit(stand)};
            if (check(s.game, s.state, choice).allowed()) break;
          }
        } else if (!asked.options.front().parameters.empty()) {
          choice.values = {asked.options.front().parameters.front().allowed.front()};
        }
        REQUIRE(check(s.game, s.state, choice).allowed());
        apply(s.game, s.state, choice, dice, events);
      }
      CHECK(sound(s.game, s.state).has_value());
      CHECK(std::any_of(events.begin(), events.end(), [](const Event& e) { return e.kind == "fought"; }));
    }
  }
}
