#include "reg/special_effects.hpp"

namespace condotta::reg {
namespace {

// REG-CMB-031
bool proof_against_shatter(const FightingFile& foe) {
  if (foe.troops.type == Type::elephants || foe.troops.type == Type::battlewagons) return true;
  if (foe.troops.type == Type::camp && foe.troops.has(Trait::fortified)) return true;
  return defends_barricade(foe) || defends_linear_obstacle(foe);
}

bool close_foot(const FightingFile& file) { return foot(file.troops) && file.troops.formation == Formation::close; }

// Loose or Skirmish Foot; a camp fights as Loose Foot (REG-UNT-019).
bool open_order_foot(const FightingFile& file) {
  return counts_as_foot(file.troops) && (file.troops.formation != Formation::close || file.troops.type == Type::camp);
}

// Caltrops and stakes stand before its front.
bool undefended(const FightingFile& file) {
  const bool staked = (file.stakes || file.caltrops) && edge_that_counts(file) == Edge::front;
  return !defends_barricade(file) && !defends_linear_obstacle(file) && !staked;
}

}  // namespace

// Bayonet troops are no exception (REG-CMB-032).
bool may_shatter(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe) {
  if (phase != CombatPhase::charge || edge_that_counts(own) != Edge::front) return false;  // REG-CMB-027
  if (proof_against_shatter(foe)) return false;
  if (own.troops.type == Type::elephants) return true;                // REG-UNT-001: any terrain
  if (mounted(own.troops) && !in_good_going(own, foe)) return false;  // REG-CMB-030, REG-TER-023
  if (ferocious(rules.edition, own.troops)) return true;              // REG-CHR-016
  if (own.troops.impact == Impact::charging_lancer) return true;      // REG-WPN-005
  if (rules.edition == Edition::y2019 && own.troops.impact == Impact::sword_and_pistol) return true;  // REG-WPN-006
  // REG-CMB-029, REG-CHR-008
  return aggressive(rules.edition, own.troops) && !ferocious(rules.edition, foe.troops);
}

// REG-CMB-033, REG-CMB-034
bool may_shove(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe) {
  if (edge_that_counts(own) != Edge::front) return false;  // REG-CMB-027
  if (foe.troops.type == Type::elephants || foe.troops.type == Type::battlewagons) return false;
  if (own.troops.type == Type::elephants) return phase == CombatPhase::melee;  // REG-UNT-001
  if (own.troops.has(Trait::shove)) return true;                               // REG-CHR-029
  if (foot(own.troops) && own.troops.has(Trait::elan) &&                       // REG-CHR-013
      (rules.edition == Edition::y2019 || !mounted(foe.troops))) {
    return true;
  }
  if (keil_type(own.troops.set_formation) && ranks_that_count(own) >= rules.numbers.shove_ranks) return true;
  return close_foot(own) && open_order_foot(foe) && in_good_going(own, foe) && in_good_going(foe, own) &&
         undefended(own) && undefended(foe);
}

}  // namespace condotta::reg
