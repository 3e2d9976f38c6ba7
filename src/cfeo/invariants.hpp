// What must be true of every position: checked when a saved battle is restored, and after every choice in tests.
#pragma once

#include <string>
#include <vector>

#include "cfeo/game.hpp"

namespace condotta::cfeo {

// Numbers within their lists, enumerations within their values: nothing that later code relies on is out of bounds.
std::expected<void, Fault> well_formed(const Game& game, const State& state);
// By the rules: stands and casualties add up, no two units overlap, formations are legal, units hold together.
std::vector<std::string> unsound(const Game& game, const State& state);

}  // namespace condotta::cfeo
