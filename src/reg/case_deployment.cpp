// Questions about terrain on the table, deployment, camps, ambushes and flank marches. Places are seen by the player
// who is asked about: x from his left short edge, y from his long edge.
#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/army_words.hpp"
#include "reg/camps.hpp"
#include "reg/case_setup.hpp"
#include "reg/case_words.hpp"
#include "reg/deployment.hpp"
#include "reg/flank_marches.hpp"
#include "reg/scouting.hpp"
#include "reg/set_formations.hpp"
#include "reg/setup.hpp"
#include "reg/terrain_placing.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Point;
using table::Rectangle;
using table::Vector;

constexpr std::array<std::string_view, 4> role_words = {"secure flank", "compulsory easy", "compulsory difficult",
                                                        "optional"};
constexpr std::array<std::string_view, 4> adjustment_words = {"nothing", "move", "pivot", "remove"};
constexpr std::array<std::string_view, 3> sector_words = {"left", "middle", "right"};
constexpr std::array<std::string_view, 2> side_words = {"left", "right"};
constexpr std::array<std::string_view, 2> player_words = {"first", "second"};

bool numbers(const Document& list, std::size_t size) {
  return list.is(Document::Kind::array) && list.items().size() == size &&
         std::all_of(list.items().begin(), list.items().end(), [](const Document& one) {
           return one.is_number() && one.number() >= -1000 && one.number() <= 1000;
         });
}

PlacedPiece read_placed(Reader& reader) {
  PlacedPiece piece;
  piece.kind = read_kind(reader, "kind");
  const std::vector<Point> outline = read_outline(reader, "at");
  if (outline.size() >= 3) piece.area = table::Area(outline);
  return piece;
}

std::vector<PlacedPiece> read_placed_list(Reader& check, std::string_view key) {
  std::vector<PlacedPiece> all;
  const Document* list = check.find(key);
  if (list == nullptr) return all;
  for (const Document& one : list->items()) {
    Reader reader(one, "a piece of " + check.what());
    all.push_back(read_placed(reader));
    if (const auto fault = reader.finish()) check.complain(*fault);
  }
  return all;
}

PlacedPiece shifted(const PlacedPiece& piece, Vector by, Vector pivot, double degrees) {
  const table::SineCosine turn = table::sine_cosine(table::heading(table::Angle::degrees(degrees)));
  std::vector<Point> corners;
  for (const Vector corner : piece.area.outline()) {
    corners.push_back(table::rounded(table::turned(corner, pivot, turn) + by));
  }
  return {piece.kind, table::Area(corners)};
}

Vector read_vector(Reader& check, std::string_view key) {
  const Document* value = check.find(key);
  if (value == nullptr) return {};
  if (!numbers(*value, 2)) {
    check.complain("'" + std::string(key) + "' must be [x, y]", value);
    return {};
  }
  return {value->items()[0].number(), value->items()[1].number()};
}

}  // namespace

TerrainKind read_kind(Reader& reader, std::string_view key) {
  reader.need(key);
  const std::string word = reader.text(key);
  if (same_words(word, "coast") || same_words(word, "coastline")) return TerrainKind::river;
  if (same_words(word, "forest") || same_words(word, "jungle")) return TerrainKind::wood;
  if (same_words(word, "lake")) return TerrainKind::pond;
  return static_cast<TerrainKind>(reader.choice(key, piece_words, 0));
}

std::vector<Point> read_outline(Reader& reader, std::string_view key) {
  const Document* value = reader.need(key);
  if (value == nullptr) return {};
  std::vector<Point> corners;
  if (numbers(*value, 4)) {
    const auto at = [&](std::size_t i) { return Length::units(value->items()[i].number()); };
    corners = {{at(0), at(1)}, {at(2), at(1)}, {at(2), at(3)}, {at(0), at(3)}};
  } else if (value->items().size() >= 3 && value->items().size() <= 200 &&
             std::all_of(value->items().begin(), value->items().end(),
                         [](const Document& point) { return numbers(point, 2); })) {
    for (const Document& point : value->items()) {
      corners.push_back({Length::units(point.items()[0].number()), Length::units(point.items()[1].number())});
    }
  } else {
    reader.complain("'" + std::string(key) + "' must be [x from, y from, x to, y to] or a list of corners [x, y]",
                    value);
  }
  return corners;
}

