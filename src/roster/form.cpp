#include "roster/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "reg/army_words.hpp"
#include "reg/points.hpp"
#include "reg/troop_words.hpp"

namespace condotta::roster {
namespace {

using reg::Army;
using reg::ArmyList;
using reg::Line;
using reg::Objection;
using reg::Rules;

Document field(std::string_view key, std::string_view label, std::string_view kind, Document value) {
  Document one = Document::object();
  one.set("key", key);
  one.set("label", label);
  one.set("kind", kind);
  one.set("value", std::move(value));
  one.set("allowed", Document::array());
  one.set("least", 0);
  one.set("most", 0);
  return one;
}

Document whole(std::string_view key, std::string_view label, int value, int least, int most) {
  Document one = field(key, label, "whole", value);
  one.set("least", least);
  one.set("most", most);
  return one;
}

Document choice(std::string_view key, std::string_view label, Document value, Document allowed) {
  Document one = field(key, label, "choice", std::move(value));
  one.set("allowed", std::move(allowed));
  return one;
}

Document objection_document(const Objection& objection) {
  Document one = Document::object();
  one.set("rule", objection.rule.text());
  one.set("words", objection.sentence);
  one.set("warning", objection.warning);
  return one;
}

Document objections_at(int line, std::span<const Objection> objections) {
  Document list = Document::array();
  for (const Objection& one : objections) {
    if (line > 0 && one.line == line) list.push(objection_document(one));
  }
  return list;
}

Document row(std::string title, std::string words, int points, Document fields, Document objections) {
  Document one = Document::object();
  one.set("title", std::move(title));
  one.set("words", std::move(words));
  one.set("points", points);
  one.set("fields", std::move(fields));
  one.set("objections", std::move(objections));
  return one;
}

Document offer(std::string title, std::string words, std::string note, int points, bool full, Document value) {
  Document one = Document::object();
  one.set("title", std::move(title));
  one.set("words", std::move(words));
  one.set("note", std::move(note));
  one.set("points", points);
  one.set("full", full);
  one.set("value", std::move(value));
  return one;
}

Document part(std::string_view key, std::string_view title, Document rows, Document offers) {
  Document one = Document::object();
  one.set("key", key);
  one.set("title", title);
  one.set("rows", std::move(rows));
  one.set("offers", std::move(offers));
  return one;
}

std::string_view grade_word(reg::Grade grade) { return reg::grade_words[static_cast<std::size_t>(grade)]; }
std::string_view type_word(reg::CommandType type) { return reg::command_type_words[static_cast<std::size_t>(type)]; }

// A name that no commander of the army has yet.
std::string fresh_name(const Army& army, const std::string& wish) {
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(army.commanders, [&](const reg::ArmyCommander& one) { return one.name == name; });
  };
  std::string name = wish;
  for (int i = 2; taken(name); ++i) name = fmt::format("{} {}", wish, i);
  return name;
}

Document types_allowed(const ArmyList* list) {
  Document words = Document::array();
  if (list != nullptr) {
    for (const reg::CommandType type : list->types) words.push(type_word(type));
  } else {
    for (const std::string_view word : reg::command_type_words) words.push(word);
  }
  return words;
}

Document commander_offers(const Rules& rules, const Army& army, const ArmyList* list) {
  Document offers = Document::array();
  const auto add = [&](std::string title, std::string words, std::string name, reg::CommandType type,
                       std::string_view ally) {
    Document value = Document::object();
    value.set("name", fresh_name(army, name));
    value.set("grade", grade_word(reg::Grade::competent));
    value.set("type", type_word(type));
    if (!ally.empty()) value.set("ally", ally);
    const reg::Appointment who{.grade = reg::Grade::competent, .type = type, .ally = !ally.empty()};
    offers.push(
        offer(std::move(title), std::move(words), "", reg::price_of_commander(rules, who), false, std::move(value)));
  };
  const reg::CommandType own =
      list != nullptr && !list->types.empty() ? list->types.front() : reg::CommandType::professional;
  add("Commander", "leads a part of the army", "Commander", own, "");
  if (list == nullptr) return offers;
  for (const reg::AllyChoice& ally : list->allies) {
    if (!ally.years.in(army.year)) continue;
    add("Ally: " + ally.name, "brings a contingent of his own", ally.name + " ally",
        ally.types.empty() ? own : ally.types.front(), ally.name);
  }
  if (list->internal_ally && list->internal_ally->in(army.year)) {
    add("Internal ally", "a part of the army that goes its own way", "Internal ally", own, reg::internal_contingent);
  }
  return offers;
}

int bases_taken(const Army& army, const Line& line, std::string_view commander) {
  int bases = 0;
  for (const reg::ArmyUnits& units : army.units) {
    if (units.key == line.key && units.commander == commander) bases += units.bases * units.number;
  }
  return bases;
}

Document line_offer(const Rules& rules, const Army& army, const Line& line, int year, const std::string& commander) {
  const reg::LineLimit limit = line.limit(year);
  const int taken = bases_taken(army, line, commander);
  const int bases = line.sizes.empty() ? 4 : line.sizes.front();
  Document value = Document::object();
  value.set("line", line.key);
  value.set("bases", bases);
  if (!commander.empty()) value.set("commander", commander);
  // The limits of a contingent are those of the contingent as a whole (REG-ALY-002); its lines are only priced here.
  const std::string note = commander.empty() ? fmt::format("{} to {} bases, {} taken", limit.least, limit.most, taken)
                                             : fmt::format("of {}, {} bases taken", commander, taken);
  return offer(line.name, reg::describe(line.troops), note, reg::price_of_unit(rules, line.troops, bases),
               commander.empty() && taken + bases > limit.most, std::move(value));
}

Document unit_offers(const Rules& rules, const Army& army, const ArmyList* list) {
  Document offers = Document::array();
  if (list == nullptr) {
    Document value = Document::object();
    value.set("troops", "Foot, Formed Close, Average, Protected, Musket AFP");
    offers.push(offer("Troops of your own", "described in words", "", 0, false, std::move(value)));
    return offers;
  }
  for (const Line& line : list->lines) {
    if (line.ally_only || !line.years.in(army.year)) continue;
    offers.push(line_offer(rules, army, line, army.year, ""));
  }
  for (const reg::ArmyCommander& ally : army.commanders) {
    if (!ally.who.ally) continue;
    const reg::ContingentList from = reg::contingent_list(reg::army_lists(), *list, ally.contingent, army.year);
    if (from.list == nullptr) continue;
    for (const Line& line : from.list->lines) {
      const bool named = from.choice == nullptr || from.choice->lines.empty() ||
                         std::ranges::find(from.choice->lines, line.key) != from.choice->lines.end();
      if (named && line.years.in(from.year)) offers.push(line_offer(rules, army, line, from.year, ally.name));
    }
  }
  return offers;
}

const Line* line_of(const Army& army, const reg::ArmyUnits& units, const ArmyList& own) {
  if (units.commander.empty()) return own.line(units.key);
  for (const reg::ArmyCommander& one : army.commanders) {
    if (one.name != units.commander) continue;
    const reg::ContingentList from = reg::contingent_list(reg::army_lists(), own, one.contingent, army.year);
    return from.list != nullptr ? from.list->line(units.key) : nullptr;
  }
  return nullptr;
}

}  // namespace

