// What the moves of stage 4 have in common.
#pragma once

#include <string>
#include <string_view>

#include "fwc/field.hpp"

namespace condotta::fwc {

// Why a unit makes no move at all.
void refuse_to_move(const State& state, int unit, Ruling& ruling);
// Books what the move cost and tells of it.
void finish_move(const Game& game, State& state, int unit, const Body& before, double cost, Events& events,
                 std::string_view kind, std::string words);
// About the middle of its block, which keeps its files.
table::Pose turned_on_the_spot(const Game& game, const Body& body, double degrees);
// FWC-MOV-010: skirmishers and guns on which the unit has ended go clear by the shortest way; false if one cannot.
bool make_room(const Game& game, State& state, int unit, Events* events);

}  // namespace condotta::fwc
