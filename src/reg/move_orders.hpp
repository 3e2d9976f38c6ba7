// M options as choices: which parameters each action takes, and the Move that a choice means.
//
//   M1   unit, switch                                M9   unit, turn, ahead
//   M2   unit, distance, sideways                    M10  unit, last, before, wheel, distance, sideways
//   M3   unit, before, wheel, distance, sideways     M11  unit, turn, ahead, before, wheel, distance, sideways
//   M4   unit, before, wheel, between, second-wheel, distance, sideways
//   M5   unit, distance, shift, sideways             M12, M13  unit, distance, sideways
//   M6   unit, distance, left, right, sideways       M17  unit, wheel
//   M7, M8  unit, left, right                        form square, place caltrops, place stakes  unit
//   leave barricades  unit, distance                 move camp  unit, heading, distance
//
// then payer, payment, as, stay, with-1 … with-4, pull-1 … pull-5 (all of them optional).
#pragma once

#include <vector>

#include "reg/prompted_move.hpp"
#include "reg/step_options.hpp"

namespace condotta::reg {

struct MoveOrder {
  Move move;
  int payer = -1;
  int which = 0;
  bool stay = false;
};
// The actions that are moves of a unit group, in the order of the table.
const std::vector<Action>& move_actions();
std::vector<Option> move_options(const Game& game, const State& state, Side side,
                                 const std::vector<std::int32_t>& units);
MoveOrder read_move(const State& state, const Choice& choice);
// The choice for a move that one unit group makes alone; other values as the rules think best.
Choice choice_of(Action action, UnitId unit, const std::vector<std::int32_t>& own, int as = 0);
std::size_t own_parameters(Action action);  // how many

// Legal in itself, and paid for.
struct CheckedMove {
  MoveOutcome outcome;
  Paid paid;
  Ruling ruling;
};
CheckedMove check_order(const Game& game, const State& state, const MoveOrder& order, bool free,
                        Reasons reasons = Reasons::all);

}  // namespace condotta::reg
