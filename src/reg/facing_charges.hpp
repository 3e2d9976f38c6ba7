// Who is charged by whom, as the bases stand (REG-CHG-019).
#pragma once

#include <vector>

#include "reg/charges.hpp"
#include "reg/responses.hpp"

namespace condotta::reg {

// Charges that are still to be moved.
std::vector<Charge> charges_of(const State& state, Side side);
std::vector<Charge> chargers_of(const Game& game, const State& state, UnitId unit);

// Whether it may be asked to run from that charger or pursuer: it has the choice, and has not run this turn unless it
// is a SUG before a TUG (REG-MOV-044, REG-RSP-023).
bool may_still_run(const Game& game, const State& state, UnitId unit, const Charge& charge);

// Every run that the rules let it make.
std::vector<Run> legal_runs(const Game& game, const State& state, UnitId unit, Response response,
                            const std::vector<Charge>& chargers);
void add_run_parameters(const State& state, const std::vector<Charge>& chargers, std::vector<Parameter>& to);

}  // namespace condotta::reg
