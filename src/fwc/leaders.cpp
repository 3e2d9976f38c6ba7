#include "fwc/leaders.hpp"

#include <algorithm>

namespace condotta::fwc {

std::string_view in_words(Rank rank) {
  return rank == Rank::general ? "general" : rank == Rank::noble ? "noble" : "hero";
}

std::optional<Quality> general_in_use(const std::vector<Leader>& leaders) {
  std::optional<Quality> best;
  for (const Leader& leader : leaders) {
    if (leader.rank == Rank::hero) continue;
    // FWC-GEN-018, FWC-GEN-020
    const Quality grade = leader.rank == Rank::noble ? Quality::normal : leader.grade;
    if (!best || grade < *best) best = grade;
  }
  return best;
}

bool hero_counts(const std::vector<Leader>& leaders) {
  const bool hero = std::ranges::any_of(leaders, [](const Leader& l) { return l.rank == Rank::hero; });
  return hero && !general_in_use(leaders);
}

int most_heroes(const Rules& rules, int units) {
  if (units <= 0) return 0;
  return (units + rules.numbers.units_a_hero - 1) / rules.numbers.units_a_hero;
}

std::optional<std::size_t> at_risk(const std::vector<Leader>& leaders) {
  const auto best = general_in_use(leaders);
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    if (!best) return i;
    if (leaders[i].rank == Rank::hero) continue;
    const Quality grade = leaders[i].rank == Rank::noble ? Quality::normal : leaders[i].grade;
    if (grade == *best) return i;
  }
  return std::nullopt;
}

bool lost_to_risk(const Rules& rules, int die) { return die <= rules.numbers.leader_lost; }
bool lost_with_unit(const Rules& rules, Rank rank, int die) {
  return rank == Rank::hero || die <= rules.numbers.leader_lost_with_unit;
}

bool may_choose_target(const std::vector<Leader>& leaders, Type gun) {
  if (gun != Type::gun_medium && gun != Type::gun_heavy) return false;
  return std::ranges::any_of(leaders, &Leader::directs_artillery);
}

Ruling may_order_away(bool noble, bool commander_in_chief_lost) {
  Ruling ruling;
  if (noble && commander_in_chief_lost) {
    ruling.refuse("FWC-GEN-019"_rule, "the commander-in-chief, who would order him away, is lost");
  }
  return ruling;
}

Ruling may_move_leader(const Rules& rules, const Leader& leader, bool attached, bool unit_fights, bool joins_fighting,
                       bool under_orders, double distance) {
  Ruling ruling;
  if (leader.rank == Rank::hero) ruling.refuse("FWC-GEN-010"_rule, "a hero never changes his unit");
  if ((attached && unit_fights) || joins_fighting) {
    ruling.refuse("FWC-GEN-025"_rule, "nobody leaves or joins a unit that is in hand-to-hand combat");
  }
  if (leader.rank == Rank::noble && !under_orders) {
    ruling.refuse("FWC-GEN-019"_rule, "a noble goes where the general orders him");
  }
  if (distance > rules.numbers.move[at(Mover::leader)] + 0.01) {
    ruling.refuse("FWC-GEN-024"_rule, "it is farther than a leader moves");
  }
  return ruling;
}

Ruling may_field(const Rules& rules, const std::vector<Leader>& leaders, int units) {
  Ruling ruling;
  const auto count = [&](Rank rank) {
    return static_cast<int>(std::ranges::count_if(leaders, [&](const Leader& l) { return l.rank == rank; }));
  };
  const int heroes = count(Rank::hero);
  if (heroes > 0 && !rules.numbers.heroes) ruling.refuse("FWC-BAS-026"_rule, "heroes have not been agreed on");
  if (heroes > most_heroes(rules, units)) {
    ruling.refuse("FWC-GEN-008"_rule, std::to_string(heroes) + " heroes for " + std::to_string(units) + " units");
  }
  if (count(Rank::noble) > rules.numbers.nobles_most) ruling.refuse("FWC-GEN-017"_rule, "too many nobles");
  const auto chiefs = std::ranges::count_if(leaders, &Leader::commander_in_chief);
  if (chiefs > 1) ruling.refuse("FWC-GEN-017"_rule, "an army has one commander-in-chief");
  return ruling;
}

}  // namespace condotta::fwc
