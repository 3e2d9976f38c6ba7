// Movement on the table, rule by rule. Worked examples are in tests/cases/reg (REG-C-200 … REG-C-241).
#include <algorithm>

#include "reg/combat_moves.hpp"
#include "reg/formation.hpp"
#include "reg/move_distance.hpp"
#include "reg/position.hpp"
#include "reg/prompted_move.hpp"
#include "reg/troop_words.hpp"
#include "situations.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::operator""_u;
using table::operator""_deg;
using table::Length;

Troops troops(std::string_view words) {
  const auto read = read_troops(words);
  REQUIRE_MESSAGE(read.has_value(), words);
  return *read;
}

Move move_of(const Situation& s, Action action, std::string_view unit, std::vector<Leg> legs = {}) {
  Move move = Move::of(action, unit_called(s.game, unit));
  move.parts[0].legs = std::move(legs);
  return move;
}

MoveOutcome tried(const Situation& s, const Move& move) { return try_move(s.game, s.state, move); }

Ruling ruling(const Situation& s, Action action, std::string_view unit, std::vector<Leg> legs = {}) {
  return check_move(s.game, s.state, move_of(s, action, unit, std::move(legs)));
}

void check_pose(const State& state, UnitId unit, double x, double y, double heading) {
  const table::Pose pose = stance(state, unit).pose;
  CHECK(pose.front.x.units() == doctest::Approx(x).epsilon(0.00005));
  CHECK(pose.front.y.units() == doctest::Approx(y).epsilon(0.00005));
  CHECK(pose.heading.degrees() == doctest::Approx(heading).epsilon(0.00005));
}

void check_sound(const State& state) {
  std::vector<table::Rectangle> all;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const auto own = footprint(state, static_cast<UnitId>(u));
    all.insert(all.end(), own.begin(), own.end());
  }
  CHECK_FALSE(table::first_overlap(table::Footprint(all)));
}

Document area(std::string_view kind, double x0, double y0, double x1, double y1) {
  Document terrain = Document::object();
  terrain.set("kind", kind);
  const auto point = [](double x, double y) { return Document(Document::Array{Document(x), Document(y)}); };
  terrain.set("corners", Document::Array{point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)});
  return terrain;
}

Document hedge(double x0, double y0, double x1, double y1) {
  Document terrain = Document::object();
  terrain.set("kind", "linear obstacle");
  const auto point = [](double x, double y) { return Document(Document::Array{Document(x), Document(y)}); };
  terrain.set("corners", Document::Array{point(x0, y0), point(x1, y1)});
  return terrain;
}

}  // namespace

TEST_CASE("how far troops move: the table, Fleet of Foot, dragoons (REG-MOV-001, REG-MOV-003, REG-MOV-006)") {
  const Rules& old = Rules::of(Edition::y2019);
  const Rules& sheets = Rules::of(Edition::y2021);
  CHECK(normal_move(sheets, troops("Foot, Close"), Going::difficult) == 2);
  CHECK(normal_move(sheets, troops("Mounted, Skirmish"), Going::good) == 6);
  CHECK(normal_move(sheets, troops("Foot, Loose, Fleet of Foot"), Going::good) == 4);
  CHECK(normal_move(sheets, troops("Foot, Loose, Fleet of Foot"), Going::rough) == 4);
  CHECK(normal_move(sheets, troops("Foot, Loose, Fleet of Foot"), Going::difficult) == 3);
  CHECK(normal_move(sheets, troops("Foot, Skirmish, Fleet of Foot"), Going::good) == 4);
  CHECK(normal_move(sheets, troops("Mounted, Loose, Dragoons"), Going::good) == 4);
  CHECK(normal_move(old, troops("Mounted, Loose, Dragoons"), Going::good) == 5);
  CHECK(normal_move(old, troops("Foot, Loose, Dragoons"), Going::good) == 3);
  MoveFacts wooded;
  wooded.worst = Going::difficult;
  CHECK(move_distance(sheets, troops("Battlewagons"), wooded).refusal.has_value());
}

TEST_CASE("deductions in their order, never below nothing (REG-MOV-004, REG-MOV-005, REG-MOV-012)") {
  const Troops horse = troops("Mounted, Loose");
  MoveFacts facts;
  facts.worst = Going::rough;
  facts.crosses_obstacle = true;
  facts.slowing = 1;
  CHECK(move_distance(Rules::of(Edition::y2019), horse, facts).most == 1);  // 3 - 1 - 1
  CHECK(move_distance(Rules::of(Edition::y2021), horse, facts).most == 2);  // no slowing
  facts.slowing = 3;
  const MoveDistance none = move_distance(Rules::of(Edition::y2019), horse, facts);
  CHECK(none.most == 0);
  REQUIRE(none.terms.terms().size() == 3);
  CHECK(none.terms.terms()[0].rule == "REG-MOV-001"_rule);
  CHECK(none.terms.cites("REG-MOV-004"_rule));
  CHECK(none.terms.cites("REG-MOV-005"_rule));
}

