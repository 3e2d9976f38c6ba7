#include "impetus/setup.hpp"

#include <algorithm>
#include <cmath>

#include "document/reader.hpp"
#include "impetus/field.hpp"
#include "impetus/profiles.hpp"
#include "impetus/victory.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {
namespace {

using table::Length;
using table::Point;
using table::Vector;

constexpr std::size_t most_units = 80;
constexpr std::size_t most_pieces = 40;
constexpr std::size_t most_points = 40;
constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};

// A point or size given as [x, y].
bool read_pair(Reader& from, std::string_view key, double least, double most, Vector& to) {
  const Document* pair = from.find(key);
  if (pair == nullptr) return false;
  const auto good = [&](const Document& d) { return d.is_number() && d.number() >= least && d.number() <= most; };
  if (pair->items().size() != 2 || !good(pair->items()[0]) || !good(pair->items()[1])) {
    from.complain("'" + std::string(key) + "' must be two numbers from " + std::to_string(static_cast<int>(least)) +
                      " to " + std::to_string(static_cast<int>(most)) + ", as in [12.5, 8]",
                  pair);
    return false;
  }
  to = {pair->items()[0].number(), pair->items()[1].number()};
  return true;
}

struct Kind {
  std::string_view word;
  Feature feature;
  Ground ground;
};
constexpr std::array<Kind, 13> kinds = {{
    {"broken", Feature::area, Ground::broken},
    {"difficult", Feature::area, Ground::difficult},
    {"wood", Feature::area, Ground::difficult},
    {"impassable", Feature::area, Ground::impassable},
    {"gentle hill", Feature::hill, Ground::open},
    {"village", Feature::village, Ground::difficult},
    {"river", Feature::river, Ground::open},
    {"road", Feature::road, Ground::open},
    {"linear obstacle", Feature::linear_obstacle, Ground::broken},
    {"fortification", Feature::fortification, Ground::open},
    {"bridge", Feature::crossing, Ground::open},
    {"ford", Feature::crossing, Ground::open},
    {"open", Feature::area, Ground::open},
}};

std::vector<Point> outline(bool ellipse, Vector middle, Vector size, double degrees) {
  std::vector<Point> corners;
  const table::SineCosine turn = table::sine_cosine(table::Angle::degrees(degrees));
  const int count = ellipse ? 24 : 4;
  for (int i = 0; i < count; ++i) {
    const table::SineCosine at = table::sine_cosine(table::Angle::degrees(ellipse ? 15.0 * i : 45.0 + 90.0 * i));
    const double share = ellipse ? 1 : 1.4142135623730951;
    const Vector corner = middle + Vector{at.sine * share * size.x / 2, at.cosine * share * size.y / 2};
    corners.push_back(table::rounded(table::turned(corner, middle, turn)));
  }
  return corners;
}

// The strips of a line with corners, as wide as the piece.
std::vector<table::Rectangle> strips(const std::vector<Point>& corners, double width) {
  std::vector<table::Rectangle> stretches;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const Vector from = exact(corners[i]);
    const Vector to = exact(corners[i + 1]);
    const double length = norm(to - from);
    if (length <= 0) continue;
    stretches.push_back(
        table::Rectangle::around(midpoint(from, to), (to - from) * (1 / length), width / 2, length / 2));
  }
  return stretches;
}

