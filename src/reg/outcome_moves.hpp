// Outcome moves (MOV-024, MOV-025, MOV-027): straight, stopped by enemy and table edges, and through friends to their
// far side, who then take Kill-a-Base tests.
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/charge_state.hpp"
#include "reg/ways.hpp"

namespace condotta::reg {

enum class TableEdge : std::uint8_t { south, north, west, east };
// Red's rear edge is the south one, Blue's the north one (REG-GEO-001).
TableEdge rear_edge(Side side);

enum class Passing : std::uint8_t { running, routing, forced_charge, pursuing, driven_back };

struct OutcomeMove {
  table::Length went;             // cost, of the wheel and straight on
  std::vector<UnitId> passed;     // friends, in the order in which it met them
  std::optional<TableEdge> edge;  // that stopped it
  UnitId enemy = nobody;          // that stopped it
  bool lost = false;              // a SUG for which there was no place
};

// Moves the unit group along the way. `short_of_enemy`: it stops that far from them. `one_friend`: it ends beyond the
// first friend that it passes (routers, REG-MOV-028).
OutcomeMove outcome_move(const Game& game, State& state, UnitId unit, const ChargeWay& way, table::Length distance,
                         table::Length short_of_enemy, bool one_friend = false);

// Whether the sideways step of the way is one that REG-UNI-010 allows an outcome move: of up to half a BW, with room
// for it, and past friends, terrain or a table edge that are in the way without it; past enemy only for those who run.
Ruling check_shift(const Game& game, const State& state, UnitId unit, const ChargeWay& way, table::Length distance,
                   bool past_enemy);

// The same for a charge, counter charge or intercept, which may also shift to join a friend edge to edge where it ends
// (REG-UNI-010 b). `distance`: as far as it goes without the step.
Ruling check_charge_shift(const Game& game, const State& state, UnitId unit, const ChargeWay& way,
                          table::Length distance);

// The tests that passing through that friend makes due (REG-MOV-027, REG-RTM-021, REG-RTM-038).
std::vector<TestDue> tests_for_passing(const State& state, UnitId mover, UnitId passed, Passing passing);

}  // namespace condotta::reg
