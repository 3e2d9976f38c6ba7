#include "impetus/terrain_placing.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/deployment.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {

std::string_view words_of(int choice) { return terrain_choice_words[static_cast<std::size_t>(choice)]; }
bool moves_enemy(int choice) { return words_of(choice) == "move enemy terrain"; }
bool removes_enemy(int choice) { return words_of(choice) == "remove enemy terrain"; }

const PlacedPiece* river(const State& state) {
  for (const PlacedPiece& piece : state.terrain) {
    if (words_of(piece.choice) == "river") return &piece;
  }
  return nullptr;
}

namespace {

using table::Angle;
using table::Length;
using table::Point;
using table::Vector;

enum class Sort : std::uint8_t { area, line, crossing, none };

struct Shape {
  Feature feature = Feature::area;
  Ground ground = Ground::open;
  bool large = false;
  bool round = false;
  Sort sort = Sort::area;
};

Shape shape_of(std::string_view what) {
  const bool large = what.starts_with("large");
  if (what.ends_with("broken")) return {Feature::area, Ground::broken, large, false, Sort::area};
  if (what.ends_with("difficult")) return {Feature::area, Ground::difficult, large, false, Sort::area};
  if (what.ends_with("impassable")) return {Feature::area, Ground::impassable, large, false, Sort::area};
  if (what.ends_with("hill")) return {Feature::hill, Ground::open, large, true, Sort::area};
  if (what == "village") return {Feature::village, Ground::difficult, false, false, Sort::area};
  if (what == "river") return {Feature::river, Ground::open, false, false, Sort::line};
  if (what == "road") return {Feature::road, Ground::open, false, false, Sort::line};
  if (what == "bridge" || what == "ford") return {Feature::crossing, Ground::open, false, false, Sort::crossing};
  return {Feature::area, Ground::open, false, false, Sort::none};
}

// IMP-TER-018: the engine's usual sizes inside the bounds of the rule.
Vector size_of(const Rules& rules, const Shape& shape) {
  if (shape.feature == Feature::village)
    return {static_cast<double>(rules.numbers.village_width), static_cast<double>(rules.numbers.village_depth)};
  const Numbers& n = rules.numbers;
  if (shape.large)
    return {(n.large_least_width + n.large_most_width) / 2.0, (n.large_least_depth + n.large_most_depth) / 2.0};
  return {(n.small_least_width + n.small_most_width) / 2.0, (n.small_least_depth + n.small_most_depth) / 2.0};
}

// From edge to edge through a point.
std::array<Vector, 2> across_table(const Game& game, Vector through, Angle heading) {
  const Vector along = table::forward(heading);
  const double wide = game.width.units();
  const double high = game.height.units();
  std::array<Vector, 2> ends;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Vector way = i == 0 ? along * -1.0 : along;
    double far = 1000;
    if (way.x > 1e-9) far = std::min(far, (wide - through.x) / way.x);
    if (way.x < -1e-9) far = std::min(far, -through.x / way.x);
    if (way.y > 1e-9) far = std::min(far, (high - through.y) / way.y);
    if (way.y < -1e-9) far = std::min(far, -through.y / way.y);
    ends[i] = through + way * std::max(far, 0.0);
  }
  return ends;
}

table::Rectangle strip_between(Vector from, Vector to, double width) {
  const double length = std::max(norm(to - from), 0.01);
  return table::Rectangle::around(midpoint(from, to), (to - from) * (1 / length), width / 2, length / 2);
}

}  // namespace

bool is_piece(int choice) { return shape_of(words_of(choice)).sort != Sort::none; }