TEST_CASE("variable moves (REG-MOV-041, REG-MOV-042, REG-MOV-043)") {
  const Rules& rules = Rules::of(Edition::y2021);
  CHECK(variable_move(rules, troops("Foot, Skirmish"), Going::good, 4, false, false).most == 4);
  CHECK(variable_move(rules, troops("Foot, Skirmish"), Going::good, 4, false, true).most == 2);
  const VariableMove poor = variable_move(rules, troops("Foot, Skirmish, Poor"), Going::good, 1, false, true);
  CHECK(poor.roll == 0);
  CHECK(poor.most == 0);  // 4 - 2 - 3
  CHECK(variable_move(rules, troops("Mounted, Loose, Superior"), Going::good, 6, true, false).most == 7);
  CHECK(variable_move(rules, troops("Mounted, Loose, Superior"), Going::good, 6, false, false).most == 6);
  CHECK(variable_move(rules, troops("Mounted, Loose, Superior"), Going::good, 2, true, false).most == 5);
}

TEST_CASE(
    "cost levels by column, Keils and edition (REG-ACT-005, REG-ACT-006, REG-ACT-007, REG-FRM-008, REG-GAP-104)") {
  const Rules& old = Rules::of(Edition::y2019);
  const Rules& sheets = Rules::of(Edition::y2021);
  CHECK(level(sheets, Action::m3, troops("Foot, Close, Tribal"))->colour == Colour::yellow);
  CHECK(level(sheets, Action::m3, troops("Keil"))->colour == Colour::yellow);
  CHECK(level(old, Action::m3, troops("Keil"))->colour == Colour::green);
  CHECK(level(sheets, Action::m2, troops("Keil"))->colour == Colour::white);
  CHECK(level(sheets, Action::m11, troops("Keil")).error().rule == "REG-ACT-006"_rule);
  CHECK(level(sheets, Action::m12, troops("Foot, Skirmish, Tribal"))->colour == Colour::green);
  CHECK(level(sheets, Action::m13, troops("Foot, Skirmish")).error().rule == "REG-ACT-005"_rule);
  CHECK(level(old, Action::m16, troops("Pike & Shot")).error().rule == "REG-ACT-007"_rule);
  CHECK(level(old, Action::f5, troops("Pike & Shot")).error().rule == "REG-ACT-007"_rule);
  CHECK(level(sheets, Action::m16, troops("Pike & Shot"), Action::m3)->colour == Colour::yellow);
  CHECK(level(sheets, Action::m16, troops("Pike & Shot"), Action::m5).error().rule == "REG-ACT-041"_rule);
}

TEST_CASE("double moves: of GREEN moves, never by Tribal troops (REG-ACT-039, REG-ACT-040)") {
  const Rules& rules = Rules::of(Edition::y2021);
  CHECK(level(rules, Action::m14, troops("Foot, Skirmish, Tribal")).error().rule == "REG-ACT-040"_rule);
  for (const Action action : {Action::m2, Action::m3, Action::m6, Action::m7}) {
    CHECK(part_of_double_move(rules, action, troops("Pike & Shot")));
  }
  for (const Action action : {Action::m1, Action::m4, Action::m5, Action::m8, Action::m9}) {
    CHECK_FALSE(part_of_double_move(rules, action, troops("Pike & Shot")));
  }
  CHECK(part_of_double_move(rules, Action::m9, troops("Pike & Shot, Drilled")));
  CHECK(part_of_double_move(rules, Action::m12, troops("Mounted, Skirmish")));
  CHECK_FALSE(part_of_double_move(rules, Action::m13, troops("Pike & Shot, Drilled")));
}

TEST_CASE("the names of actions in each edition (REG-ACT-007)") {
  CHECK(action_called(Edition::y2019, "M15") == Action::m17);
  CHECK(action_called(Edition::y2019, "CM1") == Action::m15);
  CHECK(action_called(Edition::y2021, "M17") == Action::m17);
  CHECK_FALSE(action_called(Edition::y2019, "M17"));
  CHECK(name_of(Edition::y2019, Action::m17) == "M15");
}

