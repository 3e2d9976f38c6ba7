#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "dice/seeded.hpp"
#include "reg/rule_set.hpp"
#include "situations.hpp"

namespace condotta::reg {
namespace {

Document point(double x, double y) { return Document::Array{Document(x), Document(y)}; }

Document a_row(std::string_view side, double y, double facing) {
  const std::string name(side);
  const auto unit = [&](std::string_view of, std::string_view troops, double x) {
    Document table = Document::object();
    table.set("name", name + " " + std::string(of));
    table.set("troops", troops);
    table.set("at", point(x, y));
    table.set("facing", facing);
    return table;
  };
  Document command = Document::object();
  command.set("general", name + " general");
  command.set("grade", "talented");
  command.set("army-commander", true);
  command.set("with", name + " foot");
  command.set("unit", Document::Array{unit("foot", "Pike & Shot, Average, Protected, Musket AFP", 15),
                                      unit("horse", "Mounted, Loose, Superior, Sword & Pistol, Melee Pistol", 20),
                                      unit("guns", "Light Artillery, Average", 11),
                                      unit("screen", "Foot, Skirmish Formation, Average, Arquebus AFP", 24)});
  Document army = Document::object();
  army.set("army", name);
  army.set("command", Document::Array{command});
  return army;
}

Document a_field() {
  Document document = Document::object();
  document.set("name", "A field");
  document.set("table", point(30, 20));
  document.set("red", a_row("red", 6, 0));
  document.set("blue", a_row("blue", 14, 180));
  return document;
}

Battle a_battle(Edition edition) {
  auto battle = rule_set(edition).set_up(a_field(), Document::object());
  REQUIRE_MESSAGE(battle.has_value(), (battle ? "" : battle.error().sentence()));
  return *battle;
}

const Candidate& best(const std::vector<Candidate>& candidates) {
  return *std::max_element(candidates.begin(), candidates.end(),
                           [](const Candidate& a, const Candidate& b) { return a.worth < b.worth; });
}

TEST_CASE("candidates are never empty and always legal, to the end of a battle") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    CAPTURE(in_words(edition));
    Battle battle = a_battle(edition);
    dice::Seeded dice(3);
    int decisions = 0;
    for (; !battle.over() && decisions < 5000; ++decisions) {
      const std::vector<Candidate> candidates = battle.candidates();
      CAPTURE(battle.pending().step);
      CAPTURE(battle.pending().question);
      REQUIRE_FALSE(candidates.empty());
      for (const Candidate& candidate : candidates) {
        REQUIRE(battle.check(candidate.choice).allowed());
        REQUIRE(candidate.worth >= 0);
        REQUIRE(candidate.worth <= 1);
      }
      REQUIRE(battle.apply(best(candidates).choice, dice).has_value());
      REQUIRE(battle.evaluate(Side::red) == doctest::Approx(-battle.evaluate(Side::blue)));
    }
    CHECK(battle.over());
  }
}

TEST_CASE("what chance comes upon is always legal, and leads through whole battles") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    CAPTURE(in_words(edition));
    std::map<std::string, int> chosen;
    for (const std::uint64_t seed : {5, 6, 7, 8}) {
      Battle battle = a_battle(edition);
      dice::Seeded dice(seed);
      int found = 0;
      int decisions = 0;
      for (; !battle.over() && decisions < 5000; ++decisions) {
        const Decision asked = battle.pending();
        CAPTURE(asked.step);
        auto choice = battle.any_choice(dice);
        found += choice.has_value();
        if (!choice) choice = battle.candidates().front().choice;
        REQUIRE(battle.check(*choice).allowed());
        ++chosen[std::string(asked.find(choice->option)->name)];
        REQUIRE(battle.apply(*choice, dice).has_value());
      }
      CHECK(battle.over());
      CHECK(found > decisions * 9 / 10);
    }
    for (const std::string_view name : {"M2", "M3", "charge", "pass"}) {
      CAPTURE(name);
      CHECK(chosen[std::string(name)] > 0);
    }
  }
}

