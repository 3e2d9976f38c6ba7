// The pieces of ground that the players place when they set up (IMP-TER-018 … IMP-TER-025).
#pragma once

#include <string_view>

#include "battle/breakdown.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

// A choice of the terrain tables (IMP-TER-020, IMP-TER-021).
std::string_view words_of(int choice);
bool moves_enemy(int choice);
bool removes_enemy(int choice);
bool is_piece(int choice);  // something that is put on the table

const PlacedPiece* river(const State& state);
// The piece as it lies on the table.
Piece piece_of(const Game& game, const PlacedPiece& placed);
// IMP-TER-024, IMP-TER-025
Ruling may_put(const Game& game, const State& state, const PlacedPiece& placed);

}  // namespace condotta::impetus
