// Movement, charges, combats and what follows, on the table.
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

namespace condotta::cfeo {
namespace {

constexpr std::int32_t degree = table::Angle::ticks_per_degree;

BodyRoll rolled(std::initializer_list<std::uint8_t> averages, std::initializer_list<std::uint8_t> sixes = {}) {
  BodyRoll roll;
  for (const std::uint8_t face : averages) roll.dice.averages.push_back(face);
  for (const std::uint8_t face : sixes) roll.dice.sixes.push_back(face);
  roll.dice.average = static_cast<std::int8_t>(averages.size());
  roll.dice.d6 = static_cast<std::int8_t>(sixes.size());
  return roll;
}

MoveOrder ahead(int unit, double distance) {
  MoveOrder order;
  order.unit = unit;
  order.distance = distance;
  return order;
}

// Two units that face each other, so far apart.
struct Duel : Field {
  Duel(std::string_view red_troops, std::string_view blue_troops, double gap) {
    red = unit(Side::red, red_troops, 4, 4, {480, 200}, 0);
    blue = unit(Side::blue, blue_troops, 4, 4, {480, 200 + gap}, 180);
    begin();
    state().turn = 1;
  }
  int red;
  int blue;
};

// --- movement

TEST_CASE("CFE-MOV-002, CFE-MOV-004, CFE-MOV-006: the whole distance, but no nearer than 20 yd") {
  Duel duel("C Pikemen", "C Pikemen", 60);
  const BodyRoll roll = rolled({4}, {4});
  CHECK(trace(duel.game(), duel.state(), ahead(duel.red, 40), roll).ruling.allowed());
  CHECK(trace(duel.game(), duel.state(), ahead(duel.red, 45), roll).ruling.cites("CFE-MOV-004"_rule));
  CHECK(trace(duel.game(), duel.state(), ahead(duel.red, 30), roll).ruling.cites("CFE-MOV-002"_rule));
}

TEST_CASE(
    "CFE-MOV-007, CFE-MOV-008, CFE-MOV-010: a body rolls together, who is not controlled alone, and nobody must") {
  Field field;
  const int one = field.unit(Side::red, "C Pikemen", 4, 4, {440, 200}, 0);
  const int two = field.unit(Side::red, "C Pikemen", 4, 4, {530, 200}, 0);
  const int far = field.unit(Side::red, "C Pikemen", 4, 4, {100, 200}, 0);
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 160}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.begin();
  const std::vector<UnitId> body = body_of(field.game(), field.state(), one);
  CHECK(body == std::vector<UnitId>{static_cast<UnitId>(one), static_cast<UnitId>(two)});
  CHECK(body_of(field.game(), field.state(), far).size() == 1);
  CHECK(body_of(field.game(), field.state(), horse).size() == 1);
  field.only({{StepKind::movement, Side::red}});
  CHECK(field.state().steps.back().unit == two);  // CFE-SEQ-005
  field.play(Answer::roll, {two, 0, 0, 0, -1});
  CHECK(field.at(one).roll == field.at(two).roll);
  CHECK(field.at(far).roll == nobody);
  const double way = allowance(field.game(), field.at(two), field.state().rolls.front(), false);
  field.play(Answer::move, {two, 0, 4, 0, 0, 0, yards_in_ticks(way)});
  CHECK(field.at(two).moved);
  REQUIRE(field.state().steps.back().unit == horse);
  field.play(Answer::stand_fast, {horse});
  CHECK(field.may(Answer::stand_fast, {one}).cites("CFE-MOV-002"_rule));
}

TEST_CASE("CFE-MOV-029: unformed troops go anywhere, up to the distance, and turn for nothing") {
  Duel duel("C Skirmishers", "C Pikemen", 150);
  MoveOrder order;
  order.unit = duel.red;
  order.direction = table::Angle::degrees(200);
  order.distance = 25;
  order.files = 2;
  const Traced traced = trace(duel.game(), duel.state(), order, rolled({4}));
  CHECK(traced.ruling.allowed());
  CHECK(traced.dps.total() == 0);
  CHECK(files(traced.after) == 2);
}

TEST_CASE("CFE-MOV-030: baggage moves with one average die") {
  Field field;
  const int wagon = field.unit(Side::red, "wagon", 1, 1, {480, 100}, 0, {{"state", "limbered"}});
  field.unit(Side::red, "C Pikemen", 4, 4, {300, 100}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.begin();
  CHECK(ways_to_throw(field.game(), field.at(wagon), false) == std::vector<std::int32_t>{0});
}

TEST_CASE("CFE-MOV-031, CFE-GAP-010: over the edge is lost") {
  Duel duel("C Pikemen", "C Pikemen", 200);
  auto play = duel.acting();
  const Rectangles before = rectangles(duel.game(), duel.at(duel.red));
  shift(duel.game(), duel.at(duel.red), {-470, 0});
  arrive(play, duel.red, before);
  CHECK(duel.at(duel.red).presence == Presence::left);
  CHECK(lost(duel.at(duel.red)));
}

TEST_CASE("CFE-FRM-006: rabble is unformed as soon as it moves") {
  Duel duel("E Rabble", "C Pikemen", 200);
  auto play = duel.acting();
  const double way = 30;
  make_move(play, ahead(duel.red, way), rolled({3}));
  CHECK_FALSE(formed(duel.at(duel.red)));
}

TEST_CASE("CFE-FRM-003, CFE-FRM-010, CFE-MAN-016: a line bends to refuse a flank, and stays a line") {
  Duel duel("B Pikemen", "C Pikemen", 200);
  duel.only({{StepKind::movement, Side::red}});
  duel.play(Answer::refuse_flank, {duel.red, 1, 1, yards_in_ticks(12)});
  const FieldUnit& unit = duel.at(duel.red);
  CHECK(unit.formation == Formation::line);
  CHECK(unit.stands[3].pose.front.y == unit.stands[0].pose.front.y - yd(12));
  CHECK(unsound(duel.game(), duel.state()).empty());
}

TEST_CASE("CFE-FRM-013, CFE-MAN-008, CFE-ACT-016: who has rallied re-forms in one move") {
  Duel duel("C Pikemen", "C Pikemen", 300);
  FieldUnit& unit = duel.at(duel.red);
  scatter(duel.game(), unit, unit.pose, 2);
  unit.recoiled = true;
  duel.only({{StepKind::movement, Side::red}});
  CHECK(duel.offers(Answer::re_form));
  duel.play(Answer::re_form, {duel.red, 4, 90 * degree});
  CHECK(formed(duel.at(duel.red)));
  CHECK(duel.at(duel.red).dps == 0);
  CHECK(duel.at(duel.red).pose.heading == table::Angle::degrees(90));
}

TEST_CASE(
    "CFE-MAN-007: a column keeps its head where the middle of the line was; to a flank it lies along the old front") {
  Duel duel("C Pikemen", "C Pikemen", 300);
  duel.only({{StepKind::movement, Side::red}});
  const table::Pose before = duel.at(duel.red).pose;
  duel.play(Answer::change_formation, {duel.red, 1});
  CHECK(duel.at(duel.red).formation == Formation::column);
  CHECK(duel.at(duel.red).pose == before);
  Duel flank("C Pikemen", "C Pikemen", 300);
  flank.only({{StepKind::movement, Side::red}});
  flank.play(Answer::double_change, {flank.red, 1, 4});
  CHECK(flank.at(flank.red).pose.heading == table::Angle::degrees(90));
  CHECK(flank.at(flank.red).pose.front.x.units() == doctest::Approx(480 + 2 * 15.748).epsilon(0.001));
}

TEST_CASE("CFE-MAN-012: a shallow stream is rough going, not an obstacle") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.ground("shallow stream", "polyline",
               {{"points", Document(Document::Array{Document(Document::Array{300.0, 220.0}),
                                                    Document(Document::Array{700.0, 220.0})})}});
  field.begin();
  const Traced traced = trace(field.game(), field.state(), ahead(foot, 50), rolled({5}));
  CHECK(traced.ruling.allowed());
  CHECK(traced.going == Going::rough);
}

TEST_CASE("CFE-MAN-010, CFE-MAN-005: a ditch costs half the move") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 500}, 180);
  field.ground("ditch", "polyline",
               {{"points", Document(Document::Array{Document(Document::Array{300.0, 215.0}),
                                                    Document(Document::Array{700.0, 215.0})})}});
  field.begin();
  const Traced over = trace(field.game(), field.state(), ahead(foot, 25), rolled({5}));
  CHECK(over.ruling.allowed());
  CHECK(over.dps.total() == 1);
  CHECK(over.most == doctest::Approx(25));
}

