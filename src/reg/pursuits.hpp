// Pursuits (RTM-013 … RTM-027): who must, who may, how many moves, how far, and what ends them.
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "reg/routs.hpp"

namespace condotta::reg {

enum class PursuitDuty : std::uint8_t { never, may, must };

struct PursuitOrders {
  PursuitDuty duty = PursuitDuty::never;
  RuleId because;
  int moves = 0;                     // if it pursues
  int holdable = 0;                  // how many of them cards may cancel, the last first (REG-RTM-026)
  std::optional<dice::Colour> card;  // for each
};
// After the rout was made: whether this enemy of the routers pursues.
PursuitOrders pursuit_orders(const Game& game, const State& state, UnitId unit, const Rout& rout);

struct Pursuit {
  table::Length went;
  int moves = 0;
  UnitId met = nobody;  // fresh enemy that it touched (REG-RTM-024)
  std::vector<UnitId> passed;
  bool stopped_by_terrain = false;
  std::optional<TableEdge> edge;
};
// What its owner chooses: to enter terrain that hampers it (REG-RTM-022); a step aside, or a file to drop, to get past
// friends (REG-RTM-021).
struct PursuitWay {
  bool into_terrain = false;
  table::Length shift;
  std::uint8_t drop = 0;  // 0: no file, 1: the left one, 2: the right one
};
Ruling check_pursuit(const Game& game, const State& state, UnitId unit, const Rout& rout, const PursuitWay& way);
// Lines up behind the routers and makes that many moves. The routers do not stand in its way any more.
Pursuit pursue(const Game& game, State& state, UnitId unit, const Rout& rout, int moves, const PursuitWay& way,
               Events& events);

}  // namespace condotta::reg
