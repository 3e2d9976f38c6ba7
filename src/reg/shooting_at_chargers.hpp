// Shooting in the Charge phase: at chargers whose Path of Charge comes near, and at those who receive a charge
// (REG-SHT-008, REG-SHT-023 … REG-SHT-026, REG-SHT-063, REG-UNT-016). Counter chargers and interceptors are shot at in
// the same way (REG-SHT-025).
//
//   const PathOfCharge path = path_of_charge(field, horse, table::Side::left, Angle::degrees(10), Length::units(5));
//   for (const BaseId target : legal_charging_targets(field, file, paths)) { … shot_at_charger(field, file, paths,
//   target) }
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "reg/shooting_files.hpp"

namespace condotta::reg {

// What one charging file would cover, as rectangles: where it stands, what it sweeps in its wheel, and its way straight
// on, up to the first enemy base that it would touch.
struct ChargingFile {
  BaseId front = nobody;
  std::vector<table::Rectangle> covers;
  BaseId meets = nobody;  // that enemy base
};
struct PathOfCharge {
  UnitId unit = nobody;
  std::vector<ChargingFile> files;
};

// REG-GEO-023: a wheel of that angle on that side, then straight on with what is left of the distance.
PathOfCharge path_of_charge(const FieldOfFire& field, UnitId unit, table::Side wheel, table::Angle angle,
                            table::Length distance);

using PathsOfCharge = std::span<const PathOfCharge>;

// How far from its front edge the file may shoot at chargers: 1BW, Commanded Shot to their full range (REG-UNT-016).
table::Length reach_at_chargers(const FieldOfFire& field, const ShootingFile& file);

// Everything but whether the file itself may still shoot (may_shoot). `charging` is the front base of a charging file.
Ruling may_target_charger(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging);
std::vector<BaseId> legal_charging_targets(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths);

// 2021: at a unit group that receives a charge, within 1BW; Commanded Shot in support of friends who charge, in both
// editions (REG-SHT-008, REG-UNT-016).
Ruling may_target_receiver(const FieldOfFire& field, const ShootingFile& file, BaseId target);

// The facts of a shot at a charger: range to its path, all else as the bases stand (REG-SHT-063). A Run Away response
// is the caller's to note.
Shot shot_at_charger(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging);

}  // namespace condotta::reg
