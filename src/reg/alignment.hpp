// Aligning to enemies in contact (ALN, REG-GEO-025).
// The limits are those of REG-CMB-002.
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/event.hpp"
#include "reg/contact.hpp"

namespace condotta::reg {

struct Alignment {
  UnitId unit = nobody;
  table::Pose pose;  // of its front, as it is to stand
};
struct AlignmentPreview {
  Ruling ruling;
  table::Length front_moves;      // the most that a front corner of a front-rank base moves
  table::Length bases_move;       // the most that a corner of any other base moves
  table::Length sideways;         // along the enemy edge
  std::vector<UnitId> displaced;  // friends who make room (REG-ALN-006, REG-ALN-007)
};
// `charge_phase`: REG-ALN-009 holds.
AlignmentPreview preview(const Game& game, const State& state, const Alignment& alignment, bool charge_phase);
void align(const Game& game, State& state, const Alignment& alignment, Events& events);

// The alignment that brings the front of a base flush with the edge of the enemy base that it faces, with the least
// movement along that edge. Nothing if the two do not touch or stand so already.
std::optional<Alignment> alignment_to(const State& state, BaseId mine, BaseId theirs);

// Whether two bases stand aligned: front to front or front to rear with their corners together, or the front on a side
// edge with one corner together (REG-GEO-025).
bool aligned(const table::Rectangle& own, const table::Rectangle& enemy);

}  // namespace condotta::reg
