// A whole sub-phase of shooting: every die of both sides is thrown, then all its effects are applied (REG-SHT-010,
// REG-SHT-012, REG-CAS-009).
//
//   std::vector<PlannedShot> plan = {planned(field, file, target), …};
//   if (may_fire(game, state, plan, Occasion::shooting_phase).allowed()) resolve_shooting(game, state, plan, …, dice);
#pragma once

#include <vector>

#include "battle/event.hpp"
#include "dice/source.hpp"
#include "reg/drive_back.hpp"
#include "reg/shooting_at_chargers.hpp"
#include "reg/shooting_files.hpp"

namespace condotta::reg {

struct PlannedShot {
  ShootingFile file;
  BaseId target = nobody;
  Shot shot;  // the facts, from shot_at or shot_at_charger
};
PlannedShot planned(const FieldOfFire& field, const ShootingFile& file, BaseId target);
PlannedShot planned(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging);

// Whether all of it may be shot together: each file, each target, and the limits over all.
Ruling may_fire(const Game& game, const State& state, const std::vector<PlannedShot>& plan, Occasion occasion,
                PathsOfCharge paths = {});

// What the fire did to one unit group.
struct UnderFire {
  UnitId unit = nobody;
  int dice = 0;
  VolleyResult volley;
  int to_lose = 0;  // bases; the owner says which (State::outcomes.losses_due)
  bool broke = false;
  BackMove driven_back;
};
struct FireOutcome {
  std::vector<UnderFire> units;
  Events events;
};

// Throws a volley for every target unit group, in the order of their numbers, and applies wounds, losses, slowing and
// Drive Back. In the Charge phase Drive Back is only marked (REG-SLW-015, REG-SLW-016), in the Shooting phase it is
// made. Bases to lose and KaB tests are noted as due.
FireOutcome resolve_shooting(const Game& game, State& state, const std::vector<PlannedShot>& plan, Occasion occasion,
                             dice::Source& source);

// --- losses by shooting (REG-CAS-007)

// The bases of which the owner may choose the next loss.
std::vector<BaseId> losable_to_shooting(const Game& game, const State& state, UnitId unit);
// The loss that keeps the shape best: from the rear of the deepest file, not one in contact if that can be helped.
BaseId usual_loss(const State& state, const std::vector<BaseId>& losable);
// Takes it off; the bases behind it move up.
void lose_and_close_up(State& state, BaseId base);

}  // namespace condotta::reg
