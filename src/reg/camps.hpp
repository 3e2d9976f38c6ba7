// Camps before the battle: what a kind of camp is for an invader or a defender, and where it may stand (REG-CMP-001 …
// REG-CMP-017, REG-GAP-017).
#pragma once

#include <optional>
#include <span>

#include "battle/breakdown.hpp"
#include "reg/points.hpp"
#include "reg/state.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::reg {

inline constexpr double camp_width = 3;  // REG-ARM-010, REG-CMP-001
inline constexpr double camp_depth = 2;

// The camp that the army brings to this battle; nothing if it brings none (REG-CMP-007, REG-CMP-008, REG-ARM-024).
std::optional<CampKind> camp_in_battle(CampKind kind, bool invader);
// How it fights: Poor Loose Foot, or better if it is defended (REG-CMP-010, REG-CMP-011).
Troops camp_troops(CampKind in_battle, std::optional<Quality> defended);

struct CampPlace {
  table::Rectangle where;  // 3 x 2 BW
  bool far_side = false;   // its player sits at y = height
  std::span<const Terrain> ground = {};
};
// Is there a place in good going at all? Only then it must be taken (REG-CMP-017).
// `worst`: the going in which it may stand because there is no place in better (REG-CMP-017); where there is no place
// at all that the rules know (impassable), roads and ground are not asked.
Ruling may_place_camp(const Game& game, const CampPlace& place, Going worst = Going::good);

// The stretch of the own long edge in which it must lie, from x to x (REG-CMP-015, REG-CMP-016).
struct EdgeStretch {
  double from = 0;
  double to = 0;
};
EdgeStretch camp_stretch(const Rules& rules, double width, std::array<bool, 2> secure_flank, std::size_t which);

}  // namespace condotta::reg
