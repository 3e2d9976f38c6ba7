// Whose go it is in a sub-phase: the players alternate, the active one first, until both pass one after the other, or
// one has passed twice and the other has had his Free Reign (REG-TURN-006 … REG-TURN-009, REG-CRD-017 … REG-CRD-019).
//
//   Goes goes = begin_goes(active);
//   if (may_go(rules, goes, side).allowed()) goes = after(rules, goes, Go::act);
#pragma once

#include <array>
#include <cstdint>

#include "battle/breakdown.hpp"
#include "battle/side.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

// What a player may do with his go (REG-CRD-017). A group action is one go, and so is a commander's own move
// (REG-TURN-019).
enum class Go : std::uint8_t { prompt, free_action, discard, pass };

struct Goes {
  Side next = Side::red;
  std::array<std::uint8_t, 2> passes{};  // in this sub-phase, in a row or not (REG-TURN-008)
  bool just_passed = false;              // the last go was a pass
  bool over = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("next", self.next);
    visit("passes", self.passes);
    visit("just-passed", self.just_passed);
    visit("over", self.over);
  }
  friend bool operator==(const Goes&, const Goes&) = default;
};

Goes begin_goes(Side active);  // of any sub-phase; earlier passes are forgotten (REG-TURN-009)
bool out_of_goes(const Rules& rules, const Goes& goes, Side side);
bool free_reign(const Rules& rules, const Goes& goes);  // whoever is next goes on alone
Ruling may_go(const Rules& rules, const Goes& goes, Side side);
Goes after(const Rules& rules, Goes goes, Go go);  // the go of goes.next

}  // namespace condotta::reg
