// Shooting (SHT): range bands, the number of dice with every modifier, and who may shoot.
//
//   Shot shot{.shooter = crossbowmen, .target = knights, .distance = 6};
//   shot_dice(rules, shot).total()
#pragma once

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

enum class Range : std::uint8_t { close, far, extreme, out };

// IMP-SHT-004; beyond the last band that the weapon has, the target is out of range.
Range band(const Rules& rules, double distance);
bool reaches(const Rules& rules, Missile missile, Range range);

struct Shot {
  Unit shooter;
  Unit target;
  double distance = 0;  // H
  int phases = 0;       // moved in this activation, those to come included (IMP-SHT-007)
  bool rally_tried = false;
  bool reaction = false;   // opportunity fire
  bool defensive = false;  // defensive fire: short range whatever the distance (IMP-REA-006)
  bool indirect = false;   // over an intervening unit (IMP-SHT-010)
  bool to_side_or_rear = false;
  bool target_evading = false;
  bool target_in_cover = false;  // wood edge, village, linear obstacle; pavise and W are seen in its profile
  bool target_fortified = false;
  bool target_in_column = false;  // IMP-SHT-019
};

Range range_of(const Rules& rules, const Shot& shot);
Breakdown shot_dice(const Rules& rules, const Shot& shot);

// Facts of a shot that its dice do not need.
struct WouldShoot {
  Shot shot;
  bool engaged = false;
  bool target_engaged = false;
  bool target_touches_melee = false;  // it touches a unit that fights a friend of the shooter (IMP-SHT-015)
  bool shot_already = false;          // in this activation, or by opportunity fire this turn
  bool charges = false;               // in this activation (IMP-TURN-004)
  bool about_faced = false;           // IMP-MOV-014
  bool in_front_arc = true;
  bool seen = true;
  bool over_unit = false;          // other than S
  double enemy_to_target = 100;    // H from an enemy that is shot over to the target (IMP-SHT-010)
  bool enemy_in_own_zone = false;  // one that is not the target (IMP-SHT-014)
};
Ruling may_shoot(const Rules& rules, const WouldShoot& would);

// IMP-SHT-013: may it shoot all round?
bool shoots_all_round(const Profile& profile);
// IMP-SHT-010: may the weapon shoot over others?
bool shoots_indirectly(Missile missile);

}  // namespace condotta::impetus
