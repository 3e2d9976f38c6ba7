// Reads a text file as a careful reader would: whole, within limits, and only if it is text.
//
// Every file a person hands to Condotta comes through here first, so that a wrong path, a directory, a picture or a
// file of a gigabyte ends in one clear sentence instead of a crash or a long wait.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "document/document.hpp"
#include "json/text.hpp"

namespace condotta::files {

using json::character_length;
using json::check_text;
using json::Limits;

// The text of the file, or why it cannot be read.
std::expected<std::string, Fault> read_text(const std::filesystem::path& path, const Limits& limits = {});

}  // namespace condotta::files
