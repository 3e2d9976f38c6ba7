#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "files/toml.hpp"

namespace condotta::files {
namespace {

bool bare(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::string quoted_text(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 0x20 || code == 0x7f) {
      out += "\\u00";
      out += digits[code >> 4u];
      out += digits[code & 15u];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string key_text(std::string_view key) { return bare(key) ? std::string(key) : quoted_text(key); }

std::string real_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";  // else it would be read as a whole number
  return text;
}

std::string inline_text(const Document& value) {
  switch (value.kind()) {
    case Document::Kind::nothing: return "\"\"";
    case Document::Kind::boolean: return value.boolean() ? "true" : "false";
    case Document::Kind::integer: return std::to_string(value.integer());
    case Document::Kind::real: return real_text(value.number());
    case Document::Kind::text: return quoted_text(value.text());
    case Document::Kind::array: {
      std::string out = "[";
      for (const Document& item : value.items()) out += (out.size() > 1 ? ", " : "") + inline_text(item);
      return out + "]";
    }
    case Document::Kind::object: {
      std::string out = "{";
      for (const auto& [name, member] : value.members()) {
        out += (out.size() > 1 ? ", " : " ") + key_text(name) + " = " + inline_text(member);
      }
      return out + (out.size() > 1 ? " }" : "}");
    }
  }
  return "\"\"";
}

bool list_of_tables(const Document& value) {
  return value.is(Document::Kind::array) && !value.items().empty() &&
         std::all_of(value.items().begin(), value.items().end(),
                     [](const Document& item) { return item.is(Document::Kind::object); });
}

void write_table(std::string& out, const std::string& path, const Document& table) {
  for (const auto& [name, value] : table.members()) {
    if (value.is(Document::Kind::object) || list_of_tables(value)) continue;
    out += key_text(name) + " = " + inline_text(value) + "\n";
  }
  for (const auto& [name, value] : table.members()) {
    const std::string inner = path.empty() ? key_text(name) : path + "." + key_text(name);
    if (value.is(Document::Kind::object)) {
      out += (out.empty() ? "[" : "\n[") + inner + "]\n";
      write_table(out, inner, value);
    } else if (list_of_tables(value)) {
      for (const Document& item : value.items()) {
        out += (out.empty() ? "[[" : "\n[[") + inner + "]]\n";
        write_table(out, inner, item);
      }
    }
  }
}

}  // namespace

std::string to_toml(const Document& document) {
  std::string out;
  write_table(out, "", document);
  return out;
}

}  // namespace condotta::files
