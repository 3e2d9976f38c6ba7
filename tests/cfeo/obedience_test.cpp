// Who conforms, who is halted, who repeats, and what orders say of it, on the table.
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/fire_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/movement_steps.hpp"
#include "cfeo/small_field.hpp"

namespace condotta::cfeo {
namespace {

// A controlled unit with another in line beside it, one behind it, and an enemy some way off.
struct Line : Field {
  int lead = unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  int beside = unit(Side::red, "C Pikemen", 4, 4, {543, 200}, 0);
  int behind = unit(Side::red, "C Pikemen", 4, 4, {480, 150}, 0);
  int foe = unit(Side::blue, "C Pikemen", 4, 4, {480, 400}, 180);

  Line() {
    begin();
    at(beside).conforms = Conforms::in_line;
    at(behind).conforms = Conforms::in_depth;
    at(beside).lead = at(behind).lead = static_cast<UnitId>(lead);
  }
};

TEST_CASE("CFE-CTL-007: who conforms in line waits for his lead and does as it does") {
  Line line;
  line.only({{StepKind::movement, Side::red}});
  // The unit beside stands more to the right, and yet its lead is asked first.
  REQUIRE(line.state().steps.back().unit == line.lead);
  SUBCASE("the lead stands: so does who conforms") {
    line.play(Answer::stand_fast, {line.lead});
    REQUIRE(line.state().steps.back().unit == line.beside);
    CHECK(line.may(Answer::about_face, {line.beside}).cites("CFE-CTL-007"_rule));
    CHECK(line.may(Answer::roll, {line.beside, 0, 0, 0, -1}).cites("CFE-CTL-007"_rule));
    CHECK(line.may(Answer::stand_fast, {line.beside}).allowed());
  }
  SUBCASE("the lead faces about: who conforms may too") {
    line.play(Answer::about_face, {line.lead});
    CHECK(line.may(Answer::about_face, {line.beside}).allowed());
    CHECK(line.may(Answer::change_formation, {line.beside, 2}).cites("CFE-CTL-007"_rule));
  }
}

TEST_CASE("CFE-CTL-008: who conforms in depth does as its lead does, and does not charge") {
  Line line;
  line.only({{StepKind::movement, Side::red}});
  line.play(Answer::stand_fast, {line.lead});
  line.play(Answer::stand_fast, {line.beside});
  REQUIRE(line.state().steps.back().unit == line.behind);
  CHECK(line.may(Answer::about_face, {line.behind}).cites("CFE-CTL-008"_rule));
  CHECK(charge_targets(line.game(), line.state(), line.behind).empty());
}

TEST_CASE("CFE-CTL-007: who conforms in line may charge if its lead charges, and is asked after it") {
  Line line;
  shift(line.game(), line.at(line.foe), {30, -170});  // before both
  line.state().first = Side::red;
  CHECK(charge_targets(line.game(), line.state(), line.beside).empty());
  line.only({{StepKind::declare_charges, Side::red}});
  REQUIRE(line.state().steps.back().unit == line.lead);
  line.play(Answer::charge, {line.lead, line.foe});
  REQUIRE(line.step() == StepKind::declare_charges);
  CHECK(line.state().steps.back().unit == line.beside);
  CHECK(line.may(Answer::charge, {line.beside, line.foe}).allowed());
}

TEST_CASE("CFE-CTL-013: a halted gun does not pivot, a halted unit may face about") {
  Field field;
  const int gun = field.unit(Side::red, "medium gun", 1, 1, {480, 200}, 0);
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {300, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.begin();
  field.at(gun).halted = field.at(foot).halted = true;
  field.only({{StepKind::movement, Side::red}});
  REQUIRE(field.state().steps.back().unit == gun);
  CHECK(field.may(Answer::pivot, {gun, 1000}).cites("CFE-CTL-013"_rule));
  CHECK(field.may(Answer::limber, {gun}).cites("CFE-CTL-013"_rule));
  field.play(Answer::stand_fast, {gun});
  CHECK(field.may(Answer::about_face, {foot}).allowed());
  CHECK(field.may(Answer::double_change, {foot, 0, 4}).allowed() == false);
}

TEST_CASE("CFE-CTL-014, CFE-GAP-023: only the move of the last Movement Phase is repeated") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 560}, 180);
  field.begin();
  field.at(foot).last_move = {1, 1, {}, {}};
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::stand_fast, {foot});
  CHECK(field.at(foot).last_move == Throw{});
  // Told to repeat, it halts.
  field.at(foot).must_repeat = true;
  const table::Pose before = field.at(foot).pose;
  field.only({{StepKind::movement, Side::red}});
  CHECK(field.at(foot).pose == before);
  CHECK(field.at(foot).halted);
  // Had it moved, it would go on.
  field.at(foot).halted = false;
  field.at(foot).last_move = {1, 0, {}, {}};
  field.only({{StepKind::movement, Side::red}});
  CHECK(field.at(foot).pose.front.y > before.front.y);
  CHECK(field.at(foot).last_move.average == 1);
}

TEST_CASE("CFE-GAP-022: from turn 4 on a battalia sent to attack is told if nobody closes") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.begin();
  field.state().turn = 3;
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::stand_fast, {foot});
  CHECK_FALSE(field.told("against-orders"));
  field.state().turn = 4;
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::stand_fast, {foot});
  CHECK(field.told("against-orders"));
  field.events.clear();
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::roll, {foot, 0, 0, 0});
  const BodyRoll& roll = field.state().rolls.back();
  const double whole = allowance(field.game(), field.at(foot), roll, false);
  field.play(Answer::move, {foot, 0, 4, 0, 0, 0, yards_in_ticks(whole)});
  CHECK_FALSE(field.told("against-orders"));
}

