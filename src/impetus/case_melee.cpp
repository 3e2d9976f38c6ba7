// Questions about melee, retreat and pursuit (MEL, RET).
#include <array>

#include "impetus/case_words.hpp"
#include "impetus/hits.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/retreat.hpp"

namespace condotta::impetus {
namespace {

constexpr std::array<std::string_view, 3> loser_words = {"draw", "first", "second"};

// Supporters add their dice to the main unit's.
void add_support(const Situation& situation, const Rules& rules, Reader& check, CaseUnit& unit, CaseUnit& enemy) {
  for (const Document& one : unit.supporters) {
    const auto supporter = unit_of(situation, check, one, "supporters");
    if (!supporter) return;
    Combatant faced = enemy.combatant;
    if (supporter->attacks) {
      faced.attacked = *supporter->attacks;
      enemy.combatant.also_attacked = std::max(enemy.combatant.also_attacked, *supporter->attacks);
    }
    unit.combatant.support_dice += support_dice(rules, supporter->combatant, faced).total();
  }
}

struct SideOfRound {
  std::string_view name;
  CaseUnit unit;
  Breakdown dice;
  int takes = 0;
  Fought fought;
};

// Hits that a side takes: said, or shown by the enemy's dice.
int read_hits(const Rules& rules, Reader& check, std::string_view side, const SideOfRound& enemy) {
  const std::string takes = prefixed(side, "takes");
  const std::string shows = prefixed(enemy.name, "shows");
  const std::vector<int> dice = read_dice(check, shows);
  const int said = check.whole(takes, 0, 0, most_pool);
  if (!check.has(shows)) return said;
  if (static_cast<int>(dice.size()) != enemy.dice.total()) {
    check.complain(
        "'" + shows + "' must give one number for each of the " + std::to_string(enemy.dice.total()) + " dice",
        check.find(shows));
  }
  return hits(rules, dice);
}

void tell_pool(const Rules& rules, Answers& answers, const SideOfRound& side, const SideOfRound& enemy) {
  answers.add(prefixed(side.name, "dice"), side.dice.total());
  add_terms(answers, prefixed(side.name, "terms"), side.dice);
  const Breakdown impact = impact_bonus(rules, side.unit.combatant, enemy.unit.combatant);
  answers.add(prefixed(side.name, "impact"), impact.total());
  add_terms(answers, prefixed(side.name, "impact-terms"), impact);
  answers.add(prefixed(side.name, "depth"), depth_bonus(rules, side.unit.combatant, enemy.unit.profile()).total());
  answers.add(prefixed(side.name, "support"), side.unit.combatant.support_dice);
}

void tell_odds(const Rules& rules, Answers& answers, const SideOfRound& first, const SideOfRound& second) {
  const RoundOdds odds = round_odds(rules, first.unit.combatant, second.unit.combatant);
  Document chance = Document::object();
  chance.set("first-lost", distribution_document(odds.first_lost));
  chance.set("second-lost", distribution_document(odds.second_lost));
  chance.set("first-lost-at-least", at_least_document(odds.first_lost));
  chance.set("second-lost-at-least", at_least_document(odds.second_lost));
  chance.set("first-loses", odds.first_loses);
  chance.set("second-loses", odds.second_loses);
  chance.set("draw", odds.draw);
  chance.set("first-routed", odds.first_routed);
  chance.set("second-routed", odds.second_routed);
  answers.add("chance", chance, Compared::listed);
  Document mean = Document::object();
  mean.set("first-lost", odds.first_lost.mean());
  mean.set("second-lost", odds.second_lost.mean());
  answers.add("mean", mean, Compared::listed);
}

// The tests of a round as far as the check says hits and rolls. False if a roll that matters is missing.
bool tell_cohesion(const Rules& rules, Reader& check, Answers& answers, SideOfRound& side, const SideOfRound& enemy) {
  const int roll = read_die(check, prefixed(side.name, "roll"));
  answers.add(prefixed(side.name, "hits-taken"), side.takes);
  if (side.takes == 0) return true;
  const FoughtBy by = side.unit.combatant.fought_by(enemy.unit.profile());
  const Breakdown cn = critical_number(rules, side.unit.unit(), side.takes, by);
  answers.add(prefixed(side.name, "critical-number"), cn.total());
  add_terms(answers, prefixed(side.name, "test-terms"), cn);
  if (roll == 0) return false;
  const CohesionResult result = cohesion(rules, side.unit.unit(), cn.total(), roll);
  side.fought = {true, !result.passed, result.lost};
  answers.add(prefixed(side.name, "passed"), result.passed);
  answers.add(prefixed(side.name, "lost"), result.lost);
  answers.add(prefixed(side.name, "general-at-risk"), result.general_at_risk);
  return true;
}

void tell_end(const Rules& rules, Answers& answers, const SideOfRound& first, const SideOfRound& second) {
  const Loser lost = loser(rules, first.fought, second.fought);
  const Outcome of_first = outcome(rules, first.unit.combatant, first.fought, lost == Loser::first);
  const Outcome of_second = outcome(rules, second.unit.combatant, second.fought, lost == Loser::second);
  answers.add("loser", loser_words[static_cast<std::size_t>(lost)]);
  for (const bool one : {true, false}) {
    const Outcome& end = one ? of_first : of_second;
    const Outcome& other = one ? of_second : of_first;
    const std::string_view name = one ? first.name : second.name;
    const bool has_lost = lost == (one ? Loser::second : Loser::first);  // the enemy has
    add_unit(rules, answers, name, end.unit);
    answers.add(prefixed(name, "vd-lost"), end.vd_lost);
    answers.add(prefixed(name, "retreats"), end.retreats);
    WouldPursue pursuit;
    pursuit.winner = end.unit;
    pursuit.enemy_lost = enemy_may_pursue(has_lost, end.routed) && (other.retreats || other.routed);
    const bool may = pursuit.enemy_lost && may_pursue(rules, pursuit).allowed();
    answers.add(prefixed(name, "may-pursue"), may);
    answers.add(prefixed(name, "must-pursue"), may && must_pursue(end.unit));
  }
}

}  // namespace

void ask_melee(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto one = read_unit(situation, check, "first");
  const auto two = read_unit(situation, check, "second");
  if (!one || !two) return;
  SideOfRound first{"first", *one, {}, 0, {}};
  SideOfRound second{"second", *two, {}, 0, {}};
  add_support(situation, rules, check, first.unit, second.unit);
  add_support(situation, rules, check, second.unit, first.unit);
  first.unit.combatant = at_contact(rules, first.unit.combatant);
  second.unit.combatant = at_contact(rules, second.unit.combatant);
  if (!check.good()) return;
  first.dice = melee_dice(rules, first.unit.combatant, second.unit.combatant);
  second.dice = melee_dice(rules, second.unit.combatant, first.unit.combatant);
  tell_pool(rules, answers, first, second);
  tell_pool(rules, answers, second, first);
  tell_odds(rules, answers, first, second);
  const bool fought =
      check.has("first-takes") || check.has("second-takes") || check.has("first-shows") || check.has("second-shows");
  first.takes = read_hits(rules, check, "first", second);
  second.takes = read_hits(rules, check, "second", first);
  if (!fought || !check.good()) return;
  const bool first_known = tell_cohesion(rules, check, answers, first, second);
  const bool second_known = tell_cohesion(rules, check, answers, second, first);
  if (first_known && second_known && check.good()) tell_end(rules, answers, first, second);
}

void ask_support(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto supporter = read_unit(situation, check, "supporter");
  const auto enemy = read_unit(situation, check, "enemy");
  if (!supporter || !enemy) return;
  const Breakdown dice = support_dice(rules, supporter->combatant, enemy->combatant);
  answers.add("dice", dice.total());
  add_terms(answers, "terms", dice);
}

void ask_result(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::array<Fought, 2> sides;
  for (const std::size_t i : {0U, 1U}) {
    const std::string_view name = i == 0 ? "first" : "second";
    const Document* value = check.need(name);
    if (value == nullptr) return;
    Reader side(*value, "'" + std::string(name) + "' of " + check.what());
    sides[i].failed = side.flag("failed", false);
    sides[i].lost = side.whole("lost", 0, 0, 40);
    sides[i].tested = side.flag("tested", sides[i].failed || sides[i].lost > 0);
    if (auto fault = side.finish()) check.complain(*fault);
  }
  answers.add("loser", loser_words[static_cast<std::size_t>(loser(rules, sides[0], sides[1]))]);
}

void ask_retreat(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  check.need("roll");
  const int roll = read_die(check, "roll");
  const auto stationary = check.has("friend") ? read_unit(situation, check, "friend") : std::nullopt;
  const double gap = check.number("gap", 0, 0, 100);
  if (!check.good()) return;
  const int distance = retreat_distance(rules, unit->profile(), roll);
  answers.add("distance", distance);
  if (!stationary) return;
  const Meeting meeting = meet_in_retreat(rules, unit->unit(), stationary->unit(), gap, distance, stationary->engaged);
  answers.add("passes", meeting.passes);
  answers.add("moved", meeting.moved);
  answers.add("pushed", meeting.pushed);
  answers.add("friend-disordered", stationary->unit().disordered || meeting.friend_disordered);
  answers.add("destroyed", meeting.destroyed);
  answers.add("rule", meeting.rule.text());
}

void ask_pursuit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto winner = read_unit(situation, check, "winner");
  if (!winner) return;
  WouldPursue would;
  would.winner = winner->unit();
  would.main_unit = check.flag("main-unit", true);
  would.in_contact_with_another = check.flag("in-contact-with-another", false);
  would.enemy_lost = check.flag("enemy-lost", true);
  const double to_enemy = check.number("to-enemy", 0, 0, 100);
  const int roll = read_die(check, "roll");
  const auto retreating = check.has("loser") ? read_unit(situation, check, "loser") : std::nullopt;
  if (!check.good()) return;
  const Ruling ruling = may_pursue(rules, would);
  add_ruling(answers, ruling);
  answers.add("must", ruling.allowed() && must_pursue(would.winner));
  if (retreating) {
    Document chance = Document::object();
    chance.set("caught", chance_caught(rules, retreating->profile(), winner->profile()));
    answers.add("chance", chance, Compared::listed);
  }
  if (roll == 0) return;
  const int distance = pursuit_distance(rules, winner->profile(), roll);
  answers.add("distance", distance);
  answers.add("reaches", distance > 0 && distance >= to_enemy);
  answers.add("may-reroll", may_reroll_pursuit(rules, winner->profile(), distance, to_enemy));
}

void ask_shock(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto routed = read_unit(situation, check, "routed");
  const auto stationary = read_unit(situation, check, "friend");
  const bool by_shooting = check.flag("by-shooting", false);
  const double distance = check.number("distance", 0, 0, 100);
  if (!routed || !stationary || !check.good()) return;
  const bool shocked = rout_shocks(rules, routed->profile()) && !by_shooting && distance < rules.numbers.shock_within;
  Unit now = stationary->unit();
  answers.add("shocked", shocked);
  answers.add("vd-lost", shocked ? shock(rules, now) : 0);
  add_unit(rules, answers, "friend", now);
}

}  // namespace condotta::impetus
