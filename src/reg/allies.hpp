// Allies: when a contingent is Unreliable (2021: Hesitant), when it comes round, and when it deserts (ALY).
//
//   const AllyDeal judged = judge_deal(rules, {.before = …, .dealt = …, .hand = …, .turn = 1});
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "reg/command_state.hpp"
#include "reg/commanders.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// What a deal gave an allied commander, and how he stood before it.
struct AllyDeal {
  Reliability before = Reliability::not_checked;
  Hand dealt;                   // by this deal alone: a kept card is not dealt (REG-ALY-009)
  Hand hand;                    // after the deal
  bool engaged = false;         // before it, a UG of his was shot at, or in contact with enemy in a fight
  bool flank_marching = false;  // REG-ALY-014
};
struct AllyAnswer {
  Reliability after = Reliability::reliable;
  bool deserts = false;     // a KaB test on every UG of the contingent (REG-ALY-010)
  bool spends_red = false;  // a flank marcher's first RED goes to the discards (REG-ALY-014)
  RuleId rule;              // that decides how he stands

  friend bool operator==(const AllyAnswer&, const AllyAnswer&) = default;
};
AllyAnswer judge_deal(const AllyDeal& deal);

// After dealing: judges every allied commander (every commander, where the switch of REG-ALY-008 is on) and notes how
// he stands, also on his units. The units to be tested for Desertion.
std::vector<UnitId> judge_allies(const Rules& rules, State& state);
// A unit of an Ally has been shot at or is in contact with enemy in a fight (REG-ALY-009, REG-ALY-016).
void note_engaged(State& state, UnitId unit);

// The chance that the first deal makes him Unreliable, and that he deserts at once, from a deck that is whole.
struct FirstDeal {
  bool unreliable = false;
  bool deserts = false;

  friend auto operator<=>(const FirstDeal&, const FirstDeal&) = default;
};
dice::Distribution<FirstDeal> first_deal_odds(const Rules& rules, Grade grade);

// What an Unreliable contingent may do of its own (REG-ALY-011).
enum class AllyDeed : std::uint8_t {
  prompted_move,
  turn_bases_in_combat,
  charge,
  respond,
  commander_move,
  shoot,
  fight,
  outcome_move
};
Ruling may_do(Reliability reliability, AllyDeed deed);
int shooting_steps_down(Reliability reliability);    // REG-ALY-012
bool counts_as_combat_shy(Reliability reliability);  // REG-ALY-013

// --- building
// ---------------------------------------------------------------------------------------------------------

// A contingent of an allied commander: how many UGs, and who leads (REG-ALY-002, REG-ALY-004).
struct Contingent {
  int unit_groups = 2;
  Appointment commander;
  CommandType type_of_its_list = CommandType::professional;  // of the Army Commander of the list it is drawn from
  bool list_allows_other_type = false;
};
Ruling may_ally(const Rules& rules, const Contingent& contingent);
// Bases that a contingent must take of a line: half of its minimum, in whole UGs (REG-ALY-003).
int compulsory_bases(int least_bases_of_line, int bases_of_unit_group);

}  // namespace condotta::reg
