// A round of melee as it stands on the table: who is in it, with what (MEL).
#pragma once

#include "impetus/melee.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus {

struct Round {
  UnitId first = nobody;   // the main unit of the side that causes the round
  UnitId second = nobody;  // the target
  std::array<Combatant, 2> combatants;
  std::array<std::vector<UnitId>, 2> supporters;
};

// IMP-MEL-003: those of the side of `unit` that may be its main unit against the target; several only if they tie.
std::vector<UnitId> possible_mains(const Game& game, const State& state, UnitId unit, UnitId target);
// IMP-MEL-024: the enemies in contact with which it shares the longest edge, its own front edge before others; several
// only if they tie.
std::vector<UnitId> foremost_enemies(const Game& game, const State& state, UnitId unit);
Round round_of(const Game& game, const State& state, UnitId main, UnitId target);

}  // namespace condotta::impetus
