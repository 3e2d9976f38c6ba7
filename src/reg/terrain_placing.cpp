#include "reg/terrain_placing.hpp"

#include <algorithm>
#include <cmath>

#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Area;
using table::Box;
using table::Segment;
using table::Vector;

constexpr double slack = 0.002;  // of lengths that people measure
constexpr double road_width = 1;

std::string in_bw(double value) {
  const auto tenths = static_cast<int>(std::floor(value * 10 + 0.5));
  return std::to_string(tenths / 10) + (tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : "") + " BW";
}

bool deep_inside(const Area& area, Vector point) {
  return table::contains(area, point) && table::distance(area.sides(), point).units() > slack;
}

// Does some part of a side of `a` run inside `b`?
bool runs_inside(const Area& a, const Area& b) {
  const std::vector<Vector>& outline = a.outline();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Segment side{outline[i], outline[(i + 1) % outline.size()]};
    std::vector<double> cuts = table::crossings(side, b.sides());
    cuts.insert(cuts.begin(), 0.0);
    cuts.push_back(1.0);
    for (std::size_t c = 0; c + 1 < cuts.size(); ++c) {
      if (deep_inside(b, side.at((cuts[c] + cuts[c + 1]) / 2))) return true;
    }
  }
  return false;
}

// REG-TER-007: the strip of table that the sector is, from x to x.
struct Strip {
  double from;
  double to;
  bool has_short_edge_at_zero;
  bool has_short_edge_at_width;
};
Strip strip_of(const Rules& rules, const Placing& placing) {
  const double wide = rules.numbers.setup.flank_sector;
  const double width = placing.table.width;
  const bool at_zero = placing.sector == (placing.far_side ? Sector::right : Sector::left);
  if (placing.sector == Sector::middle) return {wide, width - wide, false, false};
  return at_zero ? Strip{0, wide, true, false} : Strip{width - wide, width, false, true};
}

bool touches_edge(const Box& box, const Strip& strip, const TableSize& table) {
  return box.low.y <= slack || box.high.y >= table.depth - slack ||
         (strip.has_short_edge_at_zero && box.low.x <= slack) ||
         (strip.has_short_edge_at_width && box.high.x >= table.width - slack);
}

// REG-TER-011: a piece may touch water; fields may touch fields and villages.
bool may_be_near(TerrainKind placed, TerrainKind other) {
  if (other == TerrainKind::river || placed == TerrainKind::river) return true;
  if (placed == TerrainKind::road || other == TerrainKind::road) return true;  // REG-GAP-017
  const auto built = [](TerrainKind kind) { return kind == TerrainKind::village; };
  return (is_field(placed) && (is_field(other) || built(other))) || (is_field(other) && built(placed));
}

void check_neighbours(const Rules& rules, const PlacedPiece& piece, std::span<const PlacedPiece> others,
                      Ruling& ruling) {
  const double spacing = rules.numbers.setup.spacing;
  for (const PlacedPiece& other : others) {
    const bool crosses = piece.kind == TerrainKind::road || other.kind == TerrainKind::road;
    if (overlapping(piece.area, other.area)) {
      if (!crosses) ruling.refuse("REG-TER-011"_rule, "it overlaps another piece");
      continue;
    }
    const double gap = gap_between(piece.area, other.area);
    if (gap < spacing - slack && !may_be_near(piece.kind, other.kind)) {
      ruling.refuse("REG-TER-011"_rule, "it is " + in_bw(gap) + " from another piece");
    }
  }
}

struct Extents {
  double least_x = 1e9, most_x = -1e9, least_y = 1e9, most_y = -1e9;
};
Extents extents(const Area& area, Vector right) {
  Extents e;
  const Vector up{-right.y, right.x};
  for (const Vector point : area.outline()) {
    e.least_x = std::min(e.least_x, dot(point, right));
    e.most_x = std::max(e.most_x, dot(point, right));
    e.least_y = std::min(e.least_y, dot(point, up));
    e.most_y = std::max(e.most_y, dot(point, up));
  }
  return e;
}

// Directions in which a square is tried: along the table, and along every side.
std::vector<Vector> directions(const Area& area) {
  std::vector<Vector> all = {{1, 0}, {0.70710678118654752, 0.70710678118654752}};
  const std::vector<Vector>& outline = area.outline();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector side = outline[(i + 1) % outline.size()] - outline[i];
    const double length = table::norm(side);
    if (length > slack) all.push_back(side * (1 / length));
  }
  return all;
}

