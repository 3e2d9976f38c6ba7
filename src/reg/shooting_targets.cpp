#include "reg/shooting_targets.hpp"

#include <algorithm>

#include "reg/line_of_fire.hpp"
#include "reg/reasons.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Frame;
using table::Length;
using table::Rectangle;

constexpr Length close_ahead = Length::units(1);  // REG-SHT-021

table::Box front_of_file(const ShootingFile& file) {
  table::Box box;
  box.include(file.from.left_end);
  box.include(file.from.right_end());
  return box;
}

bool in_own_arc(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const Length away = table::distance(file.from.front(), field.where(target));
  return table::directly_ahead(file.from, field.where(target), arc_margin(field, file, away)).has_value();
}

Ruling may_target_but_priority(const FieldOfFire& field, const ShootingFile& file, BaseId target, bool shared,
                               Reasons reasons);

// REG-SHT-020: the file next to it that has the target in its own arc.
bool in_shared_arc(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const std::vector<ShootingFile> sharing = files_that_share(field, file);
  return std::any_of(sharing.begin(), sharing.end(), [&](const ShootingFile& middle) {
    return may_target_but_priority(field, middle, target, false, Reasons::first).allowed();
  });
}

// REG-SHT-022
bool out_of_reach_in_combat(const FieldOfFire& field, BaseId target) {
  return field.fights_to_front(target) || (!field.y2019() && field.supports(target));
}

Ruling may_target_but_priority(const FieldOfFire& field, const ShootingFile& file, BaseId target, bool shared,
                               Reasons reasons) {
  Ruling ruling;
  const Unit& shooters = field.unit(file.unit);
  const Unit& enemy = field.unit_of(target);
  const Rectangle& where = field.where(target);
  if (!field.stands(target) || enemy.broken || enemy.side == shooters.side) {
    ruling.refuse("REG-SHT-018"_rule, "that is no enemy base on the table");
    return ruling;
  }
  if (enemy.troops.type == Type::camp) ruling.refuse("REG-UNT-020"_rule, "a camp cannot be shot at");
  const Length away = shooting_distance(field, file, target);
  const Reach carries = reach(field.rules(), shooters.troops, file.shooter);
  if (range_at(carries, away.units()) == Range::out) {
    ruling.refuse("REG-SHT-013"_rule,
                  "the target is " + in_bw(away) + " away, and the range is " + std::to_string(carries.at_long) + "BW");
  }
  if (settled(ruling, reasons)) return ruling;
  if (!table::ahead(file.from, Footprint(&where, 1))) {
    ruling.refuse("REG-SHT-018"_rule, "no part of the target is ahead of the line of the file's front");
  } else if (!in_own_arc(field, file, target)) {
    if (settled(ruling, reasons)) return ruling;
    if (!shared || !in_shared_arc(field, file, target)) {
      ruling.refuse("REG-SHT-019"_rule, "no part of the target is in the file's arc");
    }
  }
  if (out_of_reach_in_combat(field, target)) {
    ruling.refuse("REG-SHT-022"_rule, field.supports(target) ? "the target supports a friend who fights"
                                                             : "the target is engaged in combat to its front");
  }
  if (settled(ruling, reasons)) return ruling;
  if (auto blocked = line_blocked(field, file, Footprint(&where, 1), target)) {
    ruling.refuse(blocked->rule, blocked->facts);
    if (settled(ruling, reasons)) return ruling;
  }
  if (auto hidden = hidden_by_ground(field, file.from, where, enemy.troops)) {
    ruling.refuse(hidden->rule, hidden->facts);
  }
  return ruling;
}

// REG-SHT-021: how much of the file's frontage an enemy covers who stands close ahead of it; nothing otherwise.
Length covers_closely(const FieldOfFire& field, const ShootingFile& file, BaseId enemy) {
  if (!table::meet(front_of_file(file).grown(close_ahead.units() + 0.1), field.where(enemy).bounds())) return {};
  const auto seen = table::directly_ahead(file.from, field.where(enemy));
  return seen && table::within(seen->distance, close_ahead) ? seen->overlap : Length{};
}

// The base close ahead that must be shot at rather than `target`; nobody if there is none.
BaseId comes_first(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const Side own = field.unit(file.unit).side;
  BaseId first = nobody;
  Length most = covers_closely(field, file, target) + table::tolerance;
  for (std::size_t b = 0; b < field.state().bases.size(); ++b) {
    const BaseId enemy = static_cast<BaseId>(b);
    if (!field.stands(enemy) || enemy == target || field.unit_of(enemy).side == own) continue;
    const Length covered = covers_closely(field, file, enemy);
    if (covered <= most || may_overlook(field, file, field.base(enemy).unit)) continue;
    if (!may_target_but_priority(field, file, enemy, true, Reasons::first).allowed()) continue;
    first = enemy;
    most = covered;
  }
  return first;
}

