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
// The units of the activation that the next phase would move: all that have not left the group (IMP-GRP-004).
std::vector<UnitId> moving_units(const State& state);
// The phase that a choice of the unit step stands for; nothing if it is no move.
std::optional<Phase> phase_of(const State& state, const Choice& choice);
// The position from which a phase begins: who leaves a village is set against the outside of an edge first
// (IMP-TER-027). Nothing: from where all stand.
std::optional<State> before_phase(const Game& game, const State& state, const Choice& choice);
// A shot as the rules check it, in the unit's own activation.
WouldShoot order_to_shoot(const Game& game, const State& state, UnitId shooter, UnitId target, int phases_to_come);
// The units of a group that an option names: its first value and those after it, up to the first that is none.
std::vector<UnitId> group_of(const Choice& choice);
// The way back of a unit that breaks contact (IMP-MOV-019).
PhaseOutcome way_to_disengage(const Game& game, const State& state, UnitId unit, table::Length distance);
// The discipline test of a unit, or of several that take it together (IMP-DIS-009, IMP-GRP-006).
DisciplineTest common_test(const Game& game, const State& state, std::span<const UnitId> units, Test test);
// The test before the phase that would come next.
DisciplineTest later_move_test(const Game& game, const State& state, std::span<const UnitId> units);

// --- frenzy (IMP-CHG-016)

struct Frenzy {
  std::vector<UnitId> units;    // that take the test together, the one that is activated first
  std::vector<UnitId> targets;  // of each of them, straight ahead; nobody: it has none
  bool fragmented = false;      // IMP-GRP-005
};
// Those of the activation that must be held back; nothing if nobody.
std::optional<Frenzy> frenzy(const Game& game, const State& state);
DisciplineTest frenzy_test(const Game& game, const State& state, const Frenzy& frenzy);

// --- a group that charges (IMP-CHG-017)

// Its units that have an enemy straight ahead within the slowest charge, and whom they charge.
std::vector<Charger> group_chargers(const Game& game, const State& state);
double slowest_charge(const Game& game, std::span<const UnitId> units);

}  // namespace condotta::impetus
