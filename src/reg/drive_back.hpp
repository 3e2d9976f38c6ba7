// Drive-back moves of 2021 (RTM-037 … RTM-040, REG-GAP-215): directly back, facing and shape unchanged.
#pragma once

#include <optional>

#include "reg/outcome_moves.hpp"

namespace condotta::reg {

struct BackMove {
  table::Length went;
  std::vector<UnitId> passed;     // friends whom it met; it went through them unless there was no room
  std::optional<TableEdge> edge;  // that stopped it
};

// Where it would come to. It stops 1BW short of enemies, before terrain that it may not enter and at the table edge; it
// goes right through friends, beyond its distance if need be, and stops in contact where there is no room behind them.
BackMove way_straight_back(const Game& game, const State& state, UnitId unit, table::Length distance);

// Moves the unit group back and notes the tests that this makes due. What it cannot go is lost.
BackMove move_straight_back(const Game& game, State& state, UnitId unit, table::Length distance);

// Whether an S of a test moves it back (REG-RTM-040): not with enemy on its rear edge.
bool can_be_pushed_back(const State& state, UnitId unit);

}  // namespace condotta::reg
