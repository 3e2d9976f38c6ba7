// Units beside and before each other on the table: groups (GRP), supported flanks, main units and supporters (MEL).
#pragma once

#include <span>
#include <vector>

#include "impetus/charge.hpp"

namespace condotta::impetus {

struct Placed {
  Unit unit;
  table::Pose pose;
};

// IMP-GRP-001: side by side with front corners level, or one behind the other with sides level; the same facing.
bool in_line(const Rules& rules, const Placed& a, const Placed& b);
bool in_column(const Rules& rules, const Placed& front, const Placed& rear);
// May all of them, as they stand, move as one group (IMP-GRP-001, IMP-GRP-002)?
bool one_group(const Rules& rules, std::span<const Placed> units);

// IMP-MEL-012: how many flanks of the unit its neighbours support.
int supported_flanks(const Rules& rules, const Placed& unit, std::span<const Placed> neighbours);

// IMP-MEL-003, IMP-GAP-019: of the units that touch the target those that share the longest stretch of front edge with
// it (several only if they tie: then their owner chooses). Indices of `units`.
std::vector<std::size_t> main_units(const Rules& rules, const Placed& target, std::span<const Placed> units);
std::vector<std::size_t> main_units(const Rules& rules, const table::Rectangle& target,
                                    std::span<const table::Rectangle> units);
// IMP-MEL-004, IMP-MEL-024: its front edge touches the target, and the target is the only enemy it touches.
bool supports(const Rules& rules, const Placed& unit, const Placed& target, std::span<const Placed> other_enemies);
bool supports(const table::Rectangle& unit, const table::Rectangle& target);

}  // namespace condotta::impetus
