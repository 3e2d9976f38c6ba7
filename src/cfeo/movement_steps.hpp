// The Movement Phase on the table (MOV, MAN): whose turn it is, bodies that roll together, moves and manoeuvres.
#pragma once

#include "cfeo/move_way.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {

// The units that roll with this one (CFE-MOV-007), itself first.
std::vector<UnitId> body_of(const Game& game, const State& state, int unit);
// What keeps it from moving of its own will (CFE-SEQ-009, CFE-MOV-011, CFE-MOV-032).
Ruling may_move_now(const Game& game, const State& state, int unit);
bool adjusts_only(const FieldUnit& unit);  // halted (CFE-CTL-013)
MoveOrder move_order(const FieldUnit& unit, const Choice& choice);
// Makes the move that was checked.
void make_move(Play& play, const MoveOrder& order, const BodyRoll& roll);
// The manoeuvres that need no dice, as if done: nothing if the rules are against it.
FieldUnit manoeuvred(const Game& game, const State& state, int unit, const Choice& choice, Ruling& ruling,
                     Breakdown& dps);
// Who throws dice to move at all.
bool rolls(const FieldUnit& unit);
// The question, the rules on its answers, what they would look like, and doing them.
void ask_movement(const Game& game, const State& state, Decision& out);
void check_movement(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void preview_movement(const Game& game, const State& state, const Choice& choice, Preview& out);
void apply_movement(Play& play, const Choice& choice);
void movement_candidates(const Game& game, const State& state, std::vector<Candidate>& out);
// A straight move as far as it may go (CFE-CTL-014).
void go_straight(Play& play, int unit, const BodyRoll& roll, table::Angle direction);
// Friends in a melee from an earlier turn that it could join (CFE-REI-001).
std::vector<std::int32_t> running_melees(const State& state, int unit);
// Abandoned limbered guns of the enemy that it touches (CFE-RES-014).
std::vector<std::int32_t> guns_to_drive_off(const Game& game, const State& state, int unit);
std::vector<UnitId> in_turn(const State& state, Side side);

}  // namespace condotta::cfeo
