// Questions about charges, evading, roles of light troops and ferocious attacks (CHG, LTC, FER).
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "fwc/case_words.hpp"
#include "fwc/charge.hpp"
#include "fwc/ferocious.hpp"
#include "fwc/light_troops.hpp"
#include "fwc/morale.hpp"
#include "fwc/stand.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 4> fury_words = {"none", "ready", "attacking", "spent"};

}  // namespace

void ask_charge(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_case_unit(situation, check, "charger");
  const auto target = read_case_unit(situation, check, "target");
  Facing facing = read_facing(check);
  ChargeWay way;
  way.ferocious = check.flag("ferocious", false);
  way.smoke = check.flag("smoke", false);
  if (check.has("smoke-die")) way.smoke = check.whole("smoke-die", 6, 1, 6) <= rules.numbers.smoke_effect;
  way.across = read_defence(check, "across");
  way.ground = read_ground(check, "ground");
  const double wheel = check.number("wheel", 0, -180, 180);
  const bool blocked = check.flag("blocked", false);
  const bool in_melee = check.flag("in-melee", false);
  const bool ahead = check.flag("ahead", true);
  const bool counter = check.flag("counter-charge", false);
  if (!charger || !target) return;
  double distance = check.number("distance", 0, 0, far_away);
  if (charger->place && target->place) {
    const auto from = standing(rules, charger->unit, *charger->place);
    const auto to = standing(rules, target->unit, *target->place);
    facing = facing_of(from.edge(table::Edge::front).at(0.5), to);
    if (!check.has("distance")) distance = table::distance(from, to).units();
  }
  const double reach = charge_distance(rules, charger->unit, way);
  Ruling ruling = may_charge(rules, charger->unit, target->unit, facing, way.ferocious);
  if (in_melee) ruling.refuse("FWC-CHG-023"_rule, "it is in hand-to-hand combat");
  const double path = distance + wheel_cost(width_of(rules, charger->unit).units(), wheel);
  if (!counter && path > reach + 0.01) ruling.refuse("FWC-CHG-014"_rule, "the target is out of reach");
  if (std::fabs(wheel) > rules.numbers.charge_wheel + 0.01)
    ruling.refuse("FWC-CHG-014"_rule, "a charge wheels at most 45 degrees");
  if (blocked) ruling.refuse("FWC-CHG-014"_rule, "something else is met on the way");
  if (!ahead) ruling.refuse("FWC-CHG-014"_rule, "the target is not ahead");
  add_ruling(answers, ruling);
  add_du(answers, "reach", reach);
  answers.add("facing", in_words(facing));
  answers.add("must-evade", must_evade(target->unit, charger->unit));
  answers.add("morale-test", tests_against_points(rules, charger->unit, target->unit, facing == Facing::front));
}

void ask_facing(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_case_unit(situation, check, "charger");
  const auto target = read_case_unit(situation, check, "target");
  if (!charger || !target) return;
  const auto from = place_of(rules, check, *charger);
  const auto to = place_of(rules, check, *target);
  if (!from || !to) return;
  answers.add("facing", in_words(facing_of(from->edge(table::Edge::front).at(0.5), *to)));
  add_du(answers, "distance", table::distance(*from, *to).units());
}

