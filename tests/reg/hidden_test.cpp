// Ambushes and flank marches in battle (AMB, FLK), and that nobody learns of them what he may not (REG-DEP-024).
#include <doctest/doctest.h>

#include <algorithm>

#include "field.hpp"
#include "reg/ambush_steps.hpp"
#include "reg/ambushes.hpp"
#include "reg/cards.hpp"
#include "reg/command_range.hpp"
#include "reg/flank_march_steps.hpp"
#include "reg/guesses.hpp"
#include "reg/invariants.hpp"
#include "reg/move_orders.hpp"
#include "reg/position.hpp"
#include "reg/preview_choice.hpp"
#include "reg/unit_moves.hpp"
#include "reg/victory.hpp"
#include "reg/view.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using table::Length;

namespace {

using Keys = std::initializer_list<std::pair<std::string_view, Document>>;

Document table_of(Keys keys) {
  Document table = Document::object();
  for (const auto& [key, value] : keys) table.set(key, value);
  return table;
}

Document a_group(std::string_view name, std::string_view troops, double x, double y, Keys more = {}) {
  Document unit = table_of({{"name", name}, {"troops", troops}, {"at", table_top::point(x, y)}});
  for (const auto& [key, value] : more) unit.set(key, value);
  return unit;
}

Document a_command(std::string_view general, Keys more, std::initializer_list<Document> units) {
  Document command = table_of({{"general", general}});
  for (const auto& [key, value] : more) command.set(key, value);
  command.set("unit", Document::Array(units));
  return command;
}

Document an_army(std::initializer_list<Document> commands) {
  return table_of({{"command", Document::Array(commands)}});
}

// Blue lies in two woods: shot under card 1, nobody under card 2.
Document two_woods(double red_y = 5) {
  return table_of(
      {{"terrain",
        Document::Array{table_top::ground("wood", 17, 17.5, 25, 24), table_top::ground("wood", 30, 17.5, 38, 24)}},
       {"red",
        an_army({a_command("Red", {{"at", table_top::point(21, 2)}, {"army-commander", true}},
                           {a_group("pikes", "Pike & Shot", 21, red_y), a_group("horse", "Mounted", 34, red_y)})})},
       {"blue", an_army({a_command(
                    "Blue",
                    {{"at", table_top::point(44, 29)},
                     {"army-commander", true},
                     {"grade", "talented"},
                     {"false-ambush", Document::Array{table_of({{"ambush", 2}, {"at", table_top::point(34, 18.5)}})}}},
                    {a_group("line", "Foot Loose, Musket", 5, 27), a_group("more", "Foot Loose, Musket", 10, 27),
                     a_group("shot", "Foot Loose, Musket", 21, 18, {{"ambush", 1}})})})}});
}

constexpr UnitId pikes = 0;
constexpr UnitId horse = 1;
constexpr UnitId shot = 4;

const View seen_by(const Field& field, Side side) { return view(field.s.game, field.s.state, side); }

bool shows(const View& view, std::string_view name) {
  return std::ranges::any_of(view.units, [&](const SeenUnit& unit) { return unit.name == name; });
}

}  // namespace

TEST_CASE("REG-AMB-003 REG-AMB-009 REG-DEP-024: cards lie for both to see, what is under them for their owner") {
  Field field(two_woods());
  REQUIRE(field.state().ambushes.size() == 2);
  CHECK(field.state().units[shot].in_ambush);
  CHECK(field.state().ambushes[0].command == 1);  // a card is of a command, real or not (REG-CDR-010)
  CHECK(field.state().ambushes[1].command == 1);
  CHECK_FALSE(shows(seen_by(field, Side::red), "shot"));
  CHECK(shows(seen_by(field, Side::blue), "shot"));
  for (const Side side : {Side::red, Side::blue}) {
    const View view = seen_by(field, side);
    const auto cards = std::ranges::count_if(view.markers, [](const SeenMarker& m) { return m.kind == "ambush"; });
    CHECK(cards == 2);
  }
  CHECK(seen_by(field, Side::blue).markers[0].words.find("shot") != std::string::npos);
  CHECK(seen_by(field, Side::blue).markers[1].words.find("bluff") != std::string::npos);
  CHECK(seen_by(field, Side::red).markers[0].words.find("shot") == std::string::npos);
  CHECK(seen_by(field, Side::red).markers[1].words.find("bluff") == std::string::npos);
}

