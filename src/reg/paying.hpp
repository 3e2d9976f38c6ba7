// Who pays for an action on the table, and with which cards (REG-ACT-008 … REG-ACT-015). The rules of prices are in
// payment.hpp, who may prompt whom in command_range.hpp; this puts them together for unit groups that stand somewhere.
#pragma once

#include <optional>
#include <vector>

#include "reg/payment.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// What is to be paid for.
struct Order {
  std::vector<UnitId> units;
  std::vector<UnitId> pulled = {};  // SUGs taken along: they cost nothing
  std::optional<Colour> level;      // of the hardest unit group; nothing: not possible
  bool moves_troops = true;         // it moves them: a Keil pays as a group in 2019 (REG-GRP-013)
  bool in_combat = false;           // MF1, MF2: open to the Unreliable (REG-ACT-015)
  bool from_ambush = false;         // its charge out of one: a GREEN card wherever its commander is (REG-AMB-012)
};

struct Paid {
  Ruling ruling;
  GeneralId payer = -1;
  PromptedAction action;
  Payment payment;
};
// `payer`: -1 for whoever can, the unit groups' own commander first. `which`: of the legal payments, cheapest first.
Paid find_payment(const Game& game, const State& state, const Order& order, int payer, int which);
// Of one commander's own hand, whatever it is for.
Paid find_payment(const Game& game, const State& state, GeneralId payer, const PromptedAction& action, bool with_troops,
                  int which);
void pay_for(const Play& play, const Paid& paid);

// Some commander of that side holds a card that is at least so good, his upgrade counted.
bool holds_a_card(const State& state, Side side, Colour at_least);

std::string in_words(const Hand& cards);

}  // namespace condotta::reg
