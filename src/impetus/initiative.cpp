#include "impetus/initiative.hpp"

namespace condotta::impetus {

Breakdown initiative_total(const Rules& rules, const Bid& bid) {
  Breakdown total;
  total.add("IMP-INI-001"_rule, "dice", bid.dice[0] + bid.dice[1]);
  if (bid.general_lost) {
    total.add("IMP-GEN-012"_rule, "general lost", rules.numbers.bonus_without_general);
  } else {
    total.add("IMP-INI-002"_rule, "general",
              rules.numbers.initiative_bonus[static_cast<std::size_t>(bid.general.grade)]);
  }
  return total;
}

Reroll reroll_of(const Rules& rules, const Bid& bid) {
  if (bid.general_lost) return Reroll::none;  // IMP-GEN-012
  return static_cast<Reroll>(rules.numbers.initiative_reroll[static_cast<std::size_t>(bid.general.grade)]);
}

bool may_pass(const Bid& bid) {
  if (bid.general_lost) return false;
  return bid.general.grade == Grade::genius || bid.general.grade == Grade::charismatic || bid.general.confident;
}

bool fails(const Rules& rules, const Bid& bid) {
  return rules.numbers.incompetent_fails_on_doubles && !bid.general_lost && bid.general.grade == Grade::incompetent &&
         bid.dice[0] == bid.dice[1];
}

Grade grade_after(const Rules& rules, const Bid& bid) {
  if (bid.general_lost || bid.changes >= rules.numbers.changes_in_a_game) return bid.general.grade;
  const int shown = bid.dice[0] + bid.dice[1];
  if (shown >= rules.numbers.rises_on) return risen(bid.general.grade);
  if (shown <= rules.numbers.falls_on) return fallen(bid.general.grade);
  return bid.general.grade;
}

InitiativeResult initiative(const Rules& rules, const Bid& first, const Bid* second) {
  if (second == nullptr) return {Activated::first, "IMP-INI-005"_rule};
  const bool first_fails = fails(rules, first);
  const bool second_fails = fails(rules, *second);
  if (first_fails || second_fails) {
    const Activated who = first_fails && second_fails ? Activated::roll_again
                          : first_fails               ? Activated::second
                                                      : Activated::first;
    return {who, "IMP-INI-008"_rule};
  }
  const int mine = initiative_total(rules, first).total();
  const int theirs = initiative_total(rules, *second).total();
  if (mine != theirs) return {mine > theirs ? Activated::first : Activated::second, "IMP-INI-001"_rule};
  if (rules.numbers.better_structure_wins_tie && first.structure != second->structure) {
    return {first.structure > second->structure ? Activated::first : Activated::second, "IMP-INI-003"_rule};
  }
  return {Activated::roll_again, "IMP-INI-003"_rule};
}

RerollFirst rerolls_first(int first_total, int second_total, bool first_is_attacker) {
  if (first_total != second_total) return first_total < second_total ? RerollFirst::first : RerollFirst::second;
  return first_is_attacker ? RerollFirst::second : RerollFirst::first;
}

double chance_first(const Rules& rules, const Bid& first, const Bid& second) {
  Bid mine = first;
  Bid theirs = second;
  int won = 0;
  int again = 0;
  constexpr int all = 6 * 6 * 6 * 6;
  for (int throws = 0; throws < all; ++throws) {
    mine.dice = {throws % 6 + 1, throws / 6 % 6 + 1};
    theirs.dice = {throws / 36 % 6 + 1, throws / 216 + 1};
    const Activated who = initiative(rules, mine, &theirs).activated;
    won += who == Activated::first;
    again += who == Activated::roll_again;
  }
  return again == all ? 0.5 : static_cast<double>(won) / (all - again);
}

}  // namespace condotta::impetus
