// As much of JSON Schema as data/schemas uses: type, properties, required, additionalProperties, items, minItems,
// maxItems, minimum, maximum, maxLength, enum, oneOf, $ref to "#/$defs/NAME".
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "document/document.hpp"

namespace condotta::kit {

class JsonSchema {
 public:
  explicit JsonSchema(Document root) : root_(std::move(root)) {}

  // What is wrong, as "unit.at: …"; nothing if the value fits.
  std::optional<std::string> wrong(const Document& value) const { return wrong(root_, value, ""); }
  const Document& root() const { return root_; }
  // What a rule is, `$ref` looked up.
  const Document& rule(const Document& schema) const {
    const Document* ref = schema.find("$ref");
    if (ref == nullptr) return schema;
    return *root_.find("$defs")->find(ref->text().substr(8));
  }

 private:
  static bool is(const Document& value, const std::string& type) {
    if (type == "string") return value.is(Document::Kind::text);
    if (type == "boolean") return value.is(Document::Kind::boolean);
    if (type == "array") return value.is(Document::Kind::array);
    if (type == "object") return value.is(Document::Kind::object);
    if (type == "integer") return value.is(Document::Kind::integer);
    return value.is_number();
  }

  std::optional<std::string> wrong(const Document& given, const Document& value, const std::string& at) const {
    const Document& schema = rule(given);
    if (const Document* type = schema.find("type"); type != nullptr && !is(value, type->text())) {
      return at + ": no " + type->text();
    }
    if (const Document* either = schema.find("oneOf")) {
      std::string first;
      int fits = 0;
      for (const Document& one : either->items()) {
        const auto why = wrong(one, value, at);
        fits += why ? 0 : 1;
        if (why && (first.empty() || why->size() > first.size())) first = *why;
      }
      if (fits != 1) return first.empty() ? at + ": fits several" : first;
    }
    if (const Document* words = schema.find("enum")) {
      const auto& all = words->items();
      if (std::none_of(all.begin(), all.end(), [&](const Document& one) { return one == value; })) {
        return at + ": not one of the words";
      }
    }
    if (value.is_number()) {
      if (const Document* least = schema.find("minimum"); least != nullptr && value.number() < least->number()) {
        return at + ": too small";
      }
      if (const Document* most = schema.find("maximum"); most != nullptr && value.number() > most->number()) {
        return at + ": too large";
      }
    }
    if (value.is(Document::Kind::text)) {
      const Document* most = schema.find("maxLength");
      if (most != nullptr && value.text().size() > static_cast<std::size_t>(most->number())) return at + ": too long";
    }
    if (value.is(Document::Kind::array)) return wrong_items(schema, value, at);
    if (value.is(Document::Kind::object)) return wrong_members(schema, value, at);
    return std::nullopt;
  }

  std::optional<std::string> wrong_items(const Document& schema, const Document& value, const std::string& at) const {
    const auto size = static_cast<double>(value.items().size());
    if (const Document* least = schema.find("minItems"); least != nullptr && size < least->number()) {
      return at + ": too few";
    }
    if (const Document* most = schema.find("maxItems"); most != nullptr && size > most->number()) {
      return at + ": too many";
    }
    const Document* items = schema.find("items");
    for (std::size_t i = 0; items != nullptr && i < value.items().size(); ++i) {
      if (auto why = wrong(*items, value.items()[i], at + "[" + std::to_string(i) + "]")) return why;
    }
    return std::nullopt;
  }

  std::optional<std::string> wrong_members(const Document& schema, const Document& value, const std::string& at) const {
    if (const Document* required = schema.find("required")) {
      for (const Document& key : required->items()) {
        if (value.find(key.text()) == nullptr) return at + ": lacks " + key.text();
      }
    }
    const Document* known = schema.find("properties");
    const Document* more = schema.find("additionalProperties");
    for (const auto& [key, member] : value.members()) {
      const Document* of = known != nullptr ? known->find(key) : nullptr;
      if (of == nullptr && more != nullptr && more->is(Document::Kind::object)) of = more;
      if (of == nullptr && more != nullptr && more->is(Document::Kind::boolean)) return at + ": no key " + key;
      if (of == nullptr) continue;
      if (auto why = wrong(*of, member, at.empty() ? key : at + "." + key)) return why;
    }
    return std::nullopt;
  }

  Document root_;
};

}  // namespace condotta::kit