TEST_CASE("REG-AMB-015 REG-VIC-003: who lies in ambush counts as on the table; the enemy counts what he sees") {
  Field field(two_woods());
  CHECK(army_count(field.state(), Side::blue).tugs == 3);
  CHECK(seen_by(field, Side::blue).armies[1].size == 3);
  CHECK(seen_by(field, Side::red).armies[1].size == 2);
}

TEST_CASE("REG-AMB-010 REG-AMB-011: whoever comes within sight has it set up before him, and stops if he must") {
  Field field(two_woods(14.5));
  field.hold(0, {Colour::red, Colour::red});
  field.begin(StepKind::movement);
  // 2 BW is as far as one sees into a wood: the card's front is at 18, the pikes go from 14.5 to 16.5.
  field.play(choice_of(Action::m2, pikes, {Length::units(2).ticks(), 0}));
  CHECK(field.told("ambush"));
  CHECK_FALSE(field.state().units[shot].in_ambush);
  CHECK_FALSE(field.state().units[shot].off_table);
  CHECK(field.state().units[shot].from_ambush);
  CHECK(front_line(field.state(), shot).pose.front.y == Length::units(18));
  const Length y = front_line(field.state(), pikes).pose.front.y;
  CHECK(y >= Length::units(15.99));  // it saw them from 2 BW …
  CHECK(y <= Length::units(16.51));  // … and went no farther than it was to go
  CHECK(sound(field.s.game, field.state()).has_value());
  CHECK(shows(seen_by(field, Side::red), "shot"));
}

TEST_CASE("REG-AMB-010: a bluff that would be seen is removed; short of it nothing is turned up") {
  Field field(two_woods(13.5));
  field.hold(0, {Colour::red, Colour::red});
  field.begin(StepKind::movement);
  field.play(choice_of(Action::m2, horse, {Length::units(2.5).ticks(), 0}));
  CHECK_FALSE(field.told("bluff"));  // from 16 the card at 18.5 is 2.5 BW away
  Field nearer(two_woods(14.5));
  nearer.hold(0, {Colour::red, Colour::red});
  nearer.begin(StepKind::movement);
  nearer.play(choice_of(Action::m2, horse, {Length::units(2.5).ticks(), 0}));
  CHECK(nearer.told("bluff"));
  CHECK(nearer.state().ambushes[1].up);
  CHECK_FALSE(nearer.state().ambushes[0].up);
  CHECK(front_line(nearer.state(), horse).pose.front.y == Length::units(17));  // nobody was in the way
}

TEST_CASE("REG-AMB-015 REG-AMB-014 REG-OOC-008: turned up at a go, free, and out of command until it has moved") {
  Field field(two_woods());
  field.state().active = Side::blue;
  field.hold(1, {Colour::red, Colour::red, Colour::green});
  field.begin(StepKind::movement);
  field.play(Answer::reveal, {0});
  REQUIRE(field.now() == StepKind::movement);
  CHECK(decision(field.s.game, field.state()).side == Side::blue);  // his go is still to come
  CHECK(field.state().command.commanders[1].hand.size() == 3);
  const UnitId unit = shot;
  const Rules& rules = field.s.game.rules;
  CHECK(in_command(rules, field.state(), 1, std::span(&unit, 1)).cites("REG-OOC-008"_rule));
  field.play(choice_of(Action::m2, shot, {Length::units(1).ticks(), 0}));
  CHECK(field.state().command.commanders[1].hand.size() == 1);  // the card of the move, and a coloured one
  CHECK_FALSE(field.state().units[shot].from_ambush);
  CHECK_FALSE(in_command(rules, field.state(), 1, std::span(&unit, 1)).cites("REG-OOC-008"_rule));
}

