// From a document to units on a table: the [[unit]], [[general]] and [[terrain]] of scenarios and cases.
//
//   [[unit]]
//   name = "Blue Brigade"
//   side = "red"
//   troops = "Pike & Shot, Superior, Musket AFP, Elan"
//   at = [22.5, 10]        # the middle of its front edge, in BW from the south-west corner
//   facing = 0             # degrees clockwise from north
//   files = 3              # and bases, wounds, and what it has done this turn
#pragma once

#include <expected>
#include <string_view>

#include "document/document.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

struct Situation {
  Game game;
  State state;
  std::vector<int> unit_lines;  // of the file, where each unit group is written
};

// Every key is checked; names are unique; no two bases may overlap and all stand on the table.
std::expected<Situation, Fault> read_situation(const Rules& rules, const Document& document);

// Lays out a unit group's bases at a pose: its set formation's grid while it has all its bases, else `files` wide with
// the last rank incomplete (REG-GEO-004, REG-FRM-003, REG-FRM-004). Bases lost to wounds are taken from the rear.
void lay_out(const Rules& rules, State& state, UnitId unit, table::Pose pose, int files);

// Gives a piece of terrain its area, crest and course, from its kind and corners.
void shape(Terrain& terrain);

table::Length base_depth(const Troops& troops);  // REG-GEO-003

UnitId unit_called(const Game& game, std::string_view name);  // nobody if there is none

}  // namespace condotta::reg
