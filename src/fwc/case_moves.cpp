// Questions about moves, manoeuvres, giving ground and withdrawing (MOV, DRG).
#include <algorithm>
#include <array>
#include <cmath>

#include "fwc/case_words.hpp"
#include "fwc/charge.hpp"
#include "fwc/movement.hpp"
#include "fwc/shooting.hpp"
#include "fwc/stand.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 7> manoeuvre_words = {
    "about-face", "turn", "change formation", "fit plug bayonets", "remove plug bayonets", "mount", "dismount"};

std::vector<Manoeuvre> read_manoeuvres(Reader& check, std::string_view key) {
  std::vector<Manoeuvre> out;
  for (const std::string& word : check.texts(key)) {
    const auto found = std::ranges::find_if(manoeuvre_words, [&](std::string_view w) { return same_words(w, word); });
    if (found == manoeuvre_words.end()) {
      check.complain("there is no manoeuvre " + quoted(word), check.find(key));
    } else {
      out.push_back(static_cast<Manoeuvre>(found - manoeuvre_words.begin()));
    }
  }
  return out;
}

}  // namespace

void ask_move(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  ChargeWay way;
  way.ferocious = check.flag("ferocious", false);
  way.smoke = check.flag("smoke", false);
  way.across = read_defence(check, "across");
  way.ground = read_ground(check, "ground");
  const bool on_road = check.flag("on-road", false);
  const double wheel = check.number("wheel", 0, -360, 360);
  const double sideways = check.number("sideways", 0, 0, 999);
  const double forward = check.number("forward", 0, 0, 999);
  const double back = check.number("backward", 0, 0, 999);
  const bool charge = check.flag("charge", false);
  const auto manoeuvres = read_manoeuvres(check, "manoeuvres");
  const double nearest = check.number("ends-from-enemy", far_away, 0, far_away);
  if (!unit) return;
  const double full = allowance(rules, unit->unit, way.ferocious);
  add_du(answers, "allowance", full);
  double reach = charge_distance(rules, unit->unit, way);
  if (on_road)
    reach *= going(rules, unit->unit, way.ground, true) / std::max(0.01, going(rules, unit->unit, way.ground));
  add_du(answers, "distance", reach);
  const double left = share_left(rules, unit->unit, manoeuvres);
  add_du(answers, "left-after-manoeuvres", reach * std::max(0.0, left));
  const double turned = wheel_cost(width_of(rules, unit->unit).units(), wheel);
  add_du(answers, "wheel-cost", turned);
  const double cost = turned + forward + sideways_cost(rules, sideways) + sideways_cost(rules, back);
  add_du(answers, "cost", cost);
  Ruling ruling;
  if (left < -1e-6 || cost > reach * std::max(0.0, left) + 0.01)
    ruling.refuse("FWC-MOV-001"_rule, "it is farther than the unit may move");
  if (charge && (sideways > 0 || back > 0))
    ruling.refuse("FWC-MOV-008"_rule, "a charge goes neither sideways nor back");
  if (charge && std::fabs(wheel) > rules.numbers.charge_wheel + 0.01)
    ruling.refuse("FWC-CHG-014"_rule, "a charge wheels at most 45 degrees");
  if (!charge && nearest < rules.numbers.clear_of_enemies - 0.01)
    ruling.refuse("FWC-MOV-012"_rule, "it would end too near an enemy");
  add_ruling(answers, ruling);
  for (std::size_t i = 0; i < unit->unit.parts.size(); ++i) {
    if (shooting_bases(rules, unit->unit, i) == 0) continue;
    const double limit = move_and_fire_limit(rules, unit->unit, unit->unit.parts[i]);
    add_du(answers, "may-shoot-after", full * limit);
    const double share = cost / std::max(0.01, full) + (1 - left);
    add_ruling(answers, may_shoot_after_moving(rules, unit->unit, unit->unit.parts[i], share), "shoot");
    break;
  }
}

void ask_going(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Ground ground = read_ground(check, "ground");
  answers.add("shooting", rules.numbers.cover_of_ground[at(ground)]);
  answers.add("attackers", rules.numbers.attack_into[at(ground)]);
  answers.add("sight", rules.numbers.sight_in_wood);
  const bool on_road = check.flag("on-road", false);
  if (!check.has("unit")) return;
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  const double share = going(rules, unit->unit, ground, on_road);
  answers.add("share", share);
  answers.add("passable", share > 0);
  add_du(answers, "distance", allowance(rules, unit->unit) * share);
}