TEST_CASE("REG-AMB-012: out of ambush it charges for one GREEN card wherever its commander is") {
  Document scenario = two_woods(16.2);
  Field field(scenario);
  field.state().active = Side::blue;
  field.hold(1, {Colour::green});
  field.begin(StepKind::declare_charges);
  REQUIRE(decision(field.s.game, field.state()).side == Side::blue);
  field.play(Answer::reveal, {0});
  const Choice charge = field.choice(Answer::charge, {shot});
  INFO((field.ruling(charge).allowed() ? "" : field.ruling(charge).refusals.front().facts));
  CHECK(field.ruling(charge).allowed());
  field.play(charge);
  CHECK(field.state().command.commanders[1].hand.size() == 0);
  // Anybody else so far from his commander would pay a coloured card more.
  Field other(scenario);
  other.state().active = Side::blue;
  other.hold(1, {Colour::green});
  other.begin(StepKind::declare_charges);
  other.play(Answer::reveal, {0});
  other.state().units[shot].from_ambush = false;
  CHECK_FALSE(other.ruling(other.choice(Answer::charge, {shot})).allowed());
}

TEST_CASE(
    "REG-AMB-013: it may be put on the table to shoot; both are asked alike, so that nobody learns who is there") {
  Field field(two_woods(14.5));
  field.state().active = Side::blue;
  field.begin(StepKind::shooting);
  REQUIRE(decision(field.s.game, field.state()).side == Side::blue);
  REQUIRE(field.offers(Answer::reveal));
  field.play(Answer::reveal, {0});
  field.play(Answer::shoot_all);
  CHECK(field.told("ambush"));
  CHECK(std::ranges::any_of(field.state().bases, [](const Base& base) { return base.unit == shot && base.shot; }));
  // With nobody under any card he is asked, too.
  Field bluff(two_woods(14.5));
  bluff.state().ambushes[0].unit = nobody;
  bluff.state().units[shot].in_ambush = false;
  bluff.state().active = Side::blue;
  bluff.begin(StepKind::shooting);
  CHECK(decision(bluff.s.game, bluff.state()).side == Side::blue);
}

TEST_CASE("REG-AMB-011: bases that find no room are lost") {
  Field field(two_woods());
  State& state = field.state();
  // Red stands all about the card but for its middle two BW.
  form_up(field.s.game.rules, state, horse, {{Length::units(21), Length::units(17)}, table::Angle::degrees(180)}, 4);
  const AmbushCard card = state.ambushes[0];
  dice::Seeded dice(1);
  const Play play{field.s.game, state, dice, field.events};
  reveal(play, 0, "REG-AMB-010"_rule);
  CHECK(sound(field.s.game, state).has_value());
  CHECK(card.unit == shot);
  const auto left = bases_of(state, shot).size();
  const Unit& unit = state.units[shot];
  CHECK(static_cast<int>(left) + unit.wounds / field.s.game.rules.numbers.wounds_per_base == unit.base_count);
}

TEST_CASE("REG-CMP-027 REG-AMB-015: when the camp is sacked those in ambush are tested, and shown for it") {
  Field field(two_woods());
  field.state().camp_sacked[1] = true;
  field.state().active = Side::blue;
  field.begin(StepKind::end_of_turn);
  CHECK_FALSE(field.state().units[shot].in_ambush);
  CHECK_FALSE(field.state().ambushes[1].up);  // nobody is there to be tested
  const auto tests = std::ranges::count_if(field.events, [](const Event& event) { return event.kind == "tested"; });
  CHECK(tests >= 3);
}

TEST_CASE("REG-AMB-006: a commander whose unit groups all lie in ambush lies with them, and comes out with them") {
  Document scenario = two_woods();
  Document blue = *scenario.find("blue");
  Document commands = *blue.find("command");
  commands.push(
      a_command("Hidden", {{"with", "lurkers"}}, {a_group("lurkers", "Foot Loose", 21, 21, {{"ambush", 3}})}));
  blue.set("command", commands);
  scenario.set("blue", blue);
  Field field(scenario);
  CHECK(field.state().command.commanders[2].absence == Absence::in_ambush);
  dice::Seeded dice(1);
  const Play play{field.s.game, field.state(), dice, field.events};
  reveal(play, 2, "REG-AMB-015"_rule);
  CHECK(field.state().command.commanders[2].absence == Absence::present);
  CHECK(unit_with(field.state(), 2) == 5);
}

