// Giving fire (FIR): guns and small arms, their dice, what they do, and the odds.
#pragma once

#include <vector>

#include "cfeo/disorder.hpp"
#include "dice/distribution.hpp"

namespace condotta::cfeo {

enum class RangeBand : std::uint8_t { close, effective, long_range, out_of_range };
RangeBand range_band(const Rules& rules, Type shooter, double distance);  // CFE-FIR-011
int maximum_range(const Rules& rules, Type shooter);
std::string_view in_words(RangeBand band);

enum class Aim : std::uint8_t { new_target, same_target_moved, same_target };  // CFE-FIR-014

struct GunShot {
  Type gun = Type::medium_gun;
  int dps = 0;
  double distance = 0;
  bool target_in_column = false;
  bool target_limbered = false;
  bool enfiladed = false;  // CFE-FIR-015
  bool fortified = false;
  Aim aim = Aim::new_target;
};
Breakdown gun_modifiers(const Rules& rules, const GunShot& shot);
int gun_dps(const Rules& rules, RangeBand band, int score);  // CFE-FIR-013
dice::Distribution<int> gun_odds(const Rules& rules, const GunShot& shot);

struct Volley {
  Unit shooters;
  int stands = 0;           // able to fire: for a Tercio its shot stands (CFE-FIR-016)
  bool hard_cover = false;  // or fortifications (CFE-FIR-017)
  double distance = 0;
};
// The dice, DPs taken off and before halving; halved() after it.
Breakdown volley_dice(const Rules& rules, const Volley& volley);
int dice_thrown(const Rules& rules, const Volley& volley);
int volley_dp_from(const Rules& rules, const Volley& volley);  // CFE-FIR-018, CFE-GAP-003
dice::Distribution<int> volley_odds(const Rules& rules, const Volley& volley);

// Stands that fire of a unit all of which sees the target in arc and range (CFE-FIR-008, CFE-FIR-009, CFE-FRM-011).
int firing_stands(const Unit& unit, bool caracole);
Ruling may_caracole(const Unit& unit);

// What keeps a unit from firing (CFE-FIR-001, CFE-FIR-002, CFE-FIR-024, CFE-FIR-025, CFE-CHG-022, CFE-CHG-023).
enum class FirePhase : std::uint8_t { artillery, fire, combat };
struct FireBid {
  Unit unit;
  FirePhase phase = FirePhase::fire;
  double distance = 0;
  bool in_arc = true;
  bool visible = true;
  bool nearest = true;
  bool controlled = false;
  bool fired = false;
  bool in_contact = false;
  bool crewed = true;
  double target_to_other_friends = 1e9;
};
Ruling may_fire(const Rules& rules, const FireBid& bid);

}  // namespace condotta::cfeo
