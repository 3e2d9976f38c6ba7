#include "reg/set_formations.hpp"

#include <algorithm>

#include "reg/shooting.hpp"

namespace condotta::reg {
namespace {

// REG-ARM-015
constexpr std::array<FormationGrid, 10> grids = {{
    {SetFormation::pike_and_shot, 6, 3, {"SPS", "SPS"}, 6, 0},
    {SetFormation::early_pike_and_shot, 9, 3, {"SPS", "SPS", "SPS"}, 6, 0},
    {SetFormation::keil, 12, 3, {"PPP", "PPP", "PPP", "PPP"}, 0, 0},
    {SetFormation::late_keil, 12, 4, {"SPPS", "SPPS", ".PP.", ".PP."}, 4, 0},
    {SetFormation::tercio, 16, 4, {"S..S", "SPPS", ".PP.", ".PP.", "SPPS", "S..S"}, 8, 4},  // REG-SET-005: 16 bases
    {SetFormation::colunela, 6, 2, {"SS", "PP", "PP"}, 4, 0},
    {SetFormation::early_caracole, 8, 2, {"BB", "BB", "BB", "BB"}, 0, 0},
    {SetFormation::later_caracole, 4, 2, {"BB", "BB"}, 0, 0},
    {SetFormation::foot_regiment, 6, 3, {"BBB", "BBB"}, 0, 0},  // REG-SET-017, REG-GAP-211, REG-GAP-110
    {SetFormation::missile_regiment, 6, 3, {"BBB", "BBB"}, 0, 0},
}};

}  // namespace

const FormationGrid* grid_of(SetFormation formation) {
  const auto found =
      std::find_if(grids.begin(), grids.end(), [&](const FormationGrid& grid) { return grid.formation == formation; });
  return found == grids.end() ? nullptr : &*found;
}

int rows_of(const FormationGrid& grid) {
  return static_cast<int>(
      std::count_if(std::begin(grid.rows), std::end(grid.rows), [](std::string_view row) { return !row.empty(); }));
}

std::vector<int> depths_of(const FormationGrid& grid) {
  std::vector<int> depths(static_cast<std::size_t>(grid.frontage), 0);
  for (std::size_t file = 0; file < depths.size(); ++file) {
    bool begun = false;
    for (int row = 0; row < rows_of(grid); ++row) {
      const bool base = grid.rows[row][file] != '.';
      if (base) ++depths[file];
      if (begun && !base) break;
      begun = begun || base;
    }
  }
  return depths;
}

int usual_bases(const Troops& troops) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) return grid->bases;
  switch (troops.type) {
    case Type::artillery:
    case Type::camp: return 3;
    case Type::mounted:
    case Type::elephants:
    case Type::battlewagons: return 4;
    case Type::foot: break;
  }
  return troops.has(Trait::dragoons) ? 4 : 6;
}

int usual_frontage(const Troops& troops, int bases) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) return grid->frontage;
  if (troops.type != Type::foot && troops.type != Type::mounted) return bases;
  return std::max(1, (bases + 1) / 2);
}

std::vector<std::uint8_t> usual_depths(const Troops& troops) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) {
    const std::vector<int> depths = depths_of(*grid);
    return {depths.begin(), depths.end()};
  }
  const int bases = usual_bases(troops);
  const int files = usual_frontage(troops, bases);
  return std::vector<std::uint8_t>(static_cast<std::size_t>(files),
                                   static_cast<std::uint8_t>((bases + files - 1) / files));
}

// REG-ARM-016
bool legal_shape(const Troops& troops, int files, int ranks, int bases) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) {
    if (bases < grid->frontage) return files == bases && ranks == 1;  // REG-FRM-002
    return files == grid->frontage && ranks <= rows_of(*grid);
  }
  if (troops.type == Type::battlewagons) {
    return (files == 1 && ranks <= 4) || (files == 2 && ranks <= 2) || (files <= 4 && ranks == 1);
  }
  if (troops.type == Type::artillery || troops.type == Type::camp) return files >= 1 && ranks <= 4;
  return bases == 1 ? files == 1 && ranks == 1 : files >= 2 && ranks <= 4;
}

int shooting_limit(const Troops& troops) {
  const FormationGrid* grid = grid_of(troops.set_formation);
  return grid == nullptr ? 0 : grid->shooting_bases;
}

int shooting_limit_a_facing(const Troops& troops) {
  const FormationGrid* grid = grid_of(troops.set_formation);
  return grid == nullptr ? 0 : grid->shooting_bases_a_facing;
}

int dice_forward(const Troops& troops, int files, int ranks) {
  if (troops.shooting == Shooting::none || troops.set_formation == SetFormation::keil) return 0;
  const int dice = files * static_cast<int>(dice_of_file(troops, ranks).size());
  int limit = shooting_limit(troops);
  if (shooting_limit_a_facing(troops) != 0) limit = shooting_limit_a_facing(troops);
  return limit == 0 ? dice : std::min(dice, limit / 2);
}

}  // namespace condotta::reg
