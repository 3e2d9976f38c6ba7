#include "reg/charges.hpp"

#include <doctest/doctest.h>

#include "reg/charge_moves.hpp"
#include "reg/flank_charge.hpp"
#include "reg/position.hpp"
#include "reg/situations.hpp"

using namespace condotta;
using namespace condotta::reg;
using table::Angle;
using table::Length;

namespace {

constexpr std::string_view horse = "Mounted, Formed, Loose, Average";
constexpr std::string_view lancers = "Mounted, Formed, Loose, Average, Charging Lancer, Impetuous";

Document cavalry(std::string_view name, std::string_view side, double x, double y, double facing,
                 std::string_view troops = horse) {
  return with(with(a_unit(name, side, troops, x, y, facing), "bases", 4), "files", 2);
}
Document line_foot(std::string_view name, std::string_view side, double x, double y, double facing) {
  return a_unit(name, side, "Pike & Shot, Average", x, y, facing);
}
Document skirmishers(std::string_view name, std::string_view side, double x, double y, double facing) {
  return with(with(a_unit(name, side, "Foot, Skirmish, Average", x, y, facing), "bases", 6), "files", 3);
}
Document rough(double low, double high) {
  Document terrain = Document::object();
  terrain.set("kind", "rocky ground");
  Document corners = Document::array();
  for (const auto& [x, y] : {std::pair{0.0, low}, {45.0, low}, {45.0, high}, {0.0, high}}) {
    corners.push(Document(Document::Array{Document(x), Document(y)}));
  }
  terrain.set("corners", corners);
  return terrain;
}
Charge straight(UnitId unit, ChargeKind kind = ChargeKind::prompted) {
  Charge charge;
  charge.unit = unit;
  charge.kind = kind;
  return charge;
}
double at_y(const State& state, UnitId unit) { return front_line(state, unit).pose.front.y.units(); }

}  // namespace

TEST_CASE("REG-GEO-022 REG-GEO-014 the cheapest charge is found to 0.0005, also where the lane only grazes a corner") {
  const Situation near = a_situation(a_scenario(
      {line_foot("a", "red", 10, 10, 0), with(a_unit("b", "blue", "Foot, Close", 13.5, 11, 180), "files", 3)}));
  const auto reach = charge_reach(near.game, near.state, 0, 1);
  REQUIRE(reach);
  CHECK(reach->reached);
  CHECK(reach->cost.units() == doctest::Approx(2.4839).epsilon(0.0001));
  CHECK(reach->charge.way.wheel.degrees() == doctest::Approx(23.05).epsilon(0.001));
  const Situation far = a_situation(a_scenario(
      {line_foot("a", "red", 10, 10, 0), with(a_unit("b", "blue", "Foot, Close", 14, 12, 180), "files", 3)}));
  const auto missed = charge_reach(far.game, far.state, 0, 1);
  REQUIRE(missed);
  CHECK_FALSE(missed->reached);
  CHECK(missed->cost.units() == doctest::Approx(3.6270).epsilon(0.0001));
}

TEST_CASE("REG-GEO-022 reach is the same to the left as to the right") {
  const Situation s = a_situation(a_scenario(
      {line_foot("a", "red", 10, 10, 0), with(a_unit("b", "blue", "Foot, Close", 6.5, 11, 180), "files", 3)}));
  const auto reach = charge_reach(s.game, s.state, 0, 1);
  REQUIRE(reach);
  CHECK(reach->cost.units() == doctest::Approx(2.4839).epsilon(0.0001));
  CHECK(reach->charge.way.wheel.degrees() == doctest::Approx(-23.05).epsilon(0.001));
}

