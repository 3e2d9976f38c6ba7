#include "cfeo/results.hpp"

#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

bool gun(const Combatant& unit) { return is_gun(unit.troops.type); }
bool horse(const Combatant& unit) { return arm(unit.troops.type) == Arm::cavalry; }
bool foot(const Combatant& unit) { return arm(unit.troops.type) == Arm::infantry; }

// CFE-ACT-003, CFE-ACT-004
std::vector<AfterCombat> any_permitted(const Combatant& unit) {
  std::vector<AfterCombat> actions = {AfterCombat::remain};
  const bool fled = unit.enemy_retired_or_routed;
  if (fled && !gun(unit)) actions.push_back(AfterCombat::pursue);
  if (horse(unit)) actions.push_back(AfterCombat::retire);
  // CFE-ACT-007
  if (foot(unit) && (fled || unit.enemy_fell_back)) actions.push_back(AfterCombat::take_position);
  return actions;
}

void must(Outcome& out, RuleId rule, AfterCombat action) {
  out.rule = rule;
  out.actions = {action};
}

void may(Outcome& out, RuleId rule, std::vector<AfterCombat> actions) {
  out.rule = rule;
  out.actions = std::move(actions);
}

// "Rides through", or where there is no room remains or retires (CFE-ACT-008, CFE-ACT-009).
void ride_through(Outcome& out, const Combatant& unit) {
  if (unit.room_to_ride_through) {
    must(out, "CFE-ACT-008"_rule, AfterCombat::ride_through);
  } else {
    may(out, "CFE-ACT-009"_rule, {AfterCombat::remain, AfterCombat::retire});
  }
}

bool bound_to_pursue(const Combatant& unit) {
  return must_pursue(unit.troops.grade) && unit.enemy_retired_or_routed && !gun(unit);  // CFE-RES-005, CFE-RES-006
}

// The clauses of a row in their order (CFE-RES-003).
void read_row(const Rules& rules, const Combatant& unit, int difference, Outcome& out) {
  const RuleId table = "CFE-RES-002"_rule;
  const bool charged_horse = horse(unit) && unit.charged;
  switch (out.band) {
    case Band::breakthrough:
      if (bound_to_pursue(unit)) return must(out, "CFE-RES-005"_rule, AfterCombat::pursue);
      may(out, "CFE-ACT-003"_rule, any_permitted(unit));
      if (horse(unit) && unit.enemy_retired_or_routed)
        out.dps_if_not_pursuing = rules.numbers.not_pursuing_dps;  // CFE-RES-010
      return;
    case Band::victory: {
      if (bound_to_pursue(unit)) return must(out, "CFE-RES-005"_rule, AfterCombat::pursue);
      const bool beaten = band_of(rules, -difference) >= Band::defeat;  // the -5 to -7 result
      if (charged_horse && unit.enemy_has_formed_infantry && !beaten) return must(out, table, AfterCombat::retire);
      if (charged_horse && unit.enemy_only_guns_or_unformed_foot) return ride_through(out, unit);
      return may(out, "CFE-ACT-003"_rule, any_permitted(unit));
    }
    case Band::success:
      if (charged_horse && unit.enemy_has_formed_infantry) return must(out, table, AfterCombat::retire);
      if (!horse(unit) && unit.enemy_cavalry_only) return must(out, table, AfterCombat::remain);
      if (charged_horse && unit.enemy_only_guns_or_unformed_foot) return ride_through(out, unit);
      return may(out, "CFE-ACT-003"_rule, any_permitted(unit));
    case Band::inconclusive:
      if (charged_horse && unit.enemy_has_formed_infantry) return must(out, table, AfterCombat::retire);
      if (!horse(unit)) return must(out, table, AfterCombat::remain);
      if (charged_horse && unit.enemy_single_rank_cavalry) return ride_through(out, unit);
      return may(out, table, {AfterCombat::remain, AfterCombat::retire});
    case Band::driven_back:
      if (charged_horse && unit.enemy_has_infantry) out.casualties += rules.numbers.repulsed_casualties;  // CFE-RES-009
      if (!horse(unit) && unit.enemy_cavalry_only && unit.enemy_charged) return must(out, table, AfterCombat::remain);
      if (foot(unit) && unit.formed) return must(out, "CFE-ACT-006"_rule, AfterCombat::fall_back);
      return must(out, table, gun(unit) ? AfterCombat::abandon_guns : AfterCombat::retire);
    case Band::defeat: return must(out, table, gun(unit) ? AfterCombat::abandon_guns_crew_killed : AfterCombat::retire);
    case Band::broken: return must(out, table, gun(unit) ? AfterCombat::abandon_guns_crew_killed : AfterCombat::rout);
  }
}

