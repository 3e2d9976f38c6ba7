#include "reg/shooting_at_chargers.hpp"

#include <algorithm>

#include "reg/line_of_fire.hpp"
#include "reg/shooting_targets.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Frame;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr double step_of_wheel = 1;  // degrees: a corner 4BW out strays from its arc by less than the tolerance
constexpr double step_ahead = 0.25;  // BW
constexpr Length anywhere = Length::units(1000);

struct Enemies {
  std::vector<Rectangle> where;
  std::vector<BaseId> bases;
};

Enemies enemies_of(const FieldOfFire& field, UnitId unit) {
  Enemies enemies;
  for (std::size_t b = 0; b < field.state().bases.size(); ++b) {
    const BaseId base = static_cast<BaseId>(b);
    if (!field.stands(base) || field.unit_of(base).broken || field.unit_of(base).side == field.unit(unit).side)
      continue;
    enemies.where.push_back(field.where(base));
    enemies.bases.push_back(base);
  }
  return enemies;
}

// The wheel of one file: what it sweeps, and where it stands afterwards. True if it meets nobody.
bool sweep_wheel(const Enemies& enemies, Vector pivot, Angle turn, std::vector<Rectangle>& column, ChargingFile& file) {
  if (turn == Angle{}) return true;
  const auto met = table::first_contact(Footprint(column), pivot, turn, Footprint(enemies.where));
  const double whole = met ? met->angle.degrees() : turn.degrees();
  const int steps = std::max(1, static_cast<int>(std::ceil(std::fabs(whole) / step_of_wheel)));
  for (int i = 1; i <= steps; ++i) {
    const table::SineCosine by = table::sine_cosine(Angle::degrees(whole * i / steps));
    for (const Rectangle& base : column) file.covers.push_back(base.turned(pivot, by));
  }
  if (met) file.meets = enemies.bases[met->obstacle];
  const table::SineCosine by = table::sine_cosine(turn);
  for (Rectangle& base : column) base = base.turned(pivot, by);
  return !met;
}

void sweep_ahead(const Enemies& enemies, const std::vector<Rectangle>& column, Length distance, ChargingFile& file) {
  const Rectangle& front = column.front();
  const auto met =
      table::first_contact(Footprint(column), table::direction(front.forward()), distance, Footprint(enemies.where));
  const double way = (met ? met->distance : distance).units();
  if (met) file.meets = enemies.bases[met->obstacle];
  const int steps = static_cast<int>(std::ceil(way / step_ahead));
  const Vector middle = front.edge(table::Edge::front).at(0.5);
  for (int i = 0; i < steps; ++i) {
    const double from = way * i / steps;
    const double to = way * (i + 1) / steps;
    file.covers.push_back(Rectangle::around(middle + front.forward() * ((from + to) / 2), front.forward(),
                                            front.half_width(), (to - from) / 2));
  }
}

// The nearest that the path comes to the front edge, ahead of it and no farther aside than the arc allows.
std::optional<Length> comes_near(const Frame& from, const ChargingFile& charging, Length wider) {
  std::optional<Length> nearest;
  for (const Rectangle& part : charging.covers) {
    const auto away = table::distance_in_arc({from, wider, {}}, part);
    if (away && (!nearest || *away < *nearest)) nearest = away;
  }
  return nearest;
}

// REG-SHT-023: the distance at which the file may shoot at it; nothing if it may not.
std::optional<Length> distance_to_path(const FieldOfFire& field, const ShootingFile& file,
                                       const ChargingFile& charging) {
  const Length reach = reach_at_chargers(field, file);
  const Length margin = arc_margin(field, file, reach);
  if (const auto own = comes_near(file.from, charging, margin); own && table::within(*own, reach)) return own;
  for (const ShootingFile& middle : files_that_share(field, file)) {  // REG-SHT-020
    const auto its = comes_near(middle.from, charging, margin);
    if (!its || !table::within(*its, reach_at_chargers(field, middle))) continue;
    const auto away = comes_near(file.from, charging, anywhere);
    if (away && table::within(*away, reach)) return away;
  }
  return std::nullopt;
}

