// Preferred-opponent claims (REG-CLM-054 … REG-CLM-057): what weapons and characteristics claim to the front.
//
// All bases of a unit group fight with its slots, whatever figures are on them (REG-SET-006); Battlewagons use the foot
// rows on every edge (REG-UNT-011). What has no row here claims nothing: Impetuous, Independent, Fleet of Foot, Scouts,
// Dismountable (REG-CHR-017, REG-CHR-018), and weapons beyond their rows (REG-WPN-009).
#include "reg/claims.hpp"

namespace condotta::reg {
namespace {

bool mounted_or_elephants(const FightingFile& file) {
  return mounted(file.troops) || file.troops.type == Type::elephants;
}
bool elephants(const FightingFile& file) { return file.troops.type == Type::elephants; }
bool battlewagons(const FightingFile& file) { return file.troops.type == Type::battlewagons; }

// Kinds of enemy that the exception lists name. P&S covers EP&S, K covers Late Keils (REG-CLM-060); pikes outside a set
// formation use the row of the Keils (REG-WPN-003); the Colunela counts as Long Spear where the list has no Colunela of
// its own (REG-GAP-210).
bool is_pike_and_shot(const Troops& t) {
  return t.set_formation == SetFormation::pike_and_shot || t.set_formation == SetFormation::early_pike_and_shot ||
         t.impact == Impact::pike_and_shot || t.melee == Melee::pike_and_shot;
}
bool is_keil_or_tercio(const Troops& t) {
  return keil_type(t.set_formation) || t.impact == Impact::pike || t.melee == Melee::pike;
}
bool is_colunela(const Troops& t) {
  return t.set_formation == SetFormation::colunela || t.impact == Impact::colunela || t.melee == Melee::colunela;
}
bool is_long_spear(const Troops& t) { return t.impact == Impact::long_spear || t.melee == Melee::long_spear; }
bool is_bayonet(const Troops& t) { return t.impact == Impact::bayonet || t.melee == Melee::bayonet; }
bool is_polearm(const Troops& t) { return t.impact == Impact::polearm; }  // REG-CLM-060

// A square is one rank deep, and so no hindrance to lances (REG-GAP-228).
bool two_ranks(const FightingFile& file) { return ranks_that_count(file) >= 2; }

// "standing P&S, K, T, LSp, Col, Pa in 2+ ranks"
bool standing_pikes(const FightingFile& foe) {
  const Troops& t = foe.troops;
  return foe.standing && two_ranks(foe) &&
         (is_pike_and_shot(t) || is_keil_or_tercio(t) || is_long_spear(t) || is_colunela(t) || is_polearm(t));
}
bool standing_bayonets(const FightingFile& foe) { return foe.standing && two_ranks(foe) && is_bayonet(foe.troops); }

// The best of the rows that don't add (REG-CLM-008).
struct Best {
  RuleId rule;
  std::string_view label;
  int value = -1;

