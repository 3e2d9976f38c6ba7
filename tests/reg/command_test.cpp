// Cards, commanders, prices, goes, allies and scores (CRD, CDR, ACT, OOC, GRP, TURN, ALY, VIC, TRN).
#include <doctest/doctest.h>

#include <algorithm>

#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "reg/allies.hpp"
#include "reg/breaking.hpp"
#include "reg/card_phase.hpp"
#include "reg/cards.hpp"
#include "reg/command_range.hpp"
#include "reg/doubles.hpp"
#include "reg/payment.hpp"
#include "reg/position.hpp"
#include "reg/situations.hpp"
#include "reg/troop_words.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {
namespace {

const Rules& y2019 = Rules::of(Edition::y2019);
const Rules& y2021 = Rules::of(Edition::y2021);

Hand hand(std::initializer_list<Colour> cards) {
  Hand held;
  for (const Colour card : cards) held.add(card);
  return held;
}

dice::Scripted script(std::initializer_list<dice::Symbol> symbols) {
  dice::Script script;
  for (const dice::Symbol symbol : symbols) script.faces.push_back({dice::face(symbol)});
  return dice::Scripted(script);
}

Troops troops(std::string_view words) {
  const auto read = read_troops(words);
  REQUIRE(read.has_value());
  return *read;
}

// Red: an Army Commander and an Ally, each with a unit group; blue: an Army Commander and a sub-commander.
State two_armies(Edition edition = Edition::y2021) {
  const Document red = with(with(a_general("guard", "legendary", 1), "army-commander", true), "command",
                            Document::Array{Document("guard")});
  const Document ally =
      with(with(a_general("saxons", "competent", 1), "ally", true), "command", Document::Array{Document("saxons")});
  const Document blue = with(with(a_general("tercio", "talented", 1), "army-commander", true), "command",
                             Document::Array{Document("tercio")});
  const Document sub = with(a_general("horse", "mediocre", 1), "command", Document::Array{Document("horse")});
  return a_situation(a_scenario({a_unit("guard", "red", "Pike & Shot, Superior, Musket AFP", 20, 5, 0),
                                 a_unit("saxons", "red", "Pike & Shot, Poor, Musket LFP", 26, 5, 0),
                                 a_unit("tercio", "blue", "Tercio, Average", 20, 25, 180),
                                 a_unit("horse", "blue", "Mounted, Loose", 28, 25, 180)},
                                {red, ally, blue, sub}),
                     edition)
      .state;
}

}  // namespace

TEST_CASE("REG-CRD-001 REG-CRD-002: one deck of 50 cards, 8 BLACK 12 WHITE 14 GREEN 10 YELLOW 6 RED") {
  const dice::Deck deck = command_deck(y2019);
  CHECK(deck.cards() == 50);
  const std::array<std::uint32_t, 5> cards = {8, 12, 14, 10, 6};
  for (std::size_t i = 0; i < cards.size(); ++i) CHECK(deck.in_pile(static_cast<dice::Deck::Kind>(i)) == cards[i]);
  CHECK(deck == command_deck(y2021));
}

TEST_CASE("REG-CRD-010 REG-CRD-011 REG-CRD-012 REG-CRD-014: dealing goes round the table and keeps all cards") {
  State state = two_armies();
  state.active = Side::blue;
  CHECK(dealing_order(state) == std::vector<GeneralId>{2, 3, 0, 1});
  dice::Seeded source(7);
  for (int turn = 1; turn <= 12; ++turn) {
    CAPTURE(turn);
    gather(state.command);
    CHECK(state.command.deck.discarded() == 0);
    deal(y2021, state, source);
    const std::array<int, 4> held = {5, 3, 4, 2};
    for (std::size_t i = 0; i < held.size(); ++i) CHECK(state.command.commanders[i].hand.size() == held[i]);
    CHECK(state.command.deck.in_pile() == 50 - 14);
    CHECK(cards_conserved(y2021, state.command));
    CHECK(well_formed_command(y2021, state).has_value());
    const Colour first = state.command.commanders[0].hand.cards().front();
    discard(state.command, 0, first);
    lose_cards(state.command, 3);
    CHECK(state.command.commanders[3].hand.size() == 0);
    CHECK(state.command.deck.discarded() == 3);
    CHECK(cards_conserved(y2021, state.command));
  }
  state.command.commanders[0].hand.add(Colour::red);  // a card from nowhere
  CHECK_FALSE(cards_conserved(y2021, state.command));
  CHECK_FALSE(well_formed_command(y2021, state).has_value());
}

TEST_CASE("REG-CRD-011 REG-CRD-022: dealt up to the allowance, one card fewer after a bluff") {
  CHECK(cards_to_deal(y2019, Grade::legendary, 2) == 3);
  CHECK(cards_to_deal(y2019, Grade::talented, 4) == 0);
  CHECK(cards_to_deal(y2019, Grade::competent, 5) == 0);
  CHECK(cards_to_deal(y2019, Grade::mediocre, 0) == 2);
  State state = two_armies();
  state.command.commanders[3].fewer_cards = 1;
  dice::Seeded source(1);
  deal(y2021, state, source);
  CHECK(state.command.commanders[3].hand.size() == 1);
  gather(state.command);
  deal(y2021, state, source);
  CHECK(state.command.commanders[3].hand.size() == 2);
  CHECK(state.command.commanders[3].dealt.size() == 1);
}

TEST_CASE("REG-CRD-013: face up to flank marchers, to Allies on turn 1, and to the Unreliable") {
  Commander commander;
  CHECK_FALSE(dealt_face_up(commander, false, 1));
  CHECK(dealt_face_up(commander, true, 1));
  CHECK_FALSE(dealt_face_up(commander, true, 2));
  commander.reliability = Reliability::unreliable;
  CHECK(dealt_face_up(commander, true, 2));
  commander = {};
  commander.absence = Absence::flank_marching;
  CHECK(dealt_face_up(commander, false, 5));
}

