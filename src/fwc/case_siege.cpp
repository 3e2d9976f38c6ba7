// Questions about defences, sieges and wagons (DEF, SIE, LOG).
#include <algorithm>
#include <array>

#include "fwc/case_words.hpp"
#include "fwc/charge.hpp"
#include "fwc/logistics.hpp"
#include "fwc/morale.hpp"
#include "fwc/siege.hpp"

namespace condotta::fwc {

void ask_defence(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("defence");
  const Defence defence = read_defence(check, "defence");
  const DefenceNumbers& n = rules.numbers.defence[at(defence)];
  answers.add("value", n.value);
  answers.add("cover", n.cover);
  answers.add("foot-share", n.foot / 100.0);
  answers.add("horse-share", n.horse / 100.0);
  answers.add("attackers-foot", n.score_foot);
  answers.add("attackers-horse", n.score_horse);
  answers.add("passable", n.foot > 0);
  // FWC-DEF-014
  const Numbers& all = rules.numbers;
  const double base = all.profile[0].base_width / 10.0;
  const int bases = defence == Defence::fort_wall   ? all.wall_section
                    : defence == Defence::fort_gate ? all.gate_section
                                                    : 1;
  add_du(answers, "section", base * bases);
  add_du(answers, "opening", base * all.opening_bases);
  const double away = check.number("unit-from-defence", 0, 0, 999);
  const bool crosses = check.flag("line-crosses", true);
  const bool all_round = defence == Defence::house || defence == Defence::breach || defence == Defence::laager;
  // FWC-DEF-013
  answers.add("protects", away <= rules.numbers.behind_within + 0.01 && (crosses || all_round));
  if (!check.has("unit")) return;
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  ChargeWay way;
  way.across = defence;
  add_du(answers, "charge", charge_distance(rules, unit->unit, way));
  const bool horse = on_horseback(unit->unit.first().type, unit->unit.mounted);
  answers.add("score", horse ? n.score_horse : n.score_foot);
}

void ask_siege_guns(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Defence defence = read_defence(check, "defence");
  const auto gun = read_case_unit(situation, check, "gun");
  const double distance = check.number("distance", 0, 0, 999);
  const int shots_left = check.whole("shots-left", 6, 0, 999);
  const Document* throws = check.find("dice");
  const std::vector<int> collapse = check.wholes("collapse-dice", 1, 6);
  int value = check.whole("value", defence_value(rules, defence), 0, 999);
  if (!gun) return;
  const Type type = gun->unit.first().type;
  add_ruling(answers, may_reduce(rules, type, defence, distance, shots_left));
  const int dice = is_gun(type) ? gun_dice(rules, type, Ammunition::ball, distance) : 0;
  answers.add("dice", dice);
  Document taken = Document::array();
  bool losses = false;
  bool open = false;
  if (throws != nullptr) {
    for (const Document& item : throws->items()) {
      std::vector<int> faces;
      for (const Document& face : item.items())
        faces.push_back(static_cast<int>(std::clamp<std::int64_t>(face.integer(), 1, 6)));
      const int off = taken_off(rules, defence, tally_of(faces));
      taken.push(off);
      const Reduced result = reduce(rules, defence, value, off);
      losses = losses || result.losses_behind;
      open = open || result.breached || result.removed;
      value = result.value;
    }
  }
  answers.add("taken-off", taken);
  answers.add("value", value);
  answers.add("open", open);
  answers.add("losses-behind", losses);
  answers.add("shots-left", shots_left - 1);
  answers.add("losses-dice", rules.numbers.collapse_dice);
  if (!collapse.empty()) {
    const int lost = casualties_behind(rules, tally_of(collapse));
    answers.add("casualties", lost);
    if (check.has("behind")) {
      const auto unit = read_case_unit(situation, check, "behind");
      if (!unit) return;
      const Casualties settled = settle(rules, unit->unit.residual, lost);
      answers.add("bases-lost", std::min(settled.bases, base_count(unit->unit)));
      answers.add("residual", settled.residual);
      answers.add("morale-throws", settled.bases > 0 ? 1 : 0);
    }
  } else {
    check.find("behind");
  }
}

void ask_mine(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  Document results = Document::array();
  Burning last = Burning::burns_on;
  for (std::size_t i = 0; i < dice.size() && last == Burning::burns_on && i < 3; ++i) {
    last = mine_throw(rules, static_cast<int>(i), dice[i]);
    results.push(in_words(last));
  }
  answers.add("results", results);
  answers.add("breached", last == Burning::explodes);
  answers.add("losses-behind", false);  // FWC-DEF-012
  answers.add("needs-relaying", last == Burning::fails);
  answers.add("chance", mine_chance(rules));
}

void ask_petard(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const int die = check.whole("die", 1, 1, 6);
  answers.add("blown-in", petard_works(rules, die));
  answers.add("needs-replacing", !petard_works(rules, die));
  answers.add("chance", (6 - rules.numbers.petard_fails) / 6.0);
  answers.add("losses-behind", false);
}

void ask_relay(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  constexpr std::array<std::string_view, 2> words = {"mine", "petard"};
  const bool petard = check.choice("charge", words, 0) == 1;
  const double distance = check.number("distance", 0, 0, 999);
  const int failed = check.whole("failed-in", 1, 1, 99);
  const int residual = check.whole("residual-die", 6, 1, 6);
  const int save = check.whole("save-die", 6, 1, 6);
  const bool wagon = check.flag("wagon-with-petard", false);
  Ruling ruling;
  if (petard && !wagon) ruling.refuse("FWC-SIE-012"_rule, "a wagon must bring the new petard");
  add_ruling(answers, ruling);
  const int moves = moves_to_arrive(rules, distance);
  answers.add("moves-to-arrive", moves);
  answers.add("work-move", failed + moves);
  const Relaying result = relay(rules, residual, save);
  answers.add("result", in_words(result));
  answers.add("usable", result != Relaying::engineer_killed);
  answers.add("engineer-killed", result == Relaying::engineer_killed);
  answers.add("blast", result != Relaying::done);
}

void ask_assault(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Defence defence = read_defence(check, "defence");
  const bool open = check.flag("open", false);
  add_ruling(answers, may_assault(defence, open));
  if (!check.has("unit")) return;
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  ChargeWay way;
  way.across = Defence::breach;
  add_du(answers, "reach", charge_distance(rules, unit->unit, way));
  answers.add("fighting-bases", base_count(unit->unit));
  const bool horse = on_horseback(unit->unit.first().type, unit->unit.mounted);
  const DefenceNumbers& n = rules.numbers.defence[at(Defence::breach)];
  answers.add("score", horse ? n.score_horse : n.score_foot);
}

// approaches = [{ enemy = "X", distance = 19, die = 5 }, …] one after the other.
void ask_contractors(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Document* list = check.need("approaches");
  if (list == nullptr) return;
  std::vector<std::string> in_range;
  bool gone = false;
  Document tests = Document::array();
  for (const Document& item : list->items()) {
    Reader one(item, "an approach");
    const Document* who = one.need("enemy");
    const double distance = one.number("distance", 0, 0, 999);
    const int die = one.whole("die", 6, 1, 6);
    if (const auto fault = one.finish()) check.complain(*fault);
    if (who == nullptr || !check.good()) return;
    const CaseUnit enemy = case_unit_of(situation, check, *who);
    if (!check.good()) return;
    const bool was = std::ranges::find(in_range, enemy.name) != in_range.end();
    const bool within = distance <= charge_distance(rules, enemy.unit) + 0.01;
    const bool due = contractors_test(rules, enemy.unit, distance, was, gone);
    const MoraleTest test{MoraleClass::civilian, std::nullopt, false, 0, false, false};
    if (due && !passes(rules, test, die)) gone = true;
    tests.push(due ? (gone ? "fails" : "passes") : "none");
    std::erase(in_range, enemy.name);
    if (within) in_range.push_back(enemy.name);
  }
  answers.add("tests", tests);
  answers.add("gone", gone);
  answers.add("wagon-may-move", !gone);
  add_score(answers, "needed", morale_needed(rules, MoraleClass::civilian));
}

void ask_resupply(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  constexpr std::array<std::string_view, 3> loads = {"rounds", "petard", "lances"};
  Resupply facts;
  facts.load = static_cast<Load>(check.choice("load", loads, 0));
  facts.loaded = check.flag("wagon-loaded", true);
  facts.contact_from_start = check.flag("contact-from-start", true);
  facts.contact_to_end = check.flag("contact-to-end", true);
  facts.contractors = check.flag("contractors", true);
  facts.moved = check.flag("moved", false);
  facts.fought = check.flag("fought", false);
  facts.fired = check.flag("fired", false);
  const int shots_left = check.whole("shots-left", 0, 0, 999);
  if (!unit) return;
  const Ruling ruling = may_resupply(facts, unit->unit);
  add_ruling(answers, ruling);
  const int after = shots_left - (facts.fired ? 1 : 0);
  answers.add("shots", ruling.allowed() && facts.load == Load::rounds ? shots_after_resupply(rules, after) : after);
  answers.add("may-fire", facts.contractors && shots_left > 0);
  answers.add("lances-whole", ruling.allowed() && facts.load == Load::lances);
}

}  // namespace condotta::fwc
