// The way of a move: rigid stretches and changes of shape one after another, with the questions that the rules put to
// every moment of it (REG-GEO-010, REG-GEO-021). Nothing is sampled.
#pragma once

#include <vector>

#include "reg/state.hpp"
#include "table/area.hpp"
#include "table/rectangle.hpp"

namespace condotta::reg {

struct Stretch {
  enum class Kind : std::uint8_t { straight, wheel, change };
  Kind kind = Kind::change;
  table::Angle towards;                               // of a straight one
  table::Length distance;                             // of a straight one
  table::Vector pivot;                                // of a wheel
  table::Angle angle;                                 // of a wheel, to the right if positive
  std::vector<std::vector<table::Rectangle>> before;  // by mover
  std::vector<std::vector<table::Rectangle>> after;
};

struct Trace {
  std::vector<UnitId> movers;
  std::vector<Stretch> stretches;

  bool empty() const { return stretches.empty(); }
  table::Footprint start(std::size_t mover) const { return stretches.front().before[mover]; }
  table::Footprint end(std::size_t mover) const { return stretches.back().after[mover]; }
};

// The box in which one mover's whole move happens.
table::Box swept_bounds(const Trace& trace, std::size_t mover);
// The least distance of one mover to the obstacles at any moment, both ends included.
table::Length least_distance(const Trace& trace, std::size_t mover, table::Footprint obstacles);
// Does it run into them? Sliding along an edge is none; a change of shape does if it ends upon them.
bool runs_into(const Trace& trace, std::size_t mover, table::Footprint obstacles);
// Is it in the area, even partly, at any moment?
bool touches_area(const Trace& trace, std::size_t mover, const table::Area& area);
bool stays_on_table(const Game& game, const Trace& trace, std::size_t mover);
// From beyond a short edge onto the table, wholly, at no moment beyond another edge (REG-FLK-018).
bool comes_onto_table(const Game& game, const Trace& trace, std::size_t mover);

// Close proximity zones (REG-CPZ-003, REG-CPZ-004): once a part of the mover has been in the zone before this front, no
// part of it goes behind the line of the front, or farther behind. True if it does.
bool slips_past(const Trace& trace, std::size_t mover, const table::Rectangle& file, table::Length reach);

}  // namespace condotta::reg