TEST_CASE("REG-CRD-015: 2021 keeps at most the allowance and one more") {
  const Hand five = hand({Colour::red, Colour::red, Colour::green, Colour::white, Colour::black});
  CHECK(may_keep(y2019, Grade::competent, five).allowed());
  CHECK(may_keep(y2021, Grade::competent, five).cites("REG-CRD-015"_rule));
  CHECK(may_keep(y2021, Grade::talented, five).allowed());
  CHECK(*most_kept(y2021, Grade::competent) == 4);
  CHECK_FALSE(most_kept(y2019, Grade::competent).has_value());
}

TEST_CASE("REG-CRD-017 REG-CRD-018 REG-CDR-048: a discard as a go, not from the dead or the flank marching") {
  Commander commander;
  commander.hand = hand({Colour::black});
  CHECK(may_discard_as_go(commander, Colour::black).allowed());
  CHECK(may_discard_as_go(commander, Colour::red).cites("REG-CRD-017"_rule));
  commander.absence = Absence::flank_marching;
  CHECK(may_discard_as_go(commander, Colour::black).cites("REG-CRD-018"_rule));
  commander.absence = Absence::awaiting_replacement;
  CHECK(may_discard_as_go(commander, Colour::black).cites("REG-CDR-048"_rule));
}

TEST_CASE("REG-CDR-001 REG-CDR-002 REG-CDR-003 REG-CDR-004 REG-CDR-008: who may command an army together") {
  const Appointment head{Grade::legendary, CommandType::professional, true, false, true};
  const Appointment talented{Grade::talented};
  const Appointment plain{Grade::mediocre, CommandType::tribal, false, true};
  CHECK(may_command_together(y2019, std::vector{head, talented, plain}).allowed());
  CHECK(may_command_together(y2019, std::vector{head}).cites("REG-CDR-001"_rule));
  CHECK(may_command_together(y2019, std::vector{plain, plain}).cites("REG-CDR-001"_rule));
  CHECK(may_command_together(y2019, std::vector{head, talented, talented}).cites("REG-CDR-004"_rule));
  CHECK(may_command_together(y2019, std::vector{head, plain, plain, plain, plain}).cites("REG-CDR-001"_rule));
  Appointment legend = talented;
  legend.grade = Grade::legendary;
  CHECK(may_command_together(y2019, std::vector{head, legend}).cites("REG-CDR-003"_rule));
  Appointment floating = plain;
  floating.floating = true;
  CHECK(may_command_together(y2019, std::vector{head, floating}).cites("REG-CDR-008"_rule));
  Appointment foreign = head;
  foreign.ally = true;
  CHECK(may_command_together(y2019, std::vector{foreign, plain}).cites("REG-CDR-002"_rule));
}

TEST_CASE("REG-CDR-012 REG-OOC-002: command ranges by type and edition") {
  const auto range = [](const Rules& rules, CommandType type, bool floating = false) {
    return command_range(rules, {Grade::competent, type, floating, false, floating});
  };
  CHECK(range(y2019, CommandType::professional) == 12);
  CHECK(range(y2019, CommandType::professional, true) == 12);
  CHECK(range(y2019, CommandType::instinctive) == 10);
  CHECK(range(y2019, CommandType::tribal) == 8);
  CHECK(range(y2021, CommandType::professional) == 10);
  CHECK(range(y2021, CommandType::professional, true) == 15);
  CHECK(range(y2021, CommandType::instinctive) == 8);
  CHECK(range(y2021, CommandType::tribal) == 6);
}

TEST_CASE("REG-CDR-013 REG-CDR-016 REG-OOC-003 REG-OOC-004 REG-OOC-005 REG-OOC-007 REG-OOC-008: out of command") {
  Prompt prompt;
  prompt.payer_distance = 10;
  CHECK(in_command(y2021, prompt).allowed());
  prompt.payer_distance = 10.1;
  CHECK(in_command(y2021, prompt).cites("REG-OOC-002"_rule));
  CHECK(in_command(y2019, prompt).allowed());
  prompt.independent = true;
  CHECK(in_command(y2021, prompt).allowed());
  prompt.commander_dead = true;
  CHECK(in_command(y2021, prompt).cites("REG-OOC-003"_rule));
  prompt.commander_dead = false;
  prompt.commander_fights = true;
  CHECK(in_command(y2021, prompt).cites("REG-OOC-004"_rule));
  prompt.commander_fights = false;
  prompt.own_command = false;
  CHECK(in_command(y2021, prompt).cites("REG-OOC-005"_rule));
  prompt.own_command = true;
  prompt.from_ambush = true;
  CHECK(in_command(y2021, prompt).cites("REG-OOC-008"_rule));
}

TEST_CASE("REG-CDR-014 REG-CDR-015 REG-ACT-014 REG-ACT-015: who may prompt whom") {
  Prompt prompt;
  prompt.payer_distance = 11;
  prompt.own_command = false;
  CHECK(may_prompt(y2019, prompt).allowed());
  CHECK(may_prompt(y2021, prompt).cites("REG-CDR-014"_rule));
  prompt.payer_distance = 9;
  CHECK(may_prompt(y2021, prompt).allowed());
  prompt.payer.type = CommandType::instinctive;
  CHECK(may_prompt(y2019, prompt).allowed());
  CHECK(may_prompt(y2021, prompt).cites("REG-CDR-014"_rule));
  prompt.payer.type = CommandType::tribal;
  CHECK(may_prompt(y2019, prompt).cites("REG-CDR-014"_rule));
  prompt.own_command = true;
  CHECK(may_prompt(y2019, prompt).allowed());
  prompt.payer = {};
  prompt.own_command = false;
  prompt.unit_of_ally = true;
  CHECK(may_prompt(y2019, prompt).cites("REG-CDR-015"_rule));
  prompt.unit_of_ally = false;
  prompt.payer.ally = true;
  CHECK(may_prompt(y2019, prompt).cites("REG-CDR-015"_rule));
  prompt.own_command = true;
  prompt.unreliable = true;
  CHECK(may_prompt(y2019, prompt).cites("REG-ALY-011"_rule));
  prompt.turns_bases_in_combat = true;
  CHECK(may_prompt(y2019, prompt).allowed());
}

