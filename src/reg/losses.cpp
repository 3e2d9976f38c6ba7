#include "reg/losses.hpp"

namespace condotta::reg {

int bases_lost(const Rules& rules, const Losses& losses) {
  const int lost = losses.wounds / rules.numbers.wounds_per_base;
  return lost < losses.start_bases ? lost : losses.start_bases;
}

int markers(const Rules& rules, const Losses& losses) { return losses.wounds % rules.numbers.wounds_per_base; }

// REG-VIC-001
BreakPoint break_point(const Rules& rules, const Troops& troops, int start_bases) {
  const int all = rules.numbers.wounds_per_base * start_bases;
  if (troops.type == Type::camp) return {rules.numbers.camp_wounds, "REG-UNT-022"_rule};  // REG-BRK-011, REG-CMP-002
  if (troops.has(Trait::fanatics)) return {all, "REG-BRK-010"_rule};                      // REG-CHR-015
  // REG-BRK-001, REG-BRK-004, whatever dealt the wounds (REG-BRK-008).
  // More than a third for skirmishers by their list, more than half for all others (REG-BRK-005).
  const bool skirmishers = skirmisher_by_list(troops);
  const int threshold = all / (skirmishers ? 3 : 2) + 1;
  if (troops.has(Trait::steady)) {  // REG-CHR-032, REG-CHR-033
    return {threshold + rules.numbers.steady_extra_wounds, "REG-BRK-007"_rule};
  }
  return {threshold, skirmishers ? "REG-BRK-003"_rule : "REG-BRK-002"_rule};
}

bool broken(const Rules& rules, const Troops& troops, const Losses& losses) {
  return losses.wounds >= break_point(rules, troops, losses.start_bases).wounds;
}

bool one_wound_from_breaking(const Rules& rules, const Troops& troops, const Losses& losses) {
  return losses.wounds == break_point(rules, troops, losses.start_bases).wounds - 1;
}

// REG-ARM-018, REG-ARM-020, REG-CMP-020: a Flexible that skirmishes and Artillery are TUGs, a camp is none.
int worth_in_tugs(const Troops& troops) {
  if (troops.type == Type::camp || skirmisher_by_list(troops)) return 0;
  return keil_type(troops.set_formation) ? 2 : 1;  // REG-SET-012
}

// REG-CMP-029
int tugs_lost(const ArmyCount& army) { return army.lost + (army.camp_sacked ? 1 : 0); }

bool army_broken(const Rules& rules, const ArmyCount& army) {
  const int lost = tugs_lost(army);
  const int limit = rules.numbers.command.most_tugs_lost;  // REG-GAP-025: an option, not played unless asked for
  return lost > 0 && (lost * 2 >= army.tugs || (limit > 0 && lost >= limit));
}

}  // namespace condotta::reg
