#include "reg/terrain_effect.hpp"

#include <array>

namespace condotta::reg {
namespace {

struct Row {
  TerrainEffect rough;
  TerrainEffect difficult;
};
constexpr TerrainEffect none = TerrainEffect::none;
constexpr TerrainEffect affected = TerrainEffect::affected;
constexpr TerrainEffect badly = TerrainEffect::badly_affected;

// REG-TER-012; the formation is the one the troops are in at that moment (REG-CHR-006, REG-TRP-017).
Row row_of(Edition edition, const Troops& troops) {
  switch (troops.type) {
    case Type::elephants: return {none, affected};
    case Type::battlewagons:
    case Type::artillery: return {badly, badly};
    case Type::camp: return troops.has(Trait::mobile) ? Row{badly, badly} : Row{none, none};
    case Type::foot:
    case Type::mounted: break;
  }
  if (troops.has(Trait::dragoons) && edition == Edition::y2021) return {none, none};
  if (troops.type == Type::foot) {
    switch (troops.formation) {
      case Formation::close: return {affected, badly};
      case Formation::loose: return {none, affected};
      case Formation::skirmish: return {none, none};
    }
  }
  switch (troops.formation) {
    case Formation::close: return {badly, badly};
    case Formation::loose: return {affected, badly};
    case Formation::skirmish: return {none, affected};
  }
  return {none, none};
}

}  // namespace

TerrainEffect terrain_effect(Edition edition, const Troops& troops, Going going) {
  switch (going) {
    case Going::good: return none;
    case Going::rough: return row_of(edition, troops).rough;
    case Going::difficult:
    case Going::impassable: return row_of(edition, troops).difficult;
  }
  return none;
}

bool may_enter(const Troops& troops, Going going) {
  if (going == Going::impassable) return false;
  const bool wagons = troops.type == Type::battlewagons || (troops.type == Type::camp && troops.has(Trait::mobile));
  if (troops.type != Type::artillery && !wagons) return true;
  if (troops.type == Type::artillery && troops.shooting != Shooting::light_artillery) return going == Going::good;
  return going != Going::difficult;
}

std::string_view in_words(Going going) {
  constexpr std::array<std::string_view, 4> words = {"Good", "Rough", "Difficult", "impassable"};
  return words[static_cast<std::size_t>(going)];
}

std::string_view in_words(TerrainEffect effect) {
  constexpr std::array<std::string_view, 3> words = {"unaffected", "Affected", "Badly Affected"};
  return words[static_cast<std::size_t>(effect)];
}

}  // namespace condotta::reg