TEST_CASE("REG-CDR-017 REG-CDR-018 REG-CDR-019: gifts") {
  Gift gift;
  gift.giver = {Grade::talented, CommandType::professional, true, false, true};
  gift.distance = 15;
  gift.cards = 4;
  CHECK(may_gift(y2019, gift).allowed());
  CHECK(may_gift(y2021, gift).allowed());
  gift.distance = 15.1;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-017"_rule));
  gift.distance = 5;
  gift.receiver.ally = true;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-018"_rule));
  gift.receiver.ally = false;
  gift.receiver_absence = Absence::flank_marching;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-018"_rule));
  gift.receiver_absence = Absence::present;
  gift.receiver.type = CommandType::tribal;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-017"_rule));
  gift.receiver.type = CommandType::professional;
  gift.giver_in_front_rank = true;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-019"_rule));
  gift.same_unit = true;
  CHECK(may_gift(y2019, gift).allowed());
  CHECK(may_gift(y2021, gift).cites("REG-CDR-019"_rule));
  gift.giver_in_front_rank = false;
  gift.giver.floating = false;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-017"_rule));  // 4 cards
  gift.cards = 1;
  CHECK(may_gift(y2019, gift).allowed());
  gift.giver.type = gift.receiver.type = CommandType::instinctive;
  gift.distance = 9;
  CHECK(may_gift(y2019, gift).allowed());
  CHECK(may_gift(y2021, gift).cites("REG-CDR-017"_rule));
  gift.giver.type = gift.receiver.type = CommandType::tribal;
  CHECK(may_gift(y2019, gift).cites("REG-CDR-017"_rule));
  gift.giver = {};
  gift.receiver = {};
  CHECK(may_gift(y2019, gift).cites("REG-CDR-017"_rule));  // no Army Commander
}

TEST_CASE("REG-CDR-017 REG-CDR-020: cards given on the table leave one hand for the other") {
  Situation situation = a_situation(
      a_scenario({a_unit("guard", "red", "Pike & Shot", 20, 5, 0), a_unit("foot", "red", "Pike & Shot", 26, 5, 0)},
                 {with(a_general("guard", "talented", 1), "army-commander", true), a_general("foot", "mediocre", 1)}));
  State& state = situation.state;
  dice::Seeded source(3);
  deal(y2021, state, source);
  Hand one;
  one.add(state.command.commanders[0].hand.cards().front());
  CHECK(may_gift(situation.game, state, 0, 1, one).allowed());
  CHECK(may_gift(situation.game, state, 0, 1, one, 1).cites("REG-CDR-017"_rule));
  CHECK(may_gift(situation.game, state, 1, 0, one).cites("REG-CDR-017"_rule));
  gift(state.command, 0, 1, one);
  CHECK(state.command.commanders[0].hand.size() == 3);
  CHECK(state.command.commanders[1].hand.size() == 3);
  CHECK(cards_conserved(y2021, state.command));
}

TEST_CASE("REG-CDR-012 REG-OOC-002 REG-GEO-028: range is measured from the General's square to the unit group") {
  // The General stands alone, his square reaches 0.5 BW towards the unit group's front edge.
  for (const bool within : {true, false}) {
    const double y = within ? 20.5 : 20.6;
    Document general = Document::object();
    general.set("name", "Tilly");
    general.set("side", "red");
    general.set("grade", "competent");
    general.set("at", Document::Array{Document(20.0), Document(y)});
    general.set("command", Document::Array{Document("foot")});
    const Situation situation =
        a_situation(a_scenario({a_unit("foot", "red", "Pike & Shot", 20, 10, 0)}, {general}), Edition::y2021);
    const Prompt prompt = prompt_of(situation.state, 0, 0);
    CHECK(prompt.own_command);
    CHECK(prompt.payer_distance == doctest::Approx(y - 10.5));
    CHECK(in_command(y2021, prompt).allowed() == within);
    CHECK(in_command(y2019, prompt).allowed());
  }
}

TEST_CASE("REG-CDR-037 REG-OOC-004: a commander who fights keeps only his own unit group in command") {
  State state = two_armies();
  state.units[1].command = 0;
  state.generals[0].committed = true;
  CHECK(in_command(y2021, prompt_of(state, 0, 0)).allowed());
  CHECK(in_command(y2021, prompt_of(state, 0, 1)).cites("REG-OOC-004"_rule));
}