TEST_CASE("REG-CHG-017 REG-UNI-013 friends bar a charge; a Forced one goes through them") {
  const Situation s =
      a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), cavalry("b", "blue", 10, 14.5, 180),
                              line_foot("left", "red", 8.5, 12, 0), line_foot("right", "red", 11.5, 12, 0)}));
  const ChargePreview seen = preview(s.game, s.state, straight(0));
  CHECK(seen.ruling.cites("REG-UNI-013"_rule));
  const auto through = charge_reach(s.game, s.state, 0, 1, true);
  REQUIRE(through);
  CHECK(through->reached);
}

TEST_CASE("REG-CHG-028 half a BW aside gets a charge past friends") {
  // The gap is x 8.7 … 10.8: the horse, x 9 … 11, passes with a shift to the left, but with no wheel.
  const Situation s =
      a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), cavalry("b", "blue", 10, 14.5, 180),
                              line_foot("friend", "red", 12.3, 12, 0), line_foot("wall", "red", 7.2, 12, 0)}));
  CHECK_FALSE(preview(s.game, s.state, straight(0)).ruling.allowed());
  const auto reach = charge_reach(s.game, s.state, 0, 1);
  REQUIRE(reach);
  CHECK(reach->reached);
  CHECK(reach->charge.way.shift < Length{});
  CHECK(preview(s.game, s.state, reach->charge).ruling.allowed());
}

TEST_CASE("REG-CHG-002 REG-CHG-003 terrain, pikes and claims make a Forced charge Free") {
  const auto forced = [](Document enemy, std::initializer_list<Document> terrain = {}) {
    const Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 10, 0, lancers), enemy}, {}, terrain));
    return forced_charge(s.game, s.state, 0);
  };
  CHECK(forced(cavalry("b", "blue", 10, 12.5, 180)).forced);
  CHECK_FALSE(forced(line_foot("b", "blue", 10, 12.5, 180)).forced);
  const ForcedCharge in_terrain = forced(cavalry("b", "blue", 10, 12.5, 180), {rough(12, 20)});
  CHECK_FALSE(in_terrain.forced);
  CHECK(in_terrain.exceptions.size() == 1);
  CHECK_FALSE(forced(a_unit("b", "blue", "Elephants, Average", 10, 12.5, 180)).forced);
}

TEST_CASE(
    "REG-CHG-015 REG-UNI-014 REG-GAP-111 an unengaged file of a unit group in combat charges 1BW straight ahead") {
  const Situation s = a_situation(
      a_scenario({line_foot("a", "red", 10, 10, 0),
                  with(with(a_unit("b", "blue", "Foot, Close", 9, 10, 180), "bases", 4), "files", 2),
                  with(with(a_unit("c", "blue", "Foot, Close", 11.5, 10.9, 180), "bases", 4), "files", 2)}));
  const auto files = file_charges(s.game, s.state, 0);
  REQUIRE(files.size() == 1);
  CHECK(files[0].distance.units() == doctest::Approx(0.9));
  CHECK(base_at(s.state, files[0].target).unit == 2);
}

TEST_CASE(
    "REG-GEO-023 REG-CHG-019 REG-GAP-116 the path of charge is cut file by file, and whoever cuts it is charged") {
  const Situation s =
      a_situation(a_scenario({cavalry("a", "red", 10, 10, 0),
                              with(with(a_unit("b", "blue", "Foot, Close", 8.5, 12, 180), "bases", 4), "files", 2),
                              with(with(a_unit("c", "blue", "Foot, Close", 10.5, 14, 180), "bases", 4), "files", 2)}));
  const ChargePath path = charge_path(s.game, s.state, straight(0));
  REQUIRE(path.files.size() == 2);
  CHECK(charged_units(s.state, path) == std::vector<UnitId>{1, 2});
  const table::Rectangle behind = table::Rectangle::around({9.25, 13.5}, {0, 1}, 0.2, 0.2);
  CHECK_FALSE(covers(path, table::Footprint(&behind, 1)));
  const table::Rectangle before = table::Rectangle::around({10.5, 13.5}, {0, 1}, 0.2, 0.2);
  CHECK(covers(path, table::Footprint(&before, 1)));
}

