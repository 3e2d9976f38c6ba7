// The effect of fire: wounds, slowing (2019) and Drive Back (2021).
#include <algorithm>
#include <map>

#include "reg/shooting.hpp"

namespace condotta::reg {
namespace {

// REG-SLW-004 … REG-SLW-006, REG-SLW-013, REG-GAP-217: one doubling at most.
int weight(const Rules& rules, const VolleyTarget& target, const VolleyDie& die) {
  int factor = die.artillery ? rules.numbers.artillery_slowing_factor : 1;
  if (target.troops.has(Trait::unused_to_firearms) && (die.artillery || die.shot_weapon)) {
    factor = std::max(factor, rules.numbers.ufa_factor);  // REG-CHR-034
  }
  return factor;
}

void count(const Rules& rules, const VolleyTarget& target, const VolleyDie& die, Symbol symbol, int times,
           VolleyCount& sum) {
  sum.wounds += times * shooting_wounds(rules, die.die, symbol);
  if (symbol == Symbol::blank) return;
  sum.results += times * weight(rules, target, die);
  sum.dice_that_hit += times;
  if (die.from_behind) sum.from_behind += times;
}

}  // namespace

VolleyResult result_of(const Rules& rules, const VolleyTarget& target, const VolleyCount& sum) {
  VolleyResult result{sum.wounds, sum.results, 0};
  if (rules.edition == Edition::y2019) {
    result.push = slowing(rules, sum.results, target.frontage);  // REG-SLW-001
    return result;
  }
  if (target.in_combat) return result;                                                  // REG-SLW-019
  if (sum.from_behind > 0 && 2 * sum.from_behind >= sum.dice_that_hit) return result;   // REG-SLW-020
  result.push = std::max(0, sum.results - drive_back_reduction(rules, target.troops));  // REG-SLW-012
  return result;
}

VolleyDie volley_die(const Rules& rules, const Shot& shot) {
  const bool gun = shoots_as_artillery(shot.troops, shot.shooter);
  return {shot_breakdown(rules, shot).die, gun, !gun && is_shot(shot.troops.shooting), from_behind_flank_or_rear(shot)};
}

int shooting_wounds(const Rules& rules, const ShootingDie& die, Symbol symbol) {
  if (die.slowing_only) return 0;  // REG-SLW-003
  switch (symbol) {
    case Symbol::blank: return 0;
    case Symbol::s: return die.white_plus ? 1 : rules.numbers.shooting_s;
    case Symbol::sword: return rules.numbers.shooting_sword;
    case Symbol::skull: return rules.numbers.shooting_skull;
  }
  return 0;
}

int slowing(const Rules& rules, int results, int frontage) {
  const Numbers& n = rules.numbers;
  if (results >= 2 * frontage) return n.slowing_double;
  if (results >= frontage) return n.slowing_full;
  if (2 * results >= frontage) return n.slowing_half;
  return 0;
}

int drive_back_reduction(const Rules& rules, const Troops& target) {
  const Numbers& n = rules.numbers;
  int reduction = 0;
  if (target.training == Training::drilled || target.has(Trait::steady)) reduction += n.drilled_or_resilient_reduction;
  if (target.quality >= Quality::superior) reduction += n.superior_reduction;
  if (keil_type(target.set_formation)) reduction += n.keil_reduction;
  return reduction;
}

VolleyResult volley_result(const Rules& rules, const VolleyTarget& target, const std::vector<VolleyDie>& volley,
                           const std::vector<Symbol>& shown) {
  VolleyCount sum;
  for (std::size_t i = 0; i < volley.size() && i < shown.size(); ++i) {
    count(rules, target, volley[i], shown[i], 1, sum);
  }
  return result_of(rules, target, sum);
}

// All fire of a sub-phase is simultaneous (REG-SHT-012); REG-SLW-022 comes out of this.
// Equal dice are thrown as one pool: only how often each symbol shows matters.
VolleyResult throw_volley(const Rules& rules, const VolleyTarget& target, const std::vector<VolleyDie>& volley,
                          dice::Source& source) {
  std::map<VolleyDie, int> kinds;
  for (const VolleyDie& die : volley) ++kinds[die];
  VolleyCount sum;
  for (const auto& [die, number] : kinds) throw_alike(rules, target, die, number, sum, source);
  return result_of(rules, target, sum);
}

void throw_alike(const Rules& rules, const VolleyTarget& target, const VolleyDie& die, int number, VolleyCount& sum,
                 dice::Source& source) {
  const std::vector<const dice::Die*> pool(static_cast<std::size_t>(number), &dice::death_die(die.die.colour));
  const dice::Tally tally = source.throw_pool(pool);
  for (const Symbol symbol : {Symbol::s, Symbol::sword, Symbol::skull}) {
    count(rules, target, die, symbol, tally[symbol], sum);
  }
}

int won_back(const Rules& rules, Colour card, double distance_to_general) {
  const Numbers& n = rules.numbers;
  if (distance_to_general > n.win_back_within + 0.001) return 0;
  switch (card) {
    case Colour::red: return n.win_back_red;
    case Colour::yellow: return n.win_back_yellow;
    case Colour::green: return n.win_back_green;
    case Colour::white:
    case Colour::black: return 0;
  }
  return 0;
}

double distance_after_fire(double distance, int lost, int won) {
  return std::max(0.0, distance - std::max(0, lost - won));
}

}  // namespace condotta::reg