bool goes(const Outcome& outcome) {
  return std::ranges::any_of(outcome.actions,
                             [](AfterCombat a) { return a == AfterCombat::retire || a == AfterCombat::rout; }) &&
         outcome.actions.size() == 1;
}

}  // namespace

Band band_of(const Rules& rules, int difference) {
  const Numbers& n = rules.numbers;
  if (difference >= n.breakthrough_from) return Band::breakthrough;
  if (difference >= n.victory_from) return Band::victory;
  if (difference >= n.success_from) return Band::success;
  if (difference >= n.inconclusive_from) return Band::inconclusive;
  if (difference >= n.driven_back_from) return Band::driven_back;
  return difference >= n.defeat_from ? Band::defeat : Band::broken;
}

Outcome outcome(const Rules& rules, const Combatant& unit, int difference) {
  const Numbers& n = rules.numbers;
  Outcome out;
  out.band = band_of(rules, difference);
  switch (out.band) {
    case Band::breakthrough: out.dps = n.breakthrough_dps; break;
    case Band::victory: out.dps = n.victory_dps; break;
    case Band::success: out.dps = n.success_dps; break;
    case Band::inconclusive: out.dps = n.inconclusive_dps; break;
    case Band::driven_back: out.dps = n.driven_back_dps; break;
    case Band::defeat:
      out.dps = n.defeat_dps;
      out.casualties = n.defeat_casualties;
      break;
    case Band::broken: out.casualties = n.break_casualties; break;
  }
  read_row(rules, unit, difference, out);
  return out;
}

Combatant combatant(const Melee& melee, std::size_t side, std::size_t fighter) {
  const Fighter& own = melee.sides[side][fighter];
  Combatant out;
  out.troops = own.unit.troops;
  out.formed = formed(own.unit);
  // CFE-RES-007; in a round of bad war nobody has just charged, which matters to no pikemen.
  out.charged = own.onset == Onset::charging || own.onset == Onset::pursuing;
  out.enemy_cavalry_only = true;
  out.enemy_only_guns_or_unformed_foot = true;
  out.enemy_single_rank_cavalry = true;
  out.enemy_charged = true;
  const std::vector<Fighter>& enemies = melee.sides[1 - side];
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    if (!own.touches.empty() && std::ranges::find(own.touches, i) == own.touches.end()) continue;
    const Unit& enemy = enemies[i].unit;
    const Arm its = arm(enemy.troops.type);
    const bool loose_foot = its == Arm::infantry && !formed(enemy);
    const bool soft = its == Arm::guns || loose_foot;
    const bool thin_horse =
        its == Arm::cavalry && (enemy.formation == Formation::unformed || enemy.ranks.size() == 1);  // CFE-RES-008
    out.enemy_cavalry_only = out.enemy_cavalry_only && its == Arm::cavalry;
    out.enemy_has_infantry = out.enemy_has_infantry || its == Arm::infantry;
    out.enemy_has_formed_infantry = out.enemy_has_formed_infantry || (its == Arm::infantry && formed(enemy));
    out.enemy_only_guns_or_unformed_foot = out.enemy_only_guns_or_unformed_foot && soft;
    out.enemy_single_rank_cavalry = out.enemy_single_rank_cavalry && (soft || thin_horse);
    const bool deep = formed(enemy) && enemy.ranks.size() > 1;  // CFE-ACT-009
    out.room_to_ride_through = out.room_to_ride_through && !deep;
  }
  return out;
}

std::array<std::vector<Outcome>, 2> outcomes(const Rules& rules, const Melee& melee, int difference) {
  std::array<std::vector<Outcome>, 2> out;
  const std::size_t loser = difference < 0 ? 0 : 1;
  for (const std::size_t side : {loser, 1 - loser}) {  // CFE-ACT-001
    for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
      Combatant unit = combatant(melee, side, i);
      const Fighter& own = melee.sides[side][i];
      if (side != loser) {
        for (std::size_t e = 0; e < out[loser].size(); ++e) {
          if (!own.touches.empty() && std::ranges::find(own.touches, e) == own.touches.end()) continue;
          const Outcome& enemy = out[loser][e];
          unit.enemy_retired_or_routed = unit.enemy_retired_or_routed || goes(enemy);
          unit.enemy_fell_back = unit.enemy_fell_back || enemy.actions.front() == AfterCombat::fall_back;
        }
      }
      out[side].push_back(outcome(rules, unit, side == 0 ? difference : -difference));  // CFE-RES-001, CFE-RES-004
    }
  }
  return out;
}

