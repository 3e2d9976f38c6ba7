#include "impetus/profiles.hpp"

#include <array>
#include <cassert>

#include "impetus/numbers.hpp"

namespace condotta::embedded {
Document impetus_troops();
}  // namespace condotta::embedded

namespace condotta::impetus {
namespace {

constexpr std::array<std::string_view, 4> weapon_words = {"none", "pike", "long spear", "polearm"};
constexpr std::array<std::string_view, 3> discipline_words = {"A", "B", "C"};
constexpr std::array<std::string_view, 2> source_words = {"public", "assumed"};

std::vector<std::string> words_of(Reader& fields, std::string_view key) {
  std::vector<std::string> words;
  for (const std::string& text : fields.texts(key)) {
    std::string word;
    for (const char c : text + ",") {
      if (c == ',') {
        while (!word.empty() && word.back() == ' ') word.pop_back();
        if (!word.empty()) words.push_back(word);
        word.clear();
      } else if (c != ' ' || !word.empty()) {
        word += c;
      }
    }
  }
  return words;
}

std::string all_of(std::span<const std::string_view> words) {
  const std::vector<std::string> list(words.begin(), words.end());
  return listed(list, "or");
}

void read_type(Reader& fields, Profile& profile) {
  constexpr std::array<std::string_view, 3> guns = {"ART A", "ART B", "ART C"};
  const std::string word = fields.text("type");
  for (std::size_t i = 0; i < guns.size(); ++i) {
    if (!same_words(word, guns[i])) continue;
    profile.type = Type::art;
    profile.missile = static_cast<Missile>(static_cast<std::size_t>(Missile::artillery_a) + i);
    return;
  }
  for (std::size_t i = 0; i < type_words.size(); ++i) {
    const bool impetuous = same_words(word, "impetuous " + std::string(type_words[i]));
    if (!impetuous && !same_words(word, type_words[i])) continue;
    profile.type = static_cast<Type>(i);
    if (impetuous) profile.impetuous = true;
    return;
  }
  fields.complain("the type " + quoted(word) + " is unknown; there are " + all_of(type_words) +
                      ", with 'impetuous' before it where it is so, and ART A, ART B, ART C",
                  fields.find("type"));
}

void read_missile(Reader& fields, Profile& profile) {
  const std::string word = fields.text("missile");
  for (std::size_t i = 0; i < missile_words.size(); ++i) {
    if (same_words(word, missile_words[i])) {
      profile.missile = static_cast<Missile>(i);
      return;
    }
  }
  if (same_words(word, "none")) {
    profile.missile = Missile::none;
    return;
  }
  fields.complain("the missile weapon " + quoted(word) + " is unknown; there are " + all_of(missile_words),
                  fields.find("missile"));
}

void read_traits(Reader& fields, Profile& profile) {
  for (const std::string& word : words_of(fields, "traits")) {
    if (same_words(word, "impetuous")) {
      profile.impetuous = true;
    } else if (same_words(word, "not impetuous")) {
      profile.impetuous = false;
    } else if (same_words(word, "camels")) {
      profile.camels = true;
    } else if (same_words(word, "stakes")) {
      profile.stakes = true;
    } else if (same_words(word, "pavise")) {
      profile.pavise = true;
    } else if (same_words(word, "pilum")) {
      profile.on_contact = OnContact::pilum;
    } else if (same_words(word, "PBW")) {
      profile.on_contact = OnContact::pbw;
    } else if (same_words(word, "general")) {
      profile.starts_with_general = true;
    } else {
      fields.complain("the trait " + quoted(word) +
                          " is unknown; there are impetuous, not impetuous, camels, stakes, pavise, pilum, PBW and "
                          "general",
                      fields.find("traits"));
    }
  }
}

std::expected<NamedUnit, Fault> read_unit(const Document& entry) {
  Reader fields(entry, "a unit");
  NamedUnit unit;
  fields.need("key");
  fields.need("type");
  unit.key = fields.text("key");
  unit.army = fields.text("army");
  unit.name = fields.text("name");
  unit.assumed = fields.choice("source", source_words, 1) == 1;
  read_profile(fields, "vbu", unit.profile);
  if (auto fault = fields.finish()) return std::unexpected(*fault);
  return unit;
}

std::expected<Army, Fault> read_army(const Document& entry, const std::vector<NamedUnit>& known) {
  Reader fields(entry, "an army");
  Army army;
  fields.need("name");
  army.name = fields.text("name");
  army.structure = static_cast<CommandStructure>(fields.choice("command-structure", structure_words, 1));
  const Document* commands = fields.need("command");
  if (auto fault = fields.finish()) return std::unexpected(*fault);
  for (const Document& one : commands->items()) {
    Reader command(one, "a command of " + army.name);
    ArmyCommand& to = army.commands.emplace_back();
    read_general(command, "general", to.general);
    to.commander_in_chief = command.flag("commander-in-chief", false);
    const Document* units = command.need("units");
    if (auto fault = command.finish()) return std::unexpected(*fault);
    for (const Document& item : units->items()) {
      Reader line(item, "units of " + army.name);
      ArmyUnits group{line.whole("count", 1, 1, 60), line.text("unit"), line.flag("large", false)};
      if (auto fault = line.finish()) return std::unexpected(*fault);
      bool found = false;
      for (const NamedUnit& unit : known) found = found || unit.key == group.key;
      if (!found) return std::unexpected(Fault{"there is no unit '" + group.key + "'", item.line()});
      to.units.push_back(group);
    }
  }
  return army;
}

Troops built_in() {
  auto read = read_troops(embedded::impetus_troops());
  assert(read.has_value() && "the units built into the program must be sound");
  return read ? std::move(*read) : Troops{};
}

}  // namespace

void read_profile(Reader& fields, std::string_view vbu, Profile& profile) {
  if (fields.has("type")) read_type(fields, profile);
  profile.vbu = fields.whole(vbu, profile.vbu, 1, 12);
  profile.impetus = fields.whole("impetus", profile.impetus, 0, 12);
  profile.discipline =
      static_cast<Discipline>(fields.choice("discipline", discipline_words, static_cast<int>(profile.discipline)));
  profile.vd = fields.whole("vd", profile.vd, 0, 12);
  profile.weapon = static_cast<Weapon>(fields.choice("weapon", weapon_words, static_cast<int>(profile.weapon)));
  if (fields.has("missile")) read_missile(fields, profile);
  read_traits(fields, profile);
  const std::vector<int> large = fields.wholes("large-unit", 2, static_cast<int>(most_ranks));
  if (large.size() == 1 || large.size() == 2) {
    profile.large_least = large.front();
    profile.large_most = large.back();
  }
}

void read_general(Reader& fields, std::string_view key, General& general) {
  for (const std::string& word : words_of(fields, key)) {
    bool known = true;
    if (same_words(word, "Brave")) {
      general.brave = true;
    } else if (same_words(word, "Severe")) {
      general.severe = true;
    } else if (same_words(word, "Confident")) {
      general.confident = true;
    } else if (same_words(word, "Cavalry")) {
      general.cavalry = true;
    } else {
      known = false;
      for (std::size_t i = 0; i < grade_words.size(); ++i) {
        if (!same_words(word, grade_words[i])) continue;
        general.grade = static_cast<Grade>(i);
        known = true;
      }
    }
    if (!known) {
      fields.complain("a general is not " + quoted(word) + "; he is " + all_of(grade_words) +
                          ", and may be Brave, Severe, Confident, Cavalry",
                      fields.find(key));
    }
  }
}

std::expected<Troops, Fault> read_troops(const Document& file) {
  Troops read;
  for (const auto& [name, value] : file.members()) {
    if ((name != "unit" && name != "army") || !value.is(Document::Kind::array)) {
      return std::unexpected(
          Fault{"a file of troops holds [[unit]] and [[army]] entries and nothing else", value.line()});
    }
    for (const Document& entry : value.items()) {
      if (name == "army") {
        auto army = read_army(entry, read.units);
        if (!army) return std::unexpected(army.error());
        read.armies.push_back(std::move(*army));
        continue;
      }
      auto unit = read_unit(entry);
      if (!unit) return std::unexpected(unit.error());
      for (const NamedUnit& other : read.units) {
        if (other.key == unit->key) {
          return std::unexpected(Fault{"'" + unit->key + "' is in the file twice", entry.line()});
        }
      }
      read.units.push_back(std::move(*unit));
    }
  }
  return read;
}

const Troops& troops() {
  static const Troops all = built_in();
  return all;
}

const NamedUnit* find_unit(std::string_view key) {
  for (const NamedUnit& unit : troops().units) {
    if (same_words(unit.key, key) || same_words(unit.name, key)) return &unit;
  }
  return nullptr;
}

const Army* find_army(std::string_view name) {
  for (const Army& army : troops().armies) {
    if (same_words(army.name, name)) return &army;
  }
  return nullptr;
}

int total_vd(const ArmyCommand& command) {
  int sum = 0;
  for (const ArmyUnits& units : command.units) {
    if (const NamedUnit* unit = find_unit(units.key)) sum += units.count * unit->profile.vd;
  }
  return sum;
}

int total_vd(const Army& army) {
  int sum = 0;
  for (const ArmyCommand& command : army.commands) sum += total_vd(command);
  return sum;
}

}  // namespace condotta::impetus
