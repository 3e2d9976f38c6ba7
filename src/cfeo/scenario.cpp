#include "cfeo/scenario.hpp"

#include <algorithm>

#include "cfeo/field.hpp"
#include "cfeo/steps.hpp"
#include "document/reader.hpp"

namespace condotta::embedded {
Document cfeo_troops();
}

namespace condotta::cfeo {
namespace {

using table::Angle;
using table::Point;
using table::Vector;

constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};
constexpr double most_yards = 5000;

Point point(double x, double y) { return {yd(x), yd(y)}; }

std::vector<Point> rectangle_corners(Vector centre, double width, double depth, Angle angle) {
  const Vector ahead = table::forward(angle) * (depth / 2);
  const Vector right = table::rightward(angle) * (width / 2);
  return {table::rounded(centre - ahead - right), table::rounded(centre + ahead - right),
          table::rounded(centre + ahead + right), table::rounded(centre - ahead + right)};
}

std::vector<Point> ellipse_corners(Vector centre, double width, double depth, Angle angle) {
  constexpr int corners = 24;
  std::vector<Point> out;
  for (int i = 0; i < corners; ++i) {
    const table::SineCosine at = table::sine_cosine(Angle::degrees(360.0 * i / corners));
    out.push_back(table::rounded(centre + table::forward(angle) * (at.cosine * depth / 2) +
                                 table::rightward(angle) * (at.sine * width / 2)));
  }
  return out;
}

void finish(Terrain& terrain) {
  if (terrain.linear) {
    terrain.course = table::course(terrain.corners);
  } else {
    terrain.area = table::Area(terrain.corners);
  }
}

void add_terrain(Game& game, Terrain terrain) {
  finish(terrain);
  const GroundEffect its = effect(terrain.ground);
  if (!terrain.linear && its.blocks_sight) {
    game.landscape.push_back({terrain.area, !its.sight_limited, its.sight_limited});
  }
  game.terrain.push_back(std::move(terrain));
}

void take_word(Terrain& terrain, const GroundWord& word) {
  terrain.kind = word.word;
  terrain.paint = word.paint;
  terrain.ground = word.ground;
  terrain.linear = word.linear;
  terrain.road = word.road;
  terrain.crossing = word.crossing;
}

Vector read_at(Reader& reader, std::string_view key) {
  const Document* value = reader.need(key);
  if (value == nullptr) return {};
  const auto good = [](const Document& d) {
    return d.is_number() && d.number() > -most_yards && d.number() < most_yards;
  };
  if (value->items().size() != 2 || !good(value->items()[0]) || !good(value->items()[1])) {
    reader.complain("a point like [480, 300] was expected", value);
    return {};
  }
  return {value->items()[0].number(), value->items()[1].number()};
}

class ScenarioReader {
 public:
  ScenarioReader(const Rules& rules, const Document& scenario) : top_(scenario, "the scenario") {
    game_.rules = rules;
    game_.scenario = scenario;
    for (std::size_t t = 0; t < game_.sizes.size(); ++t) game_.sizes[t] = stand_size(rules, static_cast<Type>(t));
  }

  std::expected<Situated, Fault> read() {
    game_.title = top_.text("title", "A battle");
    for (const std::string_view prose :
         {"rule-set", "id", "date", "place", "compass", "at-stake", "notes", "balance"}) {
      top_.text(prose);
    }
    top_.texts("sources");
    read_table();
    read_set_up();
    each("terrain", [&](const Document& table) { read_terrain(table); });
    each("side", [&](const Document& table) { read_side(table); });
    each("leader", [&](const Document& table) { read_leader(table); });
    each("unit", [&](const Document& table) { read_unit(table); });
    read_victory();
    read_mist();
    each("hold", [&](const Document& table) { read_hold(table); });
    if (!fault_) judge_armies();
    if (!fault_) fault_ = top_.finish();
    if (fault_) return std::unexpected(*fault_);
    return Situated{std::move(game_), std::move(state_)};
  }