std::expected<Piece, Fault> read_piece(const Rules& rules, const Document& document) {
  Reader from(document, "the terrain");
  Piece piece;
  piece.name = from.text("name", "ground");
  piece.kind = from.text("kind");
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return same_words(k.word, piece.kind); });
  if (kind == kinds.end()) {
    from.complain(
        "the kind " + quoted(piece.kind) +
            " is not known; there are broken, difficult, wood, impassable, open, gentle hill, village, river, "
            "road, bridge, ford, linear obstacle and fortification",
        from.find("kind"));
    return std::unexpected(*from.finish());
  }
  piece.feature = kind->feature;
  piece.ground = kind->ground;
  piece.blocks_sight = from.flag("blocks-sight", same_words(piece.kind, "wood"));
  piece.foot_only = from.flag("foot-may-climb", false);
  if (!from.flag("crossable", true)) piece.ground = Ground::impassable;
  constexpr std::array<std::string_view, 3> shapes = {"rectangle", "ellipse", "course"};
  const int shape = from.choice("shape", shapes, 0);
  const double width = from.number(
      "width", piece.feature == Feature::road ? rules.numbers.road_width : rules.numbers.river_width, 0.1, 10);
  piece.width = Length::units(width);
  if (shape == 2) {
    const Document* points = from.need("points");
    if (points != nullptr && (points->items().size() < 2 || points->items().size() > most_points)) {
      from.complain("a course needs 2 to " + std::to_string(most_points) + " points", points);
    }
    for (const Document& point : points == nullptr ? Document::Array{} : points->items()) {
      const auto good = [](const Document& d) { return d.is_number() && d.number() >= -10 && d.number() <= 200; };
      if (point.items().size() != 2 || !good(point.items()[0]) || !good(point.items()[1])) {
        from.complain("a point is two numbers, as in [12.5, 8]", &point);
        break;
      }
      piece.corners.push_back(table::rounded({point.items()[0].number(), point.items()[1].number()}));
    }
    piece.course = strips(piece.corners, width);
    if (from.good() && piece.course.empty()) from.complain("the course has no length", points);
  } else {
    Vector middle;
    Vector size;
    if (!read_pair(from, "at", 0, 200, middle) || !read_pair(from, "size", 0.5, 100, size)) {
      from.complain("the terrain needs 'at' and 'size'");
    }
    const double angle = from.number("angle", 0, -360, 360);
    piece.corners = outline(shape == 1, middle, size, angle);
    piece.top = middle;
    if (from.good()) piece.area = table::Area(piece.corners);
    const bool box = piece.feature == Feature::village || piece.feature == Feature::crossing;
    if (box) {
      piece.course = {
          table::Rectangle::around(middle, table::forward(table::Angle::degrees(angle)), size.x / 2, size.y / 2)};
    }
  }
  const bool line = piece.feature == Feature::river || piece.feature == Feature::road ||
                    piece.feature == Feature::linear_obstacle || piece.feature == Feature::fortification;
  if (from.good() && line != (shape == 2)) {
    from.complain(line ? "a " + piece.kind + " has the shape course"
                       : "only rivers, roads, obstacles and works are courses");
  }
  if (const auto fault = from.finish()) return std::unexpected(*fault);
  return piece;
}

class Setup {
 public:
  Setup(const Rules& rules, const Document& scenario) : from_(scenario, "the scenario") {
    made_.game.rules = rules;
    made_.game.scenario = scenario;
  }

  std::expected<Situation, Fault> read() {
    Game& game = made_.game;
    game.title = from_.text("name", "A battle");
    for (const std::string_view key : {"rule-sets", "date", "place", "compass", "about", "notes"}) from_.find(key);
    game.rules.numbers.turn_limit = from_.whole("turn-limit", game.rules.numbers.turn_limit, 1, 100);
    game.set_up = from_.flag("set-up", false);
    Vector size{static_cast<double>(game.rules.numbers.table_width),
                static_cast<double>(game.rules.numbers.table_depth)};
    read_pair(from_, "table", 10, 200, size);
    game.width = Length::units(size.x);
    game.height = Length::units(size.y);
    if (from_.good()) each("terrain", most_pieces, [&](const Document& d) { return terrain(d); });
    if (from_.good()) each("side", 2, [&](const Document& d) { return side(d); });
    if (from_.good() && sides_ != 2) from_.complain("a battle needs two sides");
    game.own_ground = game.ground.size();
    if (from_.good()) each("general", 8, [&](const Document& d) { return general(d); });
    if (from_.good()) each("unit", most_units, [&](const Document& d) { return unit(d); });
    if (from_.good()) settle();
    if (const auto fault = from_.finish()) return std::unexpected(*fault);
    return std::move(made_);
  }