// The parts of the path that the file could shoot at.
std::vector<Rectangle> parts_in_reach(const FieldOfFire& field, const ShootingFile& file,
                                      const ChargingFile& charging) {
  const Length reach = reach_at_chargers(field, file);
  std::vector<Rectangle> parts;
  for (const Rectangle& part : charging.covers) {
    const auto away = table::distance_in_arc({file.from, anywhere, {}}, part);
    if (away && table::within(*away, reach)) parts.push_back(part);
  }
  return parts;
}

std::optional<Refusal> out_of_sight(const FieldOfFire& field, const ShootingFile& file, const ChargingFile& charging) {
  const std::vector<Rectangle> parts = parts_in_reach(field, file, charging);
  const UnitId unit = field.base(charging.front).unit;
  if (auto blocked = line_blocked(field, file, Footprint(parts), charging.front, unit)) return blocked;
  std::optional<Refusal> hidden;
  for (const Rectangle& part : parts) {
    hidden = hidden_by_ground(field, file.from, part, field.unit(unit).troops);
    if (!hidden) break;
  }
  return hidden;
}

// How much of the file's front the path crosses (REG-SHT-024).
double crosses(const FieldOfFire& field, const ShootingFile& file, const ChargingFile& charging) {
  const Length reach = reach_at_chargers(field, file);
  std::vector<std::pair<double, double>> stretches;
  for (const Rectangle& part : charging.covers) {
    const auto seen = table::directly_ahead(file.from, part);
    if (!seen || !table::within(seen->distance, reach)) continue;
    const table::Extent extent = table::extent(file.from, Footprint(&part, 1));
    stretches.emplace_back(std::max(0.0, extent.least.aside.units()),
                           std::min(file.from.width, extent.most.aside.units()));
  }
  std::sort(stretches.begin(), stretches.end());
  double covered = 0;
  double until = 0;
  for (const auto& [from, to] : stretches) {
    if (to <= until) continue;
    covered += to - std::max(from, until);
    until = to;
  }
  return covered;
}

const ChargingFile* charging_file(PathsOfCharge paths, BaseId front) {
  for (const PathOfCharge& path : paths) {
    for (const ChargingFile& file : path.files) {
      if (file.front == front) return &file;
    }
  }
  return nullptr;
}

Ruling may_target_but_priority(const FieldOfFire& field, const ShootingFile& file, const ChargingFile& charging) {
  Ruling ruling;
  if (field.unit_of(charging.front).side == field.unit(file.unit).side) {
    ruling.refuse("REG-SHT-023"_rule, "the charging file is a friend");
    return ruling;
  }
  if (!distance_to_path(field, file, charging)) {
    ruling.refuse("REG-SHT-023"_rule, "its Path of Charge does not come within " +
                                          in_bw(reach_at_chargers(field, file)) + " ahead of the file, in its arc");
    return ruling;
  }
  if (auto why = out_of_sight(field, file, charging)) ruling.refuse(why->rule, why->facts);
  return ruling;
}

bool commanded_shot(const FieldOfFire& field, UnitId unit) {
  return field.unit(unit).troops.has(Trait::commanded_shot);
}

// REG-UNT-016: a friend within range who charges.
bool friend_charges_in_range(const FieldOfFire& field, UnitId unit, Length range) {
  for (std::size_t u = 0; u < field.state().units.size(); ++u) {
    const UnitId other = static_cast<UnitId>(u);
    const Unit& friendly = field.unit(other);
    if (other == unit || friendly.off_table || friendly.side != field.unit(unit).side) continue;
    if (friendly.did(Deed::charged) && table::within(distance(field.state(), unit, other), range)) return true;
  }
  return false;
}

}  // namespace

