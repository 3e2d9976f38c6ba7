#include "reg/setup.hpp"

#include <algorithm>

#include "reg/cards.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Pose;

constexpr std::size_t most_units = 256;
constexpr int most_bases = 64;
constexpr std::size_t most_terrain = 64;
constexpr std::size_t most_corners = 200;

std::unexpected<Fault> fault(std::string what, const Document& where) {
  return std::unexpected(Fault{std::move(what), where.line()});
}

// Reads the keys of one table, complaining of wrong kinds, wrong bounds and, at the end, of keys that nobody wanted.
class Reader {
 public:
  Reader(const Document& table, std::string of) : table_(table), of_(std::move(of)) {}

  const Document* take(std::string_view key) {
    wanted_.push_back(key);
    return table_.find(key);
  }
  int whole(std::string_view key, int otherwise, int least, int most) {
    const Document* value = take(key);
    if (value == nullptr) return otherwise;
    if (!value->is(Document::Kind::integer) || value->integer() < least || value->integer() > most) {
      complain(of_ + ": " + std::string(key) + " must be a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most),
               *value);
      return otherwise;
    }
    return static_cast<int>(value->integer());
  }
  bool flag(std::string_view key) {
    const Document* value = take(key);
    if (value == nullptr) return false;
    if (!value->is(Document::Kind::boolean)) complain(of_ + ": " + std::string(key) + " must be true or false", *value);
    return value->boolean();
  }
  std::string text(std::string_view key, std::string otherwise = {}) {
    const Document* value = take(key);
    if (value == nullptr) return otherwise;
    if (!value->is(Document::Kind::text) || value->text().size() > 200) {
      complain(of_ + ": " + std::string(key) + " must be a text of at most 200 letters", *value);
    }
    return value->text();
  }
  double number(std::string_view key, double otherwise, double least, double most) {
    const Document* value = take(key);
    if (value == nullptr) return otherwise;
    return bounded(*value, key, least, most);
  }
  table::Point point(std::string_view key) {
    const Document* value = take(key);
    if (value == nullptr) {
      complain(of_ + " needs '" + std::string(key) + "': [x, y] in BW", table_);
      return {};
    }
    return point_of(*value, key);
  }
  table::Point point_of(const Document& value, std::string_view key) {
    if (value.items().size() != 2 || !value.items()[0].is_number() || !value.items()[1].is_number()) {
      complain(of_ + ": " + std::string(key) + " must be [x, y] in BW", value);
      return {};
    }
    return {Length::units(bounded(value.items()[0], key, -50, 500)),
            Length::units(bounded(value.items()[1], key, -50, 500))};
  }
  template <class E, std::size_t N>
  E word(std::string_view key, const std::array<std::string_view, N>& words, E otherwise) {
    const Document* value = take(key);
    if (value == nullptr) return otherwise;
    const auto found = std::find(words.begin(), words.end(), value->text());
    if (found == words.end()) {
      std::string known;
      for (const std::string_view w : words) known += (known.empty() ? "" : ", ") + std::string(w);
      complain(of_ + ": " + std::string(key) + " must be one of " + known, *value);
      return otherwise;
    }
    return static_cast<E>(found - words.begin());
  }
  void complain(std::string what, const Document& where) {
    if (fault_.what.empty()) fault_ = {std::move(what), where.line()};
  }
  std::expected<void, Fault> done() {
    for (const auto& [key, value] : table_.members()) {
      if (std::find(wanted_.begin(), wanted_.end(), key) == wanted_.end()) {
        complain(of_ + " has no '" + key + "'", value);
      }
    }
    if (!fault_.what.empty()) return std::unexpected(fault_);
    return {};
  }
  void want(std::span<const std::string_view> keys) { wanted_.insert(wanted_.end(), keys.begin(), keys.end()); }

 private:
  double bounded(const Document& value, std::string_view key, double least, double most) {
    if (!value.is_number() || !(value.number() >= least && value.number() <= most)) {
      complain(of_ + ": " + std::string(key) + " must be a number from " + std::to_string(static_cast<int>(least)) +
                   " to " + std::to_string(static_cast<int>(most)),
               value);
      return least;
    }
    return value.number();
  }

  const Document& table_;
  std::string of_;
  std::vector<std::string_view> wanted_;
  Fault fault_;
};

constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};
constexpr std::array<std::string_view, 3> command_type_words = {"professional", "instinctive", "tribal"};
constexpr std::array<std::string_view, 4> grade_words = {"mediocre", "competent", "talented", "legendary"};
constexpr std::array<std::string_view, 18> terrain_words = {
    "open area",      "gentle hill",     "rocky ground", "brush", "ploughed field", "tall crops", "village",
    "enclosed field", "orchard",         "wood",         "marsh", "steep hill",     "soft sand",  "gully",
    "pond",           "linear obstacle", "river",        "road"};

struct DeedWord {
  std::string_view word;
  Deed deed;
};
constexpr std::array<DeedWord, 10> deed_words = {{{"charged", Deed::charged},
                                                  {"counter-charged", Deed::counter_charged},
                                                  {"intercepted", Deed::intercepted},
                                                  {"pursued", Deed::pursued},
                                                  {"ran-away", Deed::ran_away},
                                                  {"skirmished", Deed::skirmished},
                                                  {"shot-in-charge-phase", Deed::shot_in_charge_phase},
                                                  {"stopped-by-intercept", Deed::stopped_by_intercept},
                                                  {"charged-by-foot", Deed::charged_this_phase_by_foot},
                                                  {"charged-by-mounted", Deed::charged_this_phase_by_mounted}}};

std::expected<void, Fault> read_unit(const Rules& rules, const Document& table, Situation& situation) {
  Reader reader(table, "a unit");
  reader.want(troop_fields());
  const std::string name = reader.text("name", "unit " + std::to_string(situation.state.units.size() + 1));
  auto troops = read_troop_line(table);
  if (!troops) return std::unexpected(troops.error());
  Unit unit;
  unit.side = reader.word("side", side_words, Side::red);
  unit.troops = *troops;
  unit.first_base = static_cast<std::int16_t>(situation.state.bases.size());
  const int bases = reader.whole("bases", usual_bases(*troops), 1, most_bases);
  unit.base_count = static_cast<std::int16_t>(bases);
  unit.wounds = static_cast<std::int16_t>(reader.whole("wounds", 0, 0, bases * rules.numbers.wounds_per_base));
  const int files = reader.whole("files", usual_frontage(*troops, bases), 1, bases);
  const Pose pose{reader.point("at"), table::heading(Angle::degrees(reader.number("facing", 0, -360, 360)))};
  for (const DeedWord& word : deed_words) {
    if (reader.flag(word.word)) unit.note(word.deed);
  }
  unit.slowing = static_cast<std::uint8_t>(reader.whole("slowing", 0, 0, 9));
  unit.square = reader.flag("in-square");
  unit.barricades = reader.flag("barricades");
  unit.caltrops = reader.flag("caltrops-placed");
  unit.stakes = reader.flag("stakes-placed");
  unit.unreliable = reader.flag("unreliable");
  const bool flank = reader.flag("flank-charge");
  const bool fresh = unit.did(Deed::charged) || unit.did(Deed::counter_charged) || unit.did(Deed::intercepted) ||
                     unit.did(Deed::pursued);
  unit.activity.acted = reader.flag("acted");
  unit.activity.missed = reader.flag("missed-charge");
  if (auto done = reader.done(); !done) return done;
  if (unit_called(situation.game, name) != nobody) return fault("two units are called '" + name + "'", table);
  if (bases_lost(rules, losses(unit)) >= bases) return fault("'" + name + "' has no base left", table);
  situation.game.unit_names.push_back(name);
  situation.state.units.push_back(unit);
  lay_out(rules, situation.state, static_cast<UnitId>(situation.state.units.size() - 1), pose, files);
  for (BaseId b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
    situation.state.bases[static_cast<std::size_t>(b)].flank_charge = flank;
    situation.state.bases[static_cast<std::size_t>(b)].fresh = fresh;
    situation.state.bases[static_cast<std::size_t>(b)].shot = unit.did(Deed::shot_in_charge_phase);
  }
  return {};
}

