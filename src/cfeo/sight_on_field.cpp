// Sight between units of the State (VIS), by the rules of visibility.cpp.
#include <algorithm>

#include "cfeo/field.hpp"

namespace condotta::cfeo {
namespace {

// Could it stand between the two?
bool between(const FieldUnit& a, const FieldUnit& b, const FieldUnit& other) {
  return std::max(a.high.x, b.high.x) >= other.low.x && std::min(a.low.x, b.low.x) <= other.high.x &&
         std::max(a.high.y, b.high.y) >= other.low.y && std::min(a.low.y, b.low.y) <= other.high.y;
}

}  // namespace

Ruling sees(const Game& game, const State& state, int unit, int target) {
  const FieldUnit& own = unit_at(state, unit);
  const FieldUnit& enemy = unit_at(state, target);
  Ruling ruling;
  if (game.sight_limit > 0 && state.turn <= game.sight_turns && distance(game, own, enemy) > game.sight_limit + slack) {
    ruling.refuse("CFE-VIS-001"_rule, "the mist hides it");
    return ruling;
  }
  std::vector<Stood> others;
  std::vector<bool> fired;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    const bool one_of_them = static_cast<int>(i) == unit || static_cast<int>(i) == target;
    if (one_of_them || !present(other) || !formed(other) || !between(own, enemy, other)) continue;
    others.push_back(stood(game, other));
    fired.push_back(other.fired_last);
  }
  if (others.empty() && game.landscape.empty()) return ruling;
  const Stood from = stood(game, own);
  const Stood to = stood(game, enemy);
  SightLine line;
  line.from = {&from, on_hill(game, own)};
  line.target = &to;
  // CFE-VIS-004: from the shot to the end of the next turn's Fire Phase
  line.target_shot = enemy.fired || (enemy.fired_last && state.phase <= Phase::fire);
  for (const Stood& other : others) line.between.push_back(&other);
  line.fired_last_turn = fired;
  return may_see(game.rules, line, game.landscape);
}

// Nobody is hidden by default (CFE-GAP-025): known is who is seen.
bool known(const Game& game, const State& state, Side side, int enemy) {
  const FieldUnit& target = unit_at(state, enemy);
  if (target.side == side) return true;
  std::vector<std::pair<double, UnitId>> near;  // the nearest see best
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    if (unit.side == side && fights_on(unit)) near.emplace_back(box_distance(unit, target), static_cast<UnitId>(i));
  }
  std::ranges::sort(near);
  return std::ranges::any_of(near, [&](const auto& n) { return sees(game, state, n.second, enemy).allowed(); });
}

}  // namespace condotta::cfeo
