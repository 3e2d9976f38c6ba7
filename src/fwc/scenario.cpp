#include "fwc/scenario.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "document/reader.hpp"
#include "fwc/field.hpp"
#include "fwc/roster.hpp"
#include "fwc/siege.hpp"
#include "fwc/stand.hpp"
#include "fwc/terrain_laying.hpp"
#include "fwc/victory.hpp"
#include "table/contact.hpp"
#include "table/trigonometry.hpp"

namespace condotta::fwc {
namespace {

constexpr std::size_t most_units = 60;
constexpr std::size_t most_sections = 200;

table::Point point(double x, double y) { return table::rounded({x, y}); }

std::vector<table::Vector> read_points(Reader& reader, std::string_view key) {
  std::vector<table::Vector> out;
  const Document* list = reader.find(key);
  if (list == nullptr) return out;
  for (const Document& item : list->items()) {
    if (item.items().size() != 2 || !item.items()[0].is_number() || !item.items()[1].is_number() || out.size() >= 60) {
      reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be a list of points", &item);
      return out;
    }
    const auto bounded = [](double v) { return std::clamp(v, -1000.0, 2000.0); };
    out.push_back({bounded(item.items()[0].number()), bounded(item.items()[1].number())});
  }
  return out;
}

std::vector<double> read_pair(Reader& reader, std::string_view key, std::vector<double> fallback) {
  const Document* value = reader.find(key);
  if (value == nullptr) return fallback;
  const auto& items = value->items();
  if (items.size() != 2 || !items[0].is_number() || !items[1].is_number()) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be two numbers", value);
    return fallback;
  }
  const auto bounded = [](double v) { return std::clamp(v, -1000.0, 2000.0); };
  return {bounded(items[0].number()), bounded(items[1].number())};
}

table::Rectangle stretch(table::Vector from, table::Vector to, double wide) {
  const table::Vector along = to - from;
  const double length = norm(along);
  const table::Vector unit = length < 1e-6 ? table::Vector{1, 0} : along * (1 / length);
  // It faces to its left, as a segment does.
  return table::Rectangle::around(midpoint(from, to), table::Vector{-unit.y, unit.x}, length / 2, wide / 2);
}

void outline_of(Piece& piece, const table::Rectangle& shape) {
  piece.outline.clear();
  for (const table::Vector corner : shape.corners()) piece.outline.push_back(table::rounded(corner));
  piece.area = table::Area(piece.outline);
  piece.centre = shape.centre();
}

// FWC-DEF-005: a fort wall or gate is one named section; a field work with a value has one for each base width.
void add_defence(Reader& reader, Piece piece, const std::vector<table::Rectangle>& stretches, int value, Game& game,
                 State& state) {
  const int usual = defence_value(game.rules, piece.defence);
  const auto each = static_cast<std::int16_t>(value == -2 ? usual : value);
  const auto add = [&](std::vector<table::Rectangle> walls, std::string name) {
    if (state.sections.size() >= most_sections) {
      reader.complain("there are more than " + std::to_string(most_sections) + " sections of defences");
      return;
    }
    piece.name = std::move(name);
    piece.section = static_cast<std::int16_t>(state.sections.size());
    state.sections.push_back({each, false, false});
    outline_of(piece, walls.front());
    piece.walls = std::move(walls);
    game.pieces.push_back(piece);
  };
  const std::string name = piece.name;
  const bool fort = piece.defence == Defence::fort_wall || piece.defence == Defence::fort_gate;
  const double wide = game.rules.numbers.profile[static_cast<std::size_t>(game.profile)].base_width / 10.0;
  if (fort || each <= 0 || piece.defence == Defence::house) {
    add(stretches, name);
    return;
  }
  int number = 0;
  for (const table::Rectangle& one : stretches) {
    const int parts = std::clamp(static_cast<int>(2 * one.half_width() / wide + 0.5), 1, 200);
    for (int i = 0; i < parts && reader.good(); ++i) {
      const double half = one.half_width() / parts;
      const table::Vector centre = one.centre() + one.rightward() * ((2 * i + 1) * half - one.half_width());
      add({table::Rectangle::around(centre, one.forward(), half, one.half_depth())},
          parts == 1 && stretches.size() == 1 ? name : name + ", " + std::to_string(++number));
    }
  }
}

// One table of `terrain`: an area, or the stretches of a course.
void read_piece(Reader& reader, Game& game, State& state) {
  Piece piece;
  piece.name = reader.text("name");
  const std::string kind = reader.need("kind") != nullptr ? reader.text("kind") : "";
  bool known = false;
  for (std::size_t i = 0; i < grounds; ++i) {
    if (!same_words(in_words(static_cast<Ground>(i)), kind)) continue;
    piece.ground = static_cast<Ground>(i);
    known = true;
  }
  for (std::size_t i = 1; i < defences; ++i) {
    if (!same_words(in_words(static_cast<Defence>(i)), kind)) continue;
    piece.defence = static_cast<Defence>(i);
    known = true;
  }
  if (!known && reader.good()) reader.complain("there is no ground or defence " + quoted(kind), reader.find("kind"));
  constexpr std::array<std::string_view, 4> shapes = {"rect", "ellipse", "line", "polygon"};
  const int shape = reader.choice("shape", shapes, 0);
  const auto at = read_pair(reader, "at", {0, 0});
  // FWC-DEF-014: a section of wall and a gate as wide as the rules have them, if nothing is said
  const double base = game.rules.numbers.profile[static_cast<std::size_t>(game.profile)].base_width / 10.0;
  const double section = piece.defence == Defence::fort_wall   ? base * game.rules.numbers.wall_section
                         : piece.defence == Defence::fort_gate ? base * game.rules.numbers.gate_section
                                                               : 1;
  const auto size = read_pair(reader, "size", {section, section > 1 ? 2.0 : 1.0});
  const double turned = reader.number("turned", 0, -360, 360);
  const auto points = read_points(reader, "points");
  const double wide = reader.number("width", 1, 0.1, 200);
  int value = reader.whole("value", -2, -2, 999);
  if (!reader.good()) return;
  const table::Vector forward = table::forward(table::heading(table::Angle::degrees(turned)));
  std::vector<table::Rectangle> stretches;
  if (shape == 2) {
    if (points.size() < 2) {
      reader.complain(reader.what() + " needs two points at least");
      return;
    }
    for (std::size_t i = 0; i + 1 < points.size(); ++i) stretches.push_back(stretch(points[i], points[i + 1], wide));
  } else if (shape == 1) {
    std::vector<table::Point> corners;
    for (int i = 0; i < 24; ++i) {
      const table::Vector ray = table::forward(table::heading(table::Angle::degrees(i * 15.0)));
      const table::Vector aside = right_of(forward);
      corners.push_back(table::rounded(table::Vector{at[0], at[1]} + aside * (ray.x * size[0] / 2) +
                                       forward * (ray.y * size[1] / 2)));
    }
    piece.outline = corners;
    piece.area = table::Area(corners);
    piece.centre = {at[0], at[1]};
  } else if (shape == 3) {
    if (points.size() < 3) {
      reader.complain(reader.what() + " needs three points at least");
      return;
    }
    table::Vector sum{0, 0};
    for (const table::Vector p : points) {
      piece.outline.push_back(table::rounded(p));
      sum = sum + p;
    }
    piece.area = table::Area(piece.outline);
    piece.centre = sum * (1.0 / static_cast<double>(points.size()));
  } else {
    const table::Rectangle block =
        table::Rectangle::around({at[0], at[1]}, forward, std::max(0.1, size[0] / 2), std::max(0.1, size[1] / 2));
    if (piece.defence != Defence::none) {
      stretches.push_back(block);
    } else {
      outline_of(piece, block);
    }
  }
  if (piece.defence != Defence::none && stretches.empty()) {
    reader.complain("a defence is a rect or a line: " + reader.what());
    return;
  }
  if (piece.defence != Defence::none) {
    add_defence(reader, piece, stretches, value, game, state);
    return;
  }
  if (stretches.empty()) {
    game.pieces.push_back(piece);
    return;
  }
  for (const table::Rectangle& one : stretches) {
    outline_of(piece, one);
    game.pieces.push_back(piece);
  }
}

void read_bodies(Reader& army, Game& game, State& state, Side side) {
  const Document* list = army.need("unit");
  if (list == nullptr) return;
  for (const Document& item : list->items()) {
    if (state.bodies.size() >= most_units) {
      army.complain("there are more than 60 units");
      return;
    }
    Reader reader(item, "a unit of " + quoted(game.armies[index(side)]));
    Body body;
    body.side = side;
    const std::string name = reader.need("name") != nullptr ? reader.text("name") : "";
    constexpr std::array<std::string_view, 3> loads = {"rounds", "petard", "lances"};
    body.load = static_cast<Load>(reader.choice("load", loads, 0));
    body.unit = read_unit(game.rules, reader);
    const auto at = read_pair(reader, "at", {0, 0});
    const double heading = reader.number("heading", side == Side::red ? 0 : 180, -360, 360);
    const std::string brigade = reader.text("brigade");
    if (game.deploys) {
      body.waiting = body.gone = true;
      if (reader.has("at")) reader.complain("the players deploy: leave out 'at' of " + reader.what());
    } else if (reader.need("at") == nullptr) {
      if (const auto fault = reader.finish()) army.complain(*fault);
      continue;
    }
    if (const auto fault = reader.finish()) {
      army.complain(*fault);
      continue;
    }
    body.pose = {point(at[0], at[1]), table::heading(table::Angle::degrees(heading))};
    body.bases_at_start = static_cast<std::uint8_t>(base_count(body.unit));
    body.points = static_cast<std::int16_t>(points_of(game.rules, body.unit));
    body.ready = static_cast<std::uint8_t>(shots_held(body.unit.first()));
    if (is_artillery(body.unit))
      body.shots = static_cast<std::uint8_t>(gun_numbers(game.rules, body.unit.first().type).shots);
    if (body.unit.ferocious) body.fury = Fury::ready;
    body.loaded = body.unit.first().type == Type::wagon;
    if (counts_for_the_army(body.unit)) ++game.counted[index(side)];
    game.points[index(side)] += body.points;
    const Ruling legal = legal_formation(body.unit);  // FWC-BAS-029
    if (!legal.allowed()) army.complain(Fault{name + ": " + legal.refusals.front().facts, item.line()});
    game.names.push_back(name);
    game.brigades.push_back(brigade);
    state.bodies.push_back(body);
  }
}

void read_officers(Reader& army, Game& game, State& state, Side side) {
  const Document* list = army.find("leader");
  if (list == nullptr) return;
  std::vector<Leader> all;
  for (const Document& item : list->items()) {
    if (state.officers.size() >= 20) {
      army.complain("there are more than 20 leaders");
      return;
    }
    Reader reader(item, "a leader of " + quoted(game.armies[index(side)]));
    Officer officer;
    officer.side = side;
    const std::string name = reader.need("name") != nullptr ? reader.text("name") : "";
    const std::string words = reader.text("rank", "Normal general");
    const auto leader = leader_called(words);
    if (!leader) reader.complain("there is no rank " + quoted(words), reader.find("rank"));
    officer.leader = leader.value_or(Leader{});
    const std::string with = reader.text("with");
    const auto at = read_pair(reader, "at", {0, 0});
    officer.at = point(at[0], at[1]);
    if (!with.empty()) {
      for (std::size_t i = 0; i < game.names.size(); ++i) {
        if (game.names[i] == with && state.bodies[i].side == side) officer.with = static_cast<std::int16_t>(i);
      }
      if (officer.with == nobody) {
        reader.complain("there is no unit " + quoted(with), reader.find("with"));
      } else {
        officer.at = state.bodies[static_cast<std::size_t>(officer.with)].pose.front;
      }
    }
    officer.waiting = game.deploys && officer.with == nobody && officer.leader.rank != Rank::hero;
    if (officer.leader.rank == Rank::hero && officer.with == nobody) reader.complain("a hero belongs to a unit");
    if (const auto fault = reader.finish()) {
      army.complain(*fault);
      return;
    }
    all.push_back(officer.leader);
    game.officer_names.push_back(name);
    game.points[index(side)] += points_of(game.rules, officer.leader);
    state.officers.push_back(officer);
  }
  int units = 0;
  for (const Body& body : state.bodies) units += body.side == side ? 1 : 0;
  const Ruling legal = may_field(game.rules, all, units);
  if (!legal.allowed())
    army.complain(
        Fault{std::string(legal.refusals.front().rule.text()) + ": " + legal.refusals.front().facts, list->line()});
}

void read_works(Reader& army, Game& game, State& state, Side side) {
  const Document* list = army.find("work");
  if (list == nullptr) return;
  for (const Document& item : list->items()) {
    Reader reader(item, "a work of " + quoted(game.armies[index(side)]));
    constexpr std::array<std::string_view, 2> kinds = {"mine", "petard"};
    Work work;
    work.side = side;
    work.petard = reader.choice("kind", kinds, 0) == 1;
    const std::string name = reader.text("name", work.petard ? "The petard" : "The mine");
    const std::string where = reader.need("under") != nullptr ? reader.text("under") : "";
    bool found = false;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody || piece.name != where) continue;
      const bool fits = work.petard ? piece.defence == Defence::fort_gate : piece.defence == Defence::fort_wall;
      if (!fits) reader.complain(work.petard ? "a petard hangs on a fort gate" : "a mine is dug under a fort wall");
      work.section = piece.section;
      found = true;
    }
    if (!found && reader.good()) reader.complain("there is no section " + quoted(where), reader.find("under"));
    if (const auto fault = reader.finish()) {
      army.complain(*fault);
      return;
    }
    if (state.works.size() >= 20) {
      army.complain("there are more than 20 works");
      return;
    }
    game.points[index(side)] += work.petard ? game.rules.numbers.points.petard : game.rules.numbers.points.mine;
    game.work_names.push_back(name);
    state.works.push_back(work);
  }
}

