// Army lists: which troops, commanders, camps, territories and allies an army of a nation and a time may have
// (REG-ARM-023). They are files (data/armies/reg, docs/armies.md); those of the project are built into the program.
//
//   const ArmyList* swedes = find_list(army_lists(), "tyw-swedish");
//   for (const Line& line : swedes->lines) if (line.in(1632)) …
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "reg/points.hpp"
#include "reg/setup_numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

struct Years {
  int first = 0;
  int last = 9999;

  bool in(int year) const { return year >= first && year <= last; }
  friend bool operator==(const Years&, const Years&) = default;
};

// How many bases of a line an army has, in some of its years.
struct LineLimit {
  Years years;
  int least = 0;
  int most = 0;
};

struct Line {
  std::string key;
  std::string name;
  Troops troops;
  Document fields;         // of its troop line, as in the file
  std::vector<int> sizes;  // of its UGs, in bases
  Years years;
  std::vector<LineLimit> limits;  // the first that holds for the year counts
  std::string no_more_than;       // key of a line of which there are at least as many bases
  bool ally_only = false;         // serves in allied contingents alone
  std::string note;

  LineLimit limit(int year) const;
};

// An allied contingent that the army may have (REG-ALY-001).
struct AllyChoice {
  std::string name;
  std::string list;                // id of the list from which it is drawn
  std::vector<std::string> lines;  // keys; empty: any of that list
  Years years;
  std::vector<CommandType> types;  // of its commander; empty: as its list says (REG-ALY-004)
};

struct BestGrade {
  Years years;
  Grade grade = Grade::legendary;
};

struct ArmyList {
  std::string id;
  std::string name;
  std::string note;
  Years years;
  std::vector<Territory> territories;  // REG-PBS-006
  std::vector<CommandType> types;
  std::vector<BestGrade> best_grades;  // of the Army Commander
  std::vector<CampKind> camps;
  std::optional<Quality> defended_camp;  // the best to which a camp may be raised (REG-CMP-011)
  std::optional<Years> internal_ally;    // REG-ALY-007
  std::vector<AllyChoice> allies;
  std::vector<Line> lines;
  std::vector<std::string> includes;  // ids of lists whose lines are this list's, too
  std::vector<std::string> sources;

  const Line* line(std::string_view key) const;
  Grade best_grade(int year) const;
};

// Reads one file; every key is checked. Its includes are not yet joined.
std::expected<ArmyList, Fault> read_army_list(const Document& file, std::string_view id);

// Adds the lines of the lists that each list includes. A list that is unknown or includes itself, by whatever way, is a
// fault; so is a line that two of them name alike.
std::expected<void, Fault> join_includes(std::vector<ArmyList>& lists);

// The lists of the project, in the order of their ids.
const std::vector<ArmyList>& army_lists();
// The sample armies of the project: id and file.
struct SampleArmy {
  std::string_view id;
  Document file;
};
const std::vector<SampleArmy>& sample_armies();

const ArmyList* find_list(std::span<const ArmyList> lists, std::string_view id);

}  // namespace condotta::reg
