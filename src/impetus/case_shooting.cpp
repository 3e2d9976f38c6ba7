// Questions about shooting (SHT).
#include "impetus/case_words.hpp"
#include "impetus/charge.hpp"
#include "impetus/hits.hpp"
#include "table/frame.hpp"

namespace condotta::impetus {
namespace {

void tell_odds(Answers& answers, const VolleyOdds& odds) {
  Document chance = Document::object();
  chance.set("hits", distribution_document(odds.hits));
  chance.set("hits-at-least", at_least_document(odds.hits));
  chance.set("lost", distribution_document(odds.lost));
  chance.set("lost-at-least", at_least_document(odds.lost));
  chance.set("disordered", odds.disordered);
  chance.set("fails", odds.fails);
  chance.set("routed", odds.routed);
  answers.add("chance", chance, Compared::listed);
}

WouldShoot read_shot(Reader& check, const CaseUnit& shooter, const CaseUnit& target) {
  WouldShoot would;
  Shot& shot = would.shot;
  shot.shooter = shooter.unit();
  shot.target = target.unit();
  shot.defensive = check.flag("defensive-fire", false);
  if (!shot.defensive) check.need("distance");
  shot.distance = check.number("distance", 1, 0, 200);
  shot.phases = check.whole("phases", 0, 0, 12);
  shot.rally_tried = check.flag("rally-tried", false);
  shot.reaction = check.flag("opportunity-fire", false);
  shot.indirect = check.flag("indirect", false);
  shot.to_side_or_rear = check.flag("to-side-or-rear", false);
  shot.target_evading = check.flag("target-evading", false);
  shot.target_in_cover = check.flag("target-in-cover", false);
  shot.target_fortified = check.flag("target-fortified", false);
  shot.target_in_column = check.flag("target-in-column", false);
  would.engaged = shooter.engaged;
  would.target_engaged = target.engaged;
  would.target_touches_melee = check.flag("target-touches-melee", false);
  would.shot_already = check.flag("shot-already", false);
  would.charges = check.flag("charges", false);
  would.about_faced = check.flag("about-faced", false);
  would.in_front_arc = check.flag("in-front-arc", !shot.to_side_or_rear);
  would.seen = check.flag("seen", true);
  would.over_unit = shot.indirect;
  would.enemy_to_target = check.number("enemy-to-target", 100, 0, 200);
  would.enemy_in_own_zone = check.flag("other-enemy-in-own-zone", false);
  return would;
}

}  // namespace

void ask_shoot(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooter = read_unit(situation, check, "shooter");
  const auto target = read_unit(situation, check, "target");
  if (!shooter || !target) return;
  const WouldShoot would = read_shot(check, *shooter, *target);
  const Shot& shot = would.shot;
  const std::vector<int> shows = read_dice(check, "shows");
  const int roll = read_die(check, "roll");
  int hit = check.whole("hits", 0, 0, most_pool);
  if (!check.good()) return;

  const Range range = range_of(rules, shot);
  const Breakdown dice = shot_dice(rules, shot);
  const Ruling ruling = may_shoot(rules, would);
  add_ruling(answers, ruling);
  answers.add("range", range_words[static_cast<std::size_t>(range)]);
  answers.add("dice", dice.total());
  add_terms(answers, "terms", dice);
  const ShotAt by{shot.shooter.profile.missile, range, shot.defensive};
  const VolleyOdds odds = volley_odds(rules, shot.target, dice.total(), by);
  tell_odds(answers, odds);
  Document mean = Document::object();
  mean.set("hits", odds.hits.mean());
  mean.set("lost", odds.lost.mean());
  answers.add("mean", mean, Compared::listed);
  if (check.has("shows")) {
    if (static_cast<int>(shows.size()) != dice.total()) {
      check.complain("'shows' must give one number for each of the " + std::to_string(dice.total()) + " dice",
                     check.find("shows"));
      return;
    }
    hit = hits(rules, shows);
  } else if (!check.has("hits")) {
    return;
  }
  answers.add("hits", hit);
  answers.add("tests", hit > 0);
  Unit now = shot.target;
  if (hit > 0) {
    const Breakdown cn = critical_number(rules, shot.target, hit, by);
    answers.add("critical-number", cn.total());
    add_terms(answers, "test-terms", cn);
    if (roll == 0) return;
    const CohesionResult result = cohesion(rules, shot.target, cn.total(), roll);
    now.disordered = true;
    answers.add("passed", result.passed);
    answers.add("lost", result.lost);
    answers.add("vd-lost", lose(now, result.lost));
    answers.add("general-at-risk", result.general_at_risk);
  }
  add_unit(rules, answers, "target", now);
}

void ask_arc(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooter = read_unit(situation, check, "shooter");
  const auto target = read_unit(situation, check, "target");
  if (!shooter || !target) return;
  if (!shooter->placed || !target->placed) {
    check.complain("shooter and target need a place: at = [x, y], facing = degrees");
    return;
  }
  const table::Rectangle from = footprint(rules, shooter->unit(), shooter->pose);
  const table::Rectangle to = footprint(rules, target->unit(), target->pose);
  // IMP-SHT-012
  const table::Arc arc{table::frame(from), {}, table::Angle::degrees(rules.numbers.arc_in_degrees)};
  const bool in_front = table::distance_in_arc(arc, to).has_value();
  const bool all_round = shoots_all_round(shooter->profile());
  // IMP-SHT-004: from the front edge, or from the edge it shoots from.
  const table::Length distance =
      in_front ? table::distance(from.edge(table::Edge::front), to) : table::distance(from, to);
  answers.add("in-front-arc", in_front);
  answers.add("in-arc", in_front || all_round);
  answers.add("halved", !in_front && all_round && shooter->profile().type != Type::w);
  answers.add("distance", distance.units());
  answers.add("range", range_words[static_cast<std::size_t>(band(rules, distance.units()))]);
}

}  // namespace condotta::impetus
