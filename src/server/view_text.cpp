#include "server/view_text.hpp"

#include <charconv>

#include "battle/archive.hpp"
#include "files/json.hpp"

namespace condotta::server {
namespace {

// The same text as files::to_json(to_document(value)), made directly: a view is sent after every choice to everybody.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

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

 private:
  void number(std::int64_t value) {
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }
  template <class A, class B>
  void pair(const A& a, const B& b) {
    out_ += '[';
    write(a);
    out_ += ',';
    write(b);
    out_ += ']';
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

  std::string& out_;
};

}  // namespace

ViewText text_of(const View& view) {
  ViewText made;
  made.turn = view.turn;
  View::fields(view, [&](std::string_view name, const auto& field) {
    ViewText::Member& member = made.members.emplace_back();
    member.name = name;
    Writer(member.text).write(field);
    member.mark = std::hash<std::string_view>()(member.text) | 1;  // never that of nothing sent
  });
  return made;
}

std::string news(const ViewText& view, Sent& sent) {
  sent.resize(view.members.size());
  std::string out = "{";
  for (std::size_t i = 0; i < view.members.size(); ++i) {
    const ViewText::Member& member = view.members[i];
    if (sent[i] == member.mark) continue;
    sent[i] = member.mark;
    if (out.size() > 1) out += ',';
    out += '"';
    out += member.name;
    out += "\":";
    out += member.text;
  }
  return out + "}";
}

}  // namespace condotta::server