TEST_CASE(
    "one action a turn, and what is left after a charge or a response (REG-MOV-044, REG-MOV-045, REG-MOV-046, "
    "REG-MOV-047, REG-MOV-048)") {
  const auto with_flag = [](std::string_view key, Edition edition) {
    return a_situation(a_scenario({with(a_unit("a", "red", "Mounted, Loose", 10, 10, 0), key, true)}), edition);
  };
  const std::vector<Leg> two = {Leg::ahead(2_u)};
  const std::vector<Leg> three = {Leg::ahead(3_u)};
  CHECK(ruling(with_flag("acted", Edition::y2021), Action::m2, "a", two).cites("REG-MOV-044"_rule));
  CHECK(ruling(with_flag("intercepted", Edition::y2021), Action::m2, "a", two).cites("REG-MOV-048"_rule));
  CHECK(ruling(with_flag("pursued", Edition::y2021), Action::m2, "a", two).cites("REG-MOV-045"_rule));
  CHECK(ruling(with_flag("charged", Edition::y2021), Action::m2, "a", two).cites("REG-MOV-045"_rule));
  CHECK(ruling(with_flag("stopped-by-intercept", Edition::y2019), Action::m2, "a", two).cites("REG-MOV-047"_rule));
  CHECK(ruling(with_flag("stopped-by-intercept", Edition::y2021), Action::m2, "a", two).allowed());

  const Situation ran = with_flag("ran-away", Edition::y2019);
  CHECK(ruling(ran, Action::m2, "a", two).allowed());
  CHECK(ruling(ran, Action::m2, "a", three).cites("REG-MOV-046"_rule));
  CHECK(ruling(ran, Action::m3, "a", {Leg::wheel(table::Side::left, 10_deg)}).cites("REG-MOV-046"_rule));
  Move about = move_of(ran, Action::m10, "a", two);
  about.parts[0].turn = Turning::about;
  const MoveOutcome done = tried(ran, about);
  CHECK(done.ruling.allowed());
  CHECK(done.after.units[0].activity.extra_action);
  about.parts[0].legs.push_back(Leg::wheel(table::Side::left, 5_deg));
  CHECK(tried(ran, about).ruling.cites("REG-MOV-046"_rule));

  Situation missed = with_flag("charged", Edition::y2021);
  missed.state.units[0].activity.missed = true;
  CHECK(ruling(missed, Action::m2, "a", two).allowed());
  missed.game.rules = Rules::of(Edition::y2019);
  CHECK(ruling(missed, Action::m2, "a", two).cites("REG-MOV-045"_rule));
}

TEST_CASE("a move notes the action, takes off slowing, caltrops and stakes (REG-MOV-005, REG-ACT-046, REG-ACT-047)") {
  Situation s = a_situation(a_scenario({with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "caltrops-placed", true)}));
  s.state.units[0].slowing = 1;
  const MoveOutcome done = tried(s, move_of(s, Action::m2, "a", {Leg::ahead(1_u)}));
  REQUIRE(done.ruling.allowed());
  CHECK(done.after.units[0].activity.acted);
  CHECK(done.after.units[0].slowing == 0);
  CHECK_FALSE(done.after.units[0].caltrops);
}

TEST_CASE("a linear obstacle costs 1BW to cross, not to come up to (REG-MOV-004)") {
  const Situation s =
      a_situation(a_scenario({a_unit("a", "red", "Mounted, Loose", 10, 10, 0)}, {}, {hedge(5, 13, 15, 13)}));
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(3_u)}).allowed());
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(4_u)}).allowed());
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(4.5_u)}).cites("REG-MOV-004"_rule));
}

TEST_CASE("nobody leaves the table, enters impassable ground or touches an enemy (REG-GEO-021, REG-MOV-049)") {
  const Situation edge = a_situation(a_scenario({a_unit("a", "red", "Mounted, Loose", 10, 28, 0)}));
  CHECK(ruling(edge, Action::m2, "a", {Leg::ahead(2_u)}).allowed());
  CHECK(ruling(edge, Action::m2, "a", {Leg::ahead(2.1_u)}).cites("REG-GEO-021"_rule));
  const Situation pond =
      a_situation(a_scenario({a_unit("a", "red", "Mounted, Loose", 10, 10, 0)}, {}, {area("pond", 5, 12, 15, 14)}));
  CHECK(ruling(pond, Action::m2, "a", {Leg::ahead(2_u)}).allowed());
  CHECK(ruling(pond, Action::m2, "a", {Leg::ahead(3_u)}).cites("REG-MOV-001"_rule));
  const Situation foe = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 12, 180)}));
  CHECK(ruling(foe, Action::m2, "a", {Leg::ahead(1.9_u)}).allowed());
  CHECK(ruling(foe, Action::m2, "a", {Leg::ahead(2_u)}).cites("REG-MOV-049"_rule));
}

TEST_CASE("a wheel's sector is swept, not only its end (REG-GEO-021)") {
  const Situation s = a_situation(a_scenario(
      {a_unit("a", "red", "Pike & Shot", 10, 10, 0), with(a_unit("b", "red", "Elephants", 8.6, 12, 0), "bases", 1)}));
  CHECK_FALSE(ruling(s, Action::m3, "a", {Leg::wheel(table::Side::right, 57_deg)}).allowed());
  CHECK(ruling(s, Action::m3, "a", {Leg::wheel(table::Side::right, 5_deg)}).allowed());
}

TEST_CASE("skirmishers in terrain block instead of being pushed (REG-MOV-032)") {
  const auto scene = [](std::string_view sug, Edition edition) {
    return a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0),
                                   with(with(a_unit("s", "blue", sug, 10, 12, 180), "bases", 4), "files", 2)},
                                  {}, {area("ploughed field", 5, 11.5, 15, 15)}),
                       edition);
  };
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    CHECK(ruling(scene("Foot, Skirmish", edition), Action::m2, "a", {Leg::ahead(3_u)}).cites("REG-MOV-032"_rule));
  }
  CHECK(ruling(scene("Mounted, Skirmish", Edition::y2019), Action::m2, "a", {Leg::ahead(3_u)}).allowed());
  CHECK(
      ruling(scene("Mounted, Skirmish", Edition::y2021), Action::m2, "a", {Leg::ahead(3_u)}).cites("REG-MOV-032"_rule));
}

