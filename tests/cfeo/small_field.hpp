// Small battles for the tests of CFEO: a scenario in a few lines, steps played with dice that the test sets.
//
//   Field field;
//   const int swiss = field.unit(Side::red, "B Pikemen, Swiss", 9, 3, {480, 200}, 0);
//   field.begin();
//   field.play(Answer::go_first);
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "cfeo/scenario.hpp"
#include "cfeo/steps.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"

namespace condotta::cfeo {

class Field {
 public:
  Field() {
    leader(Side::red, "general", 60, 20);
    leader(Side::blue, "general", 60, 580);
    leader(Side::red, "commander", 480, 180);
    leader(Side::blue, "commander", 480, 420);
  }

  // Leaders 0 and 1 are the Generals, 2 and 3 the Commanders of red and blue.
  int leader(Side side, std::string_view role, double x, double y) {
    Document table = Document::object();
    table.set("id", "leader-" + std::to_string(leaders_));
    table.set("side", condotta::name_of(side));
    table.set("role", role);
    table.set("x", x);
    table.set("y", y);
    leaders.push(std::move(table));
    return leaders_++;
  }
  int unit(Side side, std::string_view troops, int stands, int wide, table::Vector at, double facing,
           std::initializer_list<std::pair<std::string_view, Document>> more = {}) {
    Document table = Document::object();
    table.set("id", "unit-" + std::to_string(units_));
    table.set("name", "Unit " + std::to_string(units_));
    table.set("side", condotta::name_of(side));
    if (!troops.empty()) table.set("troops", troops);
    if (stands > 0) table.set("stands", stands);
    table.set("wide", wide);
    table.set("battalia", side == Side::red ? "leader-2" : "leader-3");
    table.set("x", at.x);
    table.set("y", at.y);
    table.set("facing", facing);
    for (const auto& [key, value] : more) table.set(key, value);
    units.push(std::move(table));
    return units_++;
  }
  void ground(std::string_view kind, std::string_view shape,
              std::initializer_list<std::pair<std::string_view, Document>> more) {
    Document table = Document::object();
    table.set("kind", kind);
    table.set("shape", shape);
    for (const auto& [key, value] : more) table.set(key, value);
    terrain.push(std::move(table));
  }

  std::expected<Situated, Fault> read() {
    Document scenario = top;
    scenario.set("any-battalia", true);
    scenario.set("leader", leaders);
    scenario.set("unit", units);
    scenario.set("terrain", terrain);
    return read_scenario(Rules::by_the_book(), scenario);
  }
  void begin() {
    auto read_it = read();
    REQUIRE_MESSAGE(read_it.has_value(), (read_it ? "" : read_it.error().sentence()));
    situated = std::move(*read_it);
  }

  State& state() { return situated.state; }
  const Game& game() const { return situated.game; }
  FieldUnit& at(int unit) { return unit_at(situated.state, unit); }
  FieldLeader& chief(int leader) { return leader_at(situated.state, leader); }
  Decision asked() { return decision(situated.game, situated.state); }
  StepKind step() const { return situated.state.steps.back().kind; }

  // Only these steps are left to do: the phase under test.
  void only(std::initializer_list<Step> steps) {
    situated.state.turn = std::max<std::int16_t>(situated.state.turn, 1);
    situated.state.steps.clear();
    situated.state.steps.push_back({StepKind::over});
    std::vector<Step> order(steps);
    for (auto one = order.rbegin(); one != order.rend(); ++one) situated.state.steps.push_back(*one);
    run();
  }
  void run() {
    Play play{situated.game, situated.state, dice, events};
    advance(play);
  }
  Ruling may(Answer answer, AtMost<std::int32_t, 24> values = {}) {
    return check(situated.game, situated.state, choose(answer, values));
  }
  void play(Answer answer, AtMost<std::int32_t, 24> values = {}) {
    const Choice choice = choose(answer, values);
    const Ruling ruling = check(situated.game, situated.state, choice);
    const std::string why =
        ruling.allowed() ? "" : std::string(ruling.refusals.front().rule.text()) + " " + ruling.refusals.front().facts;
    REQUIRE_MESSAGE(ruling.allowed(), why);
    Play acting{situated.game, situated.state, dice, events};
    cfeo::apply(acting, choice);
  }
  Play acting() { return {situated.game, situated.state, dice, events}; }
  bool told(std::string_view kind) const {
    for (const Event& event : events) {
      if (event.kind == kind) return true;
    }
    return false;
  }
  bool offers(Answer answer) { return asked().find(number(answer)) != nullptr; }

  Document top = Document::object();
  Document leaders = Document::array();
  Document units = Document::array();
  Document terrain = Document::array();
  Situated situated;
  Events events;
  dice::Seeded dice{7};

 private:
  int leaders_ = 0;
  int units_ = 0;
};

inline std::int32_t yards_in_ticks(double yards) { return yd(yards).ticks(); }

}  // namespace condotta::cfeo
