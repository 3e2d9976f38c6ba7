// The rarer things to do with a go: changes of formation, files in combat, skirmishers who open the way for a charge,
// Generals who ride.
#pragma once

#include "reg/advice.hpp"

namespace condotta::reg {

void advise_on_formations(Advice& advice);
void advise_on_files(Advice& advice);
void advise_on_opening(Advice& advice);
void advise_on_generals_moves(Advice& advice);

}  // namespace condotta::reg
