// `condotta rules`: the rule book on the command line.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "battle/rulebook.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/origins.hpp"
#include "cli/words.hpp"
#include "document/document.hpp"
#include "files/json.hpp"

namespace condotta::cli {
namespace {

constexpr std::size_t page_width = 100;
constexpr std::size_t most_found = 20;

constexpr std::string_view examples =
    "examples:\n"
    "  condotta rules                          the rule sets and their areas\n"
    "  condotta rules REG-CLM-014 REG-CLM-032  rules in full: text, where decided, which tests assert them\n"
    "  condotta rules REG-CLM                  the rules of an area, a line each\n"
    "  condotta rules --search shove           rules that speak of it, the best match first\n"
    "  condotta rules --coverage               what is implemented, tested, excused, missing\n"
    "  condotta rules --coverage --area CLM,SUP --json\n"
    "  condotta rules --provenance fwc         the numbers of a rule set and where each comes from\n";

struct Wishes {
  std::vector<std::string> names;
  std::string search;
  std::string provenance;
  bool coverage = false;
  bool json = false;
  std::vector<std::string> areas;
};

std::string capitals(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return out;
}

const RuleBook& set_of(const Rule& rule) {
  return *std::ranges::find(rule_books(), rule.id.substr(0, 3), &RuleBook::prefix);
}

std::string area_title(const Rule& rule) {
  for (const RuleArea& area : rule_areas()) {
    if (rule.area.starts_with(area.prefix) && rule.area.substr(area.prefix.size() + 1) == area.name) {
      return std::string(area.title);
    }
  }
  return {};
}

// Paragraphs wrapped, tables as they are.
void write_text(std::string_view text, std::ostream& out) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    out << (line.starts_with('|') ? std::string(line) : wrapped(line, page_width)) << "\n";
  }
}

// A label, and what it is about in the columns after it.
void write_labelled(std::string_view label, std::string_view words, std::ostream& out) {
  out << fmt::format("{:<12}", label) << wrapped(words, page_width, "            ") << "\n";
}

std::string in_words(std::span<const Citation> places, std::string_view none) {
  std::string words;
  for (const Citation& place : places) {
    words += fmt::format("{}{}:{}", words.empty() ? "" : ", ", place.file, place.line);
  }
  return words.empty() ? std::string(none) : words;
}

// The other rules that name this one: notes on a row of a table, exceptions, defaults.
std::string named_by(const Rule& rule) {
  std::string words;
  for (const Rule& other : rulebook()) {
    if (&other == &rule || other.text.find(rule.id) == std::string_view::npos) continue;
    words += fmt::format("{}{}", words.empty() ? "" : ", ", other.id);
  }
  return words;
}

void write_rule(const Rule& rule, std::ostream& out) {
  out << fmt::format("{}  {}: {}\n\n", bold(out, rule.id), set_of(rule).title, area_title(rule));
  write_text(rule.text, out);
  out << "\n";
  if (const std::string others = named_by(rule); !others.empty()) write_labelled("see also", others, out);
  write_labelled("decided in", in_words(rule.code, "no code yet"), out);
  write_labelled("tests", in_words(rule.tests, "none yet"), out);
  if (rule.excused()) write_labelled("excused", rule.excuse, out);
}

void write_line(const Rule& rule, std::ostream& out) {
  out << fmt::format("{}{:{}} {}\n", bold(out, rule.id), "", 12 - std::min<std::size_t>(rule.id.size(), 12),
                     rule.title);
}

Document places_of(std::span<const Citation> places) {
  Document list = Document::array();
  for (const Citation& place : places) list.push(fmt::format("{}:{}", place.file, place.line));
  return list;
}

Document as_document(const Rule& rule) {
  Document out = Document::object();
  out.set("id", rule.id);
  out.set("set", set_of(rule).name);
  out.set("area", rule.area);
  out.set("title", rule.title);
  out.set("text", rule.text);
  out.set("code", places_of(rule.code));
  out.set("tests", places_of(rule.tests));
  if (rule.excused()) out.set("excused", rule.excuse);
  return out;
}

int write_json(const Document& document, std::ostream& out) {
  out << files::to_json(document, files::Layout::pretty) << "\n";
  return done;
}

bool wanted(const Wishes& wishes, std::string_view area) {
  return wishes.areas.empty() || std::ranges::find(wishes.areas, area) != wishes.areas.end();
}