 private:
  void each(std::string_view key, auto&& read_one) {
    const Document* list = top_.find(key);
    if (list == nullptr || fault_) return;
    if (!list->is(Document::Kind::array)) return blame("'" + std::string(key) + "' must be a list of tables", *list);
    for (const Document& item : list->items()) {
      if (!fault_) read_one(item);
    }
  }
  void blame(std::string what, const Document& at) {
    if (!fault_) fault_ = Fault{std::move(what), at.line()};
  }
  void settle(Reader& reader) {
    if (const auto fault = reader.finish(); fault && !fault_) fault_ = *fault;
  }

  void read_table() {
    game_.width = yd(960);  // CFE-BAS-020, CFE-GAP-010
    game_.height = yd(600);
    if (const Document* table = top_.find("table")) {
      Reader reader(*table, "the table");
      game_.width = yd(reader.number("width", 960, 200, 3000));
      game_.height = yd(reader.number("depth", 600, 200, 3000));
      settle(reader);
    }
  }

  void read_set_up() {
    const Document* table = top_.find("set-up");
    if (table == nullptr) return;
    Reader reader(*table, "the set-up");
    game_.set_up.terrain = reader.flag("terrain", true);
    game_.set_up.deployment = reader.flag("deployment", true);
    game_.set_up.zone = reader.whole("zone", 150, 30, 1000);
    game_.set_up.pieces_each = reader.whole("pieces-each", 3, 0, 6);
    settle(reader);
  }

  void read_terrain(const Document& table) {
    Reader reader(table, "the ground");
    Terrain terrain;
    terrain.name = reader.text("name");
    const Document* kind = reader.need("kind");
    if (kind == nullptr) return settle(reader);
    const auto word =
        std::ranges::find_if(ground_words, [&](const GroundWord& w) { return same_words(w.word, kind->text()); });
    if (word == ground_words.end()) {
      std::vector<std::string> all;
      for (const GroundWord& w : ground_words) all.emplace_back(w.word);
      return blame("'" + quoted(kind->text()) + "' is no kind of ground; there are " + listed(all), *kind);
    }
    take_word(terrain, *word);
    if (terrain.name.empty()) terrain.name = terrain.kind;
    constexpr std::array<std::string_view, 3> shapes = {"rect", "ellipse", "polyline"};
    const int shape = reader.choice("shape", shapes, terrain.linear ? 2 : 0);
    if ((shape == 2) != terrain.linear)
      reader.complain(terrain.kind + (terrain.linear ? " needs a polyline" : " needs an area"));
    if (shape == 2) {
      const Document* points = reader.need("points");
      if (points != nullptr) {
        for (const Document& at : points->items()) {
          if (at.items().size() != 2) {
            reader.complain("a point like [480, 300] was expected", &at);
            break;
          }
          terrain.corners.push_back(point(std::clamp(at.items()[0].number(), -most_yards, most_yards),
                                          std::clamp(at.items()[1].number(), -most_yards, most_yards)));
        }
        if (terrain.corners.size() < 2 || terrain.corners.size() > 64)
          reader.complain("a course has 2 to 64 points", points);
      }
      terrain.width = yd(reader.number("width", 4, 0, 100));
    } else {
      const Vector at = {reader.number("x", 0, -most_yards, most_yards),
                         reader.number("y", 0, -most_yards, most_yards)};
      const double width = reader.number("w", 100, 5, most_yards);
      const double depth = reader.number("d", 100, 5, most_yards);
      const Angle angle = Angle::degrees(reader.number("angle", 0, -360, 360));
      terrain.corners =
          shape == 0 ? rectangle_corners(at, width, depth, angle) : ellipse_corners(at, width, depth, angle);
    }
    settle(reader);
    if (!fault_ && game_.terrain.size() >= 64) return blame("there are more than 64 pieces of ground", table);
    if (!fault_) add_terrain(game_, std::move(terrain));
  }

  void read_side(const Document& table) {
    Reader reader(table, "the side");
    const int side = reader.choice("side", side_words, 0);
    game_.side_names[static_cast<std::size_t>(side)] = reader.text("name", side_words[static_cast<std::size_t>(side)]);
    settle(reader);
  }

