// Breaking off from melee, and following (RTM-028 … RTM-036).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/event.hpp"
#include "dice/death_dice.hpp"
#include "reg/charge_cards.hpp"
#include "reg/contact.hpp"

namespace condotta::reg {

struct BreakOff {
  UnitId unit = nobody;
  table::Length distance;
  table::Length shift;  // REG-UNI-010 (e), to its right if positive
};
struct BreakOffPreview {
  Ruling ruling;
  std::optional<ChargeCard> action;  // the dearest of those that apply (REG-RTM-031)
  std::optional<dice::Colour> card;
  table::Length least;
  table::Length most;
  std::vector<UnitId> left;  // enemies that it leaves
};
BreakOffPreview preview(const Game& game, const State& state, const BreakOff& off);
void break_off(const Game& game, State& state, const BreakOff& off, Events& events);

// F5 (2021): a unit group from which a TUG broke off follows directly forward by the same distance (REG-RTM-036).
struct Follow {
  UnitId unit = nobody;
  UnitId enemy = nobody;
  table::Length distance;
};
struct FollowPreview {
  Ruling ruling;
  std::optional<dice::Colour> card;
};
FollowPreview preview(const Game& game, const State& state, const Follow& follow);
void make_follow(const Game& game, State& state, const Follow& follow, Events& events);

}  // namespace condotta::reg
