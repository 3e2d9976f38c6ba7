// Changes of formation in combat: MF1 moves unengaged bases into one other file, MF2 turns bases to face enemies on
// their flank or rear (REG-FRM-014 … REG-FRM-016, REG-ACT-050 … REG-ACT-053). Both are open in the Movement Phase and
// at the end of the Fighting Phase, as often as cards allow.
// Nobody has to turn; who wants to pays for an MF2 (REG-CMB-015).
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "reg/prompted_move.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

struct CombatMoveOutcome {
  Ruling ruling;
  State after;  // as before if it is refused
};

// MF1. `beside`: a front base of the unit group, next to which or behind whose file the bases go.
struct FileMove {
  enum class Where : std::uint8_t { left, right, behind };
  UnitId unit = nobody;
  std::vector<BaseId> bases;
  BaseId beside = nobody;
  Where where = Where::behind;
};
CombatMoveOutcome move_bases(const Game& game, const State& state, const FileMove& move);

// MF2. Bases of one file that turn the same way turn together: their front edge comes to lie on their old side line,
// and bases behind them make room where they need it.
struct FacingChange {
  BaseId base = nobody;
  Turning turn = Turning::about;
};
CombatMoveOutcome turn_bases(const Game& game, const State& state, UnitId unit, const std::vector<FacingChange>& turns);

// Bases of a Keil-type that are touched where it has no flank (a Tercio: no rear either) turn to face at once, free
// (REG-CHG-037, REG-SET-009). Those who have an enemy to their front, or no room, fight where they stand.
void turn_free(const Game& game, State& state, UnitId unit);

// Is the base in frontal contact, or does it fight as the front of a file (REG-ACT-050)?
bool engaged(const State& state, BaseId base);

}  // namespace condotta::reg