TEST_CASE(
    "REG-CDR-040 REG-CDR-047: a stun takes the cards, a wound those of 2021, death leaves them with the command") {
  struct Expected {
    Edition edition;
    dice::Symbol shows;
    int held;
    Grade grade;
    Absence absence;
  };
  const std::vector<Expected> all = {
      {Edition::y2019, dice::Symbol::s, 0, Grade::competent, Absence::present},
      {Edition::y2021, dice::Symbol::s, 0, Grade::competent, Absence::present},
      {Edition::y2019, dice::Symbol::sword, 3, Grade::mediocre, Absence::present},
      {Edition::y2021, dice::Symbol::sword, 0, Grade::mediocre, Absence::present},
      {Edition::y2021, dice::Symbol::skull, 3, Grade::competent, Absence::awaiting_replacement},
      {Edition::y2021, dice::Symbol::blank, 3, Grade::competent, Absence::present},
  };
  for (const Expected& expected : all) {
    const Situation situation =
        a_situation(a_scenario({a_unit("foot", "red", "Pike & Shot", 20, 5, 0)},
                               {with(a_general("foot", "competent", 1), "command", Document::Array{Document("foot")})}),
                    expected.edition);
    State state = situation.state;
    const Rules& rules = situation.game.rules;
    dice::Seeded cards(5);
    deal(rules, state, cards);
    state.command.turn = 4;
    // the General's die, then the KaB test on his unit group if he falls (REG-CDR-042)
    dice::Scripted throws = script({expected.shows, dice::Symbol::s});
    Events events;
    test_general(situation.game, state, 0, throws, events);
    CAPTURE(static_cast<int>(expected.shows));
    CHECK(state.command.commanders[0].hand.size() == expected.held);
    CHECK(state.generals[0].grade == expected.grade);
    CHECK(state.command.commanders[0].absence == expected.absence);
    const bool dead = expected.absence == Absence::awaiting_replacement;
    CHECK(in_command(rules, prompt_of(state, 0, 0)).cites("REG-OOC-003"_rule) == dead);
    CHECK(cards_conserved(rules, state.command));
  }
}

TEST_CASE("REG-CDR-042 REG-ALY-006: who is tested when a commander falls") {
  // Side by side: the main army's foot and horse, each with a commander, and the Ally's.
  const auto tested = [](Edition edition, GeneralId dead) {
    const auto of = [](std::string_view unit) {
      return with(a_general(unit, "mediocre", 1), "command", Document::Array{Document(unit)});
    };
    const Situation situation = a_situation(
        a_scenario({a_unit("foot", "red", "Pike & Shot", 20, 5, 0), a_unit("guard", "red", "Pike & Shot", 23, 5, 0),
                    a_unit("saxons", "red", "Pike & Shot", 17, 5, 0)},
                   {of("foot"), with(of("guard"), "army-commander", true), with(of("saxons"), "ally", true)}),
        edition);
    State state = situation.state;
    for (General& general : state.generals) general.with = situation.state.generals[0].with;  // all stand together
    dice::Scripted throws = script({dice::Symbol::skull, dice::Symbol::s, dice::Symbol::s, dice::Symbol::s});
    Events events;
    test_general(situation.game, state, dead, throws, events);
    return std::count_if(events.begin(), events.end(), [](const Event& event) { return event.kind == "tested"; });
  };
  CHECK(tested(Edition::y2019, 0) == 2);  // both unit groups of the main army
  CHECK(tested(Edition::y2019, 1) == 2);
  CHECK(tested(Edition::y2019, 2) == 1);  // the Ally's own alone
  CHECK(tested(Edition::y2021, 0) == 1);  // those in his line of command
  CHECK(tested(Edition::y2021, 1) == 2);
  CHECK(tested(Edition::y2021, 2) == 1);
}

TEST_CASE("REG-CDR-041 REG-CDR-044 REG-CDR-045 REG-CDR-046: the successor comes in the next turn, one grade lower") {
  State state = two_armies();
  state.command.turn = 4;
  note_killed(state, 2);
  const Commander& dead = state.command.commanders[2];
  CHECK_FALSE(replacement_due(dead, 4, ReplacementStep::movement_4_2));
  CHECK(replacement_due(dead, 5, ReplacementStep::movement_4_2));
  CHECK_FALSE(replacement_due(dead, 5, ReplacementStep::end_of_turn_6_2));
  CHECK(replacement_step(CommandType::tribal) == ReplacementStep::end_of_turn_6_2);
  CHECK(replacement_step(CommandType::instinctive) == ReplacementStep::movement_4_2);
  CHECK(replacement_places(state, 2).units == std::vector<UnitId>{2});
  replace(state, 2, front_bases(state, 2).front());
  CHECK(state.generals[2].grade == Grade::competent);
  CHECK_FALSE(state.generals[2].killed);
  CHECK(in_command(y2021, prompt_of(state, 2, 2)).allowed());
  CHECK(replacement_grade(Grade::mediocre) == Grade::mediocre);
  note_killed(state, 2);
  state.units[2].broken = true;
  CHECK(replacement_places(state, 2).none());
  state.command.commanders[2].floating = true;  // then every non-allied unit group is his
  CHECK(replacement_places(state, 2).units == std::vector<UnitId>{3});
}

TEST_CASE("REG-ACT-003 REG-ACT-008 REG-CRD-005 REG-CRD-006: a better card pays, a worse one does not") {
  const PromptedAction wheel{.level = Colour::yellow};
  Payer payer{hand({Colour::red, Colour::green}), false, false, false};
  CHECK(may_pay(y2019, payer, wheel, {Colour::red, {}, {}}).allowed());
  CHECK(may_pay(y2019, payer, wheel, {Colour::green, {}, {}}).cites("REG-ACT-008"_rule));
  CHECK(may_pay(y2019, payer, wheel, {Colour::yellow, {}, {}}).cites("REG-ACT-009"_rule));
  CHECK(may_pay(y2019, payer, {.level = std::nullopt}, {Colour::red, {}, {}}).cites("REG-CRD-006"_rule));
  CHECK(may_pay(y2019, payer, wheel, {Colour::red, {Colour::green}, {}}).cites("REG-ACT-008"_rule));
}

TEST_CASE("REG-CRD-021 REG-GRP-001 REG-OOC-001 REG-OOC-006 REG-ACT-002: one coloured card more for each surcharge") {
  const PromptedAction both{.level = Colour::white, .group = true, .out_of_command = true};
  const auto due = price(both);
  REQUIRE(due.has_value());
  CHECK(due->extra.total() == 2);
  Payer payer{hand({Colour::white, Colour::green, Colour::yellow, Colour::black}), false, false, false};
  CHECK(may_pay(y2019, payer, both, {Colour::white, {Colour::green, Colour::yellow}, {}}).allowed());
  CHECK(may_pay(y2019, payer, both, {Colour::green, {Colour::yellow}, {}}).cites("REG-OOC-001"_rule));
  CHECK(may_pay(y2019, payer, both, {Colour::green, {Colour::white, Colour::yellow}, {}}).cites("REG-CRD-004"_rule));
  CHECK(legal_payments(y2019, payer, both).size() == 1);
}