void read_victory(Reader& reader, Game& game) {
  const Document* table = reader.find("victory");
  game.victory.move_limit = game.rules.numbers.move_limit;
  if (table == nullptr) return;
  Reader victory(*table, "'victory'");
  constexpr std::array<std::string_view, 2> sides = {"red", "blue"};
  game.victory.move_limit = victory.whole("moves", game.rules.numbers.move_limit, 1, 200);
  game.victory.attacker = static_cast<Side>(victory.choice("attacker", sides, 0));
  game.victory.siege = victory.has("inside-y");
  game.victory.inside_y = victory.number("inside-y", 0, 0, 2000);
  game.victory.crossing_units = victory.whole("crossing-units", 0, 0, 60);
  game.victory.crossing_y = victory.number("crossing-y", 0, 0, 2000);
  if (victory.has("on-time")) game.victory.on_time = static_cast<Side>(victory.choice("on-time", sides, 0));
  if (const auto fault = victory.finish()) reader.complain(*fault);
}

}  // namespace

std::expected<SetUp, Fault> read_scenario(const Rules& rules, const Document& scenario) {
  SetUp out;
  Game& game = out.game;
  State& state = out.state;
  game.rules = rules;
  game.scenario = scenario;
  Reader reader(scenario, "the scenario");
  game.title = reader.need("name") != nullptr ? reader.text("name") : "";
  for (const std::string_view key : {"place", "about", "source"}) reader.text(key);
  reader.texts("notes");
  reader.texts("sources");
  reader.find("year");
  reader.texts("rule-sets");
  // FWC-BAS-026: the optional rules that the players agree on for this game
  for (const std::string& option : reader.texts("options")) {
    if (same_words(option, "heroes")) {
      game.rules.numbers.heroes = true;
    } else if (same_words(option, "horse-pike-test")) {
      game.rules.numbers.horse_pike_test = true;
    } else if (same_words(option, "late-join")) {
      game.rules.numbers.late_join = true;
    } else {
      reader.complain("there is no optional rule " + quoted(option), reader.find("options"));
    }
  }
  // FWC-TBL-003
  const auto size =
      read_pair(reader, "table",
                {static_cast<double>(rules.numbers.table_width), static_cast<double>(rules.numbers.table_depth)});
  game.width = std::clamp(size[0], 20.0, 600.0);
  game.height = std::clamp(size[1], 20.0, 600.0);
  constexpr std::array<std::string_view, 2> profiles = {"15mm", "28mm"};
  game.profile = reader.choice("scale", profiles, 0);
  // FWC-BAS-028: with `deploy` the players throw for edges and set their armies up
  game.deploys = reader.flag("deploy", false);
  if (game.deploys) state.step = Step::agreed;
  read_victory(reader, game);
  if (game.deploys && (game.victory.siege || game.victory.crossing_units > 0))
    reader.complain("a battle that the players set up has no aim on the ground: leave out 'deploy' or the aim");
  if (const Document* list = reader.find("terrain")) {
    for (const Document& item : list->items()) {
      Reader piece(item, "a piece of terrain");
      read_piece(piece, game, state);
      if (const auto fault = piece.finish()) reader.complain(*fault);
      if (game.pieces.size() > 400) reader.complain("there are too many pieces of terrain");
    }
  }
  sort_pieces(game);
  // FWC-TBL-003: ground that the players could have laid; defences are the armies' own
  if (reader.flag("laid", false)) {
    std::vector<LaidPiece> laid;
    for (const std::size_t i : game.grounds)
      laid.push_back({game.pieces[i].name, game.pieces[i].ground, game.pieces[i].area});
    const Ruling ruling = may_lie(game.rules, laid, game.width, game.height);
    if (!ruling.allowed()) reader.complain(ruling.refusals.front().facts + " (FWC-TBL-003)", reader.find("laid"));
    const auto counted =
        std::ranges::count_if(laid, [](const LaidPiece& piece) { return piece.ground != Ground::road; });
    if (counted > game.rules.numbers.terrain_most)
      reader.complain("there are more pieces of terrain than may be laid (FWC-TBL-003)", reader.find("laid"));
  }
  for (const Side side : {Side::red, Side::blue}) {
    const Document* table = reader.need(name_of(side));
    if (table == nullptr) continue;
    Reader army(*table, "'" + std::string(name_of(side)) + "'");
    game.armies[index(side)] = army.text("army", name_of(side));
    army.text("notes");
    read_bodies(army, game, state, side);
    read_officers(army, game, state, side);
    read_works(army, game, state, side);
    if (const auto fault = army.finish()) reader.complain(*fault);
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    if (!state.bodies[i].waiting && overlaps_anything(game, state, static_cast<int>(i), state.bodies[i].pose))
      return std::unexpected(
          Fault{quoted(game.names[i]) + " stands on another unit, in a wall or off the table (FWC-BAS-022)"});
  }
  for (const Side side : {Side::red, Side::blue}) {
    if (game.counted[index(side)] == 0)
      return std::unexpected(Fault{"an army needs horse or infantry: " + game.armies[index(side)]});
  }
  keep_standing(game, state);
  return out;
}

}  // namespace condotta::fwc
