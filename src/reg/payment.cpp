#include "reg/payment.hpp"

#include <algorithm>
#include <tuple>

#include "reg/cards.hpp"
#include "reg/losses.hpp"

namespace condotta::reg {
namespace {

std::string name(Colour colour) { return std::string(dice::name_of(colour)); }

// The card as it counts: raised if the upgrade is on it.
Colour counts_as(const Payment& payment, int card, Colour colour) {
  return payment.upgraded == card ? upgraded(colour) : colour;
}

int worth(const Payment& payment) {
  int sum = static_cast<int>(payment.primary);
  for (const Colour card : payment.extra) sum += static_cast<int>(card);
  return sum;
}

int most_worth(const Payment& payment) {
  int most = static_cast<int>(payment.primary);
  for (const Colour card : payment.extra) most = std::max(most, static_cast<int>(card));
  return most;
}

// Every choice of extra cards, equal ones once.
std::vector<AtMost<Colour, 2>> extras(int number) {
  std::vector<AtMost<Colour, 2>> all;
  if (number == 0) all.emplace_back();
  for (int a = 0; number > 0 && a < dice::colour_count; ++a) {
    if (number == 1) all.push_back({static_cast<Colour>(a)});
    for (int b = a; number == 2 && b < dice::colour_count; ++b) {
      all.push_back({static_cast<Colour>(a), static_cast<Colour>(b)});
    }
  }
  return all;
}

}  // namespace

std::optional<Price> price(const PromptedAction& action) {
  if (!action.level) return std::nullopt;
  Price price;
  price.primary = *action.level;
  if (action.group) price.extra.add("REG-GRP-001"_rule, "group", 1);
  if (action.out_of_command) price.extra.add("REG-OOC-001"_rule, "out of command", 1);
  return price;
}

Payer payer_of(const CommandState& command, GeneralId general, bool with_troops) {
  const Commander& commander = command.commanders[static_cast<std::size_t>(general)];
  return {commander.hand, with_troops, commander.upgraded, commander.moved};
}

Hand Payment::cards() const {
  Hand hand;
  hand.add(primary);
  for (const Colour card : extra) hand.add(card);
  return hand;
}

Ruling may_upgrade(const Rules& rules, const Payer& payer, const PromptedAction& action) {
  Ruling ruling;
  if (payer.upgraded) ruling.refuse("REG-ACT-010"_rule, "he has used his upgrade in this phase");
  if (action.own_move) {
    if (!rules.numbers.command.upgrade_own_move) {
      ruling.refuse("REG-ACT-012"_rule, "the upgrade does not serve his own move");
    }
    return ruling;
  }
  if (!payer.with_troops) ruling.refuse("REG-CDR-032"_rule, "he is not with the troops");
  if (action.moves_troops && payer.moved) {
    ruling.refuse("REG-ACT-011"_rule, "he would have to move with them and has moved in this phase");
  }
  return ruling;
}

Ruling may_pay(const Rules& rules, const Payer& payer, const PromptedAction& action, const Payment& payment) {
  Ruling ruling;
  const auto due = price(action);
  if (!due) {
    ruling.refuse("REG-CRD-006"_rule, "not possible at any price");
    return ruling;
  }
  if (!payer.hand.has(payment.cards())) ruling.refuse("REG-ACT-009"_rule, "he does not hold these cards");
  if (payment.upgraded) {
    const Ruling upgrade = may_upgrade(rules, payer, action);
    ruling.refusals.insert(ruling.refusals.end(), upgrade.refusals.begin(), upgrade.refusals.end());
    const int card = *payment.upgraded;
    if (card < 0 || card > static_cast<int>(payment.extra.size())) {
      ruling.refuse("REG-CDR-033"_rule, "the upgrade is on no card that is played");
    } else if ((card == 0 ? payment.primary : payment.extra[static_cast<std::size_t>(card - 1)]) == Colour::red) {
      ruling.refuse("REG-CDR-031"_rule, "RED can't be raised");
    }
  }
  const Colour first = counts_as(payment, 0, payment.primary);
  if (first < due->primary) {  // REG-ACT-003, REG-CRD-005: better will do; REG-CRD-007: BLACK never does
    ruling.refuse("REG-ACT-008"_rule, name(first) + " is less than " + name(due->primary));
  }
  if (static_cast<int>(payment.extra.size()) < due->extra.total()) {
    std::size_t given = payment.extra.size();
    for (const Term& term : due->extra.terms()) {
      if (given > 0) {
        --given;
      } else {
        ruling.refuse(term.rule, "one more coloured card: " + std::string(term.label));
      }
    }
  } else if (static_cast<int>(payment.extra.size()) > due->extra.total()) {
    ruling.refuse("REG-ACT-008"_rule, "more cards than the action takes");
  }
  for (std::size_t i = 0; i < payment.extra.size(); ++i) {
    const Colour card = counts_as(payment, static_cast<int>(i) + 1, payment.extra[i]);
    if (!coloured(card))  // REG-ACT-002
      ruling.refuse("REG-CRD-004"_rule, name(card) + " is not coloured");
  }
  return ruling;
}

std::vector<Payment> legal_payments(const Rules& rules, const Payer& payer, const PromptedAction& action) {
  std::vector<Payment> legal;
  const auto due = price(action);
  if (!due) return legal;
  const int number = due->extra.total();
  const bool upgradable = may_upgrade(rules, payer, action).allowed();
  for (int primary = 0; primary < dice::colour_count; ++primary) {
    for (const AtMost<Colour, 2>& extra : extras(number)) {
      for (int upgrade = -1; upgrade <= number; ++upgrade) {
        if (upgrade == 2 && extra[0] == extra[1]) continue;  // the same as raising the first of the two
        Payment payment{static_cast<Colour>(primary), extra, std::nullopt};
        if (upgrade >= 0) payment.upgraded = upgrade;
        if (upgrade >= 0 && !upgradable) continue;  // nobody reads why not
        if (counts_as(payment, 0, payment.primary) < due->primary || !payer.hand.has(payment.cards())) continue;
        if (may_pay(rules, payer, action, payment).allowed()) legal.push_back(payment);
      }
    }
  }
  std::sort(legal.begin(), legal.end(), [](const Payment& a, const Payment& b) {
    const auto rank = [](const Payment& p) {
      return std::tuple(p.upgraded.has_value(), worth(p), most_worth(p), p.primary, p.extra, p.upgraded);
    };
    return rank(a) < rank(b);
  });
  return legal;
}

std::optional<Payment> cheapest_payment(const Rules& rules, const Payer& payer, const PromptedAction& action) {
  const std::vector<Payment> legal = legal_payments(rules, payer, action);
  if (legal.empty()) return std::nullopt;
  return legal.front();
}

bool moves_with_it(const PromptedAction& action, const Payment& payment) {
  return payment.upgraded.has_value() && action.moves_troops && !action.own_move;
}

void pay(CommandState& command, GeneralId general, const PromptedAction& action, const Payment& payment) {
  discard(command, general, payment.cards());
  Commander& commander = command.commanders[static_cast<std::size_t>(general)];
  if (payment.upgraded) commander.upgraded = true;
  // Where his upgrade pays for the move of troops he goes with them, and that is his move (ride_along).
  if (action.own_move) commander.moved = true;
}

int group_size(std::span<const GroupMember> members) {
  int size = 0;
  for (const GroupMember& member : members) {
    if (member.pulled) continue;
    size += keil_type(member.troops.set_formation) ? 2 : 1;
  }
  return size;
}

Ruling may_lead_group(const Rules& rules, Grade grade, std::span<const GroupMember> members) {
  Ruling ruling;
  const auto moving = std::count_if(members.begin(), members.end(), [](const GroupMember& m) { return !m.pulled; });
  if (moving <= 1) return ruling;  // no group: no limit of size
  const int size = group_size(members);
  const int most = largest_group(rules, grade);
  if (size > most) {
    ruling.refuse("REG-GRP-002"_rule, "the group counts " + std::to_string(size) + ", a " +
                                          std::string(in_words(grade)) + " commander leads " + std::to_string(most));
    const bool doubled = std::any_of(members.begin(), members.end(), [](const GroupMember& m) {
      return !m.pulled && keil_type(m.troops.set_formation);
    });
    if (doubled) ruling.refuse("REG-GRP-003"_rule, "Keils and Tercios count 2");
  }
  return ruling;
}

bool pays_group_card(const Rules& rules, std::span<const GroupMember> members, bool moves_troops) {
  const auto moving = std::count_if(members.begin(), members.end(), [](const GroupMember& m) { return !m.pulled; });
  if (moving > 1) return true;
  if (rules.edition != Edition::y2019 || !moves_troops) return false;
  return std::any_of(members.begin(), members.end(), [](const GroupMember& m) {
    return !m.pulled && keil_type(m.troops.set_formation);  // REG-GRP-013
  });
}

Ruling may_move_commander(const Payer& payer) {
  Ruling ruling;
  if (payer.moved) ruling.refuse("REG-CDR-022"_rule, "he has moved in this phase");
  return ruling;
}

}  // namespace condotta::reg
