#include "reg/setup.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "reg/cards.hpp"
#include "reg/hidden_places.hpp"
#include "reg/position.hpp"
#include "reg/set_formations.hpp"
#include "reg/setup_parts.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Pose;

constexpr std::size_t most_units = 256;
constexpr std::size_t most_generals = 32;
constexpr std::size_t most_terrain = 64;
constexpr std::size_t most_barricades = 32;

std::unexpected<Fault> fault_at(std::string what, const Document& where) {
  return std::unexpected(Fault{std::move(what), where.line()});
}

std::expected<void, Fault> check_table(const Situation& situation) {
  const auto line_of = [&](std::size_t unit) { return situation.unit_lines[unit]; };
  std::vector<table::Rectangle> all;
  std::vector<UnitId> owners;
  for (std::size_t u = 0; u < situation.state.units.size(); ++u) {
    for (const table::Rectangle& base : footprint(situation.state, static_cast<UnitId>(u))) {
      const table::Box& box = base.bounds();
      if (box.low.x < -0.001 || box.low.y < -0.001 || box.high.x > situation.game.width.units() + 0.001 ||
          box.high.y > situation.game.height.units() + 0.001) {
        return std::unexpected(
            Fault{"'" + situation.game.unit_names[u] + "' does not stand wholly on the table", line_of(u)});
      }
      all.push_back(base);
      owners.push_back(static_cast<UnitId>(u));
    }
  }
  if (const auto clash = table::first_overlap(table::Footprint(all))) {
    const auto first = static_cast<std::size_t>(owners[clash->first]);
    const auto second = static_cast<std::size_t>(owners[clash->second]);
    return std::unexpected(
        Fault{"'" + situation.game.unit_names[first] + "' and '" + situation.game.unit_names[second] + "' overlap",
              line_of(std::max(first, second))});
  }
  return {};
}

std::expected<void, Fault> read_table_size(const Document& size, Game& game) {
  if (size.items().size() != 2 || !size.items()[0].is_number() || !size.items()[1].is_number() ||
      !(size.items()[0].number() >= 1 && size.items()[0].number() <= 300) ||
      !(size.items()[1].number() >= 1 && size.items()[1].number() <= 300)) {
    return fault_at("table must be [width, depth] in BW, each from 1 to 300", size);
  }
  game.width = Length::units(size.items()[0].number());
  game.height = Length::units(size.items()[1].number());
  return {};
}

constexpr std::array<std::string_view, 2> flank_words = {"west", "east"};

// Name, place and year; secure flanks (REG-FLK-010). A scenario with armies has no key that is not known; the tables
// of cases and small situations may hold other things too.
std::expected<void, Fault> read_encounter(const Document& document, Game& game) {
  Reader reader(document, "the scenario");
  game.encounter.name = read_name(reader, "name");
  game.encounter.place = read_name(reader, "place");
  game.encounter.year = reader.whole("year", 0, 0, 3000);
  game.turn_limit = reader.whole("turns", game.turn_limit, 1, 1000);
  for (const std::string& flank : reader.texts("secure-flanks")) {
    const auto found = std::find(flank_words.begin(), flank_words.end(), flank);
    if (found == flank_words.end()) {
      reader.complain("'secure-flanks' are of west and east", reader.find("secure-flanks"));
      break;
    }
    game.secure_flank[static_cast<std::size_t>(found - flank_words.begin())] = true;
  }
  reader.text("about");
  reader.flag(hidden_apart, false);
  read_rule_sets(reader);
  reader.texts("notes");
  for (const std::string_view key :
       {"table", "active", "begin", "troops", "terrain", "unit", "general", "red", "blue", "victory", "barricade"}) {
    reader.find(key);
  }
  const bool armies = reader.has("red") || reader.has("blue");
  if (armies) {  // a battle is one of two armies (REG-ARM-001)
    for (const Side side : {Side::red, Side::blue}) {
      if (!reader.has(name_of(side))) reader.complain("the scenario has no [" + std::string(name_of(side)) + "] army");
    }
  }
  if (const auto fault = armies ? reader.finish() : reader.fault()) return std::unexpected(*fault);
  return {};
}