// --- flank marches

namespace {

// Red's second commander marches round the left with horse.
Document a_march(std::string_view troops = "Mounted", std::string_view grade = "talented") {
  return table_of(
      {{"red", an_army({a_command("Red", {{"at", table_top::point(21, 2)}, {"army-commander", true}},
                                  {a_group("pikes", "Pike & Shot", 21, 5), a_group("more", "Pike & Shot", 26, 5)}),
                        a_command("Marcher", {{"flank-march", "left"}, {"grade", grade}},
                                  {table_of({{"name", "riders"}, {"troops", troops}}),
                                   table_of({{"name", "others"}, {"troops", troops}})})})},
       {"blue",
        an_army({a_command("Blue", {{"at", table_top::point(21, 29)}, {"army-commander", true}},
                           {a_group("line", "Pike & Shot", 21, 25), a_group("foot", "Pike & Shot", 8, 25)})})}});
}
constexpr UnitId riders = 2;
constexpr UnitId others = 3;

}  // namespace

TEST_CASE(
    "REG-FLK-005 REG-FLK-011 REG-FLK-012: a march is off the table; its commander's cards lie open, its side not") {
  Field field(a_march());
  CHECK(army_count(field.state(), Side::red).tugs == 2);
  field.hold(1, {Colour::green});
  const View blue = seen_by(field, Side::blue);
  CHECK_FALSE(shows(blue, "riders"));
  REQUIRE(blue.hands.size() == 3);
  CHECK(blue.hands[1].cards.front().face == "green");
  CHECK(blue.leaders[1].off_table);
  const auto side = [](const View& view) { return view.leaders[1].facts.back().value; };
  CHECK(side(blue) == "round one side or the other");
  CHECK(side(seen_by(field, Side::red)) == "round the left");
  field.state().command.commanders[1].march_known = true;
  CHECK(side(seen_by(field, Side::blue)) == "round the left");
}

TEST_CASE(
    "REG-FLK-012 REG-FLK-014 REG-CRD-018: the first RED turns the card up; he keeps it and may throw others away") {
  Field field(a_march());
  for (int turn = 0; turn < 40 && !field.state().command.commanders[1].march_known; ++turn) {
    field.state().command.commanders[1].hand = {};
    field.state().command.deck = command_deck(field.s.game.rules);
    for (Commander& commander : field.state().command.commanders) commander.hand = {};
    field.begin(StepKind::deal);
    const bool red = field.state().command.commanders[1].dealt.of(Colour::red) > 0;
    CHECK(field.state().command.commanders[1].march_known == red);
  }
  REQUIRE(field.told("march known"));
  field.begin(StepKind::keep_cards);
  while (field.state().steps.back().two != 1) field.play(Answer::discard_cards, {field.state().steps.back().two});
  const Hand hand = field.state().command.commanders[1].hand;
  Choice none = field.choice(Answer::discard_cards, {1});
  CHECK(field.ruling(none).allowed());
  Choice reds = none;
  reds.values[5] = hand.of(Colour::red);
  CHECK(field.ruling(reds).cites("REG-FLK-014"_rule));
  Choice rest = none;
  for (std::size_t colour = 0; colour < 4; ++colour) rest.values[colour + 1] = hand.count[colour];
  CHECK(field.ruling(rest).allowed());
}

TEST_CASE("REG-FLK-013 REG-FLK-015 REG-FLK-017 REG-FLK-018 REG-FLK-022: it comes on with its cards, at its edge") {
  Field field(a_march());
  field.hold(1, {Colour::red, Colour::red, Colour::green, Colour::green});
  field.begin(StepKind::movement);
  REQUIRE(field.offers(Answer::come_on));
  const Choice on = field.choice(Answer::come_on, {riders, Length::units(15).ticks()});
  field.play(on);
  REQUIRE(field.now() == StepKind::coming_on);
  CHECK(decision(field.s.game, field.state()).side == Side::red);
  CHECK(field.state().command.commanders[1].absence == Absence::present);
  CHECK(unit_with(field.state(), 1) == riders);
  // It must end wholly on the table, and moves as any mounted do.
  CHECK(field.ruling(choice_of(Action::m2, riders, {Length::units(0.5).ticks(), 0})).cites("REG-FLK-018"_rule));
  CHECK_FALSE(field.ruling(choice_of(Action::m2, riders, {Length::units(12).ticks(), 0})).allowed());
  field.play(choice_of(Action::m2, riders, {Length::units(4).ticks(), 0}));
  CHECK(front_line(field.state(), riders).pose.front.x == Length::units(4));
  CHECK(front_line(field.state(), riders).pose.front.y == Length::units(15));
  CHECK(army_count(field.state(), Side::red).tugs == 3);  // from the moment it is there
  CHECK(sound(field.s.game, field.state()).has_value());
  // One paid for it: RED cards are the permission and are not spent by it.
  CHECK(field.state().command.commanders[1].hand.of(Colour::red) == 2);
  CHECK(field.state().command.commanders[1].hand.size() == 3);
}