Document record_facts(const reg::ArmyRecord& record) {
  Document facts = Document::array();
  const auto add = [&](std::string_view label, std::string value, std::string_view rule) {
    Document& one = facts.push(Document::object());
    one.set("label", label);
    one.set("value", std::move(value));
    one.set("rule", rule);
  };
  add("Unit groups", fmt::format("{}: {} TUGs, {} SUGs", record.units, record.tugs, record.sugs), "REG-ARM-025");
  add("Bases", std::to_string(record.bases), "");
  add("Breaks at", fmt::format("{} TUGs lost", record.break_point), "REG-VIC-005");
  add("Scout points", std::to_string(record.scout_points), "");
  add("Map cards", std::to_string(record.map_cards), "");
  add("Scouting cards", std::to_string(record.scouting_cards), "");
  return facts;
}

Document army_fields(const Rules& rules, const Army& army, const ArmyList* list) {
  Document fields = Document::array();
  fields.push(field("name", "Name", "text", army.name));
  fields.push(whole("year", "Year", army.year, list != nullptr ? list->years.first : 1400,
                    list != nullptr ? list->years.last : 1800));
  fields.push(whole("points", "Points", army.points.value_or(rules.numbers.army.army_points), 1, 100000));
  Document camps = Document::array();
  if (list != nullptr) {
    for (const reg::CampKind camp : list->camps) camps.push(reg::in_words(camp));
  } else {
    for (const std::string_view word : reg::camp_words) camps.push(word);
  }
  fields.push(choice("camp", "Camp", reg::in_words(army.camp), std::move(camps)));
  Document defended = Document::array();
  defended.push("none");
  const bool average = list == nullptr || (list->defended_camp && *list->defended_camp >= reg::Quality::average);
  const bool superior = list == nullptr || (list->defended_camp && *list->defended_camp >= reg::Quality::superior);
  if (average) defended.push("Average");
  if (superior) defended.push("Superior");
  if (average || army.defended_camp) {
    fields.push(choice("defended-camp", "Camp guards",
                       army.defended_camp ? Document(reg::in_words(*army.defended_camp)) : Document("none"),
                       std::move(defended)));
  }
  return fields;
}