void ask_manoeuvre(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  check.need("manoeuvre");
  const auto manoeuvre = static_cast<Manoeuvre>(check.choice("manoeuvre", manoeuvre_words, 0));
  ManoeuvreFacts facts;
  facts.in_melee = check.flag("in-melee", false);
  facts.nearest_enemy = check.number("nearest-enemy", far_away, 0, far_away);
  facts.moved_share = check.number("moved", 0, 0, 1);
  facts.shoots = check.flag("shoots", false);
  if (!unit) return;
  add_ruling(answers, may_manoeuvre(rules, unit->unit, manoeuvre, facts));
  const double share = share_of_move(rules, unit->unit, manoeuvre);
  answers.add("share", share);
  add_du(answers, "left", allowance(rules, unit->unit) * std::max(0.0, 1 - share - facts.moved_share));
  Unit after = unit->unit;
  if (manoeuvre == Manoeuvre::fit_plugs) after.plugs_in = true;
  if (manoeuvre == Manoeuvre::remove_plugs) after.plugs_in = false;
  if (manoeuvre == Manoeuvre::dismount) after.mounted = false;
  if (manoeuvre == Manoeuvre::mount) after.mounted = true;
  const bool bayonets = manoeuvre == Manoeuvre::fit_plugs || manoeuvre == Manoeuvre::remove_plugs;
  int shooting = 0;
  for (std::size_t i = 0; i < after.parts.size(); ++i) shooting += shooting_bases(rules, after, i);
  answers.add("may-shoot", shooting > 0 && !bayonets);  // FWC-FRM-020
  answers.add("may-charge", manoeuvre != Manoeuvre::remove_plugs && manoeuvre != Manoeuvre::change_formation);
  answers.add("may-reload", manoeuvre != Manoeuvre::remove_plugs);
  const bool fitted = std::ranges::any_of(after.parts, [&](const Part& p) { return bayonet_fitted(after, p); });
  answers.add("bayonets-count", fitted);
}

void ask_dismount(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const double moved = check.number("moved", 0, 0, 999);
  if (!unit) return;
  Unit mounted = unit->unit;
  mounted.mounted = true;
  add_ruling(answers, may_move_and_dismount(rules, mounted, moved));
  add_du(answers, "most-before", allowance(rules, mounted) * share_left(rules, mounted, {Manoeuvre::dismount}));
  add_du(answers, "most-after", move_after_dismounting(rules, mounted));
  Unit foot = mounted;
  foot.mounted = false;
  answers.add("arm-mounted", in_words(arm(mounted)));
  answers.add("arm-dismounted", in_words(arm(foot)));
  answers.add("may-charge-mounted", may_charge(rules, mounted, foot, Facing::rear).allowed());
  answers.add("to-hit-dismounted", rules.numbers.to_hit_melee[at(foot.first().melee)]);
  answers.add("weapon", in_words(plays_as(foot.first())));
}

void ask_pass_through(const Situation& situation, Reader& check, Answers& answers) {
  const auto standing_unit = read_case_unit(situation, check, "standing");
  const auto moving = read_case_unit(situation, check, "moving");
  if (!standing_unit || !moving) return;
  answers.add("allowed", lets_through(standing_unit->unit, moving->unit));
}

void ask_pivot(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto gun = read_case_unit(situation, check, "gun");
  const double degrees = check.number("degrees", 0, -360, 360);
  const bool clear = check.flag("clear", true);
  if (!gun) return;
  add_ruling(answers, may_pivot(rules, gun->unit, degrees, clear));
  answers.add("may-fire-after", true);  // FWC-ART-005
}

void ask_give_ground(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto infantry = read_case_unit(situation, check, "infantry");
  const auto horse = read_case_unit(situation, check, "horse");
  GiveGround facts;
  facts.gap = check.number("gap", 0, 0, 999);
  facts.room = check.number("room", far_away, 0, far_away);
  facts.withdraws = check.flag("withdraws", false);
  if (!infantry || !horse) return;
  facts.infantry_move = allowance(rules, infantry->unit);
  facts.advance = check.number("advance", facts.infantry_move, 0, 999);
  const GaveGround result = give_ground(rules, horse->unit, facts);
  answers.add("must", result.comes_up);
  add_du(answers, "horse-moves", result.horse_moves);
  add_du(answers, "infantry-moves", result.infantry_moves);
  add_du(answers, "gap", result.gap);
  answers.add("trapped", result.trapped);
  answers.add("contact", result.trapped);
  answers.add("may-reload", result.may_reload);
  answers.add("morale-test", result.trapped);
}

void ask_withdraw(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const auto enemies = read_case_units(situation, check, "enemies");
  if (!unit) return;
  const double full = allowance(rules, unit->unit);
  const double distance = check.number("distance", full, 0, 999);
  const bool foot_only = std::ranges::all_of(
      enemies, [](const CaseUnit& enemy) { return is_infantry(enemy.unit) || is_artillery(enemy.unit); });
  add_ruling(answers, may_withdraw(rules, unit->unit, foot_only, distance));
  add_du(answers, "least", full * rules.numbers.withdraw_least / 100.0);
  add_du(answers, "most", full);
}

}  // namespace condotta::fwc
