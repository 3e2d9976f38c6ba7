#include "cfeo/fire.hpp"

#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

constexpr double slack = 0.01;

}  // namespace

int maximum_range(const Rules& rules, Type shooter) {
  const Numbers& n = rules.numbers;
  if (shooter == Type::heavy_gun) return n.heavy_maximum;
  if (is_gun(shooter)) return n.gun_maximum;
  return arm(shooter) == Arm::cavalry ? n.cavalry_maximum : n.infantry_maximum;  // CFE-FIR-020
}

RangeBand range_band(const Rules& rules, Type shooter, double distance) {
  const Numbers& n = rules.numbers;
  if (distance > maximum_range(rules, shooter) + slack) return RangeBand::out_of_range;
  if (!is_gun(shooter)) {
    const int close = arm(shooter) == Arm::cavalry ? n.cavalry_maximum : n.infantry_close;
    return distance <= close + slack ? RangeBand::close : RangeBand::effective;
  }
  const bool heavy = shooter == Type::heavy_gun;
  if (distance <= (heavy ? n.heavy_close : n.gun_close) + slack) return RangeBand::close;
  return distance <= (heavy ? n.heavy_effective : n.gun_effective) + slack ? RangeBand::effective
                                                                           : RangeBand::long_range;
}

Breakdown gun_modifiers(const Rules& rules, const GunShot& shot) {
  const Numbers& n = rules.numbers;
  Breakdown sum;
  const RuleId rule = "CFE-FIR-012"_rule;
  if (shot.gun == Type::heavy_gun) sum.add(rule, "heavy gun", n.fire_heavy);
  if (shot.gun == Type::light_gun) sum.add(rule, "light gun", n.fire_light);
  if (shot.dps > 0) sum.add(rule, "DPs of the gun", shot.dps * n.fire_dp);  // CFE-DP-018
  if (range_band(rules, shot.gun, shot.distance) == RangeBand::long_range) {
    sum.add(rule, "beyond effective range", n.fire_far);
  }
  if (shot.target_in_column || shot.target_limbered || shot.enfiladed) {
    sum.add(rule, "column, limbered or enfiladed", n.fire_exposed);
  }
  if (shot.fortified) sum.add(rule, "fortifications", n.fire_fortified);
  if (shot.aim == Aim::new_target) sum.add(rule, "new target", n.fire_new);
  if (shot.aim == Aim::same_target) sum.add(rule, "same target and range", n.fire_same);
  return sum;
}

int gun_dps(const Rules& rules, RangeBand band, int score) {
  const Numbers& n = rules.numbers;
  switch (band) {
    case RangeBand::close: return score >= n.close_two_from ? 2 : score >= n.close_one_from ? 1 : 0;
    case RangeBand::effective:
    case RangeBand::long_range: return score >= n.far_one_from ? 1 : 0;
    case RangeBand::out_of_range: break;
  }
  return 0;
}

dice::Distribution<int> gun_odds(const Rules& rules, const GunShot& shot) {
  const int modifier = gun_modifiers(rules, shot).total();
  const RangeBand band = range_band(rules, shot.gun, shot.distance);
  return dice::odds_of([&](dice::Source& source) { return gun_dps(rules, band, source.roll(dice::d6) + modifier); });
}

Breakdown volley_dice(const Rules& rules, const Volley& volley) {
  const Numbers& n = rules.numbers;
  Breakdown dice;
  const bool tercio = volley.shooters.troops.type == Type::tercio;
  dice.add("CFE-FIR-016"_rule, tercio ? "shot stands" : "stands",
           volley.stands * (tercio ? n.dice_a_shot_stand : n.dice_a_stand));
  if (volley.shooters.dps > 0) dice.add("CFE-FIR-016"_rule, "DPs", -volley.shooters.dps * n.dice_a_dp);
  return dice;
}

int dice_thrown(const Rules& rules, const Volley& volley) {
  if (range_band(rules, volley.shooters.troops.type, volley.distance) == RangeBand::out_of_range) return 0;
  const int dice = std::max(0, volley_dice(rules, volley).total());
  return volley.hard_cover ? (dice + 1) / 2 : dice;  // CFE-FIR-017: rounded up
}

// CFE-FIR-021: close range has no effect unless a house rule gives it one.
int volley_dp_from(const Rules& rules, const Volley& volley) {
  const Numbers& n = rules.numbers;
  const bool foot = arm(volley.shooters.troops.type) == Arm::infantry;
  const bool close = range_band(rules, volley.shooters.troops.type, volley.distance) == RangeBand::close;
  return foot && close ? std::min(n.fire_dp_from, n.fire_close_dp_from) : n.fire_dp_from;
}

