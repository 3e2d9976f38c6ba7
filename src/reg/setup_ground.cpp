#include <algorithm>
#include <array>
#include <cmath>

#include "reg/setup_parts.hpp"
#include "table/trigonometry.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Point;
using table::Vector;

constexpr std::size_t most_corners = 200;
constexpr int corners_of_ellipse = 32;

enum class Shape : std::uint8_t { polygon, rectangle, ellipse, line };
constexpr std::array<std::string_view, 6> shape_words = {"polygon", "rect", "ellipse", "line", "rectangle", "polyline"};
constexpr std::array<Shape, 6> shapes = {Shape::polygon, Shape::rectangle, Shape::ellipse,
                                         Shape::line,    Shape::rectangle, Shape::line};

// Corners of a rectangle or ellipse about a middle, turned clockwise.
std::vector<Point> around(Point middle, Vector half, table::Angle turned, Shape shape) {
  const Vector ahead = table::forward(turned);
  const Vector aside = table::right_of(ahead);
  const auto corner = [&](double right, double up) {
    return table::rounded(table::exact(middle) + aside * (right * half.x) + ahead * (up * half.y));
  };
  if (shape == Shape::rectangle) return {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
  std::vector<Point> corners;
  for (int i = 0; i < corners_of_ellipse; ++i) {
    const table::SineCosine at = table::sine_cosine(table::Angle::degrees(360.0 * i / corners_of_ellipse));
    corners.push_back(corner(at.cosine, at.sine));
  }
  return corners;
}

// The outline of a strip of that width along a line: its left side forwards, then its right side backwards.
std::vector<Point> strip(const std::vector<Point>& line, Length width) {
  std::vector<Point> left;
  std::vector<Point> right;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vector before = table::exact(line[i == 0 ? 0 : i - 1]);
    const Vector after = table::exact(line[std::min(i + 1, line.size() - 1)]);
    const Vector along = after - before;
    const double length = std::sqrt(along.x * along.x + along.y * along.y);
    const Vector aside = length > 0 ? table::right_of(along) * (width.units() / 2 / length) : Vector{0, 0};
    left.push_back(table::rounded(table::exact(line[i]) - aside));
    right.push_back(table::rounded(table::exact(line[i]) + aside));
  }
  left.insert(left.end(), right.rbegin(), right.rend());
  return left;
}

// The crest of a hill: the line through its middle along the longer side of its bounding rectangle; the rim of a dip is
// its outline (REG-GAP-003).
std::vector<table::Rectangle> crest_of(const Terrain& terrain) {
  if (terrain.kind == TerrainKind::gully) {
    return {terrain.area.sides().begin(), terrain.area.sides().end()};
  }
  if (terrain.kind != TerrainKind::gentle_hill && terrain.kind != TerrainKind::steep_hill) return {};
  const table::Box& box = terrain.area.bounds();
  const Vector middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  const bool wide = box.high.x - box.low.x >= box.high.y - box.low.y;
  const table::Segment whole = wide ? table::Segment{{box.low.x, middle.y}, {box.high.x, middle.y}}
                                    : table::Segment{{middle.x, box.low.y}, {middle.x, box.high.y}};
  std::vector<double> cuts = table::crossings(whole, terrain.area.sides());
  cuts.insert(cuts.begin(), 0.0);
  cuts.push_back(1.0);
  std::vector<table::Rectangle> crest;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const table::Segment piece{whole.at(cuts[i]), whole.at(cuts[i + 1])};
    if (piece.length() > 0.001 && table::contains(terrain.area, piece.at(0.5))) {
      crest.push_back(table::Rectangle::segment(piece.from, piece.to));
    }
  }
  return crest;
}

std::vector<Point> read_points(Reader& reader, std::string_view key) {
  const Document* list = reader.find(key);
  std::vector<Point> points;
  if (list == nullptr || list->items().size() < 2 || list->items().size() > most_corners) {
    reader.complain(reader.what() + " needs '" + std::string(key) + "': a list of 2 to 200 points [x, y] in BW", list);
    return points;
  }
  for (const Document& item : list->items()) {
    const auto point = point_of(reader, item, key);
    if (!point) return {};
    points.push_back(*point);
  }
  return points;
}

// The outline that the keys of its shape give; of a line also the line itself.
void read_shape(Reader& reader, Shape shape, Terrain& terrain) {
  if (shape == Shape::polygon) {
    terrain.corners = read_points(reader, reader.has("points") ? "points" : "corners");
    if (terrain.kind == TerrainKind::linear_obstacle) terrain.line = terrain.corners;
    return;
  }
  if (shape == Shape::line) {
    terrain.line = read_points(reader, "points");
    terrain.line_width = Length::units(reader.number("width", 1, 0.1, 20));
    terrain.corners =
        terrain.kind == TerrainKind::linear_obstacle ? terrain.line : strip(terrain.line, terrain.line_width);
    return;
  }
  const Point middle = read_point(reader, "at");
  const Point size = read_point(reader, "size");
  const double turned = reader.number("turned", 0, -360, 360);
  if (reader.good() && (size.x <= Length{} || size.y <= Length{})) {
    reader.complain("'size' of " + reader.what() + " must be [width, depth], both above 0", reader.find("size"));
  }
  terrain.corners = around(middle, table::exact(size) * 0.5, table::heading(table::Angle::degrees(turned)), shape);
}

}  // namespace

void shape(Terrain& terrain) {
  if (terrain.kind == TerrainKind::linear_obstacle) {
    terrain.course = table::course(terrain.corners);
    return;
  }
  terrain.area = table::Area(terrain.corners);
  terrain.crest = crest_of(terrain);
  if (terrain.kind == TerrainKind::enclosed_field) {
    terrain.course.assign(terrain.area.sides().begin(), terrain.area.sides().end());
  }
}

int ground_called(const Game& game, std::string_view name) {
  const auto found =
      std::find_if(game.ground.begin(), game.ground.end(), [&](const Terrain& piece) { return piece.name == name; });
  return found == game.ground.end() ? -1 : static_cast<int>(found - game.ground.begin());
}

std::expected<void, Fault> read_terrain(const Document& table, Situation& situation) {
  Reader reader(table, "the terrain " + std::to_string(situation.game.ground.size() + 1));
  Terrain terrain;
  reader.need("kind");
  terrain.kind = static_cast<TerrainKind>(reader.choice("kind", piece_words, 0));
  terrain.name = read_name(reader, "name");
  const bool line = reader.has("width");
  const int word = reader.choice("shape", shape_words, line ? 3 : 0);
  read_shape(reader, shapes[static_cast<std::size_t>(word)], terrain);
  const bool linear = terrain.kind == TerrainKind::linear_obstacle;
  if (!linear && reader.good() && terrain.corners.size() < 3) {
    reader.complain(reader.what() + ": an area needs at least 3 corners", &table);
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  shape(terrain);
  situation.game.ground.push_back(std::move(terrain));
  return {};
}

}  // namespace condotta::reg
