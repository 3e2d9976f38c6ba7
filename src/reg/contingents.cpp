#include "reg/contingents.hpp"

#include <algorithm>

#include "document/reader.hpp"
#include "reg/army_words.hpp"
#include "reg/losses.hpp"

namespace condotta::reg {
namespace {

const ArmyCommander* commander_called(const Army& army, std::string_view name) {
  for (const ArmyCommander& one : army.commanders) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

bool internal(const ArmyCommander& commander) { return same_words(commander.contingent, internal_contingent); }

// UGs of a contingent; a double unit counts 2 (REG-ARM-021).
int units_of_contingent(const Army& army, const ArmyCommander& ally) {
  int units = 0;
  for (const ArmyUnits& one : army.units) {
    if (one.commander == ally.name) units += one.number * std::max(1, worth_in_tugs(one.troops));
  }
  return units;
}

int bases_of_contingent(const Army& army, const ArmyCommander& ally, std::string_view key) {
  int bases = 0;
  for (const ArmyUnits& one : army.units) {
    if (one.commander == ally.name && one.key == key) bases += one.number * one.bases;
  }
  return bases;
}

void check_type(const ArmyCommander& ally, const ContingentList& from, std::vector<Objection>& all) {
  const std::vector<CommandType>& types =
      from.choice != nullptr && !from.choice->types.empty() ? from.choice->types : from.list->types;
  if (std::find(types.begin(), types.end(), ally.who.type) == types.end()) {
    all.push_back(
        {"REG-ALY-004"_rule,
         ally.name + " is " + std::string(in_words(ally.who.type)) + ", which the commanders of his list are not",
         ally.line});
  }
  if (ally.who.grade == Grade::legendary) {
    all.push_back({"REG-ALY-004"_rule, ally.name + " is Legendary, which no allied commander is", ally.line});
  }
}

bool open_to(const ContingentList& from, std::string_view key) {
  if (from.choice == nullptr || from.choice->lines.empty()) return true;
  return std::find(from.choice->lines.begin(), from.choice->lines.end(), key) != from.choice->lines.end();
}

// The lines of his list: half of each minimum, no more than each maximum (REG-ALY-003). Where the minimums need more
// UGs than a contingent has, whichever fill it will do.
void check_lines(const Rules& rules, const Army& army, const ArmyCommander& ally, const ContingentList& from, int units,
                 std::vector<Objection>& all) {
  const bool full = units >= rules.numbers.command.most_contingent;
  for (const ArmyUnits& one : army.units) {
    if (one.commander == ally.name && !open_to(from, one.key)) {
      all.push_back({"REG-ALY-001"_rule, "the contingent of " + ally.name + " has no '" + one.name + "'", one.line});
    }
  }
  for (const Line& line : from.list->lines) {
    if (!open_to(from, line.key)) continue;
    const int taken = bases_of_contingent(army, ally, line.key);
    const LineLimit limit = line.limit(from.year);
    if (taken > 0 && (!line.years.in(from.year) || taken > limit.most)) {
      all.push_back({"REG-ALY-003"_rule,
                     "the contingent of " + ally.name + " has " + std::to_string(taken) + " bases of '" + line.name +
                         "' and may have at most " + std::to_string(line.years.in(from.year) ? limit.most : 0),
                     ally.line});
    }
    if (full || !line.years.in(from.year) || line.ally_only) continue;
    int needed = contingent_minimum(rules, line, from.year);
    if (internal(ally)) {  // as far as a UG's worth is left after the core's own minimum (REG-ALY-007)
      const int left = limit.most - std::max(limit.least, bases_of_line(army, line.key, CountedBases::core));
      if (left < line.sizes.front()) continue;
      needed = std::min(needed, left);
    }
    if (taken < needed) {
      all.push_back({internal(ally) ? "REG-ALY-007"_rule : "REG-ALY-003"_rule,
                     "the contingent of " + ally.name + " has " + std::to_string(taken) + " bases of '" + line.name +
                         "' and needs at least " + std::to_string(needed),
                     ally.line});
    }
  }
}

}  // namespace

const Line* line_of_units(const Army& army, const ArmyUnits& units, std::span<const ArmyList> lists,
                          const ArmyList& own) {
  if (units.commander.empty()) return own.line(units.key);
  const ArmyCommander* ally = commander_called(army, units.commander);
  if (ally == nullptr) return nullptr;
  const ContingentList from = contingent_list(lists, own, ally->contingent, army.year);
  return from.list != nullptr ? from.list->line(units.key) : nullptr;
}

int bases_of_line(const Army& army, std::string_view key, CountedBases whose) {
  int bases = 0;
  for (const ArmyUnits& one : army.units) {
    if (one.key != key) continue;
    if (!one.commander.empty()) {
      const ArmyCommander* ally = commander_called(army, one.commander);
      if (whose == CountedBases::core || ally == nullptr || !internal(*ally)) continue;
    }
    bases += one.number * one.bases;
  }
  return bases;
}

int contingent_minimum(const Rules& rules, const Line& line, int year) {
  const int half = (line.limit(year).least * rules.numbers.army.ally_minimum_percent + 99) / 100;
  if (half == 0) return 0;
  const int size = line.sizes.front();
  return (half + size - 1) / size * size;
}

void check_contingents(const Rules& rules, const Army& army, std::span<const ArmyList> lists, const ArmyList* own,
                       std::vector<Objection>& all) {
  const CommandNumbers& n = rules.numbers.command;
  for (const ArmyCommander& ally : army.commanders) {
    if (!ally.who.ally) continue;
    const int units = units_of_contingent(army, ally);
    if (units < n.least_contingent || units > n.most_contingent) {
      all.push_back({"REG-ALY-002"_rule,
                     "the contingent of " + ally.name + " has " + std::to_string(units) + " UGs, not " +
                         std::to_string(n.least_contingent) + " to " + std::to_string(n.most_contingent),
                     ally.line});
    }
    if (own == nullptr) continue;
    const ContingentList from = contingent_list(lists, *own, ally.contingent, army.year);
    const bool may = internal(ally) ? own->internal_ally && own->internal_ally->in(army.year) : from.choice != nullptr;
    if (!may || from.list == nullptr) {
      all.push_back({"REG-ALY-001"_rule,
                     "the list has no ally " + quoted(ally.contingent) + " in " + std::to_string(army.year),
                     ally.line});
      continue;
    }
    check_type(ally, from, all);
    check_lines(rules, army, ally, from, units, all);
  }
}

}  // namespace condotta::reg
