// Giving fire on the table (FIR): who may fire at whom, the volleys of a unit, and their effect.
#pragma once

#include <vector>

#include "cfeo/fire.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {

struct FireTarget {
  UnitId unit = nobody;
  double distance = 0;
  int stands = 0;  // that fire at it
};
// Whom a gun may fire at, the nearest first (CFE-FIR-005): if it is not controlled only that one.
std::vector<FireTarget> gun_targets(const Game& game, const State& state, int gun);
GunShot gun_shot(const Game& game, const State& state, int gun, const FireTarget& target);
// Each stand of a unit at its nearest target (CFE-FIR-005, CFE-FIR-008); with `only` among those alone.
std::vector<FireTarget> volley_targets(const Game& game, const State& state, int unit, bool caracole,
                                       const std::vector<UnitId>* only = nullptr);
// The volley at one target, so many dice lost to DPs (CFE-FIR-022).
Volley volley(const Game& game, const State& state, int unit, const FireTarget& target, int dice_lost);
// Dice lost by each target's volley, those of `spare` first.
std::vector<int> dice_lost(const Game& game, const State& state, int unit, const std::vector<FireTarget>& targets,
                           int spare);
// Lone leaders (and messengers, their numbers from 100 on) whom it may fire at (CFE-LDR-005).
std::vector<std::int32_t> lone_targets(const Game& game, const State& state, int unit);
void fire_volleys(Play& play, int unit, const std::vector<FireTarget>& targets, int spare);

inline constexpr std::int32_t first_messenger = 100;

}  // namespace condotta::cfeo
