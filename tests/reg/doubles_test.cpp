// Two players on a side (TRN): who plays whom, whose decision it is, and when their side has passed.
#include "reg/doubles.hpp"

#include <doctest/doctest.h>

#include "field.hpp"
#include "reg/move_orders.hpp"
#include "reg/rule_set.hpp"
#include "reg/view.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

Document table_of(std::initializer_list<std::pair<std::string_view, Document>> keys) {
  Document table = Document::object();
  for (const auto& [key, value] : keys) table.set(key, value);
  return table;
}

Document a_command(std::string_view general, std::string_view player, double x, double y, bool head = false) {
  Document unit =
      table_of({{"name", std::string(general) + "'s"}, {"troops", "Pike & Shot"}, {"at", table_top::point(x, y)}});
  Document command =
      table_of({{"general", general}, {"unit", Document::Array{unit}}, {"with", std::string(general) + "'s"}});
  if (!player.empty()) command.set("player", player);
  if (head) command.set("army-commander", true);
  return command;
}

// Red is played by Anna (the first and third command) and Bob; blue by one.
Document doubles(std::initializer_list<std::string_view> players = {"Anna", "Bob", "Anna", "Bob"}) {
  Document::Array red;
  double x = 6;
  int number = 1;
  for (const std::string_view player : players) {
    red.push_back(a_command("Red " + std::to_string(number), player, x, 5, number == 1));
    x += 8;
    ++number;
  }
  const Document blue = table_of({{"command", Document::Array{a_command("Blue", "", 20, 25, true)}}});
  return table_of({{"red", table_of({{"command", red}})}, {"blue", blue}});
}

std::string fact(const std::vector<Fact>& facts, std::string_view label) {
  for (const Fact& one : facts) {
    if (one.label == label) return one.value;
  }
  return "";
}

}  // namespace

TEST_CASE("REG-TRN-002: each of two players has two commanders, so that there are four") {
  const auto fault = [](const Document& scenario) {
    const auto battle = rule_set(Edition::y2021).set_up(scenario, {});
    return battle ? std::string() : battle.error().what;
  };
  CHECK(fault(doubles()).empty());
  CHECK(fault(doubles({"Anna", "Anna", "Anna", "Bob"})).find("Anna has 3 commanders") != std::string::npos);
  CHECK(fault(doubles({"Anna", "Bob", "Anna"})).find("3 commanders for two players") != std::string::npos);
  CHECK(fault(doubles({"Anna", "Bob", "", "Bob"})).find("some have none") != std::string::npos);
  CHECK(fault(doubles({"Anna", "Bob", "Carol", "Bob"})).find("3 players on one side") != std::string::npos);
  CHECK(fault(doubles({"Anna", "Anna"})).empty());  // one player whose name is known (REG-TRN-001)
}

TEST_CASE("REG-TRN-003: the side passes when both of its players have; whoever acts takes the go") {
  Field field(doubles());
  field.state().active = Side::red;
  field.hold(0, {Colour::red, Colour::white});
  field.hold(1, {Colour::white});
  field.hold(4, {Colour::white, Colour::white});
  field.begin(StepKind::movement);
  const auto asked = [&] { return decision(field.s.game, field.state()); };
  REQUIRE(asked().side == Side::red);
  CHECK(asked().question.find("Anna or Bob: ") == 0);
  CHECK(players_asked(field.s.game, field.state(), asked()) == std::vector{0, 1});
  REQUIRE(asked().find("pass")->parameters.size() == 1);
  CHECK(asked().find("pass")->parameters[0].labels == std::vector<std::string>{"Anna", "Bob"});
  field.play(Answer::pass, {1});  // Bob passes: the go is still Anna's
  CHECK(asked().side == Side::red);
  CHECK(asked().question.find("Anna: ") == 0);
  CHECK(field.state().command.goes.passes[0] == 0);
  CHECK_FALSE(field.ruling(field.choice(Answer::pass, {1})).allowed());  // not twice in one go
  field.play(choice_of(Action::m2, 0, {table::Length::units(1).ticks(), 0}));
  CHECK(asked().side == Side::blue);  // she acted, and it was the side's go
  field.play(choice_of(Action::m2, 4, {table::Length::units(1).ticks(), 0}));
  CHECK(asked().question.find("Anna or Bob: ") == 0);  // Bob's pass is forgotten
  field.play(Answer::pass, {0});
  field.play(Answer::pass, {1});
  CHECK(field.state().command.goes.passes[0] == 1);
  CHECK((field.state().steps.back().kind != StepKind::movement || asked().side == Side::blue));
}

TEST_CASE("REG-TRN-003: a seat that speaks for both passes at once") {
  Field field(doubles());
  field.state().active = Side::red;
  field.hold(0, {Colour::white});
  field.hold(4, {Colour::white});
  field.begin(StepKind::movement);
  field.play(Answer::pass);  // nobody named
  CHECK(field.state().command.goes.passes[0] == 1);
}

TEST_CASE("REG-TRN-001 REG-TRN-002: the view says who plays a General and who is to decide") {
  Field field(doubles());
  field.state().active = Side::red;
  field.hold(1, {Colour::white});
  field.hold(4, {Colour::white});
  field.begin(StepKind::movement);
  const View seen = view(field.s.game, field.state(), Side::red);
  CHECK(fact(seen.leaders[0].facts, "Player") == "Anna");
  CHECK(fact(seen.leaders[1].facts, "Player") == "Bob");
  CHECK(fact(seen.leaders[4].facts, "Player").empty());
  CHECK(fact(seen.armies[0].facts, "To decide") == "Anna or Bob");
  CHECK(fact(seen.armies[1].facts, "To decide").empty());
  // What is about the troops of one of them is his alone.
  Decision about;
  about.side = Side::red;
  about.options.push_back({1, "loses", "", {{"base", ParameterKind::base, {field.state().units[1].first_base}}}, {}});
  CHECK(players_asked(field.s.game, field.state(), about) == std::vector{1});
}

TEST_CASE("REG-TRN-003: computer players fight doubles to the end, and it replays alike") {
  auto battle = rule_set(Edition::y2019).set_up(doubles(), {});
  REQUIRE(battle.has_value());
  dice::Seeded dice(5);
  int choices = 0;
  for (; choices < 400 && !battle->over(); ++choices) {
    const std::vector<Candidate> open = battle->candidates();
    REQUIRE_FALSE(open.empty());
    std::size_t best = 0;
    for (std::size_t i = 1; i < open.size(); ++i) {
      if (open[i].worth > open[best].worth) best = i;
    }
    REQUIRE(battle->apply(open[best].choice, dice).has_value());
    REQUIRE(battle->broken_invariants().empty());
  }
  CHECK(choices > 50);
}
