#include "reg/army.hpp"

#include <algorithm>

#include "document/reader.hpp"
#include "reg/army_words.hpp"
#include "reg/profiles.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

constexpr std::size_t most_commanders_listed = 20;
constexpr std::size_t most_units_listed = 200;
constexpr int most_alike = 60;

void read_commander(Reader& reader, ArmyCommander& commander) {
  commander.line = reader.table().line();
  reader.need("name");
  commander.name = reader.text("name");
  Appointment& who = commander.who;
  who.army_commander = reader.flag("army-commander", false);
  who.grade = static_cast<Grade>(reader.choice("grade", grade_words, static_cast<int>(Grade::competent)));
  who.type = static_cast<CommandType>(reader.choice("type", command_type_words, 0));
  commander.contingent = reader.text("ally");
  who.ally = !commander.contingent.empty();
  commander.player = reader.text("player");
}

// The line that a unit names, in the list of its contingent or of the army.
const Line* line_of(const Army& army, const ArmyUnits& units, std::span<const ArmyList> lists, const ArmyList& own) {
  if (units.commander.empty()) return own.line(units.key);
  for (const ArmyCommander& commander : army.commanders) {
    if (commander.name != units.commander) continue;
    const ContingentList from = contingent_list(lists, own, commander.contingent, army.year);
    return from.list != nullptr ? from.list->line(units.key) : nullptr;
  }
  return nullptr;
}

