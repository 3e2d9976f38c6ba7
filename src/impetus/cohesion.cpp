#include "impetus/cohesion.hpp"

#include <algorithm>
#include <array>

#include "impetus/hits.hpp"

namespace condotta::impetus {
namespace {

void start(const Unit& unit, int hits, Breakdown& cn) {
  cn.add("IMP-COH-002"_rule, "VBU", unit.front_vbu());  // IMP-LU-004, IMP-COH-014: the front unit's
  cn.add("IMP-COH-002"_rule, "hits", -hits);
}

void keep_least(const Rules& rules, Breakdown& cn) {
  const int short_of = rules.numbers.least_cn - cn.total();
  if (short_of > 0) cn.add("IMP-COH-002"_rule, "at least", short_of);
}

template <class By>
VolleyOdds odds(const Rules& rules, const Unit& target, int dice, const By& by) {
  VolleyOdds result;
  result.hits = hit_odds(rules, dice);
  int left = 0;
  for (const int vbu : target.vbu) left += vbu;
  std::array<double, most_pool + 8> lost{};
  for (const auto& [hit, chance] : result.hits) {
    if (hit == 0) {  // IMP-SHT-017, IMP-COH-001: no test
      lost[0] += chance;
      continue;
    }
    const int cn = critical_number(rules, target, hit, by).total();
    for (int roll = 1; roll <= 6; ++roll) {
      const CohesionResult test = cohesion(rules, target, cn, roll);
      lost[static_cast<std::size_t>(test.lost)] += chance / 6;
      result.disordered += chance / 6;
      if (!test.passed) result.fails += chance / 6;
      if (test.lost >= left) result.routed += chance / 6;
    }
  }
  if (target.disordered) result.disordered = 1;
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  for (std::size_t i = 0; i < lost.size(); ++i) {
    if (lost[i] > 0) outcomes.push_back({static_cast<int>(i), lost[i]});
  }
  result.lost = dice::Distribution<int>::merged(std::move(outcomes));
  return result;
}

}  // namespace

Breakdown critical_number(const Rules& rules, const Unit& unit, int hits, const ShotAt& by) {
  const Numbers& n = rules.numbers;
  const Type type = unit.profile.type;
  Breakdown cn;
  start(unit, hits, cn);
  if (unit.disordered) cn.add("IMP-COH-009"_rule, "Disordered", n.ct_shot_disordered);
  add_general_to_cohesion(rules, unit, cn);
  const bool armoured = type == Type::fp || type == Type::cp1 || chariots(type) || type == Type::w;
  if (armoured && !artillery(by.missile)) cn.add("IMP-COH-009"_rule, "FP, CP1, chariots or W", n.ct_shot_armoured);
  if (by.range == Range::close) {
    const bool weak = short_bow(by.missile) || composite_bow(by.missile) || by.missile == Missile::handgun ||
                      by.missile == Missile::javelin || by.missile == Missile::various;
    if (weak) cn.add("IMP-COH-009"_rule, "short range", n.ct_shot_short_range);
  } else if (long_bow(by.missile)) {
    cn.add("IMP-COH-009"_rule, "long bow at long range", n.ct_shot_long_bow_far);
  } else if (!artillery(by.missile)) {
    cn.add("IMP-COH-009"_rule, "long range", n.ct_shot_far);
  }
  if (by.defensive_fire && firearm(by.missile)) {
    cn.add("IMP-COH-009"_rule, "defensive fire", n.ct_shot_defensive_fire);
  }
  keep_least(rules, cn);
  return cn;
}

bool taken_in_flank(const Profile& profile, Facing attacked) {
  if (profile.type == Type::w) return false;  // IMP-CHG-011
  if (attacked == Facing::rear) return true;
  return attacked == Facing::flank && profile.weapon != Weapon::pike;  // IMP-CHG-012
}

Breakdown critical_number(const Rules& rules, const Unit& unit, int hits, const FoughtBy& by) {
  const Numbers& n = rules.numbers;
  Breakdown cn;
  start(unit, hits, cn);
  if (unit.disordered) cn.add("IMP-COH-010"_rule, "Disordered", n.ct_melee_disordered);
  if (taken_in_flank(unit.profile, std::max(by.attacked, by.also_attacked))) {
    cn.add("IMP-COH-010"_rule, "attacked on flank or rear", n.ct_melee_flank_or_rear);
  }
  if (cavalry(unit.profile.type) && by.enemy.type == Type::fp) {
    cn.add("IMP-COH-010"_rule, "CP, CM or CL against FP", n.ct_melee_cavalry_against_heavy_infantry);
  }
  if (by.closed_ranks && infantry(unit.profile.type)) {
    cn.add("IMP-COH-010"_rule, "closed ranks", n.ct_melee_closed_ranks);
  }
  add_general_to_cohesion(rules, unit, cn);
  if (by.defending) cn.add("IMP-COH-010"_rule, "defends", n.ct_melee_defending);
  keep_least(rules, cn);
  return cn;
}

bool cohesion_passed(const Rules& rules, int critical_number, int roll) {
  // IMP-COH-003
  if (roll == 1 && rules.numbers.ct_one_passes) return true;
  if (roll == 6 && rules.numbers.ct_six_fails) return false;
  return roll <= critical_number;
}

CohesionResult cohesion(const Rules& rules, const Unit& unit, int critical_number, int roll) {
  CohesionResult result;
  result.passed = cohesion_passed(rules, critical_number, roll);
  result.general_at_risk = unit.has_general && roll == 6;
  if (result.passed) {
    // IMP-COH-004, IMP-COH-007: whether it was Disordered before the test.
    result.lost = unit.disordered ? rules.numbers.passing_disordered_costs : 0;
  } else {
    result.lost = std::max(roll - critical_number, rules.numbers.least_loss);  // IMP-COH-005, IMP-COH-006
  }
  return result;
}

dice::Distribution<int> loss_odds(const Rules& rules, bool disordered, int critical_number) {
  Unit unit;
  unit.disordered = disordered;
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  for (int roll = 1; roll <= 6; ++roll)
    outcomes.push_back({cohesion(rules, unit, critical_number, roll).lost, 1 / 6.0});
  return dice::Distribution<int>(std::move(outcomes));
}

VolleyOdds volley_odds(const Rules& rules, const Unit& target, int dice, const ShotAt& by) {
  return odds(rules, target, dice, by);
}

VolleyOdds hit_and_test_odds(const Rules& rules, const Unit& target, int dice, const FoughtBy& by) {
  return odds(rules, target, dice, by);
}

}  // namespace condotta::impetus
