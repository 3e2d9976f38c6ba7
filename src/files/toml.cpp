#include "files/toml.hpp"

// The library asserts of its input what bad input breaks ("x = {!"), and in an optimised build lets the compiler take
// it for granted: the server reads strangers' scenarios with it. Without the assertions it goes on to say what is
// wrong.
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace condotta::files {
namespace {

// Where the string that opens at `at` closes: the place of its last character. Counts the lines it passes. An unclosed
// string ends with its line or the text; the parser will say so.
std::size_t end_of_string(std::string_view text, std::size_t at, int& line) {
  const char quote = text[at];
  const std::string_view fence = text.substr(at, 3);
  const bool many_lines = fence == "\"\"\"" || fence == "'''";
  std::size_t end = at + (many_lines ? 3 : 1);
  while (end < text.size()) {
    if (many_lines ? text.substr(end, 3) == fence : text[end] == quote) return end + (many_lines ? 2 : 0);
    if (text[end] == '\n') {
      if (!many_lines) return end - 1;
      ++line;
    }
    end += quote == '"' && text[end] == '\\' && end + 1 < text.size() && text[end + 1] != '\n' ? 2 : 1;
  }
  return text.size();
}

// The line on which tables and lists (by brackets, or by dots in a key) nest deeper than allowed; 0 if none does.
// Looked at before parsing, because the parser and the tree it makes go one call deeper for each level.
int too_deep(std::string_view text, int limit) {
  int line = 1;
  int brackets = 0;
  int dots = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    switch (text[at]) {
      case '\n':
        ++line;
        dots = 0;
        break;
      case '#': at = std::min(text.find('\n', at), text.size()) - 1; break;
      case '"':
      case '\'': at = end_of_string(text, at, line); break;
      case '[':
      case '{':
        ++brackets;
        dots = 0;
        break;
      case ']':
      case '}': --brackets; break;
      case '=':
      case ',': dots = 0; break;
      case '.': ++dots; break;
      default: break;
    }
    if (brackets > limit || dots >= limit) return line;
  }
  return 0;
}

std::string digits(int value, std::size_t width) {
  std::string text = std::to_string(value);
  if (text.size() < width) text.insert(0, width - text.size(), '0');
  return text;
}

std::string in_text(const toml::date& date) {
  return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2);
}

std::string in_text(const toml::time& time) {
  std::string text = digits(time.hour, 2) + ":" + digits(time.minute, 2) + ":" + digits(time.second, 2);
  if (time.nanosecond > 0) text += "." + digits(static_cast<int>(time.nanosecond), 9);
  return text;
}

std::string in_text(const toml::date_time& moment) {
  const std::string text = in_text(moment.date) + "T" + in_text(moment.time);
  if (!moment.offset) return text;
  const int minutes = moment.offset->minutes;
  if (minutes == 0) return text + "Z";
  return text + (minutes < 0 ? "-" : "+") + digits(std::abs(minutes) / 60, 2) + ":" + digits(std::abs(minutes) % 60, 2);
}

class Reader {
 public:
  Reader(std::string_view name, const Limits& limits) : name_(name), limits_(limits) {}

  // `line` stands in where the parser knows none, as for a table that only its sub-tables' headers imply.
  Document read(const toml::node& node, int line, int depth) {
    if (node.source().begin.line > 0) line = static_cast<int>(node.source().begin.line);
    Document document;
    if (depth > limits_.nesting) {
      complain("tables and lists are nested deeper than " + std::to_string(limits_.nesting), line);
    } else if (const auto* table = node.as_table()) {
      document = read_table(*table, line, depth);
    } else if (const auto* array = node.as_array()) {
      document = Document::array();
      for (const toml::node& item : *array) document.push(read(item, line, depth + 1));
    } else {
      document = read_plain(node, line);
    }
    document.at_line(line);
    return document;
  }

  const Fault* fault() const { return fault_.what.empty() ? nullptr : &fault_; }

 private:
  Document read_table(const toml::table& table, int line, int depth) {
    // The parser sorts by name; people wrote in an order.
    std::vector<std::pair<const toml::key*, const toml::node*>> members;
    for (auto&& [key, node] : table) members.emplace_back(&key, &node);
    std::ranges::sort(members, [](const auto& a, const auto& b) {
      const auto& left = a.first->source().begin;
      const auto& right = b.first->source().begin;
      return std::pair(left.line, left.column) < std::pair(right.line, right.column);
    });
    Document::Object object;
    object.reserve(members.size());
    for (const auto& [key, node] : members) {
      const auto key_line = static_cast<int>(key->source().begin.line);
      object.emplace_back(std::string(key->str()), read(*node, key_line > 0 ? key_line : line, depth + 1));
    }
    return Document(std::move(object));
  }

  Document read_plain(const toml::node& node, int line) {
    if (const auto* text = node.as_string()) return Document(text->get());
    if (const auto* integer = node.as_integer()) return Document(integer->get());
    if (const auto* boolean = node.as_boolean()) return Document(boolean->get());
    if (const auto* date = node.as_date()) return Document(in_text(date->get()));
    if (const auto* time = node.as_time()) return Document(in_text(time->get()));
    if (const auto* moment = node.as_date_time()) return Document(in_text(moment->get()));
    const double real = node.as_floating_point()->get();
    if (!std::isfinite(real)) complain("a number must be finite", line);
    return Document(real);
  }

  void complain(std::string what, int line) {
    if (fault_.what.empty()) fault_ = Fault{std::move(what), line, name_};
  }

  std::string name_;
  Limits limits_;
  Fault fault_;
};

// What the library says may quote a line break.
std::string in_one_line(std::string_view text) {
  std::string line(text);
  for (char& letter : line) {
    if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
  }
  return line;
}

}  // namespace

std::expected<Document, Fault> parse_toml(std::string_view text, std::string_view name, const Limits& limits) {
  if (auto checked = check_text(text, name, limits); !checked) return std::unexpected(checked.error());
  if (const int line = too_deep(text, limits.nesting); line > 0) {
    return std::unexpected(
        Fault{"tables and lists are nested deeper than " + std::to_string(limits.nesting), line, std::string(name)});
  }
  const toml::parse_result result = toml::parse(text, name);
  if (!result) {
    const toml::parse_error& error = result.error();
    return std::unexpected(Fault{"this is not TOML: " + in_one_line(error.description()),
                                 static_cast<int>(error.source().begin.line), std::string(name)});
  }
  Reader reader(name, limits);
  Document document = reader.read(result.table(), 1, 0);
  if (const Fault* fault = reader.fault()) return std::unexpected(*fault);
  return document;
}

std::expected<Document, Fault> read_toml(const std::filesystem::path& path, const Limits& limits) {
  const auto text = read_text(path, limits);
  if (!text) return std::unexpected(text.error());
  return parse_toml(*text, path.string(), limits);
}

}  // namespace condotta::files
