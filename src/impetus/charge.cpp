#include "impetus/charge.hpp"

#include <algorithm>

#include "impetus/movement.hpp"
#include "table/frame.hpp"
#include "table/sweep.hpp"

namespace condotta::impetus {

using table::Length;

const std::vector<std::string_view> reaction_words = {"opportunity charge", "opportunity fire", "defensive fire",
                                                      "close ranks",        "countercharge",    "evasion"};

namespace {

constexpr double slack = 0.001;

Length width(const Rules& rules) { return Length::units(rules.numbers.base_width); }

bool from_behind(Facing facing) { return facing == Facing::flank || facing == Facing::rear; }

}  // namespace

table::Rectangle footprint(const Rules& rules, const Unit& unit, table::Pose pose) {
  const auto ranks = static_cast<double>(std::max<std::size_t>(unit.vbu.size(), 1));
  return table::Rectangle::standing(pose, width(rules), Length::units(base_depth(rules, unit.profile.type) * ranks));
}

bool exerts_zone(const Unit& unit, bool engaged) { return !unit.disordered && !engaged; }

table::Rectangle zone_of_control(const Rules& rules, table::Pose pose) {
  return table::Rectangle::before(pose, width(rules), Length::units(rules.numbers.zone_depth_of_control));
}

bool in_zone(const Rules& rules, const table::Rectangle& base, table::Pose exerting) {
  return table::overlapping(base, zone_of_control(rules, exerting));
}

Facing facing_of(table::Vector front_at_start, const table::Rectangle& target, table::Part contacted,
                 Type target_type) {
  if (target_type == Type::w || table::is_front(contacted)) return Facing::front;  // IMP-CHG-011
  const table::Frame front = table::frame(target);                                 // IMP-BAS-017
  const bool ahead = dot(front_at_start - front.left_end, front.forward) > 0;
  if (ahead) return Facing::side;
  // A rear corner counts for the side edge.
  return contacted == table::Part::rear ? Facing::rear : Facing::flank;
}

std::optional<Strike> strike(const Rules& rules, const Unit& charger, table::Pose from, const Unit& target,
                             table::Pose target_pose) {
  const table::Rectangle moving = footprint(rules, charger, from);
  const table::Rectangle standing = footprint(rules, target, target_pose);
  const auto distance = table::meeting(moving, moving.forward(), standing);
  if (!distance) return std::nullopt;
  const auto touch = table::contact(moving.moved(moving.forward() * *distance), standing);
  if (!touch) return std::nullopt;
  const Facing facing = facing_of(exact(from.front), standing, touch->theirs, target.profile.type);
  return Strike{*distance, facing, touch->theirs};
}

Ruling may_charge(const Rules& rules, const WouldCharge& would) {
  Ruling ruling;  // IMP-CHG-003: being Disordered does not stand against it
  const Type type = would.charger.profile.type;
  if (type == Type::art || type == Type::w) ruling.refuse("IMP-CHG-002"_rule, "artillery and war wagons never charge");
  if (would.charger.profile.impetus < rules.numbers.charge_impetus) {
    const Type target = would.target.profile.type;
    const bool easy = would.quarry == Quarry::baggage || target == Type::s || target == Type::art;
    const bool caught = from_behind(would.facing) && (would.target.disordered || would.target_engaged);
    if (!easy && !caught) {
      ruling.refuse("IMP-CHG-002"_rule,
                    "a unit without impetus charges S, ART, baggage, or the flank or rear of a "
                    "Disordered or engaged enemy only");
    }
  }
  if (would.charger_engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  if (would.rally_tried && !rules.numbers.charge_after_rally) {
    ruling.refuse("IMP-TURN-006"_rule, "no charge after an attempt to rally");
  }
  const Allowance reach = allowance(rules, would.charger.profile, would.ground, true);
  if (reach.forbidden) {
    ruling.refuse("IMP-TER-007"_rule, "the unit may not enter this ground");
  } else if (would.distance + would.already_wheeled > reach.distance + slack) {
    ruling.refuse("IMP-CHG-004"_rule, "the target is not in reach");
  }
  return ruling;
}

bool tests_for_frenzy(const Rules& rules, const WouldCharge& would) {
  return would.charger.profile.impetuous && !would.charger.disordered && may_charge(rules, would).allowed();
}

Test test_of(Reaction reaction) {
  switch (reaction) {
    case Reaction::opportunity_charge: return Test::opportunity_charge;
    case Reaction::opportunity_fire: return Test::opportunity_fire;
    case Reaction::defensive_fire: return Test::defensive_fire;
    case Reaction::close_ranks: return Test::close_ranks;
    case Reaction::countercharge: return Test::countercharge;
    case Reaction::evasion: return Test::evasion;
  }
  return Test::evasion;
}

namespace {

void check_opportunity_charge(const Rules& rules, const WouldReact& would, Ruling& ruling) {
  if (would.enemy_charging) ruling.refuse("IMP-REA-004"_rule, "the enemy charges itself");
  if (!would.enemy_in_zone) ruling.refuse("IMP-REA-004"_rule, "the enemy is not in the zone of the unit");
  WouldCharge charge;
  charge.charger = would.unit;
  charge.target = would.enemy;
  charge.facing = would.facing;
  for (const Refusal& refusal : may_charge(rules, charge).refusals) ruling.refuse(refusal.rule, refusal.facts);
}

void check_fire(const Rules& rules, const WouldReact& would, Ruling& ruling) {
  const Missile missile = would.unit.profile.missile;
  const bool defensive = would.reaction == Reaction::defensive_fire;
  if (missile == Missile::none) {
    ruling.refuse(defensive ? "IMP-REA-006"_rule : "IMP-REA-005"_rule, "the unit has no missile weapon");
    return;
  }
  if (defensive) {
    if (would.facing != Facing::front) ruling.refuse("IMP-REA-006"_rule, "the charge is not on its front");
    return;
  }
  if (would.shot_this_turn) ruling.refuse("IMP-REA-005"_rule, "the unit has shot this turn");
  if (!would.in_arc || !would.seen || !reaches(rules, missile, band(rules, would.distance))) {
    ruling.refuse("IMP-REA-005"_rule, "the enemy is not in range, arc and sight");
  }
}

void check_close_ranks(const WouldReact& would, Ruling& ruling) {
  const Type type = would.unit.profile.type;
  if (type != Type::fp && type != Type::fl) ruling.refuse("IMP-REA-008"_rule, "only FP and FL close ranks");
  if (would.facing == Facing::side) ruling.refuse("IMP-CHG-009"_rule, "the charge is on its side");
}

void check_countercharge(const Rules& rules, const WouldReact& would, Ruling& ruling) {
  if (among(rules.numbers.never_countercharge, would.unit.profile.type)) {
    ruling.refuse("IMP-REA-011"_rule, "T, S, ART and W never countercharge");
  }
  if (would.unit.profile.impetus < rules.numbers.countercharge_impetus) {
    ruling.refuse("IMP-REA-009"_rule, "the unit has no impetus");
  }
  if (would.distance < rules.numbers.countercharge_from - slack) {
    ruling.refuse("IMP-REA-009"_rule, "the charger is too near");
  }
  if (would.facing == Facing::side) ruling.refuse("IMP-CHG-009"_rule, "the charge is on its side");
}

void check_evasion(const Rules& rules, const WouldReact& would, Ruling& ruling) {
  if (!among(rules.numbers.may_evade, would.unit.profile.type)) {
    ruling.refuse("IMP-REA-012"_rule, "only S, CL, CM and CGL evade");
  }
  if (would.active_side || would.against_reaction) {
    ruling.refuse("IMP-REA-012"_rule, "only the side that is not active evades");
  }
  if (!would.threat_in_corridor) ruling.refuse("IMP-REA-013"_rule, "the threat is not in its frontal corridor");
  if (would.path_blocked) ruling.refuse("IMP-REA-015"_rule, "the way back is barred");
  if (would.against_pursuit) ruling.refuse("IMP-REA-015"_rule, "there is no evading from pursuit");
}

}  // namespace

Ruling may_react(const Rules& rules, const WouldReact& would) {
  Ruling ruling;
  if (would.engaged || would.baggage_or_general) {
    ruling.refuse("IMP-REA-003"_rule, "engaged units, baggage and generals do not react");
  }
  const bool to_charge = would.reaction != Reaction::opportunity_charge && would.reaction != Reaction::opportunity_fire;
  if (to_charge && from_behind(would.facing)) {
    ruling.refuse("IMP-REA-003"_rule, "a unit charged on flank or rear has no reaction");
  }
  if (would.reacted_already) ruling.refuse("IMP-REA-002"_rule, "the unit has reacted to this activation");
  switch (would.reaction) {
    case Reaction::opportunity_charge: check_opportunity_charge(rules, would, ruling); break;
    case Reaction::opportunity_fire:
    case Reaction::defensive_fire: check_fire(rules, would, ruling); break;
    case Reaction::close_ranks: check_close_ranks(would, ruling); break;
    case Reaction::countercharge: check_countercharge(rules, would, ruling); break;
    case Reaction::evasion: check_evasion(rules, would, ruling); break;
  }
  return ruling;
}

double countercharge_move(const Rules& rules, const Unit& unit, double distance, Ground ground) {
  return std::min(distance / 2, static_cast<double>(allowance(rules, unit.profile, ground, true).distance));
}

}  // namespace condotta::impetus
