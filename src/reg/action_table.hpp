// The table of prompted actions (REG-ACT-005 … REG-ACT-007): which card an action needs at least, for whom.
//
//   const auto price = level(rules, Action::m3, troops);
//   if (!price) complain(price.error());           // not possible for these troops
//   else price->colour;                            // GREEN, with the terms that make it so
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

using dice::Colour;

struct ActionLevel {
  Colour colour = Colour::white;
  Breakdown terms;
};

// `as`: the move that an M16 makes (M2 to M6). The price of one unit group; groups pay for their hardest (REG-ACT-008).
std::expected<ActionLevel, Refusal> level(const Rules& rules, Action action, const Troops& troops,
                                          Action as = Action::m2);

// May it be one of the two moves of an M14 (REG-ACT-039)?
bool part_of_double_move(const Rules& rules, Action action, const Troops& troops);

// An action as the edition calls it: 2019 knows the artillery's wheel as M15 and the Commander's move as CM1.
std::string_view name_of(Edition edition, Action action);
// The same in files of numbers, whatever the edition: one word.
std::string_view key_of(Action action);
std::optional<Action> action_called(Edition edition, std::string_view name);

}  // namespace condotta::reg
