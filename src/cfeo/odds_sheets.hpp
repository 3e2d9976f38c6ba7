// Exact odds as previews show them, from the same breakdowns that the dice use.
#pragma once

#include "battle/preview.hpp"
#include "cfeo/combat.hpp"
#include "cfeo/fire.hpp"
#include "cfeo/game.hpp"

namespace condotta::cfeo {

OddsSheet gun_sheet(const Game& game, const State& state, int gun, const GunShot& shot);
OddsSheet volley_sheet(const Game& game, const State& state, int unit, int target, const Volley& volley);
OddsSheet control_sheet(const Game& game, const State& state, int unit, const ControlTest& test);
OddsSheet distance_sheet(const Game& game, const State& state, int unit, const MoveDice& dice, Pace pace,
                         bool inspired);
OddsSheet combat_sheet(const Game& game, const Melee& melee, const std::array<std::string, 2>& names);
Fact chance(std::string label, double probability, RuleId rule);

}  // namespace condotta::cfeo
