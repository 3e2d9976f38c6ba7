// Two players on a side: how their goes become the side's go, and which armies they may play (REG-TRN-001 …
// REG-TRN-003, REG-TURN-011).
#pragma once

#include <optional>
#include <span>

#include "battle/breakdown.hpp"
#include "reg/commanders.hpp"
#include "reg/goes.hpp"

namespace condotta::reg {

// What the partners want to do with their side's go. Whoever acts takes it; the side passes when all its players pass.
// Nothing while it is not yet said.
std::optional<Go> side_go(std::span<const std::optional<Go>> players);

// Each player of two has two commanders, so the side fields exactly four (REG-TRN-002).
Ruling may_play(const Rules& rules, int players, std::span<const Appointment> army);

}  // namespace condotta::reg
