// How far troops go: the table of moves with what adds to it and takes from it (REG-MOV-001 … REG-MOV-006).
#pragma once

#include <optional>

#include "reg/numbers.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::reg {

// The normal move in that going, Fleet of Foot included, in BW; nothing where these troops may not move.
std::optional<int> move_in(const Rules& rules, const Troops& troops, Going going);

}  // namespace condotta::reg
