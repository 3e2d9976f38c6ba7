// Rules of the first part that only show in battle or in the days before it: bases, commanders, camps, deployment.
#include <doctest/doctest.h>

#include <algorithm>

#include "field.hpp"
#include "reg/ambushes.hpp"
#include "reg/candidates.hpp"
#include "reg/command_range.hpp"
#include "reg/deployment.hpp"
#include "reg/field_of_fire.hpp"
#include "reg/generals.hpp"
#include "reg/line_of_fire.hpp"
#include "reg/move_orders.hpp"
#include "reg/muster.hpp"
#include "reg/paying.hpp"
#include "reg/position.hpp"
#include "reg/rule_set.hpp"
#include "reg/setup.hpp"
#include "reg/shooting_files.hpp"
#include "reg/troop_words.hpp"
#include "reg/unit_moves.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using table::Length;

namespace {

std::int32_t bw(double units) { return Length::units(units).ticks(); }

Document a_lone_general(std::string_view name, std::string_view side, double x, double y) {
  Document table = Document::object();
  table.set("name", name);
  table.set("side", side);
  table.set("at", table_top::point(x, y));
  return table;
}

MusterGame a_muster(std::string_view red, std::string_view blue) {
  Document scenario = Document::object();
  scenario.set("begin", "muster");
  for (const auto& [side, sample] : {std::pair{"red", red}, std::pair{"blue", blue}}) {
    Document army = Document::object();
    army.set("sample", sample);
    scenario.set(side, army);
  }
  return read_muster(Rules::of(Edition::y2021), scenario).value();
}

// The first candidate of every step, without orders, until that step.
Muster until(const MusterGame& game, MusterStep step, std::uint64_t seed) {
  Muster muster = begin_muster(game);
  dice::Seeded dice(seed);
  Events events;
  for (int i = 0; muster.step != step && muster.step != MusterStep::finished && i < 400; ++i) {
    const Choice choice = muster.step == MusterStep::give_orders
                              ? Choice{static_cast<std::uint16_t>(MusterAnswer::done), {}}
                              : candidates(game, muster).front().choice;
    apply(game, muster, choice, dice, events);
  }
  return muster;
}

}  // namespace

TEST_CASE("REG-ARM-004 REG-ARM-007 REG-ARM-011: bases are 1 BW wide, as deep as their troops, and make a unit group") {
  CHECK(base_depth(*read_troops("Foot")) == Length::units(0.5));
  CHECK(base_depth(*read_troops("Mounted")) == Length::units(0.75));
  CHECK(base_depth(*read_troops("Dragoons")) == Length::units(0.75));
  CHECK(base_depth(*read_troops("Light Artillery")) == Length::units(1));
  CHECK(base_depth(*read_troops("Elephants")) == Length::units(1));
  CHECK(base_depth(*read_troops("Battlewagons")) == Length::units(2));
  const Situation s = a_situation(a_scenario({a_unit("foot", "red", "Pike & Shot", 20, 10, 0)}));
  const Front front = front_line(s.state, 0);
  CHECK(front.width == Length::units(3));
  CHECK(front.depth == Length::units(1));
  for (const BaseId base : bases_of(s.state, 0)) CHECK(s.state.bases[static_cast<std::size_t>(base)].unit == 0);
}

TEST_CASE("REG-TRP-013: dragoons mount and dismount free in 6.1, and are marked on foot") {
  Field field(
      a_scenario({a_unit("dragoons", "red", "Dragoons", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 30, 25, 180)},
                 {a_lone_general("Red", "red", 10, 5)}));
  field.begin(StepKind::recover);
  field.play(Answer::dismount, {0});
  CHECK(foot(field.state().units[0].troops));
  CHECK(field.state().command.commanders[0].hand.size() == 0);  // nobody paid
}

TEST_CASE(
    "REG-CDR-021 REG-CDR-024 REG-CDR-025: a commander is with a file or alone, and keeps his file when it moves") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 30, 25, 180)},
                 {a_general("foot", "competent", 2), a_lone_general("Alone", "red", 20, 5)}));
  CHECK(unit_with(field.state(), 0) == 0);
  CHECK(unit_with(field.state(), 1) == nobody);
  const BaseId file = field.state().generals[0].with;
  field.hold(0, {Colour::green});
  field.begin(StepKind::movement);
  field.play(choice_of(Action::m2, 0, {bw(2), 0}));
  CHECK(field.state().generals[0].with == file);
  CHECK(field.state().command.commanders[0].moved);
}