TEST_CASE("REG-CRD-007 REG-ACT-010 REG-CDR-031 REG-CDR-032: the upgrade, once a phase, with the troops") {
  const PromptedAction ahead{.level = Colour::white};
  Payer payer{hand({Colour::black, Colour::red}), true, false, false};
  const Payment raised{Colour::black, {}, 0};
  CHECK(may_pay(y2019, payer, ahead, raised).allowed());
  CHECK(moves_with_it(ahead, raised));
  CHECK(may_pay(y2019, payer, ahead, {Colour::red, {}, 0}).cites("REG-CDR-031"_rule));
  payer.upgraded = true;
  CHECK(may_pay(y2019, payer, ahead, raised).cites("REG-ACT-010"_rule));
  payer.upgraded = false;
  payer.with_troops = false;
  CHECK(may_pay(y2019, payer, ahead, raised).cites("REG-CDR-032"_rule));
  payer.with_troops = true;
  payer.moved = true;
  CHECK(may_pay(y2019, payer, ahead, raised).cites("REG-ACT-011"_rule));
  // REG-CDR-027: having joined it he may still raise a card for what does not move it
  CHECK(may_pay(y2019, payer, {.level = Colour::white, .moves_troops = false}, raised).allowed());
}

TEST_CASE("REG-ACT-012: 2021 raises a card for the General's own move, too") {
  const PromptedAction own{.level = Colour::green, .moves_troops = false, .own_move = true};
  const Payer payer{hand({Colour::white}), false, false, false};
  CHECK(may_pay(y2021, payer, own, {Colour::white, {}, 0}).allowed());
  CHECK(may_pay(y2019, payer, own, {Colour::white, {}, 0}).cites("REG-ACT-012"_rule));
}

TEST_CASE("REG-CDR-033: the upgrade may go on an extra card") {
  const PromptedAction group{.level = Colour::yellow, .group = true};
  const Payer payer{hand({Colour::yellow, Colour::white}), true, false, false};
  CHECK(may_pay(y2019, payer, group, {Colour::yellow, {Colour::white}, 1}).allowed());
  CHECK(may_pay(y2019, payer, group, {Colour::yellow, {Colour::white}, {}}).cites("REG-CRD-004"_rule));
  CHECK(may_pay(y2019, payer, group, {Colour::yellow, {Colour::white}, 2}).cites("REG-CDR-033"_rule));
}

TEST_CASE("REG-ACT-009: the cheapest payment is legal, and no legal one without an upgrade is cheaper") {
  const PromptedAction group{.level = Colour::green, .group = true};
  const Payer payer{hand({Colour::red, Colour::yellow, Colour::green, Colour::white}), true, false, false};
  const auto least = cheapest_payment(y2021, payer, group);
  REQUIRE(least.has_value());
  CHECK(*least == Payment{Colour::green, {Colour::yellow}, {}});
  for (const Payment& payment : legal_payments(y2021, payer, group)) {
    CHECK(may_pay(y2021, payer, group, payment).allowed());
    CHECK(payer.hand.has(payment.cards()));
  }
  CHECK_FALSE(cheapest_payment(y2021, Payer{}, group).has_value());
}

TEST_CASE("REG-UNI-005 REG-UNI-007 REG-CDR-022: paying notes the upgrade, and his own move, until the next phase") {
  State state = two_armies();
  REQUIRE(state.command.deck.take(static_cast<dice::Deck::Kind>(Colour::green)));
  state.command.commanders[0].hand.add(Colour::green);
  const PromptedAction turn{.level = Colour::yellow, .moves_troops = false, .own_move = true};
  pay(state.command, 0, turn, {Colour::green, {}, 0});
  const Payer payer = payer_of(state.command, 0, true);
  CHECK(payer.upgraded);
  CHECK(payer.moved);
  CHECK(payer.hand.size() == 0);
  CHECK(may_upgrade(y2021, payer, turn).cites("REG-ACT-010"_rule));
  CHECK(may_move_commander(payer).cites("REG-CDR-022"_rule));
  CHECK(cards_conserved(y2021, state.command));
  begin_phase(state.command);
  CHECK(may_upgrade(y2021, payer_of(state.command, 0, true), turn).allowed());
}

TEST_CASE("REG-GRP-002 REG-GRP-003 REG-GRP-013 REG-CDR-005: size and price of groups") {
  const GroupMember keil{troops("Keil"), false};
  const GroupMember foot{troops("Foot, Close"), false};
  const GroupMember pulled{troops("Foot Skirmishers"), true};
  const GroupMember skirmishers{troops("Foot Skirmishers"), false};
  CHECK(group_size(std::vector{keil, keil, pulled, pulled}) == 4);
  CHECK(group_size(std::vector{foot, skirmishers}) == 2);
  CHECK(may_lead_group(y2019, Grade::talented, std::vector{keil, keil, pulled, pulled}).allowed());
  CHECK(may_lead_group(y2019, Grade::competent, std::vector{keil, keil}).cites("REG-GRP-003"_rule));
  CHECK(may_lead_group(y2019, Grade::competent, std::vector{keil, foot}).allowed());
  CHECK(may_lead_group(y2021, Grade::mediocre, std::vector{foot, foot, foot}).cites("REG-GRP-002"_rule));
  CHECK(pays_group_card(y2019, std::vector{keil}, true));
  CHECK_FALSE(pays_group_card(y2019, std::vector{keil}, false));
  CHECK_FALSE(pays_group_card(y2021, std::vector{keil}, true));
  CHECK_FALSE(pays_group_card(y2021, std::vector{foot, pulled}, true));
  CHECK(pays_group_card(y2021, std::vector{foot, foot}, true));
}