 private:
  template <class Read>
  void each(std::string_view key, std::size_t most, Read read) {
    const Document* list = from_.find(key);
    if (list == nullptr) return;
    if (list->items().size() > most) {
      from_.complain("there are more than " + std::to_string(most) + " tables '" + std::string(key) + "'", list);
      return;
    }
    for (const Document& document : list->items()) {
      if (const auto fault = read(document)) {
        from_.complain(*fault);
        return;
      }
    }
  }

  std::optional<Fault> terrain(const Document& document) {
    auto piece = read_piece(made_.game.rules, document);
    if (!piece) return piece.error();
    made_.game.ground.push_back(std::move(*piece));
    return std::nullopt;
  }

  std::optional<Fault> side(const Document& document) {
    Reader from(document, "the side");
    const Side which = from.choice("side", side_words, static_cast<int>(sides_)) == 0 ? Side::red : Side::blue;
    Game& game = made_.game;
    game.army_names[index(which)] = from.text("name", which == Side::red ? "Red" : "Blue");
    if (from.flag("attacker", false)) game.attacker = which;
    game.structure[index(which)] = static_cast<CommandStructure>(
        from.choice("command-structure", structure_words, static_cast<int>(CommandStructure::average)));
    Vector at;
    const bool fortified = from.flag("fortified-baggage", false);
    const std::string army = from.text("army");
    if (!army.empty()) muster_army(which, army, from);
    if (game.set_up || read_pair(from, "baggage", 0, 200, at)) {  // IMP-ARM-011, IMP-DEP-007
      Enlisted camp;
      camp.name = game.army_names[index(which)] + " baggage";
      camp.kind = fortified ? "fortified baggage" : "baggage";
      camp.side = which;
      camp.baggage = true;
      camp.fortified = fortified;
      camp.profile.vd = game.rules.numbers.baggage_vd;
      camp.profile.vbu = fortified ? game.rules.numbers.fortified_baggage_vbu : 1;
      camp.profile.discipline = Discipline::c;
      add(std::move(camp), {table::rounded(at), table::Angle::degrees(at.y < game.height.units() / 2 ? 0 : 180)});
    }
    ++sides_;
    return from.finish();
  }

  // A ready army (IMP-ARM-014), to be deployed by the book.
  void muster_army(Side which, std::string_view called, Reader& from) {
    Game& game = made_.game;
    const Army* army = find_army(called);
    if (army == nullptr || !game.set_up) {
      from.complain(
          army == nullptr ? "the army " + quoted(called) + " is not known" : "an army is set up with set-up = true",
          from.find("army"));
      return;
    }
    if (!from.has("name")) game.army_names[index(which)] = army->name;
    game.structure[index(which)] = army->structure;
    for (std::size_t i = 0; i < army->commands.size(); ++i) {
      const ArmyCommand& each = army->commands[i];
      Leader leader;
      leader.name = army->name + ", command " + std::to_string(i + 1);
      leader.side = which;
      leader.general = each.general;
      leader.in_chief = each.commander_in_chief;
      Command command;
      command.grade = each.general.grade;
      command.deployed = false;
      with_.push_back({"", 0});
      ids_.push_back(leader.name);
      game.leaders.push_back(std::move(leader));
      made_.state.commands.push_back(command);
      for (const ArmyUnits& units : each.units) {
        const NamedUnit* known = find_unit(units.key);
        const int bodies = units.large ? 1 : units.count;
        for (int k = 0; k < bodies; ++k) {
          Enlisted who;
          who.name = known->name + (bodies > 1 ? " " + std::to_string(k + 1) : "");
          who.kind = known->name;
          who.side = which;
          who.command = static_cast<CommandId>(made_.state.commands.size() - 1);
          who.profile = known->profile;
          who.ranks = units.large ? units.count : 1;
          add(std::move(who), {});
        }
      }
    }
  }

