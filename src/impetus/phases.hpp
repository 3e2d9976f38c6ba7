// A phase of movement on the table (MOV, GRP, INT, ZOC): legal or not, where everybody would stand, whom it disorders.
// Check, preview and apply are views of try_phase.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "impetus/field.hpp"

namespace condotta::impetus {

struct Phase {
  std::vector<UnitId> units;  // one, or a group
  Manoeuvre manoeuvre = Manoeuvre::forward;
  table::Length distance;  // forward, backwards, or forward after a wheel
  table::Length sideways;  // to the right positive
  table::Angle angle;      // of a wheel or about face, to the right positive
};

struct NewPlace {
  UnitId unit = nobody;
  table::Pose pose;
  bool goes_on = true;  // may make a further phase, with the rest of its group (IMP-GRP-004)
};

struct PhaseOutcome {
  Ruling ruling;
  std::vector<NewPlace> moved;
  std::vector<NewPlace> displaced;  // friends set behind those who passed through them (IMP-INT-004)
  struct Disorder {
    UnitId unit = nobody;
    RuleId rule;
  };
  std::vector<Disorder> disordered;
  std::vector<UnitId> offenders;  // who stand in the way
  double allowance = 0;           // of the slowest
  bool needs_test = false;        // before it (IMP-MOV-003)
  bool may_shoot = true;
};

PhaseOutcome try_phase(const Game& game, const State& state, const Phase& phase);
// The enemies in whose zones the units of a phase would come or move, Disordered ones included (IMP-REA-004).
std::vector<Trespass> trespasses(const Game& game, const State& state, const Phase& phase);

// A charge by one unit (CHG), wheeling first by that angle if it may (IMP-MOV-009).
struct ChargeOutcome {
  Ruling ruling;
  table::Pose origin;   // after the wheel
  table::Pose contact;  // where it would touch the target
  double distance = 0;
  Facing facing = Facing::front;
  Ground ground = Ground::open;
  std::vector<NewPlace> displaced;  // friends set behind it (IMP-INT-004, IMP-INT-006)
  std::vector<UnitId> offenders;
};
ChargeOutcome try_charge(const Game& game, const State& state, UnitId charger, UnitId target, table::Angle wheel,
                         bool reaction);
// The enemy that a unit would meet straight ahead within its charge (and within `reach`), if it may charge it; nobody
// else.
UnitId target_ahead(const Game& game, const State& state, UnitId charger, bool reaction, double reach = 1000);

// Where a friend would be set that a unit passes without getting clear of it: directly behind it where it ends, with
// the same facing (IMP-INT-004). Nothing if there is no room; `except` are those who make room themselves.
std::optional<table::Pose> set_behind(const Game& game, const State& state, UnitId friendly, UnitId mover,
                                      table::Pose to, std::span<const UnitId> except,
                                      std::span<const NewPlace> displaced);

// The width of a group's front in bases.
int width_of(const Game& game, const State& state, const std::vector<UnitId>& units);

}  // namespace condotta::impetus
