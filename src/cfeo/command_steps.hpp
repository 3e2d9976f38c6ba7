// The Command Phase on the table (CMD, ORD): leaders' actions, rides, orders and messengers.
#pragma once

#include "cfeo/steps.hpp"

namespace condotta::cfeo {

// Where a ride of at most that length towards a point ends, stopped by enemy (CFE-CMD-005, CFE-MOV-019).
table::Vector ridden_to(const Game& game, const State& state, Side side, table::Vector from, table::Vector to);
Ruling may_ride_to(const Game& game, const State& state, int leader, table::Vector to, int attach);
void ride_leader(Play& play, int leader, table::Vector to, int attach);
// Units that he may attach to (CFE-CMD-006, CFE-CMD-015).
std::vector<std::int32_t> may_attach_to(const Game& game, const State& state, int leader);
table::Vector battalia_centre(const Game& game, const State& state, int leader);
void add_ride_candidates(const Game& game, const State& state, int leader, std::vector<Candidate>& out);

}  // namespace condotta::cfeo
