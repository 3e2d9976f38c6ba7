// Reads a text file as a careful reader would: whole, within limits, and only if it is text.
//
// Every file a person hands to Condotta comes through here first, so that a wrong path, a directory, a picture or a
// file of a gigabyte ends in one clear sentence instead of a crash or a long wait.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "document/document.hpp"

namespace condotta::files {

struct Limits {
  std::size_t bytes = std::size_t{4} << 20;  // of the whole file
  std::size_t line = std::size_t{64} << 10;  // bytes of one line
  int nesting = 32;                          // tables and lists inside each other
};

// The text of the file, or why it cannot be read.
std::expected<std::string, Fault> read_text(const std::filesystem::path& path, const Limits& limits = {});

// Checks size, length of lines and UTF-8. `name` is how messages call the text.
std::expected<void, Fault> check_text(std::string_view text, std::string_view name, const Limits& limits = {});

// How many bytes the well-formed UTF-8 character at `at` has; 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t at);

}  // namespace condotta::files
