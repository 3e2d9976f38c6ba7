// What must hold at every decision.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "fwc/state.hpp"

namespace condotta::fwc {

// Whether a restored state has the shape that the scenario asks for: nothing in it may lead out of a list.
std::expected<void, Fault> well_formed(const Game& game, const State& state);
std::vector<std::string> broken_invariants(const Game& game, const State& state);

}  // namespace condotta::fwc
