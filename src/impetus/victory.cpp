#include "impetus/victory.hpp"

#include "impetus/numbers.hpp"

namespace condotta::impetus {
namespace {

int share(int vdt, int percent) { return (vdt * percent + 99) / 100; }  // rounded up

Verdict of(bool first_beaten, bool second_beaten) {
  if (first_beaten && second_beaten) return Verdict::draw;
  if (first_beaten) return Verdict::second_wins;
  return second_beaten ? Verdict::first_wins : Verdict::goes_on;
}

}  // namespace

int army_threshold(const Rules& rules, int vdt) { return share(vdt, rules.numbers.army_percent); }
int command_threshold(const Rules& rules, int vdt) { return share(vdt, rules.numbers.command_percent); }

int lost_vd(const Rules& rules, int of_units, bool baggage_lost) {
  return of_units + (baggage_lost ? rules.numbers.baggage_vd : 0);  // IMP-VIC-005: for the army only
}

Verdict verdict(const Rules& rules, const std::array<ArmyState, 2>& armies, int turn, bool end_of_turn) {
  const auto& [first, second] = armies;
  const Verdict at_once = of(first.conceded || first.units_left == 0, second.conceded || second.units_left == 0);
  if (at_once != Verdict::goes_on || !end_of_turn) return at_once;           // IMP-VIC-007, IMP-VIC-008
  const Verdict beaten = of(first.lost >= army_threshold(rules, first.vdt),  // IMP-VIC-004
                            second.lost >= army_threshold(rules, second.vdt));
  if (beaten != Verdict::goes_on) return beaten;
  if (rules.numbers.turn_limit == 0 || turn < rules.numbers.turn_limit) return Verdict::goes_on;
  const int mine = first.lost * second.vdt;  // IMP-VIC-006: the quotients, over a common denominator
  const int theirs = second.lost * first.vdt;
  if (mine == theirs) return Verdict::draw;
  return mine < theirs ? Verdict::first_wins : Verdict::second_wins;
}

}  // namespace condotta::impetus