void ask_declarations(const Situation& situation, Reader& check, Answers& answers) {
  rules_of(situation, check);
  std::map<std::string, int> numbers;
  std::vector<std::string> names;
  const auto number_of_name = [&](const std::string& name) {
    const auto [it, fresh] = numbers.try_emplace(name, static_cast<int>(names.size()));
    if (fresh) names.push_back(name);
    return it->second;
  };
  std::vector<Declaration> made;
  Ruling ruling;
  const std::vector<std::string> light = check.texts("light");
  for (const std::string_view key : {"first", "second"}) {
    const Document* list = check.find(key);
    if (list == nullptr) continue;
    for (const Document& item : list->items()) {
      const auto& pair = item.items();
      if (pair.size() != 2) {
        check.complain("a declaration is a charger and a target, [\"R1\", \"B1\"]", &item);
        return;
      }
      Declaration one;
      one.charger = number_of_name(pair[0].text());
      one.target = number_of_name(pair[1].text());
      one.second = key == "second";
      one.light = std::ranges::find(light, pair[0].text()) != light.end();
      one.counter = one.second && std::ranges::any_of(made, [&](const Declaration& d) {
                      return d.charger == one.target && d.target == one.charger;
                    });
      const Ruling own = may_declare(made, one);
      ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
      if (own.allowed()) made.push_back(one);
    }
  }
  add_ruling(answers, ruling);
  const auto fates = settled(made);
  Document out = Document::object();
  for (std::size_t i = 0; i < made.size(); ++i)
    out.set(names[static_cast<std::size_t>(made[i].charger)], in_words(fates[i]));
  answers.add("fates", out, Compared::listed);
  Document evading = Document::array();
  for (const std::string& name : light) {
    if (numbers.contains(name) && was_charged(made, numbers[name])) evading.push(name);
  }
  answers.add("evade", evading, Compared::any_order);
}

void ask_counter_charge(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_case_unit(situation, check, "charger");
  const auto counter = read_case_unit(situation, check, "counter-charger");
  const double distance = check.number("distance", 0, 0, 999);
  if (!charger || !counter) return;
  add_ruling(answers, may_charge(rules, counter->unit, charger->unit, Facing::front));
  const double met =
      meeting_point(distance, charge_distance(rules, charger->unit), charge_distance(rules, counter->unit));
  add_du(answers, "charger-moves", met);
  add_du(answers, "counter-charger-moves", distance - met);
}

void ask_two_attackers(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto attacker = read_case_unit(situation, check, "attacker");
  SecondAttacker facts;
  facts.facing = read_facing(check);
  facts.on_that_facing = check.whole("already", 1, 0, 9);
  facts.measures.leading = check.number("leading", 0, 0, 999);
  facts.measures.trailing = check.number("trailing", 0, 0, 999);
  facts.left_out_before = check.flag("left-out-before", false);
  if (!attacker) return;
  facts.reach = check.number("reach", charge_distance(rules, attacker->unit), 0, 999);
  if (check.has("target")) {
    const auto target = read_case_unit(situation, check, "target");
    if (!target) return;
    const auto from = place_of(rules, check, *attacker);
    const auto to = place_of(rules, check, *target);
    if (!from || !to) return;
    // The base that touches first against the base that it hits: the pair with the least lengths.
    const table::Edge edge = facts.facing == Facing::rear ? table::Edge::rear : table::Edge::front;
    double best = far_away;
    for (const auto& mine : bases_standing(rules, attacker->unit, *attacker->place)) {
      for (const auto& theirs : bases_standing(rules, target->unit, *target->place)) {
        const Measures one = measure(mine, theirs, edge);
        if (one.leading + one.trailing >= best) continue;
        best = one.leading + one.trailing;
        facts.measures = one;
      }
    }
  }
  add_ruling(answers, may_join(rules, facts));
  add_du(answers, "leading", facts.measures.leading);
  add_du(answers, "trailing", facts.measures.trailing);
  add_du(answers, "reach", facts.reach);
}

void ask_evade(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_case_unit(situation, check, "charger");
  const auto evader = read_case_unit(situation, check, "evader");
  Evasion facts;
  facts.distance = check.number("distance", 0, 0, 999);
  facts.bases_reached = check.whole("bases-reached", 0, 0, 60);
  const Ground ground = read_ground(check, "ground");
  const double room = check.number("room", far_away, 0, far_away);
  if (!charger || !evader) return;
  facts.reach = check.number("reach", charge_distance(rules, charger->unit), 0, 999);
  facts.evades = std::min(room, allowance(rules, evader->unit) * going(rules, evader->unit, ground));
  if (!check.has("bases-reached")) facts.bases_reached = std::min(frontage(charger->unit), base_count(evader->unit));
  const Evaded result = evade(facts);
  answers.add("must-evade", must_evade(evader->unit, charger->unit));
  add_du(answers, "evades", facts.evades);
  add_du(answers, "ends-away", result.ends_away);
  add_du(answers, "reach", facts.reach);
  answers.add("caught", result.caught);
  answers.add("bases-lost", std::min(result.bases_lost, base_count(evader->unit)));
  answers.add("bases-left", std::max(0, base_count(evader->unit) - result.bases_lost));
  answers.add("morale-throws", 0);  // FWC-LTC-020
  add_du(answers, "charger-moves", result.caught ? std::min(facts.reach, result.ends_away) : facts.reach);
}

