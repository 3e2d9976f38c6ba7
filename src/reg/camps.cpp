#include "reg/camps.hpp"

#include <algorithm>

#include "reg/position.hpp"

namespace condotta::reg {
namespace {

constexpr double slack = 0.002;

using table::Footprint;

// The worst going under it that is not a built-up area (REG-CMP-017).
Going going_under(const CampPlace& place) {
  Going worst = Going::good;
  for (const Terrain& terrain : place.ground) {
    if (terrain.area.outline().empty() || terrain.kind == TerrainKind::village) continue;
    if (!table::overlapping(terrain.area, Footprint(&place.where, 1))) continue;
    worst = std::max(worst, going_for(terrain, Troops{}));
  }
  return worst;
}

bool beside(const Terrain& road, const table::Rectangle& camp) {
  return table::distance(road.area, Footprint(&camp, 1)) <= table::tolerance;
}

// Does the road meet the player's long edge where a camp may stand?
bool reaches(const Terrain& road, double edge, const EdgeStretch& stretch) {
  const table::Box& box = road.area.bounds();
  const bool at_edge = edge == 0 ? box.low.y <= slack : box.high.y >= edge - slack;
  return at_edge && box.high.x >= stretch.from && box.low.x <= stretch.to;
}

}  // namespace

std::optional<CampKind> camp_in_battle(CampKind kind, bool invader) {
  switch (kind) {
    case CampKind::flexible: return invader ? CampKind::mobile : CampKind::fortified;  // REG-CMP-007
    case CampKind::none:  // REG-CMP-008, REG-CMP-009, REG-ARM-024
      if (invader) return std::nullopt;
      return CampKind::mobile;
    default: return kind;  // REG-CMP-004, REG-CMP-005, REG-CMP-006
  }
}

Troops camp_troops(CampKind in_battle, std::optional<Quality> defended) {
  Troops camp;
  camp.type = Type::camp;
  camp.formation = Formation::loose;
  camp.quality = defended.value_or(Quality::poor);  // REG-CMP-010, REG-TRP-025
  if (in_battle == CampKind::fortified) camp.traits.add(Trait::fortified);
  if (in_battle == CampKind::mobile) camp.traits.add(Trait::mobile);
  return camp;
}

EdgeStretch camp_stretch(const Rules& rules, double width, std::array<bool, 2> secure_flank, std::size_t which) {
  const double middle = width / 2;
  if (which < 2 && secure_flank[which]) return which == 0 ? EdgeStretch{0, middle} : EdgeStretch{middle, width};
  const double from_middle = rules.numbers.setup.camp_from_middle;
  return {middle - from_middle, middle + from_middle};
}

Ruling may_place_camp(const Game& game, const CampPlace& place, Going worst) {
  Ruling ruling;
  const table::Box& box = place.where.bounds();
  const double width = game.width.units();
  const double depth = game.height.units();
  const double behind = place.far_side ? depth - box.high.y : box.low.y;
  if (behind > slack || behind < -slack) {
    ruling.refuse("REG-CMP-013"_rule, "its rear is not on its player's long edge");
  }
  bool inside = false;
  for (std::size_t which = 0; which < 3; ++which) {  // either secure half, or about the middle
    const EdgeStretch stretch = camp_stretch(game.rules, width, game.secure_flank, which);
    inside = inside || (box.low.x >= stretch.from - slack && box.high.x <= stretch.to + slack);
  }
  if (!inside) {
    const bool secured = game.secure_flank[0] || game.secure_flank[1];
    ruling.refuse(secured ? "REG-CMP-016"_rule : "REG-CMP-015"_rule, "it is too far from the middle of the edge");
  }
  const Going going = going_under(place);
  if (going > worst) {
    ruling.refuse("REG-CMP-017"_rule, going == Going::rough ? "it is in rough going" : "it is in difficult going");
  }
  if (worst == Going::impassable) return ruling;
  const EdgeStretch middle = camp_stretch(game.rules, width, {}, 2);
  for (const Terrain& terrain : place.ground) {  // REG-CMP-013, REG-GAP-017
    if (terrain.kind != TerrainKind::road || !reaches(terrain, place.far_side ? depth : 0, middle)) continue;
    if (!beside(terrain, place.where)) ruling.refuse("REG-GAP-017"_rule, "it does not touch the road");
  }
  return ruling;
}

}  // namespace condotta::reg
