// The table as a front sees it: how far ahead, how far aside, what is behind its line, what stands in its lane or arc.
//
// Coordinates of a frame: `ahead` runs forward from the line of the front edge, `aside` to the right from its left end
// (0 to width inside the lane).
#pragma once

#include <optional>

#include "table/footprint.hpp"

namespace condotta::table {

struct Frame {
  Vector left_end;
  Vector forward;
  double width = 0;

  Vector right_end() const { return left_end + right_of(forward) * width; }
  Segment front() const { return {left_end, right_end()}; }
};

Frame frame(Pose pose, Length width);
Frame frame(const Rectangle& base);
// The lane of one file of a front that is several files wide; files count from 0 at the left.
Frame lane(const Frame& front, int file, Length file_width);

struct Place {
  Length ahead;
  Length aside;
  constexpr bool operator==(const Place&) const = default;
};
Place place(const Frame& frame, Vector point);

struct Extent {
  Place least;
  Place most;
};
Extent extent(const Frame& frame, Footprint footprint);

bool ahead(const Frame& frame, Footprint footprint);           // some part is beyond the line of the front
bool behind(const Frame& frame, Footprint footprint);          // no part is; on the line is behind
bool entirely_ahead(const Frame& frame, Footprint footprint);  // no part is behind; on the line is ahead

// The straight line that extends an edge, without end; `outward` points away from the rectangle.
struct Line {
  Vector through;
  Vector outward;
};
Line line(const Rectangle& rectangle, Edge edge);
bool entirely_beyond(const Line& line, Footprint footprint);    // all on the outward side or on the line
bool entirely_short_of(const Line& line, Footprint footprint);  // all on the rectangle's side or on the line

struct DirectlyAhead {
  Length distance;  // from the line of the front to the nearest part in the lane
  Length overlap;   // how much of the lane's width it covers
};
// What stands straight before the front, in its lane; the lane may be wider (or, negative, narrower) on both sides.
std::optional<DirectlyAhead> directly_ahead(const Frame& frame, const Rectangle& thing, Length wider = {});

// What a front may shoot at: all ahead of it between two lines that start at its ends, moved outward by `wider` and
// opened outward by `opening` (less than 90 degrees). A plain strip has no opening; a wedge from a point has no width.
struct Arc {
  Frame front;
  Length wider;
  Angle opening;
};
// The nearest distance from the front edge to the part of the thing inside the arc; nothing if no part is inside.
std::optional<Length> distance_in_arc(const Arc& arc, const Rectangle& thing);
bool in_arc(const Arc& arc, Footprint thing);

}  // namespace condotta::table
