// Fast moves on the table (CFE-MOV-017): evading, retiring, routing, pursuing; going round what is in the way, and
// splitting where it can't be helped (ACT).
#pragma once

#include "cfeo/move_way.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {

// Away from the enemy that it touches: from their centre through its own (CFE-ACT-011).
table::Angle away_from_enemy(const Game& game, const State& state, int unit);
// Turns unformed and flies; the owner may be asked where it stops (a step on top).
void flee(Play& play, int unit, FlightKind kind, table::Angle away);
void evade(Play& play, int unit, table::Angle away);
void shelter_behind(Play& play, int unit, int pikes);
void finish_flight(Play& play, int unit, double distance);
// Where it comes to stand, unformed, at that distance along the way.
std::optional<FieldUnit> settled(const Game& game, const State& state, int unit, table::Angle towards, double distance);
// Follows whom it pursues: catches (free hack), charges new enemy, or stops short (CFE-ACT-020 to CFE-ACT-026).
void pursue(Play& play, int unit);
// A charge outside the order of the Combat Phase: its response, then its move (in the Movement Phase, CFE-ACT-021).
void charge_now(Play& play, int charge);
void start_rout(Play& play, int unit);
void start_retiring(Play& play, int unit);

// Brings a unit into contact: straight on to the enemy, then flush with the edge touched (CFE-CHG-026). False, and
// nothing has moved, if friends leave no room there.
bool close_with(Play& play, int unit, int enemy, table::Angle towards, double distance);
// After any change of place: leaders with it, leaders in its way, the edge of the table, plunder.
void arrive(Play& play, int unit, const Rectangles& before);
// Friends gone through on a straight way (CFE-MAN-017, CFE-MAN-018).
void pass_friends(Play& play, int unit, const std::vector<UnitId>& passed);

}  // namespace condotta::cfeo
