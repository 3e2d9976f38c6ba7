// Questions about armies: points, the army record, whether an army is legal; and scouts.
#include "reg/army_check.hpp"
#include "reg/army_words.hpp"
#include "reg/case_setup.hpp"
#include "reg/case_words.hpp"
#include "reg/points.hpp"
#include "reg/scouting.hpp"
#include "reg/set_formations.hpp"

namespace condotta::reg {

CaseUnits read_unit_list(const condotta::Situation& situation, Reader& check, std::string_view key) {
  CaseUnits all;
  const Document* list = check.find(key);
  if (list == nullptr) return all;
  const Document::Array one = {*list};
  for (const Document& value : list->is(Document::Kind::array) ? list->items() : one) {
    const CaseUnit unit = unit_of(situation, check, value, std::string(key));
    if (!check.good()) return all;
    Reader reader(unit.keys, "a unit of " + check.what());
    const int number = reader.whole("number", 1, 1, 100);
    const int bases = reader.whole("bases", usual_bases(unit.troops), 1, 48);
    finish_unit(check, reader, situation, &value);
    for (int i = 0; i < number; ++i) {
      all.troops.push_back(unit.troops);
      all.bases.push_back(bases);
    }
  }
  return all;
}

namespace {

std::vector<Appointment> read_commanders(Reader& check, std::string_view key) {
  std::vector<Appointment> all;
  const Document* list = check.find(key);
  if (list == nullptr) return all;
  for (const Document& table : list->items()) {
    Reader reader(table, "a commander of " + check.what());
    Appointment who;
    who.grade = static_cast<Grade>(reader.choice("grade", grade_words, 1));
    who.type = static_cast<CommandType>(reader.choice("type", command_type_words, 0));
    who.army_commander = reader.flag("army-commander", false);
    who.ally = reader.flag("ally", false);
    who.floating = reader.flag("floating", false);
    if (const auto fault = reader.finish()) check.complain(*fault);
    all.push_back(who);
  }
  return all;
}

void add_record(Answers& answers, const ArmyRecord& record) {
  answers.add("total", record.points);
  answers.add("ugs", record.units);
  answers.add("tugs", record.tugs);
  answers.add("sugs", record.sugs);
  answers.add("bases", record.bases);
  answers.add("break-point", record.break_point);
  answers.add("scout-points", record.scout_points);
  answers.add("map-cards", record.map_cards);
  answers.add("scouting-cards", record.scouting_cards);
}

}  // namespace

void ask_points(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const CaseUnits units = read_unit_list(situation, check, "units");
  const std::vector<Appointment> commanders = read_commanders(check, "commanders");
  const bool camped = check.has("camp");
  Army army;
  army.camp = static_cast<CampKind>(check.choice("camp", camp_words, 0));
  constexpr std::array<std::string_view, 3> defended = {"none", "Average", "Superior"};
  const int quality = check.choice("defended-camp", defended, 0);
  if (quality > 0) army.defended_camp = quality == 1 ? Quality::average : Quality::superior;
  if (!check.good()) return;
  Document each = Document::array();
  Document a_base = Document::array();
  Document scouts = Document::array();
  Ruling ruling;
  for (std::size_t i = 0; i < units.troops.size(); ++i) {
    const Troops& troops = units.troops[i];
    army.units.push_back({"", "", troops, units.bases[i], 1, "", 0});
    each.push(price_of_unit(rules, troops, units.bases[i]));
    const BasePrice price = price_of_base(rules, troops);
    a_base.push(price.points);
    scouts.push(scout_points(rules, troops));
    answers.explain("base-points", terms_in_words(price.parts) + ", x" + std::to_string(price.percent) + "%");
    for (const Refusal& refusal : legal_size(troops, units.bases[i]).refusals) ruling.refusals.push_back(refusal);
  }
  Document leaders = Document::array();
  for (const Appointment& who : commanders) {
    army.commanders.push_back({"", who, "", 0});
    leaders.push(price_of_commander(rules, who));
  }
  if (!commanders.empty()) {
    for (const Refusal& refusal : may_command_together(rules, commanders).refusals) ruling.refusals.push_back(refusal);
  }
  answers.add("units", each);
  answers.add("base-points", a_base);
  answers.add("commanders", leaders);
  answers.add("camp", camped ? price_of_camp(rules, army.camp, army.defended_camp) : 0);
  answers.add("scouts", scouts);
  add_record(answers, army_record(rules, army));
  add_ruling(answers, ruling);
}

void ask_army_check(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Document* table = check.need("army");
  if (table == nullptr) return;
  std::vector<ArmyList> lists = army_lists();
  if (const Document* own = check.find("list")) {
    auto list = read_army_list(*own, "own");
    if (!list) {
      check.complain(list.error());
      return;
    }
    lists.push_back(std::move(*list));
  }
  const auto army = read_army(*table, lists);
  if (!army) {
    check.complain(army.error());
    return;
  }
  Ruling ruling;
  Document warnings = Document::array();
  for (const Objection& one : check_army(rules, *army, lists)) {
    if (one.warning) {
      warnings.push(one.rule.text());
    } else {
      ruling.refuse(one.rule, one.sentence);
    }
  }
  add_ruling(answers, ruling);
  answers.add("warnings", warnings, Compared::listed);
  add_record(answers, army_record(rules, *army));
}

}  // namespace condotta::reg
