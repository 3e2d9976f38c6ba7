#include "citations.hpp"

#include <algorithm>
#include <array>

namespace condotta::embed {
namespace {

constexpr std::array<std::string_view, 4> prefixes = {"REG", "IMP", "FWC", "CFE"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }

// The three digits at the beginning of the text, or an empty text.
std::string_view number_at(std::string_view text) {
  if (text.size() < 3 || !std::ranges::all_of(text.substr(0, 3), is_digit)) return {};
  if (text.size() > 3 && is_digit(text[3])) return {};
  return text.substr(0, 3);
}

std::size_t dots_at(std::string_view text) {
  for (const std::string_view dots : {"…", "...", ".."}) {
    if (text.starts_with(dots)) return dots.size();
  }
  return 0;
}

// The string literals that follow each other from `at`, joined.
std::string literals_at(std::string_view source, std::size_t& at) {
  std::string out;
  const auto skip_space = [&] { at = std::min(source.find_first_not_of(" \t\r\n", at), source.size()); };
  for (skip_space(); at < source.size() && source[at] == '"'; skip_space()) {
    for (++at; at < source.size() && source[at] != '"'; ++at) {
      if (source[at] == '\\') ++at;
      if (at < source.size()) out += source[at];
    }
    ++at;
  }
  return out;
}

bool begins_its_line(std::string_view source, std::size_t at) {
  while (at > 0 && (source[at - 1] == ' ' || source[at - 1] == '\t')) --at;
  return at == 0 || source[at - 1] == '\n';
}

}  // namespace

std::string_view id_at(std::string_view text) {
  if (std::ranges::none_of(prefixes, [&](std::string_view prefix) { return text.starts_with(prefix); })) return {};
  if (text.size() < 5 || text[3] != '-') return {};
  std::size_t end = 4;
  while (end < text.size() && (is_capital(text[end]) || (end > 4 && is_digit(text[end])))) ++end;
  // An area has two letters or digits at least (FWC-H2H-001): REG-C-213 is a worked case, not a rule.
  if (end < 6 || end == text.size() || text[end] != '-' || number_at(text.substr(end + 1)).empty()) return {};
  return text.substr(0, end + 4);
}

std::vector<Naming> find_ids(std::string_view text) {
  std::vector<Naming> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view id = at > 0 && (is_letter(text[at - 1]) || is_digit(text[at - 1]) || text[at - 1] == '-')
                                    ? std::string_view{}
                                    : id_at(text.substr(at));
    if (id.empty()) {
      ++at;
      continue;
    }
    const std::string stem(id.substr(0, id.size() - 3));
    out.push_back({std::string(id), {}, at});
    at += id.size();
    while (at < text.size()) {
      const std::string_view rest = text.substr(at);
      if (const std::size_t dots = dots_at(rest); dots > 0) {
        std::string_view last = rest.substr(dots);
        std::size_t length = dots + 3;
        if (last.starts_with(stem)) {
          last.remove_prefix(stem.size());
          length += stem.size();
        }
        if (number_at(last).empty()) break;
        out.back().last = stem + std::string(number_at(last));
        at += length;
      } else if (rest.starts_with('/') && !number_at(rest.substr(1)).empty()) {
        out.push_back({stem + std::string(number_at(rest.substr(1))), {}, at});
        at += 4;
      } else {
        break;
      }
    }
  }
  return out;
}

std::vector<TestName> test_names(std::string_view source) {
  std::vector<TestName> out;
  for (const std::string_view macro : {"TEST_CASE(", "SUBCASE(", "SCENARIO("}) {
    for (std::size_t at = source.find(macro); at != std::string_view::npos; at = source.find(macro, at + 1)) {
      if (!begins_its_line(source, at)) continue;  // in a comment, or part of another name
      std::size_t end = at + macro.size();
      std::string name = literals_at(source, end);
      const std::string_view decorators = source.substr(end, source.find('{', end) - end);
      if (decorators.find("skip(") != std::string_view::npos) continue;
      out.push_back({std::move(name), at});
    }
  }
  return out;
}

int line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, offset), '\n'));
}

}  // namespace condotta::embed