Rectangle read_rectangle(Reader& reader, std::string_view key) {
  const std::vector<Point> corners = read_outline(reader, key);
  if (corners.size() < 3) return Rectangle::segment({0, 0}, {1, 0});
  Vector low = table::exact(corners[0]);
  Vector high = low;
  for (const Point corner : corners) {
    const Vector at = table::exact(corner);
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  return Rectangle::around((low + high) * 0.5, {0, 1}, (high.x - low.x) / 2, (high.y - low.y) / 2);
}

std::vector<Terrain> read_pieces(Reader& check, std::string_view key) {
  std::vector<Terrain> ground;
  for (const PlacedPiece& piece : read_placed_list(check, key)) {
    Terrain terrain;
    terrain.kind = piece.kind;
    for (const Vector corner : piece.area.outline()) terrain.corners.push_back(table::rounded(corner));
    if (terrain.corners.size() < 3) continue;
    shape(terrain);
    ground.push_back(std::move(terrain));
  }
  return ground;
}

Game read_bare_table(const condotta::Situation& situation, Reader& check) {
  Game game;
  game.rules = rules_of(situation, check);
  if (check.has("table")) {
    const Vector size = read_vector(check, "table");
    if (size.x >= 1 && size.y >= 1 && size.x <= 300 && size.y <= 300) {
      game.width = Length::units(size.x);
      game.height = Length::units(size.y);
    } else {
      check.complain("'table' must be [width, depth] in BW, each from 1 to 300", check.find("table"));
    }
  }
  for (const int side : words_of(check, "secure", side_words)) game.secure_flank[static_cast<std::size_t>(side)] = true;
  game.ground = read_pieces(check, "terrain");
  return game;
}

void ask_terrain_piece(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const PlacedPiece piece = read_placed(check);
  const std::vector<PlacedPiece> others = read_placed_list(check, "others");
  Placing placing;
  placing.others = others;
  placing.role = static_cast<PieceRole>(check.choice("role", role_words, 3));
  placing.far_side = check.flag("far-side", false);
  const int sector = check.whole("sector-roll", 3, 1, 6);
  const int edge = check.whole("edge-roll", 2, 1, 6);
  placing.sector = rolled_sector(rules, sector);
  placing.touch_edge = must_touch_edge(edge);
  answers.add("sector", sector_words[static_cast<std::size_t>(placing.sector)]);
  answers.add("must-touch-edge", placing.touch_edge);
  const int roll = check.whole("adjust-roll", 0, 0, 6);
  const auto how = static_cast<Adjustment>(check.choice("adjust", adjustment_words, 0));
  const Vector by = read_vector(check, "by");
  const Vector pivot = read_vector(check, "pivot");
  const double turn = check.number("turn", 0, -360, 360);
  const bool at_left = check.choice("secures", side_words, 0) == 0;
  if (!check.good() || piece.area.outline().empty()) return;
  if (roll > 0) {  // the opponent's adjustment
    Document may = Document::array();
    for (const Adjustment one : adjustments(rules, roll)) may.push(adjustment_words[static_cast<std::size_t>(one)]);
    answers.add("adjustments", may, Compared::any_order);
    const PlacedPiece after = shifted(piece, by, pivot, turn);
    add_ruling(answers, may_adjust(rules, roll, how, table::norm(by), after, placing.table, others));
    return;
  }
  add_ruling(answers, placing.role == PieceRole::secure_flank ? may_secure(rules, piece, placing, at_left)
                                                              : may_place(rules, piece, placing));
}

void ask_deploy(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Game game = read_bare_table(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  finish_unit(check, reader, situation, check.find("unit"));
  const CaseUnits to_come = read_unit_list(situation, check, "still-to-come");
  Ruling ruling = may_go_down(unit->troops, to_come.troops);
  if (check.has("at")) {
    const Rectangle where = read_rectangle(check, "at");
    if (!check.good()) return;
    const table::Footprint footprint(&where, 1);
    for (const Refusal& one : may_deploy(game, unit->troops, {footprint, false}).refusals) {
      ruling.refusals.push_back(one);
    }
    const std::array<bool, 2> sectors = sectors_touched(game, footprint);
    answers.add("in-flank-sector", sectors[0] || sectors[1]);
  }
  add_ruling(answers, ruling);
  answers.add("deployment-depth", deployment_depth(game));
  answers.add("in-any-flank-sector", deploys_in_flank_sector(unit->troops));
}

void ask_batches(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  DeploymentPlan plan;
  plan.units = {check.whole("first-units", 0, 0, 200), check.whole("second-units", 0, 0, 200)};
  plan.hidden = {check.whole("first-hidden", 0, 0, 200), check.whole("second-hidden", 0, 0, 200)};
  plan.has_camp = {check.flag("first-camp", true), check.flag("second-camp", true)};
  plan.defender = static_cast<std::size_t>(check.choice("defender", player_words, 0));
  if (check.has("out-scouted")) {
    plan.out_scouted = static_cast<std::size_t>(check.choice("out-scouted", player_words, 0));
    const int percent = check.whole("percent", 0, 0, 100);
    const int forced = forced_units(rules, percent, plan.units[*plan.out_scouted]);
    plan.forced = check.whole("deploys", forced, 0, 200);
  }
  if (!check.good()) return;
  Document list = Document::array();
  if (!plan.out_scouted) list.push("orders");  // REG-PBS-022
  for (const Batch& batch : batches(rules, plan)) {
    std::string words(player_words[batch.player]);
    if (batch.camp) words += " camp +";
    list.push(words + " " + std::to_string(batch.units));
    if (batch.then_orders) list.push("orders");
  }
  answers.add("batches", list);
  answers.add("active-in-turn-1", player_words[first_active(plan.defender)]);
}

void ask_camp(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> roles = {"defender", "invader"};
  constexpr std::array<std::string_view, 3> defended = {"none", "Average", "Superior"};
  const Game game = read_bare_table(situation, check);
  const auto kind = static_cast<CampKind>(check.choice("kind", camp_words, 0));
  const bool invader = check.choice("role", roles, 0) == 1;
  const int quality = check.choice("defended", defended, 0);
  const bool better = check.flag("better-ground-exists", true);
  const auto in_battle = camp_in_battle(kind, invader);
  answers.add("in-battle", in_battle ? Document(in_words(*in_battle)) : Document("none"));
  if (in_battle) {
    const Troops troops = camp_troops(*in_battle, quality == 0   ? std::nullopt
                                                  : quality == 1 ? std::optional(Quality::average)
                                                                 : std::optional(Quality::superior));
    answers.add("quality", in_words(troops.quality));
    answers.add("formation", in_words(troops.formation));
    answers.add("fortified", troops.has(Trait::fortified));
    answers.add("mobile", troops.has(Trait::mobile));
    answers.add("bases", usual_bases(troops));
    answers.add("tugs", worth_in_tugs(troops));
  }
  if (!check.has("at")) return;
  const Rectangle where = read_rectangle(check, "at");
  if (!check.good()) return;
  add_ruling(answers, may_place_camp(game, {where, false, game.ground}, better ? Going::good : Going::rough));
}

void ask_ambush(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Game game = read_bare_table(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  finish_unit(check, reader, situation, check.find("unit"));
  Ruling ruling = may_ambush(unit->troops);
  const int ambushes = check.whole("ambushes", 1, 0, 20);
  const int bluffs = check.whole("flank-march-bluffs", 0, 0, 20);
  for (const Refusal& one : may_use_ambush_cards(game.rules, ambushes, bluffs).refusals) ruling.refusals.push_back(one);
  if (check.has("commander-in-ambush")) {
    check.flag("commander-in-ambush", false);
    const int units = check.whole("units-of-command", 1, 0, 200);
    const int hidden = check.whole("in-ambush", 1, 0, 200);
    for (const Refusal& one : may_lie_in_ambush(units, hidden).refusals) ruling.refusals.push_back(one);
  }
  if (check.has("card")) {
    const Rectangle card = read_rectangle(check, "card");
    if (!check.good()) return;
    for (const Refusal& one : may_lie(game, card, unit->troops, false).refusals) ruling.refusals.push_back(one);
    if (check.has("enemy")) {
      const Rectangle enemy = read_rectangle(check, "enemy");
      answers.add("revealed", seen_in_ambush(game, card, unit->troops, table::Footprint(&enemy, 1)));
    }
  }
  add_ruling(answers, ruling);
  answers.add("bases-on-card", bases_on_card(game.rules, unit->troops));
  answers.add("charge-costs", dice::name_of(ambush_charge_card));
}

// Where marchers end, wholly on the table and away from enemy marchers of the same turn (REG-FLK-018, REG-FLK-021).
void add_coming_on(const Game& game, Reader& check, Answers& answers) {
  if (!check.has("ends")) return;
  const Rectangle ends = read_rectangle(check, "ends");
  std::vector<Rectangle> enemies;
  if (check.has("enemy-marchers")) enemies.push_back(read_rectangle(check, "enemy-marchers"));
  if (!check.good()) return;
  const Ruling ruling = may_come_on(game, table::Footprint(&ends, 1), enemies);
  answers.add("may-come-on", ruling.allowed());
  Document reasons = Document::array();
  for (const Refusal& refusal : ruling.refusals) reasons.push(refusal.rule.text());
  answers.add("come-on-reasons", reasons, Compared::any_order);
}

void ask_flank_march(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Game game = read_bare_table(situation, check);
  const Rules& rules = game.rules;
  add_coming_on(game, check, answers);
  FlankMarch march;
  march.commander.grade = static_cast<Grade>(check.choice("grade", grade_words, 1));
  march.commander.army_commander = check.flag("army-commander", false);
  march.commander.ally = check.flag("ally", false);
  const CaseUnits units = read_unit_list(situation, check, "units");
  march.units = units.troops;
  march.by_water = check.flag("water-on-that-side", false);
  march.bluff = check.flag("bluff", false);
  march.units_of_contingent = check.whole("units-of-contingent", 0, 0, 20);
  march.deployed_already = check.whole("deployed-already", 0, 0, 20);
  march.other_marches_on_side = check.whole("other-marches-on-that-side", 0, 0, 20);
  march.tugs_left_on_table = check.whole("tugs-left-on-table", 1, 0, 200);
  const bool loose = check.flag("enter-loose", false);
  const bool reliable = check.flag("reliable", true);
  const std::vector<std::string> cards = check.texts("hand");
  Arrival arrival;
  arrival.commander = march.commander;
  arrival.reliable = reliable;
  for (const std::string& word : cards) {
    if (const auto colour = dice::colour_called(word)) {
      arrival.hand.add(*colour);
    } else {
      check.complain(quoted(word) + " is no colour", check.find("hand"));
    }
  }
  if (!check.good()) return;
  add_ruling(answers, may_flank_march(rules, march));
  if (march.units.empty()) return;
  const int reds = reds_to_arrive(rules, march.units, loose);
  answers.add("red-cards", reds);
  answers.add("can-ever-arrive", can_ever_arrive(rules, march.commander.grade, march.units));
  answers.add("enters-skirmishing", enters_skirmishing(rules, march.units, reds));
  answers.add("may-arrive", may_arrive(rules, arrival, march.units, loose).allowed());
  answers.add("card-turned-up", card_turns_up(arrival.hand, !reliable));
  int tugs = 0;
  for (const Troops& one : march.units) tugs += worth_in_tugs(one);
  answers.add("tugs-not-counted", tugs);
}

}  // namespace condotta::reg
