#include "reg/scouting.hpp"

#include <algorithm>

#include "reg/troop_lexicon.hpp"

namespace condotta::reg {

int scout_points(const Rules& rules, const Troops& troops) {
  const ArmyNumbers& n = rules.numbers.army;
  const bool may_skirmish = skirmishing(troops) || (troops.flexible & bit(Formation::skirmish)) != 0;
  int points = 0;
  if (troops.has(Trait::dragoons)) {
    points = n.swift_scout_points;
  } else if (mounted(troops)) {
    points = may_skirmish || caracole(troops.set_formation) ? n.swift_scout_points : n.scout_points;
  } else if (foot(troops) && may_skirmish) {
    points = n.scout_points;
  }
  return troops.has(Trait::scouts) ? points * n.scouts_factor : points;  // REG-TRP-026, REG-PBS-023
}

int map_cards(const Rules& rules, std::span<const Appointment> commanders, int scouts) {
  const ArmyNumbers& n = rules.numbers.army;
  int of_head = 0;
  int of_others = 0;
  for (const Appointment& who : commanders) {
    (who.army_commander ? of_head : of_others) += allowance(rules, who.grade);
  }
  const int bonus = scouts >= n.scouts_for_two_cards ? 2 : scouts >= n.scouts_for_one_card ? 1 : 0;
  return of_head + of_others / n.commanders_a_map_card + bonus;
}

int scouting_cards(const Rules& rules, std::span<const Appointment> commanders, int scouts) {
  const ArmyNumbers& n = rules.numbers.army;
  int cards = 0;
  for (const Appointment& who : commanders) cards += allowance(rules, who.grade);
  const int sum = cards / n.commanders_a_scouting_card + scouts / n.scouts_a_scouting_card;
  return std::max(n.least_scouting_cards, std::min(n.most_scouting_cards, sum));
}

int saved_map_cards(const Rules& rules, int dealt) { return std::max(0, dealt - rules.numbers.setup.days); }

int cards_to_scout_with(int cards, int saved) { return std::max(0, cards - saved); }  // REG-PBS-018

int scouting_worth(const Rules& rules, const Hand& hand) {
  const SetupNumbers& n = rules.numbers.setup;
  int worth = 0;
  int shown = 0;
  for (const Colour card : hand.cards()) {  // best first
    if (shown++ == n.cards_shown) break;
    if (card == Colour::red) worth += n.percent_red;
    if (card == Colour::yellow) worth += n.percent_yellow;
    if (card == Colour::green) worth += n.percent_green;
  }
  return worth;
}

OutScouting out_scouting(const Rules& rules, const std::array<Hand, 2>& hands) {
  const int difference = scouting_worth(rules, hands[0]) - scouting_worth(rules, hands[1]);
  if (difference == 0) return {};  // REG-PBS-020
  return {difference > 0 ? std::size_t{1} : std::size_t{0}, std::min(100, std::abs(difference))};
}

int forced_units(const Rules& rules, int percent, int units) {
  const int share = (units * percent + 99) / 100;
  return std::min(units, std::max(rules.numbers.setup.least_forced, share));
}

}  // namespace condotta::reg