TEST_CASE("REG-MOV-002 REG-CHG-022 rough ground on the way shortens the whole charge") {
  Situation s =
      a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), cavalry("b", "blue", 10, 14, 180)}, {}, {rough(11, 20)}));
  Events events;
  const ChargeResult result = move_charge(s.game, s.state, {straight(0), 0, 0, {}}, events);
  CHECK(result.distance == Length::units(3));
  CHECK_FALSE(result.contact);
  CHECK(at_y(s.state, 0) == doctest::Approx(13));
}

TEST_CASE("REG-CHG-023 REG-RTM-041 drive-back beyond the whole distance moves the charger back (2021)") {
  Situation s = a_situation(a_scenario({line_foot("a", "red", 10, 10, 0), line_foot("b", "blue", 10, 12, 180)}));
  Events events;
  const ChargeResult result = move_charge(s.game, s.state, {straight(0), 5, 1, {}}, events);
  CHECK_FALSE(result.contact);
  CHECK(result.driven_back == Length::units(1));
  CHECK(at_y(s.state, 0) == doctest::Approx(9));
}

TEST_CASE("REG-CHG-025 a charger follows runners with another wheel") {
  const Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), skirmishers("b", "blue", 16, 14, 180)}));
  const ChargeWay way = way_to_follow(s.game, s.state, 0, 1, 0);
  CHECK(way.wheel > Angle::degrees(30));
  CHECK(way.wheel < Angle::degrees(80));
}

TEST_CASE("REG-CHG-027 REG-UNT-018 skirmishers that stand legally fight; others are removed") {
  for (const bool standing : {false, true}) {
    Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), skirmishers("b", "blue", 10, 12, 180)}));
    if (standing) s.state.charge_phase.standing.push_back(1);
    Events events;
    const ChargeResult result = move_charge(s.game, s.state, {straight(0), 0, 0, {}}, events);
    CHECK(result.contact == standing);
    CHECK(s.state.units[1].off_table == !standing);
    CHECK(at_y(s.state, 0) == doctest::Approx(standing ? 12 : 15));
  }
}

TEST_CASE("REG-CHG-031 a Forced charge puts friends back with a KaB, and destroys friendly skirmishers") {
  Situation s =
      a_situation(a_scenario({cavalry("a", "red", 10, 10, 0, lancers), cavalry("b", "blue", 10, 14.5, 180),
                              line_foot("friend", "red", 10, 12, 0), skirmishers("screen", "red", 10, 13.5, 0)}));
  Events events;
  const ChargeResult result = move_charge(s.game, s.state, {straight(0, ChargeKind::forced), 0, 0, {}}, events);
  CHECK(result.contact);
  CHECK(result.displaced == std::vector<UnitId>{2});
  CHECK(result.destroyed == std::vector<UnitId>{3});
  REQUIRE(s.state.charge_phase.tests_due.size() == 1);
  CHECK(s.state.charge_phase.tests_due[0].unit == 2);
  CHECK(at_y(s.state, 0) == doctest::Approx(14.5));
  CHECK(at_y(s.state, 2) == doctest::Approx(12));  // it is clear of the horse, which ends at y 13 … 14.5
}

TEST_CASE("REG-CHG-033 a charger hit before it leaves does not move the files that are touched") {
  Situation s = a_situation(a_scenario(
      {line_foot("a", "red", 10, 10, 0), cavalry("b", "blue", 11.5, 9.5, 270), line_foot("c", "blue", 10, 10.8, 180)}));
  Events events;
  const ChargeResult result = move_charge(s.game, s.state, {straight(0), 0, 0, {}}, events);
  CHECK(result.contact);
  REQUIRE(result.pressed.size() == 2);
  CHECK(result.pressed[0].distance.units() == doctest::Approx(0.8));
}

