#include "reg/line_of_fire.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "table/sight.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Frame;
using table::Length;
using table::Rectangle;
using table::Segment;
using table::Vector;

constexpr Length over_the_crest = Length::units(2);  // REG-TER-016

bool gives_cover(TerrainKind kind) {  // REG-GAP-003
  return kind == TerrainKind::village || kind == TerrainKind::orchard || kind == TerrainKind::wood;
}

// Pieces in which all troops are seen at a distance only also stop lines that run through more of them than that.
bool hides_everybody(TerrainKind kind) { return gives_cover(kind); }

bool hill(const Terrain& terrain) {
  return terrain.kind == TerrainKind::gentle_hill || terrain.kind == TerrainKind::steep_hill;
}

Vector nearest_of(const Rectangle& thing, Vector to) {
  if (table::contains(thing, to)) return to;
  Vector nearest = thing.corners()[0];
  for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
    const Vector point = table::nearest_point(thing.edge(edge), to);
    if (square(point - to) < square(nearest - to)) nearest = point;
  }
  return nearest;
}

// Points of a target that stand for all of it: the nearest, its corners, the middles of its edges.
std::array<Vector, 9> points_of(const Rectangle& target, Vector eye) {
  std::array<Vector, 9> points;
  points[0] = nearest_of(target, eye);
  for (std::size_t i = 0; i < 4; ++i) {
    points[1 + i] = target.corners()[i];
    points[5 + i] = table::midpoint(target.corners()[i], target.corners()[(i + 1) % 4]);
  }
  return points;
}

bool over_crest(const Terrain& terrain, const Segment& line) {
  const Footprint crest(terrain.crest);
  if (crest.empty() || table::crossings(line, crest).empty()) return true;
  const auto looks_over = [&](Vector end) {
    return table::contains(terrain.area, end) && table::within(table::distance(crest, end), over_the_crest);
  };
  return looks_over(line.from) || looks_over(line.to);
}

// The rule by which this piece closes the line to troops at its end; nothing if it is open.
std::optional<RuleId> closed_by(const Terrain& terrain, const Segment& line, const Troops& troops) {
  if (!over_crest(terrain, line)) return "REG-TER-016"_rule;
  if (terrain.area.outline().empty()) return std::nullopt;
  const auto limit = seen_at(terrain.kind, troops);
  if (!limit) return std::nullopt;
  if (table::contains(terrain.area, line.to) && !table::within(Length::units(line.length()), *limit)) {
    return "REG-TER-015"_rule;
  }
  if (hides_everybody(terrain.kind) && !table::within(table::length_inside(terrain.area, line), *limit)) {
    return "REG-TER-015"_rule;
  }
  return std::nullopt;
}

std::vector<const Terrain*> pieces_between(const Game& game, const table::Box& box) {
  std::vector<const Terrain*> pieces;
  for (const Terrain& terrain : game.ground) {
    if (!terrain.area.outline().empty() && table::meet(terrain.area.bounds(), box)) pieces.push_back(&terrain);
  }
  return pieces;
}

table::Box box_of(const Frame& from, Footprint target) {
  table::Box box = table::bounds(target);
  box.include(from.left_end);
  box.include(from.right_end());
  return box;
}

// Bases that may stand between, by side.
struct Between {
  std::vector<Rectangle> friends;
  std::vector<Rectangle> enemies;
};

Between between(const FieldOfFire& field, const ShootingFile& file, Footprint target, BaseId target_base,
                UnitId moving) {
  const table::Box box = box_of(file.from, target).grown(table::tolerance.units());
  const Unit& own = field.unit(file.unit);
  Between found;
  for (std::size_t b = 0; b < field.state().bases.size(); ++b) {
    const BaseId base = static_cast<BaseId>(b);
    if (!field.stands(base) || base == target_base || !table::meet(field.where(base).bounds(), box)) continue;
    const UnitId unit = field.base(base).unit;
    if (unit == moving) continue;
    // Over a rank of one's own unit group (REG-SHT-016); but not over another wagon.
    if (unit == file.unit && (own.troops.type != Type::battlewagons || base == file.front)) continue;
    if (field.unit(unit).side == own.side) {
      found.friends.push_back(field.where(base));
    } else if (!may_overlook(field, file, unit)) {
      found.enemies.push_back(field.where(base));
    }
  }
  return found;
}

