#include "fwc/morale.hpp"

#include <algorithm>

#include "dice/enumerating.hpp"
#include "fwc/formation.hpp"

namespace condotta::fwc {

std::string_view in_words(Trigger trigger) {
  switch (trigger) {
    case Trigger::base_lost: return "a base was lost";
    case Trigger::horse_against_points: return "horse meets pike or bayonets";
    case Trigger::ferocious_target: return "a ferocious attack comes in";
    case Trigger::horse_trapped: return "horse is trapped";
    case Trigger::army_half: return "half of the army is lost";
    default: return "an enemy comes within charge range";
  }
}

int morale_needed(const Rules& rules, MoraleClass morale) { return rules.numbers.morale_pass[at(morale)]; }

// FWC-MRL-006
Breakdown morale_modifiers(const Rules& rules, const MoraleTest& test) {
  const Numbers& n = rules.numbers;
  Breakdown sum;
  if (test.morale == MoraleClass::civilian) return sum;  // FWC-LOG-010
  if (test.general == Quality::normal) sum.add("FWC-GEN-003"_rule, "general", n.morale_general);
  if (!test.general && test.hero) sum.add("FWC-GEN-009"_rule, "hero", n.morale_hero);
  if (n.morale_each_base != 0 && test.further_bases > 0)
    sum.add("FWC-TBL-025"_rule, "further bases", n.morale_each_base * test.further_bases);
  if (n.morale_flank != 0 && test.flanked) sum.add("FWC-TBL-025"_rule, "flank or rear", n.morale_flank);
  if (n.morale_defence != 0 && test.defended) sum.add("FWC-TBL-025"_rule, "behind a defence", n.morale_defence);
  return sum;
}

bool passes(const Rules& rules, const MoraleTest& test, int die) {
  if (die == 1) return false;  // FWC-MRL-007
  if (die == 6) return true;
  return die + morale_modifiers(rules, test).total() >= morale_needed(rules, test.morale);
}

bool taken_again(const MoraleTest& test, bool passed) {
  if (test.morale == MoraleClass::civilian) return false;
  return test.general == (passed ? Quality::poor : Quality::good);
}

MoraleResult throw_morale(const Rules& rules, const MoraleTest& test, dice::Source& source) {
  MoraleResult result;
  result.dice.push_back(source.roll(dice::d6));
  result.passed = passes(rules, test, result.dice.back());
  if (taken_again(test, result.passed)) {
    result.dice.push_back(source.roll(dice::d6));
    result.passed = passes(rules, test, result.dice.back());
  }
  return result;
}

double chance_to_pass(const Rules& rules, const MoraleTest& test) {
  return dice::odds_of([&](dice::Source& source) { return throw_morale(rules, test, source).passed ? 1 : 0; }).of(1);
}

bool last_man_stands(const Rules& rules, const Unit& unit) {
  if (!rules.numbers.last_man_standing || unit.bases.size() != 1) return false;
  return is_infantry(unit) && !is_dragoon(unit.first().type);  // FWC-DRG-007
}

int bases_lost_by_failing(const Rules& rules, const Unit& unit, Trigger trigger) {
  if (trigger == Trigger::contractors) return base_count(unit);
  if (trigger == Trigger::army_half && rules.numbers.army_test_removes) return base_count(unit);  // FWC-VIC-005
  if (last_man_stands(rules, unit)) return 0;
  return std::min(rules.numbers.morale_bases, base_count(unit));
}

bool has_points(const Unit& unit) {
  if (has_type(unit, Type::pike)) return true;
  return std::ranges::any_of(unit.bases, [&](std::uint8_t p) { return bayonet_fitted(unit, unit.parts[p]); });
}

bool tests_against_points(const Rules& rules, const Unit& horse, const Unit& target, bool front) {
  if (!rules.numbers.horse_pike_test && !horse.horse_pike_test) return false;
  if (!is_horse(horse) || horse.first().type == Type::gendarme) return false;
  return front && is_infantry(target) && has_points(target);
}

}  // namespace condotta::fwc
