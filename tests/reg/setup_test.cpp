#include "reg/setup.hpp"

#include <doctest/doctest.h>

#include "reg/position.hpp"
#include "reg/verdict.hpp"
#include "situations.hpp"

namespace condotta::reg {
namespace {

Document point(double x, double y) { return Document::Array{Document(x), Document(y)}; }

Document an_army(std::string_view name, std::string_view troops, double y) {
  Document unit = Document::object();
  unit.set("name", std::string(name) + " foot");
  unit.set("troops", troops);
  unit.set("at", point(20, y));
  Document command = Document::object();
  command.set("general", std::string(name) + " general");
  command.set("army-commander", true);
  command.set("with", std::string(name) + " foot");
  command.set("unit", Document::Array{unit});
  Document army = Document::object();
  army.set("army", name);
  army.set("command", Document::Array{command});
  return army;
}

Document two_armies() {
  Document document = Document::object();
  document.set("name", "A field");
  Document troops = Document::object();
  troops.set("regiment", "Pike & Shot, Superior");
  document.set("troops", troops);
  document.set("red", an_army("Reds", "regiment", 10));
  document.set("blue", an_army("Blues", "Keil, Average", 20));
  return document;
}

std::string fault_of(const Document& document) {
  const auto read = read_situation(Rules::of(Edition::y2021), document);
  REQUIRE_FALSE(read.has_value());
  return read.error().what;
}

TEST_CASE("a scenario has armies of commands, with troops by name") {
  const Situation read = a_situation(two_armies());
  CHECK(read.game.encounter.name == "A field");
  CHECK(read.game.encounter.armies[0] == "Reds");
  REQUIRE(read.state.units.size() == 2);
  CHECK(read.state.units[0].troops.set_formation == SetFormation::pike_and_shot);
  CHECK(read.state.units[0].troops.quality == Quality::superior);
  CHECK(read.state.units[0].command == 0);
  CHECK(read.state.units[1].command == 1);
  CHECK(read.state.units[1].base_count == 12);
  CHECK(read.state.bases[static_cast<std::size_t>(read.state.units[1].first_base)].pose.heading ==
        table::Angle::degrees(180));
  CHECK(read.state.generals[1].army_commander);
}

TEST_CASE("a scenario's faults name the key and the thing") {
  CHECK(fault_of(with(two_armies(), "colour", "green")).find("no key 'colour'") != std::string::npos);
  Document unknown = two_armies();
  unknown.set("red", an_army("Reds", "Legion", 10));
  CHECK(fault_of(unknown).find("legion") != std::string::npos);
  Document same = two_armies();
  same.set("blue", an_army("Blues", "Keil", 9.5));
  CHECK(fault_of(same).find("overlap") != std::string::npos);
  Document victory = Document::object();
  victory.set("hold", "The Moon");
  CHECK(fault_of(with(two_armies(), "victory", victory)) == "there is no terrain called 'The Moon'");
  CHECK(fault_of(with(two_armies(), "year", "long ago")).find("whole number") != std::string::npos);
  CHECK(fault_of(with(two_armies(), "secure-flanks", Document::Array{Document("north")})).find("west and east") !=
        std::string::npos);
}

TEST_CASE("ground is a rectangle, an ellipse, a line or a polygon") {
  const auto piece = [](std::string_view shape) {
    Document table = Document::object();
    table.set("kind", "gully");
    table.set("shape", shape);
    return table;
  };
  Document line = piece("line");
  line.set("points", Document::Array{point(5, 0), point(5, 30)});
  line.set("width", 1);
  Document rectangle = piece("rect");
  rectangle.set("at", point(30, 15));
  rectangle.set("size", point(4, 2));
  rectangle.set("turned", 90);
  const Situation read = a_situation(with(two_armies(), "terrain", Document::Array{line, rectangle}));
  REQUIRE(read.game.ground.size() == 2);
  CHECK(read.game.ground[0].area.surface() == doctest::Approx(30));
  CHECK(read.game.ground[1].area.surface() == doctest::Approx(8));
  CHECK(read.game.ground[1].area.bounds().high.y == doctest::Approx(17));
  Document flat = rectangle;
  flat.set("size", point(0, 2));
  CHECK(fault_of(with(two_armies(), "terrain", Document::Array{flat})).find("above 0") != std::string::npos);
}

TEST_CASE("the scenario's last turn decides by points and prizes (REG-TRN-008, REG-BRK-014)") {
  Document prize = Document::object();
  prize.set("break", "Blues foot");
  prize.set("points", 4);
  Document victory = Document::object();
  victory.set("turns", 3);
  victory.set("prize", Document::Array{prize});
  Situation read = a_situation(with(two_armies(), "victory", victory));
  State& state = read.state;
  CHECK_FALSE(verdict(read.game, state, true));
  state.command.turn = 3;
  CHECK_FALSE(verdict(read.game, state, false));
  auto end = verdict(read.game, state, true);
  REQUIRE(end);
  CHECK_FALSE(end->winner);
  state.units[1].broken = true;
  end = verdict(read.game, state, false);
  REQUIRE(end);
  CHECK(end->winner == Side::red);
  CHECK(end->words == "Blues breaks: Reds wins.");
}

TEST_CASE("ground is held by unbroken foot with no enemy in it") {
  Document hill = Document::object();
  hill.set("kind", "gentle hill");
  hill.set("name", "Hill");
  hill.set("shape", "rect");
  hill.set("at", point(20, 10));
  hill.set("size", point(6, 6));
  Situation read = a_situation(with(two_armies(), "terrain", Document::Array{hill}));
  CHECK(holder(read.game, read.state, 0) == Side::red);
  read.state.units[0].broken = true;
  CHECK_FALSE(holder(read.game, read.state, 0));
}

}  // namespace
}  // namespace condotta::reg
