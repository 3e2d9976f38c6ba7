// What lies between a shooting file and its target: ground that hides it (REG-TER-015, REG-TER-016), troops in the way
// (REG-SHT-017, REG-SHT-018), and cover (REG-SHT-027).
#pragma once

#include <optional>

#include "reg/shooting_files.hpp"

namespace condotta::reg {

// The distance at which such troops are seen inside a piece of terrain; nothing: at any distance (REG-GAP-003).
std::optional<table::Length> seen_at(TerrainKind kind, const Troops& troops);

// Why ground hides what fills `target` from everybody on the front edge; nothing if it is visible.
std::optional<Refusal> hidden_by_ground(const FieldOfFire& field, const table::Frame& from,
                                        const table::Rectangle& target, const Troops& troops);

// Why one of the file's front corners has no free line to the target; nothing if both have. `moving` is a unit group
// that doesn't block: a charger whose path is the target.
std::optional<Refusal> line_blocked(const FieldOfFire& field, const ShootingFile& file, table::Footprint target,
                                    BaseId target_base, UnitId moving = nobody);

// REG-SHT-029, REG-GAP-226: enemy skirmishers whom guns may overlook.
bool may_overlook(const FieldOfFire& field, const ShootingFile& file, UnitId enemy);

// Cover by terrain, a defended obstacle or barricades; that of wagons and Pavise is in in_cover(Shot).
bool target_in_cover(const FieldOfFire& field, const ShootingFile& file, BaseId target);

}  // namespace condotta::reg
