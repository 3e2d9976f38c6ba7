// Moves that have been shown and paid for, and are made once everybody has reacted (REG-MOV-033): for the steps that
// make them.
#pragma once

#include "reg/move_orders.hpp"

namespace condotta::reg {

// Step::two of the step that moves, while a move has been shown and paid for and is not made yet.
inline constexpr std::int16_t shown = 1;

// Pays and shows the move; the step's go_on makes it.
void show(const Play& play, const Choice& choice, const CheckedMove& checked, bool free);
// Makes what was shown; true if the step goes on with its next go.
bool go_on_with_shown(const Play& play);

}  // namespace condotta::reg
