// Allied contingents of an army that is being built: whose troops they have, how many, and from which list
// (REG-ALY-001 … REG-ALY-004, REG-ALY-007).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "reg/army_check.hpp"

namespace condotta::reg {

// The line of a unit, in the list of its contingent or of the army.
const Line* line_of_units(const Army& army, const ArmyUnits& units, std::span<const ArmyList> lists,
                          const ArmyList& own);

// Whose bases of a line are counted: those of the army's own commands, with or without an internal ally's.
enum class CountedBases : std::uint8_t { core, core_and_internal };
int bases_of_line(const Army& army, std::string_view key, CountedBases whose);

void check_contingents(const Rules& rules, const Army& army, std::span<const ArmyList> lists, const ArmyList* own,
                       std::vector<Objection>& all);

// Bases of a line that a contingent must have: half of its least, in whole UGs (REG-ALY-003).
int contingent_minimum(const Rules& rules, const Line& line, int year);

}  // namespace condotta::reg
