// Plausible outlines for pieces of terrain: woods and hills with crooked edges, villages and fields with straight ones,
// all of which cover the smaller square that the rules ask for and fit into the larger (REG-GAP-014, REG-TER-010).
//
//   const std::vector<Point> wood = outline_of({TerrainKind::wood, 8_u, 7_u, 42}, least);
//   const PieceShape shape = plausible_shape(TerrainKind::wood, piece_size(rules, role), source);
#pragma once

#include <cstdint>
#include <vector>

#include "dice/source.hpp"
#include "reg/terrain_choice.hpp"
#include "table/pose.hpp"

namespace condotta::reg {

struct PieceShape {
  TerrainKind kind = TerrainKind::open_area;
  table::Length width;
  table::Length depth;
  std::uint32_t variant = 0;  // which of many crooked edges

  friend bool operator==(const PieceShape&, const PieceShape&) = default;
};

// About the middle (0, 0), corners in order. `least`: the side of the square that it covers.
std::vector<table::Point> outline_of(const PieceShape& shape, double least);
// The same, turned clockwise and put down with its middle there.
std::vector<table::Point> outline_at(const PieceShape& shape, double least, table::Point middle, table::Angle turned);

// A shape of a likely size for the kind, from the source.
PieceShape plausible_shape(TerrainKind kind, const PieceSize& size, dice::Source& source);

// Has the kind straight edges?
bool laid_out_by_people(TerrainKind kind);

}  // namespace condotta::reg
