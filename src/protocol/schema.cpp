#include "protocol/schema.hpp"

#include <algorithm>
#include <charconv>

namespace condotta::embedded {
Document protocol();
}

namespace condotta::protocol {
namespace {

// Reads "[whole 0 9] 40 or null" and the like.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::optional<Type> type() {
    auto read = plain();
    if (!read) return std::nullopt;
    if (word_is("or")) {
      if (next_word() != "or" || next_word() != "null") return std::nullopt;
      read->or_null = true;
    }
    return read;
  }
  bool at_end() {
    skip();
    return rest_.empty();
  }

 private:
  std::optional<Type> plain() {
    skip();
    if (rest_.starts_with('[')) return list();
    if (rest_.starts_with('\'')) return words();
    Type type;
    const std::string word(next_word());
    if (word == "text") {
      type.kind = Type::Kind::text;
      if (const auto most = number()) type.most = *most;
    } else if (word == "whole") {
      type.kind = Type::Kind::whole;
      if (const auto least = number()) {
        const auto most = number();
        if (!most) return std::nullopt;
        type.least = *least;
        type.most = *most;
      }
    } else if (word == "number") {
      type.kind = Type::Kind::number;
    } else if (word == "flag") {
      type.kind = Type::Kind::flag;
    } else if (word == "any") {
      type.kind = Type::Kind::any;
    } else if (!word.empty()) {
      type.kind = Type::Kind::named;
      type.name = word;
    } else {
      return std::nullopt;
    }
    return type;
  }

  std::optional<Type> list() {
    rest_.remove_prefix(1);
    auto item = type();
    skip();
    if (!item || !rest_.starts_with(']')) return std::nullopt;
    rest_.remove_prefix(1);
    Type type;
    type.kind = Type::Kind::list;
    type.item.push_back(std::move(*item));
    if (const auto most = number()) type.most = *most;
    return type;
  }

  std::optional<Type> words() {
    Type type;
    type.kind = Type::Kind::words;
    do {
      skip();
      if (!rest_.starts_with('\'')) return std::nullopt;
      const std::size_t end = rest_.find('\'', 1);
      if (end == std::string_view::npos) return std::nullopt;
      type.words.emplace_back(rest_.substr(1, end - 1));
      rest_.remove_prefix(end + 1);
      skip();
    } while (rest_.starts_with('|') && (rest_.remove_prefix(1), true));
    return type;
  }

  void skip() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool word_is(std::string_view word) {
    skip();
    return rest_.substr(0, std::min(rest_.find_first_of(" ]"), rest_.size())) == word;
  }
  std::string_view next_word() {
    skip();
    const std::string_view word = rest_.substr(0, std::min(rest_.find_first_of(" ]"), rest_.size()));
    rest_.remove_prefix(word.size());
    return word;
  }
  std::optional<std::int64_t> number() {
    skip();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  std::string_view rest_;
};

std::expected<Type, Fault> parse(const Document& value) {
  const bool remarked = value.is(Document::Kind::array);
  const Document& text = remarked && !value.items().empty() ? value.items()[0] : value;
  Parser parser(text.text());
  auto type = parser.type();
  if (!type || !parser.at_end()) {
    return std::unexpected(Fault{"'" + text.text() + "' is not a type of the protocol", text.line()});
  }
  if (remarked && value.items().size() > 1) type->about = value.items()[1].text();
  return std::move(*type);
}

std::expected<Type, Fault> parse_table(const Document& table) {
  const Document* is = table.find("is");
  Type whole;
  if (is != nullptr) {
    auto parsed = parse(*is);
    if (!parsed) return parsed;
    whole = std::move(*parsed);
  } else {
    whole.kind = Type::Kind::object;
  }
  for (const auto& [name, value] : table.members()) {
    if (name == "is") continue;
    if (name == "about" && value.is(Document::Kind::text)) {
      whole.about = value.text();
    } else if (name == "typescript") {
      whole.typescript = value.text();
    } else {
      auto type = parse(value);
      if (!type) return type;
      Type::Member member{name, name.ends_with('?'), std::move(*type)};
      if (member.optional) member.name.pop_back();
      whole.members.push_back(std::move(member));
    }
  }
  return whole;
}

Fault wrong(const std::string& where, std::string what) {
  return Fault{(where.empty() ? "the message " : "'" + where + "' ") + std::move(what)};
}

}  // namespace

