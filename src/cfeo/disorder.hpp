// Disorder points and casualties: limits, taking them, re-dressing ranks, and what the misfortunes of others do (DP).
//
//   Condition after = take_dps(rules, troops, {8, 3, 0}, 2, Cause::fire);
#pragma once

#include <vector>

#include "cfeo/troops.hpp"

namespace condotta::cfeo {

struct Condition {
  int stands = 0;
  int dps = 0;
  int casualties = 0;

  bool destroyed() const { return stands == 0; }  // CFE-DP-010
  friend bool operator==(const Condition&, const Condition&) = default;
  friend auto operator<=>(const Condition&, const Condition&) = default;
};

enum class Cause : std::uint8_t { fire, combat, morale, movement };

int dp_limit(const Rules& rules, const Troops& troops, int stands);
// One at a time (CFE-DP-007): up to the limit, then casualties; from movement never above its own most.
Condition take_dps(const Rules& rules, const Troops& troops, Condition condition, int dps, Cause cause);
Condition take_casualties(Condition condition, int casualties);
Condition steadied(Condition condition, int dps);  // CFE-DP-020

// What a unit did in the turn, for re-dressing (CFE-DP-011, CFE-DP-012, CFE-DP-013).
struct Deeds {
  bool moved = false;  // adjusting formation or facing is no move
  bool in_combat = false;
  bool under_fire = false;
};
Breakdown redressed(const Rules& rules, Grade grade, const Deeds& deeds);

// Misfortunes that a unit watches (CFE-DP-014).
enum class Misfortune : std::uint8_t {
  general_killed,
  general_routing,
  commander_killed,
  commander_routing,
  unit_routing,
  unit_destroyed,
  unit_retiring,
  own_evade,
};
struct MoraleEvent {
  Misfortune what;
  Troops who = {};           // of unit events
  double distance = 0;       // where it began
  double distance_end = 0;   // where the move of that turn ended
  bool seen_before = false;  // CFE-DP-015: one rout affects a watcher once
};
Breakdown morale_dps(const Rules& rules, const Troops& watcher, bool watcher_routing,
                     const std::vector<MoraleEvent>& events);

}  // namespace condotta::cfeo
