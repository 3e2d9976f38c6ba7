// At whom a file may shoot, and the facts of the shot (SHT-014 … SHT-029). One ruling decides; the lists ask it.
#pragma once

#include <vector>

#include "reg/shooting_files.hpp"

namespace condotta::reg {

// From the front edge of the file to the nearest point of the target base (REG-SHT-014); with Manga from any base of
// the Tercio if that is nearer (REG-CHR-020).
table::Length shooting_distance(const FieldOfFire& field, const ShootingFile& file, BaseId target);

// How much the strip straight ahead is wider on each side for a target so far away (REG-SHT-019).
table::Length arc_margin(const FieldOfFire& field, const ShootingFile& file, table::Length distance);

// The files whose target this one may share though it is out of its own arc: it stands next to a middle file
// (REG-SHT-020, REG-GAP-223). None in 2019.
std::vector<ShootingFile> files_that_share(const FieldOfFire& field, const ShootingFile& file);

// Everything but whether the file itself may still shoot (may_shoot). All reasons against it are given.
Ruling may_target(const FieldOfFire& field, const ShootingFile& file, BaseId target);

std::vector<BaseId> legal_targets(const FieldOfFire& field, const ShootingFile& file);

// The facts of the shot as the table shows them.
Shot shot_at(const FieldOfFire& field, const ShootingFile& file, BaseId target);

}  // namespace condotta::reg
