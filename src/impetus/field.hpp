// What stands where in a battle: units with their generals and radius, contacts, zones, ground, sight, first meetings.
// Everything that the rules of the other files ask of the table.
#pragma once

#include <optional>
#include <vector>

#include "impetus/charge.hpp"
#include "impetus/formation.hpp"
#include "impetus/shooting.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

// A unit as the pure rules know it: losses, disorder, its general if he is attached, whether it is outside the command
// radius (IMP-DIS-010).
Unit unit_at(const Game& game, const State& state, UnitId id);
Unit bare_unit(const Game& game, const State& state, UnitId id);  // without general and radius: quicker
Placed placed(const Game& game, const State& state, UnitId id);   // without general and radius
table::Rectangle base(const Game& game, const State& state, UnitId id);
table::Rectangle base_at(const Game& game, const State& state, UnitId id, table::Pose pose);
table::Length depth_of(const Game& game, const State& state, UnitId id);

bool on_table(const State& state, UnitId id);
std::vector<UnitId> units_of(const Game& game, const State& state, Side side);  // on the table, baggage included
bool engaged(const State& state, UnitId id);                                    // IMP-BAS-020
std::vector<UnitId> enemies_touching(const State& state, UnitId id);
const Engagement* engagement(const State& state, UnitId a, UnitId b);
// Where `by` attacks the unit.
Facing attacked_by(const Engagement& engagement, UnitId unit);

// As he is now; Cavalry only counts with mounted troops (IMP-GEN-005).
General general_of(const Game& game, const State& state, CommandId id);
table::Vector place_of_general(const Game& game, const State& state, CommandId id);

// --- zones of control (IMP-ZOC)

// Enemies whose zone holds any part of the base there. Disordered ones only on demand (IMP-REA-004).
std::vector<UnitId> in_zones(const Game& game, const State& state, UnitId id, const table::Rectangle& there,
                             bool of_disordered_too = false);

// --- ground (IMP-TER)

struct Footing {
  Ground ground = Ground::open;  // the worst that any part touches; open has no effect (IMP-TER-003)
  bool river = false;
  bool enters_forbidden = false;  // a village, or works that it cannot cross
};
// Under all the places that a base takes in a phase; a unit on a road may ignore what is beside it (IMP-TER-009). Works
// do not bar the way to an enemy who stands behind them (`across`): they are charged across (IMP-TER-014).
Footing footing(const Game& game, const State& state, UnitId id, table::Footprint places, UnitId across = nobody);
// Whether a unit that has gone that way and stands at its end has left a river (IMP-TER-010).
bool river_disorders(const Game& game, const State& state, UnitId id, const Footing& way);
// Who holds the village with that number among the pieces of ground.
UnitId occupant(const State& state, std::size_t village);
// Does a unit with that base touch the inner side of the works with its front edge?
bool stands_behind(const table::Rectangle& base, const table::Rectangle& works);
bool entirely_in(const Game& game, const table::Rectangle& base, Ground ground);
bool on_table_wholly(const Game& game, const table::Rectangle& base);

// --- straight ways

// The strip that a base covers on a straight way in any direction along or across its facing.
table::Rectangle strip(const table::Rectangle& from, table::Vector towards, double distance);

struct Met {
  UnitId unit = nobody;
  double distance = 0;
};
// The units that a base meets straight on, in order of distance, as far as `limit`.
std::vector<Met> meetings(const Game& game, const State& state, UnitId id, const table::Rectangle& from,
                          table::Vector towards, double limit);
// How far the base gets before ground that it may not enter.
double until_forbidden(const Game& game, const State& state, UnitId id, const table::Rectangle& from,
                       table::Vector towards, double limit, UnitId across = nobody);

// How far the base gets before bad ground stops it: its allowance there (IMP-TER-006), or to its edge.
double as_ground_allows(const Game& game, const State& state, UnitId id, const table::Rectangle& from,
                        table::Vector towards, double limit, UnitId across = nobody);

// --- shooting (IMP-SHT, IMP-TER-016, IMP-TER-017)

// Quickly: could a shot at that distance and in that direction be allowed at all?
bool may_be_in_range(const Game& game, const State& state, UnitId shooter, UnitId target);
WouldShoot would_shoot(const Game& game, const State& state, UnitId shooter, UnitId target);

std::string name(const Game& game, UnitId id);

}  // namespace condotta::impetus
