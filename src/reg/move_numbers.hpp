// The numbers of moves: how far troops go, and the die of variable moves (MOV).
#pragma once

#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

struct MoveNumbers {
  int distance[12][3];  // by TerrainRow: in Good, Rough and Difficult going; 0 where they do not move
  int fleet_of_foot, linear_obstacle;
  int variable[8];  // by the modified roll
  int variable_poor, variable_superior, skirmish_response;
};

void bind_moves(MoveNumbers& numbers, std::vector<Binding>& bindings);

}  // namespace condotta::reg