// The last general commands the units named (REG-CDR-009).
std::expected<void, Fault> give_command(const Document& units, const std::string& name, Situation& situation) {
  if (!units.is(Document::Kind::array)) return fault("the command of '" + name + "' must be a list of units", units);
  const auto id = static_cast<GeneralId>(situation.state.generals.size() - 1);
  for (const Document& one : units.items()) {
    const UnitId unit = unit_called(situation.game, one.text());
    if (unit == nobody) return fault("the command of '" + name + "' has '" + one.text() + "', which is no unit", one);
    Unit& given = situation.state.units[static_cast<std::size_t>(unit)];
    if (given.side != situation.state.generals.back().side) {
      return fault("the command of '" + name + "' has the enemy's '" + one.text() + "'", one);
    }
    if (given.command >= 0) return fault("'" + one.text() + "' is in two commands", one);
    given.command = id;
  }
  return {};
}

std::expected<void, Fault> read_general(const Document& table, Situation& situation) {
  Reader reader(table, "a general");
  const std::string name = reader.text("name", "general " + std::to_string(situation.state.generals.size() + 1));
  General general;
  general.grade = reader.word("grade", grade_words, Grade::competent);
  general.army_commander = reader.flag("army-commander");
  general.ally = reader.flag("ally");
  general.committed = reader.flag("committed");
  Commander commander;
  commander.type = reader.word("type", command_type_words, CommandType::professional);
  commander.floating = reader.flag("floating");
  const Document* units = reader.take("command");
  const std::string with = reader.text("with");
  if (with.empty()) {
    general.side = reader.word("side", side_words, Side::red);
    general.at = reader.point("at");
  } else {
    const UnitId unit = unit_called(situation.game, with);
    if (unit == nobody) return fault("the general '" + name + "' is with '" + with + "', which is no unit", table);
    general.side = situation.state.units[static_cast<std::size_t>(unit)].side;
    const std::vector<BaseId> fronts = front_bases(situation.state, unit);
    const int file = reader.whole("file", 1, 1, static_cast<int>(fronts.size()));
    general.with = fronts[static_cast<std::size_t>(file - 1)];
    general.at = situation.state.bases[static_cast<std::size_t>(general.with)].pose.front;
  }
  if (auto done = reader.done(); !done) return done;
  if (commander.floating && !(general.army_commander && commander.type == CommandType::professional)) {
    return fault("the general '" + name + "' floats, which only a Professional Army Commander may",
                 table);  // REG-CDR-008
  }
  if (commander.floating && units != nullptr) {
    return fault("the general '" + name + "' floats and has a command", table);  // REG-CDR-007, REG-CDR-008
  }
  situation.game.general_names.push_back(name);
  situation.state.generals.push_back(general);
  situation.state.command.commanders.push_back(commander);
  return units == nullptr ? std::expected<void, Fault>() : give_command(*units, name, situation);
}

// The crest of a hill: the line through its middle along the longer side of its bounding rectangle; the rim of a dip is
// its outline (REG-GAP-003).
std::vector<table::Rectangle> crest_of(const Terrain& terrain) {
  if (terrain.kind == TerrainKind::gully) {
    return {terrain.area.sides().begin(), terrain.area.sides().end()};
  }
  if (terrain.kind != TerrainKind::gentle_hill && terrain.kind != TerrainKind::steep_hill) return {};
  const table::Box& box = terrain.area.bounds();
  const table::Vector middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  const bool wide = box.high.x - box.low.x >= box.high.y - box.low.y;
  const table::Segment whole = wide ? table::Segment{{box.low.x, middle.y}, {box.high.x, middle.y}}
                                    : table::Segment{{middle.x, box.low.y}, {middle.x, box.high.y}};
  std::vector<double> cuts = table::crossings(whole, terrain.area.sides());
  cuts.insert(cuts.begin(), 0.0);
  cuts.push_back(1.0);
  std::vector<table::Rectangle> crest;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const table::Segment piece{whole.at(cuts[i]), whole.at(cuts[i + 1])};
    if (piece.length() > 0.001 && table::contains(terrain.area, piece.at(0.5))) {
      crest.push_back(table::Rectangle::segment(piece.from, piece.to));
    }
  }
  return crest;
}

