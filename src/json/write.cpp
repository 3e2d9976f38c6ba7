#include <algorithm>
#include <charconv>
#include <cmath>

#include "json/json.hpp"

namespace condotta::json {
namespace {

constexpr std::size_t line_width = 100;

bool is_plain(const Document& document) {
  return !document.is(Document::Kind::array) && !document.is(Document::Kind::object);
}

class Writer {
 public:
  explicit Writer(Layout layout) : pretty_(layout == Layout::pretty) {}

  void write(const Document& document) {
    switch (document.kind()) {
      case Document::Kind::nothing: out_ += "null"; break;
      case Document::Kind::boolean: out_ += document.boolean() ? "true" : "false"; break;
      case Document::Kind::integer: out_ += std::to_string(document.integer()); break;
      case Document::Kind::real: write_real(document.number()); break;
      case Document::Kind::text: write_text(document.text()); break;
      case Document::Kind::array: write_array(document.items()); break;
      case Document::Kind::object: write_object(document.members()); break;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void write_real(double value) {
    if (!std::isfinite(value)) {
      out_ += "null";
      return;
    }
    char digits[32];
    const std::string_view text(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    out_ += text;
    if (text.find_first_of(".e") == std::string_view::npos) out_ += ".0";
  }

  void write_text(std::string_view text) {
    out_ += '"';
    for (std::size_t at = 0; at < text.size();) {
      const auto byte = static_cast<unsigned char>(text[at]);
      const std::size_t length = character_length(text, at);
      if (length == 0) {
        out_ += "\\ufffd";
      } else if (byte == '"' || byte == '\\') {
        out_ += {'\\', text[at]};
      } else if (byte == '\n') {
        out_ += "\\n";
      } else if (byte == '\t') {
        out_ += "\\t";
      } else if (byte < 0x20 || byte == 0x7F) {
        constexpr char hex[] = "0123456789abcdef";
        out_ += "\\u00";
        out_ += {hex[byte >> 4], hex[byte & 15]};
      } else {
        out_ += text.substr(at, length);
      }
      at += std::max<std::size_t>(length, 1);
    }
    out_ += '"';
  }

  void write_array(const Document::Array& items) {
    const std::size_t start = out_.size();
    const bool broken = pretty_ && !std::ranges::all_of(items, is_plain);
    write_items(items, broken);
    if (pretty_ && !broken && out_.size() - start > line_width) {
      out_.resize(start);
      write_items(items, true);
    }
  }

  void write_items(const Document::Array& items, bool broken) {
    out_ += '[';
    ++depth_;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += pretty_ && !broken ? ", " : ",";
      if (broken) new_line();
      write(items[i]);
    }
    --depth_;
    if (broken) new_line();
    out_ += ']';
  }

  void write_object(const Document::Object& members) {
    out_ += '{';
    ++depth_;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i > 0) out_ += ',';
      if (pretty_) new_line();
      write_text(members[i].first);
      out_ += pretty_ ? ": " : ":";
      write(members[i].second);
    }
    --depth_;
    if (pretty_ && !members.empty()) new_line();
    out_ += '}';
  }

  void new_line() {
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  bool pretty_;
  std::size_t depth_ = 0;
  std::string out_;
};

}  // namespace

std::string to_json(const Document& document, Layout layout) {
  Writer writer(layout);
  writer.write(document);
  return writer.take();
}

}  // namespace condotta::json