std::expected<Schema, Fault> Schema::from(const Document& description) {
  Schema schema;
  const Document* version = description.find("version");
  if (version == nullptr) return std::unexpected(Fault{"the protocol has no version"});
  schema.version_ = static_cast<int>(version->integer());
  for (const std::string_view group : {"type", "client", "server"}) {
    const Document* tables = description.find(group);
    if (tables == nullptr) return std::unexpected(Fault{"the protocol lacks '" + std::string(group) + "'"});
    for (const auto& [name, table] : tables->members()) {
      auto type = parse_table(table);
      if (!type) return std::unexpected(type.error());
      const std::string full = group == "type" ? name : std::string(group) + "." + name;
      schema.order_.push_back(full);
      schema.types_[full] = std::move(*type);
    }
  }
  return schema;
}

const Type* Schema::find(std::string_view name) const {
  const auto found = types_.find(name);
  return found == types_.end() ? nullptr : &found->second;
}

std::vector<std::string> Schema::messages(std::string_view sender) const {
  std::vector<std::string> names;
  const std::string prefix = std::string(sender) + ".";
  for (const std::string& name : order_) {
    if (name.starts_with(prefix)) names.push_back(name.substr(prefix.size()));
  }
  return names;
}

std::optional<Fault> Schema::check(std::string_view name, const Document& value) const {
  const Type* type = find(name);
  if (type == nullptr) return Fault{"there is no message '" + std::string(name) + "'"};
  return check(*type, value, "", name.starts_with("client.") || name.starts_with("server."));
}

std::optional<Fault> Schema::check_object(const Type& type, const Document& value, const std::string& where,
                                          bool message) const {
  if (!value.is(Document::Kind::object)) return wrong(where, "must be an object");
  const std::string prefix = where.empty() ? "" : where + ".";
  std::size_t known = message && value.find("type") != nullptr ? 1 : 0;
  for (const Type::Member& member : type.members) {
    const Document* found = value.find(member.name);
    if (found == nullptr) {
      if (member.optional) continue;
      return wrong(prefix + member.name, "is missing");
    }
    ++known;
    if (auto fault = check(member.type, *found, prefix + member.name, false)) return fault;
  }
  if (known != value.members().size()) return wrong(where, "says more than is known of it");
  return std::nullopt;
}

std::optional<Fault> Schema::check(const Type& type, const Document& value, const std::string& where,
                                   bool message) const {
  if (type.or_null && value.is(Document::Kind::nothing)) return std::nullopt;
  switch (type.kind) {
    case Type::Kind::any: return std::nullopt;
    case Type::Kind::text:
      if (!value.is(Document::Kind::text)) return wrong(where, "must be a text");
      if (std::cmp_greater(value.text().size(), type.most)) {
        return wrong(where, "has more than " + std::to_string(type.most) + " bytes");
      }
      return std::nullopt;
    case Type::Kind::whole:
      if (!value.is(Document::Kind::integer)) return wrong(where, "must be a whole number");
      if (value.integer() < type.least || value.integer() > type.most) {
        return wrong(where, "must be from " + std::to_string(type.least) + " to " + std::to_string(type.most));
      }
      return std::nullopt;
    case Type::Kind::number:
      if (!value.is_number()) return wrong(where, "must be a number");
      return std::nullopt;
    case Type::Kind::flag:
      if (!value.is(Document::Kind::boolean)) return wrong(where, "must be true or false");
      return std::nullopt;
    case Type::Kind::words:
      if (!value.is(Document::Kind::text) || std::ranges::find(type.words, value.text()) == type.words.end()) {
        std::string listed;
        for (const std::string& word : type.words) listed += (listed.empty() ? "" : ", ") + word;
        return wrong(where, "must be one of " + listed);
      }
      return std::nullopt;
    case Type::Kind::list:
      if (!value.is(Document::Kind::array)) return wrong(where, "must be a list");
      if (std::cmp_greater(value.items().size(), type.most)) {
        return wrong(where, "has more than " + std::to_string(type.most) + " items");
      }
      for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (auto fault = check(type.item[0], value.items()[i], where + "[" + std::to_string(i) + "]", false)) {
          return fault;
        }
      }
      return std::nullopt;
    case Type::Kind::named: {
      const Type* named = find(type.name);
      if (named == nullptr) return wrong(where, "is of the unknown type " + type.name);
      return check(*named, value, where, false);
    }
    case Type::Kind::object: return check_object(type, value, where, message);
  }
  return std::nullopt;
}

const Schema& protocol() {
  static const Schema schema = [] {
    auto read = Schema::from(embedded::protocol());
    return read ? std::move(*read) : Schema();  // the build has read it before: see tools/protocol.cpp
  }();
  return schema;
}

}  // namespace condotta::protocol
