#include "impetus/shooting.hpp"

namespace condotta::impetus {
namespace {

constexpr double slack = 0.001;

// IMP-SHT-008: the first phase costs nothing for CL and for foot with javelins.
bool first_phase_free(const Profile& p) {
  return p.type == Type::cl || (infantry(p.type) && p.missile == Missile::javelin);
}

// IMP-SHT-016: W and artillery as targets use the column of foot.
bool mounted_column(const Profile& target) { return mounted(target); }

int row_entry(const Rules& rules, Missile missile, Range range, bool at_mounted) {
  const std::vector<int>& row = rules.numbers.shooting[static_cast<std::size_t>(missile)];
  switch (range) {
    case Range::close: return row[at_mounted ? 1 : 0];
    case Range::far: return row[at_mounted ? 3 : 2];
    case Range::extreme: return row[4];
    case Range::out: break;
  }
  return no_dice;
}

void add_movement(const Rules& rules, const Shot& shot, Breakdown& dice) {
  const Numbers& n = rules.numbers;
  const int free = first_phase_free(shot.shooter.profile) && shot.phases > 0 ? 1 : 0;
  if (shot.phases > 0) dice.add("IMP-SHT-006"_rule, "movement", (shot.phases - free) * n.shot_each_phase);
  if (shot.rally_tried && n.rally_counts_as_phase) {
    dice.add("IMP-TURN-006"_rule, "rally attempt", n.shot_each_phase);  // IMP-SHT-008: never the free phase
  }
}

void add_target(const Rules& rules, const Shot& shot, Range range, Breakdown& dice) {
  const Numbers& n = rules.numbers;
  const Profile& target = shot.target.profile;
  const bool guns = artillery(shot.shooter.profile.missile);
  if (target.type == Type::s || target.type == Type::cl || target.type == Type::art) {
    dice.add("IMP-SHT-006"_rule, "target S, CL or ART",
             range == Range::close ? n.shot_small_target_near : n.shot_small_target_far);
  }
  // IMP-SHT-009: a line counts once, and fortifications replace a linear obstacle.
  if (shot.target_fortified) {
    dice.add("IMP-SHT-006"_rule, "fortifications",
             guns ? n.shot_fortifications_against_artillery : n.shot_fortifications);
  } else if (!guns && (shot.target_in_cover || target.pavise || target.type == Type::w)) {
    dice.add("IMP-SHT-006"_rule, "cover", n.shot_cover);
  }
  if (shot.target_evading) dice.add("IMP-SHT-006"_rule, "target evades", n.shot_evading);
  // IMP-LU-011
  if (guns && (shot.target.large() || shot.target_in_column || target.type == Type::w)) {
    dice.add("IMP-SHT-006"_rule, "artillery at a large unit, column or W", n.shot_artillery_at_large_unit);
  }
}

}  // namespace

Range band(const Rules& rules, double distance) {
  if (distance <= rules.numbers.short_range + slack) return Range::close;
  if (distance <= rules.numbers.long_range + slack) return Range::far;
  return distance <= rules.numbers.extreme_range + slack ? Range::extreme : Range::out;
}

bool reaches(const Rules& rules, Missile missile, Range range) {
  if (missile == Missile::none || range == Range::out) return false;
  return row_entry(rules, missile, range, false) != no_dice;
}

Range range_of(const Rules& rules, const Shot& shot) {
  return shot.defensive ? Range::close : band(rules, shot.distance);  // IMP-REA-006
}

Breakdown shot_dice(const Rules& rules, const Shot& shot) {
  const Numbers& n = rules.numbers;
  const Profile& shooter = shot.shooter.profile;
  const Range range = range_of(rules, shot);
  Breakdown dice;
  dice.add("IMP-SHT-003"_rule, "VBU", shot.shooter.front_vbu());  // IMP-SHT-021: the front unit only
  if (!reaches(rules, shooter.missile, range)) return dice;
  dice.add("IMP-SHT-005"_rule, "weapon and range",
           dice_of(row_entry(rules, shooter.missile, range, mounted_column(shot.target.profile))));
  add_movement(rules, shot, dice);
  if (shot.shooter.disordered) dice.add("IMP-SHT-006"_rule, "shooter Disordered", n.shot_disordered);
  if (shot.indirect && !(shooter.type == Type::s && n.skirmishers_shoot_indirectly_at_no_cost)) {
    dice.add("IMP-SHT-006"_rule, "indirect", n.shot_indirect);  // IMP-SHT-010
  }
  add_target(rules, shot, range, dice);
  if (shot.reaction) dice.add("IMP-SHT-006"_rule, "opportunity fire", n.shot_reaction_fire);
  if (shot.to_side_or_rear && shooter.type != Type::w) {  // IMP-SHT-013; the last step (IMP-BAS-011)
    const int before = dice.total();
    dice.add("IMP-SHT-013"_rule, "half to the side or rear", half(rules, before) - before);
  }
  return dice;
}

bool shoots_all_round(const Profile& p) {
  if (p.type == Type::w) return true;
  return p.type == Type::cl && (p.missile == Missile::javelin || composite_bow(p.missile) || short_bow(p.missile));
}

bool shoots_indirectly(Missile m) { return long_bow(m) || short_bow(m) || composite_bow(m) || m == Missile::sling; }

Ruling may_shoot(const Rules& rules, const WouldShoot& would) {
  Ruling ruling;
  const Profile& shooter = would.shot.shooter.profile;
  const Range range = range_of(rules, would.shot);
  if (shooter.missile == Missile::none) ruling.refuse("IMP-SHT-003"_rule, "the unit has no missile weapon");
  if (would.engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  if (would.target_engaged || would.target_touches_melee) {
    ruling.refuse("IMP-SHT-015"_rule, "the target is engaged or touches a melee");
  }
  if (would.shot_already) ruling.refuse("IMP-TURN-005"_rule, "the unit has shot already");
  if (would.charges) ruling.refuse("IMP-TURN-004"_rule, "a unit that charges does not shoot");
  if (would.about_faced) ruling.refuse("IMP-MOV-014"_rule, "the unit has made an about face");
  if (!would.seen) ruling.refuse("IMP-TER-017"_rule, "the target is not seen");
  if (!would.in_front_arc && !shoots_all_round(shooter)) {
    ruling.refuse("IMP-SHT-012"_rule, "the target is not in the arc");
  }
  if (would.over_unit && !shoots_indirectly(shooter.missile)) {
    ruling.refuse("IMP-SHT-010"_rule, "the weapon cannot shoot over units");
  }
  if (would.enemy_to_target < rules.numbers.enemies_clear_of_target - slack)
    ruling.refuse("IMP-SHT-010"_rule, "enemies are too near to the target");
  if (would.enemy_in_own_zone) ruling.refuse("IMP-SHT-014"_rule, "an enemy is in the unit's own zone of control");
  if (shooter.missile != Missile::none && !reaches(rules, shooter.missile, range)) {
    ruling.refuse("IMP-SHT-004"_rule, "the target is out of range");
  } else if (shooter.missile != Missile::none &&
             shot_dice(rules, would.shot).total() < rules.numbers.least_shooting_dice) {
    ruling.refuse("IMP-BAS-010"_rule, "the shot has no die");
  }
  return ruling;
}

}  // namespace condotta::impetus
