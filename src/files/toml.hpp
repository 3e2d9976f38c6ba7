// TOML in, document out, and back. Armies, scenarios, house rules and cases are written in TOML.
//
//   auto army = condotta::files::read_toml("armies/swiss.toml");
//   if (!army) complain(army.error().sentence());   // "armies/swiss.toml:12: …"
//
// Members keep the order of the text; every value, table and entry of an array of tables knows its line. Dates and
// times become texts as they would be written.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "files/text.hpp"

namespace condotta::files {

std::expected<Document, Fault> read_toml(const std::filesystem::path& path, const Limits& limits = {});

// `name` is how messages call the text: usually a file's name.
std::expected<Document, Fault> parse_toml(std::string_view text, std::string_view name, const Limits& limits = {});

// The document as TOML text, which parse_toml reads back to an equal one: plain values first, then tables, and lists
// of tables as [[name]]. The document must be a table without members that are nothing.
std::string to_toml(const Document& document);

}  // namespace condotta::files
