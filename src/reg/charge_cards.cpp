#include "reg/charge_cards.hpp"

#include <array>

#include "reg/action_table.hpp"

namespace condotta::reg {

std::optional<dice::Colour> card_for(const Rules& rules, ChargeCard card, const Troops& troops) {
  constexpr std::array<Action, 8> actions = {Action::c2, Action::c3, Action::c4, Action::f1,
                                             Action::f2, Action::f3, Action::f4, Action::f5};
  const auto price = level(rules, actions[static_cast<std::size_t>(card)], troops);
  return price ? std::optional(price->colour) : std::nullopt;
}

}  // namespace condotta::reg
