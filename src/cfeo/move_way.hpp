// What lies in the way of a unit that moves in a straight line: enemy before whom it halts, friends, ground, obstacles,
// the edge of the table. And the whole move: manoeuvre, direction and distance with all that they cost.
#pragma once

#include <optional>
#include <vector>

#include "cfeo/manoeuvre.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {

inline constexpr double endless = 1e9;

struct Obstacle {
  double at = 0;
  bool for_horse = false;  // harder for horse (CFE-MAN-011)
};
struct FriendAhead {
  UnitId unit = nobody;
  double at = 0;
};

// Distances along the way.
struct Way {
  double halt = endless;     // 20 yd from enemy to the front (CFE-MOV-004)
  double contact = endless;  // with an enemy
  UnitId met = nobody;       // … which one
  double closed = endless;   // ground closed to it
  double feature = endless;  // the first edge of ground or obstacle
  double edge = endless;     // of the table
  double rough = endless;    // where rough going begins; 0: it starts there
  std::vector<Obstacle> obstacles;
  std::vector<FriendAhead> friends;
};
struct WayLook {
  bool halts = true;         // mind the 20 yd
  bool through_gap = false;  // with half its frontage (CFE-MAN-019)
  bool by_road = false;      // closed ground is open along a road
  bool guns_pass = false;    // guns that chargers pass by (CFE-RES-015)
};
Way look_ahead(const Game& game, const State& state, int unit, const FieldUnit& from, table::Angle towards,
               double limit, const WayLook& look = {});
// Where known enemy is so near: for double moves (CFE-MOV-012).
double until_enemy_within(const Game& game, const State& state, const FieldUnit& from, table::Angle towards,
                          double limit, double distance);
// The most that an allowance takes it over the obstacles (CFE-MAN-010): each costs half.
double over_obstacles(const Way& way, double allowance);
int obstacles_crossed(const Way& way, double distance);

// A move as a player orders it.
enum class Before : std::uint8_t { nothing, about_face, column, line, squeeze };
struct MoveOrder {
  int unit = nobody;
  Before before = Before::nothing;
  int files = 0;           // of a new line, or of unformed troops
  table::Angle wheel;      // to the right positive
  table::Angle direction;  // off its front (formed), or the heading (unformed, limbered guns)
  double sideways = 0;     // incline, to the right positive
  double distance = 0;
};
struct Traced {
  Ruling ruling;
  FieldUnit after;
  Breakdown dps;  // of manoeuvre and passage; those of the dice come with the throw
  Going going = Going::good;
  int obstacles = 0;  // crossed
  double least = 0;   // distances that are allowed
  double most = 0;
  std::vector<UnitId> passed;  // friends gone through
  bool only_turned = false;    // no change of place (CFE-DP-012)
  RuleId stopped_by;
  std::vector<UnitId> offenders;
};
Traced trace(const Game& game, const State& state, const MoveOrder& order, const BodyRoll& roll);
double allowance(const Game& game, const FieldUnit& unit, const BodyRoll& roll, bool doubled);
// DPs of friends who are passed (CFE-MAN-017, CFE-MAN-018).
PassageCost passage(const Game& game, const State& state, int mover, int stander);

}  // namespace condotta::cfeo