using Part = std::expected<void, Fault>;

// [[barricade]]: one that nobody defends as the battle begins; those of unit groups come with them (REG-UNT-024).
Part read_barricade(const Document& table, Situation& situation) {
  Reader reader(table, "the barricade " + std::to_string(situation.state.barricades.size() + 1));
  Barricade barricade;
  barricade.pose = {read_point(reader, "at"),
                    table::heading(table::Angle::degrees(reader.number("facing", 0, -360, 360)))};
  barricade.files = static_cast<std::int16_t>(reader.whole("files", 3, 1, 40));
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  situation.state.barricades.push_back(barricade);
  return {};
}

// Every table of a list, in order.
template <class Read>
Part read_each(const Document& document, std::string_view key, std::size_t most, Read read) {
  const Document* list = document.find(key);
  if (list == nullptr) return {};
  if (!list->is(Document::Kind::array) || list->items().size() > most) {
    return fault_at("[[" + std::string(key) + "]] must be a list of at most " + std::to_string(most), *list);
  }
  for (const Document& table : list->items()) {
    if (auto done = read(table); !done) return done;
  }
  return {};
}

}  // namespace

std::optional<table::Point> point_of(Reader& reader, const Document& value, std::string_view key) {
  if (value.items().size() != 2 || !value.items()[0].is_number() || !value.items()[1].is_number()) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be [x, y] in BW", &value);
    return std::nullopt;
  }
  for (const Document& item : value.items()) {
    if (!(item.number() >= -50 && item.number() <= 500)) {
      reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be within -50 and 500 BW", &item);
      return std::nullopt;
    }
  }
  return table::Point{Length::units(value.items()[0].number()), Length::units(value.items()[1].number())};
}

void read_rule_sets(Reader& reader) {
  for (const std::string& id : reader.texts("rule-sets")) {
    if (id == "reg-2019" || id == "reg-2021") continue;
    reader.complain("this game has the rule sets reg-2019 and reg-2021", reader.find("rule-sets"));
    return;
  }
}

table::Point read_point(Reader& reader, std::string_view key) {
  const Document* value = reader.find(key);
  if (value == nullptr) {
    reader.complain(reader.what() + " needs '" + std::string(key) + "': [x, y] in BW");
    return {};
  }
  return point_of(reader, *value, key).value_or(table::Point{});
}

std::string read_name(Reader& reader, std::string_view key, std::string_view fallback) {
  std::string name = reader.text(key, fallback);
  if (name.size() > most_name_letters) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " has more than " +
                        std::to_string(most_name_letters) + " letters",
                    reader.find(key));
    name.resize(0);
  }
  return name;
}

std::span<const Document> tables_of(Reader& reader, std::string_view key, std::size_t most) {
  const Document* list = reader.find(key);
  if (list == nullptr) return {};
  if (!list->is(Document::Kind::array) || list->items().size() > most) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be a list of at most " +
                        std::to_string(most) + " tables",
                    list);
    return {};
  }
  return list->items();
}

// REG-ARM-007, REG-ARM-010: from the 15 mm line of REG-ARM-005; lengths are in base widths (REG-ARM-004).
Length base_depth(const Troops& troops) {
  switch (troops.type) {
    case Type::foot: return Length::units(0.5);
    case Type::mounted: return Length::units(0.75);
    case Type::artillery:
    case Type::elephants: return Length::units(1);
    case Type::battlewagons:
    case Type::camp: return Length::units(2);
  }
  return Length::units(1);
}

