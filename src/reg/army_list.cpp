#include "reg/army_list.hpp"

#include <algorithm>
#include <cassert>

#include "document/reader.hpp"
#include "reg/army_words.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"

namespace condotta::embedded {
// Made by the build from data/armies/reg: every file with its name.
struct NamedDocument {
  std::string_view name;
  Document (*read)();
};
std::span<const NamedDocument> reg_armies();
std::span<const NamedDocument> reg_sample_armies();
}  // namespace condotta::embedded

namespace condotta::reg {
namespace {

constexpr std::size_t most_lines = 200;
constexpr std::size_t most_allies = 50;
constexpr int most_bases_of_a_line = 200;

Years read_years(Reader& reader, std::string_view key, Years fallback) {
  if (!reader.has(key)) return fallback;
  const std::vector<int> years = reader.wholes(key, 1400, 1800);
  if (years.size() != 2 || years[0] > years[1]) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be [first, last]", reader.find(key));
    return fallback;
  }
  return {years[0], years[1]};
}

// Every table of a list, each with a reader of its own.
template <class Read>
void each(Reader& reader, std::string_view key, std::size_t most, const std::string& what, Read read) {
  const Document* list = reader.find(key);
  if (list == nullptr) return;
  if (!list->is(Document::Kind::array) || list->items().size() > most) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be a list of at most " +
                        std::to_string(most) + " tables",
                    list);
    return;
  }
  for (const Document& table : list->items()) {
    Reader one(table, what);
    read(one);
    if (const auto fault = one.finish()) {
      reader.complain(*fault);
      return;
    }
  }
}

void read_limits(Reader& reader, Line& line) {
  LineLimit whole{line.years, reader.whole("least", 0, 0, most_bases_of_a_line),
                  reader.whole("most", 0, 0, most_bases_of_a_line)};
  reader.need("most");
  each(reader, "limits", 20, "a limit of '" + line.key + "'", [&](Reader& one) {
    LineLimit limit{read_years(one, "years", line.years), one.whole("least", whole.least, 0, most_bases_of_a_line),
                    one.whole("most", whole.most, 0, most_bases_of_a_line)};
    if (limit.least > limit.most) one.complain("'" + line.key + "' has a least above its most");
    line.limits.push_back(limit);
  });
  if (whole.least > whole.most) {
    reader.complain("'" + line.key + "' has a least of " + std::to_string(whole.least) + " bases above its most of " +
                        std::to_string(whole.most),
                    reader.find("least"));
  }
  line.limits.push_back(whole);
}

// REG-ARM-014: the sizes that the rules fix whatever a list says.
void check_size(Reader& reader, const Line& line, int bases) {
  const Ruling ruling = legal_size(line.troops, bases);
  if (ruling.allowed()) return;
  const Refusal& refusal = ruling.refusals.front();
  reader.complain("'" + line.key + "': " + refusal.facts + " (" + std::string(refusal.rule.text()) + ")",
                  reader.find("bases"));
}

void read_line(Reader& reader, const ArmyList& list, Line& line) {
  reader.need("key");
  line.key = reader.text("key");
  line.name = reader.text("name", line.key);
  line.fields = Document::object();
  line.fields.at_line(reader.table().line());
  for (const std::string_view field : troop_fields()) {
    if (const Document* value = reader.find(field)) line.fields.set(field, *value);
  }
  if (line.fields.members().empty()) reader.complain("the line '" + line.key + "' does not say what its troops are");
  const auto troops = read_troop_line(line.fields);
  if (!troops) {
    reader.complain(troops.error());
    return;
  }
  line.troops = *troops;
  line.years = read_years(reader, "years", list.years);
  line.sizes = reader.wholes("bases", 1, 48);
  if (line.sizes.empty()) line.sizes = {usual_bases(line.troops)};
  for (const int bases : line.sizes) check_size(reader, line, bases);
  read_limits(reader, line);
  line.no_more_than = reader.text("no-more-than");
  line.ally_only = reader.flag("ally-only", false);
  line.note = reader.text("note");
}

void read_ally(Reader& reader, const ArmyList& list, AllyChoice& ally) {
  reader.need("name");
  ally.name = reader.text("name");
  ally.list = reader.text("list", list.id);
  ally.lines = reader.texts("lines");
  ally.years = read_years(reader, "years", list.years);
  for (const int type : words_of(reader, "commander-types", command_type_words)) {
    ally.types.push_back(static_cast<CommandType>(type));
  }
}

void read_grades(Reader& reader, ArmyList& list) {
  const Document* value = reader.find("best-grade");
  if (value == nullptr || value->is(Document::Kind::text)) {
    const int grade = reader.choice("best-grade", grade_words, static_cast<int>(Grade::legendary));
    list.best_grades.push_back({list.years, static_cast<Grade>(grade)});
    return;
  }
  each(reader, "best-grade", 20, "a best grade of the list", [&](Reader& one) {
    const Years years = read_years(one, "years", list.years);
    one.need("grade");
    list.best_grades.push_back({years, static_cast<Grade>(one.choice("grade", grade_words, 3))});
  });
}

void read_camps(Reader& reader, ArmyList& list) {
  for (const int kind : words_of(reader, "camps", camp_words)) list.camps.push_back(static_cast<CampKind>(kind));
  if (list.camps.empty()) list.camps = {CampKind::standard};
  constexpr std::array<std::string_view, 3> defended = {"none", "Average", "Superior"};
  const int best = reader.choice("defended-camp", defended, 0);
  if (best > 0) list.defended_camp = best == 1 ? Quality::average : Quality::superior;
}

