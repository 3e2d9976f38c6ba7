// The description of the messages (data/protocol.toml), read: checks messages against it and makes the page's types.
//
//   const Schema& schema = protocol();
//   if (const auto fault = schema.check("client.choose", message)) …   // "'moment' is missing"
#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace condotta::protocol {

struct Type {
  enum class Kind : std::uint8_t { text, whole, number, flag, any, words, list, named, object };

  struct Member;

  Kind kind = Kind::any;
  bool or_null = false;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();  // of a number; bytes of a text; items of a list
  std::vector<std::string> words;                                // of a choice among words
  std::string name;                                              // of a named type
  std::vector<Type> item;                                        // of a list: one
  std::vector<Member> members;                                   // of an object
  std::string about;
  std::string typescript;  // instead of what would follow
};

struct Type::Member {
  std::string name;
  bool optional = false;
  Type type;
};

class Schema {
 public:
  static std::expected<Schema, Fault> from(const Document& description);

  int version() const { return version_; }
  // "View", "client.choose", "server.hello"; nullptr if there is none.
  const Type* find(std::string_view name) const;

  // What is wrong with the value, if it is not of that type. A message's member `type` is known besides its own.
  std::optional<Fault> check(std::string_view type, const Document& value) const;

  // Of messages without their `client.` or `server.`.
  std::vector<std::string> messages(std::string_view sender) const;

  std::string typescript() const;

 private:
  std::optional<Fault> check(const Type& type, const Document& value, const std::string& where, bool message) const;
  std::optional<Fault> check_object(const Type& type, const Document& value, const std::string& where,
                                    bool message) const;
  std::string typescript(const Type& type) const;

  int version_ = 0;
  std::vector<std::string> order_;  // as in the file
  std::map<std::string, Type, std::less<>> types_;
};

// The one that is built into the program.
const Schema& protocol();

}  // namespace condotta::protocol
