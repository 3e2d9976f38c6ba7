// The steps of a turn on the table, phase by phase.
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/fire_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/invariants.hpp"
#include "cfeo/losses.hpp"
#include "cfeo/move_way.hpp"
#include "cfeo/movement_steps.hpp"
#include "cfeo/small_field.hpp"
#include "cfeo/turn_steps.hpp"
#include "cfeo/view.hpp"

namespace condotta::cfeo {
namespace {

// --- scenario files

TEST_CASE("CFE-BAS-019, CFE-BAS-020, CFE-GAP-010: ground of every kind on a table of the usual size") {
  Field field;
  field.unit(Side::red, "B Pikemen", 4, 4, {400, 100}, 0);
  field.unit(Side::blue, "B Pikemen", 4, 4, {400, 500}, 180);
  for (const GroundWord& word : ground_words) {
    if (word.linear)
      field.ground(word.word, "polyline",
                   {{"points", Document(Document::Array{Document(Document::Array{10.0, 10.0}),
                                                        Document(Document::Array{60.0, 10.0})})}});
    else
      field.ground(word.word, "rect", {{"x", 50.0}, {"y", 300.0}, {"w", 60.0}, {"d", 60.0}});
  }
  field.begin();
  CHECK(field.game().terrain.size() == ground_words.size());
  CHECK(field.game().width == yd(960));
  CHECK(field.game().height == yd(600));
}

TEST_CASE("CFE-TRP-013, CFE-GAP-034: an army has one General, a gun its Commander") {
  Field field;
  field.unit(Side::red, "B Pikemen", 4, 4, {400, 100}, 0);
  field.unit(Side::blue, "B Pikemen", 4, 4, {400, 500}, 180);
  field.leader(Side::red, "general", 10, 10);
  CHECK(field.read().error().what.find("CFE-TRP-013") != std::string::npos);
  Field gun;
  gun.unit(Side::red, "light gun", 1, 1, {400, 100}, 0, {{"battalia", "nobody"}});
  CHECK(gun.read().error().what.find("no leader of that id") != std::string::npos);
}

TEST_CASE(
    "CFE-TRP-015, CFE-ARM-001, CFE-GAP-014, CFE-GAP-015: sample units mix by whole stands and cost what the table "
    "says") {
  Field field;
  const int swiss = field.unit(Side::red, "", 0, 4, {400, 100}, 0, {{"sample", "S1"}});
  const int horse = field.unit(Side::blue, "A2 Heavy Cavalry, armoured", 6, 3, {400, 500}, 180);
  field.begin();
  const Unit unit = unit_of(field.at(swiss));
  CHECK(unit.swords == 3);
  CHECK(unit.stands() == 12);
  CHECK(field.game().unit_points[static_cast<std::size_t>(swiss)] == 117);
  CHECK(field.at(horse).troops.armoured);
  CHECK(field.game().unit_points[static_cast<std::size_t>(horse)] == 78);
}

// --- sequence

TEST_CASE("CFE-SEQ-005: fire goes from the player's right") {
  Field field;
  const int left = field.unit(Side::red, "C Skirmishers", 2, 2, {300, 200}, 0);
  const int right = field.unit(Side::red, "C Skirmishers", 2, 2, {600, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {300, 300}, 180);
  field.unit(Side::blue, "C Pikemen", 4, 4, {600, 300}, 180);
  field.begin();
  field.only({{StepKind::fire, Side::red}});
  CHECK(field.state().steps.back().unit == right);
  field.play(Answer::pass);
  CHECK(field.state().steps.back().unit == left);
}

TEST_CASE("CFE-SEQ-008, CFE-FIR-007, CFE-BAS-010: bowmen fire in the Fire Phase and are marked") {
  Field field;
  const int archers = field.unit(Side::red, "C archers", 4, 4, {400, 200}, 0);
  const int target = field.unit(Side::blue, "C Pikemen", 4, 4, {400, 260}, 180);
  field.begin();
  field.only({{StepKind::fire, Side::red}});
  field.play(Answer::fire, {target, 0});
  CHECK(field.at(archers).fired);
  CHECK(field.at(target).under_fire);
  const View seen = view(field.game(), field.state(), Side::red);
  CHECK(seen.units[static_cast<std::size_t>(archers)].smoke);
}

TEST_CASE("CFE-SEQ-010, CFE-FIR-019, CFE-DP-001: DPs of fire count at once") {
  Field field;
  const int first = field.unit(Side::red, "C Skirmishers", 4, 4, {400, 200}, 0);
  const int second = field.unit(Side::blue, "C Skirmishers", 4, 4, {400, 260}, 180);
  field.begin();
  auto play = field.acting();
  suffer(play, second, 3, 0, Cause::fire);
  CHECK(field.at(second).dps == 3);
  field.only({{StepKind::fire, Side::blue}});
  const std::vector<FireTarget> targets = volley_targets(field.game(), field.state(), second, false);
  REQUIRE(targets.size() == 1);
  CHECK(targets[0].unit == first);
  const std::vector<int> lost = dice_lost(field.game(), field.state(), second, targets, first);
  CHECK(dice_thrown(field.game().rules, volley(field.game(), field.state(), second, targets[0], lost[0])) == 1);
}

TEST_CASE("CFE-FIR-022: dice lost to DPs come from the target that the player names") {
  Field field;
  const int shot = field.unit(Side::red, "C Skirmishers", 4, 4, {400, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 2, 2, {340, 260}, 180);
  field.unit(Side::blue, "C Pikemen", 2, 2, {460, 260}, 180);
  field.begin();
  field.at(shot).dps = 1;
  field.only({{StepKind::fire, Side::red}});
  const std::vector<FireTarget> targets = volley_targets(field.game(), field.state(), shot, false);
  REQUIRE(targets.size() == 2);
  CHECK(dice_lost(field.game(), field.state(), shot, targets, targets[0].unit) == std::vector<int>{1, 0});
  CHECK(dice_lost(field.game(), field.state(), shot, targets, targets[1].unit) == std::vector<int>{0, 1});
}

// --- command

TEST_CASE("CFE-CMD-003, CFE-CMD-013, CFE-CMD-017, CFE-DP-020: a General steadies twice, under fire and in combat") {
  Field field;
  const int own = field.unit(Side::red, "B Pikemen", 8, 4, {60, 60}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {400, 500}, 180);
  field.begin();
  field.at(own).dps = 3;
  field.at(own).under_fire = true;
  field.chief(0).with = static_cast<UnitId>(own);
  field.only({{StepKind::command, Side::red}});
  field.play(Answer::steady, {0});
  CHECK(field.at(own).dps == 2);
  CHECK_FALSE(field.offers(Answer::inspire));
  field.play(Answer::steady, {0});
  CHECK(field.at(own).dps == 1);
  CHECK(field.at(own).halted);
}

TEST_CASE("CFE-CMD-007: an attached leader goes where his unit goes") {
  Field field;
  const int own = field.unit(Side::red, "B Pikemen", 8, 4, {480, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {400, 500}, 180);
  field.begin();
  field.chief(2).with = static_cast<UnitId>(own);
  carry_leaders(field.game(), field.state(), own);
  const table::Point before = field.chief(2).at;
  auto play = field.acting();
  shift(field.game(), field.at(own), {0, 30});
  arrive(play, own, rectangles(field.game(), field.at(own)));
  CHECK(field.chief(2).at.y - before.y == yd(30));
}

TEST_CASE("CFE-CMD-008, CFE-MOV-019: detached leaders ride in the Movement Phase, 240 yd far from the enemy") {
  Field field;
  field.unit(Side::red, "B Pikemen", 8, 4, {480, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 300}, 180);
  field.begin();
  field.only({{StepKind::ride, Side::red}});
  CHECK(field.may(Answer::ride, {0, yards_in_ticks(60), yards_in_ticks(250), -1}).allowed());
  CHECK(field.may(Answer::ride, {0, yards_in_ticks(60), yards_in_ticks(270), -1}).cites("CFE-CMD-005"_rule));
  CHECK(field.may(Answer::ride, {2, yards_in_ticks(480), yards_in_ticks(50), -1}).cites("CFE-CMD-005"_rule));
}

TEST_CASE("CFE-CMD-018, CFE-GAP-020: a Commander who is killed is not replaced") {
  Field field;
  const int own = field.unit(Side::red, "B Pikemen", 8, 4, {480, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  CHECK(controller(field.game(), field.state(), own) == LeaderId{2});
  auto play = field.acting();
  leader_down(play, 2, LeaderFate::killed);
  CHECK_FALSE(controller(field.game(), field.state(), own).has_value());
  CHECK((field.chief(2).watched_by >> own & 1U) == 1);
}

TEST_CASE("CFE-ORD-008, CFE-CTL-010: a control test overrides the order") {
  Field field;
  const int own = field.unit(Side::red, "C Pikemen", 8, 4, {100, 400}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  int halts = 0;
  int repeats = 0;
  for (int i = 0; i < 30; ++i) {
    field.at(own).halted = field.at(own).must_repeat = false;
    field.only({{StepKind::control, Side::red}});
    halts += field.at(own).halted ? 1 : 0;
    repeats += field.at(own).must_repeat ? 1 : 0;
  }
  CHECK(halts > 0);
  CHECK(repeats > 0);
  CHECK(halts + repeats < 30);
}

TEST_CASE("CFE-CTL-015: a unit that charged in vain and does not get 3 or 4 must charge again") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 400}, 180);
  field.begin();
  int again = 0;
  for (int i = 0; i < 30; ++i) {
    field.at(horse).course = Course::charging;
    field.at(horse).charges_again = false;
    field.only({{StepKind::control, Side::red}});
    CHECK(field.at(horse).charges_again == (field.at(horse).course == Course::charging));
    again += field.at(horse).charges_again ? 1 : 0;
  }
  CHECK(again > 10);
  CHECK(again < 30);
}

TEST_CASE("CFE-LDR-008: the leader of a unit that surrenders is captured, of one that leaves the table gone") {
  Field field;
  const int own = field.unit(Side::red, "B Pikemen", 8, 4, {480, 200}, 0);
  const int gone = field.unit(Side::red, "B Pikemen", 8, 4, {300, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  field.chief(2).with = static_cast<UnitId>(own);
  field.chief(0).with = static_cast<UnitId>(gone);
  auto play = field.acting();
  destroy(play, own, Presence::surrendered);
  destroy(play, gone, Presence::left);
  CHECK(field.chief(2).fate == LeaderFate::captured);
  CHECK(field.chief(0).fate == LeaderFate::left);
  CHECK(lost(field.at(own)));
}

TEST_CASE("CFE-VIS-007, CFE-GAP-025: an enemy that nobody sees is not known") {
  Field field;
  const int own = field.unit(Side::red, "B Pikemen", 4, 4, {480, 200}, 0);
  const int enemy = field.unit(Side::blue, "B Pikemen", 4, 4, {480, 300}, 180);
  field.ground("light wood", "rect", {{"x", 480.0}, {"y", 250.0}, {"w", 400.0}, {"d", 60.0}});
  field.begin();
  CHECK_FALSE(known(field.game(), field.state(), Side::red, enemy));
  CHECK(to_enemy(field.game(), field.state(), own, 121) > 1000);
}

// --- disorder points

TEST_CASE("CFE-DP-009, CFE-GAP-001, CFE-GAP-002: the owner of a Tercio chooses which stand goes") {
  Field field;
  const int tercio = field.unit(Side::red, "B Tercio", 6, 6, {480, 200}, 0, {{"shot", 2}});
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  field.only({});
  auto play = field.acting();
  suffer(play, tercio, 0, 1, Cause::combat);
  REQUIRE(field.step() == StepKind::lose_stands);
  CHECK(field.at(tercio).stands.size() == 6);
  field.play(Answer::lose, {static_cast<std::int32_t>(Weapon::shot)});
  CHECK(field.at(tercio).stands.size() == 5);
  CHECK(unit_of(field.at(tercio)).shot == 1);
  auto again = field.acting();
  suffer(again, tercio, 0, 5, Cause::combat);
  CHECK(field.at(tercio).presence == Presence::destroyed);
}

TEST_CASE("CFE-DP-017: ranks are re-dressed before misfortunes are felt") {
  Field field;
  const int own = field.unit(Side::red, "C Pikemen", 8, 4, {480, 200}, 0);
  const int friends = field.unit(Side::red, "C Pikemen", 8, 4, {380, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  field.at(own).dps = 1;
  auto play = field.acting();
  watch(play, friends, Misfortune::unit_destroyed);
  field.only({{StepKind::redress, Side::red}, {StepKind::misfortunes, Side::red}});
  CHECK(field.at(own).dps == 2);
  CHECK(field.told("redressed"));
  CHECK(field.told("dismayed"));
}

TEST_CASE("CFE-GAP-018, CFE-DP-019: a gun holds one DP, then its crew is killed") {
  Field field;
  const int gun = field.unit(Side::red, "medium gun", 1, 1, {480, 200}, 0);
  field.unit(Side::red, "C Pikemen", 8, 4, {300, 200}, 0);
  field.unit(Side::blue, "B Pikemen", 8, 4, {480, 500}, 180);
  field.begin();
  auto play = field.acting();
  suffer(play, gun, 1, 0, Cause::fire);
  CHECK_FALSE(field.at(gun).abandoned);
  suffer(play, gun, 1, 0, Cause::fire);
  CHECK(field.at(gun).crew_killed);
}

}  // namespace
}  // namespace condotta::cfeo
