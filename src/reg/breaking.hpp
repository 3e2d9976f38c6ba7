// Breaking, KaB tests and Generals at risk as they happen in a battle (BRK, KAB). The dice are in morale.hpp.
#pragma once

#include "battle/event.hpp"
#include "dice/source.hpp"
#include "reg/morale.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// A unit group reaches its break point: it stops at once, its Generals are tested if fighting or shooting broke it, the
// army is counted (REG-BRK-009, REG-KAB-028, REG-BRK-014).
void check_broken(const Game& game, State& state, UnitId unit, bool by_test, dice::Source& source, Events& events);
// A unit group that is destroyed or lost without breaking (REG-BRK-019): it counts as broken.
void lose_unit(const Game& game, State& state, UnitId unit);
// Whether an army is broken: the game then stops at once, in mid-sub-phase (REG-TURN-012). Both may be, by dice that
// take effect together (REG-BRK-018).
bool stops_for_broken_army(const Game& game, const State& state, Events& events);
// One KaB test on one unit group; the opponent rolls (REG-KAB-001).
void test_unit(const Game& game, State& state, UnitId unit, KabReason reason, bool army_commander, bool elephants,
               dice::Source& source, Events& events);
void test_general(const Game& game, State& state, GeneralId general, dice::Source& source, Events& events);

// The KaB tests that moves have made due, and the Drive Backs of 2021 that tests cause, until none is left.
void take_tests(const Play& play);
// The tests of unit groups near those that have broken since, until nobody new breaks (REG-KAB-003, REG-KAB-025).
void test_neighbours_of_broken(const Play& play);

}  // namespace condotta::reg
