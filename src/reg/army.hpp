// An army as a player writes it down: its list, its commanders, its unit groups and its camp (REG-ARM-025). A file of
// it is TOML (docs/armies.md); army_check.hpp says whether it is legal and what it is worth.
//
//   auto army = read_army(document, army_lists());
//   if (!army) complain(army.error().sentence());
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "reg/army_list.hpp"
#include "reg/commanders.hpp"

namespace condotta::reg {

struct ArmyCommander {
  std::string name;
  Appointment who;
  std::string contingent;   // the name of his AllyChoice, or "internal"; empty unless he is an Ally
  int line = 0;             // of the file
  std::string player = {};  // who plays him, of two on a side (REG-TRN-002)
};

// Unit groups that are alike.
struct ArmyUnits {
  std::string name;
  std::string key;  // of the line; empty: troops of no list
  Troops troops;
  int bases = 0;
  int number = 1;
  std::string commander;  // the Ally to whose contingent they belong; empty: the army's own
  int line = 0;
};

struct Army {
  std::string name;
  std::string list;  // id; empty: free choice within the points (REG-GAP-009)
  int year = 0;
  std::optional<int> points;           // the limit, if it is not the usual one
  std::vector<Territory> territories;  // of its list, or its own without one
  CampKind camp = CampKind::standard;
  std::optional<Quality> defended_camp;
  std::vector<ArmyCommander> commanders;
  std::vector<ArmyUnits> units;

  std::vector<Appointment> appointments() const;
};

// Every key is checked, lines and allies are looked up in their lists. Whether the army is legal is another question.
std::expected<Army, Fault> read_army(const Document& file, std::span<const ArmyList> lists);
// The file of an army, as read_army reads it.
Document to_document(const Army& army);

// The choice among the list's allies that the commander names, for that year; nullptr if there is none.
const AllyChoice* ally_choice(const ArmyList& list, std::string_view name, int year);
inline constexpr std::string_view internal_contingent = "internal";
// The list from which a contingent is drawn, and the year for its limits: that of the army, or the nearest that the
// list knows.
struct ContingentList {
  const ArmyList* list = nullptr;
  const AllyChoice* choice = nullptr;  // nullptr for an internal ally
  int year = 0;
};
ContingentList contingent_list(std::span<const ArmyList> lists, const ArmyList& own, std::string_view name, int year);

}  // namespace condotta::reg
