// A connection to a database that speaks SQL, as little of it as the store needs. SQLite (sqlite.cpp) and PostgreSQL
// (postgres.cpp) understand the same statements: parameters are $1, $2 …, values are whole numbers and texts.
#pragma once

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "document/document.hpp"

namespace condotta::store {

using Value = std::variant<std::monostate, std::int64_t, std::string>;

// Why the database did not do it.
struct Failure {
  enum class Kind : std::uint8_t {
    conflict,  // somebody else has changed what was to be changed
    refused,   // this very change can't be made: it breaks a rule of the schema
    passing,   // locked, full, gone: the same may succeed later
    lasting,   // it will not get better by itself: not a database of ours, too new …
  };
  Kind kind = Kind::passing;
  std::string words;  // one sentence
};

template <class T>
using Answer = std::expected<T, Failure>;

struct Rows {
  std::vector<std::vector<Value>> rows;
  std::int64_t changed = 0;  // rows that the statement changed

  std::int64_t whole(std::size_t row, std::size_t column) const;
  const std::string& text(std::size_t row, std::size_t column) const;
};

class Connection {
 public:
  virtual ~Connection() = default;
  virtual Answer<Rows> execute(std::string_view statement, std::initializer_list<Value> values = {}) = 0;
  // What this database calls things: "{integer}" and "{strict}" in a schema.
  virtual std::string in_its_words(std::string_view schema) const = 0;
  // After a failure in a transaction, and before the next: undoes it and, if the connection broke, makes a new one.
  virtual Answer<void> recover() = 0;
};

// A file; ":memory:" for none. Another process that has it open as a store is refused.
Answer<std::unique_ptr<Connection>> open_sqlite(const std::string& path);
// "postgres://user@host:port/name". Another process that has it open as a store is refused.
Answer<std::unique_ptr<Connection>> open_postgres(const std::string& address);

}  // namespace condotta::store
