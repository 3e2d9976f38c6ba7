// The Card phase: discarding and keeping, dealing, gifts (CRD, REG-CDR-017, ALY); and the Start of the game.
#include <algorithm>

#include "reg/breaking.hpp"
#include "reg/card_phase.hpp"
#include "reg/cards.hpp"
#include "reg/flank_marches.hpp"
#include "reg/step_options.hpp"

namespace condotta::reg {
namespace {

const Commander& commander_at(const State& state, std::size_t id) { return state.command.commanders[id]; }

// --- keeping (2021: 1.1; 2019: 6.4). Step::number counts the Generals who have been asked.

// The hands of the dead and of flank marchers are thinned now, though never as a go (REG-CRD-018, REG-FLK-014).
bool may_choose(const State& state, std::size_t id) { return commander_at(state, id).hand.size() > 0; }

bool go_on_keeping(const Play& play) {
  Step& step = play.step();
  if (step.one == nobody) step.one = 0;
  const std::vector<GeneralId> order = dealing_order(play.state);
  for (; static_cast<std::size_t>(step.one) < order.size(); ++step.one) {
    const auto id = static_cast<std::size_t>(order[static_cast<std::size_t>(step.one)]);
    if (!may_choose(play.state, id)) continue;
    step.two = static_cast<std::int16_t>(id);
    step.side = play.state.generals[id].side;
    return true;
  }
  play.pop();
  return false;
}

Decision keeping_decision(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  const Hand& hand = commander_at(state, static_cast<std::size_t>(step.two)).hand;
  Decision asked;
  asked.side = step.side;
  asked.question = "Which cards does " + game.general_names[static_cast<std::size_t>(step.two)] + " discard?";
  asked.rules = {"REG-CRD-015"_rule};
  std::vector<Parameter> parameters = {leader_parameter({step.two})};
  for (int colour = 0; colour < dice::colour_count; ++colour) {
    constexpr std::array<std::string_view, 5> names = {"black", "white", "green", "yellow", "red"};
    parameters.push_back(
        number_parameter(names[static_cast<std::size_t>(colour)], hand.of(static_cast<Colour>(colour))));
  }
  asked.options = {
      option(Answer::discard_cards, "discard-cards", "Discard these, keep the rest", std::move(parameters))};
  return asked;
}

Hand discards(const Choice& choice) {
  Hand cards;
  for (std::size_t i = 0; i < cards.count.size(); ++i) cards.count[i] = static_cast<std::uint8_t>(choice.values[i + 1]);
  return cards;
}

void check_keeping(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const auto id = static_cast<std::size_t>(state.steps.back().two);
  Hand kept = commander_at(state, id).hand;
  for (const Colour card : discards(choice).cards()) kept.remove(card);
  add(ruling, may_keep(game.rules, state.generals[id].grade, kept));
  if (commander_at(state, id).absence == Absence::flank_marching && discards(choice).of(Colour::red) > 0) {
    ruling.refuse("REG-FLK-014"_rule, "a flank marcher throws away no RED card");
  }
}

void apply_keeping(const Play& play, const Choice& choice) {
  const auto id = static_cast<GeneralId>(play.step().two);
  const Hand cards = discards(choice);
  if (cards.size() > 0) {
    discard(play.state.command, id, cards);
    play.events.push_back({"discarded",
                           play.game.general_names[static_cast<std::size_t>(id)] + " discards " + in_words(cards),
                           {"REG-CRD-015"_rule},
                           Document(),
                           {}});
  }
  ++play.step().one;
}

// --- dealing

bool go_on_dealing(const Play& play) {
  play.pop();
  if (play.state.command.turn > 1 || play.state.generals.empty()) {
    play.events.push_back({"turn",
                           "Turn " + std::to_string(play.state.command.turn) + ": " +
                               std::string(condotta::name_of(play.state.active)) + " is active",
                           {"REG-TURN-003"_rule},
                           Document(),
                           {}});
  }
  const std::vector<UnitId> deserters = deal_turn(play.game.rules, play.state, play.source);
  play.events.push_back({"dealt", "The cards are dealt", {"REG-CRD-011"_rule}, Document(), {}});
  for (std::size_t i = 0; i < play.state.generals.size(); ++i) {
    const Commander& commander = commander_at(play.state, i);
    if (dealt_face_up(commander, play.state.generals[i].ally, play.state.command.turn)) {
      play.events.push_back({"dealt face up",
                             play.game.general_names[i] + " is dealt " + in_words(commander.dealt),
                             {"REG-CRD-013"_rule},
                             Document(),
                             {}});
    }
    if (commander.absence == Absence::flank_marching && !commander.march_known &&
        card_turns_up(commander.dealt, commander.hand.of(Colour::red) == 0)) {  // REG-FLK-012, REG-ALY-014
      play.state.command.commanders[i].march_known = true;
      play.events.push_back(
          {"march known",
           play.game.general_names[i] + " marches round his " + (commander.march == MarchSide::left ? "left" : "right"),
           {"REG-FLK-012"_rule},
           Document(),
           {}});
    }
    if (commander.reliability == Reliability::unreliable) {
      play.events.push_back(
          {"unreliable", play.game.general_names[i] + " holds back", {"REG-ALY-008"_rule}, Document(), {}});
    }
  }
  GeneralId told = -1;
  for (const UnitId unit : deserters) {  // REG-ALY-010
    const GeneralId ally = play.state.units[static_cast<std::size_t>(unit)].command;
    if (ally != told) {
      play.events.push_back({"desertion",
                             play.game.general_names[static_cast<std::size_t>(ally)] +
                                 " has BLACK cards alone: his contingent is tested for desertion",
                             {"REG-ALY-010"_rule},
                             Document(),
                             {}});
    }
    told = ally;
    play.state.charge_phase.tests_due.push_back({unit, KabReason::desertion, false});
  }
  take_tests(play);
  return false;
}

// --- gifts

GeneralId army_commander(const State& state, Side side) {
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side == side && state.generals[i].army_commander) return static_cast<GeneralId>(i);
  }
  return -1;
}

