#include <algorithm>
#include <array>

#include "reg/ambushes.hpp"
#include "reg/barricades.hpp"
#include "reg/doubles.hpp"
#include "reg/formation.hpp"
#include "reg/position.hpp"
#include "reg/profiles.hpp"
#include "reg/set_formations.hpp"
#include "reg/setup_parts.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Pose;

constexpr int most_bases = 64;
constexpr std::size_t most_commands = 16;
constexpr std::size_t most_units_of_command = 64;

constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};
constexpr std::array<std::string_view, 3> command_type_words = {"professional", "instinctive", "tribal"};
constexpr std::array<std::string_view, 4> grade_words = {"mediocre", "competent", "talented", "legendary"};
constexpr std::array<std::string_view, 4> camp_words = {"standard", "fortified", "mobile", "none"};
constexpr std::array<std::string_view, 2> march_words = {"left", "right"};

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

// What a unit group has done and suffered when the situation begins: of cases; a scenario begins with none of it.
void read_history(Reader& reader, Unit& unit) {
  for (const DeedWord& word : deed_words) {
    if (reader.flag(word.word, false)) unit.note(word.deed);
  }
  unit.slowing = static_cast<std::uint8_t>(reader.whole("slowing", 0, 0, 9));
  unit.square = reader.flag("in-square", false);
  unit.caltrops = reader.flag("caltrops-placed", false);
  unit.stakes = reader.flag("stakes-placed", false);
  unit.unreliable = reader.flag("unreliable", false);
  unit.activity.acted = reader.flag("acted", false);
  unit.activity.missed = reader.flag("missed-charge", false);
}

// Bases, files, place and facing: the unit group is added to the situation.
std::expected<void, Fault> place(Reader& reader, const std::string& name, Unit unit, double facing,
                                 Situation& situation) {
  const Rules& rules = situation.game.rules;
  unit.first_base = static_cast<std::int16_t>(situation.state.bases.size());
  const int bases = reader.whole("bases", usual_bases(unit.troops), 1, most_bases);
  unit.base_count = static_cast<std::int16_t>(bases);
  unit.wounds = static_cast<std::int16_t>(reader.whole("wounds", 0, 0, bases * rules.numbers.wounds_per_base));
  unit.barricades = reader.flag("barricades", false);
  const int files = reader.whole("files", std::min(bases, usual_frontage(unit.troops, bases)), 1, bases);
  const double degrees = reader.number("facing", facing, -360, 360);
  Pose pose{{}, table::heading(Angle::degrees(degrees))};
  if (!unit.off_table || reader.has("at")) pose.front = read_point(reader, "at");
  if (unit.troops.has(Trait::dragoons) && bases > 4) {  // REG-FRM-007
    reader.complain(quoted(name) + " has " + std::to_string(bases) + " bases; Dragoons have at most 4");
  }
  const bool flank = reader.flag("flank-charge", false);
  const bool fresh = unit.did(Deed::charged) || unit.did(Deed::counter_charged) || unit.did(Deed::intercepted) ||
                     unit.did(Deed::pursued);  // its contacts wait for their Charge Combat
  if (reader.good() && unit_called(situation.game, name) != nobody) {
    reader.complain("two units are called " + quoted(name));
  }
  if (reader.good() && bases_lost(rules, losses(unit)) >= bases) reader.complain(quoted(name) + " has no base left");
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  situation.game.unit_names.push_back(name);
  situation.unit_lines.push_back(reader.table().line());
  situation.state.units.push_back(unit);
  const auto id = static_cast<UnitId>(situation.state.units.size() - 1);
  lay_out(rules, situation.state, id, pose, files);
  if (unit.barricades && !unit.off_table) situation.state.barricades.push_back(barricade_before(situation.state, id));
  for (BaseId b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
    situation.state.bases[static_cast<std::size_t>(b)].flank_charge = flank;
    situation.state.bases[static_cast<std::size_t>(b)].fresh = fresh;
    situation.state.bases[static_cast<std::size_t>(b)].shot = unit.did(Deed::shot_in_charge_phase);
  }
  return {};
}

