// Generals: what they give by grade and trait, their radius, the risk they run, how their grade changes (GEN).
#pragma once

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

// IMP-GEN-001, IMP-GEN-002, IMP-GEN-009: his share in the dice and tests of the unit he is attached to.
void add_general_to_melee(const Rules& rules, const Unit& unit, Breakdown& dice);
void add_general_to_cohesion(const Rules& rules, const Unit& unit, Breakdown& critical_number);

// The command radius in H; nothing bounds that of a Genius (IMP-ARM-006, IMP-GEN-005, IMP-INI-012).
inline constexpr int unbounded_radius = 1'000'000;
int command_radius(const Rules& rules, const General& general, CommandStructure structure);

// IMP-ARM-007
int points(const Rules& rules, const General& general);

enum class After : std::uint8_t { shooting, melee };

// IMP-GEN-010, IMP-GEN-011: what a risk roll does. `again` is the second roll of a Brave general (IMP-GEN-003); it is
// used only if the first would kill him.
struct Risk {
  bool killed = false;
  bool command_tests = false;
  bool rolled_again = false;
};
Risk risk(const Rules& rules, const General& general, After after, int roll, int again);
// The chance that he is killed if his unit shows a 6 in the test.
double chance_killed(const Rules& rules, const General& general, After after);

// IMP-INI-010: the ladder of grades.
Grade risen(Grade grade);
Grade fallen(Grade grade);

}  // namespace condotta::impetus
