// Drive Back as a move: straight to the rear, keeping facing and shape (REG-SLW-017, REG-RTM-037 … REG-RTM-039,
// REG-GAP-215).
#pragma once

#include <vector>

#include "reg/state.hpp"

namespace condotta::reg {

struct DrivenBack {
  table::Length moved;
  bool stopped_at_table_edge = false;  // a KaB test is due (U3)
  std::vector<UnitId> friends_met;     // a KaB test is due on each of them, and on the unit group if there is one (U4)
};

// Where it would come to: it stops 1BW short of enemies, before terrain that it may not enter and at the table edge; it
// passes right through friends if there is room behind them, and else stops in contact.
DrivenBack way_back(const Game& game, const State& state, UnitId unit, table::Length distance);

DrivenBack drive_back(const Game& game, State& state, UnitId unit, table::Length distance);

}  // namespace condotta::reg
