// Values as JSON text, made directly: the same text as files::to_json(to_document(value)), without the document
// between. Views and decisions are sent after every choice to everybody.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "battle/archive.hpp"
#include "files/json.hpp"

namespace condotta::server {

class PlainJson {
 public:
  explicit PlainJson(std::string& out) : out_(out) {}

  template <class T>
  void write(const T& value) {
    if constexpr (std::is_same_v<T, table::Length> || std::is_same_v<T, table::Angle>) {
      number(value.ticks());
    } else if constexpr (std::is_same_v<T, table::Point>) {
      pair(value.x, value.y);
    } else if constexpr (std::is_same_v<T, table::Pose>) {
      pair(value.front, value.heading);
    } else if constexpr (std::is_same_v<T, bool>) {
      out_ += value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, RuleId>) {
      text(value.text());
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
      number(static_cast<std::int64_t>(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
      text(value);
    } else if constexpr (archive::is_list<T>::value || archive::is_array<T>::value) {
      out_ += '[';
      bool first = true;
      for (const auto& item : value) {
        if (!first) out_ += ',';
        first = false;
        write(item);
      }
      out_ += ']';
    } else if constexpr (archive::is_optional<T>::value) {
      if (value) {
        write(*value);
      } else {
        out_ += "null";
      }
    } else {
      out_ += '{';
      bool first = true;
      T::fields(value, [&](std::string_view name, const auto& field) {
        out_ += first ? "\"" : ",\"";
        first = false;
        out_ += name;
        out_ += "\":";
        write(field);
      });
      out_ += '}';
    }
  }

  void number(std::int64_t value) {
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }
  void text(std::string_view text) {
    for (const char c : text) {
      if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {  // anything unusual, also beyond ASCII
        out_ += files::to_json(Document(text));
        return;
      }
    }
    out_ += '"';
    out_ += text;
    out_ += '"';
  }
  // A member's name with its colon, after a comma unless it is the first of its object.
  void member(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }

 private:
  template <class A, class B>
  void pair(const A& a, const B& b) {
    out_ += '[';
    write(a);
    out_ += ',';
    write(b);
    out_ += ']';
  }
  std::string& out_;
};

}  // namespace condotta::server
