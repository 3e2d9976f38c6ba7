// Questions about whole footprints: several rectangles that stand for one unit, group, zone or terrain area.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "table/contact.hpp"

namespace condotta::table {

Box bounds(Footprint footprint);
// The middle of its area.
Vector centre(Footprint footprint);

Length distance(Footprint a, Footprint b);  // the gap between them; the greatest length if one is empty
Length distance(Footprint a, Vector point);
Length distance(const Segment& a, Footprint b);

struct NearestBases {
  Nearest points;
  std::size_t mine;
  std::size_t theirs;
};
std::optional<NearestBases> nearest_bases(Footprint a, Footprint b);

// Is every corner of a within that distance of b?
bool entirely_within(Footprint a, Length limit, Footprint b);

bool overlapping(Footprint a, Footprint b);
bool touching(Footprint a, Footprint b);

struct BaseContact {
  std::size_t mine;
  std::size_t theirs;
  Contact how;
};
std::vector<BaseContact> contacts(Footprint a, Footprint b);

// The first two rectangles that overlap in a whole table of them; nothing if all is well. Near-linear in their number.
std::optional<std::pair<std::size_t, std::size_t>> first_overlap(Footprint all);

std::vector<Rectangle> moved(Footprint footprint, Vector by);
std::vector<Rectangle> turned(Footprint footprint, Vector pivot, Angle angle);  // to the right if positive

}  // namespace condotta::table
