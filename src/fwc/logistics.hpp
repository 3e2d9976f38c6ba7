// Wagons, contractors and re-supply (area LOG).
#pragma once

#include "battle/breakdown.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

enum class Load : std::uint8_t { rounds, petard, lances };  // FWC-LOG-014
std::string_view in_words(Load load);

// FWC-LOG-009: whether that enemy, now at that distance, makes the contractors test.
bool contractors_test(const Rules& rules, const Unit& enemy, double distance, bool was_in_range, bool gone);
// FWC-LOG-001 … FWC-LOG-007, FWC-LOG-012
struct Resupply {
  Load load = Load::rounds;
  bool loaded = true;  // the wagon still has its load
  bool contact_from_start = true;
  bool contact_to_end = true;
  bool contractors = true;  // still there
  bool moved = false;       // the unit, during the game move
  bool fought = false;
  bool fired = false;
};
Ruling may_resupply(const Resupply& facts, const Unit& unit);
int shots_after_resupply(const Rules& rules, int shots);  // FWC-LOG-003: they may exceed six

}  // namespace condotta::fwc