TEST_CASE("whose decision it is, the turn and the decision itself agree at every moment of a battle") {
  Battle battle = a_battle(Edition::y2021);
  dice::Seeded dice(9);
  for (int i = 0; i < 300 && !battle.over(); ++i) {
    // A copy knows what the original has worked out; one that is imagined or has gone on works it out anew.
    const Battle copy = battle;
    dice::Seeded guess(7);
    REQUIRE(copy.to_decide() == battle.pending().side);
    REQUIRE(document(copy.pending()) == document(battle.pending()));
    REQUIRE(document(battle.imagine(battle.to_decide(), guess).pending()) == document(battle.pending()));
    REQUIRE(battle.turn() == battle.view(std::nullopt).turn);
    REQUIRE(battle.apply(best(battle.candidates()).choice, dice).has_value());
    REQUIRE(copy.check(best(copy.candidates()).choice).allowed());
  }
}

// The first decision of that sub-phase.
std::optional<Battle> battle_at(Edition edition, std::string_view step) {
  Battle battle = a_battle(edition);
  dice::Seeded dice(3);
  for (int i = 0; i < 300 && !battle.over(); ++i) {
    if (battle.pending().step.starts_with(step)) return battle;
    if (!battle.apply(best(battle.candidates()).choice, dice)) break;
  }
  return std::nullopt;
}

Choice advance(const Decision& asked, int unit, double distance) {
  const Option* option = asked.find("M2");
  Choice choice;
  choice.option = option->number;
  for (const Parameter& parameter : option->parameters) {
    choice.values.push_back(parameter.usual.value_or(parameter.optional ? -1 : parameter.least));
    if (parameter.name == "unit") choice.values.back() = unit;
    if (parameter.name == "distance") choice.values.back() = table::Length::units(distance).ticks();
  }
  return choice;
}

TEST_CASE("a preview shows where bases would stand, what it costs and how far it may go (REG-ACT-026, REG-MOV-001)") {
  const auto battle = battle_at(Edition::y2021, "4.3");
  REQUIRE(battle.has_value());
  const Decision asked = battle->pending();
  const int unit = asked.find("M2")->parameters.front().allowed.front();
  const Choice choice = advance(asked, unit, 1);
  REQUIRE(battle->check(choice).allowed());
  const Preview preview = battle->preview(choice);
  CHECK_FALSE(preview.ghosts.empty());
  CHECK(preview.path.size() == 2);
  CHECK(preview.cost.find("card") != std::string::npos);
  const auto limit = std::find_if(preview.limits.begin(), preview.limits.end(),
                                  [](const Limit& one) { return one.parameter == "distance"; });
  REQUIRE(limit != preview.limits.end());
  CHECK(limit->most >= table::Length::units(1).ticks());
  CHECK_FALSE(limit->words.empty());

  Battle moved = *battle;
  dice::Seeded dice(1);
  REQUIRE(moved.apply(choice, dice).has_value());
  const View after = moved.view(std::nullopt);
  for (const Ghost& ghost : preview.ghosts) {
    const auto& bases = after.units[static_cast<std::size_t>(ghost.unit)].bases;
    const auto base =
        std::find_if(bases.begin(), bases.end(), [&](const SeenBase& one) { return one.number == ghost.base; });
    REQUIRE(base != bases.end());
    CHECK(base->pose == ghost.pose);
  }
}

TEST_CASE("a choice that goes too far is answered with the nearest that does not") {
  const auto battle = battle_at(Edition::y2019, "4.3");
  REQUIRE(battle.has_value());
  const Decision asked = battle->pending();
  const int unit = asked.find("M2")->parameters.front().allowed.front();
  const Preview preview = battle->preview(advance(asked, unit, 14));
  CHECK_FALSE(preview.ruling.allowed());
  REQUIRE(preview.instead.has_value());
  CHECK(battle->check(*preview.instead).allowed());
}

TEST_CASE("overlays show arcs of fire, zones and command range (REG-SHT-014, REG-CPZ-001, REG-OOC-002)") {
  const Battle battle = a_battle(Edition::y2021);
  const std::vector<Overlay> shown = battle.overlays(0);
  const auto count = [&](std::string_view kind) {
    return std::count_if(shown.begin(), shown.end(), [&](const Overlay& one) { return one.kind == kind; });
  };
  CHECK(count("arc") == 6);  // deadly and long of three files
  CHECK(count("zone") == 3);
  CHECK(count("command") == 1);
  for (const Overlay& overlay : shown) CHECK(overlay.outline.size() >= 3);
  CHECK(battle.overlays(-1).empty());
  CHECK(battle.overlays(999).empty());
}

}  // namespace
}  // namespace condotta::reg