bool on_a_hill(const Game& game, const Rectangle& base) {
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    return hill(terrain) && table::entirely_inside(terrain.area, Footprint(&base, 1));
  });
}

// REG-SHT-017: some point of the target to which the line crosses no enemy, and no friend who stands near that point.
bool over_friends(const FieldOfFire& field, Vector eye, const Rectangle& target, const Between& blockers) {
  const Length clear_of_target = Length::units(field.rules().numbers.overhead_clear);
  const auto points = points_of(target, eye);
  return std::any_of(points.begin(), points.end(), [&](Vector point) {
    const Segment line{eye, point};
    // A point on the near side of the target, where the line first meets it, and past all enemies.
    const Vector just_before = point + (eye - point) * (0.01 / std::max(0.01, line.length()));
    if (table::distance(target, just_before) <= table::tolerance) return false;
    if (!table::clear(line, Footprint(blockers.enemies))) return false;
    std::vector<Rectangle> near;  // looked at together: a line between two that touch is not free
    std::copy_if(blockers.friends.begin(), blockers.friends.end(), std::back_inserter(near),
                 [&](const Rectangle& base) { return table::within(table::distance(base, point), clear_of_target); });
    return table::clear(line, Footprint(near));
  });
}

// The whole front edge of the file is beyond the line, on the side away from what is behind it.
bool edge_beyond(const Frame& from, const table::Line& line) {
  const auto beyond = [&](Vector end) { return dot(end - line.through, line.outward) >= -table::tolerance.units(); };
  return beyond(from.left_end) && beyond(from.right_end());
}

bool defended(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const Unit& unit = field.unit_of(target);
  const Rectangle& where = field.where(target);
  if (unit.barricades) {  // REG-UNT-023: across its whole frontage
    const Frame frame = table::frame(where);
    std::vector<Rectangle> whole = footprint(field.state(), field.base(target).unit);
    const Length front = table::extent(frame, Footprint(whole)).most.ahead;
    if (edge_beyond(file.from, {frame.left_end + frame.forward * front.units(), frame.forward})) return true;
  }
  if (!foot(unit.troops)) return false;  // REG-GAP-003: to Foot
  const std::vector<Rectangle> stretches = stretches_before(field.game(), field.state(), target);
  return std::any_of(stretches.begin(), stretches.end(), [&](const Rectangle& stretch) {
    const bool looks_out = dot(stretch.forward(), where.forward()) > 0;
    return edge_beyond(file.from, {stretch.centre(), looks_out ? stretch.forward() : -stretch.forward()});
  });
}

}  // namespace

std::optional<Length> seen_at(TerrainKind kind, const Troops& troops) {  // REG-GAP-003
  switch (kind) {
    case TerrainKind::brush:
      return foot(troops) && skirmishing(troops) ? std::optional(Length::units(3)) : std::nullopt;
    case TerrainKind::tall_crops:
    case TerrainKind::enclosed_field: return foot(troops) ? std::optional(Length::units(3)) : std::nullopt;
    case TerrainKind::orchard: return Length::units(3);
    case TerrainKind::village:
    case TerrainKind::wood: return Length::units(2);
    default: return std::nullopt;
  }
}