TEST_CASE("REG-CDR-027: who has joined a unit group does not move on with it in that phase; his upgrade still serves") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 30, 25, 180)},
                 {a_lone_general("Red", "red", 10, 6)}));
  field.hold(0, {Colour::green, Colour::green, Colour::black});
  field.begin(StepKind::movement);
  field.play(Answer::move_general, {0, bw(10), bw(10), field.state().units[0].first_base});
  REQUIRE(unit_with(field.state(), 0) == 0);
  const Payer payer = payer_of(field.state().command, 0, true);
  PromptedAction moves{.level = Colour::green};
  CHECK_FALSE(may_upgrade(field.s.game.rules, payer, moves).allowed());  // he would have to go with it
  PromptedAction stands{.level = Colour::green, .moves_troops = false};
  CHECK(may_upgrade(field.s.game.rules, payer, stands).allowed());
  field.play(choice_of(Action::m2, 0, {bw(2), 0}));
  CHECK(unit_with(field.state(), 0) == nobody);  // left behind
}

TEST_CASE("REG-CDR-028 REG-CDR-029: touched by an enemy he rides off free, and stays on the table") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 30, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 1.1, 180)},
                 {a_lone_general("Red", "red", 10, 0.5)}));
  field.state().generals[0].at = {Length::units(10), Length::units(0.6)};
  field.begin(StepKind::movement);
  REQUIRE_FALSE(field.state().steps.empty());
  REQUIRE(field.now() == StepKind::free_ride);
  CHECK_FALSE(field.ruling(field.choice(Answer::ride, {bw(10), bw(-1), -1})).allowed());
  field.play(Answer::ride, {bw(14), bw(0.5), -1});
  CHECK(field.state().generals[0].at.x == Length::units(14));
  CHECK_FALSE(field.state().command.commanders[0].moved);  // not his move of the phase
}

TEST_CASE("REG-CDR-030: any number of commanders may be with one unit group, in one file or in several") {
  const Situation s = a_situation(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0)},
                 {a_general("foot", "competent", 1), with(a_general("foot", "talented", 1), "name", "second"),
                  with(a_general("foot", "mediocre", 3), "name", "third")}));
  CHECK(unit_with(s.state, 0) == 0);
  CHECK(unit_with(s.state, 1) == 0);
  CHECK(unit_with(s.state, 2) == 0);
  // One of a file fights in front of it: the best of them (REG-GAP-222).
  CHECK(general_with(s.state, s.state.generals[0].with) == GeneralId{1});
}

TEST_CASE("REG-CDR-035 REG-CDR-036: he is committed when his file is about to fight, and never to elephants") {
  for (const std::string_view troops : {"Foot Loose", "Elephants"}) {
    Field field(a_scenario({a_unit("red", "red", troops, 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 10, 180)},
                           {a_general("red", "competent", 1)}));
    field.begin(StepKind::melee_combat);
    bool asked = false;
    for (int i = 0; i < 12 && !field.state().steps.empty() && field.now() == StepKind::melee_combat; ++i) {
      if (field.offers(Answer::commit_general)) {
        asked = true;
        break;
      }
      field.play(candidates(field.s.game, field.state(), decision(field.s.game, field.state())).front().choice);
    }
    CAPTURE(troops);
    CHECK(asked == (troops != "Elephants"));
  }
}

