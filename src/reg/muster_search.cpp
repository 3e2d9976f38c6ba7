#include "reg/muster_search.hpp"

#include <algorithm>

#include "dice/seeded.hpp"
#include "reg/ambushes.hpp"
#include "reg/outlines.hpp"
#include "reg/position.hpp"
#include "reg/pre_battle.hpp"
#include "reg/set_formations.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Point;
using table::Vector;

constexpr int tries = 400;

// The parts of a choice to place: with the kind first for a secure flank.
struct Wanted {
  TerrainKind kind = TerrainKind::open_area;
  PieceRole role = PieceRole::optional;
  std::size_t first = 0;  // index of x among the values
};
Wanted wanted(const Muster& muster, const Choice& choice) {
  if (muster.step == MusterStep::place_flank) {
    return {static_cast<TerrainKind>(choice.values[0]), PieceRole::secure_flank, 1};
  }
  const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
  return {piece.kind, piece.role, 0};
}

// A road runs straight from edge to edge, north-south or, turned by a quarter, west-east (REG-GAP-017).
std::vector<Point> road_at(const MusterGame& game, Vector at, Angle turned) {
  const double quarter = turned.degrees();
  const bool across = (quarter > 45 && quarter < 135) || (quarter > 225 && quarter < 315);
  const double w = game.table.width;
  const double d = game.table.depth;
  if (across) {
    const double y = std::clamp(at.y, 0.5, d - 0.5);
    return {table::rounded({0, y - 0.5}), table::rounded({w, y - 0.5}), table::rounded({w, y + 0.5}),
            table::rounded({0, y + 0.5})};
  }
  const double x = std::clamp(at.x, 0.5, w - 0.5);
  return {table::rounded({x - 0.5, 0}), table::rounded({x + 0.5, 0}), table::rounded({x + 0.5, d}),
          table::rounded({x - 0.5, d})};
}

Choice random_place(const MusterGame& game, const Muster& muster, TerrainKind kind, PieceRole role,
                    dice::Source& source) {
  const PieceShape shape = plausible_shape(kind, piece_size(game.rules, role), source);
  double from = 0;
  double to = game.table.width;
  const double sector = game.rules.numbers.setup.flank_sector;
  if (muster.step == MusterStep::place_piece) {
    const Sector rolled = rolled_sector(game.rules, muster.sector_roll);
    const bool at_zero = rolled == (far_side(muster.to_act) ? Sector::right : Sector::left);
    if (rolled == Sector::middle) {
      from = sector;
      to -= sector;
    } else if (at_zero) {
      to = sector;
    } else {
      from = to - sector;
    }
  }
  const double half_width = shape.width.units() / 2;
  const double half_depth = shape.depth.units() / 2;
  const auto between = [&](double low, double high) {
    return high <= low ? (low + high) / 2 : low + (high - low) * static_cast<double>(source.below(1001)) / 1000;
  };
  double x = between(from + half_width, to - half_width);
  double y = between(half_depth, game.table.depth - half_depth);
  if (muster.step == MusterStep::place_flank) {
    x = muster.flank_at_zero ? half_width : game.table.width - half_width;
    const double middle = game.table.depth / 2;
    y = far_side(muster.to_act) ? between(middle + half_depth, game.table.depth - half_depth)
                                : between(half_depth, middle - half_depth);
  } else if (must_touch_edge(muster.edge_roll)) {
    const bool low = source.below(2) == 0;
    y = low ? half_depth : game.table.depth - half_depth;
  }
  Choice choice{static_cast<std::uint16_t>(MusterAnswer::place), {}};
  if (muster.step == MusterStep::place_flank) choice.values.push_back(static_cast<std::int32_t>(kind));
  for (const Length one : {Length::units(x), Length::units(y)}) choice.values.push_back(one.ticks());
  choice.values.push_back(0);
  choice.values.push_back(shape.width.ticks());
  choice.values.push_back(shape.depth.ticks());
  choice.values.push_back(static_cast<std::int32_t>(shape.variant));
  return choice;
}

}  // namespace

std::vector<Point> outline_chosen(const MusterGame& game, const Muster& muster, const Choice& choice) {
  const Wanted what = wanted(muster, choice);
  const auto value = [&](std::size_t i) { return choice.values[what.first + i]; };
  const Point at{Length::ticks(value(0)), Length::ticks(value(1))};
  const Angle turned = Angle::ticks(value(2));
  if (what.kind == TerrainKind::road) return road_at(game, table::exact(at), turned);
  const PieceShape shape{what.kind, Length::ticks(value(3)), Length::ticks(value(4)),
                         static_cast<std::uint32_t>(value(5))};
  return outline_at(shape, piece_size(game.rules, what.role).least, at, turned);
}

