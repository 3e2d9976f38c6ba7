// The move of a charge on the table (CHG), shared by the charge of one unit and that of a group.
#pragma once

#include "impetus/steps.hpp"

namespace condotta::impetus {

// Goes straight on for at most `reach`, through friends that it may pass (IMP-INT-006); the enemy that it strikes, or
// nobody.
UnitId go(Play& play, UnitId unit, double reach, std::string_view how, RuleId rule);
// The reach of the last phase: the charge allowance of the worst ground up to the first enemy, at most `most`.
double charge_reach(const Game& game, const State& state, UnitId unit, double most);
// Contact is made; false: with plain baggage, which is lost at once (IMP-CHG-018).
bool engage_struck(Play& play, const Charger& charger, UnitId struck, table::Pose origin);
// The target of the round that a contact causes (IMP-MEL-024); on a tie the preferred one.
UnitId target_of_round(const Game& game, const State& state, UnitId unit, UnitId preferred);

}  // namespace condotta::impetus
