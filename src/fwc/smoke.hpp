// Smoke: who makes it, whether it takes effect, how it drifts and ages (area SMK).
#pragma once

#include <cstdint>

#include "fwc/numbers.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

bool makes_smoke(const Unit& unit, const Part& part);  // FWC-SMK-001, FWC-SMK-014
bool suffers_smoke(const Unit& unit);                  // FWC-SMK-013
bool smoke_takes_effect(const Rules& rules, int die);  // FWC-SMK-009
// FWC-TBL-032: 1 is towards north, then clockwise by 45 degrees.
table::Angle wind_direction(int die);

struct Marker {
  table::Pose pose;        // the middle of its front edge, away from those who fired
  std::uint16_t laid = 0;  // in this game move

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pose", self.pose);
    visit("laid", self.laid);
  }
  friend bool operator==(const Marker&, const Marker&) = default;
};
// FWC-SMK-007, FWC-SMK-008: at the end of that game move; false when it is gone.
bool drift(const Rules& rules, Marker& marker, int move, table::Angle wind, int strength);
table::Rectangle covered(const Rules& rules, const Marker& marker, int profile = 0);

}  // namespace condotta::fwc
