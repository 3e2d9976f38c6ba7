#include "fwc/charge.hpp"

#include <algorithm>

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;  // FWC-BAS-020

// FWC-CHG-007, FWC-CHG-008: the horse whose front is barred to infantry; the list is closed.
bool barred_to_infantry(const Unit& target) { return is_horse(target) && target.first().type != Type::dragoon; }

}  // namespace

Ruling may_charge(const Rules&, const Unit& charger, const Unit& target, Facing facing, bool ferocious) {
  Ruling ruling;
  const Type type = charger.first().type;
  if (is_light(type) && !has_melee_weapon(type)) {
    ruling.refuse("FWC-CHG-012"_rule, "skirmishers never enter hand-to-hand combat");
    return ruling;
  }
  if (type == Type::dragoon && charger.mounted) {
    ruling.refuse("FWC-CHG-023"_rule, "mounted dragoons do not charge");
    return ruling;
  }
  if (is_gun(type) || arm(charger) == Arm::train) {
    ruling.refuse("FWC-CHG-023"_rule, "artillery and train do not charge");
    return ruling;
  }
  if (facing != Facing::front) return ruling;
  if (has_melee_weapon(type)) {
    // FWC-CHG-013, FWC-LTC-005, FWC-LTC-006, FWC-LTC-007
    if (is_heavier(target)) ruling.refuse("FWC-LTC-007"_rule, "light troops never charge the front of heavier troops");
    return ruling;
  }
  if (is_infantry(charger) && barred_to_infantry(target)) {
    if (ferocious) return ruling;                     // FWC-CHG-011, FWC-FER-014
    if (has_pike_or_halberd(charger)) return ruling;  // FWC-CHG-010
    ruling.refuse("FWC-CHG-007"_rule, "infantry without pike or halberds may not charge the front of that horse");
  }
  return ruling;
}

bool must_evade(const Unit& target, const Unit& charger) {
  // FWC-BAS-024, FWC-CHG-009, FWC-LTC-011
  const bool formed = is_heavier(charger) || has_melee_weapon(charger.first().type);
  return is_skirmisher(target) && formed;
}

std::vector<Reduction> charge_reductions(const Rules& rules, const Unit& charger, const ChargeWay& way) {
  std::vector<Reduction> out;
  if (way.smoke) out.push_back(by_smoke(rules));
  if (way.across != Defence::none) out.push_back(by_defence(rules, charger, way.across));
  if (way.ground != Ground::open) out.push_back(by_ground(rules, charger, way.ground));
  return out;
}

double charge_distance(const Rules& rules, const Unit& charger, const ChargeWay& way) {
  return reduced(allowance(rules, charger, way.ferocious), charge_reductions(rules, charger, way));
}

Facing facing_of(table::Vector charger_front, const table::Rectangle& target) {
  const double ahead = dot(charger_front - target.centre(), target.forward());
  if (ahead > target.half_depth() - near_enough / 2) return Facing::front;
  return ahead < -target.half_depth() + near_enough / 2 ? Facing::rear : Facing::flank;
}

Ruling may_declare(const std::vector<Declaration>& before, const Declaration& wanted) {
  Ruling ruling;
  const bool again = std::ranges::any_of(before, [&](const Declaration& d) { return d.charger == wanted.charger; });
  if (again) ruling.refuse("FWC-CHG-001"_rule, "it has declared a charge already");
  const bool charged = was_charged(before, wanted.charger);
  if (!charged) return ruling;
  if (wanted.light) {
    ruling.refuse("FWC-LTC-011"_rule, "charged light troops are skirmishers again and must evade");
    return ruling;
  }
  const bool its_charger = std::ranges::any_of(
      before, [&](const Declaration& d) { return d.charger == wanted.target && d.target == wanted.charger; });
  if (!its_charger) ruling.refuse("FWC-CHG-003"_rule, "a charged unit may only charge one of those who charge it");
  return ruling;
}

std::string_view in_words(Fate fate) {
  return fate == Fate::charges ? "charges" : fate == Fate::counter_charges ? "counter-charges" : "cancelled";
}

std::vector<Fate> settled(const std::vector<Declaration>& all) {
  std::vector<Fate> out(all.size(), Fate::charges);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].counter) out[i] = Fate::counter_charges;
    for (const Declaration& other : all) {
      if (other.target != all[i].charger) continue;
      // FWC-CHG-004: any other unit's charge of the second round cancels one of the first
      const bool meets_it = other.charger == all[i].target;
      if (!all[i].second && other.second && !meets_it) out[i] = Fate::cancelled;
      // FWC-LTC-011: whoever it is, a counter-charge too: charged light troops evade
      if (all[i].light) out[i] = Fate::cancelled;
    }
  }
  // FWC-CHG-005: a counter-charge whose charger was cancelled is a charge
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (out[i] != Fate::counter_charges) continue;
    const auto charger = std::ranges::find_if(
        all, [&](const Declaration& d) { return d.charger == all[i].target && d.target == all[i].charger; });
    if (charger == all.end() || out[static_cast<std::size_t>(charger - all.begin())] == Fate::cancelled)
      out[i] = Fate::charges;
  }
  return out;
}

bool was_charged(const std::vector<Declaration>& all, int unit) {
  return std::ranges::any_of(all, [&](const Declaration& d) { return d.target == unit; });
}

double meeting_point(double distance, double charger_reach, double counter_reach) {
  const double sum = charger_reach + counter_reach;
  return sum <= 0 ? 0 : distance * charger_reach / sum;
}

// FWC-H2H-032, FWC-H2H-033
Measures measure(const table::Rectangle& attacker, const table::Rectangle& target, table::Edge edge) {
  const table::Segment hit = target.edge(edge);
  const table::Segment front = attacker.edge(table::Edge::front);
  const auto gap = [](table::Vector a, table::Vector b) { return norm(a - b); };
  const auto nearest = [&](table::Vector corner) { return std::min(gap(corner, hit.from), gap(corner, hit.to)); };
  const bool left_leads = nearest(front.from) <= nearest(front.to);
  const table::Vector leading = left_leads ? front.from : front.to;
  const table::Vector trailing = left_leads ? front.to : front.from;
  const bool from_near = gap(leading, hit.from) <= gap(leading, hit.to);
  return {nearest(leading), gap(trailing, from_near ? hit.to : hit.from)};
}

bool reaches_whole(const Measures& measures, double reach) {
  return measures.leading <= reach + near_enough && measures.trailing <= reach + near_enough;
}

// FWC-BAS-004: what limits attacks on a wide unit.
Ruling may_join(const Rules& rules, const SecondAttacker& facts) {
  Ruling ruling;
  const int most = facts.facing == Facing::flank ? 1 : 2;
  if (facts.on_that_facing >= most) {
    ruling.refuse("FWC-H2H-031"_rule,
                  facts.facing == Facing::flank ? "never two on a flank" : "at most two on front or rear");
  }
  // FWC-H2H-034: who attacks alone needs only to reach the target with any part.
  if (facts.on_that_facing > 0 && !reaches_whole(facts.measures, facts.reach)) {
    ruling.refuse("FWC-H2H-034"_rule, "it cannot bring a whole base against a whole base within its charge");
  }
  if (facts.left_out_before && !rules.numbers.late_join) {
    ruling.refuse("FWC-H2H-035"_rule, "it was left out of this melee, and the first attackers are in its way");
  }
  return ruling;
}

}  // namespace condotta::fwc
