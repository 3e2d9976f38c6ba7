// Documents as JSON text and back.
//
// The text is stable: members stand in the document's order, numbers are the shortest that read back to the same value,
// and a real number keeps its point (2.0), so that parse(text_of(d)) == d for every document whose numbers are finite.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "json/text.hpp"

namespace condotta::json {

enum class Layout {
  compact,  // one line
  pretty,   // two spaces a level; a list of plain values stays on one line while it fits
};

// A number that is not finite becomes null; a byte that is not UTF-8 becomes U+FFFD.
std::string to_json(const Document& document, Layout layout = Layout::compact);

std::expected<Document, Fault> parse_json(std::string_view text, std::string_view name, const Limits& limits = {});

}  // namespace condotta::json
