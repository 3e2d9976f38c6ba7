#include "reg/responses.hpp"

#include <doctest/doctest.h>

#include "reg/position.hpp"
#include "reg/situations.hpp"
#include "reg/variable_move.hpp"

using namespace condotta;
using namespace condotta::reg;
using table::Angle;
using table::Length;

namespace {

Document cavalry(std::string_view name, std::string_view side, double x, double y, double facing,
                 std::string_view troops = "Mounted, Formed, Loose, Average") {
  return with(with(a_unit(name, side, troops, x, y, facing), "bases", 4), "files", 2);
}
Document line_foot(std::string_view name, std::string_view side, double x, double y, double facing) {
  return a_unit(name, side, "Pike & Shot, Average", x, y, facing);
}
Document skirmishers(std::string_view name, std::string_view side, double x, double y, double facing) {
  return with(with(a_unit(name, side, "Foot, Skirmish, Average", x, y, facing), "bases", 6), "files", 3);
}
Charge straight(UnitId unit) {
  Charge charge;
  charge.unit = unit;
  return charge;
}
table::Pose place(const State& state, UnitId unit) { return front_line(state, unit).pose; }

}  // namespace

TEST_CASE("REG-MOV-041 REG-MOV-042 the roll, Poor and Superior troops, Skirmish and Caracole") {
  const Rules& rules = Rules::of(Edition::y2021);
  Troops troops;
  const auto change = [&](Quality quality, RollFor move, int die, bool add_one) {
    troops.quality = quality;
    return variable_change(rules, troops, move, die, add_one).total();
  };
  CHECK(change(Quality::average, RollFor::run_away, 1, false) == -2);
  CHECK(change(Quality::average, RollFor::rout, 6, false) == 1);
  CHECK(change(Quality::poor, RollFor::run_away, 1, false) == -3);
  CHECK(change(Quality::superior, RollFor::run_away, 6, true) == 2);
  CHECK(change(Quality::superior, RollFor::run_away, 6, false) == 1);
  CHECK(change(Quality::average, RollFor::skirmish, 4, true) == -2);
  troops.set_formation = SetFormation::early_caracole;
  CHECK(change(Quality::average, RollFor::skirmish, 4, false) == -2);  // once
  CHECK(change(Quality::average, RollFor::rout, 4, false) == 0);       // REG-MOV-043
}

TEST_CASE("REG-CHR-014 REG-RSP-010 REG-RSP-011 who may run, skirmish or stand") {
  const auto options = [](Document unit, Document charger) {
    const Situation s = a_situation(a_scenario({unit, charger}));
    return responses_of(s.game, s.state, 0, std::vector{straight(1)});
  };
  const Document tug = line_foot("c", "red", 10, 12, 0);
  const Document sug = skirmishers("c", "red", 10, 12, 0);
  using enum Response;
  CHECK(options(skirmishers("u", "blue", 10, 15, 180), tug) == std::vector{run_away, skirmish});
  CHECK(options(skirmishers("u", "blue", 10, 15, 180), sug) == std::vector{run_away, skirmish, stand});
  CHECK(options(cavalry("u", "blue", 10, 15, 180), tug) == std::vector{stand});
  CHECK(options(cavalry("u", "blue", 10, 15, 180, "Mounted, Loose, Average, Evade"), tug) ==
        std::vector{run_away, skirmish, stand});
  CHECK(options(a_unit("u", "blue", "Later Caracole, Average", 10, 15, 180), tug) == std::vector{skirmish, stand});
  CHECK(options(cavalry("u", "blue", 10, 12, 180, "Mounted, Loose, Average, Evade"), tug) == std::vector{stand});
}

TEST_CASE("REG-RSP-015 a run towards the charger must end outside its path") {
  const Situation s =
      a_situation(a_scenario({skirmishers("s", "blue", 10, 15, 180), line_foot("c", "red", 10, 12.5, 0)}));
  const Run run{0, Response::run_away, RunDirection::front, {}, false, {}};
  CHECK(check(s.game, s.state, run, std::vector{straight(1)}).cites("REG-RSP-015"_rule));
}

TEST_CASE("REG-RSP-019 REG-MOV-024 REG-MOV-027 running horse passes right through friends and both are tested") {
  Situation s = a_situation(a_scenario({cavalry("u", "blue", 10, 15, 180, "Mounted, Loose, Average, Evade"),
                                        line_foot("c", "red", 10, 13, 0), line_foot("friend", "blue", 10, 20, 180)}));
  Events events;
  // Turned at y 16.5 it runs 5 to y 21.5, in the friend at y 20 … 21: its rear must clear y 21.
  const RunResult result = make_run(s.game, s.state, {0, Response::run_away, RunDirection::rear, {}, false, {}},
                                    std::vector{straight(1)}, 4, events);
  CHECK(result.passed == std::vector<UnitId>{2});
  CHECK(place(s.state, 0).front.y.units() == doctest::Approx(22.5));
  CHECK(s.state.charge_phase.tests_due.size() == 2);
}

TEST_CASE("REG-RSP-020 a run stops before enemy behind") {
  Situation s = a_situation(a_scenario({skirmishers("s", "blue", 10, 15, 180), line_foot("c", "red", 10, 13, 0),
                                        line_foot("behind", "red", 10, 19, 0)}));
  Events events;
  const RunResult result = make_run(s.game, s.state, {0, Response::run_away, RunDirection::rear, {}, false, {}},
                                    std::vector{straight(1)}, 4, events);
  CHECK(result.went.units() == doctest::Approx(2).epsilon(0.001));  // to y 18, where the rear of the enemy is
  CHECK(result.went < Length::units(2));
}

TEST_CASE("REG-RSP-024 at a short edge the run goes on along it") {
  Situation s = a_situation(a_scenario({skirmishers("s", "blue", 3, 15, 90), cavalry("c", "red", 5.5, 14, 270)}));
  Events events;
  const RunResult result = make_run(s.game, s.state, {0, Response::run_away, RunDirection::rear, {}, false, {}},
                                    std::vector{straight(1)}, 4, events);
  CHECK(result.edge == TableEdge::west);
  CHECK(result.went.units() == doctest::Approx(4));
  CHECK(place(s.state, 0).heading == Angle::degrees(0));  // away from the horse, which is to its south
  CHECK_FALSE(result.lost);
}

TEST_CASE("REG-RSP-004 REG-RSP-006 a counter charge may wheel, but must end where the charger will touch it") {
  const Situation s = a_situation(a_scenario({cavalry("c", "red", 20, 15, 180), cavalry("u", "blue", 21.5, 10, 0)}));
  const CounterPreview away =
      preview(s.game, s.state, {1, false, {Angle::degrees(60), {}}, Length::units(4)}, straight(0));
  CHECK(away.ruling.cites("REG-RSP-006"_rule));
  const CounterPreview wheel =
      preview(s.game, s.state, {1, false, {Angle::degrees(-10), {}}, Length::units(2)}, straight(0));
  CHECK(wheel.ruling.allowed());
}

TEST_CASE("REG-RSP-009 guns and unit groups with a declared charge do not counter charge") {
  Situation s = a_situation(a_scenario({line_foot("c", "red", 20, 12.5, 180), cavalry("u", "blue", 20, 10, 0)}));
  s.state.charge_phase.declared.push_back(straight(1));
  CHECK(preview(s.game, s.state, {1, false, {}, Length::units(1)}, straight(0)).ruling.cites("REG-RSP-009"_rule));
}