TEST_CASE("REG-FLK-017 REG-VIC-009: who does not come on in that phase straggles, and counts for nothing") {
  Field field(a_march());
  field.hold(1, {Colour::red, Colour::red});
  field.begin(StepKind::movement);
  field.play(Answer::come_on, {riders, Length::units(15).ticks()});
  field.play(choice_of(Action::m2, riders, {Length::units(4).ticks(), 0}));
  while (!field.state().steps.empty() && field.now() == StepKind::movement) field.play(Answer::pass);
  CHECK(field.told("straggled"));
  CHECK(field.state().units[others].off_table);
  CHECK_FALSE(field.state().units[others].broken);
  CHECK(army_count(field.state(), Side::red).tugs == 3);
  CHECK(army_count(field.state(), Side::red).lost == 0);
  CHECK(sugs_lost(field.state(), Side::red) == 0);
  ++field.state().command.turn;
  CHECK(marching_units(field.state(), 1).empty());  // not later either
}

TEST_CASE("REG-FLK-013 REG-FLK-016: without the RED cards nobody comes on, in turn 1 as later") {
  Field field(a_march());
  field.hold(1, {Colour::red, Colour::yellow, Colour::yellow});
  field.begin(StepKind::movement);
  CHECK_FALSE(field.offers(Answer::come_on));
  CHECK(field.state().command.turn == 1);
  Field light(a_march("Mounted Skirmish, Bow"));
  light.hold(1, {Colour::red, Colour::white});
  light.begin(StepKind::movement);
  CHECK(light.offers(Answer::come_on));
}

TEST_CASE("REG-FLK-013: Flexible Mounted that come on with one RED card skirmish; with two they may be Loose") {
  Field one(a_march("Mounted Flexible, Bow"));
  one.hold(1, {Colour::red, Colour::green});
  one.begin(StepKind::movement);
  CHECK(one.ruling(one.choice(Answer::come_on, {riders, Length::units(15).ticks(), 0, 2})).cites("REG-FLK-013"_rule));
  CHECK(one.ruling(one.choice(Answer::come_on, {riders, Length::units(15).ticks(), 0, 3})).allowed());
  Field two(a_march("Mounted Flexible, Bow"));
  two.hold(1, {Colour::red, Colour::red});
  two.begin(StepKind::movement);
  CHECK(two.ruling(two.choice(Answer::come_on, {riders, Length::units(15).ticks(), 0, 2})).allowed());
}

TEST_CASE(
    "REG-FLK-017: side by side they come on as a group, for the group's price, by their commander's cards alone") {
  Field field(a_march());
  field.hold(0, {Colour::red, Colour::red});
  field.hold(1, {Colour::red, Colour::red, Colour::green});
  field.begin(StepKind::movement);
  field.play(Answer::come_on, {riders, Length::units(15).ticks(), 0, 0, 1, others});
  Choice together = choice_of(Action::m2, riders, {Length::units(4).ticks(), 0});
  CHECK(field.ruling(together).cites("REG-FLK-018"_rule));  // both stand at the edge
  together.values[7] = others;
  Choice by_chief = together;
  by_chief.values[3] = 0;  // payer
  CHECK(field.ruling(by_chief).cites("REG-FLK-017"_rule));
  field.play(together);
  CHECK(front_line(field.state(), others).pose.front.x == Length::units(4));
  CHECK(field.state().command.commanders[1].hand.size() == 1);
  CHECK(army_count(field.state(), Side::red).tugs == 4);
}

