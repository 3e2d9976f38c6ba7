// The Card phase as a whole, and the pack that changes hands when the turn is over (REG-CRD-008 … REG-CRD-016).
//
//   for (…) discard(state.command, general, what he does not keep);      // REG-CRD-015, in both editions before
//   dealing const std::vector<UnitId> deserters = deal_turn(rules, state, source); … // gifts, then the other phases
//   end_turn(state);
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "dice/source.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// Whoever holds the pack is active: the invader in turn 1, then the players by turns (REG-CRD-008, REG-CRD-009,
// REG-TURN-003).
Side active_in(int turn, Side invader);

// Whether all commanders of both sides hold no more than they may keep when the pack is shuffled.
Ruling may_deal(const Rules& rules, const State& state);
// Shuffles, deals and judges the Allies (REG-CRD-016). The units that take a KaB test for Desertion (REG-ALY-010).
std::vector<UnitId> deal_turn(const Rules& rules, State& state, dice::Source& source);
void end_turn(State& state);

}  // namespace condotta::reg
