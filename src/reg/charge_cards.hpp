// The cards that charges, responses and outcome moves cost (REG-ACT-005, REG-ACT-006): the least level of the primary
// card. Nothing: not possible for these troops at any price.
#pragma once

#include <optional>

#include "dice/death_dice.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

enum class ChargeCard : std::uint8_t {
  charge,           // C2
  hold_charge,      // C3
  counter_charge,   // C4, and intercept
  hold_pursuit,     // F1
  break_off_foot,   // F2: Mounted from slower Foot
  break_off_equal,  // F3: Foot from Foot
  break_off_horse,  // F4: Mounted from Mounted or Elephants
  follow,           // F5
};

std::optional<dice::Colour> card_for(const Rules& rules, ChargeCard action, const Troops& troops);

}  // namespace condotta::reg
