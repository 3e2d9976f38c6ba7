#include "reg/claims.hpp"

#include "reg/special_effects.hpp"

namespace condotta::reg {
namespace {

int levels_better(const FightingFile& own, const FightingFile& foe) {
  return static_cast<int>(own.troops.quality) - static_cast<int>(foe.troops.quality);
}

bool combat_shy(const FightingFile& file) {  // REG-CHR-010, REG-CHR-011
  return file.troops.has(Trait::combat_shy) || file.unreliable;
}

// Loose Foot of REG-CLM-014: dismounted Dragoons, Foot without its pikes and camps too; no skirmishers (REG-CLM-032).
bool loose_foot(const FightingFile& file) {
  return file.troops.type == Type::camp || (foot(file.troops) && file.troops.formation == Formation::loose);
}

bool fights_to_front(const FightingFile& file) { return edge_that_counts(file) == Edge::front; }

// A TUG, Artillery included; the camp has its own row (REG-UNT-019).
bool tug(const FightingFile& file) { return !skirmishing(file.troops) && file.troops.type != Type::camp; }

bool mounted_or_elephants(const FightingFile& file) {
  return mounted(file.troops) || file.troops.type == Type::elephants;
}

// A fight to the flank or rear of a foe that has one.
bool on_flank_or_rear(const FightingFile& own, const FightingFile& foe) {
  return fights_to_front(own) && edge_that_counts(foe) != Edge::front;
}

// He counts only if committed (REG-CLM-033).
void add_general(const FightingFile& own, RuleId rule, int general, int legendary, Breakdown& sum) {
  if (own.troops.type == Type::elephants) return;  // REG-UNT-002
  if (own.general == Committed::general) sum.add(rule, "General fighting in the file", general);
  if (own.general == Committed::legendary_general) sum.add(rule, "Legendary General fighting in the file", legendary);
}

// REG-UNT-019, REG-UNT-021
// REG-CMP-019, REG-CMP-025
void add_camp_claims(const Numbers& n, const FightingFile& own, const FightingFile& foe, Breakdown& sum) {
  if (own.troops.type != Type::camp) return;
  if (skirmishing(foe.troops)) sum.add("REG-UNT-019"_rule, "camp against skirmishers", n.camp_vs_skirmishers);
  if (own.troops.has(Trait::fortified)) sum.add("REG-UNT-021"_rule, "Fortified Camp", n.fortified_camp);
}

}  // namespace

Breakdown claims(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe) {
  Breakdown sum;
  if (phase == CombatPhase::charge) {
    add_charge_claims(rules, own, foe, sum);
  } else {
    add_melee_claims(rules, own, foe, sum);
  }
  if (fights_to_front(own)) add_weapon_claims(rules, phase, own, foe, sum);  // REG-CLM-001
  return sum;
}

// REG-CLM-009
void add_charge_claims(const Rules& rules, const FightingFile& own, const FightingFile& foe, Breakdown& sum) {
  const auto& n = rules.numbers.charge;
  const bool front = fights_to_front(own);
  const bool good = in_good_going(own, foe);

  if (levels_better(own, foe) > 0) {
    sum.add("REG-CLM-010"_rule, "better quality", n.better_quality * levels_better(own, foe));
  }
  if (own.flank_charge && on_flank_or_rear(own, foe)) {  // REG-CLM-026, REG-CLM-027, REG-CHG-035
    sum.add("REG-CLM-011"_rule, "flank or rear charge", n.flank_charge);
  }
  add_general(own, "REG-CLM-012"_rule, n.general, n.legendary_general, sum);
  if (mounted_or_elephants(own) && foot(foe.troops) && !foe.standing) {
    sum.add("REG-CLM-013"_rule, "Foot not standing to receive", n.foot_not_standing);
  }
  if (mounted(own.troops) && front && good && loose_foot(foe)) {
    sum.add("REG-CLM-014"_rule, "Mounted against Loose Foot", n.mounted_vs_loose_foot);
  }
  if (front && own.neighbour_shoved) sum.add("REG-CLM-015"_rule, "neighbouring file has Shoved", n.shoved);
  if (front && own.neighbour_shattered) sum.add("REG-CLM-016"_rule, "neighbouring file has Shattered", n.shattered);
  switch (effect_that_counts(foe, own)) {  // one or the other (REG-CLM-028)
    case TerrainEffect::none: break;
    case TerrainEffect::affected: sum.add("REG-CLM-017"_rule, "opponent Affected by terrain", n.affected); break;
    case TerrainEffect::badly_affected:
      sum.add("REG-CLM-018"_rule, "opponent Badly Affected by terrain", n.badly_affected);
      break;
  }
  if (mounted_or_elephants(own) && front && good && irregulars(rules.edition, foe.troops)) {
    sum.add("REG-CLM-019"_rule, "against Irregulars", n.irregulars);
  }
  if (front && (own.uphill || defends_linear_obstacle(own))) {  // +1 in all (REG-CLM-029)
    sum.add("REG-CLM-020"_rule, own.uphill ? "uphill" : "defending a linear obstacle", n.uphill_or_obstacle);
  }
  if (mounted(foe.troops) && foe.shot_this_phase) {  // REG-CLM-030
    sum.add("REG-CLM-021"_rule, "against Mounted who shot", n.mounted_who_shot);
  }
  if (defends_barricade(own)) {  // REG-CLM-031: against Elephants the value against Foot
    sum.add("REG-CLM-022"_rule, "barricades or redoubts",
            mounted(foe.troops) ? n.barricade_vs_mounted : n.barricade_vs_foot);
  }
  if (tug(own) && foe.troops.type == Type::artillery) {
    sum.add("REG-CLM-023"_rule, "against Artillery", n.artillery);
  }
  if (combat_shy(foe)) sum.add("REG-CLM-024"_rule, "against Combat Shy", n.combat_shy);
  if (tug(own) && skirmishing(foe.troops)) {
    sum.add("REG-CLM-025"_rule, "against troops in Skirmish formation", n.skirmishers);
  }
  if (front && own.caltrops && mounted(foe.troops)) {
    sum.add("REG-UNT-027"_rule, "caltrops against Mounted", rules.numbers.caltrops_charge);
  }
  if (front && own.stakes && mounted(foe.troops)) {
    sum.add("REG-UNT-028"_rule, "stakes against Mounted", rules.numbers.stakes_charge);
  }
  if (front && own.troops.has(Trait::pavise) && foot(foe.troops) &&
      !may_shatter(rules, CombatPhase::charge, foe, own) && !may_shove(rules, CombatPhase::charge, foe, own)) {
    sum.add("REG-CHR-022"_rule, "pavise", rules.numbers.pavise_charge);
  }
  if (own.troops.has(Trait::camels) && mounted(foe.troops)) {
    sum.add("REG-CHR-035"_rule, "camels against Mounted", rules.numbers.camels_charge);
  }
  add_camp_claims(rules.numbers, own, foe, sum);
}

// REG-CLM-034. Shatter gives nothing in melee (REG-CLM-052).
void add_melee_claims(const Rules& rules, const FightingFile& own, const FightingFile& foe, Breakdown& sum) {
  const auto& n = rules.numbers.melee;
  const bool front = fights_to_front(own);

  if (levels_better(own, foe) > 0) {
    sum.add("REG-CLM-035"_rule, "better quality", n.better_quality * levels_better(own, foe));
  }
  if (on_flank_or_rear(own, foe)) {  // REG-CLM-049
    sum.add("REG-CLM-036"_rule, "against a side or rear edge", n.side_or_rear);
  }
  add_general(own, "REG-CLM-037"_rule, n.general, n.legendary_general, sum);
  const bool foe_elephants = foe.troops.type == Type::elephants;
  if (armour_that_counts(own.troops) > armour_that_counts(foe.troops) &&
      (!foe_elephants || own.troops.type == Type::elephants)) {  // +1 in all (REG-CLM-050)
    sum.add("REG-CLM-038"_rule, "better armour", n.better_armour);
  }
  if (front && own.neighbour_shoved) sum.add("REG-CLM-039"_rule, "neighbouring file has Shoved", n.shoved);
  switch (effect_that_counts(foe, own)) {
    case TerrainEffect::none: break;
    case TerrainEffect::affected: sum.add("REG-CLM-040"_rule, "opponent Affected by terrain", n.affected); break;
    case TerrainEffect::badly_affected:
      sum.add("REG-CLM-041"_rule, "opponent Badly Affected by terrain", n.badly_affected);
      break;
  }
  if (own.uphill) sum.add("REG-CLM-042"_rule, "uphill", n.uphill);  // to any edge (REG-CLM-051)
  if (defends_barricade(own)) {
    if (mounted(foe.troops)) {
      sum.add("REG-CLM-044"_rule, "barricades or redoubts against Mounted", n.barricade_vs_mounted);
    } else {
      sum.add("REG-CLM-043"_rule, "barricades or redoubts against Foot", n.barricade_vs_foot);
    }
  }
  if (mounted_or_elephants(own) && irregulars(rules.edition, foe.troops)) {
    sum.add("REG-CLM-045"_rule, "against Irregulars", n.irregulars);
  }
  if (combat_shy(foe)) sum.add("REG-CLM-046"_rule, "against Combat Shy", n.combat_shy);
  if (tug(own) && skirmishing(foe.troops)) {
    sum.add("REG-CLM-047"_rule, "against troops in Skirmish formation", n.skirmishers);
  }
  if (tug(own) && foe.troops.type == Type::artillery) {
    sum.add("REG-CLM-048"_rule, "against Artillery", n.artillery);
  }
  if (front && own.stakes && mounted(foe.troops)) {
    sum.add("REG-UNT-028"_rule, "stakes against Mounted", rules.numbers.stakes_melee);
  }
  add_camp_claims(rules.numbers, own, foe, sum);
}

}  // namespace condotta::reg
