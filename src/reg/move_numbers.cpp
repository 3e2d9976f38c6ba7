#include "reg/move_numbers.hpp"

#include <array>

#include "reg/action_table.hpp"

namespace condotta::reg {
namespace {

using Names = std::array<std::string_view, 3>;

// Rows of REG-MOV-001 in the order of TerrainRow; dragoons by REG-MOV-006.
constexpr std::array<Names, 12> distance_names = {{
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
constexpr Names general_names = {"in-good", "in-rough", "in-difficult"};

// The rule that prices an action: the table, or the text for what it does not number.
std::string_view price_rule(Action action) {
  switch (action) {
    case Action::form_square: return "REG-FRM-023";
    case Action::place_caltrops: return "REG-ACT-046";
    case Action::place_stakes: return "REG-ACT-047";
    case Action::leave_barricades: return "REG-ACT-045";
    case Action::move_camp: return "REG-ACT-048";
    default: return "REG-ACT-005";
  }
}

constexpr std::array<std::string_view, 8> roll_names = {"roll-0", "roll-1", "roll-2", "roll-3",
                                                        "roll-4", "roll-5", "roll-6", "roll-7"};

}  // namespace

void bind_moves(MoveNumbers& n, std::vector<Binding>& all) {
  const std::vector<std::string_view> levels = {"none", "WHITE", "GREEN", "YELLOW", "RED"};
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  for (std::size_t row = 0; row < distance_names.size(); ++row) {
    const bool dragoons = row == 3 || row == 4;
    for (std::size_t going = 0; going < 3; ++going) {
      whole(dragoons ? "REG-MOV-006" : "REG-MOV-001", distance_names[row][going], n.distance[row][going], 0, 30);
    }
  }
  for (std::size_t going = 0; going < 3; ++going) whole("REG-MOV-007", general_names[going], n.general[going], 0, 30);
  whole("REG-MOV-003", "fleet-of-foot", n.fleet_of_foot, 0, 6);
  whole("REG-MOV-004", "linear-obstacle", n.linear_obstacle, 0, 6);
  for (std::size_t action = 0; action < action_count; ++action) {
    all.push_back({price_rule(static_cast<Action>(action)), key_of(static_cast<Action>(action)),
                   Words{&n.cost[action], levels, action_columns, action_columns}});
  }
  whole("REG-ACT-006", "keil-surcharge", n.keil_surcharge, 0, 4);
  whole("REG-ACT-041", "interpenetration-surcharge", n.interpenetration_surcharge, 0, 4);
  whole("REG-ACT-034", "about-turn", n.about_turn, 0, 6);
  whole("REG-ACT-035", "for-each-file", n.turn_by_file, 0, 6);
  whole("REG-ACT-036", "most", n.fall_back_mounted, 0, 30);
  whole("REG-ACT-037", "most", n.fall_back_others, 0, 30);
  whole("REG-MOV-046", "most", n.after_response, 0, 30);
  whole("REG-ACT-028", "away-from-enemy", n.double_wheel_away, 0, 30);
  whole("REG-ACT-028", "straight-between-wheels", n.double_wheel_straight, 0, 30);
  whole("REG-ACT-029", "away-from-enemy", n.shift_away, 0, 30);
  whole("REG-ACT-029", "least-ahead", n.shift_least, 0, 30);
  whole("REG-ACT-029", "shift", n.shift_most, 0, 30);
  whole("REG-ACT-030", "least-ahead", n.contract_least, 0, 30);
  whole("REG-ACT-030", "files", n.contract_most, 0, 30);
  whole("REG-ACT-032", "away-from-enemy", n.contract_away, 0, 30);
  whole("REG-ACT-039", "away-from-enemy", n.double_move_away, 0, 30);
  whole("REG-FRM-023", "away-from-enemy", n.square_away, 0, 30);
  whole("REG-ACT-046", "away-from-enemy", n.caltrops_away, 0, 30);
  whole("REG-ACT-047", "away-from-enemy", n.stakes_away, 0, 30);
  whole("REG-ACT-042", "most", n.artillery_wheel, 0, 30);
  whole("REG-CPZ-001", "reach", n.proximity, 0, 30);
  whole("REG-MOV-035", "pushed-to", n.pushed_away, 0, 30);
  whole("REG-MOV-040", "most", n.displaced_most, 0, 30);
  whole("REG-GRP-004", "within", n.group_within, 0, 60);
  whole("REG-GRP-014", "within", n.pulled_within, 0, 60);
  for (std::size_t roll = 0; roll < roll_names.size(); ++roll) {
    whole("REG-MOV-041", roll_names[roll], n.variable[roll], -30, 30);
  }
  whole("REG-MOV-041", "poor", n.variable_poor, -6, 6);
  whole("REG-MOV-041", "superior", n.variable_superior, -6, 6);
  whole("REG-MOV-042", "skirmish", n.skirmish_response, 0, 30);
}

}  // namespace condotta::reg
