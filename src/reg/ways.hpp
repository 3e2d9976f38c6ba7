// A way: a wheel on one front corner, then straight on (REG-GEO-013, REG-GEO-014). Charges, counter charges, runs and
// routs are made of it. How far along it troops get, what they meet on it, and where it takes them.
//
// The cost of a point of the way is what it uses of the distance: n·θ for the wheel, then the straight part.
#pragma once

#include <optional>
#include <vector>

#include "reg/state.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {

table::Length cost_of_wheel(const Front& front, table::Angle wheel);

// Where the way enters other going or reaches a linear obstacle, in order.
struct Entry {
  table::Length cost;
  std::size_t terrain = 0;  // of the Game's ground
  bool obstacle = false;    // a linear obstacle, or the edge of an enclosed field
  bool barricade = false;   // left ones: an obstacle that Foot alone crosses (REG-UNT-024)
};
std::vector<Entry> entries(const Game& game, const State& state, UnitId unit, const ChargeWay& way);

// The most that the unit group can go along the way: the normal move for the worst going touched, start included,
// changed by `change` BW, never less than 0 (REG-MOV-002, REG-MOV-012).
table::Length furthest(const Game& game, const State& state, UnitId unit, const ChargeWay& way, int change);

// The same for several ways of one unit group that stays where it is: what they have in common is found once.
class Stride {
 public:
  Stride(const Game& game, const State& state, UnitId unit, int change);
  table::Length along(const ChargeWay& way) const;

 private:
  const Game& game_;
  const State& state_;
  UnitId unit_;
  int change_;
  std::vector<std::size_t> ground_;  // what it could come to
};

// The first of the obstacles that the unit group meets on the way within that cost.
struct Meeting {
  table::Length cost;
  bool in_wheel = false;
  BaseId mine = nobody;
  std::size_t obstacle = 0;
};
std::optional<Meeting> first_meeting(const State& state, UnitId unit, const ChargeWay& way, table::Length limit,
                                     table::Footprint obstacles);

// Moves the unit group along the way as far as the cost takes it.
void go(State& state, UnitId unit, const ChargeWay& way, table::Length cost);

}  // namespace condotta::reg