// The last general commands the units named (REG-CDR-009).
std::expected<void, Fault> give_command(const Document& units, const std::string& name, Situation& situation) {
  const auto fault = [](std::string what, const Document& where) {
    return std::unexpected(Fault{std::move(what), where.line()});
  };
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

// Who he is and where he stands: with a unit group (`with`, `file`) or alone (`at`).
struct Leader {
  General general;
  Commander commander;
};
Leader read_leader(Reader& reader, const std::string& name, std::optional<Side> side, const Situation& situation) {
  Leader leader;
  General& general = leader.general;
  general.grade = static_cast<Grade>(reader.choice("grade", grade_words, static_cast<int>(Grade::competent)));
  general.army_commander = reader.flag("army-commander", false);
  general.ally = reader.flag("ally", false);
  general.committed = reader.flag("committed", false);
  leader.commander.type = static_cast<CommandType>(reader.choice("type", command_type_words, 0));
  leader.commander.floating = reader.flag("floating", false);
  const std::string with = read_name(reader, "with");
  if (!with.empty()) {
    const UnitId unit = unit_called(situation.game, with);
    if (unit == nobody) {
      reader.complain("the general '" + name + "' is with '" + with + "', which is no unit", reader.find("with"));
      return leader;
    }
    general.side = situation.state.units[static_cast<std::size_t>(unit)].side;
    if (side && general.side != *side) reader.complain("the general '" + name + "' is with an enemy unit");
    const std::vector<BaseId> fronts = front_bases(situation.state, unit);
    const int file = reader.whole("file", 1, 1, std::max<int>(1, static_cast<int>(fronts.size())));
    if (situation.state.units[static_cast<std::size_t>(unit)].in_ambush) {  // REG-AMB-006
      leader.commander.absence = Absence::in_ambush;
      for (const AmbushCard& card : situation.state.ambushes) {
        if (card.unit == unit) general.at = card.pose.front;
      }
      return leader;
    }
    general.with = fronts.empty() ? situation.state.units[static_cast<std::size_t>(unit)].first_base
                                  : fronts[static_cast<std::size_t>(file - 1)];
    general.at = situation.state.bases[static_cast<std::size_t>(general.with)].pose.front;
  } else {
    general.side = side ? *side : static_cast<Side>(reader.choice("side", side_words, 0));
    general.at = read_point(reader, "at");
  }
  if (leader.commander.floating && !(general.army_commander && leader.commander.type == CommandType::professional)) {
    reader.complain("the general '" + name + "' floats, which only a Professional Army Commander may");  // REG-CDR-008
  }
  return leader;
}

void appoint(Situation& situation, const std::string& name, const Leader& leader) {
  situation.game.general_names.push_back(name);
  situation.state.generals.push_back(leader.general);
  situation.state.command.commanders.push_back(leader.commander);
}

// The troops of a unit group in an army: a name of the scenario's [troops], of a built-in profile, or a description.
std::optional<Troops> read_army_troops(Reader& reader, const Document* known) {
  const Document* words = reader.need("troops");
  if (words == nullptr) return std::nullopt;
  std::expected<Troops, Fault> troops = std::unexpected(Fault{});
  if (!words->is(Document::Kind::text) && !words->is(Document::Kind::object)) {
    troops = std::unexpected(Fault{"troops are a description, or a table of their line"});
  } else if (!words->is(Document::Kind::text)) {
    troops = read_troop_line(*words);
  } else if (const Document* line = known != nullptr ? known->find(words->text()) : nullptr) {
    troops = line->is(Document::Kind::text) ? troops_called(line->text()) : read_troop_line(*line);
  } else {
    troops = troops_called(words->text());
  }
  if (troops) return *troops;
  reader.complain(Fault{troops.error().what, words->line()});
  return std::nullopt;
}

// An Ambush card of the army (docs/scenarios.md): `ambush` is its number, `at` and `facing` the middle of its front
// edge.
void read_card(Reader& reader, Side side, UnitId unit, Situation& situation) {
  AmbushCard card;
  card.side = side;
  card.unit = unit;
  card.number =
      static_cast<std::uint8_t>(reader.whole("ambush", 1, 1, situation.game.rules.numbers.setup.most_ambushes));
  card.command = static_cast<GeneralId>(situation.state.generals.size());
  card.pose = {read_point(reader, "at"),
               table::heading(Angle::degrees(reader.number("facing", side == Side::red ? 0 : 180, -360, 360)))};
  const table::Box box = ambush_card(situation.game.rules, card.pose).bounds();
  if (reader.good() && (box.low.x < 0 || box.low.y < 0 || box.high.x > situation.game.width.units() ||
                        box.high.y > situation.game.height.units())) {
    reader.complain("Ambush " + std::to_string(card.number) + " is not wholly on the table");
  }
  for (const AmbushCard& other : situation.state.ambushes) {
    if (other.side == side && other.number == card.number) {
      reader.complain("two cards of an army are Ambush " + std::to_string(card.number), reader.find("ambush"));
    }
  }
  situation.state.ambushes.push_back(card);
}

std::expected<void, Fault> read_army_unit(const Document& table, Side side, const Document* known, bool marching,
                                          Situation& situation) {
  Reader reader(table, "a unit group");
  const std::string name = read_name(reader, "name", "unit " + std::to_string(situation.state.units.size() + 1));
  const auto troops = read_army_troops(reader, known);
  Unit unit;
  unit.side = side;
  unit.in_ambush = reader.has("ambush");
  unit.off_table = marching || unit.in_ambush;
  if (unit.in_ambush) {
    read_card(reader, side, static_cast<UnitId>(situation.state.units.size()), situation);
    if (marching) reader.complain("who marches round a flank lies in no ambush");
    if (troops && !may_ambush(*troops).allowed())
      reader.complain(quoted(name) + " never lies in ambush");  // REG-AMB-005
  }
  unit.command = static_cast<GeneralId>(situation.state.generals.size());  // he follows his units
  if (troops) unit.troops = *troops;
  unit.square = reader.flag("in-square", false);
  unit.caltrops = reader.flag("caltrops-placed", false);  // REG-DEP-013
  unit.stakes = reader.flag("stakes-placed", false);
  return place(reader, name, unit, side == Side::red ? 0 : 180, situation);
}

// One command: its general and its unit groups.
std::expected<void, Fault> read_command(const Document& table, Side side, const Document* known, Situation& situation) {
  Reader reader(table, "a command");
  const std::string name = read_name(reader, "general", "general");
  const bool marching = reader.has("flank-march");
  const int march = reader.choice("flank-march", march_words, 0);
  for (const Document& one : tables_of(reader, "false-ambush", most_units_of_command)) {  // REG-AMB-003
    Reader card(one, "a false ambush");
    card.need("ambush");
    read_card(card, side, nobody, situation);
    if (const auto fault = card.finish()) return std::unexpected(*fault);
  }
  for (const Document& unit : tables_of(reader, "unit", most_units_of_command)) {
    if (auto done = read_army_unit(unit, side, known, marching, situation); !done) return done;
  }
  Leader leader;
  if (marching) {
    leader.general.side = side;
    leader.commander.absence = Absence::flank_marching;
    leader.commander.march = march == 0 ? MarchSide::left : MarchSide::right;
    if (reader.flag("army-commander", false)) reader.complain("the Army Commander never flank marches");  // REG-FLK-008
    leader.general.grade = static_cast<Grade>(reader.choice("grade", grade_words, static_cast<int>(Grade::competent)));
    leader.general.ally = reader.flag("ally", false);
    leader.commander.type = static_cast<CommandType>(reader.choice("type", command_type_words, 0));
  } else {
    leader = read_leader(reader, name, side, situation);
    // REG-FLK-010: he only seemed to march
    if (reader.flag("bluffed-flank-march", false)) leader.commander.fewer_cards = 1;
  }
  read_name(reader, "player");  // REG-TRN-002, see doubles.hpp
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  appoint(situation, name, leader);
  return {};
}

// The camp is a unit group of no command (REG-UNT-019).
std::expected<void, Fault> read_camp(const Document& table, Side side, const std::string& army, Situation& situation) {
  Reader reader(table, "the camp of '" + army + "'");
  const int kind = reader.choice("kind", camp_words, 0);
  if (camp_words[static_cast<std::size_t>(kind)] == "none") return {};
  Unit camp;
  camp.side = side;
  constexpr std::array<std::string_view, 3> qualities = {"no", "average", "superior"};  // REG-CMP-011
  const int defended = reader.choice("defended", qualities, 0);
  camp.troops = *read_troops(kind == 1 ? "Fortified Camp" : kind == 2 ? "Mobile Camp" : "Camp");
  if (defended > 0) camp.troops.quality = defended == 1 ? Quality::average : Quality::superior;
  return place(reader, read_name(reader, "name", "Camp of " + army), camp, side == Side::red ? 0 : 180, situation);
}

}  // namespace