TEST_CASE("pushed skirmishers pass through friends, and are lost where there is no room (REG-MOV-036, REG-MOV-024)") {
  const Situation room = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("s", "blue", "Foot, Skirmish", 10, 12, 180),
                  a_unit("b", "blue", "Pike & Shot", 10, 14.5, 180)}));
  const MoveOutcome through = tried(room, move_of(room, Action::m2, "a", {Leg::ahead(3_u)}));
  REQUIRE(through.ruling.allowed());
  REQUIRE(through.pushed.size() == 1);
  CHECK_FALSE(through.pushed[0].lost);
  check_pose(through.after, 1, 10, 15.5, 180);
  check_sound(through.after);
  const Situation edge = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 25, 0), a_unit("s", "blue", "Foot, Skirmish", 10, 27, 180)}));
  const MoveOutcome lost = tried(edge, move_of(edge, Action::m2, "a", {Leg::ahead(3_u)}));
  REQUIRE(lost.pushed.size() == 1);
  CHECK_FALSE(lost.pushed[0].lost);  // 29 to 30
  const Situation corner = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 26.5, 0), a_unit("s", "blue", "Foot, Skirmish", 10, 28, 180)}));
  const MoveOutcome gone = tried(corner, move_of(corner, Action::m2, "a", {Leg::ahead(3_u)}));
  REQUIRE(gone.pushed.size() == 1);
  CHECK(gone.pushed[0].lost);
}

TEST_CASE("expanding pushes skirmishers too (REG-MOV-039)") {
  const Situation s = a_situation(
      a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 6), "files", 2),
                  with(with(a_unit("s", "blue", "Foot, Skirmish", 12.2, 9.8, 180), "bases", 4), "files", 2)}));
  Move wider = move_of(s, Action::m7, "a");
  wider.parts[0].right = 1;
  const MoveOutcome done = tried(s, wider);
  CHECK(done.ruling.allowed());
  REQUIRE(done.pushed.size() == 1);
  CHECK(done.pushed[0].unit == 1);
  CHECK(table::at_least(distance(done.after, 0, 1), 1_u));
}

TEST_CASE("a TuG that has no room to end moves a friendly SuG aside by the least, at most 1BW (REG-MOV-040)") {
  const Situation s =
      a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0),
                              with(with(a_unit("s", "red", "Foot, Skirmish", 12, 13, 0), "bases", 4), "files", 2)}));
  const MoveOutcome done = tried(s, move_of(s, Action::m2, "a", {Leg::ahead(3_u)}));
  REQUIRE(done.ruling.allowed());
  REQUIRE(done.displaced.size() == 1);
  check_pose(done.after, 1, 12.499, 13, 0);
  check_sound(done.after);
  CHECK_FALSE(done.after.units[1].activity.acted);
  const Situation deep = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("s", "red", "Foot, Skirmish", 10, 13.2, 0)}));
  const MoveOutcome back = tried(deep, move_of(deep, Action::m2, "a", {Leg::ahead(3_u)}));
  CHECK(back.ruling.allowed());  // 0.8 ahead of it is the shortest way
  check_pose(back.after, 1, 10, 13.999, 0);
}

TEST_CASE("mounted skirmishers are not passed through (REG-MOV-030)") {
  const Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("s", "red", "Mounted, Skirmish", 10, 11.6, 0)}));
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(3_u)}).cites("REG-MOV-030"_rule));
}

TEST_CASE("files in a close proximity zone are not dropped (REG-CPZ-006)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 8), "files", 4),
                              a_unit("b", "blue", "Pike & Shot", 13, 12.7, 180)}));
  Move move = move_of(s, Action::m6, "a", {Leg::ahead(2_u)});
  move.parts[0].right = 1;
  CHECK(tried(s, move).ruling.cites("REG-CPZ-006"_rule));
  move.parts[0].right = 0;
  move.parts[0].left = 1;
  const MoveOutcome done = tried(s, move);
  CHECK(done.ruling.allowed());
  check_pose(done.after, 0, 10.5, 12, 0);
}

TEST_CASE("a SuG's zone binds only SuGs; straight towards, away and aside is free (REG-CPZ-002, REG-CPZ-007)") {
  const auto past = [](std::string_view troops) {
    return a_situation(a_scenario({with(a_unit("a", "red", troops, 10, 10, 0), "files", 2),
                                   a_unit("s", "blue", "Foot, Skirmish", 12.4, 11.05, 180)}));
  };
  const std::vector<Leg> legs = {Leg::ahead(0.5_u), Leg::wheel(table::Side::left, 45_deg), Leg::ahead(1.8_u)};
  CHECK(ruling(past("Mounted, Skirmish"), Action::m3, "a", legs).cites("REG-CPZ-003"_rule));
  CHECK_FALSE(ruling(past("Mounted, Loose"), Action::m3, "a", legs).cites("REG-CPZ-003"_rule));
  const Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10.8, 180)}));
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(0.5_u)}).allowed());
  CHECK(ruling(s, Action::m13, "a", {Leg::ahead(2_u)}).allowed());
}

