#include "reg/muster.hpp"

#include <algorithm>
#include <set>

#include "document/reader.hpp"
#include "reg/army_check.hpp"
#include "reg/pre_battle.hpp"
#include "reg/set_formations.hpp"
#include "reg/setup.hpp"
#include "reg/setup_parts.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;

MusterRules rules_for(MusterStep step) {
  switch (step) {
    case MusterStep::roll:
    case MusterStep::choose_role:
    case MusterStep::choose_territory:
    case MusterStep::choose_square:
    case MusterStep::announce_pass:
    case MusterStep::choose_card:
    case MusterStep::move_marker: return map_rules();
    case MusterStep::choose_end:
    case MusterStep::place_flank:
    case MusterStep::choose_piece:
    case MusterStep::place_piece:
    case MusterStep::adjust_piece: return terrain_rules();
    case MusterStep::place_camp:
    case MusterStep::deploy: return deployment_rules();
    case MusterStep::give_orders: return orders_rules();
    case MusterStep::wheel_guns: return guns_rules();
    case MusterStep::place_commanders:
    case MusterStep::finished: break;
  }
  return command_rules();
}

// The army of a side: `sample` names a sample army of the project; else the table is the army (docs/armies.md).
std::expected<Army, Fault> army_of(const Rules& rules, Reader& reader, Side side) {
  const Document* value = reader.need(name_of(side));
  if (value == nullptr) return std::unexpected(*reader.fault());
  std::expected<Army, Fault> army = std::unexpected(Fault{});
  if (const Document* name = value->find("sample")) {
    const auto& samples = sample_armies();
    const auto found =
        std::find_if(samples.begin(), samples.end(), [&](const SampleArmy& one) { return one.id == name->text(); });
    if (found == samples.end()) {
      return std::unexpected(
          Fault{quoted(name->text()) + " is no sample army; `condotta army lists` names them", name->line()});
    }
    army = read_army(found->file, army_lists());
  } else {
    army = read_army(*value, army_lists());
  }
  if (!army) return army;
  for (const Objection& one : check_army(rules, *army, army_lists())) {
    if (one.warning) continue;
    return std::unexpected(Fault{"the " + std::string(name_of(side)) + " army is not legal: " + one.sentence + " (" +
                                     std::string(one.rule.text()) + ")",
                                 one.line > 0 ? one.line : value->line()});
  }
  return army;
}

std::string unique_name(std::set<std::string>& taken, const std::string& wanted) {
  std::string name = wanted;
  for (int i = 2; !taken.insert(name).second; ++i) name = wanted + " " + std::to_string(i);
  return name;
}

}  // namespace

