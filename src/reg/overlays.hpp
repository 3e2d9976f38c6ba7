// What is shown of a unit group on demand: arcs and ranges of its fire, its close proximity zone, how far it may
// advance, where its charge reaches, the command range of the General who is with it. All from the rules' own
// functions.
#pragma once

#include <vector>

#include "battle/view.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::vector<Overlay> overlays(const Game& game, const State& state, UnitId unit);

}  // namespace condotta::reg