TEST_CASE(
    "a block is of one command, one heading, one type, and in contact (REG-GRP-004, REG-GRP-005, REG-GRP-006, "
    "REG-GRP-007, REG-GRP-012)") {
  const auto pair = [](std::string_view a, std::string_view b, double x, double heading, Edition edition) {
    return a_situation(a_scenario({a_unit("a", "red", a, 10, 10, 0), a_unit("b", "red", b, x, 10, heading)}), edition);
  };
  const auto group = [](const Situation& s, Action action) {
    Move move = move_of(s, action, "a", {Leg::ahead(2_u)});
    move.units.push_back(1);
    return tried(s, move).ruling;
  };
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    CHECK(group(pair("Foot, Close, Tribal", "Foot, Close, Tribal", 13, 0, edition), Action::m2).allowed());
    CHECK_FALSE(group(pair("Foot, Close, Tribal", "Foot, Close, Tribal", 14.5, 0, edition), Action::m2).allowed());
    CHECK(group(pair("Pike & Shot", "Pike & Shot", 14.2, 10, edition), Action::m2).cites("REG-GRP-006"_rule));
    CHECK(group(pair("Pike & Shot", "Elephants", 14.5, 0, edition), Action::m2).cites("REG-GRP-007"_rule));
    CHECK(group(pair("Foot, Close", "Foot, Close", 13, 0, edition), Action::m13).cites("REG-GRP-012"_rule));
  }
  CHECK(group(pair("Pike & Shot", "Pike & Shot", 14, 0, Edition::y2019), Action::m2).allowed());
  CHECK(group(pair("Pike & Shot", "Pike & Shot", 13, 0, Edition::y2019), Action::m2).cites("REG-GRP-004"_rule));
  CHECK(group(pair("Pike & Shot", "Pike & Shot", 17, 0, Edition::y2019), Action::m2).cites("REG-GRP-004"_rule));
  CHECK(group(pair("Pike & Shot", "Pike & Shot", 14, 0, Edition::y2021), Action::m2).cites("REG-GRP-005"_rule));
  CHECK(group(pair("Pike & Shot, Drilled", "Pike & Shot, Drilled", 13, 0, Edition::y2019), Action::m2).allowed());
}

TEST_CASE("a block goes at the distance of its slowest; terrain under one slows all (REG-GRP-008)") {
  const Situation s = a_situation(a_scenario({with(a_unit("a", "red", "Mounted, Loose", 10, 10, 0), "files", 2),
                                              with(a_unit("b", "red", "Mounted, Close", 12, 10, 0), "files", 2)},
                                             {}, {area("ploughed field", 11.5, 11, 20, 20)}));
  Move move = move_of(s, Action::m2, "a", {Leg::ahead(2_u)});
  move.units.push_back(1);
  CHECK(tried(s, move).most == 2);
  CHECK(tried(s, move).ruling.allowed());
  move.parts[0].legs[0].distance = 3_u;
  CHECK(tried(s, move).ruling.cites("REG-MOV-002"_rule));
}

TEST_CASE("a pulled SuG moves with its TuG if its own corners can (REG-GRP-014, REG-GRP-015)") {
  const Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("s", "red", "Foot, Skirmish", 10, 11, 0)}));
  Move move = move_of(s, Action::m3, "a", {Leg::wheel(table::Side::right, 50_deg)});
  move.pulled = {{0, 1}};
  const MoveOutcome done = tried(s, move);
  CHECK(done.ruling.allowed());
  CHECK(done.after.units[1].activity.acted);
  CHECK(distance(done.after, 0, 1) <= table::tolerance);
  Move turn = move_of(s, Action::m9, "a");
  turn.parts[0].turn = Turning::about;
  turn.pulled = {{0, 1}};
  CHECK(tried(s, turn).ruling.cites("REG-GRP-015"_rule));
}

TEST_CASE("M1: formations, pikes, horses (REG-ACT-025, REG-FRM-009, REG-UNI-004)") {
  const Situation s = a_situation(a_scenario({a_unit("pikes", "red", "Pike & Shot, Protected", 10, 10, 0),
                                              a_unit("dragoons", "red", "Mounted, Loose, Dragoons", 20, 10, 0)}));
  Move drop = move_of(s, Action::m1, "pikes");
  drop.parts[0].switching = Switching::drop_pikes;
  const MoveOutcome dropped = tried(s, drop);
  REQUIRE(dropped.ruling.allowed());
  CHECK(dropped.after.units[0].troops.formation == Formation::loose);
  CHECK(dropped.after.units[0].troops.set_formation == SetFormation::foot_regiment);
  CHECK(dropped.after.units[0].troops.armour == Armour::unprotected);
  check_pose(dropped.after, 0, 10, 10, 0);
  Move down = move_of(s, Action::m1, "dragoons");
  down.parts[0].switching = Switching::dismount;
  const MoveOutcome on_foot = tried(s, down);
  REQUIRE(on_foot.ruling.allowed());
  CHECK(stance(on_foot.after, 1).depth == 1_u);  // two ranks of foot
  check_pose(on_foot.after, 1, 20, 10, 0);
  down.parts[0].switching = Switching::skirmish;
  CHECK(tried(s, down).ruling.cites("REG-FRM-009"_rule));
}

