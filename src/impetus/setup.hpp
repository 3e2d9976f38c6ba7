// Reads a scenario: ground, armies, where everybody stands. docs/scenarios-impetus.md is the guide to the file.
#pragma once

#include <expected>

#include "impetus/state.hpp"

namespace condotta::impetus {

struct Situation {
  Game game;
  State state;
};

// The battle before its first turn. A fault says what is wrong, and on which line.
// IMP-GRP-005: units of a command that are deployed touching belong together.
void remember_groups(const Game& game, State& state);

std::expected<Situation, Fault> read_scenario(const Rules& rules, const Document& scenario);

}  // namespace condotta::impetus
