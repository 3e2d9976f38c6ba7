// MF1 and MF2 in combat, and the moves by which a unit group that touches enemy starts a melee (REG-ACT-050 …
// REG-ACT-053, REG-CTC-006 … REG-CTC-009), as choices.
//
//   MF1     unit, base (beside or behind which), where (0 left, 1 right, 2 behind), base-1 … base-8, payer, payment
//   MF2     unit, base-1, turn-1 … base-6, turn-6 (1 left, 2 right, 3 about), payer, payment
//   engage  unit, target, how (0 sidestep, 1 wheel, 2 quarter turn), payer, payment
#pragma once

#include "reg/combat_moves.hpp"
#include "reg/step_options.hpp"

namespace condotta::reg {

std::vector<std::int32_t> fighting_units(const State& state, Side side);
void add_combat_options(const State& state, Side side, Decision& decision);
bool check_combat_order(const Game& game, const State& state, const Choice& choice, Ruling& ruling);  // false: none
bool apply_combat_order(const Play& play, const Choice& choice);

void add_engage_option(const State& state, Side side, const std::vector<std::int32_t>& units, Decision& decision);
void check_engage_order(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply_engage_order(const Play& play, const Choice& choice);

}  // namespace condotta::reg
