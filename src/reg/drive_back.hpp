// Drive-back moves of 2021 (RTM-037 … RTM-040): directly back, facing and shape unchanged.
#pragma once

#include <optional>

#include "reg/outcome_moves.hpp"

namespace condotta::reg {

struct BackMove {
  table::Length went;
  std::vector<UnitId> passed;
  std::optional<TableEdge> edge;
};

// Moves the unit group back and notes the tests that this makes due. What it cannot go is lost.
BackMove move_straight_back(const Game& game, State& state, UnitId unit, table::Length distance);

// Whether an S of a test moves it back (REG-RTM-040): not with enemy on its rear edge.
bool can_be_pushed_back(const State& state, UnitId unit);

}  // namespace condotta::reg
