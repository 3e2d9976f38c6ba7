#include "reg/terrain_effect.hpp"

namespace condotta::reg {

// REG-TRP-010, REG-TRP-017: by type and the formation of the moment; dragoons have their own row (REG-TRP-004).
TerrainRow terrain_row(const Troops& troops) {
  switch (troops.type) {
    case Type::elephants: return TerrainRow::elephants;
    case Type::battlewagons: return TerrainRow::battlewagons;
    case Type::artillery:
      return troops.shooting == Shooting::light_artillery ? TerrainRow::light_artillery : TerrainRow::heavy_artillery;
    case Type::camp: return TerrainRow::battlewagons;  // a mobile camp; others don't move and are never hampered
    case Type::foot:
      if (troops.has(Trait::dragoons)) return TerrainRow::dismounted_dragoons;
      if (troops.formation == Formation::skirmish) return TerrainRow::foot_skirmishers;
      return troops.formation == Formation::close ? TerrainRow::close_foot : TerrainRow::loose_foot;
    case Type::mounted:
      if (troops.has(Trait::dragoons)) return TerrainRow::mounted_dragoons;
      if (troops.formation == Formation::skirmish) return TerrainRow::mounted_skirmishers;
      return troops.formation == Formation::close ? TerrainRow::close_mounted : TerrainRow::loose_mounted;
  }
  return TerrainRow::close_foot;
}

Hampered hampered(const Rules& rules, const Troops& troops, Going going) {
  if (going == Going::good) return Hampered::none;
  if (troops.type == Type::camp && !troops.has(Trait::mobile)) return Hampered::none;
  const auto column = going == Going::rough ? std::size_t{0} : std::size_t{1};
  return static_cast<Hampered>(rules.numbers.terrain[static_cast<std::size_t>(terrain_row(troops))][column]);
}

bool may_enter(const Rules& rules, const Troops& troops, Going going) {
  if (going == Going::impassable) return false;
  const Hampered how = hampered(rules, troops, going);
  return how != Hampered::may_not_move && how != Hampered::may_not_enter;
}

TerrainEffect terrain_effect(const Rules& rules, const Troops& troops, Going going) {
  switch (hampered(rules, troops, going)) {
    case Hampered::none: return TerrainEffect::none;
    case Hampered::affected: return TerrainEffect::affected;
    case Hampered::badly_affected:
    case Hampered::may_not_move:
    case Hampered::may_not_enter: return TerrainEffect::badly_affected;
  }
  return TerrainEffect::none;
}

}  // namespace condotta::reg
