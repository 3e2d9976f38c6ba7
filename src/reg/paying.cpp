#include "reg/paying.hpp"

#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/cards.hpp"
#include "reg/command_range.hpp"

namespace condotta::reg {
namespace {

const Commander& commander(const State& state, GeneralId id) {
  return state.command.commanders[static_cast<std::size_t>(id)];
}

std::string price_in_words(const PromptedAction& action) {
  const auto due = price(action);
  if (!due) return "it is not possible at any price";
  std::string words = "no cards for it: " + std::string(dice::name_of(due->primary));
  const int extra = due->extra.total();
  if (extra > 0) words += " and " + std::to_string(extra) + " coloured";
  return words;
}

Paid with_cards(const Game& game, Paid paid, const Payer& payer, int which) {
  if (!paid.ruling.allowed()) return paid;
  const std::vector<Payment> legal = legal_payments(game.rules, payer, paid.action);
  if (legal.empty()) {
    paid.ruling.refuse("REG-ACT-008"_rule, price_in_words(paid.action));
  } else if (which < 0 || static_cast<std::size_t>(which) >= legal.size()) {
    paid.ruling.refuse("REG-ACT-008"_rule, "there are only " + std::to_string(legal.size()) + " ways to pay for it");
  } else {
    paid.payment = legal[static_cast<std::size_t>(which)];
  }
  return paid;
}

// Placed at the edge by a flank march, and about to move on (REG-FLK-017).
bool coming_on(const State& state, UnitId id) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  return unit.activity.came_on && !unit.activity.acted;
}

bool is_camp(const State& state, UnitId id) {
  return state.units[static_cast<std::size_t>(id)].troops.type == Type::camp;
}

// REG-CMP-012, REG-CMP-021, REG-ALY-018: a camp is in no command; any commander moves it who has it in his range.
Paid camp_payment(const Game& game, const State& state, const Order& order, GeneralId id, int which) {
  Paid paid;
  paid.payer = id;
  const UnitId camp = order.units.front();
  const General& general = state.generals[static_cast<std::size_t>(id)];
  const int range = command_range(game.rules, appointment(state, id));
  if (general.killed || commander(state, id).absence != Absence::present) {
    paid.ruling.refuse("REG-CMP-012"_rule, "he is not on the table");
  } else if (!table::within(distance_to(state, id, camp), table::Length::units(range))) {
    paid.ruling.refuse("REG-CMP-012"_rule, "the camp is beyond his command range of " + std::to_string(range) + " BW");
  }
  if (order.units.size() > 1) paid.ruling.refuse("REG-CMP-021"_rule, "a camp moves alone");
  if (commander(state, id).reliability == Reliability::unreliable) {
    paid.ruling.refuse("REG-ALY-011"_rule, "his contingent is Unreliable");
  }
  paid.action.level = order.level;
  const bool with_it = !general.killed && unit_with(state, id) == camp;
  return with_cards(game, std::move(paid), payer_of(state.command, id, with_it), which);
}

Paid try_payer(const Game& game, const State& state, const Order& order, GeneralId id, int which) {
  Paid paid;
  paid.payer = id;
  const General& general = state.generals[static_cast<std::size_t>(id)];
  const auto refuse = [&](const Ruling& ruling) {
    paid.ruling.refusals.insert(paid.ruling.refusals.end(), ruling.refusals.begin(), ruling.refusals.end());
  };
  if (order.units.empty() || general.side != state.units[static_cast<std::size_t>(order.units.front())].side) {
    paid.ruling.refuse("REG-ACT-014"_rule, "he is not of this army");
    return paid;
  }
  const bool comes_on = std::ranges::all_of(order.units, [&](UnitId unit) { return coming_on(state, unit); });
  const bool own = state.units[static_cast<std::size_t>(order.units.front())].command == id;
  if (comes_on && !own) paid.ruling.refuse("REG-FLK-017"_rule, "only their commander's cards bring marchers on");
  if (commander(state, id).absence != Absence::present && !general.killed && !(comes_on && own)) {
    paid.ruling.refuse("REG-ACT-014"_rule, "he is not on the table");
  }
  if (is_camp(state, order.units.front())) {
    return camp_payment(game, state, order, id, which);
  }
  std::vector<GroupMember> members;
  bool with_troops = false;
  for (const UnitId unit : order.units) {
    const Unit& one = state.units[static_cast<std::size_t>(unit)];
    members.push_back({one.troops, false});
    with_troops = with_troops || (!general.killed && unit_with(state, id) == unit);
    Prompt prompt = prompt_of(state, id, unit, one.command != id);
    prompt.turns_bases_in_combat = order.in_combat;
    refuse(may_prompt(game.rules, prompt));       // REG-CDR-011: also who has no unit group left of his own
    if (general.killed && !prompt.own_command) {  // REG-CDR-047: his cards are for his own command
      paid.ruling.refuse("REG-CDR-047"_rule, "he is dead, and it is of another command");
    }
    if (one.command != state.units[static_cast<std::size_t>(order.units.front())].command) {
      paid.ruling.refuse("REG-ALY-005"_rule, "unit groups of different commands form no group");
    }
  }
  // REG-GRP-009: he need not be with the group; only his upgrade asks for that.
  for (const UnitId unit : order.pulled) members.push_back({state.units[static_cast<std::size_t>(unit)].troops, true});
  refuse(may_lead_group(game.rules, general.grade, members));
  paid.action.level = order.level;
  paid.action.moves_troops = order.moves_troops;
  paid.action.group = pays_group_card(game.rules, members, order.moves_troops);
  paid.action.out_of_command = !comes_on && !in_command(game.rules, state, id, order.units).allowed();
  if (order.from_ambush && own && paid.action.level &&
      (paid.action.out_of_command || *paid.action.level > ambush_charge_card)) {
    paid.action.level = ambush_charge_card;
    paid.action.out_of_command = false;
    paid.action.group = false;
  }
  return with_cards(game, std::move(paid), payer_of(state.command, id, with_troops), which);
}

}  // namespace

