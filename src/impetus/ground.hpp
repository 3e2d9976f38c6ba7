// What ground does to those on it: villages, woods, banks and hills (TER); baggage and the extra charge (CHG).
#pragma once

#include <optional>

#include "impetus/melee.hpp"

namespace condotta::impetus {

// IMP-TER-013, IMP-TER-027
struct WouldOccupy {
  Unit unit;
  bool touches_edge = true;
  bool occupied = false;
  bool engaged = false;
};
Ruling may_occupy_village(const WouldOccupy& would);

// IMP-TER-016: how far inside a wood each stands (nothing: outside), and how far apart they are.
struct WoodSight {
  bool seen = true;
  bool target_in_cover = false;
};
WoodSight sight_at_wood(const Rules& rules, std::optional<double> shooter_inside, std::optional<double> target_inside,
                        double distance);

// IMP-TER-011
bool defends_bank(const Rules& rules, double front_to_bank, bool enemy_in_river);
// IMP-TER-012: the contacted edge is nearer to the top of the hill than the centre of the enemy's base.
bool higher_on_hill(double edge_to_top, double enemy_centre_to_top);

// IMP-CHG-018
Combatant fortified_baggage(const Rules& rules);

// IMP-CHG-013, IMP-CHG-014, IMP-GAP-017: after a target that evaded.
struct ExtraCharge {
  Unit charger;
  bool target_evaded = true;
  bool contacted = false;  // the full charge move touched someone
};
Ruling may_charge_on(const ExtraCharge& extra);
bool must_charge_on(const ExtraCharge& extra);

// IMP-TER-018: is a piece that covers width x depth small or large enough, and no more?
bool fits_small(const Rules& rules, double width, double depth);
bool fits_large(const Rules& rules, double width, double depth);

}  // namespace condotta::impetus