PathOfCharge path_of_charge(const FieldOfFire& field, UnitId unit, table::Side wheel, Angle angle, Length distance) {
  PathOfCharge path;
  path.unit = unit;
  const std::vector<FacingFile> files = files_facing(field, unit, facing_of(field, unit));
  if (files.empty()) return path;
  const bool left = wheel == table::Side::left;
  const Vector left_end = files.front().from.left_end;
  const Vector right_end = files.back().from.right_end();
  const Vector pivot = left ? left_end : right_end;
  const Length straight = distance - table::arc(Length::units(norm(right_end - left_end)), angle);  // REG-GEO-014
  const Enemies enemies = enemies_of(field, unit);
  for (const FacingFile& facing : files) {
    ChargingFile file;
    file.front = facing.column.front();
    std::vector<Rectangle> column;
    for (const BaseId base : facing.column) column.push_back(field.where(base));
    file.covers = column;
    if (sweep_wheel(enemies, pivot, left ? -angle : angle, column, file) && straight > Length{}) {
      sweep_ahead(enemies, column, straight, file);
    }
    path.files.push_back(std::move(file));
  }
  return path;
}

Length reach_at_chargers(const FieldOfFire& field, const ShootingFile& file) {
  const int full = reach(field.rules(), field.unit(file.unit).troops, file.shooter).at_long;
  return Length::units(commanded_shot(field, file.unit) ? full
                                                        : std::min(full, field.rules().numbers.at_charger_range));
}

// Who shoots at chargers (REG-RSP-013).
Ruling may_target_charger(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging) {
  Ruling ruling;
  const ChargingFile* target = charging_file(paths, charging);
  if (target == nullptr) {
    ruling.refuse("REG-SHT-023"_rule, "that base does not front a charging file");
    return ruling;
  }
  ruling = may_target_but_priority(field, file, *target);
  const double most = crosses(field, file, *target) + table::tolerance.units();
  for (const PathOfCharge& path : paths) {
    for (const ChargingFile& other : path.files) {
      if (crosses(field, file, other) <= most || !may_target_but_priority(field, file, other).allowed()) continue;
      ruling.refuse("REG-SHT-024"_rule, "another charging file crosses more of the file's front");
      return ruling;
    }
  }
  return ruling;
}

std::vector<BaseId> legal_charging_targets(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths) {
  std::vector<BaseId> targets;
  for (const PathOfCharge& path : paths) {
    for (const ChargingFile& charging : path.files) {
      if (may_target_charger(field, file, paths, charging.front).allowed()) targets.push_back(charging.front);
    }
  }
  return targets;
}

Ruling may_target_receiver(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  Ruling ruling = may_target(field, file, target);
  const Unit& enemy = field.unit_of(target);
  if (!enemy.did(Deed::charged_this_phase_by_foot) && !enemy.did(Deed::charged_this_phase_by_mounted)) {
    ruling.refuse("REG-SHT-008"_rule, field.name(field.base(target).unit) + " receives no charge");
  }
  const Length reach = reach_at_chargers(field, file);
  if (commanded_shot(field, file.unit)) {
    if (!friend_charges_in_range(field, file.unit, reach)) {
      ruling.refuse("REG-UNT-016"_rule, "no friend within its range charges");
    }
    return ruling;
  }
  if (field.y2019()) ruling.refuse("REG-SHT-008"_rule, "only Commanded Shot shoots at those who receive a charge");
  if (!table::within(shooting_distance(field, file, target), reach)) {
    ruling.refuse("REG-SHT-008"_rule, "the target is more than " + in_bw(reach) + " away");
  }
  return ruling;
}

Shot shot_at_charger(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging) {
  Shot shot = shot_at(field, file, charging);
  const ChargingFile* target = charging_file(paths, charging);
  if (target == nullptr) return shot;
  if (const auto away = distance_to_path(field, file, *target)) shot.distance = away->units();
  shot.target_charges_shooter = target->meets != nobody && field.base(target->meets).unit == file.unit;
  return shot;
}

}  // namespace condotta::reg
