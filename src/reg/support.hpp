// Who may support: supporting files in Melee Combat (SUP) and Rear Support (REG-CHR-024 … REG-CHR-026).
#pragma once

#include "battle/breakdown.hpp"
#include "reg/fighting_file.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

// How a file that would support stands to the enemy file: REG-SUP-002. What it would do after aligning counts
// (REG-CMB-003).
enum class SupportContact : std::uint8_t { none, corner, side, after_aligning };

struct WouldSupport {
  CombatPhase phase = CombatPhase::melee;
  bool next_to_friend = true;  // on the left or right of the file it supports
  bool enemy_to_front = false;
  bool has_fought = false;
  bool has_supported = false;
  bool side_taken = false;  // another file supports on that side already
  bool square = false;      // either party of the fight, or the supporter, is in square
  SupportContact contact = SupportContact::corner;
};
Ruling may_support(const WouldSupport& file);

struct WouldRearSupport {
  Troops supported;
  Troops supporter;
  double distance = 0;                  // BW between the two
  bool behind_rear_line = true;         // the supporter lies entirely behind the line of the supported one's rear edge
  bool ahead_of_supporter_line = true;  // the supported one lies entirely ahead of the line of the supporter's front
};
Ruling may_have_rear_support(const Troops& supported);
Ruling may_give_rear_support(const Troops& supporter);
Ruling rear_support(const Rules& rules, const WouldRearSupport& pair);

}  // namespace condotta::reg
