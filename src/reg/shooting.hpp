// Shooting (SHT) and the effect of fire (SLW): which die a shot throws, and what a volley does to its target.
//
// Who may shoot at whom on the table is in shooting_targets.hpp; here the facts of a shot are known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "dice/source.hpp"
#include "reg/losses.hpp"
#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

using dice::Colour;
using dice::Symbol;

// What throws the die: a file's own weapon, or one of the extra dice that some unit groups have.
enum class Shooter : std::uint8_t { file, caracole_third_rank, platoon_fire, regimental_guns };

enum class Range : std::uint8_t { deadly, at_long, out };

// The facts of one shot.
struct Shot {
  Troops troops;
  Shooter shooter = Shooter::file;
  std::uint8_t ranks = 2;        // bases of the file that shoot (REG-SET-008): 1, or 2 and more
  double distance = 0;           // BW, by REG-SHT-014 or REG-SHT-063; defences change nothing (REG-UNT-029)
  bool in_combat = false;        // the shooting unit group is in combat (a supporting file counts)
  bool running_away = false;     // shoots in a Run Away response; a Skirmish response has no downgrade (REG-SHT-061)
  bool charged_by_foot = false;  // the shooting unit group is being charged …
  bool charged_by_others = false;
  bool unreliable = false;

  Troops target;
  bool target_in_combat = false;
  bool target_in_cover = false;  // terrain or a defended obstacle (REG-SHT-027)
  bool target_in_square = false;
  bool target_charges_shooter = false;
  bool behind_front_line = false;  // the whole front edge of the shooting file is behind the line of the target's front
  bool behind_rear_line = false;   // … and behind the line of its rear edge
  bool ahead_of_front_line = false;  // the whole front edge is ahead of the line of the target's front (Pavise)
};

// One die of shooting. 2019 has two dice more than there are colours (REG-SHT-030).
struct ShootingDie {
  Colour colour = Colour::white;
  bool slowing_only = false;  // BLACK that wounds nobody
  bool white_plus = false;    // WHITE whose S wounds

  friend auto operator<=>(const ShootingDie&, const ShootingDie&) = default;
};
std::string_view name_of(const ShootingDie& die);  // "WHITE+", "BLACK (slowing only)" …

struct ShotBreakdown {
  Range range = Range::deadly;
  RuleId start_rule;
  Colour start = Colour::green;
  Breakdown steps;  // upgrades are positive, downgrades negative
  ShootingDie die;
};

// How far the weapon carries: deadly up to one number, long up to the other (REG-SHT-013).
struct Reach {
  int deadly = 0;
  int at_long = 0;  // equal to deadly where there is no Long range
};
Reach reach(const Rules& rules, const Troops& troops, Shooter shooter);
Range range_at(const Reach& reach, double distance);

// Whether the weapon is a gun for the rows about artillery: guns, Regimental Guns.
bool shoots_as_artillery(const Troops& troops, Shooter shooter);

// REG-SHT-033, REG-SHT-040
bool from_behind_flank_or_rear(const Shot& shot);
bool in_cover(const Shot& shot);

ShotBreakdown shot_breakdown(const Rules& rules, const Shot& shot);

// The dice that a file throws with its own weapon: none, one, or two (Early Caracole of three ranks: REG-SET-013).
std::vector<Shooter> dice_of_file(const Troops& troops, int ranks);

// --- a volley: all dice that one unit group receives in one sub-phase
// --------------------------------------------------

struct VolleyDie {
  ShootingDie die;
  bool artillery = false;
  bool shot_weapon = false;  // REG-WPN-001
  bool from_behind = false;  // from its flank or rear (REG-SLW-020)

  friend auto operator<=>(const VolleyDie&, const VolleyDie&) = default;
};
VolleyDie volley_die(const Rules& rules, const Shot& shot);

struct VolleyTarget {
  Troops troops;
  int frontage = 3;  // front files
  bool in_combat = false;
};

struct VolleyResult {
  int wounds = 0;
  int results = 0;  // non-blank dice, doubled where the rules double them
  int push = 0;     // BW: slowed (2019) or driven back (2021)

  friend auto operator<=>(const VolleyResult&, const VolleyResult&) = default;
};

// What the dice of a volley come to, so far.
struct VolleyCount {
  int wounds = 0;
  int results = 0;        // as in VolleyResult
  int dice_that_hit = 0;  // not blank
  int from_behind = 0;    // of these

  friend auto operator<=>(const VolleyCount&, const VolleyCount&) = default;
};

int shooting_wounds(const Rules& rules, const ShootingDie& die, Symbol symbol);  // REG-DIE-003
int slowing(const Rules& rules, int results, int frontage);                      // REG-SLW-002
int drive_back_reduction(const Rules& rules, const Troops& target);              // REG-SLW-014

// What the dice showed, die by die in the order of the volley.
VolleyResult volley_result(const Rules& rules, const VolleyTarget& target, const std::vector<VolleyDie>& volley,
                           const std::vector<Symbol>& shown);
VolleyResult throw_volley(const Rules& rules, const VolleyTarget& target, const std::vector<VolleyDie>& volley,
                          dice::Source& source);

// The same in parts: a number of like dice, and the result when all are thrown.
void throw_alike(const Rules& rules, const VolleyTarget& target, const VolleyDie& die, int number, VolleyCount& sum,
                 dice::Source& source);
VolleyResult result_of(const Rules& rules, const VolleyTarget& target, const VolleyCount& sum);

// Distance left to a charger or mover after fire: what it lost, less what cards won back, never below 0 (REG-SLW-007,
// REG-SLW-011, REG-SLW-015).
int won_back(const Rules& rules, Colour card, double distance_to_general);
double distance_after_fire(double distance, int lost, int won);

}  // namespace condotta::reg