std::vector<std::int32_t> receivers(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> found;
  const GeneralId giver = army_commander(state, side);
  if (giver < 0) return found;
  const Hand& hand = commander_at(state, static_cast<std::size_t>(giver)).hand;
  if (hand.size() == 0) return found;
  Hand one;
  one.add(hand.cards().front());
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto receiver = static_cast<GeneralId>(i);
    if (state.generals[i].side != side || receiver == giver) continue;
    if (may_gift(game, state, giver, receiver, one, commander_at(state, i).gifts).allowed()) {
      found.push_back(static_cast<std::int32_t>(i));
    }
  }
  return found;
}

bool go_on_with_gifts(const Play& play) {  // the Active player first
  Step& step = play.step();
  for (; step.stage < 2; ++step.stage) {
    step.side = step.stage == 0 ? play.state.active : other(play.state.active);
    if (!receivers(play.game, play.state, step.side).empty()) return true;
  }
  play.pop();
  return false;
}

Decision gifts_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Does your Army Commander give cards to others?";
  asked.rules = {"REG-CDR-017"_rule};
  asked.options = {option(Answer::gift, "gift", "Give him a card",
                          {leader_parameter(receivers(game, state, asked.side)), card_parameter()}),
                   option(Answer::done, "done", "No more gifts")};
  return asked;
}

void check_gifts(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::gift) return;
  Values values(choice);
  const GeneralId receiver = values.leader();
  Hand card;
  card.add(static_cast<Colour>(values.next()));
  add(ruling, may_gift(game, state, army_commander(state, state.steps.back().side), receiver, card,
                       commander_at(state, static_cast<std::size_t>(receiver)).gifts));
}

void apply_gifts(const Play& play, const Choice& choice) {
  if (answer(choice) != Answer::gift) {
    ++play.step().stage;
    return;
  }
  Values values(choice);
  const GeneralId receiver = values.leader();
  Hand card;
  card.add(static_cast<Colour>(values.next()));
  const GeneralId giver = army_commander(play.state, play.step().side);
  gift(play.state.command, giver, receiver, card);
  ++play.state.command.commanders[static_cast<std::size_t>(receiver)].gifts;
  play.events.push_back({"gift",
                         play.game.general_names[static_cast<std::size_t>(giver)] + " gives a card to " +
                             play.game.general_names[static_cast<std::size_t>(receiver)],
                         {"REG-CDR-017"_rule},
                         Document(),
                         {}});
}

}  // namespace

StepRules keep_cards_step() { return {go_on_keeping, keeping_decision, check_keeping, apply_keeping}; }
StepRules deal_step() { return {go_on_dealing, nullptr, nullptr, nullptr}; }
StepRules gifts_step() { return {go_on_with_gifts, gifts_decision, check_gifts, apply_gifts}; }

}  // namespace condotta::reg
