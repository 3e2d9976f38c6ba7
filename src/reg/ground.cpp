// The ground under the bases, and the facts of a file in a fight that follow from where it stands (TER, CLM).
#include <algorithm>

#include "reg/kab_due.hpp"
#include "reg/position.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;

const Unit& unit_of(const State& state, BaseId base) {
  return state.units[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)];
}

bool hill(const Terrain& terrain) {
  return terrain.kind == TerrainKind::gentle_hill || terrain.kind == TerrainKind::steep_hill;
}

reg::Edge own_edge(table::Edge edge) {
  switch (edge) {
    case table::Edge::front: return reg::Edge::front;
    case table::Edge::rear: return reg::Edge::rear;
    case table::Edge::left:
    case table::Edge::right: break;
  }
  return reg::Edge::flank;
}

}  // namespace

Going going_for(const Terrain& terrain, const Troops& troops) {
  const bool elephants = troops.type == Type::elephants;
  const bool camels = troops.has(Trait::camels);
  switch (terrain.kind) {  // REG-GAP-003
    case TerrainKind::open_area:
    case TerrainKind::gentle_hill:
    case TerrainKind::linear_obstacle:
    case TerrainKind::road: return Going::good;
    case TerrainKind::rocky_ground:
    case TerrainKind::ploughed_field:
    case TerrainKind::tall_crops: return elephants ? Going::good : Going::rough;
    case TerrainKind::brush: return elephants || camels ? Going::good : Going::rough;
    case TerrainKind::soft_sand: return camels ? Going::good : Going::rough;  // REG-TER-022, REG-CHR-035, REG-MOV-008
    case TerrainKind::enclosed_field:
    case TerrainKind::gully: return Going::rough;
    case TerrainKind::orchard: return elephants ? Going::rough : Going::difficult;
    case TerrainKind::village:
    case TerrainKind::wood:
    case TerrainKind::marsh:
    case TerrainKind::steep_hill: return Going::difficult;
    case TerrainKind::pond:
    case TerrainKind::river: return Going::impassable;
  }
  return Going::good;
}

// The worst of what the base is even partly in (REG-TER-014).
TerrainEffect terrain_effect(const Game& game, const State& state, BaseId base) {
  const Rectangle here = rectangle(state.bases[static_cast<std::size_t>(base)]);
  const Troops& troops = unit_of(state, base).troops;
  TerrainEffect worst = TerrainEffect::none;
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || !table::overlapping(terrain.area, Footprint(&here, 1))) continue;
    worst = std::max(worst, terrain_effect(game.rules, troops, going_for(terrain, troops)));
  }
  return worst;
}

bool in_good_going(const Game& game, const State& state, BaseId base) {
  const Rectangle here = rectangle(state.bases[static_cast<std::size_t>(base)]);
  const Troops& troops = unit_of(state, base).troops;
  return std::none_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    return !terrain.area.outline().empty() && going_for(terrain, troops) != Going::good &&
           table::overlapping(terrain.area, Footprint(&here, 1));
  });
}

// REG-TER-019, REG-GAP-227: its front base is entirely on the slope and nearer the crest than the enemy's.
bool uphill_of(const Game& game, const State& state, BaseId base, BaseId enemy) {
  const Rectangle own = rectangle(state.bases[static_cast<std::size_t>(base)]);
  const Rectangle theirs = rectangle(state.bases[static_cast<std::size_t>(enemy)]);
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    if (!hill(terrain) || !table::entirely_inside(terrain.area, Footprint(&own, 1))) return false;
    const Footprint crest(terrain.crest);
    return table::distance(crest, Footprint(&own, 1)) + table::tolerance <
           table::distance(crest, Footprint(&theirs, 1));
  });
}

// Along it: not steeper than 45 degrees to the front edge, covering more than half of it, no farther than half a BW.
std::vector<Rectangle> stretches_before(const Game& game, const State& state, BaseId base) {
  const Base& own = state.bases[static_cast<std::size_t>(base)];
  const Rectangle strip =
      Rectangle::before(table::advanced(own.pose, -Length::units(0.05)), Length::units(1), Length::units(0.55));
  const table::Frame frame = table::frame(rectangle(own));
  std::vector<Rectangle> stretches;
  for (const Terrain& terrain : game.ground) {
    for (const Rectangle& stretch : terrain.course) {
      const auto covers = table::directly_ahead(frame, stretch);
      if (!covers || covers->overlap <= Length::units(0.5) || covers->distance > Length::units(0.5)) continue;
      if (table::overlapping(strip, stretch) || table::touching(strip, stretch)) stretches.push_back(stretch);
    }
  }
  return stretches;
}

// REG-CLM-029: the obstacle runs along the front edge of the base, between it and the enemy.
bool behind_linear_obstacle(const Game& game, const State& state, BaseId base, const Rectangle& enemy) {
  const table::Segment line{rectangle(state.bases[static_cast<std::size_t>(base)]).centre(), enemy.centre()};
  const std::vector<Rectangle> stretches = stretches_before(game, state, base);
  return std::any_of(stretches.begin(), stretches.end(),
                     [&](const Rectangle& stretch) { return !table::crossings(line, Footprint(&stretch, 1)).empty(); });
}