// Rules of the area or rule set called so ("REG-CLM", "REG", "reg").
std::vector<const Rule*> rules_under(std::string_view name) {
  const RuleBook* set = find_rule_book(name);
  const std::string stem = (set != nullptr ? std::string(set->prefix) : capitals(name)) + "-";
  std::vector<const Rule*> out;
  for (const Rule& rule : rulebook()) {
    if (rule.id.starts_with(stem)) out.push_back(&rule);
  }
  return out;
}

int complain_of_unknown(const std::string& name, std::ostream& err) {
  const auto near = nearest_ids(name, 3);
  err << fmt::format("condotta rules: there is no rule '{}'", shortened(name));
  if (!near.empty())
    err << fmt::format("; did you mean {}?\n", joined(near, "or"));
  else
    err << ", and none has a name like it; 'condotta rules' lists the areas.\n";
  return bad_call;
}

int look_up(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  Document list = Document::array();
  bool first = true;
  for (const std::string& name : wishes.names) {
    std::vector<const Rule*> found;
    if (const Rule* rule = find_rule(capitals(name))) found.push_back(rule);
    const bool whole = !found.empty();
    if (!whole) found = rules_under(name);
    if (found.empty()) return complain_of_unknown(name, err);
    if (!first && !wishes.json) out << "\n";
    first = false;
    for (const Rule* rule : found) {
      if (wishes.json)
        list.push(as_document(*rule));
      else if (whole)
        write_rule(*rule, out);
      else
        write_line(*rule, out);
    }
  }
  return wishes.json ? write_json(list, out) : static_cast<int>(done);
}

int search(const Wishes& wishes, std::ostream& out) {
  auto found = search_rules(wishes.search);
  std::erase_if(found, [&](const Rule* rule) { return !wanted(wishes, rule->area.substr(4)); });
  if (wishes.json) {
    Document list = Document::array();
    for (const Rule* rule : found) list.push(as_document(*rule));
    return write_json(list, out);
  }
  for (std::size_t i = 0; i < std::min(found.size(), most_found); ++i) write_line(*found[i], out);
  if (found.size() > most_found)
    out << fmt::format("… and {} more; add a word to narrow it\n", found.size() - most_found);
  if (found.empty()) out << fmt::format("no rule speaks of '{}'\n", shortened(wishes.search));
  return found.empty() ? failed : done;
}

// "REG-CLM 010-025, 035", a line an area.
void write_ids(std::string_view label, std::span<const std::string_view> ids, std::ostream& out) {
  if (ids.empty()) return;
  out << fmt::format("  {} ({}):\n", label, ids.size());
  std::vector<std::string> areas;  // in reading order
  std::map<std::string, std::vector<int>> numbers;
  for (const std::string_view id : ids) {
    const std::string area(id.substr(0, id.rfind('-')));
    if (!numbers.contains(area)) areas.push_back(area);
    numbers[area].push_back(std::stoi(std::string(id.substr(area.size() + 1))));
  }
  for (const std::string& area : areas) {
    auto& list = numbers[area];
    std::ranges::sort(list);
    std::string line;
    for (std::size_t i = 0; i < list.size();) {
      std::size_t end = i;
      while (end + 1 < list.size() && list[end + 1] == list[end] + 1) ++end;
      line += i > 0 ? ", " : "";
      line += end > i ? fmt::format("{:03}-{:03}", list[i], list[end]) : fmt::format("{:03}", list[i]);
      i = end + 1;
    }
    out << fmt::format("    {:<9} ", area) << wrapped(line, page_width, "              ") << "\n";
  }
}

int report_coverage(const Wishes& wishes, std::ostream& out) {
  const std::vector<std::string_view> areas(wishes.areas.begin(), wishes.areas.end());
  Document report = Document::object();
  for (const RuleBook& set : rule_books()) {
    const Coverage covered = coverage(set, areas);
    if (wishes.json) {
      Document missing = Document::array();
      for (const std::string_view id : covered.missing) missing.push(id);
      Document& entry = report.set(set.name, Document::object());
      entry.set("rules", static_cast<std::int64_t>(covered.rules));
      entry.set("implemented", static_cast<std::int64_t>(covered.implemented));
      entry.set("tested", static_cast<std::int64_t>(covered.tested));
      entry.set("excused", static_cast<std::int64_t>(covered.excused));
      entry.set("missing", missing);
      continue;
    }
    out << fmt::format("{} ({}): ", bold(out, set.title), set.name);
    if (covered.rules == 0) {
      out << (areas.empty() ? "no rule book yet\n" : "no such area\n");
      continue;
    }
    out << fmt::format("{} rules, {} implemented, {} tested, {} excused, {} missing\n", covered.rules,
                       covered.implemented, covered.tested, covered.excused, covered.missing.size());
    write_ids("not implemented", covered.unimplemented, out);
    write_ids("not tested", covered.untested, out);
  }
  return wishes.json ? write_json(report, out) : static_cast<int>(done);
}

