// The deployed armies as a scenario (docs/scenarios.md), from which the battle begins.
#include "reg/army_words.hpp"
#include "reg/hidden_places.hpp"
#include "reg/muster.hpp"
#include "reg/pre_battle.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

Document pair(double x, double y) {
  Document both = Document::array();
  both.push(x);
  both.push(y);
  return both;
}

Document terrain_document(const MusterPiece& piece, std::size_t number) {
  Document table = Document::object();
  table.set("name", std::string(piece_words[static_cast<std::size_t>(piece.kind)]) + " " + std::to_string(number));
  table.set("kind", piece_words[static_cast<std::size_t>(piece.kind)]);
  Document points = Document::array();
  if (piece.kind == TerrainKind::linear_obstacle) {  // its long axis
    const auto middle = [&](std::size_t a, std::size_t b) {
      const table::Vector at = (table::exact(piece.corners[a]) + table::exact(piece.corners[b])) * 0.5;
      return pair(at.x, at.y);
    };
    table.set("shape", "line");
    points.push(middle(0, 3));
    points.push(middle(1, 2));
    table.set("points", points);
    table.set("width", table::norm(table::exact(piece.corners[0]) - table::exact(piece.corners[3])));
    return table;
  }
  table.set("shape", "polygon");
  for (const table::Point corner : piece.corners) points.push(pair(corner.x.units(), corner.y.units()));
  table.set("points", points);
  return table;
}

// An Ambush card: its number, and the middle of its front edge.
void set_card(Document& table, const MusterCard& card) {
  table.set("ambush", static_cast<int>(card.number));
  table.set("at", pair(card.pose.front.x.units(), card.pose.front.y.units()));
  table.set("facing", card.pose.heading.degrees());
}

Document unit_document(const MusterGame& game, const Muster& muster, int unit, const std::string& name) {
  const UnitPlace& place = muster.units[static_cast<std::size_t>(unit)];
  Document table = Document::object();
  table.set("name", name);
  table.set("troops", describe(troops_at(game, unit, place)));
  table.set("bases", game.units[static_cast<std::size_t>(unit)].bases);
  for (const MusterCard& card : muster.cards) {
    if (card.unit == unit) set_card(table, card);
  }
  if (place.where != Whereabouts::deployed) return table;
  table.set("at", pair(place.pose.front.x.units(), place.pose.front.y.units()));
  table.set("facing", place.pose.heading.degrees());
  table.set("files", static_cast<int>(place.files));
  const Troops& troops = game.units[static_cast<std::size_t>(unit)].troops;
  if (troops.has(Trait::barricades)) table.set("barricades", true);     // REG-DEP-012: along its whole front
  if (troops.has(Trait::caltrops)) table.set("caltrops-placed", true);  // REG-DEP-013
  if (troops.has(Trait::stakes)) table.set("stakes-placed", true);
  return table;
}

Document command_document(const MusterGame& game, const Muster& muster, std::size_t leader,
                          const std::vector<std::string>& names) {
  const MusterLeader& who = game.leaders[leader];
  const LeaderPlace& place = muster.leaders[leader];
  Document table = Document::object();
  table.set("general", who.name);
  table.set("grade", grade_words[static_cast<std::size_t>(who.who.grade)]);
  table.set("type", command_type_words[static_cast<std::size_t>(who.who.type)]);
  if (who.who.army_commander) table.set("army-commander", true);
  if (who.who.ally) table.set("ally", true);
  if (!who.player.empty()) table.set("player", who.player);
  if (place.floating) table.set("floating", true);
  if (place.order == MarchOrder::left || place.order == MarchOrder::right) {
    table.set("flank-march", place.order == MarchOrder::left ? "left" : "right");
  } else if (place.with >= 0) {
    table.set("with", names[static_cast<std::size_t>(place.with)]);
    const UnitPlace& unit = muster.units[static_cast<std::size_t>(place.with)];
    if (unit.where == Whereabouts::deployed) table.set("file", (unit.files + 1) / 2);
  } else {
    table.set("at", pair(place.at.x.units(), place.at.y.units()));
  }
  if (place.order == MarchOrder::bluff) table.set("bluffed-flank-march", true);  // REG-FLK-010
  Document bluffs = Document::array();
  for (const MusterCard& card : muster.cards) {
    if (card.unit >= 0 || card.command != static_cast<int>(leader)) continue;
    Document bluff = Document::object();
    set_card(bluff, card);
    bluffs.push(bluff);
  }
  if (!bluffs.items().empty()) table.set("false-ambush", bluffs);
  Document units = Document::array();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (muster.units[i].command == static_cast<int>(leader)) {
      units.push(unit_document(game, muster, static_cast<int>(i), names[i]));
    }
  }
  table.set("unit", units);
  return table;
}

// A general may stand with a unit of another command, which the reader must know before: those who do come last.
std::vector<std::size_t> order_of(const MusterGame& game, const Muster& muster, Side side) {
  std::vector<std::size_t> first;
  std::vector<std::size_t> last;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side != side) continue;
    const int with = muster.leaders[i].with;
    const bool elsewhere = with >= 0 && muster.units[static_cast<std::size_t>(with)].command != static_cast<int>(i);
    (elsewhere ? last : first).push_back(i);
  }
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

Document army_document(const MusterGame& game, const Muster& muster, Side side, const std::vector<std::string>& names) {
  constexpr std::array<std::string_view, camp_kinds> words = {"standard", "fortified", "mobile", "standard", "none"};
  Document table = Document::object();
  table.set("army", game.armies[index(side)].name);
  if (const auto kind = camp_of(game, muster, side); kind && muster.camp_down[index(side)]) {
    const table::Pose& pose = muster.camps[index(side)];
    Document camp = Document::object();
    camp.set("kind", words[static_cast<std::size_t>(*kind)]);
    if (const auto defended = game.armies[index(side)].defended_camp) camp.set("defended", in_words(*defended));
    camp.set("at", pair(pose.front.x.units(), pose.front.y.units()));
    table.set("camp", camp);
  }
  Document commands = Document::array();
  for (const std::size_t leader : order_of(game, muster, side)) {
    commands.push(command_document(game, muster, leader, names));
  }
  table.set("command", commands);
  return table;
}

}  // namespace

Document deployed_scenario(const MusterGame& game, const Muster& muster) {
  Document scenario = Document::object();
  scenario.set("name", game.title);
  scenario.set("table", pair(game.table.width, game.table.depth));
  scenario.set("active", name_of(invader(muster)));  // REG-DEP-022
  scenario.set(hidden_apart, true);                  // REG-DEP-024
  if (secure_flank_of(game.rules, muster.square) != SecureFlank::none) {
    Document flanks = Document::array();
    flanks.push(muster.flank_at_zero ? "west" : "east");
    scenario.set("secure-flanks", flanks);
  }
  Document terrain = Document::array();
  for (const MusterPiece& piece : muster.pieces) {
    if (piece.placed) terrain.push(terrain_document(piece, terrain.items().size() + 1));
  }
  scenario.set("terrain", terrain);
  const std::vector<std::string> names = final_names(game, muster);
  for (const Side side : {Side::red, Side::blue}) scenario.set(name_of(side), army_document(game, muster, side, names));
  return scenario;
}

}  // namespace condotta::reg
