// Arcs and the nearest target on the table (FWC-SHT-004 … FWC-SHT-007, FWC-ART-001, FWC-TBL-016).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "fwc/shooting.hpp"
#include "table/area.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

// Degrees outward from the front corners; nothing: all round.
std::optional<double> arc_of(const Rules& rules, const Unit& shooter, bool with_pivot = false);
// The ground before the front, out to that range.
table::Area arc_area(const table::Rectangle& shooter, double degrees, double range);
bool in_arc(const Rules& rules, const Unit& unit, const table::Rectangle& shooter, const table::Rectangle& target,
            bool with_pivot = false);
// From the nearest point of the shooters' front edge.
double shooting_distance(const Unit& unit, const table::Rectangle& shooter, const table::Rectangle& target);

struct Seen {
  const Unit* unit = nullptr;
  table::Rectangle place;
  bool visible = true;
  bool in_melee = false;  // with friends of the shooter
};
// The numbers of those that must be shot at: the nearest, or all that are equally near; any where the general directs
// the gun (FWC-GEN-016). `sees` is asked, from the nearest on, about those that are visible as far as is known.
std::vector<std::size_t> eligible(const Rules& rules, const Unit& unit, const table::Rectangle& shooter,
                                  const std::vector<Seen>& enemies, bool chooses, bool with_pivot = false,
                                  const std::function<bool(std::size_t)>& sees = {});

}  // namespace condotta::fwc