dice::Distribution<int> volley_odds(const Rules& rules, const Volley& volley) {
  const int from = volley_dp_from(rules, volley);
  const auto one = dice::odds_of([&](dice::Source& source) { return source.roll(dice::d6) >= from ? 1 : 0; });
  return dice::sum_of(one, dice_thrown(rules, volley));
}

int firing_stands(const Unit& unit, bool caracole) {
  const int front = unit.ranks.empty() ? 0 : unit.ranks.front();
  switch (unit.troops.type) {
    case Type::tercio: return std::min(unit.shot, front);
    case Type::reiters: return caracole && unit.ranks.size() > 1 ? front + unit.ranks[1] : front;
    case Type::skirmishers:
    case Type::light_cavalry: return unit.stands();  // unformed: all count as front rank
    default: return is_gun(unit.troops.type) ? 1 : 0;
  }
}

Ruling may_caracole(const Unit& unit) {
  Ruling ruling;
  if (unit.troops.type != Type::reiters) ruling.refuse("CFE-FIR-009"_rule, "only Reiters fire in caracole");
  if (unit.ranks.size() < 2) ruling.refuse("CFE-FIR-009"_rule, "it is not two ranks deep");
  return ruling;
}

Ruling may_fire(const Rules& rules, const FireBid& bid) {
  Ruling ruling;
  const Type type = bid.unit.troops.type;
  const bool gun = is_gun(type);
  const bool receiving = bid.phase == FirePhase::combat;
  if (!has_missiles(type)) ruling.refuse("CFE-FIR-002"_rule, "it has no missile weapons");
  if (type == Type::tercio && bid.unit.shot == 0) ruling.refuse("CFE-FIR-002"_rule, "it has no shot stands");
  if (gun && (bid.unit.limbered || !bid.crewed)) ruling.refuse("CFE-FIR-001"_rule, "only unlimbered, crewed guns fire");
  if (gun && bid.phase == FirePhase::fire) ruling.refuse("CFE-FIR-001"_rule, "guns fire in the Artillery Phase");
  if (!gun && bid.phase == FirePhase::artillery) ruling.refuse("CFE-FIR-002"_rule, "it fires in the Fire Phase");
  if (receiving && gun) ruling.refuse("CFE-CHG-023"_rule, "guns that are charged may not fire");
  if (receiving && type == Type::light_cavalry) {
    ruling.refuse("CFE-CHG-022"_rule, "light cavalry does not fire when it stands to receive");
  }
  if (bid.fired) ruling.refuse("CFE-FIR-024"_rule, "it fired already this turn");
  if (bid.in_contact && !receiving) ruling.refuse("CFE-FIR-025"_rule, "it is in melee contact");
  const bool missiles = has_missiles(type);
  if (missiles && range_band(rules, type, bid.distance) == RangeBand::out_of_range) {
    ruling.refuse("CFE-FIR-011"_rule, "the target is beyond " + std::to_string(maximum_range(rules, type)) + " yd");
  }
  if (!bid.in_arc && !always_unformed(type)) ruling.refuse("CFE-FIR-004"_rule, "the target is outside its arc");
  if (!bid.visible) ruling.refuse("CFE-VIS-001"_rule, "it does not see the target");
  if (!bid.nearest && !(gun && bid.controlled)) ruling.refuse("CFE-FIR-005"_rule, "another target is nearer");
  if (!receiving && bid.target_to_other_friends <= rules.numbers.fire_near_friends + slack) {
    ruling.refuse("CFE-FIR-006"_rule,
                  "friends are within " + std::to_string(rules.numbers.fire_near_friends) + " yd of the target");
  }
  if (missiles && !gun && std::max(0, firing_stands(bid.unit, false)) > 0) {
    const Volley volley{bid.unit, firing_stands(bid.unit, true), false, 0};
    if (volley_dice(rules, volley).total() <= 0) ruling.refuse("CFE-FIR-016"_rule, "its DPs take all its dice");
  }
  return ruling;
}

std::string_view in_words(RangeBand band) {
  constexpr std::array<std::string_view, 4> words = {"close", "effective", "long", "out of range"};
  return words[static_cast<std::size_t>(band)];
}

}  // namespace condotta::cfeo