TEST_CASE("turns keep shot and pike in their places (REG-GEO-017, REG-GEO-018, REG-FRM-003, REG-FRM-004)") {
  for (const std::string_view set : {"Pike & Shot", "Early Pike & Shot", "Keil", "Late Keil", "Tercio", "Colunela"}) {
    CAPTURE(set);
    const Situation s = a_situation(a_scenario({a_unit("a", "red", set, 20, 15, 30)}));
    const Stance before = stance(s.state, 0);
    for (const Turning turning : {Turning::left, Turning::right, Turning::about}) {
      Move move = move_of(s, Action::m9, "a");
      move.parts[0].turn = turning;
      const MoveOutcome done = tried(s, move);
      CHECK(stance(done.after, 0).files == before.files);
      CHECK(stance(done.after, 0).depth == before.depth);
      check_sound(done.after);
      // The front rank has the figures it had.
      std::string front_before, front_after;
      for (const BaseId base : front_bases(s.state, 0))
        front_before += s.state.bases[static_cast<std::size_t>(base)].figures;
      for (const BaseId base : front_bases(done.after, 0))
        front_after += done.after.bases[static_cast<std::size_t>(base)].figures;
      std::ranges::sort(front_before);
      std::ranges::sort(front_after);
      CHECK(front_before == front_after);
    }
  }
}

TEST_CASE("an about turn closes incomplete ranks up to the new front (REG-GEO-017)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 5), "files", 3)}));
  Move move = move_of(s, Action::m9, "a");
  move.parts[0].turn = Turning::about;
  const MoveOutcome done = tried(s, move);
  REQUIRE(done.ruling.allowed());
  check_pose(done.after, 0, 10, 9, 180);
  CHECK(front_bases(done.after, 0).size() == 3);
}

TEST_CASE("a 90 degree turn of others expands by the fewest files, on the owner's end (REG-GEO-018, REG-FRM-001)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 6), "files", 3)}));
  Move move = move_of(s, Action::m9, "a");
  move.parts[0].turn = Turning::right;
  check_pose(tried(s, move).after, 0, 11.5, 9, 90);
  move.parts[0].expand_ahead = true;
  check_pose(tried(s, move).after, 0, 11.5, 10, 90);
  CHECK(stance(tried(s, move).after, 0).files == 2);
}

TEST_CASE("reforming on a file: its front base stays (REG-FRM-018, REG-FRM-017)") {
  Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 6), "files", 3)}));
  // In combat its right file went ahead and a base turned round.
  s.state.bases[2].pose = table::advanced(s.state.bases[2].pose, 0.4_u);
  s.state.bases[3].pose = table::about_faced(s.state.bases[3].pose, s.state.bases[3].depth);
  const table::Pose fixed = s.state.bases[2].pose;
  reform(s.state, 0, 2);
  CHECK(s.state.bases[2].pose == fixed);
  CHECK(stance(s.state, 0).regular);
  CHECK(stance(s.state, 0).files == 3);
  check_pose(s.state, 0, 10, 10.4, 0);
  check_sound(s.state);
}

TEST_CASE(
    "square, caltrops and stakes are made on the spot, away from enemies (REG-FRM-023, REG-FRM-024, REG-ACT-046)") {
  const auto scene = [](double y) {
    return a_situation(a_scenario({a_unit("a", "red", "Pike & Shot, Caltrops, Stakes", 10, 10, 0),
                                   a_unit("b", "blue", "Mounted, Loose", 10, y, 180)}));
  };
  const Situation far = scene(12);
  const MoveOutcome square = tried(far, move_of(far, Action::form_square, "a"));
  REQUIRE(square.ruling.allowed());
  CHECK(square.price->colour == Colour::yellow);
  CHECK(square.after.units[0].square);
  CHECK(ruling(scene(11.9), Action::form_square, "a").cites("REG-FRM-023"_rule));
  CHECK(ruling(far, Action::place_caltrops, "a").allowed());
  CHECK(ruling(far, Action::place_stakes, "a").cites("REG-ACT-047"_rule));
  Situation later{far.game, square.after, {}};
  later.state.units[0].activity = {};
  const MoveOutcome out = tried(later, move_of(later, Action::m2, "a", {Leg::ahead(1_u)}));
  REQUIRE(out.ruling.allowed());
  CHECK_FALSE(out.after.units[0].square);
  CHECK(stance(out.after, 0).regular);
  check_pose(out.after, 0, 10, 11, 0);
}

TEST_CASE("behind barricades: straight ahead for YELLOW, or turning away (REG-ACT-045)") {
  const Situation s = a_situation(a_scenario({with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "barricades", true)}));
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(1_u)}).cites("REG-ACT-045"_rule));
  const MoveOutcome out = tried(s, move_of(s, Action::leave_barricades, "a", {Leg::ahead(1_u)}));
  REQUIRE(out.ruling.allowed());
  CHECK(out.price->colour == Colour::yellow);
  CHECK_FALSE(out.after.units[0].barricades);
  Move away = move_of(s, Action::m10, "a", {Leg::ahead(1_u)});
  away.parts[0].turn = Turning::about;
  CHECK(tried(s, away).ruling.allowed());
}

