// A turn taken up in the middle, for questions and tests.
#pragma once

#include <string_view>

#include "reg/steps.hpp"

namespace condotta::reg {

// The sub-phase with that number ("2.2", "5.4") and what comes after it; false if the edition has no such number.
bool begin_at(const Game& game, State& state, std::string_view number, dice::Source& source, Events& events);

}  // namespace condotta::reg
