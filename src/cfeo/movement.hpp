// Moves on the dice (MOV): which dice, how far, what disorder; the speed of cavalry; where a move stops.
//
//   Rolled rolled{{4, 5}, {6}};                            two average dice and a D6
//   distance_of(rules, rolled, Pace::normal, false) == 150
//   fatigue(rules, unit, Going::rough, rolled).total() == 3
#pragma once

#include <optional>
#include <vector>

#include "cfeo/disorder.hpp"
#include "dice/distribution.hpp"

namespace condotta::cfeo {

// CFE-BAS-005: a D6 read as an average die.
int average_of_d6(int shown);

enum class Going : std::uint8_t { good, rough };
enum class Mover : std::uint8_t { foot, cavalry, limbered_gun, unlimbered_gun };
Mover mover(const Unit& unit);

struct MoveDice {
  int average = 1;
  int d6 = 0;
  int count() const { return average + d6; }
};
struct Rolled {
  std::vector<int> average;
  std::vector<int> d6;
  int count() const { return static_cast<int>(average.size() + d6.size()); }
  int pips() const;
  MoveDice dice() const { return {static_cast<int>(average.size()), static_cast<int>(d6.size())}; }
};

// Fast moves use the most dice there are (CFE-MOV-017); the first evade, rout or retire move adds to each die
// (CFE-MOV-018), a pursuit never.
enum class Pace : std::uint8_t { normal, charge, first_fast, later_fast, pursuit };

MoveDice most_dice(const Rules& rules, Mover mover, Going going);
Ruling may_roll(const Rules& rules, Mover mover, Going going, const MoveDice& dice, Pace pace = Pace::normal);

double distance_of(const Rules& rules, const Rolled& rolled, Pace pace, bool inspired);
// The distribution of the distance of dice not yet thrown.
dice::Distribution<int> distance_odds(const Rules& rules, const MoveDice& dice, Pace pace, bool inspired);

// DPs due for the dice (CFE-MOV-024, CFE-MOV-025); how many of them the unit takes is for take_dps.
Breakdown fatigue(const Rules& rules, const Unit& unit, Going going, const Rolled& rolled);
// The chance of each number of DPs due.
dice::Distribution<int> fatigue_odds(const Rules& rules, const Unit& unit, Going going, const MoveDice& dice);

// Where a straight move of that distance ends with enemy ahead (CFE-MOV-004, CFE-MOV-012).
struct Advance {
  double distance = 0;   // of the dice
  bool doubled = false;  // declared with them
  double enemy = 1e9;    // the nearest known enemy, straight ahead
  bool enemy_in_front = true;
};
struct Advanced {
  Ruling ruling;
  double moved = 0;
  double enemy = 0;  // distance left
};
Advanced advance(const Rules& rules, const Advance& advance);

// May the move stop short of what was rolled (CFE-MOV-002, CFE-MOV-003, CFE-MOV-005)?
struct StopShort {
  double rolled = 0;
  double wanted = 0;
  bool declared_aim = false;           // terrain or a line to join, declared before the roll
  std::optional<double> friend_ahead;  // distance to a friendly unit or terrain feature that the whole move would reach
  bool gun = false;                    // CFE-MOV-020: up to the roll
};
Ruling may_stop(const Rules& rules, const StopShort& stop);

// Dice that cavalry may and must use after last turn's (CFE-MOV-028).
struct Speed {
  int last = 0;
  bool last_road = false;
  bool excused = false;  // stopped by a control test, terrain, troops in the way; re-forming; steadied
};
struct SpeedLimits {
  int least;
  int most;
};
SpeedLimits speed_limits(const Rules& rules, const Speed& speed);

// Road moves (CFE-MOV-016) and unlimbered guns (CFE-MOV-021, CFE-MOV-022): yards without dice.
int road_limit(const Rules& rules, double enemy);
struct GunMove {
  Type type = Type::light_gun;
  double yards = 0;
  double pivot = 0;  // degrees
  bool fired = false;
};
Ruling may_move_gun(const Rules& rules, const GunMove& move);
// Unlimbering and limbering (CFE-MOV-023).
Ruling may_unlimber(bool controlled, bool unlimbered_before);
Ruling may_limber(bool to_withdraw);

// May a unit move in the Movement Phase at all (CFE-SEQ-009, CFE-MOV-011, CFE-MOV-032)?
struct MoveBid {
  Type type = Type::pikemen;
  bool fired = false;
  bool halted = false;
  bool in_contact = false;
};
Ruling may_move(const MoveBid& bid);

// The heading of a normal move, degrees off the front (CFE-MOV-009, CFE-BAS-014).
Ruling may_head(const Rules& rules, double degrees, bool unformed);

// Ground closed to some (CFE-MOV-015, CFE-GAP-009).
enum class Ground : std::uint8_t {
  open,
  gentle_hill,
  steep_hill,
  light_wood,
  dense_wood,
  marsh,
  swamp,
  built_up,
  obstacle,
  shallow_stream,
  horse_obstacle,
  wall,
  river,
};
enum class Passage : std::uint8_t { good, rough, road_only, major_obstacle, harder_for_horse, impassable };
Passage passage(Ground ground, Arm arm);
struct GroundEffect {
  bool blocks_sight;
  bool sight_limited;  // inside it
  bool hard_cover;     // against small arms
  bool fortification;
  bool edge_bonus;  // +1 for holding its edge, or for standing higher
};
GroundEffect effect(Ground ground);

}  // namespace condotta::cfeo