TEST_CASE("CFE-GAP-007, CFE-GAP-026: who reaches the enemy's baggage captures and loots it") {
  Field field;
  const int horse = field.unit(Side::red, "C Light Cavalry", 2, 2, {480, 200}, 0);
  const int camp = field.unit(Side::blue, "wagon", 1, 1, {480, 260}, 180, {{"state", "limbered"}});
  field.unit(Side::blue, "C Pikemen", 4, 4, {100, 500}, 180);
  field.begin();
  auto play = field.acting();
  Charge charge;
  charge.unit = static_cast<UnitId>(horse);
  charge.target = static_cast<UnitId>(camp);
  const table::Angle towards = charge_direction(field.game(), field.state(), charge);
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(field.game(), field.state(), horse, field.at(horse), towards, 100, look);
  REQUIRE(way.met == camp);
  CHECK(close_with(play, horse, camp, towards, way.contact));
  CHECK(field.at(horse).course == Course::looting);
  CHECK(field.at(camp).abandoned);
}

// --- charges

TEST_CASE(
    "CFE-CHG-001, CFE-CHG-002, CFE-CHG-003, CFE-CHG-004, CFE-CHG-027: declared by both, answered, moved, fought") {
  Duel duel("C Swordsmen", "C Pikemen", 20);
  duel.at(duel.red).moved = true;  // a move before is no bar
  duel.state().first = Side::red;
  duel.only({{StepKind::declare_charges, Side::red},
             {StepKind::declare_charges, Side::blue},
             {StepKind::charge_dice, Side::red},
             {StepKind::charge_moves, Side::red}});
  REQUIRE(duel.step() == StepKind::declare_charges);
  duel.play(Answer::charge, {duel.red, duel.blue});
  REQUIRE(duel.step() == StepKind::declare_charges);  // the second player, CFE-CHG-028
  duel.play(Answer::pass);
  REQUIRE(duel.step() == StepKind::charge_dice);  // it can't be called off now
  CHECK(duel.asked().options.size() == 1);
  duel.play(Answer::name_dice, {duel.red, 0, -1});
  CHECK(touching(duel.state(), duel.red, duel.blue));
  CHECK(duel.state().touches.front().charger == duel.red);
  CHECK(distance(duel.game(), duel.at(duel.red), duel.at(duel.blue)) < 0.01);
}

