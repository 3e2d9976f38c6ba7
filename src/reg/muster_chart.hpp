// The map of the days before the battle, drawn as ground that anybody can read: 25 squares with what the territory
// grows on them, the squares that may be entered, and the marker of the armies (REG-PBS-008, REG-PBS-009).
#pragma once

#include "battle/view.hpp"
#include "reg/muster_state.hpp"

namespace condotta::reg {

// While the marker is on its way the table of the view is the map.
bool is_on_the_map(const Muster& muster);
void draw_map(const MusterGame& game, const Muster& muster, View& view);

}  // namespace condotta::reg
