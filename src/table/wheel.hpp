// Turns about a pivot: how far a footprint wheels before it meets something, how near it passes, where its corners
// reach.
//
// Angles are positive to the right, negative to the left, less than a full circle. Contacts are solved, not sampled. As
// with straight moves only what the footprint would really run into counts.
#pragma once

#include <optional>

#include "table/footprint.hpp"
#include "table/frame.hpp"

namespace condotta::table {

struct FirstContactInWheel {
  Angle angle;           // with the sign of the limit
  std::size_t base;      // of the moving footprint
  std::size_t obstacle;  // what it meets; of several at the same angle the first
};

// The first obstacle that the footprint meets in a turn of at most `limit` about the pivot.
std::optional<FirstContactInWheel> first_contact(Footprint moving, Vector pivot, Angle limit, Footprint obstacles);

// The least distance to any obstacle at any moment of the turn, both ends included.
Length least_distance(Footprint moving, Vector pivot, Angle angle, Footprint obstacles);

// The box in which the whole turn happens.
Box swept_bounds(Footprint moving, Vector pivot, Angle angle);

// The least and most that any part of the footprint stands ahead and aside in a frame at any moment of the turn.
Extent swept_extent(const Frame& frame, Footprint moving, Vector pivot, Angle angle);

}  // namespace condotta::table