void ask_role(const Situation& situation, Reader& check, Answers& answers) {
  rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  constexpr std::array<std::string_view, 2> words = {"skirmishers", "light troops"};
  const auto before = static_cast<Role>(check.choice("role", words, 0));
  RoleFacts facts;
  facts.declares_charge = check.flag("declares-charge", false);
  facts.charged = check.flag("charged", false);
  facts.melee_over = check.flag("melee-over", false);
  facts.enemy_turned = check.flag("enemy-turned", false);
  if (!unit) return;
  answers.add("role", in_words(role_after(before, unit->unit, facts)));
}

void ask_disengage(const Situation& situation, Reader& check, Answers& answers) {
  rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const auto enemy = read_case_unit(situation, check, "enemy");
  const bool engaged_in_front = check.flag("engaged-in-front", false);
  const int die = check.whole("die", 1, 1, 6);
  if (!unit || !enemy) return;
  const Facing facing = unit->fighter.facing;
  const bool must = must_disengage(unit->unit, enemy->unit, facing, !engaged_in_front);
  answers.add("must", must);
  const int lost = must ? lost_by_disengaging(base_count(unit->unit), die) : 0;
  answers.add("bases-lost", lost);
  answers.add("bases-left", base_count(unit->unit) - lost);
  answers.add("destroyed", lost == base_count(unit->unit));
  answers.add("morale-throws", 0);
}

void ask_ferocious(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Document* list = check.need("units");
  if (list == nullptr) return;
  std::vector<FerociousUnit> units;
  for (const Document& item : list->items()) {
    Document keys = item;
    Fury fury = Fury::ready;
    if (item.is(Document::Kind::object) && item.find("fury") != nullptr) {
      keys = Document::object();
      for (const auto& [key, value] : item.members()) {
        if (key != "fury") keys.set(key, value);
      }
      for (std::size_t i = 0; i < fury_words.size(); ++i) {
        if (same_words(fury_words[i], item.find("fury")->text())) fury = static_cast<Fury>(i);
      }
    }
    const CaseUnit unit = case_unit_of(situation, check, keys);
    if (!check.good()) return;
    const auto place = place_of(rules, check, unit);
    if (!place) return;
    units.push_back({unit.unit.ferocious, fury, allowance(rules, unit.unit), *place});
  }
  const double width = rules.numbers.profile[0].base_width / 10.0;
  add_ruling(answers, may_declare_ferocious(rules, units, width));
}

void ask_closing(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const double distance = check.number("distance", 0, 0, 999);
  if (!unit) return;
  const Closing result = closing(rules, allowance(rules, unit->unit), distance);
  Document distances = Document::array();
  for (const double one : result.distances) distances.push(du(one));
  answers.add("distances", distances, Compared::measured);
  answers.add("contact-move", result.contact_move);
  add_du(answers, "move", allowance(rules, unit->unit, true));
}

void ask_fury(const Situation& situation, Reader& check, Answers& answers) {
  rules_of(situation, check);
  const auto before = static_cast<Fury>(check.choice("fury", fury_words, 1));
  FuryFacts facts;
  facts.fought_first_round = check.flag("fought-first-round", false);
  facts.target_gone = check.flag("target-gone", false);
  facts.moved_towards = check.flag("moved-towards", true);
  facts.drawn_in = check.flag("drawn-in", false);
  const bool frontal = check.flag("frontal", true);
  answers.add("fury", in_words(fury_after(before, facts)));
  answers.add("benefits", fights_ferociously(before, frontal));
  answers.add("may-shoot", before != Fury::attacking);
}

}  // namespace condotta::fwc
