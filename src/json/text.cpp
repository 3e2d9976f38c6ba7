#include "json/text.hpp"

#include <string>

namespace condotta::json {
namespace {

std::string size_in_words(std::size_t bytes) {
  if (bytes >= (std::size_t{1} << 20)) return std::to_string(bytes >> 20) + " MiB";
  return bytes >= 1024 ? std::to_string(bytes >> 10) + " KiB" : std::to_string(bytes) + " bytes";
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned first = byte(at);
  if (first < 0x80u) return 1;
  if (first >= 0xC2u && first <= 0xDFu) return follows(at + 1) ? 2 : 0;
  if (first >= 0xE0u && first <= 0xEFu) {
    const bool overlong = first == 0xE0u && byte(at + 1) < 0xA0u;
    const bool surrogate = first == 0xEDu && byte(at + 1) >= 0xA0u;
    return follows(at + 1) && follows(at + 2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0u && first <= 0xF4u) {
    const bool overlong = first == 0xF0u && byte(at + 1) < 0x90u;
    const bool beyond = first == 0xF4u && byte(at + 1) >= 0x90u;
    return follows(at + 1) && follows(at + 2) && follows(at + 3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

Fault too_long(std::string_view name, const Limits& limits) {
  return Fault{"the file is longer than " + size_in_words(limits.bytes), 0, std::string(name)};
}

std::expected<void, Fault> check_text(std::string_view text, std::string_view name, const Limits& limits) {
  if (text.size() > limits.bytes) return std::unexpected(too_long(name, limits));
  int line = 1;
  std::size_t line_start = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return std::unexpected(Fault{"the text is not UTF-8", line, std::string(name)});
    if (text[at] == '\0') {
      return std::unexpected(Fault{"this is not a text file (it has a zero byte)", line, std::string(name)});
    }
    at += length;
    if (text[at - 1] == '\n') {
      ++line;
      line_start = at;
    } else if (at - line_start > limits.line) {
      return std::unexpected(Fault{"the line is longer than " + size_in_words(limits.line), line, std::string(name)});
    }
  }
  return {};
}

}  // namespace condotta::json
