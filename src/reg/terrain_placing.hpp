// Putting pieces of terrain on the table and shifting the opponent's (REG-TER-003 … REG-TER-011).
//
// Everything is in table coordinates; a player sits at one long edge and sees left and right from there.
#pragma once

#include <span>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/terrain_choice.hpp"
#include "table/area.hpp"

namespace condotta::reg {

struct PlacedPiece {
  TerrainKind kind = TerrainKind::open_area;
  table::Area area;
};

enum class Sector : std::uint8_t { left, middle, right };  // as the placing player sees them
Sector rolled_sector(const Rules& rules, int roll);        // REG-TER-007
bool must_touch_edge(int roll);                            // odd

struct TableSize {
  double width = 45;  // REG-TRN-004
  double depth = 30;
};

struct Placing {
  TableSize table;
  bool far_side = false;  // he sits at y = depth, not at y = 0
  PieceRole role = PieceRole::optional;
  Sector sector = Sector::middle;
  bool touch_edge = false;
  std::span<const PlacedPiece> others = {};
};
Ruling may_place(const Rules& rules, const PlacedPiece& piece, const Placing& placing);

// A piece of the secure flank: at that short edge, in the player's own half (REG-TER-003, REG-TER-004).
Ruling may_secure(const Rules& rules, const PlacedPiece& piece, const Placing& placing, bool at_left_end);

// What the opponent may do with a piece that has just been placed (REG-TER-009).
enum class Adjustment : std::uint8_t { nothing, move, pivot, remove };
std::vector<Adjustment> adjustments(const Rules& rules, int roll);
// The piece as it would lie then, and whether it may; `moved` BW by a move.
Ruling may_adjust(const Rules& rules, int roll, Adjustment how, double moved, const PlacedPiece& after,
                  const TableSize& table, std::span<const PlacedPiece> others);

// --- outlines --------------------------------------------------------------------------------------------------------

// Do two areas overlap by more than the tolerance? Touching is not overlapping.
bool overlapping(const table::Area& a, const table::Area& b);
double gap_between(const table::Area& a, const table::Area& b);  // BW; 0 if they touch or overlap
bool on_the_table(const table::Area& area, const TableSize& table);
// Does the outline cover a square of that side, and fit into one of the other (turned in whatever way)?
bool covers_square(const table::Area& area, double side);
bool fits_square(const table::Area& area, double side);

}  // namespace condotta::reg