// REG-ARM-011, REG-ARM-013: bases make a UG, all of the same abilities, shot and pike alike.
void lay_out(const Rules& rules, State& state, UnitId id, Pose pose, int files) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  const Length depth = base_depth(unit.troops);
  const int left = unit.base_count - bases_lost(rules, losses(unit));
  const FormationGrid* grid = grid_of(unit.troops.set_formation);
  const bool whole_grid = grid != nullptr && left == grid->bases && files == grid->frontage;
  const auto needed = static_cast<std::size_t>(unit.first_base + unit.base_count);
  if (state.bases.size() < needed) state.bases.resize(needed);
  int placed = 0;
  for (int row = 0; placed < left; ++row) {
    for (int file = 0; file < files && placed < left; ++file) {
      const char figures = whole_grid ? grid->rows[row][static_cast<std::size_t>(file)] : 'B';
      if (figures == '.') continue;
      Base& base = state.bases[static_cast<std::size_t>(unit.first_base + placed)];
      base = Base{};
      base.unit = id;
      base.depth = depth;
      base.quality = unit.troops.quality;
      base.armour = unit.troops.armour;
      base.figures = figures;
      base.pose = table::advanced(table::shifted(pose, Length::units(file + 0.5 - files / 2.0)), -depth * row);
      base.stood = base.pose;
      ++placed;
    }
  }
  for (; placed < unit.base_count; ++placed) {
    Base& base = state.bases[static_cast<std::size_t>(unit.first_base + placed)];
    base = Base{};
    base.unit = id;
    base.lost = true;
  }
}

UnitId unit_called(const Game& game, std::string_view name) {
  const auto found = std::find(game.unit_names.begin(), game.unit_names.end(), name);
  return found == game.unit_names.end() ? nobody : static_cast<UnitId>(found - game.unit_names.begin());
}

std::expected<Situation, Fault> read_situation(const Rules& rules, const Document& document) {
  Situation situation;
  situation.game.rules = rules;
  situation.state.command.deck = command_deck(rules);
  const auto read_all = [&]() -> Part {
    if (const Document* size = document.find("table")) {
      if (auto done = read_table_size(*size, situation.game); !done) return done;
    }
    if (auto done = read_encounter(document, situation.game); !done) return done;
    if (auto done = check_troops(document.find("troops")); !done) return done;
    const auto terrain = [&](const Document& one) { return read_terrain(one, situation); };
    if (auto done = read_each(document, "terrain", most_terrain, terrain); !done) return done;
    const auto barricade = [&](const Document& one) { return read_barricade(one, situation); };
    if (auto done = read_each(document, "barricade", most_barricades, barricade); !done) return done;
    const auto unit = [&](const Document& one) { return read_unit(one, situation); };
    if (auto done = read_each(document, "unit", most_units, unit); !done) return done;
    const auto general = [&](const Document& one) { return read_general(one, situation); };
    if (auto done = read_each(document, "general", most_generals, general); !done) return done;
    for (const Side side : {Side::red, Side::blue}) {
      const Document* army = document.find(name_of(side));
      if (army == nullptr) continue;
      if (auto done = read_army(*army, side, document.find("troops"), situation); !done) return done;
      const bool fights = std::ranges::any_of(
          situation.state.units, [&](const Unit& one) { return one.side == side && one.troops.type != Type::camp; });
      if (!fights) return fault_at("the " + std::string(name_of(side)) + " army has no unit group", *army);
    }
    if (situation.state.units.size() > most_units || situation.state.generals.size() > most_generals) {
      return fault_at("a scenario has at most " + std::to_string(most_units) + " unit groups and " +
                          std::to_string(most_generals) + " generals",
                      document);
    }
    // By their numbers: the order in which they were read would tell which are bluffs.
    std::ranges::sort(situation.state.ambushes, {},
                      [](const AmbushCard& card) { return std::pair(card.side, card.number); });
    if (wants_hidden_apart(document)) set_hidden_apart(situation);
    if (const Document* victory = document.find("victory")) {
      if (auto done = read_victory(*victory, situation); !done) return done;
    }
    return check_table(situation);
  };
  if (auto done = read_all(); !done) return std::unexpected(done.error());
  situation.game.scenario = document;
  return situation;
}

}  // namespace condotta::reg
