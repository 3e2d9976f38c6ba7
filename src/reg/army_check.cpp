#include "reg/army_check.hpp"

#include <algorithm>

#include "reg/army_words.hpp"
#include "reg/contingents.hpp"
#include "reg/doubles.hpp"
#include "reg/losses.hpp"
#include "reg/scouting.hpp"

namespace condotta::reg {
namespace {

std::string several(int number, std::string_view what) { return std::to_string(number) + " " + std::string(what); }

void check_commanders(const Rules& rules, const Army& army, const ArmyList* list, std::vector<Objection>& all) {
  const std::vector<Appointment> who = army.appointments();
  for (const Refusal& refusal : may_command_together(rules, who).refusals) {
    all.push_back({refusal.rule, "the army has " + refusal.facts});
  }
  std::vector<std::string> players;
  for (const ArmyCommander& commander : army.commanders) players.push_back(commander.player);
  for (const Refusal& refusal : may_divide(rules, who, players).refusals) all.push_back({refusal.rule, refusal.facts});
  if (list == nullptr) return;
  const Grade best = list->best_grade(army.year);
  for (const ArmyCommander& commander : army.commanders) {
    if (commander.who.ally) continue;  // his contingent's list says what he may be
    if (commander.who.army_commander && commander.who.grade > best) {
      all.push_back({"REG-ARM-023"_rule,
                     commander.name + " is better than " + std::string(grade_words[static_cast<std::size_t>(best)]) +
                         ", the best that the list has in " + std::to_string(army.year),
                     commander.line});
    }
    if (std::find(list->types.begin(), list->types.end(), commander.who.type) == list->types.end()) {
      all.push_back(
          {"REG-ARM-023"_rule,
           commander.name + " is " + std::string(in_words(commander.who.type)) + ", which no commander of the list is",
           commander.line});
    }
  }
}

void check_sizes(const Army& army, std::span<const ArmyList> lists, const ArmyList* list, std::vector<Objection>& all) {
  for (const ArmyUnits& units : army.units) {
    for (const Refusal& refusal : legal_size(units.troops, units.bases).refusals) {
      all.push_back({refusal.rule, "'" + units.name + "': " + refusal.facts, units.line});
    }
    const Line* line = list != nullptr ? line_of_units(army, units, lists, *list) : nullptr;
    if (line == nullptr) continue;
    if (std::find(line->sizes.begin(), line->sizes.end(), units.bases) == line->sizes.end()) {
      all.push_back({"REG-ARM-023"_rule,
                     "the list has no UG of " + several(units.bases, "bases of '") + line->name + "'", units.line});
    }
    if (line->ally_only && units.commander.empty()) {
      all.push_back({"REG-ARM-023"_rule, "'" + line->name + "' serves in allied contingents alone", units.line});
    }
  }
}

// Minimum and maximum of each line, the whole army with an internal ally counted together (REG-ALY-007).
void check_lines(const Army& army, const ArmyList& list, std::vector<Objection>& all) {
  for (const Line& line : list.lines) {
    const int core = bases_of_line(army, line.key, CountedBases::core);
    const int taken = bases_of_line(army, line.key, CountedBases::core_and_internal);
    const LineLimit limit = line.limit(army.year);
    if (!line.years.in(army.year)) {
      if (taken > 0) {
        all.push_back({"REG-ARM-023"_rule, "there was no '" + line.name + "' in " + std::to_string(army.year)});
      }
      continue;
    }
    if (core < limit.least) {
      all.push_back({"REG-ARM-023"_rule, "the army has " + several(core, "bases of '") + line.name +
                                             "' and needs at least " + std::to_string(limit.least)});
    }
    if (taken > limit.most) {
      all.push_back({"REG-ARM-023"_rule, "the army has " + several(taken, "bases of '") + line.name +
                                             "' and may have at most " + std::to_string(limit.most)});
    }
    if (!line.no_more_than.empty() && taken > bases_of_line(army, line.no_more_than, CountedBases::core_and_internal)) {
      all.push_back({"REG-ARM-023"_rule, "the army has more bases of '" + line.name + "' than of '" +
                                             list.line(line.no_more_than)->name + "'"});
    }
  }
}

void check_list(const Army& army, const ArmyList& list, std::vector<Objection>& all) {
  if (!list.years.in(army.year)) {
    all.push_back({"REG-ARM-023"_rule, "the list covers " + std::to_string(list.years.first) + " to " +
                                           std::to_string(list.years.last) + ", not " + std::to_string(army.year)});
  }
  if (std::find(list.camps.begin(), list.camps.end(), army.camp) == list.camps.end()) {
    all.push_back({"REG-CMP-003"_rule, "the list has no camp of the kind " + std::string(in_words(army.camp))});
  }
  if (army.defended_camp && (!list.defended_camp || *army.defended_camp > *list.defended_camp)) {
    all.push_back(
        {"REG-CMP-011"_rule, "the list has no camp defended by " + std::string(in_words(*army.defended_camp))});
  }
}

void warn_of_size(const Rules& rules, const ArmyRecord& record, std::vector<Objection>& all) {
  const ArmyNumbers& n = rules.numbers.army;
  const auto warn = [&](int value, int least, int most, std::string_view what) {
    if (value >= least && value <= most) return;
    all.push_back(
        {"REG-ARM-002"_rule,
         several(value, what) + ", where " + std::to_string(least) + " to " + std::to_string(most) + " are usual", 0,
         true});
  };
  warn(record.bases, n.usual_bases_least, n.usual_bases_most, "bases");
  warn(record.units, n.usual_units_least, n.usual_units_most, "UGs");
}

}  // namespace

std::vector<Objection> check_army(const Rules& rules, const Army& army, std::span<const ArmyList> lists) {
  std::vector<Objection> all;
  const ArmyList* list = army.list.empty() ? nullptr : find_list(lists, army.list);
  const ArmyRecord record = army_record(rules, army);
  check_commanders(rules, army, list, all);
  check_sizes(army, lists, list, all);
  if (list != nullptr) {
    check_list(army, *list, all);
    check_lines(army, *list, all);
  }
  check_contingents(rules, army, lists, list, all);
  if (record.points > record.limit) {
    all.push_back({"REG-GAP-010"_rule,
                   "the army costs " + std::to_string(record.points) + " points of " + std::to_string(record.limit)});
  }
  if (record.tugs == 0) {  // it would be broken before the first turn
    all.push_back({"REG-VIC-005"_rule, "an army needs at least one TuG"});
  }
  warn_of_size(rules, record, all);
  return all;
}

bool legal(std::span<const Objection> objections) {
  return std::all_of(objections.begin(), objections.end(), [](const Objection& one) { return one.warning; });
}

ArmyRecord army_record(const Rules& rules, const Army& army) {
  ArmyRecord record;
  const std::vector<Appointment> who = army.appointments();
  for (const Appointment& one : who) record.points += price_of_commander(rules, one);
  record.points += price_of_camp(rules, army.camp, army.defended_camp);
  for (const ArmyUnits& units : army.units) {
    record.points += units.number * price_of_unit(rules, units.troops, units.bases);
    record.units += units.number;
    record.bases += units.number * units.bases;
    const int worth = worth_in_tugs(units.troops);
    record.tugs += units.number * worth;
    if (worth == 0) record.sugs += units.number;
    record.scout_points += units.number * scout_points(rules, units.troops);
  }
  // REG-TRN-005, REG-GAP-010
  record.limit = army.points.value_or(rules.numbers.army.army_points);
  record.break_point = (record.tugs + 1) / 2;
  record.map_cards = map_cards(rules, who, record.scout_points);
  record.scouting_cards = scouting_cards(rules, who, record.scout_points);
  return record;
}

namespace {

// The line of which the army has the smallest share of what it may have, and for which there are points and room.
const Line* next_line(const Rules& rules, const ArmyList& list, const Army& army, int left) {
  const Line* best = nullptr;
  double least_share = 2;
  for (const Line& line : list.lines) {
    const LineLimit limit = line.limit(army.year);
    if (line.ally_only || !line.years.in(army.year) || limit.most == 0) continue;
    const int bases = line.sizes.front();
    const int taken = bases_of_line(army, line.key, CountedBases::core);
    if (taken + bases > limit.most || price_of_unit(rules, line.troops, bases) > left) continue;
    if (!line.no_more_than.empty() && taken + bases > bases_of_line(army, line.no_more_than, CountedBases::core))
      continue;
    const double share = static_cast<double>(taken + bases) / limit.most;
    if (share < least_share) {
      least_share = share;
      best = &line;
    }
  }
  return best;
}

void take(Army& army, const Line& line, int bases) {
  for (ArmyUnits& units : army.units) {
    if (units.key == line.key && units.bases == bases) {
      ++units.number;
      return;
    }
  }
  army.units.push_back({line.name, line.key, line.troops, bases, 1, "", 0});
}

}  // namespace

Army compose(const Rules& rules, const ArmyList& list, int year, int points) {
  Army army;
  army.name = list.name + " " + std::to_string(year);
  army.list = list.id;
  army.year = year;
  if (points != rules.numbers.army.army_points) army.points = points;
  army.territories = list.territories;
  const bool standard = std::find(list.camps.begin(), list.camps.end(), CampKind::standard) != list.camps.end();
  army.camp = standard ? CampKind::standard : list.camps.front();
  const CommandType type = list.types.front();
  const Grade head = std::min(list.best_grade(year), points >= 800 ? Grade::talented : Grade::competent);
  army.commanders.push_back({"Army Commander", {head, type, true, false, false}, "", 0});
  army.commanders.push_back({"First sub-commander", {Grade::competent, type, false, false, false}, "", 0});
  if (points >= 800) {
    army.commanders.push_back({"Second sub-commander", {Grade::competent, type, false, false, false}, "", 0});
  }
  for (const Line& line : list.lines) {
    if (line.ally_only || !line.years.in(year)) continue;
    while (bases_of_line(army, line.key, CountedBases::core) < line.limit(year).least) {
      take(army, line, line.sizes.front());
    }
  }
  while (army_record(rules, army).units < rules.numbers.army.usual_units_most) {
    const Line* line = next_line(rules, list, army, points - army_record(rules, army).points);
    if (line == nullptr) break;
    take(army, *line, line->sizes.front());
  }
  return army;
}

}  // namespace condotta::reg
