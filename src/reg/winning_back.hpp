// Prompting through fire: a General near a unit group wins back distance that it lost (C6 of 2021, CM2 of 2019;
// REG-ACT-022 … REG-ACT-024).
#pragma once

#include <optional>

#include "reg/steps.hpp"

namespace condotta::reg {

// win-back: unit, payer, card, upgrade. Nothing if none of the units has lost distance that a General near could win.
std::optional<Option> win_back_option(const Game& game, const State& state, Side side,
                                      const std::vector<std::int32_t>& units);
void check_win_back(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply_win_back(const Play& play, const Choice& choice);

}  // namespace condotta::reg
