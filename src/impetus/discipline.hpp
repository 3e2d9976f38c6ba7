// Discipline tests (DIS): what they are taken for, their modifiers, passing, and what a failure does.
//
//   DisciplineTest test{.test = Test::rally, .unit = crossbowmen};
//   discipline_modifiers(rules, test)     // each with its rule
//   passes(rules, test, 4)
#pragma once

#include <span>

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

// IMP-DIS-003
enum class Test : std::uint8_t {
  later_move,  // the second or a later one
  frenzy,
  opportunity_charge,
  opportunity_fire,
  defensive_fire,
  close_ranks,
  countercharge,
  rally,
  evasion,
  disengagement,
  about_face,
  village,
  command,  // after the death of a general
};

extern const std::vector<std::string_view> test_words;

struct DisciplineTest {
  Test test = Test::later_move;
  Unit unit;
  // A general who is with another unit of the group (IMP-DIS-004, IMP-DIS-006); one with the unit itself is in `unit`.
  bool general_in_group = false;
  General group_general = {};
  int move = 2;             // the number of the move tested for
  bool fragmented = false;  // IMP-GRP-005, IMP-GAP-009
  int charge_moves = 1;     // of the enemy that charges
  Profile enemy = {};       // that charges, shoots or threatens
  int earlier_evades = 0;   // in this turn
};

// IMP-DIS-009: who tests for a group: the worst discipline, outside the radius if any unit but S is.
Unit group_tester(std::span<const Unit> units);

Breakdown discipline_modifiers(const Rules& rules, const DisciplineTest& test);
int discipline_target(const Rules& rules, Discipline discipline);
bool passes(const Rules& rules, const DisciplineTest& test, int roll);
int lowest_pass(const Rules& rules, const DisciplineTest& test);  // 7: no roll passes
// May a failed roll be made again (IMP-DIS-011, IMP-REA-010)?
bool may_roll_again(const Rules& rules, const DisciplineTest& test);
// The second roll of such a test; IMP-DIS-011 has a switch for its reading.
bool passes_again(const Rules& rules, const DisciplineTest& test, int roll);
double chance_passed(const Rules& rules, const DisciplineTest& test);  // re-rolls included

// IMP-DIS-008
struct Failure {
  bool disorders = false;
  bool carried_out = false;  // the move is made all the same
  bool must_charge = false;
  bool no_other_reaction = false;
  std::string_view words;
};
Failure failure(const DisciplineTest& test);

}  // namespace condotta::impetus