TEST_CASE("the half shift only for its purposes (REG-UNI-010, REG-MOV-021, REG-MOV-019)") {
  const Situation open = a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0)}));
  Move move = move_of(open, Action::m2, "a", {Leg::ahead(2_u)});
  move.parts[0].half_shift = 0.5_u;
  CHECK(tried(open, move).ruling.cites("REG-UNI-010"_rule));
  move.parts[0].half_shift = 0.6_u;
  CHECK(tried(open, move).ruling.cites("REG-UNI-010"_rule));
  const Situation blocked = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "red", "Pike & Shot", 7.4, 12, 0)}));
  move.parts[0].half_shift = 0.5_u;
  const MoveOutcome past = tried(blocked, move);
  CHECK(past.ruling.allowed());
  check_pose(past.after, 0, 10.5, 12, 0);
  move.parts[0].half_shift = {};
  CHECK(tried(blocked, move).ruling.cites("REG-MOV-029"_rule));
  move.parts[0].shift = 1_u;
  CHECK(tried(open, move).ruling.cites("REG-MOV-019"_rule));
}

TEST_CASE("MF1 card by card: REG-C-236 (REG-ACT-050, REG-ACT-053, REG-FRM-014, REG-FRM-015)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 9), "files", 3),
                              with(with(a_unit("b", "blue", "Foot, Loose", 10, 10, 180), "bases", 10), "files", 5)}));
  CHECK(level(s.game.rules, Action::mf1, s.state.units[0].troops)->colour == Colour::green);
  FileMove move{0, {6}, 0, FileMove::Where::left};
  const CombatMoveOutcome left = move_bases(s.game, s.state, move);
  REQUIRE(left.ruling.allowed());
  CHECK(left.after.bases[6].pose.front == table::Point{8_u, 10_u});
  const CombatMoveOutcome both = move_bases(s.game, left.after, {0, {8}, 2, FileMove::Where::right});
  REQUIRE(both.ruling.allowed());
  CHECK(frontage(both.after, 0) == 5);
  const CombatMoveOutcome deep = move_bases(s.game, s.state, {0, {7, 8}, 2, FileMove::Where::right});
  REQUIRE(deep.ruling.allowed());
  CHECK(column_behind(deep.after, 7) == std::vector<BaseId>{7, 8});
  CHECK(move_bases(s.game, s.state, {0, {1}, 2, FileMove::Where::right}).ruling.cites("REG-ACT-050"_rule));
  CHECK(ruling(s, Action::m2, "a", {Leg::ahead(1_u)}).cites("REG-ACT-053"_rule));
  const Situation free = a_situation(a_scenario({a_unit("a", "red", "Foot, Loose", 10, 10, 0)}));
  CHECK(move_bases(free.game, free.state, {0, {3}, 0, FileMove::Where::left}).ruling.cites("REG-CTC-009"_rule));
}

TEST_CASE("an MF1 may not reach for a flank only (REG-ACT-051)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 4), "files", 2),
                              with(with(a_unit("b", "blue", "Foot, Loose", 10, 10, 180), "bases", 4), "files", 2),
                              with(with(a_unit("c", "blue", "Foot, Loose", 11, 11.5, 270), "bases", 6), "files", 3)}));
  CHECK(move_bases(s.game, s.state, {0, {3}, 1, FileMove::Where::right}).ruling.cites("REG-ACT-051"_rule));
}

TEST_CASE("MF2 turns bases that enemies touch on flank or rear (REG-FRM-016, REG-ACT-052, REG-CMB-015)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("a", "red", "Foot, Loose", 10, 10, 0), "bases", 4), "files", 2),
                              with(with(a_unit("right", "blue", "Foot, Loose", 11, 9.5, 270), "bases", 2), "files", 1),
                              with(with(a_unit("rear", "blue", "Foot, Loose", 9.5, 9, 0), "bases", 1), "files", 1)}));
  const CombatMoveOutcome aside = turn_bases(s.game, s.state, 0, {{1, Turning::right}, {3, Turning::right}});
  REQUIRE(aside.ruling.allowed());
  CHECK(aside.after.bases[1].pose.front == table::Point{11_u, 9.5_u});
  CHECK(aside.after.bases[1].pose.heading == 90_deg);
  CHECK(aside.after.bases[3].pose.front == table::Point{10.5_u, 9.5_u});
  const CombatMoveOutcome about = turn_bases(s.game, s.state, 0, {{2, Turning::about}});
  REQUIRE(about.ruling.allowed());
  CHECK(about.after.bases[2].pose.front == table::Point{9.5_u, 9_u});
  CHECK(about.after.bases[2].pose.heading == 180_deg);
  CHECK(turn_bases(s.game, s.state, 0, {{0, Turning::left}}).ruling.cites("REG-FRM-016"_rule));
}

TEST_CASE("many moves do not pull a body apart (REG-GEO-012, REG-GEO-013)") {
  Situation s = a_situation(a_scenario({a_unit("a", "red", "Tercio", 20, 15, 17)}));
  for (int i = 0; i < 200; ++i) {
    const table::Side side = i % 2 == 0 ? table::Side::left : table::Side::right;
    const Move move = move_of(s, Action::m3, "a", {Leg::wheel(side, table::Angle::degrees(7 + i % 5))});
    s.state = preview(s.game, s.state, move);
    s.state = preview(s.game, s.state, [&] {
      Move back = move_of(s, Action::m13, "a", {Leg::ahead(0.4_u)});
      return back;
    }());
  }
  CHECK(stance(s.state, 0).files == 4);
  CHECK(stance(s.state, 0).depth == 3_u);
  check_sound(s.state);
}

