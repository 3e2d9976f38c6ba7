#include "reg/cards.hpp"

#include <algorithm>
#include <cassert>

#include "reg/command_range.hpp"
#include "reg/position.hpp"

namespace condotta::reg {

// One for both players, whole when turn 1 is dealt (REG-CRD-002, REG-CRD-023).
dice::Deck command_deck(const Rules& rules) {
  std::array<std::uint32_t, dice::colour_count> cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<std::uint32_t>(rules.numbers.command.deck[i]);
  return dice::Deck(cards);
}

bool coloured(Colour card) { return card >= Colour::green; }

int cards_to_deal(const Rules& rules, Grade grade, int held, int fewer) {
  return std::max(0, allowance(rules, grade) - fewer - held);
}

std::optional<int> most_kept(const Rules& rules, Grade grade) {
  if (!rules.numbers.command.keeping_is_limited) return std::nullopt;
  return allowance(rules, grade) + rules.numbers.command.kept_above_allowance;
}

Ruling may_keep(const Rules& rules, Grade grade, const Hand& kept) {
  Ruling ruling;
  const auto most = most_kept(rules, grade);
  if (most && kept.size() > *most) {
    ruling.refuse("REG-CRD-015"_rule,
                  std::to_string(kept.size()) + " cards kept, at most " + std::to_string(*most) + " may be");
  }
  return ruling;
}

bool dealt_face_up(const Commander& commander, bool ally, int turn) {
  return commander.absence == Absence::flank_marching || (ally && turn == 1) ||
         commander.reliability == Reliability::unreliable;
}

std::vector<GeneralId> dealing_order(const State& state) {
  std::vector<GeneralId> order;
  for (const Side side : {state.active, other(state.active)}) {
    for (const bool head : {true, false}) {
      for (std::size_t i = 0; i < state.generals.size(); ++i) {
        const General& general = state.generals[i];
        if (general.side == side && general.army_commander == head) order.push_back(static_cast<GeneralId>(i));
      }
    }
  }
  return order;
}

void gather(CommandState& command) { command.deck.reshuffle(); }

void deal(const Rules& rules, State& state, dice::Source& source) {
  CommandState& command = state.command;
  const std::vector<GeneralId> order = dealing_order(state);
  std::vector<int> due;
  for (const GeneralId id : order) {
    Commander& commander = command.commanders[static_cast<std::size_t>(id)];
    const Grade grade = state.generals[static_cast<std::size_t>(id)].grade;
    due.push_back(cards_to_deal(rules, grade, commander.hand.size(), commander.fewer_cards));
    commander.dealt = {};
    commander.fewer_cards = 0;
  }
  for (bool any = true; any;) {  // REG-CRD-012: one card at a time, a full commander is skipped
    any = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (due[i] == 0) continue;
      const auto kind = command.deck.draw_or_reshuffle(source);
      if (!kind) return;
      Commander& commander = command.commanders[static_cast<std::size_t>(order[i])];
      commander.hand.add(static_cast<Colour>(*kind));
      commander.dealt.add(static_cast<Colour>(*kind));
      --due[i];
      any = true;
    }
  }
}

void deal_unknown_hands(State& state, Side knows, dice::Source& source) {
  CommandState& command = state.command;
  std::vector<int> held(state.generals.size(), 0);
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    Commander& commander = command.commanders[i];
    if (state.generals[i].side == knows || dealt_face_up(commander, state.generals[i].ally, command.turn)) continue;
    held[i] = commander.hand.size();
    for (const Colour card : commander.hand.cards()) command.deck.put_back(static_cast<dice::Deck::Kind>(card));
    commander.hand = {};
    commander.dealt = {};
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    for (int n = 0; n < held[i]; ++n) {
      const auto kind = command.deck.draw(source);
      if (kind) command.commanders[i].hand.add(static_cast<Colour>(*kind));
    }
  }
}

void discard(CommandState& command, GeneralId from, Colour card) {
  [[maybe_unused]] const bool held = command.commanders[static_cast<std::size_t>(from)].hand.remove(card);
  assert(held && "REG-CRD-014: a card is played from the hand that holds it");
  command.deck.discard(static_cast<dice::Deck::Kind>(card));
}

void discard(CommandState& command, GeneralId from, const Hand& cards) {
  for (const Colour card : cards.cards()) discard(command, from, card);
}

Ruling may_discard_as_go(const Commander& commander, Colour card) {
  Ruling ruling;
  if (commander.absence == Absence::flank_marching) {
    ruling.refuse("REG-CRD-018"_rule, "the commander is on a flank march");
  }
  if (commander.absence == Absence::awaiting_replacement) {
    ruling.refuse("REG-CDR-048"_rule, "the commander is dead and not replaced");
  }
  if (commander.hand.of(card) == 0) {
    ruling.refuse("REG-CRD-017"_rule, "he holds no " + std::string(dice::name_of(card)) + " card");
  }
  return ruling;
}