TEST_CASE("CFE-CHG-028: who is charged may charge, and both have charged") {
  Duel duel("C Pikemen", "C Pikemen", 20);
  duel.state().first = Side::red;
  duel.only({{StepKind::declare_charges, Side::red},
             {StepKind::declare_charges, Side::blue},
             {StepKind::charge_dice, Side::red},
             {StepKind::charge_moves, Side::red}});
  duel.play(Answer::charge, {duel.red, duel.blue});
  duel.play(Answer::charge, {duel.blue, duel.red});
  duel.play(Answer::name_dice, {duel.red, 0, -1});
  duel.play(Answer::name_dice, {duel.blue, 0, -1});
  CHECK(touching(duel.state(), duel.red, duel.blue));
  const Melee melee = melee_of(duel.game(), duel.state(), linked(duel.state(), duel.red), false);
  CHECK(melee.sides[0][0].onset == Onset::charging);
  CHECK(melee.sides[1][0].onset == Onset::charging);
}

TEST_CASE("CFE-CHG-011, CFE-CMB-029: units in contact charge as one body on one roll") {
  Field field;
  const int one = field.unit(Side::red, "C Swordsmen", 4, 4, {440, 200}, 0);
  const int two = field.unit(Side::red, "C Swordsmen", 4, 4, {503, 200}, 0);
  const int foe = field.unit(Side::blue, "C Pikemen", 8, 8, {471, 220}, 180);
  field.begin();
  field.state().turn = 1;
  field.state().first = Side::red;
  field.only({{StepKind::declare_charges, Side::red},
              {StepKind::charge_dice, Side::red},
              {StepKind::charge_moves, Side::red}});
  field.play(Answer::charge, {two, foe});
  field.play(Answer::charge, {one, foe});
  field.play(Answer::name_dice, {two, 0, -1});
  CHECK(field.may(Answer::name_dice, {one, 2, two}).cites("CFE-CHG-011"_rule));
  field.play(Answer::name_dice, {one, 0, two});
  CHECK(field.state().charges[0].dice == field.state().charges[1].dice);
  CHECK(linked(field.state(), foe).sides[0].size() == 2);
}

