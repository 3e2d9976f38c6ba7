// What the active player orders (TURN, MOV, GEN, GRP): as pure functions of the position, shared by the decision, its
// check, the preview and the computer player.
#pragma once

#include "battle/decision.hpp"
#include "impetus/activation.hpp"
#include "impetus/phases.hpp"

namespace condotta::impetus {

// The units of the active command that can still be activated.
std::vector<UnitId> can_be_activated(const Game& game, const State& state);
// The unit as may_act sees it now.
Activation activation_of(const Game& game, const State& state, UnitId unit);
// The phase that a choice of the unit step stands for; nothing if it is no move.
std::optional<Phase> phase_of(const State& state, const Choice& choice);
// A shot as the rules check it, in the unit's own activation.
WouldShoot order_to_shoot(const Game& game, const State& state, UnitId shooter, UnitId target, int phases_to_come);
// The units of a group that an option names: its first value and those after it, up to the first that is none.
std::vector<UnitId> group_of(const Choice& choice);
// Whom a unit may fight on with.
std::vector<UnitId> melee_enemies(const State& state, UnitId unit);

}  // namespace condotta::impetus
