// What the questions about positions on the table have in common: a check's [[check.unit]], [[check.general]] and
// [[check.terrain]] are those of a scenario (setup.hpp).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "reg/case_words.hpp"
#include "reg/charges.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {

struct TableCase {
  Game game;
  State state;
};
std::optional<TableCase> read_table(const condotta::Situation& situation, Reader& check);

// The unit group that a key names; nobody, with a complaint, if there is none.
UnitId read_who(Reader& check, const TableCase& table, std::string_view key);
std::vector<UnitId> read_whom(Reader& check, const TableCase& table, std::string_view key);
std::optional<table::Length> read_length(Reader& check, std::string_view key);

// A charge as the keys wheel, shift and drop have it.
Charge read_charge(Reader& check, UnitId unit);

// Where it stands: at, facing, files.
void add_place(Answers& answers, const State& state, UnitId unit, std::string_view prefix = "");
void add_measure(Answers& answers, std::string_view name, table::Length length);
void add_names(Answers& answers, std::string_view name, const Game& game, const std::vector<UnitId>& units);
void add_card(Answers& answers, std::string_view name, const std::optional<dice::Colour>& card);
void add_verdict(Answers& answers, const Ruling& ruling, std::string_view prefix = "");
void add_tests(Answers& answers, const Game& game, const State& state);

}  // namespace condotta::reg