// Length and width of something long, however it lies: of the narrowest strip along one of its sides.
struct Strait {
  double length = 0;
  double width = 1e9;
};
Strait strait_of(const Area& area) {
  Strait strait;
  for (const Vector right : directions(area)) {
    const Extents e = extents(area, right);
    const double along = e.most_x - e.least_x;
    const double across = e.most_y - e.least_y;
    if (std::min(along, across) < strait.width) strait = {std::max(along, across), std::min(along, across)};
  }
  return strait;
}

// REG-GAP-003: walls, hedges and ditches.
void check_obstacle(const Rules& rules, const PlacedPiece& piece, Ruling& ruling) {
  const SetupNumbers& n = rules.numbers.setup;
  const Strait strait = strait_of(piece.area);
  if (strait.length < n.obstacle_least - slack || strait.length > n.obstacle_most + slack) {
    ruling.refuse("REG-GAP-003"_rule, "a linear obstacle of " + in_bw(strait.length));
  }
  if (strait.width > n.obstacle_width + slack) {
    ruling.refuse("REG-GAP-003"_rule, "a linear obstacle " + in_bw(strait.width) + " wide");
  }
}

// REG-GAP-017: 1 BW wide, from edge to edge.
void check_road(const PlacedPiece& piece, const TableSize& table, Ruling& ruling) {
  if (strait_of(piece.area).width > road_width + slack) ruling.refuse("REG-GAP-017"_rule, "a road is 1 BW wide");
  const Box& box = piece.area.bounds();
  const int ends = (box.low.x <= slack ? 1 : 0) + (box.low.y <= slack ? 1 : 0) +
                   (box.high.x >= table.width - slack ? 1 : 0) + (box.high.y >= table.depth - slack ? 1 : 0);
  if (ends < 2) ruling.refuse("REG-GAP-017"_rule, "it does not cross the table from edge to edge");
}

void check_size(const Rules& rules, const PlacedPiece& piece, PieceRole role, const TableSize& table, Ruling& ruling) {
  if (piece.kind == TerrainKind::river) return;
  if (piece.kind == TerrainKind::road) return check_road(piece, table, ruling);
  if (piece.kind == TerrainKind::linear_obstacle) return check_obstacle(rules, piece, ruling);
  const PieceSize size = piece_size(rules, role);
  const RuleId rule = role == PieceRole::optional       ? "REG-TER-010"_rule
                      : role == PieceRole::secure_flank ? "REG-TER-004"_rule
                                                        : "REG-GAP-014"_rule;
  if (!covers_square(piece.area, size.least)) ruling.refuse(rule, "it does not cover " + in_bw(size.least) + " square");
  if (!fits_square(piece.area, size.most)) ruling.refuse(rule, "it does not fit into " + in_bw(size.most) + " square");
}

bool square_inside(const Area& area, Vector centre, Vector right, double half) {
  const Vector up{-right.y, right.x};
  constexpr int steps = 4;
  for (int i = -steps; i <= steps; ++i) {
    const double along = half * i / steps;
    for (const double side : {-half, half}) {
      if (!table::contains(area, centre + right * along + up * side)) return false;
      if (!table::contains(area, centre + right * side + up * along)) return false;
    }
  }
  return true;
}

}  // namespace

Sector rolled_sector(const Rules& rules, int roll) {
  if (roll <= rules.numbers.setup.left_sector_roll) return Sector::left;
  return roll >= rules.numbers.setup.right_sector_roll ? Sector::right : Sector::middle;
}

bool must_touch_edge(int roll) { return roll % 2 != 0; }

bool overlapping(const Area& a, const Area& b) {
  return runs_inside(a, b) || runs_inside(b, a) || [&] {
    // Equal outlines run inside neither: the middle of one lies in the other.
    const Box& box = a.bounds();
    return deep_inside(a, (box.low + box.high) * 0.5) && deep_inside(b, (box.low + box.high) * 0.5);
  }();
}

double gap_between(const Area& a, const Area& b) {
  if (overlapping(a, b)) return 0;
  return std::max(0.0, table::distance(a.sides(), b.sides()).units());
}

bool on_the_table(const Area& area, const TableSize& table) {
  const Box& box = area.bounds();
  return box.low.x >= -slack && box.low.y >= -slack && box.high.x <= table.width + slack &&
         box.high.y <= table.depth + slack;
}

bool fits_square(const Area& area, double side) {
  const std::vector<Vector> all = directions(area);
  return std::any_of(all.begin(), all.end(), [&](Vector right) {
    const Extents e = extents(area, right);
    return e.most_x - e.least_x <= side + slack && e.most_y - e.least_y <= side + slack;
  });
}