TEST_CASE("CFE-CHG-029: a unit that stands in the way is met instead") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 200}, 0);
  const int screen = field.unit(Side::blue, "C Swordsmen", 2, 2, {480, 230}, 180);
  const int behind = field.unit(Side::blue, "C Pikemen", 8, 8, {480, 260}, 180);
  field.begin();
  field.state().turn = 1;
  field.state().first = Side::red;
  field.only({{StepKind::declare_charges, Side::red},
              {StepKind::charge_dice, Side::red},
              {StepKind::charge_moves, Side::red}});
  field.play(Answer::charge, {horse, behind});
  field.play(Answer::name_dice, {horse, 1, -1});
  CHECK(touching(field.state(), horse, screen));
}

TEST_CASE("CFE-CHG-030: a hedge that the enemy holds is fought across, not crossed") {
  Field field;
  const int foot = field.unit(Side::red, "C Swordsmen", 4, 4, {480, 200}, 0);
  const int foe = field.unit(Side::blue, "C Pikemen", 4, 4, {480, 222}, 180);
  field.ground("hedge", "polyline",
               {{"points", Document(Document::Array{Document(Document::Array{400.0, 221.0}),
                                                    Document(Document::Array{560.0, 221.0})})},
                {"width", 2.0}});
  field.begin();
  field.state().turn = 1;
  field.state().first = Side::red;
  field.only({{StepKind::declare_charges, Side::red},
              {StepKind::charge_dice, Side::red},
              {StepKind::charge_moves, Side::red}});
  field.play(Answer::charge, {foot, foe});
  field.play(Answer::name_dice, {foot, 2, -1});
  if (touching(field.state(), foot, foe)) {
    const Melee melee = melee_of(field.game(), field.state(), linked(field.state(), foot), false);
    CHECK(melee.sides[1][0].edge);  // CFE-CMB-006
    CHECK_FALSE(melee.sides[0][0].edge);
  } else {
    CHECK(field.at(foot).course == Course::charging);
  }
}

TEST_CASE("CFE-FIR-023, CFE-CHG-022: who stands fires at the chargers before the combat") {
  Duel duel("C Heavy Cavalry", "C Reiters", 30);
  duel.state().first = Side::red;
  duel.only({{StepKind::declare_charges, Side::red},
             {StepKind::charge_dice, Side::red},
             {StepKind::charge_moves, Side::red},
             {StepKind::standing_fire, Side::red}});
  duel.play(Answer::charge, {duel.red, duel.blue});
  duel.play(Answer::name_dice, {duel.red, 1, -1});
  REQUIRE(duel.step() == StepKind::response);
  duel.play(Answer::stand_and_fire);
  CHECK(duel.at(duel.blue).fired);
  CHECK(duel.at(duel.red).under_fire);
}

// --- after combat

struct Melee2 : Duel {
  Melee2(std::string_view a, std::string_view b) : Duel(a, b, 0.0001) {
    add_contact(state(), red, blue, false, false);
    state().touches.front().since = 0;
    state().first = Side::red;
  }
};

TEST_CASE("CFE-ACT-005, CFE-CMB-030, CFE-RES-016, CFE-GAP-030: both remain, and the melee goes on with average dice") {
  Melee2 duel("C Pikemen", "C Pikemen");
  const Melee melee = melee_of(duel.game(), duel.state(), linked(duel.state(), duel.red), false);
  CHECK_FALSE(rolls_d6(melee, melee.sides[0][0]));
  int remained = 0;
  for (int i = 0; i < 12; ++i) {
    Melee2 again("C Pikemen", "C Pikemen");
    again.dice = dice::Seeded(static_cast<std::uint64_t>(i));
    again.only({{StepKind::fight, Side::red}, {StepKind::after_combat, Side::red}});
    if (again.state().fights.front().difference >= -1 && again.state().fights.front().difference <= 1) {
      CHECK(touching(again.state(), again.red, again.blue));
      CHECK(again.at(again.red).after == AfterCombat::remain);
      CHECK(again.at(again.red).dps == 1);
      ++remained;
    }
  }
  CHECK(remained > 0);
}