TEST_CASE("REG-TURN-006 REG-TURN-007 REG-TURN-008 REG-TURN-009 REG-CRD-019: goes, passes and Free Reign") {
  Goes goes = begin_goes(Side::blue);
  CHECK(may_go(y2019, goes, Side::blue).allowed());
  CHECK(may_go(y2019, goes, Side::red).cites("REG-TURN-006"_rule));
  goes = after(y2019, goes, Go::prompt);   // blue
  goes = after(y2019, goes, Go::pass);     // red, once
  goes = after(y2019, goes, Go::discard);  // blue
  goes = after(y2019, goes, Go::prompt);   // red acts again
  goes = after(y2019, goes, Go::prompt);   // blue
  CHECK_FALSE(goes.over);
  goes = after(y2019, goes, Go::pass);  // red, for the second time
  CHECK(free_reign(y2019, goes));
  CHECK(may_go(y2019, goes, Side::red).cites("REG-TURN-008"_rule));
  goes = after(y2019, goes, Go::prompt);
  goes = after(y2019, goes, Go::prompt);
  CHECK(goes.next == Side::blue);
  goes = after(y2019, goes, Go::pass);
  CHECK(goes.over);
  CHECK(may_go(y2019, goes, Side::blue).cites("REG-TURN-007"_rule));
  goes = begin_goes(Side::red);
  CHECK(goes.passes == std::array<std::uint8_t, 2>{});
  goes = after(y2019, goes, Go::pass);
  goes = after(y2019, goes, Go::pass);
  CHECK(goes.over);
}

TEST_CASE("REG-ALY-008 REG-ALY-010 REG-CRD-023: exact odds of the first deal") {
  const auto unreliable = [](Grade grade) {
    return first_deal_odds(y2021, grade).probability([](const FirstDeal& deal) { return deal.unreliable; });
  };
  const auto deserts = [](Grade grade) {
    return first_deal_odds(y2021, grade).probability([](const FirstDeal& deal) { return deal.deserts; });
  };
  CHECK(unreliable(Grade::mediocre) == doctest::Approx(190.0 / 1225).epsilon(1e-12));
  CHECK(unreliable(Grade::competent) == doctest::Approx(1140.0 / 19600).epsilon(1e-12));
  CHECK(unreliable(Grade::talented) == doctest::Approx(4845.0 / 230300).epsilon(1e-12));
  CHECK(deserts(Grade::mediocre) == doctest::Approx(28.0 / 1225).epsilon(1e-12));
  CHECK(deserts(Grade::competent) == doctest::Approx(56.0 / 19600).epsilon(1e-12));
}

TEST_CASE("REG-ALY-009 REG-ALY-014: RED wins an Unreliable Ally over, YELLOW once he has been engaged") {
  AllyDeal deal{Reliability::unreliable, hand({Colour::yellow}), hand({Colour::yellow}), false, false};
  CHECK(judge_deal(deal).after == Reliability::unreliable);
  deal.engaged = true;
  CHECK(judge_deal(deal).after == Reliability::reliable);
  deal.flank_marching = true;
  CHECK(judge_deal(deal).after == Reliability::unreliable);
  deal.dealt = hand({Colour::red, Colour::white});
  CHECK(judge_deal(deal).after == Reliability::reliable);
  CHECK(judge_deal(deal).spends_red);
  deal.before = Reliability::reliable;
  deal.dealt = deal.hand = hand({Colour::black});
  CHECK_FALSE(judge_deal(deal).deserts);
}

TEST_CASE("REG-ALY-008 REG-ALY-010 REG-ALY-011: allies are judged on the table") {
  State state = two_armies();
  std::vector<UnitId> tested = judge_allies(y2021, state);
  CHECK(state.command.commanders[0].reliability == Reliability::reliable);
  CHECK(state.command.commanders[1].reliability == Reliability::unreliable);  // nothing coloured was dealt
  CHECK(tested.empty());                                                      // nor was anything
  CHECK(state.units[1].unreliable);
  CHECK(may_prompt(y2021, prompt_of(state, 1, 1)).cites("REG-ALY-011"_rule));
  for (int i = 0; i < 3; ++i) {
    REQUIRE(state.command.deck.take(static_cast<dice::Deck::Kind>(Colour::black)));
    state.command.commanders[1].hand.add(Colour::black);
    state.command.commanders[1].dealt.add(Colour::black);
  }
  CHECK(judge_allies(y2021, state) == std::vector<UnitId>{1});
  note_engaged(state, 1);
  lose_cards(state.command, 1);
  REQUIRE(state.command.deck.take(static_cast<dice::Deck::Kind>(Colour::yellow)));
  state.command.commanders[1].hand = state.command.commanders[1].dealt = hand({Colour::yellow});
  CHECK(judge_allies(y2021, state).empty());
  CHECK_FALSE(state.units[1].unreliable);
  CHECK(cards_conserved(y2021, state.command));
}

TEST_CASE("REG-ALY-011 REG-ALY-012 REG-ALY-013: what the Unreliable do not do, and do worse") {
  for (const AllyDeed deed : {AllyDeed::prompted_move, AllyDeed::charge, AllyDeed::respond, AllyDeed::commander_move}) {
    CHECK(may_do(Reliability::unreliable, deed).cites("REG-ALY-011"_rule));
    CHECK(may_do(Reliability::reliable, deed).allowed());
  }
  for (const AllyDeed deed :
       {AllyDeed::turn_bases_in_combat, AllyDeed::shoot, AllyDeed::fight, AllyDeed::outcome_move}) {
    CHECK(may_do(Reliability::unreliable, deed).allowed());
  }
  CHECK(shooting_steps_down(Reliability::unreliable) == 1);
  CHECK(counts_as_combat_shy(Reliability::unreliable));
  CHECK_FALSE(counts_as_combat_shy(Reliability::reliable));
}

