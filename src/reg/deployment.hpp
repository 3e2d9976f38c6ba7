// Deployment: where unit groups may be put down, in which order, and in which batches (REG-DEP).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// --- where -----------------------------------------------------------------------------------------------------------

struct DeploymentPlace {
  table::Footprint where;  // of its bases
  bool far_side = false;   // its player sits at y = height
};
// `troops` are in the formation in which they deploy (REG-DEP-005 … REG-DEP-009).
Ruling may_deploy(const Game& game, const Troops& troops, const DeploymentPlace& place);
// Commanders are placed within the own deployment depth, flank sectors included (REG-DEP-019).
Ruling may_place_commander(const Game& game, table::Vector at, bool far_side);
double deployment_depth(const Game& game);  // from the own long edge (REG-DEP-005)

// Which flank sectors something touches: at x = 0, at x = width (REG-DEP-006, REG-DEP-008).
std::array<bool, 2> sectors_touched(const Game& game, table::Footprint where);
// Who may deploy in a flank sector that nothing secures (REG-DEP-006, REG-DEP-009).
bool deploys_in_flank_sector(const Troops& troops);

// --- in which order --------------------------------------------------------------------------------------------------

// Earlier ranks go down first: the camp, UGs with Barricades, medium and heavy guns, all others (REG-DEP-004).
enum class DeploymentRank : std::uint8_t { camp, barricades, guns, others };
DeploymentRank deployment_rank(const Troops& troops);
// May these go down now, while those are still to come?
Ruling may_go_down(const Troops& troops, std::span<const Troops> still_to_come);

// --- in which batches ------------------------------------------------------------------------------------------------

struct Batch {
  std::size_t player = 0;
  bool camp = false;
  int units = 0;
  bool then_orders = false;  // ambushes and flank marches are ordered after it (REG-PBS-022)

  friend bool operator==(const Batch&, const Batch&) = default;
};
struct DeploymentPlan {
  std::array<int, 2> units{};   // of each army
  std::array<int, 2> hidden{};  // of them in ambush or on a flank march (REG-DEP-023)
  std::size_t defender = 0;
  std::optional<std::size_t> out_scouted;
  int forced = 0;  // UGs of his that go down first
  std::array<bool, 2> has_camp = {true, true};
};
std::vector<Batch> batches(const Rules& rules, const DeploymentPlan& plan);

// Who is active in turn 1, and makes the first scout move (REG-DEP-021, REG-DEP-022).
std::size_t first_active(std::size_t defender);

}  // namespace condotta::reg
