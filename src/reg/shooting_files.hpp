// Who throws shooting dice: every edge of a unit group that is a file for shooting, in whatever direction, and whether
// it may still shoot (SHT, SET, UNT).
#pragma once

#include <cstdint>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/breakdown.hpp"
#include "reg/field_of_fire.hpp"
#include "reg/shooting.hpp"

namespace condotta::reg {

struct ShootingFile {
  UnitId unit = nobody;
  BaseId front = nobody;                    // the base whose edge it is
  AtMost<BaseId, 2> bases;                  // those that the die uses up (REG-SET-008); none for an extra die
  table::Frame from;                        // the edge from which range, arc and lines are measured
  table::Edge facing = table::Edge::front;  // of the unit group; of a wagon, of the model
  std::uint8_t stretch = 0;                 // tells the two halves of a wagon's long edge apart
  std::uint8_t ranks = 1;                   // that shoot
  std::uint8_t place = 0;                   // from the left, among …
  std::uint8_t abreast = 1;                 // … so many that face the same way
  Shooter shooter = Shooter::file;
};

// Every die that the unit group's place and shape give it. Where the owner has a choice each possibility is listed:
// both end bases of a square's side, either middle file for an extra die, all files of a Late Keil or a Tercio's
// facing; may_shoot keeps count.
std::vector<ShootingFile> shooting_files(const FieldOfFire& field, UnitId unit);

enum class Occasion : std::uint8_t { shooting_phase, at_chargers, shoot_and_charge };

// REG-SHT-002 … REG-SHT-005, the limits of REG-SET-003, and the once-a-turn of extra dice. The first turn is
// as good as any (REG-SHT-007).
Ruling may_shoot(const FieldOfFire& field, const ShootingFile& file, Occasion occasion = Occasion::shooting_phase);

void mark_shot(State& state, const ShootingFile& file);
// At the end of the turn.
void forget_shooting(State& state);

}  // namespace condotta::reg