TEST_CASE("REG-FLK-021: not within 6 BW of enemy marchers who came on earlier in the same turn") {
  Field field(a_march());
  field.hold(1, {Colour::red, Colour::red, Colour::green});
  State& state = field.state();
  state.units[5].activity.came_on = true;  // blue's foot is at x 8, y 25
  state.units[5].activity.acted = true;
  field.begin(StepKind::movement);
  CHECK(field.ruling(field.choice(Answer::come_on, {riders, Length::units(24).ticks()})).cites("REG-FLK-021"_rule));
  CHECK(field.ruling(field.choice(Answer::come_on, {riders, Length::units(10).ticks()})).allowed());
}

TEST_CASE("REG-FLK-019 REG-FLK-020: marchers come on by moves alone, and the enemy is not asked to react") {
  Field field(a_march());
  field.hold(1, {Colour::red, Colour::red, Colour::green});
  field.hold(2, {Colour::red});
  field.begin(StepKind::declare_charges);
  CHECK((field.state().steps.empty() || !field.offers(Answer::come_on)));
  field.begin(StepKind::movement);
  field.play(Answer::come_on, {riders, Length::units(20).ticks()});
  CHECK(decision(field.s.game, field.state()).side == Side::red);
  field.play(choice_of(Action::m2, riders, {Length::units(3).ticks(), 0}));
  CHECK(field.now() == StepKind::movement);
  CHECK_FALSE(field.state().units[riders].did(Deed::charged));
}

TEST_CASE("REG-FLK-010 REG-CRD-022: a commander who bluffed a march is dealt one card fewer on turn 1") {
  Document scenario = a_march();
  Document red = *scenario.find("red");
  Document commands = Document::array();
  commands.push(red.find("command")->items()[0]);
  commands.push(a_command("Bluffer", {{"at", table_top::point(10, 2)}, {"bluffed-flank-march", true}}, {}));
  red.set("command", commands);
  scenario.set("red", red);
  Field field(scenario);
  field.begin(StepKind::deal);
  CHECK(field.state().command.commanders[1].hand.size() == 2);
  field.state().command.turn = 2;
  field.begin(StepKind::deal);
  CHECK(field.state().command.commanders[1].hand.size() == 3);
}

// --- secrets

TEST_CASE("REG-DEP-024: a guess changes who lies where, and nothing that the other side is shown, asked or refused") {
  Document scenario = two_woods(14.5);
  Document blue = *scenario.find("blue");
  Document commands = *blue.find("command");
  commands.push(a_command("Marcher", {{"flank-march", "right"}},
                          {table_of({{"name", "a"}, {"troops", "Foot Loose"}}),
                           table_of({{"name", "b"}, {"troops", "Foot Skirmish, Bow"}})}));
  blue.set("command", commands);
  scenario.set("blue", blue);
  Field field(scenario);
  field.hold(0, {Colour::red, Colour::green});
  field.begin(StepKind::movement);
  const Choice move = choice_of(Action::m2, pikes, {Length::units(2).ticks(), 0});
  const Document seen = seen_by(field, Side::red).document();
  const Decision pending = decision(field.s.game, field.state());
  const Document asked = document(pending);
  const Document shown = preview_choice(field.s.game, field.state(), move).document(pending);
  bool differs = false;
  bool bluffs = false;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    State guess = field.state();
    dice::Seeded dice(seed);
    guess_hidden(field.s.game, guess, Side::red, dice);
    deal_unknown_hands(guess, Side::red, dice);
    REQUIRE(sound(field.s.game, guess).has_value());
    CHECK(view(field.s.game, guess, Side::red).document() == seen);
    CHECK(document(decision(field.s.game, guess)) == asked);
    CHECK(preview_choice(field.s.game, guess, move).document(pending) == shown);
    differs = differs || guess.ambushes[0].unit != field.state().ambushes[0].unit;
    bluffs = bluffs || guess.ambushes[0].unit == nobody;
  }
  CHECK(differs);
  CHECK(bluffs);
}
