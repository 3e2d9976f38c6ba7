// Combat on the table: which fights there are, in which order, and what each does (CMB, SUP, CAS).
#pragma once

#include <vector>

#include "battle/event.hpp"
#include "dice/source.hpp"
#include "reg/fight.hpp"
#include "reg/position.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// A base seen from the fight: which base, on which of its edges; `stretch` tells the two halves of a long edge apart.
struct Stand {
  BaseId base = nobody;
  table::Edge edge = table::Edge::front;
  std::uint8_t stretch = 0;

  friend bool operator==(const Stand&, const Stand&) = default;
};
std::uint8_t edge_bit(const Stand& stand);

// A fight that can still be fought in this phase.
struct LiveFight {
  Stand red;
  Stand blue;
  table::Length shared;
};
const Stand& stand_of(const LiveFight& fight, Side side);

// All fights left in this phase: unused edges in contact, and somebody who can still roll (REG-CMB-010 … REG-CMB-013).
// In Charge Combat only files that a charge or pursuit brought into contact fight (REG-CMB-005).
std::vector<LiveFight> live_fights(const State& state, CombatPhase phase);

// Units connected by contact with the one that holds this base (REG-CMB-006).
std::vector<UnitId> combat_of(const State& state, BaseId base);

// A fight that must be picked before others, whoever picks: of a file next to a live Shatter or Shove, to its front
// (REG-CMB-008, REG-CMB-026).
bool must_fight_next(const State& state, const LiveFight& fight);

// Files that support `file` against `foe` in melee: at most one on each hand (REG-SUP-002 … REG-SUP-004).
std::vector<BaseId> supporters_of(const State& state, BaseId file, BaseId foe);

// The facts of the fight as it stands on the table; `rolls` for its first and second party (red, blue).
Fight fight_on_table(const Game& game, const State& state, const LiveFight& fight, CombatPhase phase,
                     std::array<bool, 2> rolls);

// The fight's consequences in the state, but for the bases to be removed: wounds, marks, Shatter and Shove to
// neighbours. Returns how many bases each party (red, blue) has to remove.
std::array<int, 2> apply_fight(const Game& game, State& state, const LiveFight& fight, const FightBreakdown& breakdown,
                               const FightResult& result, std::array<bool, 2> rolls);

// Bases that may be removed for a loss in combat of the file fronted by `front` (REG-CAS-003 … REG-CAS-006).
std::vector<BaseId> removable(const Game& game, const State& state, BaseId front);
void remove_base(State& state, BaseId base);
// Its loss ends no unit group's only contact with it, and leaves the legal width (REG-CAS-005).
bool can_be_spared(const State& state, BaseId base);

std::string name_of_file(const Game& game, const State& state, BaseId base);

}  // namespace condotta::reg