TEST_CASE("CFE-ACT-013: a retiring unit goes on retiring, or stays and re-forms") {
  Duel duel("C Heavy Cavalry", "C Pikemen", 200);
  auto play = duel.acting();
  start_retiring(play, duel.red);
  CHECK(duel.at(duel.red).retiring);
  CHECK_FALSE(formed(duel.at(duel.red)));
  duel.only({{StepKind::movement, Side::red}});
  CHECK(duel.offers(Answer::retire_on));
  CHECK(duel.offers(Answer::re_form));
  CHECK_FALSE(duel.offers(Answer::roll));
  duel.play(Answer::re_form, {duel.red, 4, 0});
  CHECK_FALSE(duel.at(duel.red).retiring);
}

TEST_CASE("CFE-ACT-018, CFE-ACT-025, CFE-GAP-035: a flight goes round what is closed to it") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 300}, 0);
  field.unit(Side::blue, "C Pikemen", 4, 4, {480, 301}, 180);
  field.ground("dense wood", "rect", {{"x", 480.0}, {"y", 255.0}, {"w", 60.0}, {"d", 40.0}});
  field.begin();
  field.state().turn = 1;
  auto play = field.acting();
  flee(play, horse, FlightKind::retire, table::Angle::degrees(180));
  if (field.step() == StepKind::stop_short) field.play(Answer::stop, {field.state().steps.back().value});
  CHECK(unsound(field.game(), field.state()).empty());
  CHECK(field.at(horse).pose.front.y < yd(300));
  for (std::size_t i = 0; i < field.state().units.size(); ++i) {
    const FieldUnit& unit = field.state().units[i];
    if (unit.side != Side::red) continue;
    CHECK_FALSE(in_ground(field.game(), unit, Ground::dense_wood));
  }
}

TEST_CASE("CFE-ACT-021: pursuers that meet new enemy charge into them") {
  Field field;
  const int horse = field.unit(Side::red, "C Heavy Cavalry", 4, 4, {480, 200}, 0);
  const int runs = field.unit(Side::blue, "C Light Cavalry", 2, 2, {480, 420}, 180);
  const int stands = field.unit(Side::blue, "C Pikemen", 8, 8, {480, 230}, 180);
  field.begin();
  field.state().turn = 1;
  field.state().phase = Phase::movement;
  field.at(horse).quarry = static_cast<UnitId>(runs);
  auto play = field.acting();
  pursue(play, horse);
  field.run();
  CHECK(touching(field.state(), horse, stands));
  const Melee melee = melee_of(field.game(), field.state(), linked(field.state(), horse), false);
  CHECK(melee.sides[0][0].onset == Onset::pursuing);
  CHECK(melee.sides[1][0].charged_by_cavalry);
}

TEST_CASE("CFE-RES-014: an abandoned limbered gun is driven off by a stand") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  const int gun = field.unit(Side::blue, "light gun", 1, 1, {480, 224}, 180, {{"state", "limbered"}});
  field.unit(Side::blue, "C Pikemen", 4, 4, {100, 500}, 180);
  field.begin();
  field.state().turn = 1;
  field.at(gun).abandoned = true;
  field.at(gun).side = Side::blue;
  shift(field.game(), field.at(gun), {0, -23});
  REQUIRE_FALSE(overlaps(field.game(), field.state(), gun, field.at(gun)));
  field.only({{StepKind::movement, Side::red}});
  REQUIRE(field.offers(Answer::drive_off));
  field.play(Answer::drive_off, {foot, gun});
  CHECK(field.at(gun).side == Side::red);
  CHECK(field.at(gun).withdrawing);
  CHECK(field.at(foot).stands.size() == 3);
  CHECK(field.at(foot).casualties == 0);
}

