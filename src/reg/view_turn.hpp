// The six phases with their sub-phases as the edition numbers them (REG-TURN-005), and where in them the battle is.
#pragma once

#include <vector>

#include "battle/view.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<SeenPhase> phases_of(Edition edition);

struct PlaceInTurn {
  int phase = 0;  // index into phases_of
  int part = -1;  // index into its parts, or -1
};
PlaceInTurn place_in_turn(Edition edition, const State& state);

}  // namespace condotta::reg