TEST_CASE("REG-ALY-002 REG-ALY-003 REG-ALY-004: contingents") {
  Contingent contingent;
  CHECK(may_ally(y2019, contingent).allowed());
  contingent.unit_groups = 5;
  CHECK(may_ally(y2019, contingent).cites("REG-ALY-002"_rule));
  contingent.unit_groups = 1;
  CHECK(may_ally(y2019, contingent).cites("REG-ALY-002"_rule));
  contingent.unit_groups = 4;
  contingent.commander.grade = Grade::legendary;
  CHECK(may_ally(y2019, contingent).cites("REG-ALY-004"_rule));
  contingent.commander.grade = Grade::talented;
  contingent.type_of_its_list = CommandType::tribal;
  CHECK(may_ally(y2019, contingent).cites("REG-ALY-004"_rule));
  contingent.list_allows_other_type = true;
  CHECK(may_ally(y2019, contingent).allowed());
  CHECK(compulsory_bases(12, 6) == 6);
  CHECK(compulsory_bases(18, 6) == 12);
  CHECK(compulsory_bases(0, 6) == 0);
}

TEST_CASE("REG-VIC-002 REG-VIC-003 REG-VIC-004 REG-VIC-007 REG-ARM-021: armies counted on the table") {
  State state = two_armies();
  CHECK(army_count(state, Side::blue).tugs == 3);  // the Tercio counts 2
  CHECK_FALSE(army_broken(y2021, army_count(state, Side::blue)));
  state.units[2].broken = true;
  CHECK(army_count(state, Side::blue).lost == 2);
  CHECK(army_broken(y2021, army_count(state, Side::blue)));
  CHECK(scores(y2021, state) == Scores{{15, 0}, "REG-TRN-007"_rule});
  // a flank march that has not arrived counts for nothing
  state.units[2].broken = false;
  state.units[3].off_table = true;
  CHECK(army_count(state, Side::blue).tugs == 2);
}

TEST_CASE("REG-TRN-007 REG-TRN-008 REG-TRN-009 REG-TRN-010 REG-TRN-011 REG-TRN-013: victory points") {
  CHECK(scores(y2019, {Damage{}, Damage{}}, {false, false}).points == std::array{2, 2});
  CHECK(scores(y2019, {Damage{6, 0}, Damage{3, 2}}, {false, true}).points == std::array{15, 8});
  CHECK(scores(y2019, {Damage{6, 0}, Damage{3, 2}}, {true, false}).points == std::array{10, 15});
  CHECK(scores(y2019, {Damage{5, 2}, Damage{4, 2}}, {false, false}).points == std::array{12, 12});
  CHECK(scores(y2019, {Damage{6, 1}, Damage{6, 1}}, {true, true}).points == std::array{10, 10});
}

TEST_CASE("REG-TRN-012: more points, then less damage suffered") {
  CHECK(ranks_before({20, 9}, {19, 0}));
  CHECK(ranks_before({20, 3}, {20, 4}));
  CHECK_FALSE(ranks_before({20, 4}, {20, 4}));
}

TEST_CASE("REG-CDR-007 REG-CDR-008 REG-CDR-009: a scenario says which unit groups are in whose command") {
  const auto refused = [](const Document& general) {
    const auto read = read_situation(y2021, a_scenario({a_unit("a", "red", "Pike & Shot", 10, 5, 0),
                                                        a_unit("b", "blue", "Pike & Shot", 30, 25, 180)},
                                                       {general}));
    return read ? std::string() : read.error().what;
  };
  const Document general = a_general("a", "competent", 1);
  CHECK(refused(with(general, "command", Document::Array{Document("a")})).empty());
  CHECK(refused(with(general, "command", Document::Array{Document("c")})).find("no unit") != std::string::npos);
  CHECK(refused(with(general, "command", Document::Array{Document("b")})).find("enemy") != std::string::npos);
  CHECK(refused(with(general, "command", Document::Array{Document("a"), Document("a")})).find("two commands") !=
        std::string::npos);
  CHECK(refused(with(general, "command", "a")).find("list of units") != std::string::npos);
  CHECK(refused(with(general, "floating", true)).find("Professional Army Commander") != std::string::npos);
  const Document head = with(with(general, "army-commander", true), "floating", true);
  CHECK(refused(head).empty());
  CHECK(refused(with(head, "command", Document::Array{Document("a")})).find("floats and has") != std::string::npos);
}

TEST_CASE("REG-CRD-001: the state of command is saved and restored whole") {
  State state = two_armies();
  dice::Seeded source(9);
  deal(y2021, state, source);
  state.command.commanders[1].reliability = Reliability::unreliable;
  state.command.goes = after(y2021, begin_goes(Side::blue), Go::pass);
  State copy = two_armies();
  REQUIRE(from_document(to_document(state.command), copy.command).has_value());
  CHECK(copy.command == state.command);
  CHECK(hash_of(copy.command) == hash_of(state.command));
}

TEST_CASE("REG-CRD-003: five special cards, which are not in the deck") {
  CHECK(special_cards == static_cast<std::size_t>(SpecialCard::right_flank_march) + 1);
  CHECK(command_deck(y2019).cards(static_cast<dice::Deck::Kind>(dice::colour_count)) == 0);
}

TEST_CASE("REG-CRD-008 REG-CRD-009 REG-TURN-003: the pack starts with the invader and changes hands every turn") {
  CHECK(active_in(1, Side::blue) == Side::blue);
  CHECK(active_in(2, Side::blue) == Side::red);
  State state = two_armies();
  state.active = active_in(1, Side::blue);
  for (int turn = 1; turn <= 6; ++turn) {
    CHECK(state.command.turn == turn);
    CHECK(state.active == active_in(turn, Side::blue));
    end_turn(state);
  }
}

