#include "roster/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "files/toml.hpp"
#include "reg/army_check.hpp"
#include "reg/points.hpp"
#include "roster/form.hpp"
#include "roster/sheet.hpp"

namespace condotta::roster {
namespace {

std::string text_in(const Document& wish, std::string_view name) {
  const Document* value = wish.find(name);
  return value != nullptr ? value->text() : "";
}

int whole_in(const Document& wish, std::string_view name) {
  const Document* value = wish.find(name);
  return value != nullptr ? static_cast<int>(value->integer()) : 0;
}

const Document* sample_called(std::string_view id) {
  for (const reg::SampleArmy& sample : reg::sample_armies()) {
    if (sample.id == id) return &sample.file;
  }
  return nullptr;
}

std::expected<Document, Fault> sample_of(const std::string& id) {
  if (const Document* file = sample_called(id)) return *file;
  return std::unexpected(Fault{"there is no sample army '" + id.substr(0, 60) + "'"});
}

std::expected<Document, Fault> fresh_army(const reg::Rules& rules, const Document& wish) {
  const std::string id = text_in(wish, "list");
  const reg::ArmyList* list = reg::find_list(reg::army_lists(), id);
  if (list == nullptr) return std::unexpected(Fault{"there is no army list '" + id.substr(0, 60) + "'"});
  int year = whole_in(wish, "year");
  if (year == 0) year = list->years.first;
  if (!list->years.in(year)) {
    return std::unexpected(Fault{
        fmt::format("the list {} covers {} to {}, not {}", list->name, list->years.first, list->years.last, year)});
  }
  int points = whole_in(wish, "points");
  if (points == 0) points = rules.numbers.army.army_points;
  reg::Army army = reg::compose(rules, *list, year, points);
  if (points != rules.numbers.army.army_points) army.points = points;
  return reg::to_document(army);
}

// What the wish names, as the file of an army.
std::expected<Document, Fault> wished_army(const reg::Rules& rules, const Document& wish) {
  if (const Document* army = wish.find("army")) {
    if (!army->is(Document::Kind::object)) return std::unexpected(Fault{"an army must be a table"});
    return *army;
  }
  if (const std::string text = text_in(wish, "text"); !text.empty()) return files::parse_toml(text, "your army");
  if (const std::string sample = text_in(wish, "sample"); !sample.empty()) return sample_of(sample);
  return fresh_army(rules, wish);
}

std::expected<reg::Rules, Fault> rules_of(const Document& wish) {
  const auto edition = reg::edition_of(text_in(wish, "rule-set"));
  if (!edition) return std::unexpected(Fault{"this game has no army lists"});
  return reg::Rules::of(*edition);
}

// The army as it would be written to a file: read again from there, so that every part of it knows its line.
struct Written {
  Document file;
  std::string text;
  reg::Army army;
};
std::expected<Written, Fault> written(const Document& document) {
  const auto army = reg::read_army(document, reg::army_lists());
  if (!army) return std::unexpected(army.error());
  Written made;
  made.text = files::to_toml(reg::to_document(*army));
  auto file = files::parse_toml(made.text, "the army");
  if (!file) return std::unexpected(file.error());
  made.file = std::move(*file);
  auto again = reg::read_army(made.file, reg::army_lists());
  if (!again) return std::unexpected(again.error());
  made.army = std::move(*again);
  return made;
}

}  // namespace

Document army_lists(std::string_view rule_set) {
  Document lists = Document::array();
  Document samples = Document::array();
  if (reg::edition_of(rule_set)) {
    for (const reg::ArmyList& list : reg::army_lists()) {
      Document& one = lists.push(Document::object());
      one.set("id", list.id);
      one.set("title", list.name);
      one.set("words", list.note);
      one.set("first", list.years.first);
      one.set("last", list.years.last);
    }
    for (const reg::SampleArmy& sample : reg::sample_armies()) {
      Document& one = samples.push(Document::object());
      one.set("id", sample.id);
      one.set("title", text_in(sample.file, "name"));
    }
  }
  Document answer = Document::object();
  answer.set("lists", std::move(lists));
  answer.set("samples", std::move(samples));
  return answer;
}

std::expected<Document, Fault> army_sheet(const Document& wish) {
  const auto rules = rules_of(wish);
  if (!rules) return std::unexpected(rules.error());
  const auto document = wished_army(*rules, wish);
  if (!document) return std::unexpected(document.error());
  const auto made = written(*document);
  if (!made) return std::unexpected(made.error());
  const reg::Army& army = made->army;
  const std::vector<reg::Objection> objections = reg::check_army(*rules, army, reg::army_lists());
  const reg::ArmyRecord record = reg::army_record(*rules, army);
  const reg::ArmyList* list = reg::find_list(reg::army_lists(), army.list);

  Document answer = Document::object();
  answer.set("army", made->file);
  answer.set("text", made->text);
  answer.set("page", army_as_html(*rules, army, reg::army_lists()));
  answer.set("title", army.name);
  answer.set("words", list != nullptr ? list->note : "An army of free choice within the points.");
  answer.set("points", record.points);
  answer.set("limit", record.limit);
  answer.set("legal", reg::legal(objections));
  answer.set("facts", record_facts(record));
  answer.set("fields", army_fields(*rules, army, list));
  Document parts = Document::array();
  parts.push(commander_part(*rules, army, list, objections));
  parts.push(unit_part(*rules, army, list, objections));
  answer.set("parts", std::move(parts));
  answer.set("objections", objections_of_the_whole(army, objections));
  return answer;
}

std::expected<Document, Fault> meeting(const Document& wish) {
  const auto rules = rules_of(wish);
  if (!rules) return std::unexpected(rules.error());
  Document scenario = Document::object();
  std::string names;
  Document sides[2];
  int year = 0;
  for (const int side : {0, 1}) {
    const auto document = wished_army(*rules, *wish.find(side == 0 ? "red" : "blue"));
    if (!document) return std::unexpected(document.error());
    const auto made = written(*document);
    if (!made) return std::unexpected(made.error());
    for (const reg::Objection& one : reg::check_army(*rules, made->army, reg::army_lists())) {
      if (!one.warning) {
        return std::unexpected(
            Fault{fmt::format("{} is not legal: {} ({})", made->army.name, one.sentence, one.rule.text())});
      }
    }
    names += (side == 0 ? "" : " against ") + made->army.name;
    year = std::max(year, made->army.year);
    sides[side] = made->file;
  }
  scenario.set("name", names.substr(0, 78));
  scenario.set("year", year);
  scenario.set("about", "Two armies from their lists, with everything that happens before the first turn.");
  scenario.set("begin", "muster");
  scenario.set("red", std::move(sides[0]));
  scenario.set("blue", std::move(sides[1]));
  Document answer = Document::object();
  answer.set("title", names.substr(0, 78));
  answer.set("text", files::to_toml(scenario));
  return answer;
}

}  // namespace condotta::roster