Ruling rule_on(const FieldOfFire& field, const ShootingFile& file, BaseId target, Reasons reasons) {
  Ruling ruling = may_target_but_priority(field, file, target, true, reasons);
  if (settled(ruling, reasons)) return ruling;
  if (const BaseId first = comes_first(field, file, target); first != nobody) {
    ruling.refuse("REG-SHT-021"_rule,
                  field.name(field.base(first).unit) + " stands within 1BW straight ahead and must be shot at");
  }
  return ruling;
}

}  // namespace

Length shooting_distance(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  Length least = table::distance(file.from.front(), field.where(target));
  const Troops& troops = field.unit(file.unit).troops;
  const bool manga = troops.has(Trait::manga) && troops.set_formation == SetFormation::tercio &&
                     troops.shooting == Shooting::arquebus && file.shooter == Shooter::file;
  if (!manga) return least;
  for (const BaseId base : bases_of(field.state(), file.unit)) {
    least = std::min(least, table::distance(field.where(base), field.where(target)));
  }
  return least;
}

Length arc_margin(const FieldOfFire& field, const ShootingFile& file, Length distance) {
  const Numbers& n = field.rules().numbers;
  const bool guns = shoots_as_artillery(field.unit(file.unit).troops, file.shooter);
  const bool far = !table::within(distance, Length::units(n.artillery_arc_beyond));
  return Length::units(guns && far ? n.artillery_arc_margin : n.arc_margin);
}

std::vector<ShootingFile> files_that_share(const FieldOfFire& field, const ShootingFile& file) {
  std::vector<ShootingFile> sharing;
  if (field.y2019() || file.abreast < 2) return sharing;
  const int middles[] = {(file.abreast - 1) / 2, file.abreast / 2};
  const auto next_to_a_middle = [&](int middle) { return file.place - middle == 1 || middle - file.place == 1; };
  if (!next_to_a_middle(middles[0]) && !next_to_a_middle(middles[1])) return sharing;
  for (const ShootingFile& other : shooting_files(field, file.unit)) {
    if (other.facing != file.facing || other.shooter != Shooter::file || other.abreast != file.abreast) continue;
    const bool middle = other.place == middles[0] || other.place == middles[1];
    if (middle && next_to_a_middle(other.place)) sharing.push_back(other);
  }
  return sharing;
}

Ruling may_target(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  return rule_on(field, file, target, Reasons::all);
}

std::vector<BaseId> legal_targets(const FieldOfFire& field, const ShootingFile& file) {
  std::vector<BaseId> targets;
  const Side own = field.unit(file.unit).side;
  const Troops& troops = field.unit(file.unit).troops;
  // The range of a manga is measured from all of its unit group.
  const double beyond = troops.has(Trait::manga) ? 10 : 0.1;
  const table::Box field_of_fire =
      front_of_file(file).grown(reach(field.rules(), troops, file.shooter).at_long + beyond);
  for (std::size_t b = 0; b < field.state().bases.size(); ++b) {
    const BaseId enemy = static_cast<BaseId>(b);
    if (!field.stands(enemy) || field.unit_of(enemy).side == own) continue;
    if (!table::meet(field_of_fire, field.where(enemy).bounds())) continue;
    if (rule_on(field, file, enemy, Reasons::first).allowed()) targets.push_back(enemy);
  }
  return targets;
}

Shot shot_at(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const Unit& shooters = field.unit(file.unit);
  const Unit& enemy = field.unit_of(target);
  Shot shot;
  shot.troops = shooters.troops;
  shot.shooter = file.shooter;
  shot.ranks = file.ranks;
  shot.distance = shooting_distance(field, file, target).units();
  shot.in_combat = field.in_combat(file.unit);
  shot.charged_by_foot = shooters.did(Deed::charged_this_phase_by_foot);
  shot.charged_by_others = shooters.did(Deed::charged_this_phase_by_mounted);
  shot.unreliable = shooters.unreliable;
  shot.target = enemy.troops;
  shot.target.quality = field.base(target).quality;
  shot.target.armour = field.base(target).armour;
  shot.target_in_combat = field.in_combat(field.base(target).unit);
  shot.target_in_cover = target_in_cover(field, file, target);
  shot.target_in_square = enemy.square;
  // REG-SHT-040: the shooters' edge against the lines of the target base's front, and of its unit group's front and
  // rear.
  const Frame front = table::frame(field.where(target));
  const Length left = table::place(front, file.from.left_end).ahead;
  const Length right = table::place(front, file.from.right_end()).ahead;
  const std::vector<Rectangle> whole = footprint(field.state(), field.base(target).unit);
  const table::Extent extent = table::extent(front, Footprint(whole));
  shot.behind_front_line = std::max(left, right) <= table::tolerance;
  shot.behind_rear_line = table::within(std::max(left, right), extent.least.ahead);
  shot.ahead_of_front_line = table::at_least(std::min(left, right), extent.most.ahead);
  return shot;
}

}  // namespace condotta::reg
