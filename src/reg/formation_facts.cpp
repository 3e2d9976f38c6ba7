#include "reg/formation_facts.hpp"

#include <algorithm>
#include <functional>

namespace condotta::reg {
namespace {

bool shoots_one_rank_deep(const Troops& troops) {  // REG-SHT-015
  return troops.type == Type::artillery || troops.type == Type::elephants || troops.type == Type::battlewagons;
}

int limit_of(const Troops& troops) { return shooting_limit(troops) > 0 ? shooting_limit(troops) : 1000; }

}  // namespace

int usual_ranks(const Troops& troops) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) {
    const std::vector<int> depths = depths_of(*grid);
    return *std::ranges::max_element(depths);
  }
  return shoots_one_rank_deep(troops) || troops.type == Type::camp ? 1 : 2;
}

// Commanded Shot too are two wide at least (REG-GAP-212).
int least_width(const Troops& troops) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) return grid->frontage;
  return troops.type == Type::battlewagons || troops.type == Type::camp ? 1 : 2;
}

int most_depth(const Troops& troops) { return grid_of(troops.set_formation) != nullptr ? usual_ranks(troops) : 4; }

bool has_flank(const Troops& troops) {
  return !keil_type(troops.set_formation) && troops.type != Type::battlewagons && troops.type != Type::camp;
}

bool has_rear(const Troops& troops) {  // REG-CHG-038
  return troops.set_formation != SetFormation::tercio && troops.type != Type::battlewagons && troops.type != Type::camp;
}

bool may_form_square(const Troops& troops) {
  return troops.set_formation == SetFormation::pike_and_shot || troops.has(Trait::square);
}

bool always_rear_supported(const Troops& troops) { return keil_type(troops.set_formation); }

bool may_shoot_at_all(const Troops& troops) {
  return troops.shooting != Shooting::none && troops.set_formation != SetFormation::keil && troops.type != Type::camp;
}

// REG-SET-008: two bases for a die at full effect, one for a file that is one deep. Deep files first.
ShootingDice dice_at_most(const Troops& troops, const std::vector<int>& depths, int already) {
  ShootingDice dice;
  if (!may_shoot_at_all(troops)) return dice;
  int left = std::max(0, limit_of(troops) - already);
  std::vector<int> files = depths;
  std::ranges::sort(files, std::greater<>());
  for (const int depth : files) {
    if (depth < 1) continue;
    const bool full = depth >= 2 || shoots_one_rank_deep(troops);
    const int bases = depth >= 2 && !shoots_one_rank_deep(troops) ? 2 : 1;
    if (bases > left) continue;
    left -= bases;
    dice.bases += bases;
    if (troops.set_formation == SetFormation::early_caracole && depth >= 3) {  // the third rank's own die (REG-SET-013)
      ++dice.bases;
      ++dice.full;
    }
    ++(full ? dice.full : dice.one_rank);
  }
  return dice;
}

ShootingDice tercio_dice_at_most(int facings, int already) {
  const FormationGrid& grid = *grid_of(SetFormation::tercio);
  const int bases =
      std::max(0, std::min(grid.shooting_bases - already, facings * grid.shooting_bases_a_facing)) / 2 * 2;
  return {bases / 2, 0, bases};
}

ShootingDice square_dice_at_most(const Troops& troops, int bases_with_target, int already) {
  if (!may_shoot_at_all(troops)) return {};
  const int bases = std::clamp(limit_of(troops) - already, 0, bases_with_target);
  return {0, bases, bases};
}

}  // namespace condotta::reg
