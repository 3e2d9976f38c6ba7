#include "reg/charge_cards.hpp"

#include <array>

namespace condotta::reg {

std::optional<dice::Colour> card_for(const Rules& rules, ChargeCard action, const Troops& troops) {
  // Skirmish, Drilled, Formed, Tribal: levels of REG-ACT-001, 0 for what is not possible (REG-ACT-005).
  constexpr std::array<std::array<int, 4>, 8> levels = {{
      {2, 2, 2, 2},
      {0, 2, 3, 4},
      {3, 3, 3, 4},
      {2, 3, 4, 4},
      {2, 2, 3, 4},
      {2, 3, 4, 4},
      {2, 2, 3, 0},
      {2, 3, 4, 4},
  }};
  const std::size_t column = skirmishing(troops) ? 0 : 1 + static_cast<std::size_t>(troops.training);
  int level = levels[static_cast<std::size_t>(action)][column];
  if (level == 0 || (action == ChargeCard::follow && rules.edition == Edition::y2019)) return std::nullopt;
  const bool surcharged = action == ChargeCard::hold_pursuit || action == ChargeCard::break_off_foot ||
                          action == ChargeCard::break_off_equal;
  if (rules.edition == Edition::y2021 && surcharged && keil_type(troops.set_formation)) ++level;  // REG-ACT-006
  if (level > 4) return std::nullopt;
  return static_cast<dice::Colour>(level);
}

}  // namespace condotta::reg
