#include "reg/setup_numbers.hpp"

#include <array>

namespace condotta::reg {

namespace {

template <std::size_t size>
std::vector<std::string_view> all_of(const std::array<std::string_view, size>& words) {
  return {words.begin(), words.end()};
}

constexpr std::array<std::string_view, 5> colours = {"BLACK", "WHITE", "GREEN", "YELLOW", "RED"};
constexpr std::array<std::string_view, 4> die_names = {"die-of-mediocre", "die-of-competent", "die-of-talented",
                                                       "die-of-legendary"};
constexpr std::array<std::string_view, 5> row_names = {"flank-of-row-a", "flank-of-row-b", "flank-of-row-c",
                                                       "flank-of-row-d", "flank-of-row-e"};
constexpr std::array<std::array<std::string_view, 3>, density_count> piece_names = {{
    {"very-dense-easy", "very-dense-difficult", "very-dense-optional"},
    {"dense-easy", "dense-difficult", "dense-optional"},
    {"moderate-easy", "moderate-difficult", "moderate-optional"},
    {"sparse-easy", "sparse-difficult", "sparse-optional"},
    {"open-easy", "open-difficult", "open-optional"},
}};
constexpr std::array<std::string_view, terrain_kinds> kind_names = {
    "open-area",      "gentle-hill",     "rocky-ground", "brush", "ploughed-field", "tall-crops", "village",
    "enclosed-field", "orchard",         "wood",         "marsh", "steep-hill",     "soft-sand",  "gully",
    "pond",           "linear-obstacle", "river",        "road"};

}  // namespace

void add_bindings(SetupNumbers& n, std::vector<Binding>& all) {
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  for (std::size_t i = 0; i < territory_count; ++i) {
    all.push_back({"REG-GAP-001", territory_names[i], Words{&n.squares[i], all_of(square_names), 1, 25}});
  }
  for (std::size_t i = 0; i < 5; ++i) {
    all.push_back({"REG-GAP-001", row_names[i], Word{&n.flank_of_row[i], all_of(secure_flank_names)}});
  }
  for (std::size_t i = 0; i < 4; ++i) {
    all.push_back({"REG-PBS-002", die_names[i], Word{&n.invasion_die[i], all_of(colours)}});
  }
  whole("REG-PBS-012", "days", n.days, 0, 20);
  whole("REG-PBS-019", "percent-of-green", n.percent_green, 0, 100);
  whole("REG-PBS-019", "percent-of-yellow", n.percent_yellow, 0, 100);
  whole("REG-PBS-019", "percent-of-red", n.percent_red, 0, 100);
  whole("REG-PBS-019", "cards-shown", n.cards_shown, 0, 50);
  whole("REG-PBS-021", "least-units", n.least_forced, 0, 100);
  for (std::size_t i = 0; i < density_count; ++i) {
    whole("REG-GAP-002", piece_names[i][0], n.compulsory_easy[i], 0, 20);
    whole("REG-GAP-002", piece_names[i][1], n.compulsory_difficult[i], 0, 20);
    whole("REG-GAP-002", piece_names[i][2], n.optional_each[i], 0, 20);
  }
  for (std::size_t i = 0; i < terrain_kinds; ++i) {
    all.push_back({"REG-GAP-003", kind_names[i], Words{&n.territories_of[i], all_of(territory_letters), 0, 5}});
  }
  whole("REG-GAP-003", "woods-of-a-player", n.woods_in_the_fields, 0, 20);
  whole("REG-TER-003", "least", n.water_least, 0, 30);
  whole("REG-TER-003", "most", n.water_most, 0, 30);
  whole("REG-TER-004", "least", n.flank_piece_least, 1, 30);
  whole("REG-TER-004", "most", n.flank_piece_most, 1, 30);
  whole("REG-GAP-014", "least", n.compulsory_least, 1, 30);
  whole("REG-GAP-014", "most", n.compulsory_most, 1, 30);
  whole("REG-TER-010", "least", n.optional_least, 1, 30);
  whole("REG-TER-010", "most", n.optional_most, 1, 30);
  whole("REG-GAP-003", "obstacle-least", n.obstacle_least, 1, 60);
  whole("REG-GAP-003", "obstacle-most", n.obstacle_most, 1, 60);
  whole("REG-GAP-003", "obstacle-width", n.obstacle_width, 0, 10);
  whole("REG-TER-007", "left-sector", n.left_sector_roll, 0, 6);
  whole("REG-TER-007", "right-sector", n.right_sector_roll, 1, 7);
  whole("REG-TER-009", "move-from", n.move_roll, 1, 7);
  whole("REG-TER-009", "pivot-from", n.pivot_roll, 1, 7);
  whole("REG-TER-009", "remove-from", n.remove_roll, 1, 7);
  whole("REG-TER-009", "moved-at-most", n.moved_at_most, 0, 60);
  whole("REG-TER-011", "spacing", n.spacing, 0, 20);
  whole("REG-DEP-005", "from-centre", n.from_centre, 0, 100);
  whole("REG-DEP-006", "flank-sector", n.flank_sector, 0, 100);
  whole("REG-DEP-001", "batch", n.batch, 1, 100);
  whole("REG-CMP-015", "from-middle", n.camp_from_middle, 0, 100);
  whole("REG-AMB-001", "most", n.most_ambushes, 0, 3);
  whole("REG-GAP-015", "width-in-tenths", n.card_width_tenths, 1, 100);
  whole("REG-GAP-015", "depth-in-tenths", n.card_depth_tenths, 1, 100);
  whole("REG-TER-016", "within", n.over_the_crest, 0, 20);
  whole("REG-FLK-001", "most-units", n.most_marchers, 0, 20);
  whole("REG-FLK-013", "skirmishers-and-flexible-mounted", n.light_reds, 0, 12);
  whole("REG-FLK-013", "mounted", n.mounted_reds, 0, 12);
  whole("REG-FLK-013", "anything-else", n.other_reds, 0, 12);
  whole("REG-FLK-021", "apart", n.apart, 0, 60);
}

}  // namespace condotta::reg
