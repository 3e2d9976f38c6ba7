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
std::expected<Situation, Fault> read_scenario(const Rules& rules, const Document& scenario);

}  // namespace condotta::impetus