  void read_leader(const Document& table) {
    Reader reader(table, "the leader");
    FieldLeader leader;
    const std::string id = reader.text("id");
    leader.side = static_cast<Side>(reader.choice("side", side_words, 0));
    constexpr std::array<std::string_view, 2> roles = {"commander", "general"};
    constexpr std::array<std::string_view, 3> talents = {"ordinary", "exceptional", "inept"};
    constexpr std::array<std::string_view, 3> orders = {"defend", "advance and defend", "attack"};
    leader.rank = static_cast<Rank>(reader.choice("role", roles, 0));
    leader.talent = static_cast<Talent>(reader.choice("talent", talents, 0));
    leader.order = static_cast<Order>(reader.choice("order", orders, 2) + 1);
    if (leader.order == Order::advance_and_defend) leader.goal = table::rounded(read_at(reader, "goal"));
    game_.leader_names.push_back(reader.text("name", id));
    leader.at = point(reader.number("x", 0, 0, game_.width.units()), reader.number("y", 0, 0, game_.height.units()));
    if (game_.set_up.deployment) leader.fate = LeaderFate::waiting;
    if (id.empty() || std::ranges::find(leader_ids_, id) != leader_ids_.end())
      reader.complain("a leader needs an id of his own");
    if (leader.talent == Talent::inept && leader.rank == Rank::commander)
      reader.complain("only a General is inept (CFE-CMD-002)");
    if (state_.leaders.size() >= 24) reader.complain("there are more than 24 leaders");
    settle(reader);
    leader_ids_.push_back(id);
    state_.leaders.push_back(leader);
  }

  // A sample unit (CFE-GAP-014) stands in for what the scenario does not say itself.
  static Document with_sample(const Document& table, std::optional<Fault>& fault) {
    const Document* id = table.find("sample");
    if (id == nullptr) return table;
    const Document samples = embedded::cfeo_troops();
    const Document* sample = samples.find(id->text());
    if (sample == nullptr) {
      fault = Fault{"there is no sample unit '" + quoted(id->text()) + "' (CFE-GAP-014)", id->line()};
      return table;
    }
    Document whole = Document::object();
    whole.at_line(table.line());
    for (const auto& [key, value] : sample->members()) {
      const bool said = table.find(key) != nullptr || key == "army" || key == "points";
      if (!said) whole.set(key, value);
    }
    for (const auto& [key, value] : table.members()) {
      if (key != "sample") whole.set(key, value);
    }
    return whole;
  }