  std::optional<Fault> general(const Document& document) {
    Reader from(document, "the general");
    Leader leader;
    leader.name = from.text("name", "a general");
    leader.side = from.choice("side", side_words, 0) == 0 ? Side::red : Side::blue;
    leader.in_chief = from.flag("in-chief", false);
    read_general(from, "grade", leader.general);
    Command command;
    command.grade = leader.general.grade;
    Vector at;
    if (read_pair(from, "at", 0, 200, at)) command.at = table::rounded(at);
    with_.push_back({from.text("with"), document.line()});
    ids_.push_back(from.text("command", leader.name));
    made_.game.leaders.push_back(std::move(leader));
    made_.state.commands.push_back(command);
    return from.finish();
  }

  std::optional<Fault> unit(const Document& document) {
    Reader from(document, "the unit");
    Enlisted who;
    who.name = from.text("name");
    const std::string profile = from.text("profile");
    const NamedUnit* known = find_unit(profile);
    if (known != nullptr) {
      who.profile = known->profile;
      who.kind = known->name;
    } else if (!profile.empty()) {
      std::vector<std::string> keys;
      for (const NamedUnit& named : troops().units) keys.push_back(named.key);
      const std::string_view near = nearest_word(profile, keys);
      from.complain("the profile " + quoted(profile) + " is not known; " +
                        (near.empty() ? std::string() : "did you mean '" + std::string(near) + "'? ") +
                        "`condotta odds impetus troops` lists them",
                    from.find("profile"));
    }
    read_profile(from, "vbu", who.profile);
    if (who.kind.empty()) who.kind = std::string(type_words[static_cast<std::size_t>(who.profile.type)]);
    if (who.name.empty()) who.name = who.kind;
    who.ranks = from.whole("ranks", 1, 1, static_cast<int>(most_ranks));
    if (who.ranks > 1 && !may_be_large(who.profile, who.ranks)) {
      from.complain("such units form no large unit of " + std::to_string(who.ranks) + " (IMP-LU-002)",
                    from.find("ranks"));
    }
    const std::string command = from.text("command");
    const auto found =
        std::find_if(ids_.begin(), ids_.end(), [&](const std::string& id) { return same_words(id, command); });
    if (found == ids_.end()) {
      from.complain("the command " + quoted(command) + " is not that of a general", from.find("command"));
      return from.finish();
    }
    who.command = static_cast<CommandId>(found - ids_.begin());
    who.side = made_.game.leaders[static_cast<std::size_t>(who.command)].side;
    Vector at;
    if (!read_pair(from, "at", 0, 200, at)) from.complain("the unit needs its place: at = [x, y]");
    const double facing = from.number("facing", who.side == Side::red ? 0 : 180, -360, 360);
    const bool stakes = from.flag("stakes-stand", false);
    add(std::move(who), {table::rounded(at), table::heading(table::Angle::degrees(facing))}, stakes);
    lines_.back() = document.line();
    return from.finish();
  }

  void add(Enlisted who, table::Pose pose, bool stakes = false) {
    Body body;  // Fresh and in order (IMP-DEP-015)
    body.pose = pose;
    for (int rank = 0; rank < who.ranks; ++rank) body.vbu.push_back(who.profile.vbu);
    body.stakes_stand = stakes;  // otherwise once it has spent an activation without moving (IMP-GAP-029)
    body.reserve = made_.game.set_up;
    made_.game.units.push_back(std::move(who));
    made_.state.bodies.push_back(body);
    lines_.push_back(0);
  }

