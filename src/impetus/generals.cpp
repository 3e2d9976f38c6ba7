#include "impetus/generals.hpp"

#include <algorithm>

namespace condotta::impetus {
namespace {

std::size_t row(const General& general) { return static_cast<std::size_t>(general.grade); }

bool kills(const Rules& rules, After after, int roll) {
  return roll >= (after == After::shooting ? rules.numbers.killed_by_shooting_on : rules.numbers.killed_in_melee_on);
}

// IMP-GEN-002: a trait adds to the grade's value, or (switch) replaces it.
void add_with_trait(const Rules& rules, Breakdown& sum, std::string_view label, int of_grade, std::string_view trait,
                    int of_trait) {
  const bool replaces = !rules.numbers.traits_add && of_trait != 0;
  if (!replaces) sum.add("IMP-GEN-001"_rule, label, of_grade);
  if (of_trait != 0) sum.add("IMP-GEN-002"_rule, trait, of_trait);
}

}  // namespace

void add_general_to_melee(const Rules& rules, const Unit& unit, Breakdown& dice) {
  if (!unit.has_general) return;
  const General& general = unit.general;
  // IMP-GEN-005: Cavalry counts with mounted units only.
  const int cavalry = general.cavalry && mounted(rules, unit.profile) ? rules.numbers.cavalry_melee : 0;
  const int brave = general.brave ? rules.numbers.brave_melee : 0;
  add_with_trait(rules, dice, "general", rules.numbers.general_melee[row(general)], "traits of the general",
                 brave + cavalry);
}

void add_general_to_cohesion(const Rules& rules, const Unit& unit, Breakdown& critical_number) {
  if (!unit.has_general) return;
  // IMP-COH-012, IMP-GEN-004
  add_with_trait(rules, critical_number, "general", rules.numbers.general_ct[row(unit.general)], "Severe general",
                 unit.general.severe ? rules.numbers.severe_cohesion : 0);
}

int command_radius(const Rules& rules, const General& general, CommandStructure structure) {
  if (general.grade == Grade::genius && rules.numbers.genius_has_no_radius) return unbounded_radius;
  const int radius = rules.numbers.command_radius[static_cast<std::size_t>(structure)];
  return radius + (general.cavalry ? rules.numbers.cavalry_radius : 0);
}

int points(const Rules& rules, const General& general) {
  const int traits = general.brave + general.severe + general.confident + general.cavalry;
  return rules.numbers.general_cost[row(general)] + traits * rules.numbers.trait_cost;
}

Risk risk(const Rules& rules, const General& general, After after, int roll, int again) {
  Risk result;
  if (general.brave && kills(rules, after, roll)) {  // IMP-GEN-003
    result.rolled_again = true;
    roll = again;
  }
  result.killed = kills(rules, after, roll);
  result.command_tests = result.killed && after == After::melee && roll >= rules.numbers.command_tests_on;
  return result;
}

double chance_killed(const Rules& rules, const General& general, After after) {
  int killing = 0;
  for (int roll = 1; roll <= 6; ++roll) killing += kills(rules, after, roll);
  const double once = killing / 6.0;
  return general.brave ? once * once : once;
}

Grade risen(Grade grade) {
  if (grade == Grade::genius || grade == Grade::charismatic) return grade;
  return static_cast<Grade>(static_cast<int>(grade) - 1);
}

Grade fallen(Grade grade) {
  if (grade == Grade::incompetent) return grade;
  return static_cast<Grade>(static_cast<int>(grade) + 1);
}

}  // namespace condotta::impetus