  // Stands are of one kind each; a unit mixes kinds by whole stands (CFE-TRP-015). Every unit and gun belongs to a
  // battalia with its Commander (CFE-GAP-034); "armoured" is the roster's to say (CFE-ARM-001).
  void read_unit(const Document& said) {
    const Document table = with_sample(said, fault_);
    if (fault_) return;
    Reader reader(table, "the unit");
    FieldUnit unit;
    const std::string id = reader.text("id");
    unit.side = static_cast<Side>(reader.choice("side", side_words, 0));
    const std::string name = reader.text("name", id);
    const Document* words = reader.need("troops");
    if (words == nullptr) return settle(reader);
    const auto troops = read_troops(*words);
    if (!troops) {
      fault_ = troops.error();
      return;
    }
    unit.troops = *troops;
    const bool single = arm(unit) == Arm::guns || arm(unit) == Arm::wagons;
    const int stands = reader.whole("stands", single ? 1 : 4, 1, 12);
    const int wide = reader.whole("wide", std::min(stands, single ? 1 : 4), 1, 12);
    Unit as;
    as.troops = unit.troops;
    as.shot = reader.whole("shot", 0, 0, 12);
    as.swords = reader.whole("swords", 0, 0, 12);
    constexpr std::array<std::string_view, 5> states = {"line", "column", "unformed", "limbered", "unlimbered"};
    const bool loose = always_unformed(unit.troops.type);
    const int drawn = reader.choice("state", states, loose ? 2 : single ? 4 : 0);
    if (loose != (drawn == 2) || (single != (drawn >= 3) && arm(unit) != Arm::wagons)) {
      reader.complain("these troops do not stand so at the start (CFE-FRM-001, CFE-FRM-005)", reader.find("state"));
    }
    unit.formation = drawn == 1 ? Formation::column : loose ? Formation::unformed : Formation::line;
    unit.limbered = drawn == 3 || arm(unit) == Arm::wagons;
    as.formation = unit.formation;
    as.ranks = ranks_of(stands, drawn == 1 ? 1 : std::min(wide, stands));
    if (as.shot + as.swords > stands) reader.complain("it has more shot or swords than stands");
    const std::string battalia = reader.text("battalia");
    const auto leader = std::ranges::find(leader_ids_, battalia);
    if (leader == leader_ids_.end()) {
      reader.complain("its battalia '" + quoted(battalia) + "' has no leader of that id");
    } else {
      unit.battalia = static_cast<LeaderId>(leader - leader_ids_.begin());
      if (leader_at(state_, unit.battalia).side != unit.side) reader.complain("its leader is on the other side");
    }
    const table::Pose pose{
        point(reader.number("x", 0, -most_yards, most_yards), reader.number("y", 0, -most_yards, most_yards)),
        table::heading(Angle::degrees(reader.number("facing", 0, -360, 360)))};
    const bool any_mix = reader.flag("any-mix", false);
    settle(reader);
    if (fault_) return;
    judge_unit(table, name, as, stands, any_mix);
    if (fault_) return;
    if (state_.units.size() >= most_units - 8) return blame("there are more than 56 units and guns", table);
    const Stood places = stand(game_.rules, as, pose);
    for (std::size_t i = 0; i < places.stands.size(); ++i) {
      unit.stands.push_back(
          {pose, places.weapon[i], static_cast<std::int8_t>(places.rank[i]), static_cast<std::int8_t>(places.file[i])});
    }
    if (loose) {
      scatter(game_, unit, pose, as.ranks.front());
    } else {
      draw_up(game_, unit, pose, unit.formation, as.ranks.front());
    }
    unit.start_stands = static_cast<std::int8_t>(stands);
    if (game_.set_up.deployment) unit.presence = Presence::waiting;
    if (!game_.set_up.deployment && !on_table(game_, unit)) return blame(name + " does not stand on the table", table);
    if (!game_.set_up.deployment && overlaps(game_, state_, -1, unit))
      return blame(name + " stands on another unit", table);
    game_.unit_names.push_back(name);
    game_.unit_points.push_back(points(game_.rules, as));
    state_.units.push_back(unit);
  }

  void judge_unit(const Document& table, const std::string& name, const Unit& as, int stands, bool any_mix) {
    Ruling ruling = may_form(as);
    if (arm(as.troops.type) == Arm::infantry || arm(as.troops.type) == Arm::cavalry) {
      std::vector<StandsOfAKind> kinds = {{as.troops.type, as.troops.grade, stands - as.swords}};
      if (as.swords > 0) kinds.push_back({Type::swordsmen, as.troops.grade, as.swords});
      const Ruling raised = may_be_raised(game_.rules, kinds, as.troops.nation, as.shot);
      if (!any_mix) ruling.refusals.insert(ruling.refusals.end(), raised.refusals.begin(), raised.refusals.end());
    }
    if (!ruling.allowed()) {
      blame(name + ": " + ruling.refusals.front().facts + " (" + std::string(ruling.refusals.front().rule.text()) + ")",
            table);
    }
  }

  void read_victory() {
    const Document* table = top_.find("victory");
    VictoryTerms& v = game_.victory;
    v.turn_limit = game_.rules.numbers.turn_limit;
    if (table == nullptr) return;
    Reader reader(*table, "the victory");
    v.turn_limit = reader.whole("turn-limit", v.turn_limit, 1, 60);
    if (reader.has("position")) {
      v.defended_position = true;
      v.position = table::rounded(read_at(reader, "position"));
      v.attacker = static_cast<Side>(reader.choice("attacker", side_words, 0));
      v.hold_within = reader.whole("hold-within", 60, 0, 500);
    }
    if (reader.has("breaks-through")) {
      v.break_through = true;
      v.breaker = static_cast<Side>(reader.choice("breaks-through", side_words, 0));
      v.break_through_units = reader.whole("units-through", 2, 1, 20);
    }
    if (reader.has("prize")) {
      const std::string prize = reader.text("prize");
      const auto found = std::ranges::find(leader_ids_, prize);
      if (found == leader_ids_.end()) reader.complain("no leader is called '" + quoted(prize) + "'");
      v.prize = found == leader_ids_.end() ? nobody : static_cast<LeaderId>(found - leader_ids_.begin());
      v.prize_points = reader.whole("prize-points", 100, 0, 1000);
    }
    if (const Document* list = reader.find("objectives")) {
      for (const Document& at : list->items()) {
        if (at.items().size() == 2) v.objectives.push_back(point(at.items()[0].number(), at.items()[1].number()));
      }
      if (v.objectives.size() != list->items().size() || v.objectives.size() > 12)
        reader.complain("objectives are points", list);
    }
    game_.rules.numbers.turn_limit = v.turn_limit;
    settle(reader);
  }

