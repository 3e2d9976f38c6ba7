// May this file shoot, and may that base be its target? The facts come from the table or from a description.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/numbers.hpp"
#include "reg/shooting.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

enum class ShootingPhase : std::uint8_t { charge, shooting };

// What the target is doing when it is shot at in the Charge phase.
enum class TargetDoes : std::uint8_t { nothing, charges, receives_a_charge, pursues };

// What its own unit group does as it shoots in the Charge phase: Shoot and Charge (REG-CHR-028) is for the first of
// these.
enum class OwnCharge : std::uint8_t { none, declares_a_charge, counter_charges, intercepts };

struct WouldShoot {
  ShootingPhase phase = ShootingPhase::shooting;
  Troops troops;
  Shooter shooter = Shooter::file;
  OwnCharge own_charge = OwnCharge::none;
  int rank = 1;               // rank that shoots: 1 for a file's first two (REG-SHT-016), 3 and more for those behind
  bool shot_already = false;  // this turn
  bool unit_pursued = false;  // in the Charge phase
  bool unit_charged = false;  // it charged, intercepted or counter charged this turn
  bool file_charged = false;
  bool stopped_by_mounted = false;  // Foot stopped 1BW from intercepting Mounted
  bool fights_to_front = false;     // or is due to, in this turn's Melee Combat
  bool supports = false;
  bool uncovered_by_response = false;
  bool meets_pursuit = false;
  bool broken = false;  // at another time than this sub-phase (REG-BRK-009)
  bool camp_as_target = false;

  bool visible = true;
  bool ahead = true;
  bool in_arc = true;
  bool line_blocked = false;  // from a front corner, by friends or enemies
  double distance = 0;        // to the target; to the Path of Charge of a charger (REG-SHT-063)
  TargetDoes target_does = TargetDoes::nothing;
  bool target_fights_to_front = false;
  bool target_supports = false;
  int target_rank = 1;
};
Ruling may_shoot(const Rules& rules, const WouldShoot& shot);

// Artillery over friends (REG-SHT-017).
struct OverFriends {
  Troops troops;
  bool guns_on_hill = false;
  bool target_on_hill = false;
  double friends_to_target = 0;  // BW from the nearest of those friends to the point shot at
};
Ruling may_shoot_over(const Rules& rules, const OverFriends& shot);

// How much wider than the shooting file its arc is on each side, in BW (REG-SHT-019).
int arc_margin(const Rules& rules, const Troops& troops, double distance);

// The files of a unit group that may shoot at a target: those that have it in their own arc, and in 2021 the
// neighbours of the middle file, or either of two (REG-SHT-020, REG-GAP-223). Both lists go file by file.
std::vector<bool> files_that_may_shoot(const Rules& rules, const std::vector<bool>& in_arc,
                                       const std::vector<bool>& in_range);

}  // namespace condotta::reg
