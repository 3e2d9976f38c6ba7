#include "reg/fighting_file.hpp"

namespace condotta::reg {

// Where bases turn, the fight is frontal in every respect (REG-SET-018). Each fight has its own edge: a flank charge
// takes nothing from the fight to the front (REG-CLM-003).
Edge edge_that_counts(const FightingFile& file) {
  if (file.square) return Edge::front;
  if (file.troops.type == Type::battlewagons || file.troops.type == Type::camp) return Edge::front;
  if (file.troops.set_formation == SetFormation::tercio) return Edge::front;
  if (keil_or_late_keil(file.troops.set_formation) && file.edge == Edge::flank) return Edge::front;
  return file.edge;
}

int ranks_that_count(const FightingFile& file) { return file.square ? 1 : file.ranks; }

bool defends_barricade(const FightingFile& file) {
  if (file.troops.type == Type::battlewagons) return true;
  return file.defence == Defence::barricade && edge_that_counts(file) == Edge::front;
}

bool defends_linear_obstacle(const FightingFile& file) {
  return file.defence == Defence::linear_obstacle && foot(file.troops) && edge_that_counts(file) == Edge::front;
}

TerrainEffect effect_that_counts(const FightingFile& file, const FightingFile& foe) {  // REG-MOV-009
  if (mounted(file.troops) && defends_linear_obstacle(foe) && file.terrain == TerrainEffect::none) {
    return TerrainEffect::affected;
  }
  return file.terrain;
}

bool in_good_going(const FightingFile& file, const FightingFile& foe) {
  return file.good_going && file.terrain == TerrainEffect::none && !defends_barricade(foe) &&
         !(mounted(file.troops) && defends_linear_obstacle(foe));
}

}  // namespace condotta::reg
