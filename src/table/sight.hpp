// Sight: which straight lines run free of what stands between.
//
// A line that grazes a corner or runs along an edge is free; a line between two that touch each other is not. Blockers
// are rectangles, or the stretches of a course or the sides of an area (rectangles without depth). Leave out what does
// not block: the onlooker's own bases, the target's own unit where the rules say so.
#pragma once

#include <vector>

#include "table/footprint.hpp"

namespace condotta::table {

// Does the straight line run free of the blockers?
bool clear(const Segment& line, Footprint blockers);

// The parts of the target's border to which some straight line from the eye runs free, from left to right. A part that
// is seen through a gap no wider than the tolerance does not count.
std::vector<Segment> visible_parts(Vector eye, const Rectangle& target, Footprint blockers);
bool visible(Vector eye, const Rectangle& target, Footprint blockers);

// Does a free line run from any point of the front to any point of the target?
bool visible(const Segment& front, const Rectangle& target, Footprint blockers);

}  // namespace condotta::table
