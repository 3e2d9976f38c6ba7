#include "reg/view.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "reg/view_words.hpp"
#include "situations.hpp"

namespace condotta::reg {
namespace {

Document a_small_battle() {
  Document document =
      a_scenario({a_unit("Old Regiment", "red", "Pike & Shot, Superior, Musket AFP", 10, 10, 0),
                  a_unit("Gendarmes", "blue", "Mounted, Close, Charging Lancer, Swordsmen, Impetuous", 10, 20, 180),
                  a_unit("Tercio", "blue", "Tercio, Superior, Musket AFP", 20, 20, 180)},
                 {a_general("Old Regiment", "talented", 2), a_general("Gendarmes", "competent", 1)});
  Document wood = Document::object();
  wood.set("kind", "wood");
  wood.set("name", "Copse");
  wood.set("shape", "ellipse");
  wood.set("at", Document::Array{Document(30), Document(15)});
  wood.set("size", Document::Array{Document(6), Document(4)});
  document.set("terrain", Document::Array{wood});
  return document;
}

const SeenUnit& seen(const View& view, std::string_view name) {
  const auto found =
      std::find_if(view.units.begin(), view.units.end(), [&](const SeenUnit& u) { return u.name == name; });
  REQUIRE(found != view.units.end());
  return *found;
}

TEST_CASE("a view draws a set formation by its grid (REG-SET-004)") {
  const Situation situation = a_situation(a_small_battle());
  const View view = reg::view(situation.game, situation.state, Side::red);
  const SeenUnit& regiment = seen(view, "Old Regiment");
  CHECK(regiment.kind == "Pike & Shot");
  REQUIRE(regiment.bases.size() == 6);
  CHECK(regiment.bases[0].figure == "shot");
  CHECK(regiment.bases[1].figure == "pike");
  CHECK(regiment.bases[2].figure == "shot");
  CHECK_FALSE(regiment.all_round);
  const SeenUnit& tercio = seen(view, "Tercio");
  CHECK(tercio.all_round);
  CHECK(std::count_if(tercio.bases.begin(), tercio.bases.end(), [](const SeenBase& b) { return b.figure == "shot"; }) ==
        8);
  CHECK(seen(view, "Gendarmes").bases[0].figure == "lancer");
  CHECK(seen(view, "Gendarmes").kind == "Charging Lancer horse");
}

TEST_CASE("a view gives the facts of troops with the rule behind each (REG-BRK-001, REG-MOV-001)") {
  const Situation situation = a_situation(a_small_battle());
  const View view = reg::view(situation.game, situation.state, std::nullopt);
  const SeenUnit& regiment = seen(view, "Old Regiment");
  CHECK(regiment.breaks_at == 10);  // more than half of its 6 bases of 3 wounds
  CHECK(regiment.full_strength == 18);
  const auto fact = [&](std::string_view label) {
    const auto found =
        std::find_if(regiment.facts.begin(), regiment.facts.end(), [&](const Fact& f) { return f.label == label; });
    REQUIRE(found != regiment.facts.end());
    return *found;
  };
  CHECK(fact("Quality").value == "Superior");
  CHECK(fact("Move in good, rough, difficult").value == "3 / 3 / 2 BW");
  CHECK(fact("Move in good, rough, difficult").rule == "REG-MOV-001"_rule);
  CHECK(view.phases.size() == 6);
  CHECK(view.phases[4].parts.size() == 6);
  REQUIRE(view.ground.size() == 1);
  CHECK(view.ground[0].paint == "wood");
  CHECK(view.ground[0].outline.size() == 32);
}

TEST_CASE("what a side may not know changes nothing in its view (REG-CRD-013)") {
  Situation situation = a_situation(a_small_battle());
  State& state = situation.state;
  for (Commander& commander : state.command.commanders) {
    commander.hand.add(Colour::green);
    commander.hand.add(Colour::white);
  }
  const Document before = reg::view(situation.game, state, Side::red).document();
  const Document both = reg::view(situation.game, state, std::nullopt).document();
  State changed = state;
  changed.command.commanders[1].hand = {};
  changed.command.commanders[1].hand.add(Colour::red);
  changed.command.commanders[1].hand.add(Colour::black);
  REQUIRE(changed.command.deck.take(static_cast<dice::Deck::Kind>(Colour::red)));
  CHECK(reg::view(situation.game, changed, Side::red).document() == before);
  CHECK(reg::view(situation.game, changed, std::nullopt).document() == both);
  CHECK_FALSE(reg::view(situation.game, changed, Side::blue).document() ==
              reg::view(situation.game, state, Side::blue).document());
  const View mine = reg::view(situation.game, state, Side::red);
  REQUIRE(mine.hands.size() == 2);
  CHECK(mine.hands[0].cards[0].face == "green");
  CHECK(mine.hands[1].cards[0].face == "back");
}

TEST_CASE("flank marchers that have not arrived are their owner's secret (REG-FLK-001)") {
  Situation situation = a_situation(a_small_battle());
  State& state = situation.state;
  state.units[1].off_table = true;
  state.units[1].command = 1;
  state.command.commanders[1].absence = Absence::flank_marching;
  CHECK(reg::view(situation.game, state, Side::red).units.size() == 2);
  CHECK(reg::view(situation.game, state, Side::red).hands.size() == 2);  // his cards lie open (REG-FLK-011)
  CHECK(reg::view(situation.game, state, Side::blue).units.size() == 3);
  CHECK(reg::view(situation.game, state, Side::blue).hands.size() == 2);
}

}  // namespace
}  // namespace condotta::reg
