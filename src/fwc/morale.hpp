// Morale throws (area MRL).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/source.hpp"
#include "fwc/leaders.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

// FWC-TBL-026, FWC-MRL-017
enum class Trigger : std::uint8_t {
  base_lost,
  horse_against_points,
  ferocious_target,
  horse_trapped,
  army_half,
  contractors
};
std::string_view in_words(Trigger trigger);

struct MoraleTest {
  MoraleClass morale = MoraleClass::normal;
  std::optional<Quality> general;  // the one in use
  bool hero = false;               // there, counting and announced (FWC-GEN-009)
  int further_bases = 0;           // lost in the step beyond the first
  bool flanked = false;
  bool defended = false;
};

int morale_needed(const Rules& rules, MoraleClass morale);
Breakdown morale_modifiers(const Rules& rules, const MoraleTest& test);
// One die: FWC-MRL-002, FWC-MRL-007.
bool passes(const Rules& rules, const MoraleTest& test, int die);
// FWC-GEN-002, FWC-GEN-004: whether the throw is taken again after this result.
bool taken_again(const MoraleTest& test, bool passed);

struct MoraleResult {
  std::vector<int> dice;
  bool passed = false;
};
MoraleResult throw_morale(const Rules& rules, const MoraleTest& test, dice::Source& source);
double chance_to_pass(const Rules& rules, const MoraleTest& test);

// FWC-MRL-014, FWC-MRL-015: the last base of formed infantry, dragoons apart, is not lost to a failed throw.
bool last_man_stands(const Rules& rules, const Unit& unit);
// What a failed throw costs (FWC-MRL-004), in bases.
int bases_lost_by_failing(const Rules& rules, const Unit& unit, Trigger trigger);
// FWC-MRL-008, FWC-CHG-024: whether charging horse tests at contact.
bool tests_against_points(const Rules& rules, const Unit& horse, const Unit& target, bool front);
bool has_points(const Unit& unit);  // pike, or shot with bayonets that count

}  // namespace condotta::fwc
