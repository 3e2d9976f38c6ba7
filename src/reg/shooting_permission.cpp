#include "reg/shooting_permission.hpp"

#include "reg/formation_facts.hpp"

namespace condotta::reg {
namespace {

constexpr double touch = 0.001;  // REG-GEO-006

// REG-SHT-002 … REG-SHT-005, REG-SHT-011, REG-SHT-026
void check_shooter(const Rules& rules, const WouldShoot& shot, Ruling& ruling) {
  const bool y2019 = rules.edition == Edition::y2019;
  const bool platoon = shot.shooter == Shooter::platoon_fire;
  const bool guns = shot.shooter == Shooter::regimental_guns;
  if (platoon && !shot.troops.has(Trait::platoon_fire)) ruling.refuse("REG-CHR-023"_rule, "it has no Platoon Fire");
  if (guns && !shot.troops.has(Trait::regimental_guns)) ruling.refuse("REG-CHR-027"_rule, "it has no Regimental Guns");
  if (!guns && shot.troops.shooting == Shooting::none) {
    ruling.refuse("REG-WPN-002"_rule, "it has no shooting weapon");
  }
  if (shot.troops.set_formation == SetFormation::keil) ruling.refuse("REG-SET-003"_rule, "a Keil does not shoot");
  // REG-CMP-022
  if (shot.troops.type == Type::camp) ruling.refuse("REG-UNT-020"_rule, "a camp cannot shoot");
  if (shot.broken) ruling.refuse("REG-BRK-009"_rule, "a broken unit group does not shoot");
  if (shot.shot_already) ruling.refuse("REG-SHT-002"_rule, "the file has already shot this turn");
  if (shot.uncovered_by_response) {
    ruling.refuse("REG-SHT-011"_rule, "a file that a response move uncovers does not shoot");
  }
  if (shot.meets_pursuit) ruling.refuse("REG-SHT-026"_rule, "troops that respond to a pursuit do not shoot");
  if (shot.stopped_by_mounted) {
    ruling.refuse("REG-SHT-005"_rule, "Foot stopped by intercepting Mounted counts as having charged");
  }
  // REG-SUP-009: a supporting file too.
  const bool busy = shot.fights_to_front || shot.supports;
  const std::string_view how = shot.fights_to_front ? "fights to its front" : "supports";
  if (busy && y2019) ruling.refuse("REG-SHT-003"_rule, "the file " + std::string(how));
  if (busy && !y2019 && shot.rank <= 2) {
    ruling.refuse("REG-SHT-004"_rule, "ranks 1 and 2 of a file that " + std::string(how) + " do not shoot");
  }
  if (shot.phase != ShootingPhase::shooting) return;
  if (shot.unit_pursued) ruling.refuse("REG-SHT-003"_rule, "its unit group pursued in the Charge phase");
  if (y2019 ? shot.unit_charged || shot.file_charged : shot.file_charged) {
    ruling.refuse("REG-SHT-003"_rule, y2019 ? "its unit group charged this turn" : "the file charged this turn");
  }
}

// REG-CHR-028: as it declares its charge, at any legal target.
void check_shoot_and_charge(const WouldShoot& shot, Ruling& ruling) {
  if (!shot.troops.has(Trait::shoot_and_charge)) {
    ruling.refuse("REG-SHT-008"_rule, "a unit group that charges does not shoot");
  } else if (shot.own_charge != OwnCharge::declares_a_charge) {
    ruling.refuse("REG-CHR-028"_rule, "Shoot and Charge is not for counter charges and intercepts");
  }
}

// REG-SHT-008, REG-SHT-023, REG-UNT-016
void check_charge_phase(const Rules& rules, const WouldShoot& shot, Ruling& ruling) {
  if (shot.phase != ShootingPhase::charge) return;
  if (shot.own_charge != OwnCharge::none) return check_shoot_and_charge(shot, ruling);
  if (shot.unit_charged || shot.file_charged) {
    ruling.refuse("REG-SHT-008"_rule, "a unit group that charges does not shoot at chargers");
  }
  const bool commanded = shot.troops.has(Trait::commanded_shot);
  if (shot.target_does == TargetDoes::pursues) {
    ruling.refuse(commanded ? "REG-UNT-016"_rule : "REG-SHT-026"_rule, "pursuers are not shot at");
    return;
  }
  const bool may = shot.target_does == TargetDoes::charges || (shot.target_does == TargetDoes::receives_a_charge &&
                                                               (rules.edition == Edition::y2021 || commanded));
  if (!may) ruling.refuse("REG-SHT-008"_rule, "in the Charge phase only chargers and those they charge are shot at");
  if (!commanded && shot.distance > rules.numbers.at_charger_range + touch) {
    ruling.refuse("REG-SHT-023"_rule, "the charge does not come within 1BW of the file");
  }
}

void check_target(const Rules& rules, const WouldShoot& shot, Ruling& ruling) {
  // REG-SHT-028 too: crests and rims are the sight's.
  if (!shot.visible) ruling.refuse("REG-SHT-018"_rule, "the target is not visible");
  if (!shot.ahead) ruling.refuse("REG-SHT-018"_rule, "no part of the target is ahead of the file");
  if (shot.line_blocked) ruling.refuse("REG-SHT-018"_rule, "others stand in the line of fire from a front corner");
  if (!shot.in_arc) ruling.refuse("REG-SHT-019"_rule, "the target is outside the arc");
  if (shot.camp_as_target) ruling.refuse("REG-UNT-020"_rule, "a camp cannot be shot at");
  const Range range = range_at(reach(rules, shot.troops, shot.shooter), shot.distance);
  if (range == Range::out && may_shoot_at_all(shot.troops)) {
    ruling.refuse("REG-SHT-013"_rule, "the target is out of range");
  }
  const bool covered = rules.edition == Edition::y2019 ? shot.target_fights_to_front
                                                       : shot.target_fights_to_front || shot.target_supports;
  if (covered && shot.target_rank <= 2) {
    ruling.refuse("REG-SHT-022"_rule, shot.target_fights_to_front
                                          ? "the target fights to its front and is in rank 1 or 2"
                                          : "the target supports and is in rank 1 or 2");
  }
}

}  // namespace

Ruling may_shoot(const Rules& rules, const WouldShoot& shot) {
  Ruling ruling;
  check_shooter(rules, shot, ruling);
  check_charge_phase(rules, shot, ruling);
  check_target(rules, shot, ruling);
  return ruling;
}

Ruling may_shoot_over(const Rules& rules, const OverFriends& shot) {
  Ruling ruling;
  const RuleId rule = "REG-SHT-017"_rule;
  if (!is_artillery(shot.troops.shooting)) {
    ruling.refuse(rule, "only Artillery shoots over other unit groups");
    return ruling;
  }
  if (shot.friends_to_target <= rules.numbers.overhead_clear + touch) {
    ruling.refuse(rule, "friends are within " + std::to_string(rules.numbers.overhead_clear) + "BW of the target");
  }
  if (rules.edition == Edition::y2021 && !shot.guns_on_hill && !shot.target_on_hill) {
    ruling.refuse(rule, "neither the guns nor the target are on a hill");
  }
  return ruling;
}

int arc_margin(const Rules& rules, const Troops& troops, double distance) {
  const Numbers& n = rules.numbers;
  const bool far = is_artillery(troops.shooting) && distance > n.artillery_arc_beyond + touch;
  return far ? n.artillery_arc_margin : n.arc_margin;
}

std::vector<bool> files_that_may_shoot(const Rules& rules, const std::vector<bool>& in_arc,
                                       const std::vector<bool>& in_range) {
  const std::size_t width = in_arc.size();
  std::vector<bool> may(width);
  for (std::size_t i = 0; i < width; ++i) may[i] = in_arc[i] && in_range[i];
  if (rules.edition == Edition::y2019 || width < 2) return may;
  // The middle file, the two of an even width, or both of a width of two.
  const std::size_t first = (width - 1) / 2;
  for (std::size_t middle = first; middle <= width / 2; ++middle) {
    if (!in_arc[middle] || !in_range[middle]) continue;
    if (middle > 0) may[middle - 1] = may[middle - 1] || in_range[middle - 1];
    if (middle + 1 < width) may[middle + 1] = may[middle + 1] || in_range[middle + 1];
  }
  return may;
}

}  // namespace condotta::reg