TEST_CASE("REG-CMP-012 REG-CMP-021 REG-ALY-018: any commander in range moves a mobile camp for RED, an Ally too") {
  Document ally = a_lone_general("Ally", "red", 22, 6);
  ally.set("ally", true);
  ally.set("type", "tribal");
  Field field(a_scenario({a_unit("camp", "red", "Mobile Camp", 22, 3, 0), a_unit("foot", "red", "Foot Loose", 5, 5, 0),
                          a_unit("blue", "blue", "Foot Loose", 30, 25, 180)},
                         {a_lone_general("Far", "red", 44, 14), ally}));
  field.state().units[0].command = -1;  // it is of no command
  const auto pays = [&](GeneralId who) {
    Order order{.units = {0}, .level = Colour::red};
    return find_payment(field.s.game, field.state(), order, who, 0).ruling;
  };
  field.hold(0, {Colour::red});
  field.hold(1, {Colour::red});
  CHECK(pays(0).cites("REG-CMP-012"_rule));  // beyond his range
  CHECK(pays(1).allowed());
  field.state().command.commanders[1].reliability = Reliability::unreliable;
  CHECK(pays(1).cites("REG-ALY-011"_rule));
  field.state().command.commanders[1].reliability = Reliability::reliable;
  field.begin(StepKind::movement);
  field.play(choice_of(Action::move_camp, 0, {table::Angle::degrees(90).ticks(), bw(2)}));
  CHECK(front_line(field.state(), 0).pose.front.x == Length::units(24));
  CHECK(field.state().command.commanders[1].hand.size() == 0);
  CHECK_FALSE(field.ruling(choice_of(Action::move_camp, 0, {0, bw(1)})).allowed());  // once a turn
}

TEST_CASE("REG-DEP-010 REG-TER-024: 2019 foot in an open flank sector is Nervous, in rough ground it is not") {
  const Document scenario =
      a_scenario({a_unit("foot", "red", "Foot Loose", 5, 10, 0)}, {}, {table_top::ground("brush", 1, 5, 9, 12)});
  const Document open =
      a_scenario({a_unit("foot", "red", "Foot Loose", 5, 10, 0), a_unit("centre", "red", "Foot Loose", 20, 10, 0),
                  a_unit("shot", "red", "Foot Loose, Musket, Commanded Shot", 5, 5, 0)});
  const Situation in_brush = a_situation(scenario, Edition::y2019);
  const Situation bare = a_situation(open, Edition::y2019);
  CHECK_FALSE(nervous(in_brush.game, in_brush.state, 0));
  CHECK(nervous(bare.game, bare.state, 0));
  CHECK_FALSE(nervous(bare.game, bare.state, 1));
  CHECK_FALSE(nervous(bare.game, bare.state, 2));
}

TEST_CASE("REG-TER-017: a line of fire through a wood's edge is cover, in the open it is not") {
  const Situation s = a_situation(a_scenario(
      {a_unit("shot", "red", "Foot Loose, Musket", 20, 10, 0), a_unit("hidden", "blue", "Foot Loose", 20, 12.2, 180),
       a_unit("open", "blue", "Foot Loose", 32, 12.2, 180)},
      {}, {table_top::ground("orchard", 17, 12, 23, 15)}));
  const FieldOfFire field(s.game, s.state);
  const auto in_cover = [&](UnitId target) {
    for (const ShootingFile& file : shooting_files(field, 0)) {
      for (const BaseId base : bases_of(s.state, target)) {
        if (target_in_cover(field, file, base)) return true;
      }
    }
    return false;
  };
  CHECK(in_cover(1));
  CHECK_FALSE(in_cover(2));
}

TEST_CASE("REG-AMB-016: the card is 2 BW wide and 1.5 BW deep") {
  const table::Rectangle card = ambush_card(Rules::of(Edition::y2021), {{Length::units(20), Length::units(10)}, {}});
  CHECK(card.half_width() * 2 == doctest::Approx(2));
  CHECK(card.half_depth() * 2 == doctest::Approx(1.5));
}

// --- deployment

TEST_CASE("REG-TER-006: compulsory pieces are placed one at a time, the defender first, alternately") {
  const MusterGame game = a_muster("tyw-swedish", "tyw-imperial");
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Muster muster = until(game, MusterStep::place_piece, seed);
    if (muster.step != MusterStep::place_piece) continue;
    ++seen;
    CHECK(muster.to_act == muster.defender);
    CHECK(muster.pieces[static_cast<std::size_t>(muster.piece)].player == muster.defender);
    CHECK(std::count_if(muster.pieces.begin(), muster.pieces.end(), [](const MusterPiece& piece) {
            return piece.placed && piece.role != PieceRole::secure_flank;
          }) == 0);
  }
  CHECK(seen > 0);
}

