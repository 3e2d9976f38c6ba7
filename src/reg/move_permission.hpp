// Who may make which action at all, before anybody looks at the table: once a turn, by kind of troops, in groups
// (MOV-044 … MOV-048, ACT, GRP).
#pragma once

#include "reg/prompted_move.hpp"

namespace condotta::reg {

// The one action of a turn, and what is left after a charge or a response.
struct TurnRight {
  bool extra = false;  // only the action of REG-MOV-046, at most 2BW
  Ruling ruling;
};
TurnRight turn_right(const Game& game, const State& state, UnitId unit, const Move& move);

// Does this kind of troops make this part of a move, with these parameters?
void check_manoeuvre(const Game& game, const State& state, UnitId unit, const Manoeuvre& part, Ruling& ruling);

// Do these unit groups move as one, and may these skirmishers be taken along (REG-GRP-004 … REG-GRP-015)?
void check_group(const Game& game, const State& state, const Move& move, bool extra, Ruling& ruling);
void check_pulled(const Game& game, const State& state, const Move& move, Ruling& ruling);

// Whether two unit groups share an edge.
bool edge_contact(const State& state, UnitId a, UnitId b);

}  // namespace condotta::reg