TEST_CASE("CFE-REI-004, CFE-REI-005: any troops are fed into a running melee, add numbers, and share its result") {
  Melee2 duel("C Pikemen", "C Pikemen");
  const int more = static_cast<int>(duel.state().units.size());
  FieldUnit shot = duel.at(duel.red);
  shot.troops.type = Type::swordsmen;
  duel.state().units.push_back(shot);
  duel.situated.game.unit_names.push_back("Swords");
  duel.situated.game.unit_points.push_back(20);
  draw_up(duel.game(), duel.at(more), table::advanced(duel.at(duel.red).pose, yd(-15.748)), Formation::line, 4);
  duel.at(more).reinforces = static_cast<UnitId>(duel.red);
  duel.at(more).reinforces_behind = true;
  add_contact(duel.state(), more, duel.blue, false, false);
  const Melee melee = melee_of(duel.game(), duel.state(), linked(duel.state(), duel.red), false);
  CHECK(breakdown(duel.game().rules, melee).fighting[0] == 1);
  CHECK(breakdown(duel.game().rules, melee).depth[0][0] == 2);
  duel.only({{StepKind::fight, Side::red}, {StepKind::after_combat, Side::red}});
  CHECK(duel.at(more).difference == duel.at(duel.red).difference);
  CHECK(duel.at(more).fought);
}

TEST_CASE("CFE-GAP-008, CFE-ACT-004: the winner takes the position of one that fell back and stays in contact") {
  Melee2 duel("B Pikemen", "C Pikemen");
  duel.at(duel.red).foes.push_back(static_cast<UnitId>(duel.blue));
  duel.at(duel.blue).foes.push_back(static_cast<UnitId>(duel.red));
  Fight fight;
  fight.difference = 3;
  duel.state().fights.push_back(fight);
  for (const int id : {duel.red, duel.blue}) {
    FieldUnit& unit = duel.at(id);
    Combatant faced;
    faced.troops = unit.troops;
    faced.enemy_has_infantry = faced.enemy_has_formed_infantry = true;
    unit.faced = facts_of(faced);
    unit.fight = 0;
    unit.difference = static_cast<std::int8_t>(id == duel.red ? 3 : -3);
  }
  duel.only({{StepKind::after_combat, Side::red}});
  CHECK(duel.at(duel.blue).after == AfterCombat::fall_back);
  CHECK_FALSE(touching(duel.state(), duel.red, duel.blue));
  duel.play(Answer::take_position);
  CHECK(touching(duel.state(), duel.red, duel.blue));
  CHECK(duel.at(duel.red).took_position == 1);
}

TEST_CASE("CFE-GAP-021, CFE-CHG-026: a charger turns flush with the edge that it strikes") {
  Field field;
  const int foot = field.unit(Side::red, "C Swordsmen", 4, 4, {480, 200}, 10);
  const int foe = field.unit(Side::blue, "C Pikemen", 4, 4, {480, 230}, 180);
  field.begin();
  auto play = field.acting();
  const table::Angle towards = field.at(foot).pose.heading;
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(field.game(), field.state(), foot, field.at(foot), towards, 100, look);
  REQUIRE(way.met == foe);
  CHECK(close_with(play, foot, foe, towards, way.contact));
  CHECK(field.at(foot).pose.heading == table::Angle{});
  CHECK(field.at(foot).pose.front.y.units() == doctest::Approx(230));
}

TEST_CASE("CFE-GAP-029: the higher of two levels has the advantage") {
  Field field;
  const int low = field.unit(Side::red, "C Pikemen", 4, 4, {480, 200}, 0);
  const int high = field.unit(Side::blue, "C Pikemen", 4, 4, {480, 200.0001}, 180);
  field.ground("gentle hill", "rect", {{"x", 480.0}, {"y", 240.0}, {"w", 200.0}, {"d", 79.0}});
  field.begin();
  add_contact(field.state(), low, high, false, false);
  const Melee melee = melee_of(field.game(), field.state(), linked(field.state(), low), false);
  CHECK(melee.sides[1][0].higher);
  CHECK_FALSE(melee.sides[0][0].higher);
}

