// What stands where: bases, files, fronts, contacts and ground, as the combat, shooting and morale rules ask for them.
#pragma once

#include <optional>
#include <vector>

#include "reg/fighting_file.hpp"
#include "reg/state.hpp"
#include "table/contact.hpp"
#include "table/frame.hpp"

namespace condotta::reg {

table::Rectangle rectangle(const Base& base);
bool on_table(const State& state, BaseId base);
std::vector<BaseId> bases_of(const State& state, UnitId unit);  // those still there
std::vector<table::Rectangle> footprint(const State& state, UnitId unit);

// --- files
// ------------------------------------------------------------------------------------------------------------

// The bases of one unit group that stand one behind another without a gap, from `front` backwards along its heading
// (REG-CLM-006). Whatever their own facing where the front base has turned (REG-SET-018).
std::vector<BaseId> column_behind(const State& state, BaseId front);
// Front bases of a unit group: those with no base of it before them in the direction they face.
std::vector<BaseId> front_bases(const State& state, UnitId unit);
// The front base of the file in which a base stands.
BaseId front_of(const State& state, BaseId base);
int frontage(const State& state, UnitId unit);  // number of front files
// Neighbouring files (REG-CMB-027): front bases of the same side next to this one, facing the same way, in a contiguous
// line; a gap under 1BW that alignment would close does not matter. At most one on each hand.
std::vector<BaseId> neighbours(const State& state, BaseId front);

// --- contacts
// ---------------------------------------------------------------------------------------------------------

// The edges with which two enemy bases fight that touch in this way, if one of them can fight: with a front edge, or
// any edge of Battlewagons, squares and camps (REG-FRM-017). Unaligned contact fights too (REG-CMB-004): a corner on an
// edge is a fight if the front looks at that edge, or the edge is a front (REG-GEO-011); corner to corner is none
// (REG-CTC-007).
struct FightingEdges {
  table::Edge mine = table::Edge::front;
  table::Edge theirs = table::Edge::front;
};
std::optional<FightingEdges> edges_that_fight(const State& state, BaseId mine, BaseId theirs,
                                              const table::Contact& how);

// Two enemy bases that touch so that one of them can fight.
struct Touch {
  BaseId a = nobody;  // red
  BaseId b = nobody;  // blue
  table::Edge a_edge = table::Edge::front;
  table::Edge b_edge = table::Edge::front;
  table::Length shared;
};
std::vector<Touch> touches(const State& state);
std::vector<Touch> touches_of(const State& state, UnitId unit);  // those of one unit group
bool in_combat(const State& state, UnitId unit);                 // REG-FRM-017
bool fights_on_every_edge(const State& state, BaseId base);

// --- facts
// ------------------------------------------------------------------------------------------------------------

Going going_for(const Terrain& terrain, const Troops& troops);
TerrainEffect terrain_effect(const Game& game, const State& state, BaseId base);  // of one base where it stands
bool in_good_going(const Game& game, const State& state, BaseId base);            // wholly
bool uphill_of(const Game& game, const State& state, BaseId base, BaseId enemy);  // REG-TER-019
// The stretches of linear obstacles that run along the front edge of a base: those that it can defend.
std::vector<table::Rectangle> stretches_before(const Game& game, const State& state, BaseId base);
bool behind_linear_obstacle(const Game& game, const State& state, BaseId base, const table::Rectangle& enemy);

// Everything the claims ask of the file fronted by `base`, fighting on that edge against `enemy`.
FightingFile fighting_file(const Game& game, const State& state, BaseId base, table::Edge edge, BaseId enemy,
                           CombatPhase phase);

// --- morale
// -----------------------------------------------------------------------------------------------------------

bool rear_support(const Game& game, const State& state, UnitId unit);  // REG-CHR-024 … REG-CHR-026
bool nervous(const Game& game, const State& state, UnitId unit);       // REG-CHR-021
Quality lowest_quality(const State& state, UnitId unit);               // REG-KAB-021
table::Length distance(const State& state, UnitId a, UnitId b);
// The square that a General fills for measuring (REG-GEO-028).
table::Rectangle general_square(const State& state, const General& general);
// The General who is with this file, if any (REG-GAP-222: the owner's choice; the best grade).
std::optional<GeneralId> general_with(const State& state, BaseId front);

}  // namespace condotta::reg
