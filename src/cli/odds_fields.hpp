// The fields of one table of a question to the umpire, and those that several questions share.
//
//   Fields fields(table, "first");
//   const auto troops = fields.troops();
//   const int wounds = fields.number("wounds", 0, 99, 0);
//   if (auto fault = fields.fault()) …              // after the last field
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/words.hpp"
#include "dice/die.hpp"
#include "document/document.hpp"
#include "reg/fighting_file.hpp"
#include "reg/losses.hpp"
#include "reg/profiles.hpp"

namespace condotta::cli {

// The fields of one table of the document. The first fault is kept; a field that nobody asked for is one.
class Fields {
 public:
  Fields(const Document& table, std::string where) : table_(table), where_(std::move(where)) {
    if (!table.is(Document::Kind::object)) complain("must be a table of fields", table.line());
  }

  const Document* take(std::string_view name) {
    taken_.emplace_back(name);
    return table_.find(name);
  }

  bool has(std::string_view name) const { return table_.find(name) != nullptr; }

  bool flag(std::string_view name, bool otherwise = false) {
    const Document* value = take(name);
    if (value == nullptr) return otherwise;
    if (!value->is(Document::Kind::boolean)) complain(fmt::format("{} must be true or false", name), value->line());
    return value->boolean();
  }

  int number(std::string_view name, int least, int most, int otherwise) {
    const Document* value = take(name);
    return value == nullptr ? otherwise : within(*value, name, least, most);
  }

  double distance(std::string_view name, double most) {
    const Document* value = take(name);
    if (value != nullptr && value->is_number() && value->number() >= 0 && value->number() <= most) {
      return value->number();
    }
    complain(fmt::format("{} must be a number of BW from 0 to {}", name, most), value ? value->line() : table_.line());
    return 0;
  }

  std::vector<int> numbers(std::string_view name, int least, int most, std::size_t at_most) {
    std::vector<int> found;
    const Document* value = take(name);
    if (value == nullptr) return found;
    if (!value->is(Document::Kind::array) || value->items().empty() || value->items().size() > at_most) {
      complain(fmt::format("{} must be a list of 1 to {} numbers", name, at_most), value->line());
      return found;
    }
    for (const Document& item : value->items()) found.push_back(within(item, name, least, most));
    return found;
  }

  std::string word(std::string_view name) {
    const Document* value = take(name);
    if (value == nullptr) return {};
    if (!value->is(Document::Kind::text)) complain(fmt::format("{} must be a text", name), value->line());
    return value->text();
  }

  // One of the words, as the place of it in the list; the first if the field is missing.
  template <class E>
  E one_of(std::string_view name, std::initializer_list<std::pair<std::string_view, E>> words) {
    const Document* value = take(name);
    if (value == nullptr) return words.begin()->second;
    for (const auto& [word, meaning] : words) {
      if (value->is(Document::Kind::text) && dice::same_word(value->text(), word)) return meaning;
    }
    std::vector<std::string_view> known;
    for (const auto& entry : words) known.push_back(entry.first);
    complain(fmt::format("{} must be {}, not '{}'", name, joined(known, "or"), shortened(value->text())),
             value->line());
    return words.begin()->second;
  }

  reg::Troops troops() {
    const Document* value = take("troops");
    if (value == nullptr || !value->is(Document::Kind::text) || value->text().empty()) {
      complain("troops are missing: give a description in words or a name", value ? value->line() : table_.line());
      return {};
    }
    auto read = reg::troops_called(value->text());
    if (!read) complain(read.error().what, value->line());
    return read.value_or(reg::Troops{});
  }

  void complain(std::string what, int line) {
    if (!fault_) fault_ = Fault{where_.empty() ? std::move(what) : where_ + ": " + what, line};
  }
  void complain(std::string what) { complain(std::move(what), table_.line()); }

  bool failed() const { return fault_.has_value(); }
  int line() const { return table_.line(); }

  // After the last field: the fault, if there is one.
  std::optional<Fault> fault() {
    for (const auto& [name, value] : table_.members()) {
      if (std::find(taken_.begin(), taken_.end(), name) == taken_.end()) {
        complain(fmt::format("'{}' is not a field here", shortened(name)), value.line());
      }
    }
    return fault_;
  }

 private:
  int within(const Document& value, std::string_view name, int least, int most) {
    if (value.is(Document::Kind::integer) && value.integer() >= least && value.integer() <= most) {
      return static_cast<int>(value.integer());
    }
    complain(fmt::format("{} must be a whole number from {} to {}", name, least, most), value.line());
    return least;
  }

  const Document& table_;
  std::string where_;
  std::vector<std::string> taken_;
  std::optional<Fault> fault_;
};

reg::Grade read_grade(Fields& fields, std::string_view name);
// The ground under a file, and the circumstances in which it fights; its troops are known.
void read_ground(Fields& fields, const reg::Rules& rules, reg::FightingFile& file);
void read_facts(Fields& fields, const reg::Rules& rules, reg::FightingFile& file);
reg::Losses read_losses(Fields& fields, const reg::Rules& rules, const reg::Troops& troops, int usual_bases);
void check_general(Fields& fields, const reg::Troops& troops);
// The table of that name, or an empty one.
const Document& table_called(Fields& fields, std::string_view name);
reg::CombatPhase read_phase(Fields& fields);

// The unit groups of both parties and who fights whom (docs/odds.md).
struct CombatQuestion;
std::optional<Fault> read_combat(Fields& fields, const reg::Rules& rules, CombatQuestion& question);

}  // namespace condotta::cli
