// The stages of a game move: what happens by itself, and where the rules ask somebody (area SEQ).
#pragma once

#include "fwc/state.hpp"

namespace condotta::fwc {

// From where the battle stands to the next decision or to its end.
void advance(const Game& game, State& state, dice::Source& source, Events& events);
// Whose decision a step is; nothing if it goes by itself.
std::optional<Side> asks(const State& state);
// The steps that go by themselves, by stage.
void throw_for_edges(const Game& game, State& state, dice::Source& source, Events& events);
void throw_initiative(const Game& game, State& state, dice::Source& source, Events& events);
void make_charge_moves(const Game& game, State& state, dice::Source& source, Events& events);
void end_moves(const Game& game, State& state, Events& events);
void test_at_contact(const Game& game, State& state, Events& events);
void ask_whom_to_fire_at(const Game& game, State& state);
void fire_defensively(const Game& game, State& state, dice::Source& source, Events& events);
void settle_shooting(const Game& game, State& state, dice::Source& source, Events& events);
void risk_leaders(State& state, bool in_shooting);
void ask_whom_to_face(const Game& game, State& state);
void turn_to_face(const Game& game, State& state, dice::Source& source, Events& events);
void test_trapped_horse(State& state);
void fight_rounds(const Game& game, State& state, dice::Source& source, Events& events);
void end_melees(const Game& game, State& state, Events& events);
void end_move(const Game& game, State& state, dice::Source& source, Events& events);
void judge_victory(const Game& game, State& state, Events& events);
void try_works(const Game& game, State& state, int work, dice::Source& source, Events& events);
void open_section(const Game& game, State& state, int section, Events& events);
void contractors_look(const Game& game, State& state, dice::Source& source, Events& events);
void lay_smoke(const Game& game, State& state, int unit);

}  // namespace condotta::fwc