std::optional<Refusal> hidden_by_ground(const FieldOfFire& field, const Frame& from, const Rectangle& target,
                                        const Troops& troops) {
  const std::vector<const Terrain*> pieces = pieces_between(field.game(), box_of(from, Footprint(&target, 1)));
  if (pieces.empty()) return std::nullopt;
  const Vector nearest = table::nearest_points(Rectangle::segment(from.left_end, from.right_end()), target).mine;
  std::optional<Refusal> why;
  for (const Vector eye : {nearest, from.left_end, from.right_end(), from.front().at(0.5)}) {
    for (const Vector point : points_of(target, eye)) {
      std::optional<Refusal> closed;
      for (const Terrain* piece : pieces) {
        const auto rule = closed_by(*piece, {eye, point}, troops);
        if (!rule) continue;
        const std::string what = piece->name.empty() ? "the ground" : piece->name;
        closed = Refusal{*rule, *rule == "REG-TER-016"_rule ? "the crest or rim of " + what + " hides it"
                                                            : what + " hides it at this distance"};
        break;
      }
      if (!closed) return std::nullopt;
      if (!why) why = closed;
    }
  }
  return why;
}

bool may_overlook(const FieldOfFire& field, const ShootingFile& file, UnitId enemy) {
  const int beyond = field.rules().numbers.artillery_ignores_skirmishers_beyond;
  const Unit& shooters = field.unit(file.unit);
  if (beyond == 0 || !shoots_as_artillery(shooters.troops, file.shooter)) return false;
  if (field.unit(enemy).side == shooters.side || !skirmishing(field.unit(enemy).troops)) return false;
  return !table::within(distance(field.state(), file.unit, enemy), Length::units(beyond));
}

std::optional<Refusal> line_blocked(const FieldOfFire& field, const ShootingFile& file, Footprint target,
                                    BaseId target_base, UnitId moving) {
  const Between blockers = between(field, file, target, target_base, moving);
  std::vector<Rectangle> all = blockers.friends;
  all.insert(all.end(), blockers.enemies.begin(), blockers.enemies.end());
  if (all.empty()) return std::nullopt;
  const auto seen_from = [&](Vector eye, const std::vector<Rectangle>& by) {
    return std::any_of(target.begin(), target.end(),
                       [&](const Rectangle& part) { return table::visible(eye, part, Footprint(by)); });
  };
  const bool guns = shoots_as_artillery(field.unit(file.unit).troops, file.shooter);
  const auto overhead = [&](Vector eye) {
    return std::any_of(target.begin(), target.end(),
                       [&](const Rectangle& part) { return over_friends(field, eye, part, blockers); });
  };
  for (const Vector eye : {file.from.left_end, file.from.right_end()}) {
    if (seen_from(eye, all)) continue;
    if (!seen_from(eye, blockers.enemies)) {
      return Refusal{"REG-SHT-018"_rule, "enemies stand in the line from a front corner of the file"};
    }
    if (!guns) return Refusal{"REG-SHT-018"_rule, "friends stand in the line from a front corner of the file"};
    if (!overhead(eye)) {
      return Refusal{"REG-SHT-017"_rule, "a friend in the line of fire stands within " +
                                             in_bw(Length::units(field.rules().numbers.overhead_clear)) +
                                             " of the point shot at"};
    }
    const bool height =
        field.y2019() || on_a_hill(field.game(), field.where(file.front)) ||
        std::any_of(target.begin(), target.end(), [&](const Rectangle& part) { return on_a_hill(field.game(), part); });
    if (!height) return Refusal{"REG-SHT-017"_rule, "neither the guns nor the target are on a hill"};
  }
  return std::nullopt;
}

bool target_in_cover(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  const Rectangle& where = field.where(target);
  for (const Terrain* piece : pieces_between(field.game(), box_of(file.from, Footprint(&where, 1)))) {
    if (!gives_cover(piece->kind)) continue;
    if (table::entirely_inside(piece->area, Footprint(&where, 1))) return true;
    for (const Vector eye : {file.from.left_end, file.from.right_end()}) {  // REG-TER-017
      if (table::length_inside(piece->area, {eye, nearest_of(where, eye)}) > table::tolerance) return true;
    }
  }
  return defended(field, file, target);
}

}  // namespace condotta::reg
