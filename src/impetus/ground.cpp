#include "impetus/ground.hpp"

#include <algorithm>

namespace condotta::impetus {
namespace {

constexpr double slack = 0.001;

// The longer side of a piece lies along the longer side of its frame.
bool covers(double width, double depth, int least_width, int least_depth) {
  return std::max(width, depth) >= std::max(least_width, least_depth) - slack &&
         std::min(width, depth) >= std::min(least_width, least_depth) - slack;
}
bool inside(double width, double depth, int most_width, int most_depth) {
  return std::max(width, depth) <= std::max(most_width, most_depth) + slack &&
         std::min(width, depth) <= std::min(most_width, most_depth) + slack;
}

}  // namespace

Ruling may_occupy_village(const WouldOccupy& would) {
  Ruling ruling;
  if (!infantry(would.unit.profile.type) || would.unit.profile.camels) {
    ruling.refuse("IMP-TER-013"_rule, "only FP, FL, T and S occupy a village");
  }
  if (would.unit.large()) ruling.refuse("IMP-TER-013"_rule, "a large unit does not fit in");
  if (!would.touches_edge) ruling.refuse("IMP-TER-013"_rule, "the unit does not touch the village");
  if (would.occupied) ruling.refuse("IMP-TER-027"_rule, "another unit is in the village");
  if (would.engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  return ruling;
}

WoodSight sight_at_wood(const Rules& rules, std::optional<double> shooter_inside, std::optional<double> target_inside,
                        double distance) {
  if (shooter_inside && target_inside) {
    return {distance <= rules.numbers.sight_in_wood + slack, false};
  }
  const auto at_edge = [&](const std::optional<double>& depth) {
    return !depth || *depth <= rules.numbers.edge_of_wood + slack;
  };
  return {at_edge(shooter_inside) && at_edge(target_inside), target_inside.has_value()};
}

bool defends_bank(const Rules& rules, double front_to_bank, bool enemy_in_river) {
  return enemy_in_river && front_to_bank <= rules.numbers.bank_within / 100.0 + slack;
}

bool higher_on_hill(double edge_to_top, double enemy_centre_to_top) { return edge_to_top < enemy_centre_to_top; }

Combatant fortified_baggage(const Rules& rules) {
  Profile profile;
  profile.type = Type::fp;
  profile.vbu = rules.numbers.fortified_baggage_vbu;
  profile.discipline = Discipline::c;
  profile.vd = rules.numbers.baggage_vd;  // IMP-ARM-011
  Combatant baggage;
  baggage.unit = unit_of(profile, 1);
  baggage.fortified = baggage.defending = true;
  return baggage;
}

Ruling may_charge_on(const ExtraCharge& extra) {
  Ruling ruling;
  if (!extra.target_evaded) ruling.refuse("IMP-CHG-013"_rule, "the target has not evaded");
  if (extra.contacted) ruling.refuse("IMP-CHG-013"_rule, "the charge has contacted an enemy");
  return ruling;
}

bool must_charge_on(const ExtraCharge& extra) {
  return extra.charger.profile.impetuous && may_charge_on(extra).allowed();
}

bool fits_small(const Rules& rules, double width, double depth) {
  const Numbers& n = rules.numbers;
  return covers(width, depth, n.small_least_width, n.small_least_depth) &&
         inside(width, depth, n.small_most_width, n.small_most_depth);
}

bool fits_large(const Rules& rules, double width, double depth) {
  const Numbers& n = rules.numbers;
  return covers(width, depth, n.large_least_width, n.large_least_depth) &&
         inside(width, depth, n.large_most_width, n.large_most_depth);
}

}  // namespace condotta::impetus