std::expected<MusterGame, Fault> read_muster(const Rules& rules, const Document& scenario) {
  Reader reader(scenario, "the scenario");
  reader.find("begin");
  for (const std::string_view key : {"place", "about"}) reader.text(key);
  read_rule_sets(reader);
  reader.texts("notes");
  reader.whole("year", 0, 0, 3000);
  MusterGame game;
  game.rules = rules;
  game.title = reader.text("name", "A battle");
  game.table.width = reader.number("width", 45, 30, 120);  // REG-TRN-004
  game.table.depth = reader.number("depth", 30, 20, 60);
  game.scenario = scenario;
  std::set<std::string> names;
  for (const Side side : {Side::red, Side::blue}) {
    auto army = army_of(rules, reader, side);
    if (!army) return std::unexpected(army.error());
    const auto first_leader = static_cast<int>(game.leaders.size());
    for (const ArmyCommander& one : army->commanders) {
      game.leaders.push_back({unique_name(names, one.name), side, one.who, one.player});
    }
    for (const ArmyUnits& units : army->units) {
      int ally = -1;
      for (std::size_t i = 0; i < army->commanders.size(); ++i) {
        if (army->commanders[i].name == units.commander) ally = first_leader + static_cast<int>(i);
      }
      for (int i = 0; i < units.number; ++i) {
        game.units.push_back({unique_name(names, units.name), side, units.troops, units.bases, ally, units.name});
      }
    }
    game.armies[index(side)] = std::move(*army);
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return game;
}

Decision decision(const MusterGame& game, const Muster& muster) {
  if (muster.step == MusterStep::finished) return {};
  return rules_for(muster.step).decision(game, muster);
}

Ruling check(const MusterGame& game, const Muster& muster, const Choice& choice) {
  Ruling ruling;
  if (const auto shape = fits(decision(game, muster), choice); !shape) {
    ruling.refuse("REG-PBS-001"_rule, shape.error().what);
    return ruling;
  }
  rules_for(muster.step).check(game, muster, choice, ruling);
  return ruling;
}

void apply(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source& source, Events& events) {
  rules_for(muster.step).apply(game, muster, choice, source, events);
}

std::expected<void, Fault> well_formed(const MusterGame& game, const Muster& muster) {
  const auto fault = [](std::string what) { return std::unexpected(Fault{std::move(what)}); };
  if (muster.step > MusterStep::finished || muster.to_act > Side::blue || muster.winner > Side::blue ||
      muster.defender > Side::blue || muster.territory > Territory::seashore) {
    return fault("the muster is at no step that the rules know");
  }
  if (muster.square < 0 || muster.square >= square_count) return fault("the marker is on no square of the map");
  if (muster.units.size() != game.units.size() || muster.leaders.size() != game.leaders.size()) {
    return fault("the muster is not that of these armies");
  }
  if (muster.piece < -1 || muster.piece >= static_cast<int>(muster.pieces.size()))
    return fault("there is no such piece");
  if (muster.piece < 0 && (muster.step == MusterStep::place_piece || muster.step == MusterStep::adjust_piece)) {
    return fault("no piece is in hand");
  }
  for (const MusterPiece& piece : muster.pieces) {
    if (piece.kind > TerrainKind::road || piece.role > PieceRole::optional || piece.player > Side::blue ||
        (piece.placed && piece.corners.size() < 3)) {
      return fault("a piece of terrain is of no kind that the rules know");
    }
  }
  for (const std::int16_t unit : muster.down) {
    if (unit < 0 || unit >= static_cast<int>(game.units.size())) return fault("nobody was put down");
  }
  for (const UnitPlace& place : muster.units) {
    if (place.where > Whereabouts::in_ambush || place.formation > Formation::skirmish || place.command < -1 ||
        place.command >= static_cast<int>(game.leaders.size()) ||
        (place.where == Whereabouts::deployed && place.files == 0)) {
      return fault("a unit group is nowhere that the rules know");
    }
  }
  for (const LeaderPlace& place : muster.leaders) {
    if (place.order > MarchOrder::bluff || place.with < -1 || place.with >= static_cast<int>(game.units.size())) {
      return fault("a commander is nowhere that the rules know");
    }
  }
  for (const MusterCard& card : muster.cards) {
    if (card.side > Side::blue || card.unit < -1 || card.unit >= static_cast<int>(game.units.size()) ||
        card.command < -1 || card.command >= static_cast<int>(game.leaders.size())) {
      return fault("an Ambush card is none");
    }
  }
  if (muster.batch < 0 || muster.to_deploy < 0 || muster.out_scouted < -1 || muster.out_scouted > 1) {
    return fault("the deployment is at no batch");
  }
  return {};
}

bool far_side(Side side) { return side == Side::blue; }

std::vector<PlacedPiece> placed_pieces(const Muster& muster, int except) {
  std::vector<PlacedPiece> all;
  for (std::size_t i = 0; i < muster.pieces.size(); ++i) {
    const MusterPiece& piece = muster.pieces[i];
    if (!piece.placed || static_cast<int>(i) == except) continue;
    all.push_back({piece.kind, table::Area{std::span<const table::Point>(piece.corners)}});
  }
  return all;
}

Game table_of(const MusterGame& game, const Muster& muster) {
  Game table;
  table.rules = game.rules;
  table.width = Length::units(game.table.width);
  table.height = Length::units(game.table.depth);
  for (const MusterPiece& piece : muster.pieces) {
    if (!piece.placed) continue;
    Terrain terrain;
    terrain.kind = piece.kind;
    terrain.corners = piece.corners;
    shape(terrain);
    table.ground.push_back(std::move(terrain));
  }
  if (secure_flank_of(game.rules, muster.square) != SecureFlank::none) {
    table.secure_flank[muster.flank_at_zero ? 0 : 1] = true;
  }
  return table;
}

Troops troops_at(const MusterGame& game, int unit, const UnitPlace& place) {
  Troops troops = game.units[static_cast<std::size_t>(unit)].troops;
  troops.formation = place.formation;
  if (place.dismounted) troops.type = Type::foot;
  return troops;
}

std::vector<Rectangle> bases_at(const MusterGame& game, int unit, const UnitPlace& place) {
  State state;
  Unit one;
  one.troops = troops_at(game, unit, place);
  one.base_count = static_cast<std::int16_t>(game.units[static_cast<std::size_t>(unit)].bases);
  state.units.push_back(one);
  lay_out(game.rules, state, 0, place.pose, place.files);
  std::vector<Rectangle> bases;
  for (const Base& base : state.bases) bases.push_back(Rectangle::standing(base.pose, Length::units(1), base.depth));
  return bases;
}

Rectangle camp_at(const table::Pose& pose) {
  return Rectangle::standing(pose, Length::units(camp_width), Length::units(camp_depth));
}

std::optional<CampKind> camp_of(const MusterGame& game, const Muster& muster, Side side) {
  return camp_in_battle(game.armies[index(side)].camp, side == invader(muster));
}

std::vector<std::int32_t> units_of(const MusterGame& game, const Muster& muster, Side side, Whereabouts where) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && muster.units[i].where == where) all.push_back(static_cast<std::int32_t>(i));
  }
  return all;
}

std::vector<std::string> names_of(const std::vector<std::int32_t>& numbers, const std::vector<MusterLeader>& leaders) {
  std::vector<std::string> names;
  for (const std::int32_t number : numbers) names.push_back(leaders[static_cast<std::size_t>(number)].name);
  return names;
}

void add_refusals(Ruling& to, const Ruling& more) {
  to.refusals.insert(to.refusals.end(), more.refusals.begin(), more.refusals.end());
}

Option option(MusterAnswer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
              std::vector<RuleId> rules) {
  return {static_cast<std::uint16_t>(answer), name, std::move(words), std::move(parameters), std::move(rules)};
}

Parameter one_of(std::string_view name, ParameterKind kind, std::vector<std::int32_t> allowed,
                 std::vector<std::string> labels) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  parameter.allowed = std::move(allowed);
  parameter.labels = std::move(labels);
  return parameter;
}

Parameter within(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most,
                 std::optional<std::int32_t> usual) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  parameter.least = least;
  parameter.most = most;
  parameter.usual = usual;
  return parameter;
}

}  // namespace condotta::reg