  // What concerns all: who is with whom, totals, nobody overlaps or stands where he may not.
  void settle() {
    Game& game = made_.game;
    State& state = made_.state;
    for (std::size_t i = 0; i < game.leaders.size(); ++i) attach(i);
    for (UnitId id = 0; id < static_cast<UnitId>(game.units.size()); ++id) {
      const Enlisted& who = enlisted(game, id);
      const int vd = who.profile.vd * who.ranks;  // IMP-ARM-009
      if (!who.baggage) game.vdt[index(who.side)] += vd;
      if (who.command >= 0) {
        Leader& his = game.leaders[static_cast<std::size_t>(who.command)];
        his.all_mounted = mounted(game.rules, who.profile) && (his.vdt == 0 || his.all_mounted);
        his.vdt += vd;
      }
      if (body(state, id).reserve) continue;
      if (!on_table_wholly(game, base(game, state, id))) complain(id, "does not stand wholly on the table");
      const table::Rectangle own = base(game, state, id);
      const Footing under = footing(game, state, id, table::Footprint(&own, 1));
      if (!who.baggage &&
          (under.enters_forbidden || allowance(game.rules, who.profile, under.ground, false).forbidden)) {
        complain(id, "stands on ground that it may not enter");
      }
      for (UnitId before = 0; before < id; ++before) {
        if (table::overlapping(own, base(game, state, before))) complain(id, "overlaps " + name(game, before));
      }
    }
    for (const Side side : {Side::red, Side::blue}) {
      const bool any = std::any_of(game.units.begin(), game.units.end(),
                                   [&](const Enlisted& who) { return who.side == side && !who.baggage; });
      if (!any) from_.complain("the side " + std::string(name_of(side)) + " has no units");
    }
    for (std::size_t i = 0; i < game.leaders.size(); ++i) {
      if (game.leaders[i].vdt == 0) from_.complain("the command of " + game.leaders[i].name + " has no units");
    }
    if (!game.set_up) remember_groups(game, state);
  }

  void attach(std::size_t i) {
    if (with_[i].first.empty()) return;
    Game& game = made_.game;
    for (UnitId id = 0; id < static_cast<UnitId>(game.units.size()); ++id) {
      if (same_words(name(game, id), with_[i].first) && enlisted(game, id).command == static_cast<CommandId>(i)) {
        made_.state.commands[i].with = id;
        return;
      }
    }
    from_.complain(
        Fault{"the general is with " + quoted(with_[i].first) + ", which is no unit of his command", with_[i].second});
  }

  void complain(UnitId id, std::string_view what) {
    from_.complain(Fault{name(made_.game, id) + " " + std::string(what), lines_[static_cast<std::size_t>(id)]});
  }

  Reader from_;
  Situation made_;
  std::size_t sides_ = 0;
  std::vector<std::string> ids_;                   // of the commands
  std::vector<std::pair<std::string, int>> with_;  // whom each general is with, and the line that says so
  std::vector<int> lines_;                         // of the units
};

}  // namespace

void remember_groups(const Game& game, State& state) {
  for (UnitId a = 0; a < static_cast<UnitId>(game.units.size()); ++a) {
    for (UnitId b = 0; b < a; ++b) {
      if (enlisted(game, a).command < 0 || enlisted(game, a).command != enlisted(game, b).command) continue;
      const std::array<Placed, 2> pair = {placed(game, state, a), placed(game, state, b)};
      if (!one_group(game.rules, pair)) continue;
      const std::uint16_t old = body(state, a).group;
      if (body(state, b).group == 0) body(state, b).group = ++state.groups;
      body(state, a).group = body(state, b).group;
      for (Body& each : state.bodies) {
        if (old != 0 && each.group == old) each.group = body(state, b).group;
      }
    }
  }
}

std::expected<Situation, Fault> read_scenario(const Rules& rules, const Document& scenario) {
  return Setup(rules, scenario).read();
}

}  // namespace condotta::impetus
