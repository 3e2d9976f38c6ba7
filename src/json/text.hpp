// Text from outside, taken with care: of bounded size, in lines of bounded length, in UTF-8.
#pragma once

#include <cstddef>
#include <expected>
#include <string_view>

#include "document/document.hpp"

namespace condotta::json {

struct Limits {
  std::size_t bytes = std::size_t{4} << 20;  // of the whole file
  std::size_t line = std::size_t{64} << 10;  // bytes of one line
  int nesting = 32;                          // tables and lists inside each other
};

// Checks size, length of lines and UTF-8. `name` is how messages call the text.
std::expected<void, Fault> check_text(std::string_view text, std::string_view name, const Limits& limits = {});

// What is said of a text that is too long.
Fault too_long(std::string_view name, const Limits& limits);

// How many bytes the well-formed UTF-8 character at `at` has; 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t at);

}  // namespace condotta::json
