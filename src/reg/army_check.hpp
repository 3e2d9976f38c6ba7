// Whether an army is legal, with the rule behind every objection, and what the army record says of it: points, size,
// break point, cards (REG-ARM-002, REG-ARM-014, REG-ARM-023, REG-ARM-025, CDR, ALY, CMP).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "reg/army.hpp"

namespace condotta::reg {

struct Objection {
  RuleId rule;
  std::string sentence;
  int line = 0;          // of the army's file; 0: of the army as a whole
  bool warning = false;  // worth knowing, but legal
};

std::vector<Objection> check_army(const Rules& rules, const Army& army, std::span<const ArmyList> lists);
bool legal(std::span<const Objection> objections);

// What the army record holds (REG-ARM-025).
struct ArmyRecord {
  int points = 0;
  int limit = 0;
  int units = 0;  // UGs
  int tugs = 0;   // double units count 2 (REG-ARM-021, REG-ARM-022)
  int sugs = 0;
  int bases = 0;
  int break_point = 0;  // TUGs lost that break it (REG-VIC-005)
  int scout_points = 0;
  int map_cards = 0;
  int scouting_cards = 0;
};
ArmyRecord army_record(const Rules& rules, const Army& army);

// A legal army of the list to begin with: its minimums, then its lines by turns up to the points.
Army compose(const Rules& rules, const ArmyList& list, int year, int points);

}  // namespace condotta::reg