// Every number of a rule set with where it comes from, by rule; and how many of each kind.
int report_provenance(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto origins = origins_of(wishes.provenance);
  if (origins.empty()) {
    err << fmt::format("condotta rules: the data of '{}' does not say where its numbers come from; that of fwc does.\n",
                       shortened(wishes.provenance));
    return bad_call;
  }
  std::map<std::string, int> marks;
  Document list = Document::array();
  std::string rule;
  for (const NumberOrigin& one : origins) {
    ++marks[one.mark];
    if (wishes.json) {
      Document& entry = list.push(Document::object());
      entry.set("rule", one.rule);
      entry.set("name", one.name);
      entry.set("value", one.value);
      entry.set("mark", one.mark);
      entry.set("why", one.why);
      continue;
    }
    if (one.rule != rule) out << fmt::format("{}\n", bold(out, one.rule));
    rule = one.rule;
    out << fmt::format("  {:<34} {:>7}  {:<8} {}\n", one.name, one.value, one.mark, one.why);
  }
  if (wishes.json) return write_json(list, out);
  out << fmt::format("\n{} numbers:", origins.size());
  for (const auto& [mark, count] : marks) out << fmt::format(" {} {}", count, mark);
  out << "\n";
  return done;
}

int write_overview(const Wishes& wishes, std::ostream& out) {
  Document overview = Document::object();
  for (const RuleBook& set : rule_books()) {
    const Coverage whole = coverage(set);
    Document& entry = overview.set(set.name, Document::object());
    if (!wishes.json) {
      out << fmt::format("{} ({}): ", bold(out, set.title), set.name);
      out << (whole.rules == 0 ? std::string("no rule book yet\n") : fmt::format("{} rules\n", whole.rules));
    }
    for (const RuleArea& area : rule_areas()) {
      if (area.prefix != set.prefix || !wanted(wishes, area.name)) continue;
      const std::string_view only[] = {area.name};
      const Coverage part = coverage(set, only);
      const std::string name = fmt::format("{}-{}", area.prefix, area.name);
      Document& line = entry.set(name, Document::object());
      line.set("title", area.title);
      line.set("rules", static_cast<std::int64_t>(part.rules));
      if (wishes.json) continue;
      out << fmt::format("  {:<9} {:>4} rules {:>4} implemented {:>4} tested   {}\n", name, part.rules,
                         part.implemented, part.tested, area.title);
    }
  }
  return wishes.json ? write_json(overview, out) : static_cast<int>(done);
}

bool check_areas(Wishes& wishes, std::ostream& err) {
  for (std::string& area : wishes.areas) {
    area = capitals(area);
    if (std::ranges::find(rule_areas(), area, &RuleArea::name) == rule_areas().end()) {
      err << fmt::format("condotta rules: there is no area '{}'; 'condotta rules' lists them.\n", shortened(area));
      return false;
    }
  }
  return true;
}

}  // namespace

int rules_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("The rule book: look rules up, search them, see what is implemented and tested.", "condotta rules");
  app.footer(std::string(examples));
  app.add_option("rule", wishes.names, "ids of rules, areas (REG-CLM) or rule sets (reg)");
  auto* search_option = app.add_option("--search", wishes.search, "words that the rules must have");
  auto* coverage_option = app.add_flag("--coverage", wishes.coverage, "which rules code decides and tests assert");
  app.add_option("--area", wishes.areas, "only these areas, as CLM,SUP")->delimiter(',')->allow_extra_args(false);
  app.add_option("--provenance", wishes.provenance, "where the numbers of this rule set come from");
  app.add_flag("--json", wishes.json, "answer as JSON");
  search_option->excludes(coverage_option);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  if (!check_areas(wishes, err)) return bad_call;
  if (!wishes.names.empty() && (wishes.coverage || !wishes.search.empty())) {
    err << "condotta rules: name rules, or search, or ask for the coverage, one at a time.\n";
    return bad_call;
  }
  if (!wishes.provenance.empty()) return report_provenance(wishes, out, err);
  if (wishes.coverage) return report_coverage(wishes, out);
  if (!wishes.search.empty()) return search(wishes, out);
  if (!wishes.names.empty()) return look_up(wishes, out, err);
  return write_overview(wishes, out);
}

}  // namespace condotta::cli
