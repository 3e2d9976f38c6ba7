#include "reg/outcome_moves.hpp"

#include <doctest/doctest.h>

#include "reg/alignment.hpp"
#include "reg/break_offs.hpp"
#include "reg/drive_back.hpp"
#include "reg/position.hpp"
#include "reg/pursuits.hpp"
#include "reg/situations.hpp"

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
table::Pose place(const State& state, UnitId unit) { return front_line(state, unit).pose; }

Rout rout(Situation& s, UnitId unit, int die) {
  Events events;
  s.state.units[static_cast<std::size_t>(unit)].broken = true;
  const RoutDirections directions = rout_directions(s.game, s.state, unit, BrokenBy::combat);
  REQUIRE_FALSE(directions.away.empty());
  return make_rout(s.game, s.state, unit, directions.away.front(), die, false, {}, events);
}

}  // namespace

TEST_CASE("REG-RTM-006 enemy to the front and on the flank: destroyed on the spot; only on the flank: away from it") {
  const Situation both = a_situation(a_scenario(
      {line_foot("r", "blue", 10, 12, 180), line_foot("p", "red", 10, 12, 0), cavalry("f", "red", 11.5, 12.5, 270)}));
  CHECK(rout_directions(both.game, both.state, 0, BrokenBy::combat).destroyed);
  const Situation flank =
      a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180), cavalry("f", "red", 11.5, 12.5, 270)}));
  const RoutDirections away = rout_directions(flank.game, flank.state, 0, BrokenBy::combat);
  CHECK_FALSE(away.destroyed);
  REQUIRE(away.away.size() == 1);
  CHECK(away.away[0].heading == Angle::degrees(270));
}

TEST_CASE(
    "REG-RTM-004 REG-RTM-007 REG-GEO-026 REG-GAP-107 REG-GAP-108 broken by shooting: away from the middle of the "
    "shooters' front") {
  const Situation s = a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180), line_foot("g", "red", 10, 5, 0)}));
  const RoutDirections away = rout_directions(s.game, s.state, 0, BrokenBy::shooting, {1});
  REQUIRE(away.away.size() == 1);
  CHECK(away.away[0].heading == Angle::degrees(0));
  // REG-RTM-007: by a test, away from any enemy
  CHECK(rout_directions(s.game, s.state, 0, BrokenBy::test).away[0].heading == Angle::degrees(0));
}

TEST_CASE("REG-RTM-010 REG-MOV-028 routers pass right through one friend, who is tested") {
  Situation s =
      a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180), line_foot("p", "red", 10, 12, 0),
                              line_foot("friend", "blue", 10, 14, 180), line_foot("next", "blue", 10, 17.5, 180)}));
  const Rout made = rout(s, 0, 6);
  CHECK(made.passed == std::vector<UnitId>{2});
  // Turned at y 13, friend at y 14 … 15: it ends with its rear beyond y 15.
  CHECK(place(s.state, 0).front.y.units() == doctest::Approx(16).epsilon(0.001));
  REQUIRE(s.state.charge_phase.tests_due.size() == 1);
  CHECK(s.state.charge_phase.tests_due[0].unit == 2);
}

TEST_CASE("REG-RTM-009 routers stop at the table edge") {
  Situation s = a_situation(a_scenario({line_foot("r", "blue", 10, 28, 180), line_foot("p", "red", 10, 28, 0)}));
  const Rout made = rout(s, 0, 4);
  CHECK(made.distance == Length::units(3));
  CHECK(made.went.units() == doctest::Approx(1));
}

TEST_CASE("REG-RTM-014 REG-RTM-015 REG-RTM-017 REG-UNT-026 who never pursues, and who may decline") {
  Situation other = a_situation(a_scenario(
      {line_foot("r", "blue", 10, 12, 180), line_foot("p", "red", 10, 12, 0), cavalry("f", "blue", 11.5, 11.5, 270)}));
  const Rout first = rout(other, 0, 4);
  CHECK(pursuit_orders(other.game, other.state, 1, first).because == "REG-RTM-014"_rule);
  Situation foot = a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180), line_foot("p", "red", 10, 12, 0)}));
  const Rout second = rout(foot, 0, 4);
  const PursuitOrders orders = pursuit_orders(foot.game, foot.state, 1, second);
  CHECK(orders.duty == PursuitDuty::may);
  CHECK(orders.because == "REG-RTM-017"_rule);
  Situation behind = a_situation(
      a_scenario({line_foot("r", "blue", 10, 12, 180), with(line_foot("p", "red", 10, 12, 0), "barricades", true)}));
  const Rout third = rout(behind, 0, 4);
  CHECK(pursuit_orders(behind.game, behind.state, 1, third).duty == PursuitDuty::never);
}

