#include "document/compact.hpp"

#include <bit>
#include <cassert>
#include <charconv>
#include <cstdint>

namespace condotta {
namespace {

void append_text(std::string& out, std::string_view text) {
  out += std::to_string(text.size());
  out += ':';
  out += text;
}

void append(std::string& out, const Document& document) {
  out += std::to_string(document.line());
  switch (document.kind()) {
    case Document::Kind::nothing: out += 'n'; break;
    case Document::Kind::boolean: out += document.boolean() ? 't' : 'f'; break;
    case Document::Kind::integer:
      out += 'i';
      out += std::to_string(document.integer());
      out += ';';
      break;
    case Document::Kind::real: {
      out += 'r';
      const auto bits = std::bit_cast<std::uint64_t>(document.number());
      for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[(bits >> shift) & 15u];
      break;
    }
    case Document::Kind::text:
      out += 's';
      append_text(out, document.text());
      break;
    case Document::Kind::array:
      out += 'a';
      out += std::to_string(document.items().size());
      out += ':';
      for (const Document& item : document.items()) append(out, item);
      break;
    case Document::Kind::object:
      out += 'o';
      out += std::to_string(document.members().size());
      out += ':';
      for (const auto& [name, value] : document.members()) {
        append_text(out, name);
        append(out, value);
      }
      break;
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::optional<Document> read(int depth = 0) {
    const auto line = number<int>();
    if (!line || rest_.empty() || depth > 64) return std::nullopt;
    const char kind = rest_.front();
    rest_.remove_prefix(1);
    std::optional<Document> document = value(kind, depth);
    if (document) document->at_line(*line);
    return document;
  }

  bool at_end() const { return rest_.empty(); }

 private:
  template <typename Number>
  std::optional<Number> number(int base = 10, std::size_t most = 20) {
    Number value{};
    const std::string_view digits = rest_.substr(0, most);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - digits.data()));
    return value;
  }

  bool pass(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::optional<std::string> text() {
    const auto size = number<std::size_t>();
    if (!size || !pass(':') || *size > rest_.size()) return std::nullopt;
    std::string taken(rest_.substr(0, *size));
    rest_.remove_prefix(*size);
    return taken;
  }

  std::optional<Document> value(char kind, int depth) {
    switch (kind) {
      case 'n': return Document();
      case 't': return Document(true);
      case 'f': return Document(false);
      case 'i': {
        const auto integer = number<std::int64_t>();
        if (!integer || !pass(';')) return std::nullopt;
        return Document(*integer);
      }
      case 'r': {
        const auto bits = number<std::uint64_t>(16, 16);
        if (!bits) return std::nullopt;
        return Document(std::bit_cast<double>(*bits));
      }
      case 's': {
        auto words = text();
        if (!words) return std::nullopt;
        return Document(std::move(*words));
      }
      case 'a': return array(depth);
      case 'o': return object(depth);
      default: return std::nullopt;
    }
  }

  std::optional<Document> array(int depth) {
    const auto count = number<std::size_t>();
    if (!count || !pass(':')) return std::nullopt;
    Document::Array items;
    for (std::size_t i = 0; i < *count; ++i) {
      auto item = read(depth + 1);
      if (!item) return std::nullopt;
      items.push_back(std::move(*item));
    }
    return Document(std::move(items));
  }

  std::optional<Document> object(int depth) {
    const auto count = number<std::size_t>();
    if (!count || !pass(':')) return std::nullopt;
    Document::Object members;
    for (std::size_t i = 0; i < *count; ++i) {
      auto name = text();
      if (!name) return std::nullopt;
      auto member = read(depth + 1);
      if (!member) return std::nullopt;
      members.emplace_back(std::move(*name), std::move(*member));
    }
    return Document(std::move(members));
  }

  std::string_view rest_;
};

}  // namespace

std::string to_compact(const Document& document) {
  std::string out;
  append(out, document);
  return out;
}

std::optional<Document> from_compact(std::string_view text) {
  Reader reader(text);
  std::optional<Document> document = reader.read();
  return reader.at_end() ? document : std::nullopt;
}

Document embedded_document(std::span<const std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  std::optional<Document> document = from_compact(text);
  assert(document.has_value());
  return document ? std::move(*document) : Document();
}

}  // namespace condotta
