// Charges: who may charge whom, at what price, and how far a charge reaches (CHG, REG-GEO-022, REG-UNI-003).
//
//   const auto reach = charge_reach(game, state, lancers, pikes);     // the cheapest way into contact, if there is one
//   const ChargePreview seen = preview(game, state, Charge{lancers, {Angle::degrees(20), {}}});
//   if (seen.ruling.allowed()) declare(game, state, seen.charge, events);
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/event.hpp"
#include "dice/death_dice.hpp"
#include "reg/charge_path.hpp"
#include "reg/ways.hpp"

namespace condotta::reg {

// Whether the unit group may charge at all, and whether it may charge that enemy (REG-CHG-009 … REG-CHG-014).
Ruling may_charge(const Game& game, const State& state, UnitId unit);
Ruling may_charge(const Game& game, const State& state, UnitId unit, UnitId target);
// Some part of it fights to its front; an overlap does not count (REG-UNI-003).
bool fights_frontally(const State& state, UnitId unit);

// The cheapest legal charge that brings a base into contact with the target (REG-GEO-022).
struct ChargeReach {
  Charge charge;
  table::Length cost;
  table::Length distance;  // what the charge may use
  bool reached = false;    // cost is within distance
};
// Nothing if no way leads there, whatever its cost: others are in the way. `through_friends`: of a Forced charge
// (REG-CHG-031). `change`: distance lost to fire, as a negative number.
std::optional<ChargeReach> charge_reach(const Game& game, const State& state, UnitId unit, UnitId target,
                                        bool through_friends = false, int change = 0);

// The same, if the target is in reach; nothing, and quickly so, if it is not.
std::optional<ChargeReach> charge_within_reach(const Game& game, const State& state, UnitId unit, UnitId target,
                                               bool through_friends = false, int change = 0);

// Why a Forced charge on that target, on that way, would be a Free one (REG-CHG-003); nothing if it stays Forced.
std::optional<Refusal> forced_exception(const Game& game, const State& state, const ChargeReach& reach, UnitId target);

// Whether the unit group must charge unless it is held: it has an enemy in reach for which none of the exceptions is
// true (REG-CHG-002, REG-CHG-003).
struct ForcedCharge {
  bool forced = false;
  std::vector<UnitId> targets;      // Forced to charge these
  std::vector<Charge> ways;         // the cheapest way to each of them
  std::vector<Refusal> exceptions;  // those it may charge freely instead
};
ForcedCharge forced_charge(const Game& game, const State& state, UnitId unit);
// What a charge on that target is (REG-CHG-001 … REG-CHG-005).
ChargeKind charge_kind(const Game& game, const State& state, UnitId unit, UnitId target);

// Files of a unit group in combat or blocked that may charge straight ahead (REG-CHG-015, REG-UNI-014).
struct FileCharge {
  BaseId front = nobody;
  BaseId target = nobody;
  table::Length distance;
};
std::vector<FileCharge> file_charges(const Game& game, const State& state, UnitId unit);

struct ChargePreview {
  Ruling ruling;
  Charge charge;  // with its kind
  ChargePath path;
  std::vector<UnitId> charged;
  std::optional<dice::Colour> card;  // what it costs (REG-ACT-018)
};
ChargePreview preview(const Game& game, const State& state, const Charge& charge);
void declare(const Game& game, State& state, const Charge& charge, Events& events);

// Forced charges of that side that were neither declared nor held: they must be marked now (REG-CHG-008).
std::vector<UnitId> forced_charges_left(const Game& game, const State& state, Side side);

// Holding a Forced charge (REG-ACT-019).
Ruling check_hold(const Game& game, const State& state, UnitId unit);
void hold(const Game& game, State& state, UnitId unit, Events& events);

// Drops the file that the charge drops (REG-CHG-029), if it drops one and there is room for it behind; says whether.
bool drop_for_charge(const Game& game, State& state, const Charge& charge);

}  // namespace condotta::reg
