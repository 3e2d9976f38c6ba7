// A step of the turn sequence: a sub-phase of the rulebook, or a procedure inside one. State::steps is a stack of them;
// the last is the one that is asking or goes on next. What each does is in steps.hpp.
#pragma once

#include <cstdint>

#include "battle/side.hpp"
#include "reg/unit_ids.hpp"

namespace condotta::reg {

enum class StepKind : std::uint8_t {
  turn,               // goes from sub-phase to sub-phase, and to the next turn
  start_of_game,      // Scouts move, pikes are dropped (REG-TURN-002, REG-UNI-004)
  keep_cards,         // 1.1 (2021), 6.4 (2019)
  deal,               // 1.1, 1.2
  gifts,              // 1.3
  open_charges,       // 2.1
  declare_charges,    // 2.2
  forced_charges,     // 2.3
  counter_charges,    // 2.4
  respond,            // 2.5: Run Away, Skirmish or Stand
  shoot_at_chargers,  // 2.5; and at counter chargers in 2.4
  run,                // 2.5: the runners move
  move_chargers,      // 2.6
  align,              // 2.7, 4.1, 5.1
  charge_combat,      // 2.7
  charge_outcomes,    // 2.8
  shooting,           // 3.1
  shooting_outcomes,  // 3.2
  replace_generals,   // 4.2, 6.2
  movement,           // 4.3
  melee_combat,       // 5.2
  melee_outcomes,     // 5.3
  break_offs,         // 5.4
  follow,             // 5.5 (2021)
  rearrange,          // 5.5 (2019), 5.6 (2021): MF1 and MF2
  recover,            // 6.1
  end_of_turn,        // 6.3, and the pack changes hands
  // Procedures inside a sub-phase
  shoot_and_charge,  // at the moment of declaring (REG-CHG-020)
  newly_touched,     // a unit group that a charge or pursuit would touch may run (REG-RSP-022, REG-RTM-023)
  second_move,       // of a double move (REG-ACT-039)
  pushed_back,       // the owner of a pushed SUG chooses (REG-MOV-034)
  free_ride,         // a General's free move (REG-MOV-015, REG-KAB-031)
  coming_on,         // flank marchers stand at the edge: how they move on (REG-FLK-017, REG-FLK-018)
  lose_base,         // the owner says which base falls to fire or a test (REG-CAS-007, REG-CAS-008)
  count_,
};

struct Step {
  StepKind kind = StepKind::turn;
  std::uint8_t stage = 0;     // how far it has come, as the step's own file says
  Side side = Side::red;      // whom it asks
  std::int16_t one = nobody;  // a unit group, base or General that it is about
  std::int16_t two = nobody;
  std::int32_t number = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("stage", self.stage);
    visit("side", self.side);
    visit("one", self.one);
    visit("two", self.two);
    visit("number", self.number);
  }
  friend bool operator==(const Step&, const Step&) = default;
};

}  // namespace condotta::reg
