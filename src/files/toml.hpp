// TOML in, document out. Armies, scenarios, house rules and cases are written in TOML.
//
//   auto army = condotta::files::read_toml("armies/swiss.toml");
//   if (!army) complain(army.error().sentence());   // "armies/swiss.toml:12: …"
//
// Members keep the order of the text; every value, table and entry of an array of tables knows its line. Dates and
// times become texts as they would be written.
#pragma once

#include <expected>
#include <filesystem>
#include <string_view>

#include "document/document.hpp"
#include "files/text.hpp"

namespace condotta::files {

std::expected<Document, Fault> read_toml(const std::filesystem::path& path, const Limits& limits = {});

// `name` is how messages call the text: usually a file's name.
std::expected<Document, Fault> parse_toml(std::string_view text, std::string_view name, const Limits& limits = {});

}  // namespace condotta::files
