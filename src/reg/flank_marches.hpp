// Flank marches: who may go, what they need to arrive, and where they come on (REG-FLK).
#pragma once

#include <optional>
#include <span>

#include "battle/breakdown.hpp"
#include "reg/command_state.hpp"
#include "reg/commanders.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

struct FlankMarch {
  Appointment commander;
  std::span<const Troops> units = {};
  bool by_water = false;          // that side is secured by a river or coast (REG-FLK-002)
  bool bluff = false;             // an Ambush card with a blank note (REG-FLK-007)
  int units_of_contingent = 0;    // of an allied commander, all told (REG-FLK-004)
  int deployed_already = 0;       // of the units, by out-scouting (REG-FLK-006)
  int other_marches_on_side = 0;  // of the same army (REG-FLK-001)
  int tugs_left_on_table = 1;     // REG-FLK-023
};
Ruling may_flank_march(const Rules& rules, const FlankMarch& march);

// RED cards that he must hold together to arrive (REG-FLK-013). `enter_loose`: its Flexible Mounted are to come on
// Loose.
int reds_to_arrive(const Rules& rules, std::span<const Troops> units, bool enter_loose = false);
// Must its Flexible Mounted come on in Skirmish formation with so many RED cards?
bool enters_skirmishing(const Rules& rules, std::span<const Troops> units, int reds);
// No grade holds more cards than its allowance, and he is given none (REG-FLK-011).
bool can_ever_arrive(const Rules& rules, Grade grade, std::span<const Troops> units);

struct Arrival {
  Appointment commander;
  Hand hand;
  bool reliable = true;  // an ally spends his first RED to become so (REG-ALY-014)
  bool movement_phase = true;
};
Ruling may_arrive(const Rules& rules, const Arrival& arrival, std::span<const Troops> units, bool enter_loose = false);
// The side becomes known with the first RED card that he is dealt (REG-FLK-012).
bool card_turns_up(const Hand& dealt, bool spends_red);

// Coming on at a short edge: entirely on the table at the end of its move, not near enemy marchers of the same turn
// (REG-FLK-018, REG-FLK-021).
Ruling may_come_on(const Game& game, table::Footprint ends, std::span<const table::Rectangle> enemy_marchers);

}  // namespace condotta::reg