Document commander_part(const Rules& rules, const Army& army, const ArmyList* list,
                        std::span<const Objection> objections) {
  Document rows = Document::array();
  Document grades = Document::array();
  for (const std::string_view word : reg::grade_words) grades.push(word);
  for (const reg::ArmyCommander& one : army.commanders) {
    Document fields = Document::array();
    fields.push(field("name", "Name", "text", one.name));
    fields.push(choice("grade", "Grade", grade_word(one.who.grade), grades));
    fields.push(choice("type", "Type", type_word(one.who.type), types_allowed(one.who.ally ? nullptr : list)));
    if (!one.who.ally) fields.push(field("army-commander", "Army Commander", "flag", one.who.army_commander));
    const std::string words = fmt::format("{} cards, commands {} BW{}", reg::allowance(rules, one.who.grade),
                                          reg::command_range(rules, one.who),
                                          one.who.ally ? ", Ally (" + one.contingent + ")" : std::string());
    rows.push(row(one.name, words, reg::price_of_commander(rules, one.who), std::move(fields),
                  objections_at(one.line, objections)));
  }
  return part("commander", "Commanders", std::move(rows), commander_offers(rules, army, list));
}

Document unit_part(const Rules& rules, const Army& army, const ArmyList* list, std::span<const Objection> objections) {
  Document rows = Document::array();
  for (const reg::ArmyUnits& units : army.units) {
    Document fields = Document::array();
    fields.push(field("name", "Name", "text", units.name));
    if (units.key.empty()) fields.push(field("troops", "Troops", "text", reg::describe(units.troops)));
    const Line* line = list != nullptr && !units.key.empty() ? line_of(army, units, *list) : nullptr;
    if (line != nullptr && !line->sizes.empty()) {
      Document sizes = Document::array();
      for (const int size : line->sizes) sizes.push(size);
      fields.push(choice("bases", "Bases", units.bases, std::move(sizes)));
    } else {
      fields.push(whole("bases", "Bases", units.bases, 1, 48));
    }
    fields.push(whole("number", "Unit groups", units.number, 1, 60));
    const std::string of = units.commander.empty() ? "" : " (of " + units.commander + ")";
    rows.push(row(units.name, reg::describe(units.troops) + of,
                  units.number * reg::price_of_unit(rules, units.troops, units.bases), std::move(fields),
                  objections_at(units.line, objections)));
  }
  return part("unit", "Unit groups", std::move(rows), unit_offers(rules, army, list));
}

Document objections_of_the_whole(const Army& army, std::span<const Objection> objections) {
  Document list = Document::array();
  for (const Objection& objection : objections) {
    const auto here = [&](const auto& one) { return objection.line > 0 && one.line == objection.line; };
    if (!std::ranges::any_of(army.commanders, here) && !std::ranges::any_of(army.units, here)) {
      list.push(objection_document(objection));
    }
  }
  return list;
}

}  // namespace condotta::roster
