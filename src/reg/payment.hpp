// Paying for a prompted action: a primary card of the level that the table of actions asks for, one coloured card more
// for a group and one for troops out of command, all from one hand, with the commander's upgrade on one of them
// (REG-ACT-008 … REG-ACT-013, REG-CRD-021, REG-CDR-031 … REG-CDR-034, REG-GRP-001 … REG-GRP-003, REG-GRP-013).
//
//   PromptedAction action{.level = Colour::yellow, .group = true};
//   Ruling ruling = may_pay(rules, payer, action, payment);
//   std::optional<Payment> least = cheapest_payment(rules, payer, action);
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/breakdown.hpp"
#include "reg/command_state.hpp"
#include "reg/commanders.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

struct PromptedAction {
  std::optional<Colour> level;  // of the hardest unit group; nothing: not possible at any price (REG-CRD-006)
  bool group = false;           // it pays the group card (see pays_group_card)
  bool out_of_command = false;
  bool moves_troops = true;  // they leave their place: a commander whose upgrade pays goes with them
  bool own_move = false;     // the commander himself moves, alone (C5, M15)
};

// How a price comes about: the level of the primary card, and how many coloured cards more, each with its rule.
struct Price {
  Colour primary = Colour::white;
  Breakdown extra;  // each term is one coloured card
};
std::optional<Price> price(const PromptedAction& action);

struct Payer {
  Hand hand;
  bool with_troops = false;  // he is with the unit group, or one of the group's
  bool upgraded = false;     // this phase already
  bool moved = false;        // this phase already
};
Payer payer_of(const CommandState& command, GeneralId general, bool with_troops);

// Cards as they are in the hand; the upgrade raises one of them as it is played.
struct Payment {
  Colour primary = Colour::white;
  AtMost<Colour, 2> extra;
  std::optional<int> upgraded;  // 0: the primary card; 1, 2: that extra card

  Hand cards() const;
  friend bool operator==(const Payment&, const Payment&) = default;
};

Ruling may_upgrade(const Rules& rules, const Payer& payer, const PromptedAction& action);
Ruling may_pay(const Rules& rules, const Payer& payer, const PromptedAction& action, const Payment& payment);
// All that differ: by colours of the cards and by the card that is raised. Cheapest first.
std::vector<Payment> legal_payments(const Rules& rules, const Payer& payer, const PromptedAction& action);
// Without the upgrade if that is possible, then by the least sum of colours.
std::optional<Payment> cheapest_payment(const Rules& rules, const Payer& payer, const PromptedAction& action);
// The commander goes along: his upgrade was used on a move (REG-ACT-011). Otherwise the troops may leave him behind
// (REG-CDR-026).
bool moves_with_it(const PromptedAction& action, const Payment& payment);
// The cards go to the discards; upgrade and move of the phase are noted.
void pay(CommandState& command, GeneralId general, const PromptedAction& action, const Payment& payment);

// --- groups ----------------------------------------------------------------------------------------------------------

struct GroupMember {
  Troops troops;
  bool pulled = false;  // a SUG that a TUG takes along (REG-GRP-014)
};
int group_size(std::span<const GroupMember> members);  // REG-GRP-002, REG-GRP-003
Ruling may_lead_group(const Rules& rules, Grade grade, std::span<const GroupMember> members);
// Several unit groups, or, in 2019, a Keil or Tercio that moves, even alone (REG-GRP-001, REG-GRP-013).
bool pays_group_card(const Rules& rules, std::span<const GroupMember> members, bool moves_troops);

// --- commanders who move ---------------------------------------------------------------------------------------------

// A commander's own voluntary move, alone or along with troops, whoever prompted them and even if it was a free charge:
// once in the phase (REG-CDR-022, REG-CDR-025, REG-CDR-027, REG-ACT-013).
Ruling may_move_commander(const Payer& payer);

}  // namespace condotta::reg
