#include "fwc/armour.hpp"

#include <algorithm>

namespace condotta::fwc {

int save_needed(const Rules& rules, Armour armour) { return rules.numbers.save[at(armour)]; }

Armour worst_armour(const Unit& unit) {
  Armour worst = Armour::heavy;
  for (const std::uint8_t part : unit.bases) worst = std::min(worst, unit.parts[part].armour);
  return worst;
}

Armour heaviest_armour(const Unit& unit) {
  Armour best = Armour::none;
  for (const std::uint8_t part : unit.bases) best = std::max(best, unit.parts[part].armour);
  return best;
}

Armour armour_of(const Unit& unit, Row wanted) {
  for (const std::uint8_t part : unit.bases) {
    if (row(unit.parts[part].type, unit.mounted) == wanted) return unit.parts[part].armour;
  }
  return worst_armour(unit);
}

}  // namespace condotta::fwc
