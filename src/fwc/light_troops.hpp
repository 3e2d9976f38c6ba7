// Light cavalry and light infantry: roles, evading, being caught, disengaging (area LTC).
#pragma once

#include "battle/breakdown.hpp"
#include "fwc/hand_to_hand.hpp"
#include "fwc/movement.hpp"

namespace condotta::fwc {

enum class Role : std::uint8_t { skirmishers, light };
std::string_view in_words(Role role);
struct RoleFacts {
  bool declares_charge = false;  // an allowed one
  bool charged = false;          // a charge was declared against it, cancelled or not
  bool melee_over = false;
  bool enemy_turned = false;  // the enemy whose flank it fights has turned to it
};
// FWC-LTC-008, FWC-LTC-009, FWC-LTC-011, FWC-LTC-019
Role role_after(Role role, const Unit& unit, const RoleFacts& facts);

// FWC-TBL-027, FWC-LTC-013, FWC-LTC-014
struct Evasion {
  double distance = 0;    // between them at the start
  double evades = 0;      // how far the evaders get
  double reach = 0;       // of the charger
  int bases_reached = 0;  // bases before the charger's front edge
  bool blocked = false;   // impassable terrain or an enemy stopped the evaders: `evades` is what they could
};
struct Evaded {
  double ends_away = 0;
  bool caught = false;
  int bases_lost = 0;
};
Evaded evade(const Evasion& facts);
// FWC-LTC-010: bases lost by a disengagement, of those it has.
int lost_by_disengaging(int bases, int die);
// FWC-LTC-009
bool must_disengage(const Unit& light, const Unit& enemy, Facing facing, bool enemy_turned);

}  // namespace condotta::fwc
