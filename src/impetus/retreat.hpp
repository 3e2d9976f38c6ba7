// Retreat, rout and pursuit (RET): distances by the die, who pursues, the shock of a rout.
#pragma once

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

// IMP-RET-001, IMP-RET-002: in H.
int retreat_distance(const Rules& rules, const Profile& profile, int roll);
int pursuit_distance(const Rules& rules, const Profile& profile, int roll);  // 0 for a dash

struct WouldPursue {
  Unit winner;
  bool main_unit = true;
  bool in_contact_with_another = false;
  bool enemy_lost = true;  // not one that was destroyed by passing its test (IMP-MEL-018)
};
Ruling may_pursue(const Rules& rules, const WouldPursue& would);
bool must_pursue(const Unit& winner);  // IMP-RET-010

// IMP-RET-012: may the pursuer roll again, having gone that far after an enemy at that distance?
bool may_reroll_pursuit(const Rules& rules, const Profile& pursuer, int distance, double to_enemy);

// The chance that a retreating unit is caught, both having been in contact; an impetuous pursuer rolls again.
double chance_caught(const Rules& rules, const Profile& retreating, const Profile& pursuing);

// IMP-RET-008: does its rout in melee shock friends behind it?
bool rout_shocks(const Rules& rules, const Profile& profile);
// A friend behind a rout: Disordered and the loss; the VD that goes with it.
int shock(const Rules& rules, Unit& unit);

}  // namespace condotta::impetus