TEST_CASE("CFE-GAP-022: a battalia sent to a position is told if it moves away from it") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 300}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 580}, 180);
  field.begin();
  field.chief(2).order = Order::advance_and_defend;
  field.chief(2).goal = {yd(480), yd(100)};
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::roll, {foot, 0, 0, 0});
  const double whole = allowance(field.game(), field.at(foot), field.state().rolls.back(), false);
  field.play(Answer::move, {foot, 0, 4, 0, 0, 0, yards_in_ticks(whole)});
  CHECK(field.told("against-orders"));
}

TEST_CASE("CFE-MAN-004: stands wheel back at half speed, as far as the dice reach") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 6, 6, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.begin();
  field.only({{StepKind::movement, Side::red}});
  CHECK_FALSE(field.offers(Answer::wheel_back));
  field.play(Answer::roll, {foot, 0, 0, 0});
  const double whole = allowance(field.game(), field.at(foot), field.state().rolls.back(), false);
  // Three stands are 47.2 yd wide: a degree of them is 0.82 yd.
  const double reach = whole / 2 / 0.8246;
  CHECK(
      field.may(Answer::wheel_back, {foot, 1, 3, table::Angle::degrees(reach + 2).ticks()}).cites("CFE-MAN-004"_rule));
  CHECK(field.may(Answer::wheel_back, {foot, 1, 3, table::Angle::degrees(reach - 2).ticks()}).allowed());
}

TEST_CASE("CFE-CHG-007: cavalry declares a charge from any distance") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 100}, 0);
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {300, 100}, 0);
  const int foe = field.unit(Side::blue, "C Pikemen", 8, 8, {480, 450}, 180);
  field.begin();
  CHECK(charge_targets(field.game(), field.state(), horse) == std::vector<UnitId>{static_cast<UnitId>(foe)});
  CHECK(charge_targets(field.game(), field.state(), foot).empty());
}

TEST_CASE("CFE-ACT-021: cavalry that pursuers run into in the Movement Phase may counter-charge") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 200}, 0);
  const int runs = field.unit(Side::blue, "C Light Cavalry", 2, 2, {480, 420}, 180);
  const int fresh = field.unit(Side::blue, "C Heavy Cavalry", 4, 4, {480, 240}, 180);
  field.begin();
  field.state().turn = 1;
  field.state().phase = Phase::movement;
  field.at(horse).quarry = static_cast<UnitId>(runs);
  auto play = field.acting();
  pursue(play, horse);
  field.run();
  REQUIRE(field.step() == StepKind::response);
  CHECK(field.offers(Answer::counter_charge));
  field.play(Answer::counter_charge, {0});
  REQUIRE(touching(field.state(), horse, fresh));
  const Melee melee = melee_of(field.game(), field.state(), linked(field.state(), horse), false);
  CHECK(melee.sides[0][0].onset == Onset::pursuing);
  CHECK(melee.sides[1][0].onset == Onset::counter_charging);
}

TEST_CASE("CFE-LDR-005, CFE-VIS-002: a lone leader is fired at only if he is seen") {
  Field field;
  const int gun = field.unit(Side::red, "medium gun", 1, 1, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {100, 560}, 180);
  const int screen = field.unit(Side::red, "C Pikemen", 6, 6, {100, 100}, 0);
  field.begin();
  field.chief(3).at = {yd(480), yd(420)};
  CHECK(lone_targets(field.game(), field.state(), gun) == std::vector<std::int32_t>{3});
  shift(field.game(), field.at(screen), {380, 160});  // between the two
  CHECK(lone_targets(field.game(), field.state(), gun).empty());
}

TEST_CASE("CFE-CHG-024: one follow-on charge against the same opponent, as long as they stay in contact") {
  Field field;
  const int swiss = field.unit(Side::red, "B Pikemen, Swiss", 8, 4, {480, 200}, 0, {{"swords", 2}});
  const int foe = field.unit(Side::blue, "C Pikemen", 8, 4, {480, 200}, 180);
  field.begin();
  field.state().turn = 2;
  add_contact(field.state(), swiss, foe, false, false);
  field.state().touches.back().since = 1;
  field.state().first = Side::red;
  field.only({{StepKind::declare_charges, Side::red}});
  REQUIRE(field.offers(Answer::follow_on));
  field.play(Answer::follow_on, {swiss});
  field.state().turn = 3;
  field.at(swiss).follows_on = false;
  // They fell back, it took the position: another contact, the same combat.
  end_contacts(field.state(), foe);
  add_contact(field.state(), swiss, foe, false, false);
  field.state().touches.back().since = 2;
  field.only({{StepKind::declare_charges, Side::red}});
  CHECK(field.step() == StepKind::over);
}

TEST_CASE("CFE-GAP-007, CFE-GAP-026: a move ends at the enemy's baggage, which is looted") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  const int camp = field.unit(Side::blue, "wagon", 1, 1, {480, 215}, 180);
  field.unit(Side::blue, "C Pikemen", 4, 4, {100, 560}, 180);
  field.begin();
  field.only({{StepKind::movement, Side::red}});
  field.play(Answer::roll, {foot, 0, 0, 0});
  field.play(Answer::move, {foot, 0, 4, 0, 0, 0, yards_in_ticks(14.9)});
  CHECK(field.at(camp).abandoned);
  CHECK(field.at(foot).course == Course::looting);
}

}  // namespace
}  // namespace condotta::cfeo