Melee next_round_of_bad_war(const Rules& rules, Melee melee) {
  melee.bad_war_round = true;
  for (auto& side : melee.sides) {
    for (Fighter& fighter : side) {
      const Condition after =
          take_dps(rules, fighter.unit.troops, {fighter.unit.stands(), fighter.unit.dps, fighter.unit.casualties},
                   rules.numbers.inconclusive_dps, Cause::combat);
      fighter.unit.ranks = ranks_of(after.stands, fighter.unit.ranks.front());
      fighter.unit.dps = after.dps;
      fighter.unit.casualties = after.casualties;
    }
  }
  return melee;
}

bool caught(double pursuit, double flight) { return pursuit >= flight - 0.01; }

int hack_dice(int front_stands, int stands_caught) { return std::min(front_stands, stands_caught); }

int hack_casualties(const Rules& rules, const std::vector<int>& dice) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int d) { return d >= rules.numbers.hack_from; }));
}

dice::Distribution<int> hack_odds(const Rules& rules, int dice) {
  const auto one =
      dice::odds_of([&](dice::Source& source) { return source.roll(dice::d6) >= rules.numbers.hack_from ? 1 : 0; });
  return dice::sum_of(one, dice);
}

// CFE-ACT-011, CFE-ACT-020: both use all their dice, the retiring or routing with more on each for the first move.
double catching_odds(const Rules& rules, Mover pursuer, Mover fleeing, bool first_flight) {
  const auto away = distance_odds(rules, most_dice(rules, fleeing, Going::good),
                                  first_flight ? Pace::first_fast : Pace::later_fast, false);
  const auto after = distance_odds(rules, most_dice(rules, pursuer, Going::good), Pace::pursuit, false);
  return dice::combine(after, away, [](int p, int f) { return p - f; }).probability([](int lead) { return lead >= 0; });
}

RoutEffect rout_move(const Rules& rules, const RoutMove& move) {
  const Numbers& n = rules.numbers;
  RoutEffect effect;
  if (move.at_stopping_place) {
    effect.moves = false;
  } else if (move.blocked) {  // CFE-ACT-019
    effect.moves = false;
    effect.casualties = n.blocked_casualties;
    effect.surrenders = move.enemy <= n.surrender_within + 0.01;
  } else if (!move.first) {  // CFE-ACT-015
    effect.casualties = n.rout_casualties;
  }
  return effect;
}

Flown fly(const Rules& rules, const Flight& flight) {
  const Numbers& n = rules.numbers;
  Flown out;
  if (flight.blocked) {
    if (flight.kind == FlightKind::retire) out.dps = n.blocked_dps;              // CFE-ACT-017
    if (flight.kind == FlightKind::rout) out.casualties = n.blocked_casualties;  // CFE-ACT-019
    return out;
  }
  out.least = flight.rolled;
  out.most = flight.rolled;
  if (flight.cover) out.least = std::min(out.least, *flight.cover);
  if (flight.kind == FlightKind::rout) {
    if (flight.from_enemy) out.least = std::min(out.least, std::max(0.0, n.rout_stops - *flight.from_enemy));
    out.most = out.least;  // CFE-ACT-014: routers stop there
  }
  return out;
}

Ruling may_ride_through(const Rules& rules, const MoveDice& dice) {
  Ruling ruling = may_roll(rules, Mover::cavalry, Going::good, dice, Pace::charge);
  if (dice.count() < 2) ruling.refuse("CFE-ACT-008"_rule, "riding through takes 2 or 3 dice");
  return ruling;
}

double ride_through_distance(const Rules& rules, double rolled, double new_enemy) {
  return std::max(0.0, std::min(rolled, new_enemy - rules.numbers.ride_through_halt));
}

Ruling may_recrew(const Rules& rules, bool crew_killed, double formed_enemy) {
  Ruling ruling;
  if (crew_killed) ruling.refuse("CFE-RES-013"_rule, "the crew was killed");
  if (formed_enemy <= rules.numbers.crew_return + 0.01) {
    ruling.refuse("CFE-RES-013"_rule, "formed enemy is within " + std::to_string(rules.numbers.crew_return) + " yd");
  }
  return ruling;
}

bool crew_shelters(const Rules& rules, double before_infantry) {
  return before_infantry <= rules.numbers.guns_before + 0.01;  // CFE-RES-015
}

std::string_view in_words(Band band) {
  constexpr std::array<std::string_view, 7> words = {"Breakthrough", "Victory", "Success", "Inconclusive",
                                                     "Driven Back",  "Defeat",  "Break"};
  return words[static_cast<std::size_t>(band)];
}

std::string_view in_words(AfterCombat action) {
  constexpr std::array<std::string_view, 9> words = {"remain",       "fall back",    "take the position",
                                                     "ride through", "retire",       "rout",
                                                     "pursue",       "abandon guns", "abandon guns, crew killed"};
  return words[static_cast<std::size_t>(action)];
}

}  // namespace condotta::cfeo
