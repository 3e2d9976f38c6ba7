// The numbers of moves, charges, responses and outcome moves, bound to the editions' files.
#include <array>

#include "reg/numbers.hpp"

namespace condotta::reg {
namespace {

// Rows of REG-MOV-001 in the order of TerrainRow; the dragoons' are REG-MOV-006.
constexpr std::array<std::array<std::string_view, 3>, terrain_rows> distance_names = {{
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

bool dragoons(std::size_t row) {
  return row == static_cast<std::size_t>(TerrainRow::mounted_dragoons) ||
         row == static_cast<std::size_t>(TerrainRow::dismounted_dragoons);
}

}  // namespace

void add_move_bindings(Numbers& numbers, std::vector<Binding>& all) {
  auto& n = numbers.moves;
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  for (std::size_t row = 0; row < terrain_rows; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      whole(dragoons(row) ? "REG-MOV-006" : "REG-MOV-001", distance_names[row][column], n.distance[row][column], 0, 20);
    }
  }
  whole("REG-MOV-003", "fleet-of-foot", n.fleet_of_foot, 0, 6);
  whole("REG-MOV-004", "linear-obstacle", n.linear_obstacle, 0, 6);
  for (std::size_t i = 0; i < roll_names.size(); ++i) whole("REG-MOV-041", roll_names[i], n.roll[i], -6, 6);
  whole("REG-MOV-042", "skirmish-or-caracole", n.skirmish_response, 0, 6);
  whole("REG-CHG-002", "forced-charge-within", n.forced_within, 0, 60);
  whole("REG-CHG-004", "free-charge-within", n.free_within, 0, 60);
  whole("REG-CHG-003", "claims-down", n.claims_down, 1, 20);
  whole("REG-CHG-015", "engaged-files-within", n.engaged_files, 0, 6);
  whole("REG-RSP-003", "counter-charge-less", n.counter_charge_less, 0, 6);
  whole("REG-RSP-005", "counter-charge-clear", n.counter_charge_clear, 0, 6);
  whole("REG-CTC-002", "press-forward", n.press_forward, 0, 6);
  whole("REG-ALN-004", "front-corners", n.align_front, 0, 6);
  whole("REG-ALN-004", "other-bases", n.align_other, 0, 6);
  whole("REG-ALN-004", "along-the-edge", n.align_along, 0, 6);
  whole("REG-RTM-018", "impetuous-pursuit-moves", n.impetuous_pursuit, 1, 6);
  all.push_back({"REG-RTM-026", "first-pursuit-move-held", Switch{&n.first_pursuit_held}});
  whole("REG-RTM-028", "mounted-from-foot-at-least", n.mounted_from_foot, 0, 6);
  whole("REG-RTM-029", "foot-from-foot-at-least", n.foot_from_foot, 0, 6);
  whole("REG-RTM-030", "mounted-from-mounted-at-least", n.mounted_from_mounted, 0, 6);
  whole("REG-RTM-039", "driven-back-clear", n.driven_back_clear, 0, 6);
}

}  // namespace condotta::reg
