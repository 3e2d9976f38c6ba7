// A scenario file: table, ground, two armies with their leaders, units and orders, how the battle is won; or armies
// and rules of set-up, and the players place ground and troops. docs/scenarios-cfeo.md lists the keys.
#pragma once

#include <array>
#include <expected>
#include <string_view>

#include "cfeo/game.hpp"

namespace condotta::cfeo {

struct Situated {
  Game game;
  State state;
};
std::expected<Situated, Fault> read_scenario(const Rules& rules, const Document& scenario);

// The words for ground (CFE-BAS-019, CFE-GAP-009).
struct GroundWord {
  std::string_view word;
  Ground ground;
  std::string_view paint;
  bool linear = false;
  bool road = false;
  bool crossing = false;
};
inline constexpr std::array<GroundWord, 23> ground_words = {{
    {"gentle hill", Ground::gentle_hill, "hill"},
    {"very steep rocky hill", Ground::steep_hill, "steep-hill"},
    {"light wood", Ground::light_wood, "wood"},
    {"orchard", Ground::light_wood, "orchard"},
    {"vineyard", Ground::light_wood, "vineyard"},
    {"dense wood", Ground::dense_wood, "wood"},
    {"marsh", Ground::marsh, "marsh"},
    {"soft ground", Ground::marsh, "marsh"},
    {"swamp", Ground::swamp, "marsh"},
    {"built-up area", Ground::built_up, "village"},
    {"hedge", Ground::obstacle, "hedge", true},
    {"ditch", Ground::obstacle, "ditch", true},
    {"stream with banks", Ground::obstacle, "stream", true},
    {"barricade", Ground::obstacle, "barricade", true},
    {"shallow stream", Ground::shallow_stream, "stream", true},
    {"chevaux de frise", Ground::horse_obstacle, "barricade", true},
    {"stakes", Ground::horse_obstacle, "barricade", true},
    {"town wall", Ground::wall, "wall", true},
    {"entrenchment", Ground::wall, "earthwork", true},
    {"river", Ground::river, "river", true},
    {"road", Ground::open, "road", true, true},
    {"bridge", Ground::open, "bridge", true, true, true},
    {"ford", Ground::open, "ford", true, true, true},
}};
// Those that the players place in turn (CFE-GAP-028): areas and obstacles.
inline constexpr std::size_t first_pieces = 19;

// The pieces that were placed become ground of the game.
void lay_ground(Game& game, const State& state);

}  // namespace condotta::cfeo
