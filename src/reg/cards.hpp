// Command cards: the deck that both players share, dealing, keeping, discarding and gifts (CRD, REG-CDR-017 …
// REG-CDR-020). Every card is always in the pile, in the discards, or in one hand.
//
//   gather(rules, state);                   // Card phase: discards go back into the pile
//   deal(rules, state, source);             // everybody up to his allowance, one card at a time round the table
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/source.hpp"
#include "reg/command_state.hpp"
#include "reg/commanders.hpp"
#include "reg/numbers.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// The five cards that are never dealt; each player has them (REG-CRD-003, REG-GAP-020).
enum class SpecialCard : std::uint8_t { ambush_1, ambush_2, ambush_3, left_flank_march, right_flank_march };
inline constexpr std::size_t special_cards = 5;

dice::Deck command_deck(const Rules& rules);
bool coloured(Colour card);  // REG-CRD-004

// --- the Card phase --------------------------------------------------------------------------------------------------

int cards_to_deal(const Rules& rules, Grade grade, int held, int fewer = 0);  // REG-CRD-011, REG-CRD-022
// How many cards he may keep; nothing where there is no limit (REG-CRD-015).
std::optional<int> most_kept(const Rules& rules, Grade grade);
Ruling may_keep(const Rules& rules, Grade grade, const Hand& kept);
bool dealt_face_up(const Commander& commander, bool ally, int turn);  // REG-CRD-013
// The order in which cards go round: the active side's Army Commander, its sub-commanders, then the others
// (REG-CRD-012).
std::vector<GeneralId> dealing_order(const State& state);
void gather(CommandState& command);  // REG-CRD-010
void deal(const Rules& rules, State& state, dice::Source& source);

// What that side does not know is dealt anew: the hands of the enemy's commanders, from all the cards that are not
// seen. Hands that were dealt face up stay (REG-CRD-013, REG-CRD-014).
void deal_unknown_hands(State& state, Side knows, dice::Source& source);

// --- playing and discarding ------------------------------------------------------------------------------------------

void discard(CommandState& command, GeneralId from, Colour card);  // he must hold it
void discard(CommandState& command, GeneralId from, const Hand& cards);
// Discarding a card as a go (REG-CRD-018).
Ruling may_discard_as_go(const Commander& commander, Colour card);
// Does every card of the deck lie somewhere, once?
bool cards_conserved(const Rules& rules, const CommandState& command);

// --- gifts -----------------------------------------------------------------------------------------------------------

struct Gift {
  Appointment giver;
  Appointment receiver;
  double distance = 0;  // BW
  int cards = 1;
  bool giver_in_front_rank = false;
  bool same_unit = false;  // the receiver is with the UG in whose front rank the giver fights
  Absence receiver_absence = Absence::present;
  bool dealt = true;  // gifts come after dealing, in SP1.3
};
Ruling may_gift(const Rules& rules, const Gift& gift);
// On the table; `already` cards were given to him this turn.
Ruling may_gift(const Game& game, const State& state, GeneralId giver, GeneralId receiver, const Hand& cards,
                int already = 0);
void gift(CommandState& command, GeneralId giver, GeneralId receiver, const Hand& cards);

}  // namespace condotta::reg
