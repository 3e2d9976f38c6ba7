#include "impetus/melee.hpp"

#include <algorithm>
#include <array>

#include "impetus/hits.hpp"

namespace condotta::impetus {
namespace {

void add_all(const Breakdown& from, Breakdown& to) {
  for (const Term& term : from.terms()) to.add(term.rule, term.label, term.value);
}

// IMP-MEL-015, IMP-MEL-016
void add_contact_weapon(const Rules& rules, const Combatant& unit, const Combatant& enemy, Breakdown& dice) {
  const Numbers& n = rules.numbers;
  const OnContact weapon = unit.unit.profile.on_contact;
  if (weapon == OnContact::none || (!unit.charged && !enemy.charged)) return;
  const bool on_front = unit.charged || unit.attacked == Facing::front;
  if (!on_front || status(rules, unit.unit) == Status::exhausted) return;
  int value = weapon == OnContact::pbw ? n.contact_pbw
              : unit.charged           ? n.contact_pilum_charging
                                       : n.contact_pilum_receiving;
  if (unit.used_contact_weapon) value = n.contact_later;
  if (unit.unit.disordered) value += n.contact_disordered;
  dice.add("IMP-MEL-015"_rule, weapon == OnContact::pbw ? "PBW" : "pilum", std::max(value, 0));
}

// What main units and supporters have in common (IMP-MEL-004).
void add_own(const Rules& rules, const Combatant& unit, const Combatant& enemy, Breakdown& dice) {
  const Numbers& n = rules.numbers;
  const Profile& p = unit.unit.profile;
  dice.add("IMP-MEL-005"_rule, "VBU", unit.unit.front_vbu());
  add_all(impact_bonus(rules, unit, enemy), dice);
  if (unit.unit.disordered) dice.add("IMP-MEL-011"_rule, "Disordered", n.melee_disordered);
  add_general_to_melee(rules, unit.unit, dice);
  const bool hampered = mounted(rules, p) || p.weapon == Weapon::pike;
  if (hampered && (unit.ground == Ground::difficult || enemy.entirely_in_difficult)) {
    dice.add("IMP-MEL-011"_rule, "difficult ground", n.melee_difficult_ground);
  }
  add_all(depth_bonus(rules, unit, enemy.unit.profile), dice);
}

// One side's results by the dice thrown at it.
std::vector<std::pair<Fought, double>> sufferings(const Rules& rules, const Combatant& unit, const Profile& enemy,
                                                  int dice) {
  std::vector<std::pair<Fought, double>> all;
  const auto add = [&](const Fought& fought, double chance) {
    for (auto& [known, sum] : all) {
      if (known == fought) {
        sum += chance;
        return;
      }
    }
    all.emplace_back(fought, chance);
  };
  const std::vector<double> chances = hit_chances(rules, dice);
  for (std::size_t hit = 0; hit < chances.size(); ++hit) {
    if (hit == 0) {
      add({}, chances[0]);
      continue;
    }
    const int cn = critical_number(rules, unit.unit, static_cast<int>(hit), unit.fought_by(enemy)).total();
    for (int roll = 1; roll <= 6; ++roll) {
      const CohesionResult test = cohesion(rules, unit.unit, cn, roll);
      add({true, !test.passed, test.lost}, chances[hit] / 6);
    }
  }
  return all;
}

dice::Distribution<int> losses_of(const std::vector<std::pair<Fought, double>>& all) {
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  for (const auto& [fought, chance] : all) outcomes.push_back({fought.lost, chance});
  return dice::Distribution<int>(std::move(outcomes));
}

}  // namespace

Combatant at_contact(const Rules& rules, const Combatant& unit) {
  Combatant now = unit;
  const bool behind = unit.worst_attacked() >= Facing::flank;
  if (behind && rules.numbers.flank_disorders && unit.unit.profile.type != Type::w) now.unit.disordered = true;
  return now;
}

Breakdown depth_bonus(const Rules& rules, const Combatant& unit, const Profile& enemy) {
  const Numbers& n = rules.numbers;
  const Profile& p = unit.unit.profile;
  Breakdown bonus;
  if (!unit.unit.large()) return bonus;
  if (unit.worst_attacked() >= Facing::flank) return bonus;
  const bool against_mounted = mounted(rules, enemy);
  struct Line {
    std::string_view label;
    int dice;
  };
  AtMost<Line, 4> lines;
  const bool pikes = p.weapon == Weapon::pike;
  if (pikes && unit.ground != Ground::difficult) {
    const int each = against_mounted ? n.depth_pikes_against_mounted : n.depth_pikes_against_foot;
    lines.push_back({"depth of pikes", each * unit.unit.rear_units()});  // IMP-LU-012
  }
  if (p.type == Type::fp && (p.weapon == Weapon::long_spear || p.weapon == Weapon::polearm)) {
    lines.push_back({"depth of spears or polearms",
                     against_mounted ? n.depth_spears_against_mounted : n.depth_spears_against_foot});
  }
  const bool pikes_hampered = pikes && unit.ground == Ground::difficult;
  if (p.impetuous && (p.type == Type::fp || p.type == Type::fl) && !pikes_hampered) {
    lines.push_back({"depth of impetuous foot", n.depth_impetuous_foot});
  }
  if (heavy_cavalry(p.type) && !against_mounted) {
    lines.push_back({"depth of heavy cavalry", n.depth_heavy_cavalry_against_foot});
  }
  if (lines.empty()) return bonus;
  if (n.depth_lines_add) {
    for (const Line& line : lines) bonus.add("IMP-MEL-014"_rule, line.label, line.dice);
    return bonus;
  }
  const Line best = *std::ranges::max_element(lines, {}, &Line::dice);
  bonus.add("IMP-MEL-014"_rule, best.label, best.dice);
  return bonus;
}

Breakdown melee_dice(const Rules& rules, const Combatant& unit, const Combatant& enemy) {
  const Numbers& n = rules.numbers;
  const Profile& p = unit.unit.profile;
  Breakdown dice;
  add_own(rules, unit, enemy, dice);
  if (unit.supported_flanks > 0) {
    dice.add("IMP-MEL-012"_rule, "supported flanks",
             std::min(unit.supported_flanks, n.most_flanks) * n.supported_flank);
  }
  const int better = static_cast<int>(enemy.unit.profile.discipline) - static_cast<int>(p.discipline);
  if (better > 0) dice.add("IMP-MEL-013"_rule, "better discipline", better * n.better_discipline);
  if (p.type == Type::cgp && infantry(enemy.unit.profile.type)) {
    dice.add("IMP-MEL-011"_rule, "CGP against infantry", n.heavy_chariots_against_infantry);
  }
  add_contact_weapon(rules, unit, enemy, dice);
  if (unit.support_dice > 0) dice.add("IMP-MEL-004"_rule, "support", unit.support_dice);
  if (dice.total() < n.least_melee_dice) {
    dice.add("IMP-BAS-010"_rule, "at least", n.least_melee_dice - dice.total());
  }
  return dice;
}

Breakdown support_dice(const Rules& rules, const Combatant& supporter, const Combatant& enemy) {
  Breakdown dice;
  add_own(rules, supporter, enemy, dice);
  const int own = dice.total();
  dice.add("IMP-MEL-004"_rule, "half", half(rules, std::max(own, 0)) - own);
  Breakdown contact;
  add_contact_weapon(rules, supporter, enemy, contact);
  if (contact.total() > 0) dice.add("IMP-MEL-015"_rule, "half of the contact weapon", half(rules, contact.total()));
  return dice;
}

Loser loser(const Rules& rules, const Fought& first, const Fought& second) {
  // By the switch a VBU lost by passing while Disordered counts like one lost by failing.
  const bool count_all = rules.numbers.losses_by_passing_count;
  const bool first_failed = first.failed || (count_all && first.lost > 0);
  const bool second_failed = second.failed || (count_all && second.lost > 0);
  if (first_failed != second_failed) return first_failed ? Loser::first : Loser::second;
  if (!first_failed || first.lost == second.lost) return Loser::none;
  return first.lost > second.lost ? Loser::first : Loser::second;
}

Outcome outcome(const Rules& rules, const Combatant& before, const Fought& fought, bool has_lost) {
  Outcome after{before.unit, 0, false, false};
  if (fought.tested) after.unit.disordered = true;  // IMP-COH-004, IMP-COH-005, IMP-RET-004
  after.vd_lost = lose(after.unit, fought.lost);
  const bool pikes_too =
      rules.numbers.pikes_routed_from_flank && before.worst_attacked() == Facing::flank;  // IMP-CHG-012
  if (fought.failed && (taken_in_flank(before.unit.profile, before.worst_attacked()) || pikes_too)) {
    after.vd_lost += rout(after.unit);  // IMP-MEL-020
  }
  if (has_lost && before.unit.profile.type == Type::art && rules.numbers.artillery_that_loses_is_destroyed) {
    after.vd_lost += rout(after.unit);  // IMP-MEL-021
  }
  after.routed = after.unit.routed();
  after.retreats = has_lost && !after.routed && before.unit.profile.type != Type::w;  // IMP-MEL-021
  return after;
}

bool enemy_may_pursue(bool has_lost, bool winner_destroyed) {
  return has_lost && !winner_destroyed;  // IMP-MEL-018, IMP-MEL-019
}

// IMP-MEL-006: both pools and both tests with the values before any loss of the round.
RoundOdds round_odds(const Rules& rules, const Combatant& first, const Combatant& second) {
  RoundOdds odds;
  odds.first_dice = melee_dice(rules, first, second).total();
  odds.second_dice = melee_dice(rules, second, first).total();
  const auto on_first = sufferings(rules, first, second.unit.profile, odds.second_dice);
  const auto on_second = sufferings(rules, second, first.unit.profile, odds.first_dice);
  odds.first_lost = losses_of(on_first);
  odds.second_lost = losses_of(on_second);
  // Whether a side is routed depends on its own test and on who has lost only.
  const auto routs = [&](const Combatant& unit, const std::vector<std::pair<Fought, double>>& all) {
    std::vector<std::array<bool, 2>> routed;
    for (const auto& [fought, chance] : all)
      routed.push_back({outcome(rules, unit, fought, false).routed, outcome(rules, unit, fought, true).routed});
    return routed;
  };
  const auto first_routed = routs(first, on_first);
  const auto second_routed = routs(second, on_second);
  for (std::size_t i = 0; i < on_first.size(); ++i) {
    for (std::size_t j = 0; j < on_second.size(); ++j) {
      const double chance = on_first[i].second * on_second[j].second;
      const Loser lost = loser(rules, on_first[i].first, on_second[j].first);
      if (lost == Loser::first) odds.first_loses += chance;
      if (lost == Loser::second) odds.second_loses += chance;
      if (lost == Loser::none) odds.draw += chance;
      if (first_routed[i][lost == Loser::first ? 1 : 0]) odds.first_routed += chance;
      if (second_routed[j][lost == Loser::second ? 1 : 0]) odds.second_routed += chance;
    }
  }
  return odds;
}

}  // namespace condotta::impetus