TEST_CASE("REG-CHG-034 REG-CHG-038 a charge on the rear of Pike & Shot claims, on a Tercio's it does not") {
  for (const std::string_view troops : {"Pike & Shot, Average", "Tercio, Average", "Keil, Average"}) {
    Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), a_unit("b", "blue", troops, 10, 16, 0)}));
    Events events;
    const ChargeResult result = move_charge(s.game, s.state, {straight(0), 0, 0, {}}, events);
    REQUIRE(result.contact);
    CHECK(result.flank.empty() == (troops == "Tercio, Average"));
    CHECK(s.state.bases[0].flank_charge == (troops != "Tercio, Average"));
  }
}

TEST_CASE("REG-ACT-019 REG-CHG-009 a held Forced charge is not made this turn") {
  Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 10, 0, lancers), cavalry("b", "blue", 10, 12.5, 180)}));
  Events events;
  REQUIRE(check_hold(s.game, s.state, 0).allowed());
  CHECK(forced_charges_left(s.game, s.state, Side::red) == std::vector<UnitId>{0});
  hold(s.game, s.state, 0, events);
  CHECK(preview(s.game, s.state, straight(0)).ruling.cites("REG-CHG-009"_rule));
  CHECK(forced_charges_left(s.game, s.state, Side::red).empty());
}

TEST_CASE("REG-GEO-022 REG-CHG-024 a charge within reach, made as it was found, touches its target") {
  int reached = 0;
  for (int i = 0; i < 120; ++i) {
    const double x = 6 + (i * 37 % 90) / 10.0;
    const double y = 11.2 + (i * 17 % 40) / 10.0;
    const Situation s =
        a_situation(a_scenario({cavalry("a", "red", 10, 10, 0), line_foot("b", "blue", x, y, 90 + i * 53 % 180)}));
    const auto reach = charge_reach(s.game, s.state, 0, 1);
    if (!reach || !reach->reached || reach->cost > reach->distance - Length::units(0.05)) continue;
    ++reached;
    State after = s.state;
    Events events;
    const ChargeResult result = move_charge(s.game, after, {reach->charge, 0, 0, {}}, events);
    CHECK(result.contact);
    CHECK(result.went >= reach->cost - Length::units(0.001));
    CHECK(result.went <= reach->cost + Length::units(0.05));
  }
  CHECK(reached > 40);
}

TEST_CASE("REG-RSP-022 a charger goes on with the distance it has left") {
  Situation s = a_situation(a_scenario({cavalry("a", "red", 10, 12, 0), cavalry("b", "blue", 10, 18, 180)}));
  Events events;
  const ChargeResult result = move_charge(s.game, s.state, {straight(0), 0, 0, Length::units(2)}, events);
  CHECK_FALSE(result.contact);
  CHECK(at_y(s.state, 0) == doctest::Approx(15));
}

TEST_CASE("REG-CHG-029 REG-FRM-022 a charge drops a file to get past friends, and takes it up again without contact") {
  Situation s = a_situation(a_scenario({with(with(a_unit("a", "red", horse, 10, 10, 0), "bases", 6), "files", 3),
                                        cavalry("b", "blue", 9.5, 14.5, 180)}));
  Charge narrow = straight(0);
  narrow.dropped = 2;
  State after = s.state;
  Events events;
  ChargeResult result = move_charge(s.game, after, {narrow, 0, 0, {}}, events);
  CHECK(result.contact);
  CHECK(front_line(after, 0).files == 2);
  CHECK(front_line(after, 0).pose.front.x == Length::units(9.5));
  after = s.state;
  unit_at(after, 1).off_table = true;
  result = move_charge(s.game, after, {narrow, 0, 0, {}}, events);
  CHECK_FALSE(result.contact);
  CHECK(front_line(after, 0).files == 3);
  CHECK(front_line(after, 0).pose.front == table::Point{Length::units(10), Length::units(15)});
}
