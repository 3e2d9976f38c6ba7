#include "impetus/interpenetration.hpp"

#include <algorithm>

namespace condotta::impetus {
namespace {

// Item 2: artillery, single missile troops, single light infantry that is not impetuous (IMP-INT-002).
bool open_order(const Unit& unit) {
  const Profile& p = unit.profile;
  if (p.type == Type::art) return true;
  if (unit.large()) return false;  // IMP-LU-010
  return p.type == Type::t || (p.type == Type::fl && !p.impetuous);
}

}  // namespace

// IMP-INT-003 has all pairs as a table.
int passing_item(const Rules& rules, const Unit& mover, const Unit& stationary) {
  const Profile& a = mover.profile;
  const Profile& b = stationary.profile;
  if (a.type == Type::s || b.type == Type::s) return 1;
  if (b.type == Type::w) return a.type == Type::el || a.type == Type::w ? 0 : 3;
  if (a.type == Type::w) return open_order(stationary) ? 3 : 0;
  if (open_order(stationary)) return 2;
  if (open_order(mover) && foot(b) && !b.impetuous) return 2;
  const bool both_mounted = mounted(rules, a) && mounted(rules, b) && a.type != Type::el && b.type != Type::el;
  if (both_mounted && (a.type == Type::cl || b.type == Type::cl)) return 4;
  return 0;
}

Ruling may_pass(const Rules& rules, const WouldPass& would) {
  Ruling ruling;
  if (passing_item(rules, would.mover, would.stationary) == 0) {
    ruling.refuse("IMP-INT-001"_rule, "the mover may not pass through this friend");
  }
  if (would.stationary_engaged) ruling.refuse("IMP-INT-005"_rule, "the friend is engaged");
  if (!would.gets_clear) {
    const Type type = would.stationary.profile.type;
    const bool gives_way =
        type == Type::s || type == Type::t || type == Type::fl || type == Type::art || type == Type::cl;
    if (!gives_way || !would.room_behind) {
      ruling.refuse("IMP-INT-004"_rule, "the mover does not get clear and the friend cannot be set behind it");
    }
  }
  return ruling;
}

bool passes_in_retreat(const Rules& rules, const Unit& retreating, const Unit& stationary) {
  const Profile& p = retreating.profile;
  if (p.type == Type::t || p.type == Type::cl || (p.type == Type::fl && !p.impetuous)) return true;
  return passing_item(rules, retreating, stationary) != 0;
}

Meeting meet_in_retreat(const Rules& rules, const Unit& retreating, const Unit& stationary, double gap, double distance,
                        bool friend_engaged) {
  Meeting result;
  result.rule = "IMP-RET-003"_rule;
  result.moved = std::min(gap, distance);
  if (distance <= gap) return result;
  const bool at_once = gap <= rules.numbers.touching_in_hundredths / 100.0;
  if (friend_engaged) {  // IMP-INT-009
    result.rule = "IMP-INT-009"_rule;
    result.friend_disordered = true;
    result.destroyed = at_once;
    return result;
  }
  if (passes_in_retreat(rules, retreating, stationary)) {
    result.rule = "IMP-INT-008"_rule;
    result.passes = true;
    return result;
  }
  result.rule = "IMP-INT-009"_rule;
  if (stationary.profile.type == Type::w) {  // neither pushed nor Disordered
    result.destroyed = at_once;              // IMP-RET-005
    return result;
  }
  result.pushed = distance - gap;
  result.moved = distance;
  result.friend_disordered = true;
  return result;
}

}  // namespace condotta::impetus
