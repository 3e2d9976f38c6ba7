// Units and leaders as cases, armies and scenarios write them (FWC-BAS-027): the one home of their keys.
//
//   troops = "Dutch P&S"                    or a type: "cavalry", "tribal foot" …, with bases = 6, files = 3
//   parts = [{ type = "shot", bases = 4, weapon = "musket" }, { type = "pike", bases = 2 }]
//   formation = "Dutch"   layout = ["SPS", "SPS"]   command = [1, 2]   morale = "Good"
#pragma once

#include <optional>
#include <string_view>

#include "document/reader.hpp"
#include "fwc/formation.hpp"
#include "fwc/leaders.hpp"

namespace condotta::fwc {

std::optional<Type> type_called(std::string_view words);
// What an army list gives a type that it says nothing more about (FWC-TBL-006, FWC-TBL-007).
Part usual_part(const Rules& rules, Type type);
// The unit of a table. What is wrong goes to the reader; the caller asks for its own keys and finishes the reader.
Unit read_unit(const Rules& rules, Reader& table);
// "Good general", "noble", "hero", "Normal general with artillery direction"; a commander-in-chief by "C-in-C".
std::optional<Leader> leader_called(std::string_view words);

}  // namespace condotta::fwc