TEST_CASE(
    "REG-DEP-011 REG-DEP-012 REG-DEP-013: in a legal formation, facing as the owner likes; barricades and caltrops") {
  const MusterGame game = a_muster("tyw-swedish", "tyw-imperial");
  const Muster muster = until(game, MusterStep::deploy, 2);
  REQUIRE(muster.step == MusterStep::deploy);
  Choice choice = candidates(game, muster).front().choice;
  REQUIRE(check(game, muster, choice).allowed());
  Choice about = choice;
  about.values[3] = table::Angle::degrees(muster.to_act == Side::red ? 180 : 0).ticks();
  for (const Refusal& refusal : check(game, muster, about).refusals) CHECK_FALSE(refusal.rule == "REG-DEP-011"_rule);
  Choice wide = choice;
  wide.values[4] = game.units[static_cast<std::size_t>(choice.values[0])].bases + 1;
  CHECK(check(game, muster, wide).cites("REG-DEP-011"_rule));
  Document scenario = Document::object();
  Document unit = Document::object();
  unit.set("name", "dug in");
  unit.set("troops", "Foot Loose, Musket");
  unit.set("at", table_top::point(20, 8));
  unit.set("barricades", true);
  unit.set("caltrops-placed", true);
  Document command = Document::object();
  command.set("general", "A");
  command.set("at", table_top::point(20, 2));
  command.set("unit", Document::Array{unit});
  Document army = Document::object();
  army.set("command", Document::Array{command});
  scenario.set("red", army);
  unit.set("name", "before them");
  unit.set("at", table_top::point(20, 22));
  command.set("at", table_top::point(20, 28));
  command.set("unit", Document::Array{unit});
  army.set("command", Document::Array{command});
  scenario.set("blue", army);
  const Situation s = a_situation(scenario);
  CHECK(s.state.units[0].barricades);  // all of its front: a flag of the unit group
  CHECK(s.state.units[0].caltrops);    // REG-DEP-013: set out at deployment
}

TEST_CASE(
    "REG-DEP-015 REG-DEP-018 REG-DEP-019: commanders are placed in the own depth, the defender first, one may float") {
  const MusterGame game = a_muster("tyw-swedish", "tyw-imperial");
  Muster muster = until(game, MusterStep::place_commanders, 3);
  REQUIRE(muster.step == MusterStep::place_commanders);
  CHECK(muster.to_act == muster.defender);
  dice::Seeded dice(1);
  Events events;
  const Decision asked = decision(game, muster);
  const Option* stand = asked.find("stand");
  REQUIRE(stand != nullptr);
  const std::int32_t leader = stand->parameters.front().allowed.front();
  const double own = far_side(muster.to_act) ? 28 : 2;
  const double far = far_side(muster.to_act) ? 10 : 20;
  CHECK(check(game, muster, {stand->number, {leader, bw(20), bw(far)}}).cites("REG-DEP-019"_rule));
  const Choice there{stand->number, {leader, bw(3), bw(own)}};
  CHECK(check(game, muster, there).allowed());  // in a flank sector, too
  apply(game, muster, there, dice, events);
  CHECK(muster.leaders[static_cast<std::size_t>(leader)].with == -1);
  const Option* floats = asked.find("float");
  REQUIRE(floats != nullptr);  // a Professional Army Commander
  apply(game, muster, {floats->number, {}}, dice, events);
  int heads = 0;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (!muster.leaders[i].floating) continue;
    ++heads;
    CHECK(game.leaders[i].who.army_commander);
    for (const UnitPlace& place : muster.units) CHECK(place.command != static_cast<int>(i));  // he has no command
  }
  CHECK(heads == 1);
}