TEST_CASE("REG-RTM-019 a wider pursuer contracts to the routers' width") {
  Situation s = a_situation(
      a_scenario({cavalry("r", "blue", 10, 12, 180),
                  with(with(a_unit("p", "red", "Mounted, Loose, Average", 10.5, 12, 0), "bases", 6), "files", 3)}));
  const Rout made = rout(s, 0, 4);
  Events events;
  const Pursuit pursuit = pursue(s.game, s.state, 1, made, 1, {}, events);
  CHECK(pursuit.went == Length::units(5));
  CHECK(front_line(s.state, 1).files == 2);
  CHECK(place(s.state, 1).front == table::Point{Length::units(10), Length::units(17)});
  CHECK(s.state.units[1].did(Deed::pursued));
}

TEST_CASE("REG-RTM-018 REG-RTM-022 REG-RTM-024 an Impetuous pursuit goes on until it touches fresh enemy") {
  Situation s = a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180),
                                        cavalry("p", "red", 10, 12, 0, "Mounted, Formed, Loose, Average, Impetuous"),
                                        cavalry("fresh", "blue", 10, 18.5, 180)}));
  const Rout made = rout(s, 0, 4);
  CHECK(made.went == Length::units(3));
  const PursuitOrders orders = pursuit_orders(s.game, s.state, 1, made);
  CHECK(orders.moves == 3);
  Events events;
  const Pursuit pursuit = pursue(s.game, s.state, 1, made, orders.moves, {}, events);
  CHECK(pursuit.met == 2);
  CHECK(pursuit.went.units() == doctest::Approx(6.5));
}

TEST_CASE("REG-RTM-022 a pursuit stops at terrain that hampers it, unless its owner chooses to enter") {
  Document terrain = Document::object();
  terrain.set("kind", "marsh");
  Document corners = Document::array();
  for (const auto& [x, y] : {std::pair{0.0, 13.5}, {45.0, 13.5}, {45.0, 20.0}, {0.0, 20.0}}) {
    corners.push(Document(Document::Array{Document(x), Document(y)}));
  }
  terrain.set("corners", corners);
  for (const bool enters : {false, true}) {
    Situation s =
        a_situation(a_scenario({line_foot("r", "blue", 10, 12, 180), cavalry("p", "red", 10, 12, 0)}, {}, {terrain}));
    const Rout made = rout(s, 0, 4);
    CHECK(made.went == Length::units(2));  // Close foot in Difficult going
    Events events;
    const Pursuit pursuit = pursue(s.game, s.state, 1, made, 1, {.into_terrain = enters, .shift = {}}, events);
    CHECK(pursuit.stopped_by_terrain == !enters);
    CHECK(pursuit.went.units() == doctest::Approx(enters ? 2 : 1.5));
  }
}

TEST_CASE("REG-RTM-028 REG-RTM-029 REG-RTM-030 REG-RTM-033 break-offs") {
  const auto off = [](Document own, Document enemy, double distance, std::initializer_list<Document> more = {}) {
    std::vector<Document> units = {own, enemy};
    units.insert(units.end(), more.begin(), more.end());
    Document scenario = Document::object();
    scenario.set("unit", Document(Document::Array(units)));
    const Situation s = a_situation(scenario);
    return preview(s.game, s.state, BreakOff{0, Length::units(distance), {}});
  };
  CHECK(off(cavalry("u", "red", 10, 12, 0), cavalry("e", "blue", 10, 12, 180), 2).action ==
        ChargeCard::break_off_horse);
  CHECK(off(line_foot("u", "red", 10, 12, 0), line_foot("e", "blue", 10, 12, 180), 1).ruling.allowed());
  CHECK(
      off(line_foot("u", "red", 10, 12, 0), line_foot("e", "blue", 10, 12, 180), 0.5).ruling.cites("REG-RTM-029"_rule));
  CHECK(off(line_foot("u", "red", 10, 12, 0), cavalry("e", "blue", 10, 12, 180), 1).ruling.cites("REG-RTM-033"_rule));
  const BreakOffPreview blocked = off(cavalry("u", "red", 10, 12, 0), cavalry("e", "blue", 10, 12, 180), 2,
                                      {line_foot("friend", "red", 10, 10, 0)});
  CHECK(blocked.ruling.cites("REG-RTM-033"_rule));
  CHECK(blocked.most == Length::units(0.5));
}

