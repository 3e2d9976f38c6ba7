// The impact bonus: nullified, reduced, or whole (IMP-MEL-007 … IMP-MEL-010).
#include <algorithm>

#include "impetus/melee.hpp"

namespace condotta::impetus {
namespace {

bool bad(Ground ground) { return ground == Ground::broken || ground == Ground::difficult; }

bool faced(const Rules& rules, const Combatant& target) {  // IMP-MEL-009
  return rules.numbers.points_protect_all_round || target.attacked == Facing::front || target.attacked == Facing::side;
}

// Line 3: whom mounted troops gain nothing against.
bool stops_mounted(const Rules& rules, const Combatant& charger, const Combatant& target) {
  const Profile& a = charger.unit.profile;
  const Profile& b = target.unit.profile;
  if (b.camels) return !(a.type == Type::el || a.camels);
  if (b.type == Type::el) return a.type != Type::el;
  if (b.type == Type::w) return true;
  return foot(b) && points(b) && faced(rules, target);
}

// The line of IMP-MEL-008 that nullifies the bonus, as words; empty if none does.
std::string_view nullified(const Rules& rules, const Combatant& charger, const Combatant& target) {
  const Profile& a = charger.unit.profile;
  const Profile& b = target.unit.profile;
  const bool light_target = b.type == Type::s || (b.type == Type::fl && !b.impetuous);
  const bool in_bad_ground = bad(charger.ground) || bad(target.edge_ground);
  if (status(rules, charger.unit) == Status::exhausted) return "nullified (1): Exhausted";
  if (foot(a) && mounted(rules, b)) return "nullified (2): foot against mounted";
  if (mounted(rules, a) && stops_mounted(rules, charger, target)) return "nullified (3): mounted against such troops";
  if (a.type == Type::el && light_target) return "nullified (4): EL against S or FL";
  if (target.fortified) return "nullified (5): target in fortifications";
  if (in_bad_ground) {
    const bool at_home =
        a.type == Type::fl && (a.impetuous || !rules.numbers.only_impetuous_light_infantry_in_bad_ground);
    if (!at_home) return "nullified (6): broken or difficult ground";
    if (light_target) return "nullified (7): FL against FL or S in such ground";
  }
  if (mounted(rules, a) && (target.stakes_stand || b.pavise) && faced(rules, target)) {
    return "nullified (8): stakes or pavise";
  }
  return {};
}

void limit(Breakdown& bonus, std::string_view label, int most) {
  if (bonus.total() > most) bonus.add("IMP-MEL-010"_rule, label, most - bonus.total());
}

}  // namespace

Breakdown impact_bonus(const Rules& rules, const Combatant& charger, const Combatant& target) {
  const Numbers& n = rules.numbers;
  const Profile& a = charger.unit.profile;
  const Profile& b = target.unit.profile;
  Breakdown bonus;
  if (!charger.charged || a.impetus == 0) return bonus;
  bonus.add("IMP-MEL-007"_rule, "impetus", a.impetus);
  if (const std::string_view why = nullified(rules, charger, target); !why.empty()) {
    bonus.add("IMP-MEL-008"_rule, why, -a.impetus);
    return bonus;
  }
  // The subtraction comes before the limits (IMP-MEL-007).
  const bool ranks = target.closed_ranks && (b.type == Type::fp || b.type == Type::fl);
  if (ranks && target.attacked == Facing::front && mounted(rules, a) && a.type != Type::el) {
    bonus.add("IMP-MEL-010"_rule, "closed ranks", n.against_closed_ranks);
  }
  if (foot(a) && points(b)) limit(bonus, "foot against points, at most", n.foot_against_points_at_most);
  if (cavalry(a.type) && chariots(b.type)) {
    limit(bonus, "cavalry against chariots, at most", n.cavalry_against_chariots_at_most);
  }
  const bool keeps_all = heavy_cavalry(a.type) || a.type == Type::cgp || a.type == Type::cf || a.type == Type::el;
  if (status(rules, charger.unit) != Status::fresh && !keeps_all) {
    limit(bonus, "no longer Fresh, at most", n.not_fresh_at_most);
  }
  if (bonus.total() < 0) bonus.add("IMP-MEL-007"_rule, "never below 0", -bonus.total());
  return bonus;
}

}  // namespace condotta::impetus