TEST_CASE("REG-DEP-016 REG-FLK-009: a real marcher stays off the table, a bluff is shown and placed as all others") {
  const MusterGame game = a_muster("ottoman", "polish-lithuanian");
  Muster muster;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {  // somebody who was not out-scouted gives orders
    muster = until(game, MusterStep::give_orders, seed);
    if (units_of(game, muster, muster.to_act, Whereabouts::waiting).size() > 6) break;
  }
  REQUIRE(muster.step == MusterStep::give_orders);
  const Side me = muster.to_act;
  dice::Seeded dice(1);
  Events events;
  const Decision asked = decision(game, muster);
  const Option* march = asked.find("march");
  REQUIRE(march != nullptr);
  REQUIRE(march->parameters.front().allowed.size() >= 2);
  const std::int32_t first = march->parameters.front().allowed[0];
  const std::int32_t second = march->parameters.front().allowed[1];
  bool marched = false;
  for (const std::int32_t unit : march->parameters[2].allowed) {
    for (const std::int32_t side : {0, 1}) {
      const Choice choice{march->number, {first, side, unit, -1, -1, -1}};
      if (unit < 0 || marched || !check(game, muster, choice).allowed()) continue;
      apply(game, muster, choice, dice, events);
      marched = true;
    }
  }
  REQUIRE(marched);
  apply(game, muster, {static_cast<std::uint16_t>(MusterAnswer::bluff), {second}}, dice, events);
  for (int i = 0; muster.step != MusterStep::place_commanders && i < 300; ++i) {
    const Choice choice = muster.step == MusterStep::give_orders
                              ? Choice{static_cast<std::uint16_t>(MusterAnswer::done), {}}
                              : candidates(game, muster).front().choice;
    apply(game, muster, choice, dice, events);
  }
  REQUIRE(muster.step == MusterStep::place_commanders);
  const View seen = view(game, muster, other(me));
  CHECK(seen.leaders[static_cast<std::size_t>(first)].off_table);
  CHECK_FALSE(seen.leaders[static_cast<std::size_t>(second)].off_table);
  CHECK(seen.leaders[static_cast<std::size_t>(second)].tokens.front().words == "he only bluffed");
  while (muster.step != MusterStep::finished) {
    apply(game, muster, candidates(game, muster).front().choice, dice, events);
  }
  const auto situation = read_situation(game.rules, deployed_scenario(game, muster));
  REQUIRE(situation.has_value());
  int marching = 0;
  int fewer = 0;
  for (const Commander& commander : situation->state.command.commanders) {
    marching += commander.absence == Absence::flank_marching ? 1 : 0;
    fewer += commander.fewer_cards;
  }
  CHECK(marching == 1);
  CHECK(fewer == 1);  // REG-FLK-010
}

TEST_CASE("REG-GAP-023 REG-TRN-009: when the agreed turns are over neither army is broken: a draw, two points each") {
  Document scenario = Document::object();
  scenario.set("turns", 2);
  for (const auto& [side, y] : {std::pair{"red", 5.0}, std::pair{"blue", 25.0}}) {
    Document unit = Document::object();
    unit.set("name", std::string("foot of ") + side);
    unit.set("troops", "Pike & Shot");
    unit.set("at", table_top::point(20, y));
    Document command = Document::object();
    command.set("general", side);
    command.set("army-commander", true);
    command.set("with", std::string("foot of ") + side);
    command.set("unit", Document::Array{unit});
    Document army = Document::object();
    army.set("command", Document::Array{command});
    scenario.set(side, army);
  }
  auto battle = rule_set(Edition::y2021).set_up(scenario, {});
  REQUIRE(battle.has_value());
  dice::Seeded dice(3);
  for (int i = 0; i < 200 && !battle->over(); ++i) {
    CHECK(battle->turn() <= 2);
    const std::vector<Candidate> open = battle->candidates();
    REQUIRE_FALSE(open.empty());
    const auto waits = std::ranges::find_if(open, [&](const Candidate& one) {  // nobody moves
      const Decision asked = battle->pending();
      return asked.find(one.choice.option)->name == "pass";
    });
    REQUIRE(battle->apply(waits == open.end() ? open.front().choice : waits->choice, dice).has_value());
  }
  REQUIRE(battle->over());
  CHECK(battle->result().find("winner")->text() == "draw");
  CHECK(battle->result().find("turns")->integer() == 2);
  for (const char* side : {"red", "blue"}) {
    CHECK(battle->result().find(side)->find("victory-points")->integer() == 2);
  }
}
