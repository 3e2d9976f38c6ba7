#include "fwc/smoke.hpp"

namespace condotta::fwc {

bool makes_smoke(const Unit& unit, const Part& part) {
  if (is_skirmisher(unit)) return false;
  return is_gun(part.type) || is_gunpowder(plays_as(part));
}
bool suffers_smoke(const Unit& unit) { return !is_skirmisher(unit); }
// FWC-SMK-012, FWC-GAP-019: smoke between hills is tested in the same way.
bool smoke_takes_effect(const Rules& rules, int die) { return die <= rules.numbers.smoke_effect; }

table::Angle wind_direction(int die) { return table::heading(table::Angle::degrees(45.0 * (die - 1))); }

bool drift(const Rules& rules, Marker& marker, int move, table::Angle wind, int strength) {
  if (move - marker.laid + 1 >= rules.numbers.smoke_life) return false;
  marker.pose = table::moved(marker.pose, wind, table::Length::units(strength));
  return true;
}

// FWC-SMK-003
table::Rectangle covered(const Rules& rules, const Marker& marker, int profile) {
  const ScaleProfile& p = rules.numbers.profile[static_cast<std::size_t>(profile)];
  return table::Rectangle::standing(marker.pose, table::Length::units(p.smoke_width / 10.0),
                                    table::Length::units(p.smoke_depth / 10.0));
}

}  // namespace condotta::fwc
