#include "fwc/numbers.hpp"

#include <array>
#include <cassert>

#include "document/compact.hpp"

namespace condotta::embedded {
Document fwc();
}  // namespace condotta::embedded

namespace condotta::fwc {
namespace {

// What a house-rules file may say besides numbers.
constexpr std::array<std::string_view, 3> house_rules_heading = {"rule-set", "name", "notes"};

// The file says of each value where it comes from: what the rules need is the value alone.
Document plain(const Document& file) {
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
  if (house_rules.is(Document::Kind::nothing)) return rules;
  if (!house_rules.is(Document::Kind::object)) {
    return std::unexpected(Fault{"house rules must be a table of rules", house_rules.line()});
  }
  if (const Document* rule_set = house_rules.find("rule-set"); rule_set != nullptr && rule_set->text() != rule_set_id) {
    return std::unexpected(
        Fault{"these house rules are for '" + rule_set->text() + "', not for fwc", rule_set->line()});
  }
  for (const std::string_view heading : {"name", "notes"}) {
    const Document* value = house_rules.find(heading);
    if (value != nullptr && !value->is(Document::Kind::text)) {
      return std::unexpected(Fault{std::string(heading) + " must be a text", value->line()});
    }
  }
  auto read = read_numbers(plain(house_rules), bindings(rules.numbers), Fill::some, house_rules_heading);
  if (!read) return std::unexpected(read.error());
  rules.house_rules = house_rules;
  return rules;
}

std::vector<Provenance> provenance() {
  std::vector<Provenance> out;
  const Document file = embedded::fwc();
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