std::expected<void, Fault> read_unit(const Document& table, Situation& situation) {
  Reader reader(table, "a unit");
  for (const std::string_view field : troop_fields()) reader.find(field);
  const std::string name = read_name(reader, "name", "unit " + std::to_string(situation.state.units.size() + 1));
  Unit unit;
  if (auto troops = read_troop_line(table)) {
    unit.troops = *troops;
  } else {
    reader.complain(troops.error());
  }
  unit.side = static_cast<Side>(reader.choice("side", side_words, 0));
  read_history(reader, unit);
  return place(reader, name, unit, 0, situation);
}

std::expected<void, Fault> read_general(const Document& table, Situation& situation) {
  Reader reader(table, "a general");
  const std::string name = read_name(reader, "name", "general " + std::to_string(situation.state.generals.size() + 1));
  const Document* units = reader.find("command");
  reader.find("side");
  const Leader leader = read_leader(reader, name, std::nullopt, situation);
  if (leader.commander.floating && units != nullptr) {
    reader.complain("the general '" + name + "' floats and has a command");  // REG-CDR-007, REG-CDR-008
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  appoint(situation, name, leader);
  return units == nullptr ? std::expected<void, Fault>() : give_command(*units, name, situation);
}

std::expected<void, Fault> check_troops(const Document* known) {
  if (known == nullptr) return {};
  if (!known->is(Document::Kind::object)) {
    return std::unexpected(Fault{"[troops] must be a table of names for troops", known->line()});
  }
  for (const auto& [name, line] : known->members()) {
    const auto troops = line.is(Document::Kind::text) ? troops_called(line.text()) : read_troop_line(line);
    if (!troops) {
      const int at = troops.error().line > 0 ? troops.error().line : line.line();
      return std::unexpected(Fault{"the troops '" + name + "': " + troops.error().what, at});
    }
  }
  return {};
}

std::expected<void, Fault> read_army(const Document& table, Side side, const Document* troops, Situation& situation) {
  Reader reader(table, "the " + std::string(name_of(side)) + " army");
  const std::string army = read_name(reader, "army", situation.game.encounter.armies[index(side)]);
  situation.game.encounter.armies[index(side)] = army;
  for (const Document& command : tables_of(reader, "command", most_commands)) {
    if (auto done = read_command(command, side, troops, situation); !done) return done;
  }
  if (const Document* camp = reader.find("camp")) {
    if (auto done = read_camp(*camp, side, army, situation); !done) return done;
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return check_players(situation.game.rules, situation.state, table, side);
}

}  // namespace condotta::reg
