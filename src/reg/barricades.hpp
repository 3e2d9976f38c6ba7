// Barricades and redoubts on the table (REG-UNT-023, REG-UNT-024, REG-ACT-045): they stay where they were put. A unit
// group that stands along them, facing as their first defenders did, defends them; left ones are crossed by Foot only.
#pragma once

#include <vector>

#include "reg/state.hpp"
#include "table/rectangle.hpp"

namespace condotta::reg {

Barricade barricade_before(const State& state, UnitId unit);  // across its whole frontage
std::vector<table::Point> ends(const Barricade& barricade);
bool stands_behind(const State& state, UnitId unit, const Barricade& barricade);

// The barricades that this unit group would have to cross, as stretches: not those that it defends itself.
std::vector<table::Rectangle> barricades_in_the_way(const State& state, UnitId unit);

// Who defends barricades, as everybody stands now.
void man_barricades(State& state);

}  // namespace condotta::reg
