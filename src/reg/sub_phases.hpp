// The sub-phases of a turn as decisions: what is asked, whether an answer is allowed, and what it does. Every procedure
// that waits for an answer is named in State::pending; nothing hides in a call stack.
#pragma once

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"
#include "dice/source.hpp"
#include "reg/morale.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

enum class Answer : std::uint16_t {
  fight = 1,  // base, edge
  opponent,   // base
  commit_general,
  hold_general_back,
  roll_here,
  roll_elsewhere,
  remove,  // base
  shoot,   // file, target
  done,
};

// Begins a sub-phase and runs it to its first decision (or to its end).
void begin(const Game& game, State& state, SubPhase sub_phase, dice::Source& source, Events& events);

bool over(const State& state);
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);

// --- the parts, each in the file of its chapter
// -------------------------------------------------------------------------

// Charge Combat and Melee Combat.
Decision combat_decision(const Game& game, const State& state);
void check_combat(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply_combat(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);
void begin_combat(const Game& game, State& state, dice::Source& source, Events& events);

// Shooting: the sides order their shots, the Active player first (REG-SHT-009); then all are resolved together.
Decision shooting_decision(const Game& game, const State& state);
void check_shooting(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply_shooting(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);
void begin_shooting(const Game& game, State& state);
std::vector<Choice> shooting_candidates(const Game& game, const State& state);

// Outcomes: KaB tests of broken TUGs (repeated for new breaks), then the broken leave the table (REG-TURN-016).
void outcomes(const Game& game, State& state, dice::Source& source, Events& events);
// A unit group reaches its break point: it stops at once, its Generals are tested if fighting or shooting broke it, the
// army is counted (REG-BRK-009, REG-KAB-028, REG-BRK-014).
void check_broken(const Game& game, State& state, UnitId unit, bool by_test, dice::Source& source, Events& events);
// Whether an army is broken: the game then stops at once, in mid-sub-phase (REG-TURN-012). Both may be, by dice that
// take effect together (REG-BRK-018).
bool stops_for_broken_army(const Game& game, State& state, Events& events);
// One KaB test on one unit group; the opponent rolls (REG-KAB-001).
void test_unit(const Game& game, State& state, UnitId unit, KabReason reason, bool army_commander, bool elephants,
               dice::Source& source, Events& events);
void test_general(const Game& game, State& state, GeneralId general, dice::Source& source, Events& events);

}  // namespace condotta::reg
