#include "cfeo/disorder.hpp"

#include <algorithm>

namespace condotta::cfeo {
namespace {

bool grade_a(Grade grade) { return grade == Grade::a1 || grade == Grade::a2; }
bool poor(Grade grade) { return grade == Grade::d || grade == Grade::e; }

// Distances are compared as people measure them (CFE-BAS-018).
bool near(double distance, int limit) { return distance <= limit + 0.01; }

}  // namespace

// CFE-DP-002, CFE-DP-003, CFE-DP-019 (a gun is one stand); CFE-DP-004: by the stands that there are now.
int dp_limit(const Rules& rules, const Troops& troops, int stands) {
  const Numbers& n = rules.numbers;
  int limit = stands;
  if (grade_a(troops.grade) || troops.type == Type::skirmishers) limit += n.dp_bonus;
  if (poor(troops.grade)) limit += n.dp_malus;
  return std::clamp(limit, n.dp_least, std::max(n.dp_least, n.dp_ceiling));
}

// CFE-GAP-001
Condition take_casualties(Condition condition, int casualties) {
  // CFE-DP-008, CFE-DP-010: a stand each, while there are any.
  const int lost = std::min(casualties, condition.stands);
  condition.stands -= lost;
  condition.casualties += lost;
  return condition;
}

Condition take_dps(const Rules& rules, const Troops& troops, Condition condition, int dps, Cause cause) {
  for (int i = 0; i < dps && !condition.destroyed(); ++i) {
    if (cause == Cause::movement) {  // CFE-DP-006, CFE-MOV-027, CFE-MAN-021
      if (condition.dps < rules.numbers.dp_movement_most) ++condition.dps;
    } else if (condition.dps < dp_limit(rules, troops, condition.stands)) {
      ++condition.dps;
    } else {  // CFE-DP-005
      condition = take_casualties(condition, 1);
    }
  }
  return condition;
}

Condition steadied(Condition condition, int dps) {
  condition.dps = std::max(0, condition.dps - dps);
  return condition;
}

Breakdown redressed(const Rules& rules, Grade grade, const Deeds& deeds) {
  const int one = rules.numbers.redress;
  Breakdown removed;
  const bool stands = !deeds.moved && !deeds.in_combat;
  if (grade == Grade::a1) {
    removed.add("CFE-DP-011"_rule, "A1 neither in combat nor under fire",
                !deeds.in_combat && !deeds.under_fire ? one : 0);
    removed.add("CFE-DP-011"_rule, "stationary and not in combat", stands ? one : 0);
  } else if (poor(grade)) {
    removed.add("CFE-DP-011"_rule, "stationary, not in combat, not under fire", stands && !deeds.under_fire ? one : 0);
  } else {
    removed.add("CFE-DP-011"_rule, "stationary and not in combat", stands ? one : 0);
  }
  return removed;
}

Breakdown morale_dps(const Rules& rules, const Troops& watcher, bool watcher_routing,
                     const std::vector<MoraleEvent>& events) {
  const Numbers& n = rules.numbers;
  Breakdown dps;
  const Arm its = arm(watcher.type);
  // CFE-DP-015: guns, wagons and routers are not affected.
  const bool affected = !watcher_routing && its != Arm::guns && its != Arm::wagons;
  for (const MoraleEvent& event : events) {
    const Arm who = arm(event.who.type);
    const bool counted = who == Arm::infantry || who == Arm::cavalry;
    const bool seen = near(std::min(event.distance, event.distance_end), n.morale_within) && !event.seen_before;
    const bool equal_or_higher = compare(event.who.grade, watcher.grade) >= 0;
    const int touched = affected && seen ? 1 : 0;
    switch (event.what) {
      case Misfortune::general_killed:
      case Misfortune::general_routing:
        dps.add("CFE-DP-014"_rule, "General killed or routing", touched * n.morale_general);
        break;
      case Misfortune::commander_killed:
      case Misfortune::commander_routing:
        dps.add("CFE-DP-014"_rule, "Commander killed or routing", touched * n.morale_commander);
        break;
      case Misfortune::unit_routing:
      case Misfortune::unit_destroyed:
        if (!counted) break;
        dps.add("CFE-DP-014"_rule, equal_or_higher ? "equal or higher grade lost" : "lower grade lost",
                touched * (equal_or_higher ? n.morale_equal_lost : n.morale_lower_lost));
        break;
      case Misfortune::unit_retiring:
        dps.add("CFE-DP-014"_rule, "infantry of equal or higher grade retiring",
                who == Arm::infantry && equal_or_higher ? touched * n.morale_retiring : 0);
        break;
      case Misfortune::own_evade: dps.add("CFE-DP-016"_rule, "evading", n.morale_evading); break;
    }
  }
  return dps;
}

}  // namespace condotta::cfeo