TEST_CASE("CFE-GAP-033, CFE-ACT-019: routers with nowhere to go surrender") {
  Field field;
  const int foot = field.unit(Side::red, "C Pikemen", 2, 2, {480, 300}, 0);
  field.unit(Side::blue, "C Pikemen", 12, 12, {480, 300.0001}, 180);
  field.unit(Side::blue, "C Pikemen", 12, 12, {480, 284.2}, 0);
  field.begin();
  field.state().turn = 1;
  auto play = field.acting();
  field.at(foot).course = Course::routing;
  flee(play, foot, FlightKind::rout, table::Angle::degrees(180));
  CHECK_FALSE(present(field.at(foot)));
}

TEST_CASE("CFE-GAP-019: a messenger rides at once and is gone when he has delivered") {
  Duel duel("C Pikemen", "C Pikemen", 300);
  duel.chief(0).at = {yd(480), yd(150)};
  duel.only({{StepKind::command, Side::red}});
  duel.play(Answer::send_messenger, {2, 1, 0, 0});
  REQUIRE(duel.state().messengers.size() == 1);
  duel.play(Answer::listen, {2});
  CHECK(duel.chief(2).order == Order::defend);
  CHECK(duel.state().messengers.front().lost);
}

TEST_CASE("CFE-BAS-008: a General's base is larger than a Commander's") {
  Duel duel("C Pikemen", "C Pikemen", 300);
  duel.chief(0).at = {yd(480), yd(160)};  // 20 yd from the Commander
  duel.only({{StepKind::command, Side::red}});
  CHECK_FALSE(duel.offers(Answer::issue_orders));
  duel.chief(0).at = {yd(480), yd(162)};
  CHECK(duel.offers(Answer::issue_orders));
}

TEST_CASE("CFE-ARM-004: armour changes neither dice nor distance nor limits") {
  Duel plain("C Heavy Cavalry", "C Pikemen", 100);
  Duel armoured("C Heavy Cavalry, armoured", "C Pikemen", 100);
  CHECK(dp_limit(plain.game().rules, plain.at(plain.red).troops, 4) ==
        dp_limit(plain.game().rules, armoured.at(armoured.red).troops, 4));
  CHECK(ways_to_throw(plain.game(), plain.at(plain.red), false) ==
        ways_to_throw(armoured.game(), armoured.at(armoured.red), false));
}

// --- set-up

TEST_CASE("CFE-GAP-011, CFE-GAP-028: players place ground, choose edges, write orders and deploy") {
  Field field;
  Document set_up = Document::object();
  set_up.set("terrain", true);
  set_up.set("pieces-each", 1);
  field.top.set("set-up", set_up);
  const int red = field.unit(Side::red, "B Pikemen", 4, 4, {0, 0}, 0);
  field.unit(Side::blue, "B Pikemen", 4, 4, {0, 0}, 0);
  field.begin();
  REQUIRE(field.step() == StepKind::place_terrain);
  const std::int32_t middle = yards_in_ticks(300);
  field.play(Answer::place, {0, middle, middle, yards_in_ticks(120), yards_in_ticks(120), 0});
  CHECK(field.may(Answer::place, {2, middle + yards_in_ticks(150), middle, yards_in_ticks(100), yards_in_ticks(100), 0})
            .cites("CFE-GAP-028"_rule));
  field.play(Answer::pass);
  REQUIRE(field.step() == StepKind::choose_edge);
  const bool red_chooses = field.state().steps.back().side == Side::red;
  field.play(Answer::choose_edge, {red_chooses ? 0 : 1});
  CHECK_FALSE(field.state().swapped);
  for (int i = 0; i < 2; ++i) {
    REQUIRE(field.step() == StepKind::write_orders);
    CHECK(field.asked().secret);
    field.play(Answer::order, {2, 0, 0});
  }
  while (field.step() == StepKind::deploy_battalia || field.step() == StepKind::deploy_unit) {
    if (field.state().steps.back().unit == red && field.step() == StepKind::deploy_unit) {
      CHECK(field.may(Answer::deploy, {yards_in_ticks(480), yards_in_ticks(200), 0, 4, 0}).cites("CFE-GAP-011"_rule));
    }
    const std::vector<Candidate> sensible = candidates(field.game(), field.state());
    REQUIRE_FALSE(sensible.empty());
    auto play = field.acting();
    cfeo::apply(play, sensible.front().choice);
  }
  CHECK(present(field.at(red)));
  CHECK(field.at(red).high.y <= yd(150));
}

}  // namespace
}  // namespace condotta::cfeo
