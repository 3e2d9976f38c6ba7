#include "cfeo/victory.hpp"

#include <algorithm>

namespace condotta::cfeo {

bool broken(const Rules& rules, const ArmyAtEnd& army) {
  return army.units > 0 && army.lost * 10 >= army.units * rules.numbers.lost_of_ten;
}

Verdict verdict(const Rules& rules, const EndOfTurn& end) {
  const ArmyAtEnd& a = end.armies[0];
  const ArmyAtEnd& b = end.armies[1];
  if (end.agreed_draw) return Verdict::draw;  // CFE-VIC-005
  if (end.conceded_first) return Verdict::second;
  if (end.conceded_second) return Verdict::first;
  const bool a_broken = broken(rules, a);
  const bool b_broken = broken(rules, b);
  if (a_broken && b_broken) {  // the smaller share wins
    const int share = a.lost * b.units - b.lost * a.units;
    return share < 0 ? Verdict::first : share > 0 ? Verdict::second : Verdict::draw;
  }
  if (a_broken) return Verdict::second;
  if (b_broken) return Verdict::first;
  if (end.turn < rules.numbers.turn_limit) return Verdict::goes_on;
  // CFE-VIC-003
  const int first = b.points_lost + a.objectives * rules.numbers.objective_points;
  const int second = a.points_lost + b.objectives * rules.numbers.objective_points;
  const int needed = std::max(a.points, b.points) * rules.numbers.victory_margin;
  if ((first - second) * 100 >= needed && first > second) return Verdict::first;
  if ((second - first) * 100 >= needed && second > first) return Verdict::second;
  return Verdict::draw;
}

Verdict defended_position(const Rules& rules, bool attacker_holds, double formed_defender) {
  return attacker_holds && formed_defender > rules.numbers.position_clear + 0.01 ? Verdict::first : Verdict::second;
}

std::string_view in_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::goes_on: return "goes on";
    case Verdict::first: return "first";
    case Verdict::second: return "second";
    case Verdict::draw: return "draw";
  }
  return "";
}

}  // namespace condotta::cfeo
