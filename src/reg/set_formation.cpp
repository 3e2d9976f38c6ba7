#include "reg/set_formation.hpp"

#include <algorithm>
#include <array>

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 2> pike_and_shot = {"S P S", "S P S"};
constexpr std::array<std::string_view, 3> early_pike_and_shot = {"S P S", "S P S", "S P S"};
constexpr std::array<std::string_view, 4> keil = {"P P P", "P P P", "P P P", "P P P"};
constexpr std::array<std::string_view, 4> late_keil = {"S P P S", "S P P S", ". P P .", ". P P ."};
constexpr std::array<std::string_view, 6> tercio = {"S . . S", "S P P S", ". P P .", ". P P .", "S P P S", "S . . S"};
constexpr std::array<std::string_view, 3> colunela = {"S S", "P P", "P P"};
constexpr std::array<std::string_view, 4> early_caracole = {"B B", "B B", "B B", "B B"};
constexpr std::array<std::string_view, 2> later_caracole = {"B B", "B B"};
constexpr std::array<std::string_view, 2> regiment = {"B B B", "B B B"};

// REG-SET-003, REG-SET-005: sixteen bases in a Tercio; regiments by REG-GAP-211 (REG-SET-017).
constexpr std::array<SetShape, 10> shapes = {{
    {SetFormation::pike_and_shot, 6, 3, 2, 6, 0, pike_and_shot},
    {SetFormation::early_pike_and_shot, 9, 3, 3, 6, 0, early_pike_and_shot},
    {SetFormation::keil, 12, 3, 4, 0, 0, keil},
    {SetFormation::late_keil, 12, 4, 4, 4, 0, late_keil},
    {SetFormation::tercio, 16, 4, 4, 8, 4, tercio},
    {SetFormation::colunela, 6, 2, 3, 4, 0, colunela},
    {SetFormation::early_caracole, 8, 2, 4, 0, 0, early_caracole},
    {SetFormation::later_caracole, 4, 2, 2, 0, 0, later_caracole},
    {SetFormation::foot_regiment, 6, 3, 2, 0, 0, regiment},
    {SetFormation::missile_regiment, 6, 3, 2, 0, 0, regiment},
}};

bool shoots_one_rank_deep(const Troops& troops) {  // REG-SHT-015
  return troops.type == Type::artillery || troops.type == Type::elephants || troops.type == Type::battlewagons;
}

int limit_of(const Troops& troops) {
  const SetShape* shape = shape_of(troops.set_formation);
  return shape != nullptr && shape->shooting_bases > 0 ? shape->shooting_bases : 1000;
}

}  // namespace

// Horn files of a Tercio and outer files of a Late Keil count two ranks, inner files four.
std::vector<int> SetShape::depths() const {
  std::vector<int> out;
  for (int file = 0; file < files; ++file) {
    int depth = 0;
    bool ended = false;
    for (const std::string_view row : grid) {
      const bool base = row[static_cast<std::size_t>(2 * file)] != '.';
      if (base && !ended) ++depth;
      ended = ended || (!base && depth > 0);
    }
    out.push_back(depth);
  }
  return out;
}

const SetShape* shape_of(SetFormation formation) {
  const auto found = std::ranges::find(shapes, formation, &SetShape::formation);
  return found != shapes.end() ? &*found : nullptr;
}

int usual_bases(const Troops& troops) {
  if (const SetShape* shape = shape_of(troops.set_formation)) return shape->bases;
  switch (troops.type) {
    case Type::camp:
    case Type::artillery: return 3;  // REG-UNT-019, REG-GAP-211
    case Type::battlewagons:         // REG-UNT-006
    case Type::elephants: return 4;  // REG-UNT-001: 2 to 6
    case Type::mounted: return 4;
    case Type::foot: break;
  }
  return troops.has(Trait::dragoons) ? 4 : 6;  // REG-UNT-014
}

int usual_files(const Troops& troops, int bases) {
  if (const SetShape* shape = shape_of(troops.set_formation)) return shape->files;
  const bool one_rank = troops.type == Type::artillery || troops.type == Type::camp ||
                        troops.type == Type::battlewagons || troops.type == Type::elephants;
  return one_rank ? bases : std::max(1, (bases + 1) / 2);
}

int usual_files(const Troops& troops) { return usual_files(troops, usual_bases(troops)); }

std::vector<std::uint8_t> usual_depths(const Troops& troops) {
  if (const SetShape* shape = shape_of(troops.set_formation)) {
    const std::vector<int> depths = shape->depths();
    return {depths.begin(), depths.end()};
  }
  return std::vector<std::uint8_t>(static_cast<std::size_t>(usual_files(troops)),
                                   static_cast<std::uint8_t>(usual_ranks(troops)));
}

int usual_ranks(const Troops& troops) {
  if (const SetShape* shape = shape_of(troops.set_formation)) return shape->ranks;
  const bool one = troops.type == Type::camp || troops.type == Type::artillery || troops.type == Type::battlewagons ||
                   troops.type == Type::elephants;
  return one ? 1 : 2;
}

int least_width(const Troops& troops) {
  if (const SetShape* shape = shape_of(troops.set_formation)) return shape->files;
  return troops.type == Type::battlewagons ? 1 : 2;
}

int most_depth(const Troops& troops) {
  if (const SetShape* shape = shape_of(troops.set_formation)) return shape->ranks;
  return 4;
}

bool has_flank(const Troops& troops) {
  return !keil_type(troops.set_formation) && troops.type != Type::battlewagons && troops.type != Type::camp;
}

bool has_rear(const Troops& troops) {
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
ShootingLimit shooting_limit(const Troops& troops, const std::vector<int>& depths, int already) {
  ShootingLimit limit;
  if (!may_shoot_at_all(troops)) return limit;
  int left = std::max(0, limit_of(troops) - already);
  std::vector<int> files = depths;
  std::ranges::sort(files, std::greater<>());
  for (const int depth : files) {
    if (depth < 1) continue;
    const bool full = depth >= 2 || shoots_one_rank_deep(troops);
    const int bases = depth >= 2 && !shoots_one_rank_deep(troops) ? 2 : 1;
    if (bases > left) continue;
    left -= bases;
    limit.bases += bases;
    if (full && troops.set_formation == SetFormation::early_caracole && depth >= 3) {
      ++limit.bases;  // the third rank's own die (REG-SET-013)
      ++limit.full;
    }
    ++(full ? limit.full : limit.one_rank);
  }
  return limit;
}

ShootingLimit tercio_limit(int facings, int already) {
  const SetShape& shape = *shape_of(SetFormation::tercio);
  const int bases = std::min(shape.shooting_bases - already, facings * shape.shooting_bases_a_facing) / 2 * 2;
  return {std::max(0, bases) / 2, 0, std::max(0, bases)};
}

ShootingLimit square_limit(const Troops& troops, int bases_with_target, int already) {
  if (!may_shoot_at_all(troops)) return {};
  const int bases = std::clamp(limit_of(troops) - already, 0, bases_with_target);
  return {0, bases, bases};
}

}  // namespace condotta::reg