  void offer(RuleId id, std::string_view words, int claim) {
    if (claim > value) *this = {id, words, claim};
  }
};

// A row of pikes or spears against this foe: one value against Mounted or Elephants, another against Foot by depth.
int pike_claim(const FightingFile& own, const FightingFile& foe, int vs_mounted, int vs_foot, int ranks,
               int vs_foot_deep, int deep_ranks) {
  if (mounted_or_elephants(foe)) return vs_mounted;
  if (!counts_as_foot(foe.troops)) return 0;
  int claim = ranks_that_count(own) >= ranks ? vs_foot : 0;
  if (ranks_that_count(own) >= deep_ranks) claim += vs_foot_deep;  // against Foot only (REG-CLM-058)
  return claim;
}

bool has_pike_and_shot(const Troops& t, CombatPhase phase) {
  return t.set_formation == SetFormation::pike_and_shot || t.set_formation == SetFormation::early_pike_and_shot ||
         (phase == CombatPhase::charge ? t.impact == Impact::pike_and_shot : t.melee == Melee::pike_and_shot);
}
bool has_pike(const Troops& t, CombatPhase phase) {
  return keil_type(t.set_formation) ||
         (phase == CombatPhase::charge ? t.impact == Impact::pike : t.melee == Melee::pike);
}
bool has_spear(const Troops& t, CombatPhase phase) {
  if (t.set_formation == SetFormation::colunela) return true;
  return phase == CombatPhase::charge ? t.impact == Impact::long_spear || t.impact == Impact::colunela
                                      : t.melee == Melee::long_spear || t.melee == Melee::colunela;
}

// REG-CHR-007
bool aggressive_claims(Edition edition, const FightingFile& foe) {
  const Troops& t = foe.troops;
  if (elephants(foe)) return false;
  if (edition == Edition::y2019) {
    if (is_bayonet(t) || ferocious(edition, t)) return false;
    return !(two_ranks(foe) && (is_pike_and_shot(t) || keil_type(t.set_formation) || is_colunela(t)));
  }
  return !(two_ranks(foe) &&
           (is_pike_and_shot(t) || is_keil_or_tercio(t) || is_long_spear(t) || is_colunela(t) || is_bayonet(t)));
}

// REG-CLM-054
void offer_foot_charge(const Rules& rules, const FightingFile& own, const FightingFile& foe, bool starred, Best& best) {
  const auto& n = rules.numbers.charge_weapon;
  const RuleId rule = "REG-CLM-054"_rule;
  const Troops& t = own.troops;
  if (starred && has_pike_and_shot(t, CombatPhase::charge)) {
    best.offer(rule, "Pike & Shot", mounted_or_elephants(foe) ? n.pike_and_shot_vs_mounted : 0);
  }
  if (starred && has_pike(t, CombatPhase::charge)) {
    best.offer(
        rule, "Keil or Tercio pikes",
        pike_claim(own, foe, n.pike_vs_mounted, n.pike_vs_foot, n.pike_ranks, n.pike_vs_foot_deep, n.pike_deep_ranks));
  }
  if (starred && has_spear(t, CombatPhase::charge)) {
    best.offer(rule, "Long Spear or Colunela", pike_claim(own, foe, n.spear_vs_mounted, n.spear_vs_foot, 2, 0, 2));
  }
  if (t.impact == Impact::bayonet) best.offer(rule, "Bayonets", mounted(foe.troops) ? n.bayonet_vs_mounted : 0);
  if (t.impact == Impact::polearm) best.offer(rule, "Polearm", n.polearm);
  if (t.impact == Impact::impact_weapon) best.offer(rule, "Impact Weapon", n.impact_weapon);  // REG-GAP-221
}

// REG-CLM-055, REG-CLM-059, REG-CLM-060
void offer_mounted_charge(const Rules& rules, const FightingFile& own, const FightingFile& foe, bool starred,
                          Best& best) {
  const auto& n = rules.numbers.charge_weapon;
  const RuleId rule = "REG-CLM-055"_rule;
  const Troops& t = own.troops;
  const bool big = elephants(foe) || battlewagons(foe);
  if (elephants(own)) {
    best.offer(rule, "Elephants",
               elephants(foe)        ? 0
               : mounted(foe.troops) ? n.elephants_vs_mounted
                                     : n.elephants_vs_foot);
  }
  if (t.impact == Impact::pistol) best.offer(rule, "Pistol", n.pistol);
  if (starred && t.impact == Impact::charging_lancer) {
    const bool blunted = big || standing_pikes(foe) || standing_bayonets(foe);
    best.offer(rule, "Charging Lancers", blunted ? n.lancer_vs_pikes : n.lancer);
  }
  if (starred && t.impact == Impact::sword_and_pistol) {
    const bool blunted = big || is_bayonet(foe.troops) || standing_pikes(foe);
    best.offer(rule, "Sword & Pistol", blunted ? n.sword_and_pistol_vs_pikes : n.sword_and_pistol);
  }
  if (t.impact == Impact::light_lance) {
    const bool outreached =
        foe.troops.impact == Impact::charging_lancer || foe.troops.impact == Impact::sword_and_pistol;  // REG-CLM-062
    const bool blunted = outreached || big || standing_pikes(foe) || standing_bayonets(foe);
    best.offer(rule, "Light Lance", blunted ? n.light_lance_vs_pikes : n.light_lance);
  }
}

// REG-WPN-007, REG-CLM-061, REG-CLM-062, REG-CLM-063: foot lose it against any bayonets, mounted only if two ranks
// deep. 2019 names pike formations only: Long Spears are none.
bool swordsmen_claim(Edition edition, const FightingFile& own, const FightingFile& foe) {
  const Troops& t = foe.troops;
  if (t.melee == Melee::pistol || t.melee == Melee::expert_swordsmen || elephants(foe)) return false;
  if (is_bayonet(t) && (!mounted(own.troops) || two_ranks(foe))) return false;
  const bool spears = edition == Edition::y2021 && is_long_spear(t);
  return !(two_ranks(foe) && (is_pike_and_shot(t) || is_keil_or_tercio(t) || spears || is_colunela(t)));
}

// REG-CLM-056, REG-CLM-057
void offer_melee(const Rules& rules, const FightingFile& own, const FightingFile& foe, bool starred, Best& best) {
  const auto& n = rules.numbers.melee_weapon;
  const Troops& t = own.troops;
  const RuleId rule = mounted_or_elephants(own) ? "REG-CLM-057"_rule : "REG-CLM-056"_rule;
  if (starred && has_pike_and_shot(t, CombatPhase::melee)) {
    best.offer(rule, "Pike & Shot", mounted_or_elephants(foe) ? n.pike_and_shot_vs_mounted : 0);
  }
  if (starred && has_pike(t, CombatPhase::melee)) {
    best.offer(
        rule, "Keil or Tercio pikes",
        pike_claim(own, foe, n.pike_vs_mounted, n.pike_vs_foot, n.pike_ranks, n.pike_vs_foot_deep, n.pike_deep_ranks));
  }
  if (starred && has_spear(t, CombatPhase::melee)) {  // REG-GAP-210
    best.offer(rule, "Long Spear or Colunela", pike_claim(own, foe, n.spear_vs_mounted, n.spear_vs_foot, 2, 0, 2));
  }
  if (t.melee == Melee::bayonet) best.offer(rule, "Bayonets", mounted(foe.troops) ? n.bayonet_vs_mounted : 0);
  if (t.melee == Melee::polearm) {
    best.offer(rule, "Polearm", pike_claim(own, foe, n.polearm_vs_mounted, n.polearm_vs_foot, 2, 0, 2));
  }
  if (t.melee == Melee::expert_swordsmen) best.offer(rule, "Expert Swordsmen", n.expert_swordsmen);
  if (t.melee == Melee::swordsmen) {
    best.offer(rule, "Swordsmen", swordsmen_claim(rules.edition, own, foe) ? n.swordsmen : 0);
  }
  if (t.melee == Melee::pistol) best.offer("REG-CLM-057"_rule, "Pistol", n.pistol);
  if (elephants(own)) best.offer("REG-CLM-057"_rule, "Elephants", n.elephants);
}

// Rows that add to the others (REG-CLM-008).
void add_additional(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe,
                    bool starred, Breakdown& sum) {
  const bool charge = phase == CombatPhase::charge;
  const Troops& t = own.troops;
  const Numbers& n = rules.numbers;
  if (starred && t.has(Trait::integral_pikes) && mounted_or_elephants(foe)) {
    sum.add("REG-CHR-019"_rule, "Integral Pikemen",
            charge ? n.charge_weapon.integral_pikes : n.melee_weapon.integral_pikes);
  }
  if (ferocious(rules.edition, t)) {
    sum.add("REG-CHR-016"_rule, "Ferocious", charge ? n.charge_weapon.ferocious : n.melee_weapon.ferocious);
  }
  if (!charge) return;
  if (t.has(Trait::elan) && (rules.edition == Edition::y2021 || counts_as_foot(foe.troops))) {
    sum.add("REG-CHR-012"_rule, "Elan", n.charge_weapon.elan);
  }
  if (aggressive(rules.edition, t)) {
    sum.add("REG-CHR-007"_rule, "Aggressive", aggressive_claims(rules.edition, foe) ? n.charge_weapon.aggressive : 0);
  }
}

}  // namespace

void add_weapon_claims(const Rules& rules, CombatPhase phase, const FightingFile& own, const FightingFile& foe,
                       Breakdown& sum) {
  if (own.troops.type == Type::camp || own.troops.type == Type::artillery) return;  // REG-CLM-064
  const bool starred = effect_that_counts(own, foe) == TerrainEffect::none;         // REG-CLM-004, REG-CLM-005
  Best best;
  if (phase == CombatPhase::charge) {
    offer_foot_charge(rules, own, foe, starred, best);
    offer_mounted_charge(rules, own, foe, starred, best);
  } else {
    offer_melee(rules, own, foe, starred, best);
  }
  if (best.value >= 0) sum.add(best.rule, best.label, best.value);
  add_additional(rules, phase, own, foe, starred, sum);
}

}  // namespace condotta::reg
