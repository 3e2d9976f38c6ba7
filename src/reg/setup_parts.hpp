// The parts of a scenario, each read by a file of its own: ground, commands with their unit groups, victory. The whole
// is setup.cpp.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "document/reader.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {

inline constexpr std::size_t most_name_letters = 100;

// [x, y] in BW; nothing, with a complaint, if it is none.
std::optional<table::Point> point_of(Reader& reader, const Document& value, std::string_view key);
table::Point read_point(Reader& reader, std::string_view key);  // that must be there
void read_rule_sets(Reader& reader);                            // for which editions a scenario is
// A text of bounded length that names something.
std::string read_name(Reader& reader, std::string_view key, std::string_view fallback = "");
// The tables of an array, bounded; a complaint to the reader if there are more, or something else.
std::span<const Document> tables_of(Reader& reader, std::string_view key, std::size_t most);

// [[terrain]]
std::expected<void, Fault> read_terrain(const Document& table, Situation& situation);
int ground_called(const Game& game, std::string_view name);  // -1 if there is none

// [[unit]] and [[general]] of cases and small situations, which name their side.
std::expected<void, Fault> read_unit(const Document& table, Situation& situation);
std::expected<void, Fault> read_general(const Document& table, Situation& situation);
// [troops]: every name stands for troops, whether a unit uses it or not.
std::expected<void, Fault> check_troops(const Document* troops);
// [red] and [blue] of a scenario: the army with its camp and its commands, each with its unit groups.
std::expected<void, Fault> read_army(const Document& table, Side side, const Document* troops, Situation& situation);

// [victory], when ground and units are known.
std::expected<void, Fault> read_victory(const Document& table, Situation& situation);

}  // namespace condotta::reg
