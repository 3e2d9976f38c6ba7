// JSON files; the text itself is the layer json's.
#pragma once

#include <expected>
#include <filesystem>

#include "files/text.hpp"
#include "json/json.hpp"

namespace condotta::files {

using json::Layout;
using json::parse_json;
using json::to_json;

std::expected<Document, Fault> read_json(const std::filesystem::path& path, const Limits& limits = {});

}  // namespace condotta::files
