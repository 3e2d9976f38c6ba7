// A unit in a player's words: "cavalry, good, charging, on the flank, with a Normal general".
#pragma once

#include <expected>
#include <string_view>

#include "document/document.hpp"

namespace condotta::fwc {

// The same as the table that a case would hold (docs/cases-fwc.md). Words are separated by commas; the first names the
// troops.
std::expected<Document, Fault> unit_in_words(std::string_view text);

}  // namespace condotta::fwc
