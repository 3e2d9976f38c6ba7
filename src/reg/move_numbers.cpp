#include "reg/move_numbers.hpp"

#include <array>

namespace condotta::reg {
namespace {

// Rows of REG-MOV-001 in the order of TerrainRow; the dragoons' are REG-MOV-006.
constexpr std::array<std::array<std::string_view, 3>, 12> distance_names = {{
    {"close-foot-in-good", "close-foot-in-rough", "close-foot-in-difficult"},
    {"loose-foot-in-good", "loose-foot-in-rough", "loose-foot-in-difficult"},
    {"foot-skirmishers-in-good", "foot-skirmishers-in-rough", "foot-skirmishers-in-difficult"},
    {"mounted-dragoons-in-good", "mounted-dragoons-in-rough", "mounted-dragoons-in-difficult"},
    {"dismounted-dragoons-in-good", "dismounted-dragoons-in-rough", "dismounted-dragoons-in-difficult"},
    {"close-mounted-in-good", "close-mounted-in-rough", "close-mounted-in-difficult"},
    {"loose-mounted-in-good", "loose-mounted-in-rough", "loose-mounted-in-difficult"},
    {"mounted-skirmishers-in-good", "mounted-skirmishers-in-rough", "mounted-skirmishers-in-difficult"},
    {"elephants-in-good", "elephants-in-rough", "elephants-in-difficult"},
    {"battlewagons-in-good", "battlewagons-in-rough", "battlewagons-in-difficult"},
    {"light-artillery-in-good", "light-artillery-in-rough", "light-artillery-in-difficult"},
    {"heavy-artillery-in-good", "heavy-artillery-in-rough", "heavy-artillery-in-difficult"},
}};

constexpr std::array<std::string_view, 8> roll_names = {"roll-0", "roll-1", "roll-2", "roll-3",
                                                        "roll-4", "roll-5", "roll-6", "roll-7"};

bool dragoons(std::size_t row) { return row == 3 || row == 4; }

}  // namespace

void bind_moves(MoveNumbers& n, std::vector<Binding>& all) {
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  for (std::size_t row = 0; row < distance_names.size(); ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      whole(dragoons(row) ? "REG-MOV-006" : "REG-MOV-001", distance_names[row][column], n.distance[row][column], 0, 20);
    }
  }
  whole("REG-MOV-003", "fleet-of-foot", n.fleet_of_foot, 0, 6);
  whole("REG-MOV-004", "linear-obstacle", n.linear_obstacle, 0, 6);
  for (std::size_t i = 0; i < roll_names.size(); ++i) whole("REG-MOV-041", roll_names[i], n.variable[i], -6, 6);
  whole("REG-MOV-041", "poor", n.variable_poor, -6, 6);
  whole("REG-MOV-041", "superior", n.variable_superior, -6, 6);
  whole("REG-MOV-042", "skirmish", n.skirmish_response, 0, 6);
}

}  // namespace condotta::reg