FightingFile fighting_file(const Game& game, const State& state, BaseId base, table::Edge edge, BaseId enemy,
                           CombatPhase phase) {
  const Base& own = state.bases[static_cast<std::size_t>(base)];
  const Unit& unit = unit_of(state, base);
  FightingFile file;
  file.troops = unit.troops;
  file.troops.quality = own.quality;
  file.troops.armour = own.armour;  // REG-GAP-233: of the base in contact
  file.edge = own_edge(edge);
  file.square = unit.square;
  const std::vector<BaseId> column = column_behind(state, base);
  int ranks = 0;
  for (const BaseId counted : column) {  // a base that rolls to its side is no depth to the front (REG-CMB-014)
    const Base& behind = state.bases[static_cast<std::size_t>(counted)];
    if (counted != base && behind.rolled && behind.edges_used != 0) break;
    ++ranks;
    file.terrain = std::max(file.terrain, terrain_effect(game, state, counted));
    file.good_going = file.good_going && in_good_going(game, state, counted);
  }
  file.ranks = static_cast<std::uint8_t>(ranks);
  // REG-CLM-007
  file.standing = !unit.did(Deed::charged) && !unit.did(Deed::counter_charged) && !unit.did(Deed::intercepted) &&
                  !unit.did(Deed::pursued) && !unit.did(Deed::ran_away) && !unit.did(Deed::skirmished);
  file.flank_charge = own.flank_charge;
  file.uphill = uphill_of(game, state, base, enemy);
  if (file.edge == reg::Edge::front) {
    const Rectangle there = rectangle(state.bases[static_cast<std::size_t>(enemy)]);
    const bool crossed = unit.did(Deed::charged) || unit.did(Deed::pursued);
    if (!crossed && behind_linear_obstacle(game, state, base, there)) file.defence = Defence::linear_obstacle;
    if (unit.barricades) file.defence = Defence::barricade;
  }
  file.caltrops = unit.caltrops;
  file.stakes = unit.stakes;
  file.unreliable = unit.unreliable;
  file.shot_this_phase = phase == CombatPhase::charge && unit.did(Deed::shot_in_charge_phase);
  file.neighbour_shoved = own.got_shove;
  file.neighbour_shattered = own.got_shatter;
  if (const auto general = general_with(state, base)) {
    const General& there = state.generals[static_cast<std::size_t>(*general)];
    if (there.committed) {
      file.general = there.grade == Grade::legendary ? Committed::legendary_general : Committed::general;
    }
  }
  return file;
}

// REG-CHR-024 … REG-CHR-026
bool rear_support(const Game& game, const State& state, UnitId unit) {
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  if (keil_type(own.troops.set_formation)) return true;
  if (!foot(own.troops)) return false;
  const std::vector<Rectangle> mine = footprint(state, unit);
  const std::vector<BaseId> fronts = front_bases(state, unit);
  if (fronts.empty()) return false;
  // The line of the rear edge: that of the rearmost base of the deepest file.
  const Base& front = state.bases[static_cast<std::size_t>(fronts.front())];
  const table::Frame facing = table::frame(rectangle(front));
  const table::Extent extent = table::extent(facing, Footprint(mine));
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& other = state.units[u];
    const bool gives = u != static_cast<std::size_t>(unit) && other.side == own.side && !other.off_table &&
                       !other.broken && foot(other.troops) && !skirmishing(other.troops) &&
                       !other.troops.has(Trait::dragoons) && !other.troops.has(Trait::commanded_shot);
    if (!gives) continue;
    const std::vector<Rectangle> theirs = footprint(state, static_cast<UnitId>(u));
    if (table::distance(Footprint(mine), Footprint(theirs)) >
        Length::units(game.rules.numbers.rear_support_range) + table::tolerance) {
      continue;
    }
    const table::Extent behind = table::extent(facing, Footprint(theirs));
    if (behind.most.ahead > extent.least.ahead + table::tolerance) continue;  // not entirely behind the rear line
    const std::vector<BaseId> their_fronts = front_bases(state, static_cast<UnitId>(u));
    const table::Frame their_front =
        table::frame(rectangle(state.bases[static_cast<std::size_t>(their_fronts.front())]));
    if (table::entirely_ahead(their_front, Footprint(mine))) return true;
  }
  return false;
}

// REG-CHR-021, REG-TER-024, REG-DEP-010
bool nervous(const Game& game, const State& state, UnitId unit) {
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  if (game.rules.edition != Edition::y2019 || !can_be_nervous(own.troops)) return false;
  const std::vector<Rectangle> here = footprint(state, unit);
  const double sector = 10;
  const bool in_sector = std::any_of(here.begin(), here.end(), [&](const Rectangle& base) {
    return base.bounds().low.x < sector - 0.001 || base.bounds().high.x > game.width.units() - sector + 0.001;
  });
  if (!in_sector) return false;
  Troops horse;  // terrain that affects cavalry: Loose Mounted (REG-KAB-035)
  horse.type = Type::mounted;
  horse.formation = Formation::loose;
  return std::none_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    return !terrain.area.outline().empty() &&
           terrain_effect(game.rules, horse, going_for(terrain, horse)) != TerrainEffect::none &&
           table::entirely_inside(terrain.area, Footprint(here));
  });
}

}  // namespace condotta::reg