TEST_CASE("a refused move names every reason at once (REG-GEO-021, REG-MOV-044, REG-MOV-001)") {
  const Situation s = a_situation(a_scenario({with(a_unit("a", "red", "Pike & Shot", 10, 28, 0), "acted", true)}));
  const Ruling all = ruling(s, Action::m2, "a", {Leg::ahead(4_u)});
  CHECK(all.cites("REG-MOV-044"_rule));
  CHECK(all.cites("REG-MOV-001"_rule));
  CHECK(all.cites("REG-GEO-021"_rule));
}

TEST_CASE("falling back: who goes how far (REG-ACT-036, REG-ACT-037, REG-ACT-038)") {
  const Situation s = a_situation(a_scenario(
      {a_unit("foot", "red", "Pike & Shot", 10, 10, 0), a_unit("horse", "red", "Mounted, Loose", 20, 10, 0)}));
  CHECK(ruling(s, Action::m13, "foot", {Leg::ahead(2_u)}).allowed());
  CHECK(ruling(s, Action::m13, "foot", {Leg::ahead(2.5_u)}).cites("REG-ACT-037"_rule));
  CHECK(ruling(s, Action::m12, "foot", {Leg::ahead(1_u)}).cites("REG-ACT-036"_rule));
  CHECK(ruling(s, Action::m12, "horse", {Leg::ahead(3_u)}).allowed());
  CHECK(ruling(s, Action::m12, "horse", {Leg::ahead(3.5_u)}).cites("REG-ACT-036"_rule));
  CHECK(ruling(s, Action::m13, "horse", {Leg::ahead(1_u)}).cites("REG-ACT-037"_rule));
}

TEST_CASE("a move goes somewhere; an M6 at least 2BW and then contracts (REG-ACT-026, REG-ACT-030, REG-FRM-002)") {
  const Situation s =
      a_situation(a_scenario({with(with(a_unit("loose", "red", "Foot, Loose", 10, 10, 0), "bases", 8), "files", 4),
                              a_unit("set", "red", "Pike & Shot", 20, 10, 0)}));
  CHECK(ruling(s, Action::m2, "loose", {Leg::ahead(0_u)}).cites("REG-ACT-026"_rule));
  Move move = move_of(s, Action::m6, "loose", {Leg::ahead(1.5_u)});
  move.parts[0].left = 1;
  move.parts[0].right = 1;
  CHECK(tried(s, move).ruling.cites("REG-ACT-030"_rule));
  move.parts[0].legs[0].distance = 3_u;
  const MoveOutcome done = tried(s, move);
  CHECK(done.ruling.allowed());
  CHECK(stance(done.after, 0).files == 2);
  CHECK(stance(done.after, 0).depth == 2_u);
  check_pose(done.after, 0, 10, 13, 0);
  CHECK(illegal_width(s.state, 1, 2)->rule == "REG-FRM-002"_rule);
}

TEST_CASE("Tribal blocks advance but make no double move (REG-GRP-011, REG-GRP-006)") {
  const Situation s = a_situation(a_scenario(
      {a_unit("a", "red", "Foot, Close, Tribal", 10, 10, 0), a_unit("b", "red", "Foot, Close, Tribal", 13, 10, 0)}));
  Move move = move_of(s, Action::m14, "a");
  move.units.push_back(1);
  move.parts.assign(2, Move::of(Action::m2, 0).parts[0]);
  for (Manoeuvre& part : move.parts) part.legs = {Leg::ahead(3_u)};
  CHECK(tried(s, move).ruling.cites("REG-GRP-011"_rule));
  Move turn = move_of(s, Action::m9, "a");
  turn.units.push_back(1);
  turn.parts[0].turn = Turning::about;
  CHECK(tried(s, turn).ruling.cites("REG-GRP-006"_rule));
}

TEST_CASE("only a mobile camp moves, in any direction (REG-ACT-048, REG-MOV-010)") {
  const Situation s = a_situation(
      a_scenario({a_unit("carts", "red", "Mobile Camp", 10, 10, 0), a_unit("tents", "red", "Camp", 20, 10, 0)}));
  Move move = move_of(s, Action::move_camp, "carts", {Leg::ahead(2_u)});
  move.parts[0].towards = 90_deg;
  const MoveOutcome done = tried(s, move);
  REQUIRE(done.ruling.allowed());
  CHECK(done.price->colour == Colour::red);
  check_pose(done.after, 0, 12, 10, 0);
  CHECK(ruling(s, Action::move_camp, "tents", {Leg::ahead(1_u)}).cites("REG-ACT-048"_rule));
  CHECK(ruling(s, Action::m2, "carts", {Leg::ahead(1_u)}).cites("REG-ACT-048"_rule));
}

}  // namespace condotta::reg