bool covers_square(const Area& area, double side) {
  const double half = side / 2 - slack;
  const Box& box = area.bounds();
  constexpr int steps = 20;
  for (const Vector right : directions(area)) {
    for (int i = 0; i <= steps; ++i) {
      for (int j = 0; j <= steps; ++j) {
        const Vector centre{box.low.x + (box.high.x - box.low.x) * i / steps,
                            box.low.y + (box.high.y - box.low.y) * j / steps};
        if (table::contains(area, centre) && square_inside(area, centre, right, half)) return true;
      }
    }
  }
  return false;
}

Ruling may_place(const Rules& rules, const PlacedPiece& piece, const Placing& placing) {
  Ruling ruling;
  const Box& box = piece.area.bounds();
  if (!on_the_table(piece.area, placing.table)) ruling.refuse("REG-TER-008"_rule, "it is not wholly on the table");
  check_size(rules, piece, placing.role, placing.table, ruling);
  if (piece.kind == TerrainKind::pond && placing.sector == Sector::middle) {
    ruling.refuse("REG-GAP-003"_rule, "a pond whose sector is the middle is lost");
  }
  const Strip strip = strip_of(rules, placing);
  if (piece.kind != TerrainKind::road) {  // which crosses the table (REG-GAP-017)
    if (box.low.x < strip.from - slack || box.high.x > strip.to + slack) {
      ruling.refuse("REG-TER-007"_rule, "it is not wholly in the sector that was rolled");
    }
    if (placing.touch_edge && !touches_edge(box, strip, placing.table)) {
      ruling.refuse("REG-TER-007"_rule, "it touches no table edge");
    }
  }
  check_neighbours(rules, piece, placing.others, ruling);
  return ruling;
}

Ruling may_secure(const Rules& rules, const PlacedPiece& piece, const Placing& placing, bool at_left_end) {
  Ruling ruling;
  const SetupNumbers& n = rules.numbers.setup;
  const Box& box = piece.area.bounds();
  const TableSize& table = placing.table;
  if (!on_the_table(piece.area, table)) ruling.refuse("REG-TER-004"_rule, "it is not wholly on the table");
  const double reach = at_left_end ? box.high.x : table.width - box.low.x;
  const bool at_edge = at_left_end ? box.low.x <= slack : box.high.x >= table.width - slack;
  if (piece.kind == TerrainKind::river) {  // REG-TER-003
    if (!at_edge || box.low.y > slack || box.high.y < table.depth - slack) {
      ruling.refuse("REG-TER-003"_rule, "it does not run along the whole short edge");
    }
    if (reach < n.water_least - slack || reach > n.water_most + slack) {
      ruling.refuse("REG-TER-003"_rule, "it reaches " + in_bw(reach) + " into the table");
    }
    return ruling;
  }
  check_size(rules, piece, PieceRole::secure_flank, table, ruling);
  if (!at_edge) ruling.refuse("REG-TER-004"_rule, "it is not at the short edge");
  const double middle = table.depth / 2;
  if (placing.far_side ? box.low.y < middle - slack : box.high.y > middle + slack) {
    ruling.refuse("REG-TER-004"_rule, "it is not in his half of the table");
  }
  if (reach > n.flank_sector + slack) ruling.refuse("REG-TER-004"_rule, "it leaves the flank sector");
  check_neighbours(rules, piece, placing.others, ruling);
  return ruling;
}

std::vector<Adjustment> adjustments(const Rules& rules, int roll) {
  const SetupNumbers& n = rules.numbers.setup;
  std::vector<Adjustment> all = {Adjustment::nothing};
  if (roll >= n.move_roll) all.push_back(Adjustment::move);
  if (roll >= n.pivot_roll) all.push_back(Adjustment::pivot);
  if (roll >= n.remove_roll) all.push_back(Adjustment::remove);
  return all;
}

Ruling may_adjust(const Rules& rules, int roll, Adjustment how, double moved, const PlacedPiece& after,
                  const TableSize& table, std::span<const PlacedPiece> others) {
  Ruling ruling;
  const std::vector<Adjustment> open = adjustments(rules, roll);
  if (std::find(open.begin(), open.end(), how) == open.end()) {
    ruling.refuse("REG-TER-009"_rule, "a roll of " + std::to_string(roll) + " is too low for that");
  }
  if (how == Adjustment::nothing || how == Adjustment::remove) return ruling;
  if (how == Adjustment::move && moved > rules.numbers.setup.moved_at_most + slack) {
    ruling.refuse("REG-TER-009"_rule, "it would move " + in_bw(moved));
  }
  if (!on_the_table(after.area, table)) ruling.refuse("REG-TER-009"_rule, "it would not be wholly on the table");
  for (const PlacedPiece& other : others) {
    if (overlapping(after.area, other.area)) ruling.refuse("REG-TER-009"_rule, "it would overlap another piece");
  }
  return ruling;
}

}  // namespace condotta::reg
