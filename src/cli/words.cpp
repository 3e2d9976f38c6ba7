#include "cli/words.hpp"

#include <algorithm>

namespace condotta::cli {
namespace {

// Characters, not bytes.
std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

int terminal_flag() {
  static const int index = std::ios_base::xalloc();
  return index;
}

}  // namespace

std::string joined(std::span<const std::string_view> words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 < words.size() ? std::string(", ") : " " + std::string(last) + " ";
    out += words[i];
  }
  return out;
}

std::string shortened(std::string_view text) {
  std::string out;
  std::size_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0u) != 0x80u && ++count > 60) return out + "…";
    out += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  return out;
}

std::string wrapped(std::string_view paragraph, std::size_t width, std::string_view indent) {
  std::string out;
  std::size_t column = length_of(indent);
  while (!paragraph.empty()) {
    const std::size_t end = std::min(paragraph.find(' '), paragraph.size());
    const std::string_view word = paragraph.substr(0, end);
    paragraph.remove_prefix(std::min(end + 1, paragraph.size()));
    if (word.empty()) continue;
    if (!out.empty() && column + 1 + length_of(word) > width) {
      out += '\n';
      out += indent;
      column = length_of(indent);
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length_of(word);
  }
  return out;
}

void be_terminal(std::ostream& out) { out.iword(terminal_flag()) = 1; }

std::string bold(std::ostream& out, std::string_view text) {
  if (out.iword(terminal_flag()) == 0) return std::string(text);
  return "\x1b[1m" + std::string(text) + "\x1b[0m";
}

}  // namespace condotta::cli