bool cards_conserved(const Rules& rules, const CommandState& command) {
  for (std::size_t i = 0; i < dice::colour_count; ++i) {
    std::uint32_t held = 0;
    for (const Commander& commander : command.commanders) held += commander.hand.count[i];
    const auto kind = static_cast<dice::Deck::Kind>(i);
    if (command.deck.out(kind) != held) return false;
    if (command.deck.cards(kind) != static_cast<std::uint32_t>(rules.numbers.command.deck[i])) return false;
  }
  return true;
}

// --- gifts -----------------------------------------------------------------------------------------------------------

namespace {

struct GiftLimit {
  int within = 0;
  std::optional<int> cards;  // to each; nothing: any number
};

std::optional<GiftLimit> gift_limit(const Rules& rules, const Appointment& giver) {
  const CommandNumbers& n = rules.numbers.command;
  if (giver.floating) return GiftLimit{n.floating_gift_range, std::nullopt};
  switch (giver.type) {
    case CommandType::professional: return GiftLimit{n.professional_gift_range, n.professional_gifts};
    case CommandType::instinctive: return GiftLimit{n.instinctive_gift_range, n.instinctive_gifts};
    case CommandType::tribal: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Ruling may_gift(const Rules& rules, const Gift& gift) {
  Ruling ruling;
  const auto rule = "REG-CDR-017"_rule;
  if (!gift.dealt) ruling.refuse(rule, "gifts are made after dealing");
  if (!gift.giver.army_commander) ruling.refuse(rule, "only the Army Commander gives cards");
  if (gift.receiver.ally) ruling.refuse("REG-CDR-018"_rule, "the receiver is an Ally");
  if (gift.receiver_absence != Absence::present) {
    ruling.refuse("REG-CDR-018"_rule, "the receiver is not on the table");
  }
  const auto limit = gift_limit(rules, gift.giver);
  if (!limit) {
    ruling.refuse(rule, "a Tribal Army Commander gives no cards");
    return ruling;
  }
  if (gift.receiver.type != gift.giver.type) {
    ruling.refuse(rule, "the receiver is " + std::string(in_words(gift.receiver.type)) + ", the giver " +
                            std::string(in_words(gift.giver.type)));
  }
  if (!table::within(table::Length::units(gift.distance), table::Length::units(limit->within))) {
    ruling.refuse(rule, "the receiver is farther than " + std::to_string(limit->within) + " BW");
  }
  if (limit->cards && gift.cards > *limit->cards) {
    ruling.refuse(rule, std::to_string(gift.cards) + " cards to one, at most " + std::to_string(*limit->cards));
  }
  if (gift.giver_in_front_rank && !(rules.numbers.command.front_rank_gift_beside_him && gift.same_unit)) {
    ruling.refuse("REG-CDR-019"_rule, "the Army Commander fights in the front rank");
  }
  return ruling;
}

Ruling may_gift(const Game& game, const State& state, GeneralId giver, GeneralId receiver, const Hand& cards,
                int already) {
  const General& from = state.generals[static_cast<std::size_t>(giver)];
  const General& to = state.generals[static_cast<std::size_t>(receiver)];
  Gift gift;
  gift.giver = appointment(state, giver);
  gift.receiver = appointment(state, receiver);
  gift.distance = distance_between(state, giver, receiver).units();
  gift.cards = cards.size() + already;
  gift.giver_in_front_rank = from.committed;
  gift.same_unit = unit_with(state, giver) != nobody && unit_with(state, giver) == unit_with(state, receiver);
  gift.receiver_absence = state.command.commanders[static_cast<std::size_t>(receiver)].absence;
  Ruling ruling = may_gift(game.rules, gift);
  if (from.side != to.side || giver == receiver) ruling.refuse("REG-CDR-017"_rule, "he is no sub-commander of his");
  if (from.killed || state.command.commanders[static_cast<std::size_t>(giver)].absence != Absence::present) {
    ruling.refuse("REG-CDR-017"_rule, "the Army Commander is not on the table");
  }
  if (!state.command.commanders[static_cast<std::size_t>(giver)].hand.has(cards)) {
    ruling.refuse("REG-CRD-014"_rule, "he does not hold these cards");
  }
  return ruling;
}

void gift(CommandState& command, GeneralId giver, GeneralId receiver, const Hand& cards) {
  for (const Colour card : cards.cards()) {
    [[maybe_unused]] const bool held = command.commanders[static_cast<std::size_t>(giver)].hand.remove(card);
    assert(held && "REG-CDR-017");
    command.commanders[static_cast<std::size_t>(receiver)].hand.add(card);  // REG-CDR-020: above his allowance, too
  }
}

}  // namespace condotta::reg
