// What must be true of every position: checked when a saved battle is restored, and after every choice in tests.
#pragma once

#include <expected>

#include "document/document.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// Numbers within their lists, enumerations within their values: nothing that later code relies on is out of bounds.
std::expected<void, Fault> well_formed(const Game& game, const State& state);

// By the rules: no two bases overlap, the bases that are gone are those that the wounds took (REG-CAS-002), a unit
// group is marked broken exactly when it has reached its break point, a General is with a unit group of his side.
std::expected<void, Fault> sound(const Game& game, const State& state);

}  // namespace condotta::reg
