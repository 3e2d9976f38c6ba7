// A document is what a file or a message says: a tree of values that remembers on which line each stood.
//
// Scenarios, armies, house rules, cases and everything the engine tells the outside world are documents. The engine
// reads and makes them; only the shell (src/files, src/wasm) knows TOML and JSON text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace condotta {

class Document {
 public:
  using Array = std::vector<Document>;
  using Member = std::pair<std::string, Document>;
  using Object = std::vector<Member>;  // in the order of the text

  enum class Kind { nothing, boolean, integer, real, text, array, object };

  Document() = default;
  Document(bool value) : value_(value) {}
  Document(int value) : value_(std::int64_t{value}) {}
  Document(std::int64_t value) : value_(value) {}
  Document(double value) : value_(value) {}
  Document(const char* value) : value_(std::string(value)) {}
  Document(std::string_view value) : value_(std::string(value)) {}
  Document(std::string value) : value_(std::move(value)) {}
  Document(Array value) : value_(std::move(value)) {}
  Document(Object value) : value_(std::move(value)) {}

  static Document array() { return Document(Array{}); }
  static Document object() { return Document(Object{}); }

  Kind kind() const { return static_cast<Kind>(value_.index()); }
  bool is(Kind wanted) const { return kind() == wanted; }
  bool is_number() const { return is(Kind::integer) || is(Kind::real); }

  // Asking for a kind that the value is not gives the empty value of that kind: check kind() where it matters.
  bool boolean() const;
  std::int64_t integer() const;
  double number() const;  // an integer or a real
  const std::string& text() const;
  const Array& items() const;
  const Object& members() const;

  // The member of that name, or nullptr.
  const Document* find(std::string_view name) const;
  // Adds or replaces a member; the value becomes an object if it was nothing. Returns the member's value.
  Document& set(std::string_view name, Document value);
  Document& push(Document value);

  // Line of the file on which the value began, counted from 1; 0 if it came from no file.
  int line() const { return line_; }
  Document& at_line(int line);

  // Equality of what is said; lines don't count.
  friend bool operator==(const Document& a, const Document& b);

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
  int line_ = 0;
};

// The word for a kind in messages to people: "a number", "a list" …
std::string_view in_words(Document::Kind kind);

// What is wrong with a file or message: one sentence, and where.
struct Fault {
  std::string what;
  int line = 0;           // 0: no line applies
  std::string file = {};  // filled in by whoever knows it

  std::string sentence() const;  // "house.toml:12: …"
};

}  // namespace condotta
