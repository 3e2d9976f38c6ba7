// Where a unit's bases stand: the block of its files and ranks on the table (FWC-BAS-005, FWC-TBL-002).
#pragma once

#include <vector>

#include "fwc/formation.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

struct BaseSize {
  table::Length width;
  table::Length depth;
};
BaseSize base_size(const Rules& rules, const Unit& unit, int profile = 0);
table::Length width_of(const Rules& rules, const Unit& unit, int profile = 0);
table::Length depth_of(const Rules& rules, const Unit& unit, int profile = 0);
// The rectangle around all of its bases, its front edge at the pose.
table::Rectangle standing(const Rules& rules, const Unit& unit, table::Pose pose, int profile = 0);
// The pose of one base.
table::Pose pose_of(const Rules& rules, const Unit& unit, table::Pose pose, BaseAt base, int profile = 0);
std::vector<table::Rectangle> bases_standing(const Rules& rules, const Unit& unit, table::Pose pose, int profile = 0);

}  // namespace condotta::fwc