std::string unknown_line(const ArmyUnits& units, const ArmyList& own) {
  std::vector<std::string> keys;
  for (const Line& line : own.lines) keys.push_back(line.key);
  const std::string_view near = nearest_word(units.key, keys);
  return quoted(units.key) + " is no line of " + (units.commander.empty() ? "the list" : "that contingent") +
         (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?");
}

void read_units(Reader& reader, const Army& army, std::span<const ArmyList> lists, const ArmyList* own,
                ArmyUnits& units) {
  units.line = reader.table().line();
  units.key = reader.text("line");
  units.commander = reader.text("commander");
  const bool commanded = std::any_of(army.commanders.begin(), army.commanders.end(), [&](const ArmyCommander& one) {
    return one.who.ally && one.name == units.commander;
  });
  if (!units.commander.empty() && !commanded) {
    reader.complain(quoted(units.commander) + " is no allied commander of this army", reader.find("commander"));
    return;
  }
  std::string name;
  std::vector<int> sizes;
  if (!units.key.empty()) {
    const Line* line = own != nullptr ? line_of(army, units, lists, *own) : nullptr;
    if (line == nullptr) {
      reader.complain(own != nullptr ? unknown_line(units, *own)
                                     : "a unit names a line, but the army has no 'list'; say its 'troops' instead",
                      reader.find("line"));
      return;
    }
    units.troops = line->troops;
    name = line->name;
    sizes = line->sizes;
  } else {
    const Document* words = reader.need("troops");
    if (words == nullptr) return;
    const auto troops = troops_called(reader.text("troops"));
    if (!troops) {
      reader.complain(Fault{troops.error().what, words->line()});
      return;
    }
    units.troops = *troops;
    name = words->text();
  }
  units.name = reader.text("name", name);
  units.bases = reader.whole("bases", sizes.empty() ? usual_bases(units.troops) : sizes.front(), 1, 48);
  units.number = reader.whole("number", 1, 1, most_alike);
}

template <class Read>
void each(Reader& reader, std::string_view key, std::size_t most, const std::string& what, Read read) {
  const Document* list = reader.find(key);
  if (list == nullptr) return;
  if (!list->is(Document::Kind::array) || list->items().size() > most) {
    reader.complain("[[" + std::string(key) + "]] must be a list of at most " + std::to_string(most) + " tables", list);
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

}  // namespace

std::vector<Appointment> Army::appointments() const {
  std::vector<Appointment> all;
  for (const ArmyCommander& commander : commanders) all.push_back(commander.who);
  return all;
}

const AllyChoice* ally_choice(const ArmyList& list, std::string_view name, int year) {
  for (const AllyChoice& choice : list.allies) {
    if (same_words(choice.name, name) && choice.years.in(year)) return &choice;
  }
  return nullptr;
}

ContingentList contingent_list(std::span<const ArmyList> lists, const ArmyList& own, std::string_view name, int year) {
  if (same_words(name, internal_contingent)) return {&own, nullptr, year};
  const AllyChoice* choice = ally_choice(own, name, year);
  if (choice == nullptr) return {};
  const ArmyList* list = choice->list == own.id ? &own : find_list(lists, choice->list);
  return {list, choice, list == nullptr ? year : std::clamp(year, list->years.first, list->years.last)};
}

std::expected<Army, Fault> read_army(const Document& file, std::span<const ArmyList> lists) {
  Army army;
  Reader reader(file, "the army");
  reader.need("name");
  army.name = reader.text("name");
  army.list = reader.text("list");
  const ArmyList* own = army.list.empty() ? nullptr : find_list(lists, army.list);
  if (!army.list.empty() && own == nullptr) {
    std::vector<std::string> ids;
    for (const ArmyList& list : lists) ids.push_back(list.id);
    const std::string_view near = nearest_word(army.list, ids);
    return std::unexpected(Fault{quoted(army.list) + " is no army list that is known" +
                                     (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?"),
                                 file.find("list")->line()});
  }
  if (own != nullptr) reader.need("year");
  army.year = reader.whole("year", own != nullptr ? own->years.first : 1632, 1400, 1800);
  if (reader.has("points")) army.points = reader.whole("points", 1000, 1, 100000);
  if (own != nullptr) army.territories = own->territories;
  if (own == nullptr) {
    for (const int letter : words_of(reader, "territories", territory_words)) {
      army.territories.push_back(static_cast<Territory>(letter));
    }
    if (army.territories.empty()) army.territories = {Territory::cultivated};
  }
  army.camp = static_cast<CampKind>(reader.choice("camp", camp_words, 0));
  constexpr std::array<std::string_view, 3> defended = {"none", "Average", "Superior"};
  const int quality = reader.choice("defended-camp", defended, 0);
  if (quality > 0) army.defended_camp = quality == 1 ? Quality::average : Quality::superior;
  each(reader, "commander", most_commanders_listed, "a [[commander]] of the army", [&](Reader& one) {
    ArmyCommander commander;
    read_commander(one, commander);
    const bool twice = std::any_of(army.commanders.begin(), army.commanders.end(),
                                   [&](const ArmyCommander& other) { return other.name == commander.name; });
    if (twice) one.complain("two commanders are called " + quoted(commander.name), one.find("name"));
    army.commanders.push_back(std::move(commander));
  });
  each(reader, "unit", most_units_listed, "a [[unit]] of the army", [&](Reader& one) {
    ArmyUnits units;
    read_units(one, army, lists, own, units);
    army.units.push_back(std::move(units));
  });
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return army;
}

Document to_document(const Army& army) {
  Document file = Document::object();
  file.set("name", army.name);
  if (!army.list.empty()) file.set("list", army.list);
  file.set("year", army.year);
  if (army.points) file.set("points", *army.points);
  if (army.list.empty()) {
    Document letters = Document::array();
    for (const Territory one : army.territories) letters.push(territory_words[static_cast<std::size_t>(one)]);
    file.set("territories", letters);
  }
  file.set("camp", in_words(army.camp));
  if (army.defended_camp) file.set("defended-camp", in_words(*army.defended_camp));
  Document commanders = Document::array();
  for (const ArmyCommander& one : army.commanders) {
    Document& table = commanders.push(Document::object());
    table.set("name", one.name);
    if (one.who.army_commander) table.set("army-commander", true);
    table.set("grade", grade_words[static_cast<std::size_t>(one.who.grade)]);
    table.set("type", command_type_words[static_cast<std::size_t>(one.who.type)]);
    if (!one.contingent.empty()) table.set("ally", one.contingent);
    if (!one.player.empty()) table.set("player", one.player);
  }
  file.set("commander", commanders);
  Document all = Document::array();
  for (const ArmyUnits& one : army.units) {
    Document& table = all.push(Document::object());
    if (!one.name.empty()) table.set("name", one.name);
    if (!one.key.empty()) {
      table.set("line", one.key);
    } else {
      table.set("troops", describe(one.troops));
    }
    table.set("bases", one.bases);
    if (one.number != 1) table.set("number", one.number);
    if (!one.commander.empty()) table.set("commander", one.commander);
  }
  file.set("unit", all);
  return file;
}

}  // namespace condotta::reg