Ruling may_place_here(const MusterGame& game, const Muster& muster, const Choice& choice) {
  const Wanted what = wanted(muster, choice);
  const std::vector<Point> corners = outline_chosen(game, muster, choice);
  const PlacedPiece piece{what.kind, table::Area{std::span<const Point>(corners)}};
  const std::vector<PlacedPiece> others = placed_pieces(muster);
  Placing placing;
  placing.table = game.table;
  placing.far_side = far_side(muster.to_act);
  placing.role = what.role;
  placing.others = others;
  if (what.role == PieceRole::secure_flank) return may_secure(game.rules, piece, placing, muster.flank_at_zero);
  placing.sector = rolled_sector(game.rules, muster.sector_roll);
  placing.touch_edge = must_touch_edge(muster.edge_roll);
  return may_place(game.rules, piece, placing);
}

std::optional<Choice> find_place(const MusterGame& game, const Muster& muster, std::uint64_t stream) {
  // From what both players see, so that an answer betrays no card.
  Hasher seen;
  archive::hash(seen, muster.pieces);
  seen.add(static_cast<std::uint64_t>(muster.sector_roll * 8 + muster.edge_roll));
  dice::Seeded source = dice::Seeded(seen.value()).split(stream);
  std::vector<TerrainKind> kinds;
  PieceRole role = PieceRole::secure_flank;
  if (muster.step == MusterStep::place_flank) {
    for (std::size_t i = 0; i < terrain_kinds; ++i) {
      const auto kind = static_cast<TerrainKind>(i);
      if (serves_as_flank(game.rules, kind, secure_flank_of(game.rules, muster.square), muster.territory)) {
        kinds.push_back(kind);
      }
    }
  } else {
    const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
    kinds = {piece.kind};
    role = piece.role;
  }
  if (kinds.empty()) return std::nullopt;
  for (int i = 0; i < tries; ++i) {
    const TerrainKind kind = kinds[source.below(static_cast<std::uint32_t>(kinds.size()))];
    const Choice choice = random_place(game, muster, kind, role, source);
    if (may_place_here(game, muster, choice).allowed()) return choice;
  }
  return std::nullopt;
}

Ruling may_stand(const MusterGame& game, const Muster& muster, int unit, const UnitPlace& place) {
  const MusterUnit& who = game.units[static_cast<std::size_t>(unit)];
  const Game table = table_of(game, muster);
  const std::vector<table::Rectangle> bases = bases_at(game, unit, place);
  const Troops troops = troops_at(game, unit, place);
  Ruling ruling = may_deploy(table, troops, {table::Footprint(bases), far_side(who.side)});
  const int ranks = (who.bases + place.files - 1) / place.files;
  if (!legal_shape(troops, place.files, ranks, who.bases)) {
    ruling.refuse("REG-DEP-011"_rule, "that is no legal formation");
  }
  for (const Terrain& terrain : table.ground) {
    if (terrain.area.outline().empty() || may_enter(table.rules, troops, going_for(terrain, troops))) continue;
    if (table::overlapping(terrain.area, table::Footprint(bases))) {
      ruling.refuse("REG-TER-012"_rule, "such troops may not be there");
    }
  }
  std::vector<table::Rectangle> others;
  for (std::size_t i = 0; i < muster.units.size(); ++i) {
    if (static_cast<int>(i) == unit || muster.units[i].where != Whereabouts::deployed) continue;
    const std::vector<table::Rectangle> there = bases_at(game, static_cast<int>(i), muster.units[i]);
    others.insert(others.end(), there.begin(), there.end());
  }
  for (const Side side : {Side::red, Side::blue}) {
    if (muster.camp_down[index(side)]) others.push_back(camp_at(muster.camps[index(side)]));
  }
  for (const MusterCard& card : muster.cards) {
    if (card.side == who.side) others.push_back(ambush_card(game.rules, card.pose));
  }
  if (!others.empty() && table::overlapping(table::Footprint(bases), table::Footprint(others))) {
    ruling.refuse("REG-DEP-011"_rule, "other troops stand there");
  }
  return ruling;
}

std::optional<Choice> find_stand(const MusterGame& game, const Muster& muster, int unit, double x, double front) {
  const MusterUnit& who = game.units[static_cast<std::size_t>(unit)];
  UnitPlace place = muster.units[static_cast<std::size_t>(unit)];
  const bool far = far_side(who.side);
  place.files = static_cast<std::uint8_t>(usual_frontage(who.troops, who.bases));
  const Angle facing = far ? Angle::degrees(180) : Angle{};
  for (int ring = 0; ring < 60; ++ring) {
    for (int row = 0; row < 4; ++row) {
      for (const int sign : {1, -1}) {
        const double at_x = x + sign * ring * 0.5;
        const double own_y = front - row * 2.2;
        const double at_y = far ? game.table.depth - own_y : own_y;
        if (at_x < 0 || at_x > game.table.width || own_y < 0) continue;
        place.pose = {table::rounded({at_x, at_y}), facing};
        if (!may_stand(game, muster, unit, place).allowed()) continue;
        return Choice{static_cast<std::uint16_t>(MusterAnswer::deploy),
                      {unit, place.pose.front.x.ticks(), place.pose.front.y.ticks(), facing.ticks(), place.files,
                       static_cast<std::int32_t>(place.formation)}};
      }
    }
  }
  return std::nullopt;
}

}  // namespace condotta::reg
