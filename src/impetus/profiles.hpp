// Units and armies with a name: data/troops/impetus.toml, built into the program (IMP-ARM-013, IMP-ARM-014,
// IMP-GAP-004).
//
//   const NamedUnit* gendarmes = find_unit("FR-GEN");
//   const Army* french = find_army("French 1515");
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "document/reader.hpp"
#include "impetus/units.hpp"

namespace condotta::impetus {

struct NamedUnit {
  std::string key;
  std::string army;
  std::string name;
  bool assumed = false;
  Profile profile;
};

struct ArmyUnits {
  int count = 1;
  std::string key;
  bool large = false;  // all of them are one large unit
};
struct ArmyCommand {
  General general;
  bool commander_in_chief = false;
  std::vector<ArmyUnits> units;
};
struct Army {
  std::string name;
  CommandStructure structure = CommandStructure::average;
  std::vector<ArmyCommand> commands;
};

struct Troops {
  std::vector<NamedUnit> units;
  std::vector<Army> armies;
};

// Reads a file of units and armies. A field that it does not know is a fault.
std::expected<Troops, Fault> read_troops(const Document& file);
// Those built into the program.
const Troops& troops();

const NamedUnit* find_unit(std::string_view key);  // by key or name; nullptr if there is none
const Army* find_army(std::string_view name);

// Reads the fields of a profile that are there into it; `vbu` is the name of the field for the starting VBU.
void read_profile(Reader& fields, std::string_view vbu, Profile& profile);
// A general in words: "Expert", "Reliable, Brave".
void read_general(Reader& fields, std::string_view key, General& general);

// IMP-ARM-009: of a command and of a whole army.
int total_vd(const ArmyCommand& command);
int total_vd(const Army& army);
// Units of the army or command, each unit of a large unit counted, for which the question holds.
template <class Question>
int count(const ArmyCommand& command, Question holds) {
  int found = 0;
  for (const ArmyUnits& units : command.units) {
    const NamedUnit* unit = find_unit(units.key);
    if (unit != nullptr && holds(unit->profile)) found += units.count;
  }
  return found;
}
template <class Question>
int count(const Army& army, Question holds) {
  int found = 0;
  for (const ArmyCommand& command : army.commands) found += count(command, holds);
  return found;
}

}  // namespace condotta::impetus
