// Charges and combats on the table (CHG, CMB, RES): declarations, responses, charge moves, fights, what follows.
#pragma once

#include "cfeo/combat.hpp"
#include "cfeo/results.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {

// --- charges
ChargeBid charge_bid(const Game& game, const State& state, int unit, int target);
std::vector<UnitId> charge_targets(const Game& game, const State& state, int unit);
Charged charged_facts(const Game& game, const State& state, const Charge& charge);
table::Angle charge_direction(const Game& game, const State& state, const Charge& charge);
// Modifiers of its side less the enemy's, as they stand.
double mean_difference(const Game& game, const State& state, int unit);
// As if the charge had reached its target: for odds.
State as_if_met(const Game& game, const State& state, const Charge& charge);

// --- fights
// The units of both sides that are linked to this one by contacts not yet fought (CFE-CMB-029).
struct Linked {
  std::array<std::vector<UnitId>, 2> sides;
};
Linked linked(const State& state, int unit);
Melee melee_of(const Game& game, const State& state, const Linked& units, bool bad_war_round);
std::array<std::string, 2> names_of(const Game& game, const Linked& units);

// What a unit faced in its combat, kept for its row of the table (bits of FieldUnit::faced).
std::uint16_t facts_of(const Combatant& unit);
Combatant combatant_of(const FieldUnit& unit);

}  // namespace condotta::cfeo
