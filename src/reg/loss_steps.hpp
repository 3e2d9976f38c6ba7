// Bases that fall to shooting and to KaB tests: the owner says which (REG-CAS-007 … REG-CAS-009).
#pragma once

#include <vector>

#include "reg/casualties.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// The bases of which the owner may choose, one of each file where they are alike.
std::vector<BaseId> losable(const Game& game, const State& state, UnitId unit, LossCause cause);

// Takes off the bases that are due as long as nobody has to choose, and asks where somebody has. True if it did
// something.
bool losses_fall(const Play& play);

}  // namespace condotta::reg