Piece piece_of(const Game& game, const PlacedPiece& placed) {
  const Shape shape = shape_of(words_of(placed.choice));
  Piece piece;
  piece.name = std::string(words_of(placed.choice));
  piece.kind = piece.name;
  piece.feature = shape.feature;
  piece.ground = shape.ground;
  piece.blocks_sight = shape.ground == Ground::difficult && shape.feature == Feature::area;
  const Vector middle = exact(placed.at);
  piece.top = middle;
  if (shape.sort == Sort::line) {
    const std::array<Vector, 2> ends = across_table(game, middle, placed.heading);
    const double width =
        shape.feature == Feature::road ? game.rules.numbers.road_width : game.rules.numbers.river_width;
    piece.width = Length::units(width);
    piece.corners = {table::rounded(ends[0]), table::rounded(ends[1])};
    piece.course = {strip_between(ends[0], ends[1], width)};
    return piece;
  }
  Vector size = size_of(game.rules, shape);
  if (shape.sort == Sort::crossing)
    size = {static_cast<double>(game.rules.numbers.bridge_width), game.rules.numbers.river_width * 1.6};
  const table::Rectangle box = table::Rectangle::around(middle, table::forward(placed.heading), size.x / 2, size.y / 2);
  if (shape.round) {
    for (int i = 0; i < 24; ++i) {
      const table::SineCosine at = table::sine_cosine(Angle::degrees(15.0 * i));
      piece.corners.push_back(
          table::rounded(middle + box.rightward() * (at.sine * size.x / 2) + box.forward() * (at.cosine * size.y / 2)));
    }
  } else {
    for (const Vector corner : box.corners()) piece.corners.push_back(table::rounded(corner));
  }
  piece.area = table::Area(piece.corners);
  if (shape.feature == Feature::village || shape.sort == Sort::crossing) piece.course = {box};
  return piece;
}

namespace {

bool is_line(const Piece& piece) { return piece.feature == Feature::road || piece.feature == Feature::river; }
bool is_broken(Feature feature, Ground ground) { return feature == Feature::area && ground == Ground::broken; }

// How a piece in that box would lie to another that is on the table already.
void beside(const Piece& other, const Shape& shape, const table::Rectangle& box, WouldPlace& would) {
  if (other.feature == Feature::crossing) return;
  const table::Footprint mine(&box, 1);
  const bool touches =
      other.course.empty() ? table::overlapping(other.area, mine) : table::overlapping(other.course, mine);
  if (shape.sort == Sort::line) {
    if (touches && !is_line(other) && !is_broken(other.feature, other.ground)) would.crosses_more_than_broken = true;
    return;
  }
  if (touches && !(is_line(other) && is_broken(shape.feature, shape.ground))) would.overlaps = true;
  if (is_line(other)) return;  // roads and rivers are not counted for the distance
  double nearest = touches ? 0 : would.nearest_other;
  for (const table::Rectangle& stretch : other.course)
    nearest = std::min(nearest, table::distance(stretch, box).units());
  for (const table::Rectangle& side : other.area.sides())
    nearest = std::min(nearest, table::distance(side, box).units());
  would.nearest_other = std::min(would.nearest_other, nearest);
}

}  // namespace

// IMP-TER-024, IMP-TER-025
Ruling may_put(const Game& game, const State& state, const PlacedPiece& placed) {
  WouldPlace would;
  would.placer = placed.by == state.attacker ? Placer::attacker : Placer::defender;
  would.choice = placed.choice;
  would.river_on_table = river(state) != nullptr;
  const Piece piece = piece_of(game, placed);
  const Shape shape = shape_of(words_of(placed.choice));
  for (const Point corner : piece.corners) {
    const Vector at = exact(corner);
    if (at.x < -0.001 || at.y < -0.001 || at.x > game.width.units() + 0.001 || at.y > game.height.units() + 0.001)
      would.wholly_on_table = false;
  }
  if (shape.sort == Sort::area || shape.sort == Sort::line) {
    const table::Rectangle box =
        shape.sort == Sort::line
            ? piece.course.front()
            : table::Rectangle::around(exact(placed.at), table::forward(placed.heading),
                                       size_of(game.rules, shape).x / 2, size_of(game.rules, shape).y / 2);
    for (std::size_t i = 0; i < game.own_ground; ++i) beside(game.ground[i], shape, box, would);
    for (const PlacedPiece& other : state.terrain) beside(piece_of(game, other), shape, box, would);
  }
  Ruling ruling = may_place(game.rules, would);
  if (shape.sort == Sort::crossing && river(state) != nullptr) {
    const Piece water = piece_of(game, *river(state));
    if (!table::contains(water.course.front(), exact(placed.at)))
      ruling.refuse("IMP-TER-022"_rule, "it is put on the river");
  }
  return ruling;
}

}  // namespace condotta::impetus