TEST_CASE(
    "REG-RTM-037 REG-RTM-038 REG-RTM-039 drive-back: through friends with tests, 1BW short of enemy, at the edge") {
  Situation friends = a_situation(a_scenario({line_foot("u", "red", 10, 10, 0), line_foot("friend", "red", 10, 8, 0)}));
  const BackMove through = move_straight_back(friends.game, friends.state, 0, Length::units(2));
  CHECK(through.passed == std::vector<UnitId>{1});
  CHECK(place(friends.state, 0).front.y.units() == doctest::Approx(7));
  CHECK(friends.state.charge_phase.tests_due.size() == 2);
  Situation enemy = a_situation(a_scenario({line_foot("u", "red", 10, 10, 0), line_foot("e", "blue", 10, 7.5, 0)}));
  CHECK(move_straight_back(enemy.game, enemy.state, 0, Length::units(2)).went == Length::units(0.5));
  Situation edge = a_situation(a_scenario({line_foot("u", "red", 10, 2, 0)}));
  const BackMove at_edge = move_straight_back(edge.game, edge.state, 0, Length::units(2));
  CHECK(at_edge.went.units() == doctest::Approx(1));
  CHECK(at_edge.edge == TableEdge::south);
  CHECK(edge.state.charge_phase.tests_due.size() == 1);
}

TEST_CASE("REG-ALN-003 REG-ALN-011 a unit group aligns to somebody, and not out of contact") {
  const Situation s = a_situation(a_scenario({cavalry("u", "red", 10.3, 12, 0), cavalry("e", "blue", 10, 12, 180)}));
  const auto to = [&](double x, double y) {
    return preview(s.game, s.state, Alignment{0, {{Length::units(x), Length::units(y)}, {}}}, true).ruling;
  };
  CHECK(to(10, 12).allowed());
  CHECK(to(10.1, 12).cites("REG-ALN-003"_rule));
  CHECK(to(10, 11.5).cites("REG-ALN-011"_rule));
}

TEST_CASE("REG-CTC-006 REG-CTC-007 REG-CTC-008 REG-GAP-112 engaging from a touch that is no fight") {
  const Situation corners =
      a_situation(a_scenario({line_foot("u", "red", 10, 10, 0), line_foot("e", "blue", 13, 10, 180)}));
  CHECK(how_they_touch(corners.state, 0, 1) == Touching::front_corners);
  CHECK(check_engage(corners.game, corners.state, 0, 1, Engage::sidestep).allowed());
  CHECK(check_engage(corners.game, corners.state, 0, 1, Engage::quarter_turn).cites("REG-CTC-008"_rule));
  const Situation sides =
      a_situation(a_scenario({line_foot("u", "red", 10, 10, 0), line_foot("e", "blue", 13, 9, 180)}));
  CHECK(how_they_touch(sides.state, 0, 1) == Touching::sides);
  CHECK(check_engage(sides.game, sides.state, 0, 1, Engage::quarter_turn).allowed());
  const Situation apart =
      a_situation(a_scenario({line_foot("u", "red", 10, 10, 0), line_foot("e", "blue", 14, 9, 180)}));
  CHECK(check_engage(apart.game, apart.state, 0, 1, Engage::wheel).cites("REG-CTC-001"_rule));
}

TEST_CASE("REG-GEO-017 REG-GEO-018 turns on the spot") {
  Situation s = a_situation(a_scenario({line_foot("u", "red", 10, 10, 0)}));
  quarter_turn(s.game.rules, s.state, 0, table::Side::right);
  CHECK(place(s.state, 0) == table::Pose{{Length::units(11.5), Length::units(9.5)}, Angle::degrees(90)});
  Situation h = a_situation(a_scenario({cavalry("u", "red", 10, 10, 0)}));
  quarter_turn(h.game.rules, h.state, 0, table::Side::left);
  CHECK(place(h.state, 0) == table::Pose{{Length::units(9), Length::units(9)}, Angle::degrees(270)});
  Situation r = a_situation(a_scenario({cavalry("u", "red", 10, 10, 0)}));
  about_face(r.state, 0);
  CHECK(place(r.state, 0) == table::Pose{{Length::units(10), Length::units(8.5)}, Angle::degrees(180)});
}