Paid find_payment(const Game& game, const State& state, const Order& order, int payer, int which) {
  if (order.units.empty()) {
    Paid none;
    none.ruling.refuse("REG-ACT-008"_rule, "there is nobody to pay for");
    return none;
  }
  if (payer >= 0) {
    if (payer >= static_cast<int>(state.generals.size())) {
      Paid none;
      none.ruling.refuse("REG-ACT-014"_rule, "there is no such commander");
      return none;
    }
    return try_payer(game, state, order, static_cast<GeneralId>(payer), which);
  }
  const GeneralId own = state.units[static_cast<std::size_t>(order.units.front())].command;
  std::optional<Paid> refused;
  if (own >= 0) {
    Paid paid = try_payer(game, state, order, own, which);
    if (paid.ruling.allowed()) return paid;
    refused = std::move(paid);
  }
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto id = static_cast<GeneralId>(i);
    if (id == own || state.generals[i].side != state.units[static_cast<std::size_t>(order.units.front())].side) {
      continue;
    }
    Paid paid = try_payer(game, state, order, id, which);
    if (paid.ruling.allowed()) return paid;
    if (!refused) refused = std::move(paid);
  }
  if (refused) return *refused;
  Paid none;
  none.ruling.refuse("REG-ACT-014"_rule, "nobody commands it");
  return none;
}

Paid find_payment(const Game& game, const State& state, GeneralId payer, const PromptedAction& action, bool with_troops,
                  int which) {
  Paid paid;
  paid.payer = payer;
  paid.action = action;
  return with_cards(game, std::move(paid), payer_of(state.command, payer, with_troops), which);
}

std::string in_words(const Hand& cards) {
  std::string words;
  for (const Colour card : cards.cards()) words += (words.empty() ? "" : ", ") + std::string(dice::name_of(card));
  return words.empty() ? "nothing" : words;
}

void pay_for(const Play& play, const Paid& paid) {
  pay(play.state.command, paid.payer, paid.action, paid.payment);
  Event event{"played cards",
              play.game.general_names[static_cast<std::size_t>(paid.payer)] + " plays " +
                  in_words(paid.payment.cards()) + (paid.payment.upgraded ? ", one of them raised" : ""),
              {"REG-ACT-008"_rule},
              Document::object(),
              {}};
  if (paid.payment.upgraded) event.rules.push_back("REG-ACT-010"_rule);
  event.facts.set("general", int{paid.payer});
  play.events.push_back(std::move(event));
}

bool holds_a_card(const State& state, Side side, Colour at_least) {
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side != side) continue;
    const Commander& one = state.command.commanders[i];
    const int level = static_cast<int>(at_least) - (one.upgraded ? 0 : 1);
    for (int colour = std::max(0, level); colour < dice::colour_count; ++colour) {
      if (one.hand.of(static_cast<Colour>(colour)) > 0) return true;
    }
  }
  return false;
}

}  // namespace condotta::reg
