#include "fwc/numbers.hpp"

#include <cassert>

#include "battle/house_rules.hpp"
#include "document/compact.hpp"

namespace condotta::embedded {
Document fwc();
}  // namespace condotta::embedded

namespace condotta::fwc {
namespace {

// The file says of each value where it comes from: what the rules need is the value alone.
Document plain(const Document& file) {
  if (!file.is(Document::Kind::object)) return file;
  Document out = Document::object();
  out.at_line(file.line());
  for (const auto& [rule, entries] : file.members()) {
    if (!entries.is(Document::Kind::object)) {
      out.set(rule, entries);
      continue;
    }
    Document values = Document::object();
    values.at_line(entries.line());
    for (const auto& [name, entry] : entries.members()) {
      const Document* value = entry.find("value");
      values.set(name, value != nullptr ? *value : entry);
    }
    out.set(rule, std::move(values));
  }
  return out;
}

Rules read_the_book() {
  Rules rules;
  [[maybe_unused]] const auto read = read_numbers(plain(embedded::fwc()), bindings(rules.numbers), Fill::every, {});
  assert(read.has_value() && "the file of numbers and the code must name the same");
  return rules;
}

std::string written(const Document& value) {
  if (value.is(Document::Kind::boolean)) return value.boolean() ? "yes" : "no";
  if (value.is(Document::Kind::text)) return value.text();
  return std::to_string(value.integer());
}

}  // namespace

const Rules& Rules::by_the_book() {
  static const Rules rules = read_the_book();
  return rules;
}

std::expected<Rules, Fault> Rules::with(const Document& house_rules) {
  Rules rules = by_the_book();
  if (auto read = read_house_rules(plain(house_rules), {rule_set_id}, bindings(rules.numbers)); !read) {
    return std::unexpected(read.error());
  }
  if (!house_rules.is(Document::Kind::nothing)) rules.house_rules = house_rules;
  return rules;
}

Document provenance_table() { return embedded::fwc(); }

std::vector<Provenance> provenance() {
  std::vector<Provenance> out;
  const Document file = provenance_table();
  for (const auto& [rule, entries] : file.members()) {
    for (const auto& [name, entry] : entries.members()) {
      const Document* value = entry.find("value");
      const Document* mark = entry.find("mark");
      const Document* why = entry.find("why");
      if (value == nullptr || mark == nullptr) continue;
      out.push_back({rule, name, written(*value), mark->text(), why != nullptr ? why->text() : ""});
    }
  }
  return out;
}

}  // namespace condotta::fwc
