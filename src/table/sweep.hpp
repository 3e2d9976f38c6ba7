// Straight moves: how far a footprint gets before it meets something, and how near it passes.
//
// Only what the footprint would really run into counts: sliding along an edge, past a corner or away from what it
// touches does not stop it. What it overlaps from the start it meets at distance nothing.
#pragma once

#include <optional>

#include "table/footprint.hpp"

namespace condotta::table {

struct FirstContact {
  Length distance;
  std::size_t base;      // of the moving footprint
  std::size_t obstacle;  // what it meets; of several at the same distance the first
};

// The first obstacle that the footprint meets in a straight move of at most `limit`.
std::optional<FirstContact> first_contact(Footprint moving, Angle towards, Length limit, Footprint obstacles);

// Where one moving rectangle meets one obstacle on an endless straight way along a unit vector.
std::optional<double> meeting(const Rectangle& moving, Vector towards, const Rectangle& obstacle);

// The least distance to any obstacle at any moment of the move, both ends included.
Length least_distance(Footprint moving, Angle towards, Length distance, Footprint obstacles);

// The box in which the whole move happens.
Box swept_bounds(Footprint moving, Angle towards, Length distance);

}  // namespace condotta::table