bool contains_line(const ArmyList& list, std::string_view key) { return list.line(key) != nullptr; }

std::optional<Fault> check_references(const ArmyList& list, const Document& file) {
  for (const Line& line : list.lines) {
    if (!line.no_more_than.empty() && list.includes.empty() && !contains_line(list, line.no_more_than)) {
      return Fault{"'" + line.key + "' is measured by '" + line.no_more_than + "', which is no line of the list",
                   line.fields.line()};
    }
  }
  if (list.lines.empty() && list.includes.empty()) return Fault{"the list has no [[line]]", file.line()};
  return std::nullopt;
}

}  // namespace

LineLimit Line::limit(int year) const {
  for (const LineLimit& one : limits) {
    if (one.years.in(year)) return one;
  }
  return {};
}

const Line* ArmyList::line(std::string_view key) const {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const Line& one) { return one.key == key; });
  return found == lines.end() ? nullptr : &*found;
}

Grade ArmyList::best_grade(int year) const {
  std::optional<Grade> best;
  for (const BestGrade& one : best_grades) {
    if (one.years.in(year) && (!best || one.grade > *best)) best = one.grade;
  }
  return best.value_or(Grade::legendary);
}

std::expected<ArmyList, Fault> read_army_list(const Document& file, std::string_view id) {
  ArmyList list;
  list.id = id;
  Reader reader(file, "the army list");
  reader.need("name");
  list.name = reader.text("name");
  list.note = reader.text("note");
  list.sources = reader.texts("sources");
  reader.need("years");
  list.years = read_years(reader, "years", {});
  for (const int letter : words_of(reader, "territories", territory_words)) {
    list.territories.push_back(static_cast<Territory>(letter));
  }
  if (list.territories.empty()) reader.complain("an army list needs 'territories': letters among C, M, F/J, P/D, S");
  for (const int type : words_of(reader, "commander-types", command_type_words)) {
    list.types.push_back(static_cast<CommandType>(type));
  }
  if (list.types.empty()) reader.complain("an army list needs 'commander-types'");
  read_grades(reader, list);
  read_camps(reader, list);
  if (reader.has("internal-ally")) list.internal_ally = read_years(reader, "internal-ally", list.years);
  list.includes = reader.texts("include");
  each(reader, "ally", most_allies, "an [[ally]] of the list", [&](Reader& one) {
    AllyChoice ally;
    read_ally(one, list, ally);
    list.allies.push_back(std::move(ally));
  });
  each(reader, "line", most_lines, "a [[line]] of the list", [&](Reader& one) {
    Line line;
    read_line(one, list, line);
    if (contains_line(list, line.key)) one.complain("two lines of the list have the key '" + line.key + "'");
    list.lines.push_back(std::move(line));
  });
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  if (const auto fault = check_references(list, file)) return std::unexpected(*fault);
  return list;
}

namespace {

enum class Mark : std::uint8_t { fresh, open, done };

std::expected<void, Fault> join(std::vector<ArmyList>& lists, std::vector<Mark>& marks, std::size_t at) {
  marks[at] = Mark::open;
  for (const std::string& wanted : std::vector<std::string>(lists[at].includes)) {
    const ArmyList* other = find_list(lists, wanted);
    if (other == nullptr) {
      return std::unexpected(Fault{"the list '" + lists[at].id + "' includes '" + wanted + "', which is unknown"});
    }
    const auto index = static_cast<std::size_t>(other - lists.data());
    if (marks[index] == Mark::open) {
      return std::unexpected(Fault{"the list '" + wanted + "' includes itself by way of '" + lists[at].id + "'"});
    }
    if (marks[index] == Mark::fresh) {
      if (auto done = join(lists, marks, index); !done) return done;
    }
    for (const Line& line : lists[index].lines) {
      if (contains_line(lists[at], line.key)) {
        return std::unexpected(
            Fault{"the list '" + lists[at].id + "' has the line '" + line.key + "' itself and from '" + wanted + "'"});
      }
      lists[at].lines.push_back(line);
    }
  }
  marks[at] = Mark::done;
  return {};
}

std::vector<ArmyList> built_in() {
  std::vector<ArmyList> lists;
  for (const embedded::NamedDocument& file : embedded::reg_armies()) {
    auto list = read_army_list(file.read(), file.name);
    assert(list.has_value() && "the army lists built into the program must be sound");
    if (list) lists.push_back(std::move(*list));
  }
  [[maybe_unused]] const auto joined = join_includes(lists);
  assert(joined.has_value());
  return lists;
}

}  // namespace

std::expected<void, Fault> join_includes(std::vector<ArmyList>& lists) {
  std::vector<Mark> marks(lists.size(), Mark::fresh);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (marks[i] != Mark::fresh) continue;
    if (auto done = join(lists, marks, i); !done) return done;
  }
  for (ArmyList& list : lists) list.includes.clear();
  return {};
}

const std::vector<ArmyList>& army_lists() {
  static const std::vector<ArmyList> all = built_in();
  return all;
}

const std::vector<SampleArmy>& sample_armies() {
  static const std::vector<SampleArmy> all = [] {
    std::vector<SampleArmy> armies;
    for (const embedded::NamedDocument& file : embedded::reg_sample_armies()) {
      armies.push_back({file.name, file.read()});
    }
    return armies;
  }();
  return all;
}

const ArmyList* find_list(std::span<const ArmyList> lists, std::string_view id) {
  for (const ArmyList& list : lists) {
    if (list.id == id) return &list;
  }
  return nullptr;
}

}  // namespace condotta::reg
