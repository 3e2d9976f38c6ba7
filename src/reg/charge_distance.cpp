#include "reg/charge_distance.hpp"

namespace condotta::reg {

std::optional<int> move_in(const Rules& rules, const Troops& troops, Going going) {
  if (going == Going::impassable || (troops.type == Type::camp && !troops.has(Trait::mobile))) return std::nullopt;
  const auto row = static_cast<std::size_t>(terrain_row(troops));
  const int table = rules.numbers.moving.distance[row][static_cast<std::size_t>(going)];
  if (table == 0) return std::nullopt;
  // REG-MOV-003
  const bool fleet = troops.has(Trait::fleet_of_foot) && going != Going::difficult && !skirmishing(troops);
  return table + (fleet ? rules.numbers.moving.fleet_of_foot : 0);
}

}  // namespace condotta::reg
