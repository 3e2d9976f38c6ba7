// Words on a terminal: lists in sentences, wrapped paragraphs, emphasis.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace condotta::cli {

// "a, b and c", with the word given before the last.
std::string joined(std::span<const std::string_view> words, std::string_view last);

// For quoting what a person typed: at most 60 characters of it, nothing that would upset a terminal.
std::string shortened(std::string_view text);

// Breaks a paragraph into lines of at most `width` characters. All lines begin in the column after the indent; that of
// the first is left to the caller, who may put a label there.
std::string wrapped(std::string_view paragraph, std::size_t width, std::string_view indent = "");

// Emphasis appears only on streams that were said to be terminals.
void be_terminal(std::ostream& out);
std::string bold(std::ostream& out, std::string_view text);

}  // namespace condotta::cli
