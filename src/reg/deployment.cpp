#include "reg/deployment.hpp"

#include <algorithm>

#include "reg/troop_lexicon.hpp"

namespace condotta::reg {
namespace {

constexpr double slack = 0.002;

}  // namespace

double deployment_depth(const Game& game) { return game.height.units() / 2 - game.rules.numbers.setup.from_centre; }

std::array<bool, 2> sectors_touched(const Game& game, table::Footprint where) {
  const double sector = game.rules.numbers.setup.flank_sector;
  std::array<bool, 2> touched{};
  for (const table::Rectangle& base : where) {
    touched[0] = touched[0] || base.bounds().low.x < sector - slack;
    touched[1] = touched[1] || base.bounds().high.x > game.width.units() - sector + slack;
  }
  return touched;
}

bool deploys_in_flank_sector(const Troops& troops) {
  if (skirmishing(troops)) return true;  // REG-ARM-017, REG-ARM-019
  if (troops.type == Type::elephants || mounted(troops)) return true;
  return troops.has(Trait::dragoons) || troops.has(Trait::commanded_shot);
}

Ruling may_deploy(const Game& game, const Troops& troops, const DeploymentPlace& place) {
  Ruling ruling;
  const table::Box box = table::bounds(place.where);
  const double depth = place.far_side ? game.height.units() - box.low.y : box.high.y;
  if (box.low.x < -slack || box.low.y < -slack || box.high.x > game.width.units() + slack ||
      box.high.y > game.height.units() + slack) {
    ruling.refuse("REG-DEP-005"_rule, "it is not wholly on the table");
  }
  if (depth > deployment_depth(game) + slack) {
    ruling.refuse("REG-DEP-005"_rule, "it is nearer than " + std::to_string(game.rules.numbers.setup.from_centre) +
                                          " BW to the middle of the table");
  }
  const std::array<bool, 2> touched = sectors_touched(game, place.where);
  for (std::size_t side = 0; side < 2; ++side) {
    if (!touched[side] || game.secure_flank[side] || deploys_in_flank_sector(troops)) continue;  // REG-DEP-007
    ruling.refuse("REG-DEP-006"_rule, "it is in a flank sector that nothing secures");
    if (foot(troops) && (troops.flexible & bit(Formation::skirmish)) != 0) {
      ruling.refuse("REG-DEP-009"_rule, "it may stand there in Skirmish formation only");
    }
    break;
  }
  return ruling;
}

Ruling may_place_commander(const Game& game, table::Vector at, bool far_side) {
  Ruling ruling;
  const double depth = far_side ? game.height.units() - at.y : at.y;
  if (depth < -slack || depth > deployment_depth(game) + slack || at.x < -slack || at.x > game.width.units() + slack) {
    ruling.refuse("REG-DEP-019"_rule, "he is not in his army's deployment area");
  }
  return ruling;
}

DeploymentRank deployment_rank(const Troops& troops) {
  if (troops.type == Type::camp) return DeploymentRank::camp;
  if (troops.has(Trait::barricades)) return DeploymentRank::barricades;
  if (troops.shooting == Shooting::medium_artillery || troops.shooting == Shooting::heavy_artillery) {
    return DeploymentRank::guns;
  }
  return DeploymentRank::others;
}

Ruling may_go_down(const Troops& troops, std::span<const Troops> still_to_come) {
  Ruling ruling;
  const DeploymentRank own = deployment_rank(troops);
  const bool waits = std::any_of(still_to_come.begin(), still_to_come.end(),
                                 [&](const Troops& other) { return deployment_rank(other) < own; });
  if (waits) ruling.refuse("REG-DEP-004"_rule, "camp, barricades and heavier guns go down first");
  return ruling;
}

std::vector<Batch> batches(const Rules& rules, const DeploymentPlan& plan) {
  const int usual = rules.numbers.setup.batch;
  std::array<int, 2> left{};
  for (std::size_t i = 0; i < 2; ++i) left[i] = plan.units[i] - plan.hidden[i];
  std::vector<Batch> all;
  const auto put_down = [&](std::size_t player, bool camp, int units) {
    const int number = std::min(units, left[player]);
    left[player] -= number;
    all.push_back({player, camp && plan.has_camp[player], number, false});
  };
  std::size_t next = plan.defender;  // REG-DEP-002
  if (plan.out_scouted) {            // REG-DEP-001
    next = *plan.out_scouted;
    put_down(next, true, plan.forced);
    all.back().then_orders = true;
    put_down(1 - next, true, plan.forced);
  } else {
    put_down(next, true, usual);
    put_down(1 - next, true, usual);
  }
  while (left[0] > 0 || left[1] > 0) {
    if (left[next] > 0) put_down(next, false, usual);  // REG-DEP-003: one with none left is skipped
    next = 1 - next;
  }
  return all;
}

std::size_t first_active(std::size_t defender) { return 1 - defender; }

}  // namespace condotta::reg
