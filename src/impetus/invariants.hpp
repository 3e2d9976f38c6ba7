// What must be true of every position: checked when a saved battle is restored, and after every choice in tests.
#pragma once

#include <expected>

#include "impetus/state.hpp"

namespace condotta::impetus {

// Numbers within their lists: nothing that later code relies on is out of bounds.
std::expected<void, Fault> well_formed(const Game& game, const State& state);
// By the rules, as sentences: nobody overlaps, all stand on the table, losses add up, contacts touch.
std::vector<std::string> broken_invariants(const Game& game, const State& state);

}  // namespace condotta::impetus
