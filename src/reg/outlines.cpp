#include "reg/outlines.hpp"

#include <algorithm>

#include "dice/seeded.hpp"
#include "table/trigonometry.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Point;
using table::Vector;

// A share from 0 to 1 in thousandths.
double share(dice::Source& source) { return static_cast<double>(source.below(1001)) / 1000; }

}  // namespace

bool laid_out_by_people(TerrainKind kind) {
  switch (kind) {
    case TerrainKind::village:
    case TerrainKind::ploughed_field:
    case TerrainKind::tall_crops:
    case TerrainKind::enclosed_field:
    case TerrainKind::orchard:
    case TerrainKind::linear_obstacle:
    case TerrainKind::river:
    case TerrainKind::road: return true;
    default: return false;
  }
}

// A box whose corners are cut, more or less, but never so far that the smaller square would not fit: a cut from
// (w/2 - a, d/2) to (w/2, d/2 - b) leaves the corner (l/2, l/2) of the square inside while the sum below holds.
std::vector<Point> outline_of(const PieceShape& shape, double least) {
  const double half_width = shape.width.units() / 2;
  const double half_depth = shape.depth.units() / 2;
  if (laid_out_by_people(shape.kind)) {
    return {table::rounded({-half_width, -half_depth}), table::rounded({half_width, -half_depth}),
            table::rounded({half_width, half_depth}), table::rounded({-half_width, half_depth})};
  }
  dice::Seeded source(shape.variant);
  const double room_x = std::max(0.0, half_width - least / 2);
  const double room_y = std::max(0.0, half_depth - least / 2);
  std::vector<Point> corners;
  constexpr Vector signs[] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};  // counter-clockwise from the lower right
  for (int i = 0; i < 4; ++i) {
    // With a = b = cut the square's corner stays inside while cut <= room_x + room_y.
    const double most = std::min({room_x + room_y, half_width * 0.8, half_depth * 0.8});
    const double cut = most * (0.55 + 0.4 * share(source));
    const double bulge = most > 0 ? 0.5 + 0.1 * share(source) : 0.5;  // where the cut edge is bent, outward
    const Vector sign = signs[i];
    const Vector on_width{sign.x * half_width, sign.y * (half_depth - cut)};
    const Vector on_depth{sign.x * (half_width - cut), sign.y * half_depth};
    const Vector bent{sign.x * (half_width - cut * (1 - bulge)), sign.y * (half_depth - cut * (1 - bulge))};
    const bool width_first = i % 2 == 1;
    if (cut < 0.05) {
      corners.push_back(table::rounded({sign.x * half_width, sign.y * half_depth}));
      continue;
    }
    corners.push_back(table::rounded(width_first ? on_width : on_depth));
    corners.push_back(table::rounded(bent));
    corners.push_back(table::rounded(width_first ? on_depth : on_width));
  }
  return corners;
}

std::vector<Point> outline_at(const PieceShape& shape, double least, Point middle, table::Angle turned) {
  const table::SineCosine turn = table::sine_cosine(table::heading(turned));
  std::vector<Point> corners = outline_of(shape, least);
  for (Point& corner : corners) {
    corner = table::rounded(table::turned(table::exact(corner), {0, 0}, turn) + table::exact(middle));
  }
  return corners;
}

PieceShape plausible_shape(TerrainKind kind, const PieceSize& size, dice::Source& source) {
  PieceShape shape;
  shape.kind = kind;
  if (kind == TerrainKind::linear_obstacle) {
    shape.width = Length::units(5 + static_cast<int>(source.below(4)));
    shape.depth = Length::units(0.4);
    return shape;
  }
  // Most pieces are nearer to the smaller square than to the larger.
  const double room = size.most - size.least;
  const double wide = share(source);
  const double deep = share(source);
  shape.width = Length::units(size.least + room * (0.15 + 0.45 * wide));
  shape.depth = Length::units(size.least + room * (0.1 + 0.4 * deep));
  shape.variant = source.below(1000);
  return shape;
}

}  // namespace condotta::reg