std::expected<void, Fault> read_terrain(const Document& table, Situation& situation) {
  Reader reader(table, "terrain");
  Terrain terrain;
  terrain.kind = reader.word("kind", terrain_words, TerrainKind::open_area);
  terrain.name = reader.text("name");
  const Document* corners = reader.take("corners");
  if (corners == nullptr || corners->items().size() < 2 || corners->items().size() > most_corners) {
    return fault("terrain needs 'corners': a list of 2 to 200 points [x, y]", table);
  }
  for (const Document& corner : corners->items()) terrain.corners.push_back(reader.point_of(corner, "corners"));
  if (auto done = reader.done(); !done) return done;
  if (terrain.kind == TerrainKind::linear_obstacle) {
    terrain.course = table::course(terrain.corners);
  } else {
    if (terrain.corners.size() < 3) return fault("an area of terrain needs at least 3 corners", *corners);
    terrain.area = table::Area(terrain.corners);
    terrain.crest = crest_of(terrain);
    if (terrain.kind == TerrainKind::enclosed_field) {
      terrain.course.assign(terrain.area.sides().begin(), terrain.area.sides().end());
    }
  }
  situation.game.ground.push_back(std::move(terrain));
  return {};
}

std::expected<void, Fault> check_table(const Situation& situation, const Document& document) {
  std::vector<table::Rectangle> all;
  std::vector<UnitId> owners;
  for (std::size_t u = 0; u < situation.state.units.size(); ++u) {
    for (const table::Rectangle& base : footprint(situation.state, static_cast<UnitId>(u))) {
      const table::Box& box = base.bounds();
      if (box.low.x < -0.001 || box.low.y < -0.001 || box.high.x > situation.game.width.units() + 0.001 ||
          box.high.y > situation.game.height.units() + 0.001) {
        return fault("'" + situation.game.unit_names[u] + "' does not stand wholly on the table", document);
      }
      all.push_back(base);
      owners.push_back(static_cast<UnitId>(u));
    }
  }
  if (const auto clash = table::first_overlap(table::Footprint(all))) {
    return fault("'" + situation.game.unit_names[static_cast<std::size_t>(owners[clash->first])] + "' and '" +
                     situation.game.unit_names[static_cast<std::size_t>(owners[clash->second])] + "' overlap",
                 document);
  }
  return {};
}

}  // namespace

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

void lay_out(const Rules& rules, State& state, UnitId id, Pose pose, int files) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  const Length depth = base_depth(unit.troops);
  const int left = unit.base_count - bases_lost(rules, losses(unit));
  const FormationGrid* grid = grid_of(unit.troops.set_formation);
  const bool whole_grid = grid != nullptr && left == grid->bases && files == grid->frontage;
  state.bases.resize(static_cast<std::size_t>(unit.first_base + unit.base_count));
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
  if (const Document* size = document.find("table")) {
    if (size->items().size() != 2 || !size->items()[0].is_number() || !size->items()[1].is_number() ||
        !(size->items()[0].number() >= 1 && size->items()[0].number() <= 300) ||
        !(size->items()[1].number() >= 1 && size->items()[1].number() <= 300)) {
      return fault("table must be [width, depth] in BW, each from 1 to 300", *size);
    }
    situation.game.width = Length::units(size->items()[0].number());
    situation.game.height = Length::units(size->items()[1].number());
  }
  situation.state.command.deck = command_deck(rules);
  const auto all = [&](std::string_view key, std::size_t most, auto read) -> std::expected<void, Fault> {
    const Document* list = document.find(key);
    if (list == nullptr) return {};
    if (!list->is(Document::Kind::array) || list->items().size() > most) {
      return fault("[[" + std::string(key) + "]] must be a list of at most " + std::to_string(most), *list);
    }
    for (const Document& table : list->items()) {
      if (auto done = read(table); !done) return done;
    }
    return {};
  };
  if (auto done = all("terrain", most_terrain, [&](const Document& t) { return read_terrain(t, situation); }); !done) {
    return std::unexpected(done.error());
  }
  if (auto done = all("unit", most_units, [&](const Document& t) { return read_unit(rules, t, situation); }); !done) {
    return std::unexpected(done.error());
  }
  if (auto done = all("general", 32, [&](const Document& t) { return read_general(t, situation); }); !done) {
    return std::unexpected(done.error());
  }
  if (auto done = check_table(situation, document); !done) return std::unexpected(done.error());
  situation.game.scenario = document;
  return situation;
}

}  // namespace condotta::reg