TEST_CASE("REG-CRD-015 REG-CRD-016: a turn is dealt when nobody keeps too many") {
  State state = two_armies();
  dice::Seeded source(11);
  deal_turn(y2021, state, source);
  CHECK(state.command.commanders[1].reliability != Reliability::not_checked);
  CHECK(may_deal(y2021, state).allowed());
  Hand two;
  for (const std::size_t card : {0U, 1U}) two.add(state.command.commanders[2].hand.cards()[card]);
  gift(state.command, 2, 3, two);
  CHECK(may_deal(y2021, state).cites("REG-CRD-015"_rule));  // a Mediocre with 4 cards
  CHECK(may_deal(y2019, state).allowed());
  discard(state.command, 3, state.command.commanders[3].hand.cards().back());
  CHECK(may_deal(y2021, state).allowed());
  deal_turn(y2021, state, source);
  CHECK(state.command.commanders[3].hand.size() == 3);
  CHECK(state.command.commanders[3].dealt.size() == 0);
  CHECK(state.command.commanders[2].dealt.size() == 2);
  CHECK(cards_conserved(y2021, state.command));
}

TEST_CASE("REG-TRN-001 REG-TRN-002 REG-TRN-003 REG-TURN-011: two players on a side") {
  using Wishes = std::vector<std::optional<Go>>;
  CHECK(side_go(Wishes{Go::pass, Go::prompt}) == Go::prompt);
  CHECK(side_go(Wishes{Go::pass, Go::pass}) == Go::pass);
  CHECK_FALSE(side_go(Wishes{Go::pass, std::nullopt}).has_value());
  const Appointment head{Grade::talented, CommandType::professional, true};
  const Appointment sub{Grade::competent};
  CHECK(may_play(y2021, 2, std::vector{head, sub, sub, sub}).allowed());
  CHECK(may_play(y2021, 2, std::vector{head, sub, sub}).cites("REG-TRN-002"_rule));
  CHECK(may_play(y2021, 1, std::vector{head, sub, sub}).allowed());
  CHECK(may_play(y2021, 3, std::vector{head, sub, sub}).cites("REG-TRN-001"_rule));
}

TEST_CASE("REG-TRN-014: another scoring system is a matter of house rules") {
  Document triumph = Document::object();
  triumph.set("triumph", 20);
  Document house = Document::object();
  house.set("REG-TRN-007", triumph);
  const auto rules = Rules::with(Edition::y2021, house);
  REQUIRE(rules.has_value());
  CHECK(scores(*rules, {Damage{6, 0}, Damage{}}, {false, true}).points == std::array{20, 0});
}

TEST_CASE("REG-ALY-008: with the switch on every commander is checked") {
  Document checked = Document::object();
  checked.set("every-commander-is-checked", true);
  Document house = Document::object();
  house.set("REG-ALY-008", checked);
  const auto rules = Rules::with(Edition::y2021, house);
  REQUIRE(rules.has_value());
  State state = two_armies();
  judge_allies(*rules, state);
  for (const Commander& commander : state.command.commanders) CHECK(commander.reliability == Reliability::unreliable);
}

TEST_CASE("REG-ALY-005 REG-CDR-011 REG-CDR-034: groups on the table are of one command, he need not be with them") {
  State state = two_armies();
  const std::vector<UnitId> both = {0, 1};
  CHECK(may_prompt(y2021, state, 0, both).cites("REG-ALY-005"_rule));
  CHECK(may_prompt(y2021, state, 0, both).cites("REG-CDR-015"_rule));
  state.generals[1].ally = false;
  state.units[0].command = 1;  // the Army Commander has nothing left of his own
  CHECK(may_prompt(y2021, state, 0, both).allowed());
  CHECK(in_command(y2021, state, 0, both).cites("REG-OOC-005"_rule));
  CHECK(in_command(y2021, state, 1, both).allowed());
  CHECK(unit_with(state, 1) == 1);
}

TEST_CASE("REG-CDR-025 REG-CDR-026 REG-ACT-013: he goes along once a phase, and only his upgrade makes him") {
  const PromptedAction ahead{.level = Colour::white};
  CHECK_FALSE(moves_with_it(ahead, {Colour::white, {}, {}}));
  CHECK(moves_with_it(ahead, {Colour::black, {}, 0}));
  Payer payer;
  CHECK(may_move_commander(payer).allowed());
  payer.moved = true;
  CHECK(may_move_commander(payer).cites("REG-CDR-022"_rule));
}

TEST_CASE("REG-ALY-016 REG-ALY-017 REG-VIC-008 REG-VIC-009: allied and convertible TUGs count, stragglers do not") {
  State state = two_armies();
  CHECK(army_count(state, Side::red).tugs == 2);
  state.units[1].broken = true;
  CHECK(army_count(state, Side::red).lost == 1);
  state.units[1].broken = false;
  state.units[1].off_table = true;  // left behind by a flank march
  CHECK(army_count(state, Side::red).tugs == 1);
  CHECK(army_count(state, Side::red).lost == 0);
  state.units[1].off_table = false;
  state.units[1].troops.formation = Formation::skirmish;  // a Flexible that skirmishes
  state.units[1].troops.flexible = 6;
  state.units[1].broken = true;
  CHECK(army_count(state, Side::red).lost == 1);
  CHECK(sugs_lost(state, Side::red) == 0);
  CHECK_FALSE(state.command.commanders[1].engaged);  // nobody has shot at him yet
  note_engaged(state, 1);
  CHECK(state.command.commanders[1].engaged);
}

}  // namespace condotta::reg
