#include "reg/muster_chart.hpp"

#include "reg/pre_battle.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Vector;

// What grows in a territory, in the order in which a square is filled with it; for the eye alone.
constexpr std::array<std::array<std::string_view, 6>, territory_count> growth = {{
    {"crops", "village", "orchard", "field", "wood", "crops"},
    {"steep-hill", "rocky", "hill", "steep-hill", "wood", "rocky"},
    {"wood", "brush", "wood", "wood", "marsh", "wood"},
    {"hill", "sand", "brush", "hill", "sand", "brush"},
    {"marsh", "sand", "field", "wood", "village", "marsh"},
}};

// Where in a square they lie, in parts of its width and height, and how large.
struct Spot {
  double x, y, size;
};
constexpr std::array<Spot, 6> spots = {{{0.24, 0.7, 0.15},
                                        {0.76, 0.72, 0.13},
                                        {0.74, 0.26, 0.15},
                                        {0.26, 0.26, 0.13},
                                        {0.5, 0.84, 0.1},
                                        {0.5, 0.16, 0.1}}};

std::size_t pieces_in(Density density) {
  constexpr std::array<std::size_t, density_count> pieces = {6, 5, 3, 2, 1};
  return pieces[static_cast<std::size_t>(density)];
}

struct Frame {
  double left, bottom, width, height;
};

// Row A lies at the top, column 1 on the left.
Frame frame_of(const MusterGame& game, Square square) {
  const double width = game.table.width / map_size;
  const double height = game.table.depth / map_size;
  return {(square % map_size) * width, (map_size - 1 - square / map_size) * height, width, height};
}

table::Point at(const Frame& frame, double x, double y) {
  return table::rounded(Vector{frame.left + frame.width * x, frame.bottom + frame.height * y});
}

std::vector<table::Point> outline_of(const Frame& frame) {
  return {at(frame, 0, 0), at(frame, 1, 0), at(frame, 1, 1), at(frame, 0, 1)};
}

// Neighbours differ a little, so that the map does not look printed.
void grow(const Frame& frame, std::string_view paint, const Spot& spot, int square, View& view) {
  SeenGround piece;
  piece.paint = std::string(paint);
  piece.kind = "Country";
  const double size = spot.size * (0.9 + 0.05 * (square * 7 % 5));
  const double shift = 0.03 * (square * 5 % 3 - 1);
  for (const auto& [x, y] :
       {std::pair{-1.0, -0.5}, {-0.4, -1.0}, {0.5, -0.9}, {1.0, -0.3}, {0.8, 0.6}, {0.1, 1.0}, {-0.8, 0.7}}) {
    piece.outline.push_back(at(frame, spot.x + shift + x * size, spot.y - shift + y * size));
  }
  view.ground.push_back(std::move(piece));
}

std::string flank_in_words(const MusterGame& game, const Muster& muster, Square square) {
  const SecureFlank flank = secure_flank_of(game.rules, square);
  if (flank == SecureFlank::water) return is_coast(muster.territory) ? "a coast" : "a river";
  return std::string(secure_flank_names[static_cast<std::size_t>(flank)]);
}

void draw_square(const MusterGame& game, const Muster& muster, Square square, View& view) {
  const Frame frame = frame_of(game, square);
  const Density density = density_of(square);
  const bool open = carries(game.rules, square, muster.territory);  // REG-PBS-008
  SeenGround ground;
  ground.name = std::string(square_names[static_cast<std::size_t>(square)]);
  ground.kind = "Square of the map";
  ground.paint = "open";
  ground.outline = {at(frame, 0.02, 0.8), at(frame, 0.2, 0.8), at(frame, 0.2, 0.95),
                    at(frame, 0.02, 0.95)};  // of its name
  ground.effects.push_back(
      {"Terrain", std::string(density_names[static_cast<std::size_t>(density)]), "REG-PBS-009"_rule});
  ground.effects.push_back({"Secure flank", flank_in_words(game, muster, square), "REG-PBS-009"_rule});
  if (!open) ground.effects.push_back({"Closed", "another territory", "REG-PBS-008"_rule});
  view.ground.push_back(std::move(ground));
  if (!open) return;
  for (std::size_t i = 0; i < pieces_in(density); ++i) {
    grow(frame, growth[static_cast<std::size_t>(muster.territory)][i], spots[i], square, view);
  }
  SeenMarker marker;
  marker.kind = "deployment";
  marker.words = std::string(square_names[static_cast<std::size_t>(square)]) + ": " +
                 std::string(density_names[static_cast<std::size_t>(density)]) + " terrain, secure flank " +
                 flank_in_words(game, muster, square);
  marker.at = at(frame, 0.5, 0.5);
  marker.outline = outline_of(frame);
  view.markers.push_back(std::move(marker));
}

}  // namespace

bool is_on_the_map(const Muster& muster) {
  return muster.step >= MusterStep::choose_square && muster.step <= MusterStep::move_marker;
}

void draw_map(const MusterGame& game, const Muster& muster, View& view) {
  for (Square square = 0; square < square_count; ++square) draw_square(game, muster, square, view);
  SeenGround water;  // along row A (REG-GAP-001)
  water.paint = is_coast(muster.territory) ? "coast" : "river";
  water.kind = is_coast(muster.territory) ? "Coast" : "River";
  water.width = Length::units(game.table.depth / 20);
  for (int i = 0; i <= 6; ++i) {
    const double wave = i % 2 == 0 ? 0.35 : 0.75;
    water.course.push_back(
        table::rounded(Vector{game.table.width * i / 6, game.table.depth - wave * game.table.depth / 20}));
  }
  if (is_coast(muster.territory)) {
    water.outline = {table::rounded(Vector{0, game.table.depth}),
                     table::rounded(Vector{game.table.width, game.table.depth}),
                     table::rounded(Vector{game.table.width, game.table.depth * 0.95}),
                     table::rounded(Vector{0, game.table.depth * 0.96})};
    water.course.clear();
  }
  view.ground.push_back(std::move(water));
  if (muster.step == MusterStep::choose_square) return;
  SeenMarker armies{"objective", "", std::nullopt, at(frame_of(game, muster.square), 0.5, 0.5), {}};
  armies.words = "The armies are about " + std::string(square_names[static_cast<std::size_t>(muster.square)]) +
                 (muster.day > 0 ? ", day " + std::to_string(muster.day) : "");
  view.markers.push_back(std::move(armies));
}

}  // namespace condotta::reg