  void read_mist() {
    const Document* table = top_.find("mist");
    if (table == nullptr) return;
    Reader reader(*table, "the mist");
    game_.sight_limit = reader.whole("sight", 120, 10, 2000);
    game_.sight_turns = reader.whole("until-turn", 2, 1, 60);
    settle(reader);
  }

  void read_hold(const Document& table) {
    Reader reader(table, "the hold");
    const std::string battalia = reader.text("battalia");
    const auto leader = std::ranges::find(leader_ids_, battalia);
    if (leader == leader_ids_.end()) reader.complain("no battalia is called '" + quoted(battalia) + "'");
    const int until = reader.whole("until-turn", 1, 1, 60);
    settle(reader);
    if (!fault_) game_.holds.emplace_back(static_cast<LeaderId>(leader - leader_ids_.begin()), until);
  }

  // One General a side (CFE-TRP-013), units in battalia (CFE-TRP-010, CFE-TRP-011).
  void judge_armies() {
    for (const Side side : {Side::red, Side::blue}) {
      if (game_.side_names[index(side)].empty()) game_.side_names[index(side)] = side_words[index(side)];
      const auto generals = std::ranges::count_if(
          state_.leaders, [&](const FieldLeader& l) { return l.side == side && l.rank == Rank::general; });
      const bool troops = std::ranges::any_of(state_.units, [&](const FieldUnit& u) {
        return u.side == side && (arm(u) == Arm::infantry || arm(u) == Arm::cavalry);
      });
      if (generals != 1)
        return blame("the " + std::string(name_of(side)) + " army needs one General (CFE-TRP-013)", game_.scenario);
      if (!troops) return blame("the " + std::string(name_of(side)) + " army has no units", game_.scenario);
    }
    for (std::size_t i = 0; i < state_.leaders.size(); ++i) {
      std::vector<Type> types;
      for (const FieldUnit& unit : state_.units) {
        if (unit.battalia == static_cast<LeaderId>(i)) types.push_back(unit.troops.type);
      }
      state_.leaders[i].ground = state_.leaders[i].at;
      if (types.empty()) continue;
      const Ruling ruling = may_be_battalia(game_.rules, types, true);
      if (!ruling.allowed() && !top_.flag("any-battalia", false)) {
        return blame(
            "the battalia of " + game_.leader_names[i] + ": " + ruling.refusals.front().facts + " (CFE-TRP-011)",
            game_.scenario);
      }
    }
    top_.flag("any-battalia", false);
  }

  Reader top_;
  Game game_;
  State state_;
  std::vector<std::string> leader_ids_;
  std::optional<Fault> fault_;
};

}  // namespace

void lay_ground(Game& game, const State& state) {
  for (; game.placed < state.pieces.size(); ++game.placed) {
    const Piece& piece = state.pieces[game.placed];
    Terrain terrain;
    take_word(terrain, ground_words[piece.word]);
    terrain.name = terrain.kind;
    const Vector at = table::exact(piece.at);
    if (terrain.linear) {
      const Vector half = table::rightward(piece.heading) * (piece.width.units() / 2);
      terrain.corners = {table::rounded(at - half), table::rounded(at + half)};
      terrain.width = piece.depth;
    } else {
      terrain.corners = rectangle_corners(at, piece.width.units(), piece.depth.units(), piece.heading);
    }
    add_terrain(game, std::move(terrain));
  }
}

// CFE-GAP-015: the historical set-ups are files of this kind.
std::expected<Situated, Fault> read_scenario(const Rules& rules, const Document& scenario) {
  auto situated = ScenarioReader(rules, scenario).read();
  if (situated) begin_battle(situated->game, situated->state);
  return situated;
}

}  // namespace condotta::cfeo
