#include "roster/sheet.hpp"

#include <fmt/format.h>

#include <map>

#include "battle/rulebook.hpp"
#include "reg/army_words.hpp"
#include "reg/losses.hpp"
#include "reg/move_distance.hpp"
#include "reg/points.hpp"
#include "reg/shooting.hpp"
#include "reg/troop_words.hpp"
#include "reg/view_words.hpp"

namespace condotta::roster {
namespace {

using reg::Army;
using reg::ArmyUnits;
using reg::Rules;
using reg::Trait;
using reg::Troops;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string commander_in_words(const reg::ArmyCommander& one) {
  std::string words =
      fmt::format("{} {}", reg::grade_words[static_cast<std::size_t>(one.who.grade)], reg::in_words(one.who.type));
  if (one.who.army_commander) words += ", Army Commander";
  if (one.who.ally) words += fmt::format(", Ally ({})", one.contingent);
  return words;
}

std::string camp_in_words(const Army& army) {
  std::string words(reg::in_words(army.camp));
  if (army.camp != reg::CampKind::none) words += " camp";
  if (army.defended_camp) words += fmt::format(", defended, {}", reg::in_words(*army.defended_camp));
  return words;
}

std::string territories_in_words(const Army& army) {
  std::string words;
  for (const reg::Territory one : army.territories) {
    words += (words.empty() ? "" : ", ") + std::string(reg::territory_words[static_cast<std::size_t>(one)]);
  }
  return words;
}

std::string moves_in_words(const Rules& rules, const Troops& troops) {
  std::string words;
  for (const reg::Going going : {reg::Going::good, reg::Going::rough, reg::Going::difficult}) {
    if (!words.empty()) words += " / ";
    words += reg::may_enter(rules, troops, going) ? std::to_string(reg::normal_move(rules, troops, going)) : "–";
  }
  return words;
}

std::string ranges_in_words(const Rules& rules, const Troops& troops) {
  if (troops.shooting == reg::Shooting::none) return "–";
  const reg::Reach far = reg::reach(rules, troops, reg::Shooter::file);
  return far.at_long > far.deadly ? fmt::format("{} / {}", far.deadly, far.at_long) : std::to_string(far.deadly);
}

// The statement of a rule without its sources: what stands after the bracket.
std::string statement(std::string_view text) {
  const std::size_t end = text.find("] ");
  std::string_view rest = end == std::string_view::npos ? text : text.substr(end + 2);
  if (const std::size_t paragraph = rest.find('\n'); paragraph != std::string_view::npos) {
    rest = rest.substr(0, paragraph);
  }
  return std::string(rest);
}

constexpr std::string_view style =
    "body{font:15px/1.45 Georgia,serif;color:#222;background:#fbf8f1;max-width:64rem;margin:2rem auto;padding:0 1rem}"
    "h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;border-bottom:1px solid #b9a77c;margin:1.6rem 0 .5rem}"
    "p{margin:.3rem 0}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .5rem;"
    "border-bottom:1px solid #e2d9c2;vertical-align:top}th{font-weight:600;color:#5a4a22}td.n,th.n{text-align:right}"
    "dt{font-weight:600;margin-top:.4rem}dd{margin:0 0 0 1rem}small{color:#6b6046}"
    "@media print{body{background:#fff;margin:0;max-width:none;font-size:11px}}";

void write_record(std::string& out, const reg::ArmyRecord& record) {
  out += fmt::format(
      "<p>{} of {} points · {} UGs · {} TUGs, breaks at {} lost · {} SUGs · {} bases · {} map cards · {} scouting "
      "cards</p>\n",
      record.points, record.limit, record.units, record.tugs, record.break_point, record.sugs, record.bases,
      record.map_cards, record.scouting_cards);
}

void write_commanders(std::string& out, const Rules& rules, const Army& army) {
  out +=
      "<h2>Commanders</h2>\n<table><tr><th>Name<th>Grade and type<th class=n>Cards<th class=n>Block<th "
      "class=n>Range<th class=n>Points</tr>\n";
  for (const reg::ArmyCommander& one : army.commanders) {
    out += fmt::format("<tr><td>{}<td>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}</tr>\n",
                       escaped(one.name), escaped(commander_in_words(one)), reg::allowance(rules, one.who.grade),
                       reg::largest_group(rules, one.who.grade), reg::command_range(rules, one.who),
                       reg::price_of_commander(rules, one.who));
  }
  out += "</table>\n";
}

void write_units(std::string& out, const Rules& rules, const Army& army) {
  out +=
      "<h2>Unit groups</h2>\n<table><tr><th class=n>UGs<th>Name<th>Troops<th class=n>Bases<th>Move G/R/D<th>Range<th "
      "class=n>Breaks at<th class=n>Points</tr>\n";
  for (const ArmyUnits& units : army.units) {
    const std::string ally =
        units.commander.empty() ? "" : fmt::format(" <small>of {}</small>", escaped(units.commander));
    out += fmt::format(
        "<tr><td class=n>{}<td>{}{}<td>{}<td class=n>{}<td>{}<td>{}<td class=n>{} wounds<td class=n>{}</tr>\n",
        units.number, escaped(units.name), ally, escaped(reg::describe(units.troops)), units.bases,
        moves_in_words(rules, units.troops), ranges_in_words(rules, units.troops),
        reg::break_point(rules, units.troops, units.bases).wounds,
        units.number * reg::price_of_unit(rules, units.troops, units.bases));
  }
  out += fmt::format("</table>\n<p>{} <small>({} points)</small></p>\n", escaped(camp_in_words(army)),
                     reg::price_of_camp(rules, army.camp, army.defended_camp));
}

void write_reference(std::string& out, const Army& army) {
  std::map<std::string, RuleId> wanted;  // by the name of the characteristic
  for (const ArmyUnits& units : army.units) {
    for (int i = 0; i < static_cast<int>(Trait::count_); ++i) {
      const auto trait = static_cast<Trait>(i);
      if (units.troops.has(trait)) wanted[std::string(reg::in_words(trait))] = reg::rule_of(trait);
    }
    if (units.troops.set_formation != reg::SetFormation::none) {
      wanted[std::string(reg::in_words(units.troops.set_formation))] = "REG-SET-003"_rule;
    }
    if (units.troops.flexible != 0) wanted["Flexible"] = "REG-TRP-012"_rule;
  }
  if (wanted.empty()) return;
  out += "<h2>What these troops have</h2>\n<dl>\n";
  for (const auto& [name, id] : wanted) {
    const Rule* rule = find_rule(id.text());
    if (rule == nullptr) continue;
    out += fmt::format("<dt>{} <small>{}</small><dd>{}\n", escaped(name), id.text(), escaped(statement(rule->text)));
  }
  out += "</dl>\n";
}

}  // namespace

std::string army_as_text(const Rules& rules, const Army& army) {
  const reg::ArmyRecord record = reg::army_record(rules, army);
  std::string out = fmt::format("{}\n", army.name);
  if (!army.list.empty())
    out += fmt::format("list {}, {}; territories {}\n", army.list, army.year, territories_in_words(army));
  out += "\n";
  for (const reg::ArmyCommander& one : army.commanders) {
    out += fmt::format("  {:<28} {}\n", one.name, commander_in_words(one));
  }
  out += "\n";
  for (const ArmyUnits& units : army.units) {
    const std::string ally = units.commander.empty() ? "" : fmt::format(" (of {})", units.commander);
    out += fmt::format("  {:>2} x {:<2} {}{}\n          {}\n          move {}, range {}, breaks at {} wounds\n",
                       units.number, units.bases, units.name, ally, reg::describe(units.troops),
                       moves_in_words(rules, units.troops), ranges_in_words(rules, units.troops),
                       reg::break_point(rules, units.troops, units.bases).wounds);
  }
  out += fmt::format("\n  {}\n\n{} of {} points; {} UGs, {} TUGs, {} SUGs, {} bases; breaks at {} TUGs lost\n",
                     camp_in_words(army), record.points, record.limit, record.units, record.tugs, record.sugs,
                     record.bases, record.break_point);
  out += fmt::format("{} scout points, {} map cards, {} scouting cards\n", record.scout_points, record.map_cards,
                     record.scouting_cards);
  return out;
}

std::string points_as_text(const Rules& rules, const Army& army) {
  std::string out;
  for (const reg::ArmyCommander& one : army.commanders) {
    out += fmt::format("{:>5}  {}: {}\n", reg::price_of_commander(rules, one.who), one.name, commander_in_words(one));
  }
  for (const ArmyUnits& units : army.units) {
    const reg::BasePrice base = reg::price_of_base(rules, units.troops);
    const int one = reg::price_of_unit(rules, units.troops, units.bases);
    out += fmt::format("{:>5}  {} x {} {}: {} a base", units.number * one, units.number, units.bases, units.name,
                       base.points);
    std::string parts;
    for (const Term& term : base.parts.terms()) {
      if (term.value == 0) continue;
      parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", term.label, term.value);
    }
    out += fmt::format(" ({}; x{:.2f})", parts, base.percent / 100.0);
    if (one != base.points * units.bases) out += fmt::format(", {} for the UG", one - base.points * units.bases);
    out += "\n";
  }
  out += fmt::format("{:>5}  {}\n", reg::price_of_camp(rules, army.camp, army.defended_camp), camp_in_words(army));
  const reg::ArmyRecord record = reg::army_record(rules, army);
  out += fmt::format("{:>5}  of {} points (REG-GAP-008)\n", record.points, record.limit);
  return out;
}

std::string army_as_html(const Rules& rules, const Army& army, std::span<const reg::ArmyList> lists) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width\">\n"
      "<title>{}</title>\n<style>{}</style>\n<h1>{}</h1>\n",
      escaped(army.name), style, escaped(army.name));
  const reg::ArmyList* list = reg::find_list(lists, army.list);
  if (list != nullptr) {
    out += fmt::format("<p>{}, {} · territories {}</p>\n<p><small>{}</small></p>\n", escaped(list->name), army.year,
                       territories_in_words(army), escaped(list->note));
  }
  write_record(out, reg::army_record(rules, army));
  write_commanders(out, rules, army);
  write_units(out, rules, army);
  write_reference(out, army);
  out += fmt::format("<p><small>Renatio et Gloriam, {}. Distances in base widths.</small></p>\n",
                     reg::in_words(rules.edition));
  return out;
}

}  // namespace condotta::roster
