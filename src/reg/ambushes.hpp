// Ambushes: who may lie in one, where its card may be put, and what revealing it costs (REG-AMB).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

Ruling may_ambush(const Troops& troops);  // REG-AMB-005

// Cards that one player puts down: at most three in all, those under flank march bluffs counted (REG-AMB-001,
// REG-AMB-004).
Ruling may_use_ambush_cards(const Rules& rules, int ambushes, int flank_march_bluffs);

// A commander lies in ambush only if all UGs of his command do (REG-AMB-006).
Ruling may_lie_in_ambush(int units_of_command, int in_ambush);

// The card's footprint (REG-GAP-015), its front edge at the pose.
table::Rectangle ambush_card(const Rules& rules, table::Pose pose);

// Where it may lie: in the own half, and where troops like these could not be seen from any point of the opponent's
// (REG-AMB-007, REG-AMB-008). A bluff is judged as foot TUGs would be, unless its owner names troops.
Ruling may_lie(const Game& game, const table::Rectangle& card, const Troops& troops, bool far_side);

// Must it be revealed to an enemy at that distance from it? (REG-AMB-010)
bool seen_in_ambush(const Game& game, const table::Rectangle& card, const Troops& troops, table::Footprint enemy);

// Its first charge costs one GREEN card wherever its commander is (REG-AMB-012).
inline constexpr dice::Colour ambush_charge_card = dice::Colour::green;

// The bases set up over the card: as many as it holds side by side in ranks, the others behind and beside, none nearer
// to the enemy; the number that the card itself holds (REG-AMB-011).
int bases_on_card(const Rules& rules, const Troops& troops);

}  // namespace condotta::reg
