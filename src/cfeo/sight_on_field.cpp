// Sight between units of the State (VIS), by the rules of visibility.cpp.
#include <algorithm>

#include "cfeo/field.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

// A unit, or a leader or messenger, who looks or is looked at.
struct Watched {
  table::Point low;
  table::Point high;
  int unit = nobody;
};

Watched watched(const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  return {own.low, own.high, unit};
}

Watched watched(table::Point at) { return {at, at}; }

Stood stood(const Game& game, const State& state, const Watched& one) {
  if (one.unit != nobody) return stood(game, unit_at(state, one.unit));
  Stood point;  // a leader is a point for measuring (CFE-GAP-017)
  point.unit.ranks = {1};
  point.unit.formation = Formation::unformed;
  point.pose.front = one.low;
  point.stands.push_back(table::Rectangle::around(table::exact(one.low), {0, 1}, 0.25, 0.25));
  point.rank = {0};
  point.file = {0};
  point.weapon = {Weapon::other};
  return point;
}

// Could it stand between the two?
bool between(const Watched& a, const Watched& b, const FieldUnit& other) {
  return std::max(a.high.x, b.high.x) >= other.low.x && std::min(a.low.x, b.low.x) <= other.high.x &&
         std::max(a.high.y, b.high.y) >= other.low.y && std::min(a.low.y, b.low.y) <= other.high.y;
}

// The formed units that could stand between the two.
std::vector<SightLine::Other> in_the_way(const State& state, const Watched& from, const Watched& to) {
  std::vector<SightLine::Other> out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    const bool one_of_them = static_cast<int>(i) == from.unit || static_cast<int>(i) == to.unit;
    if (one_of_them || !present(other) || !formed(other) || !between(from, to, other)) continue;
    out.push_back({footprint(other), other.fired_last});
  }
  return out;
}

bool ground_in_the_way(const Game& game, const Watched& from, const Watched& to) {
  table::Box box;
  for (const table::Point& corner : {from.low, from.high, to.low, to.high}) box.include(table::exact(corner));
  return std::ranges::any_of(game.landscape, [&](const Landscape& l) { return table::meet(box, l.area.bounds()); });
}

// Whether the line between the fronts of their first stands passes everybody by: then nothing more need be looked at.
bool clear_between(const State& state, const Watched& from, const Watched& to,
                   const std::vector<SightLine::Other>& between) {
  if (from.unit == nobody || to.unit == nobody) return false;
  const FieldUnit& eye = unit_at(state, from.unit);
  const table::Footprint own = footprint(eye);
  const table::Footprint theirs = footprint(unit_at(state, to.unit));
  if (own.empty() || theirs.empty() || eye.stands[0].rank != 0) return false;
  const table::Segment front = own.front().edge(table::Edge::front);
  const bool has_front = formed(eye) || is_gun(eye.troops.type);
  const table::Vector at = has_front ? table::midpoint(front.from, front.to) : own.front().centre();
  const table::Segment sight{at, theirs.front().edge(table::Edge::front).at(0.5)};
  return std::ranges::none_of(
      between, [&](const SightLine::Other& other) { return table::distance(sight, other.stands).units() <= slack; });
}

Ruling look(const Game& game, const State& state, const Watched& from, bool higher, const Watched& to, bool shot) {
  Ruling ruling;
  if (game.sight_limit > 0 && state.turn <= game.sight_turns &&
      distance(stood(game, state, from), stood(game, state, to)) > game.sight_limit + slack) {
    ruling.refuse("CFE-VIS-001"_rule, "the mist hides it");
    return ruling;
  }
  SightLine line;
  line.between = in_the_way(state, from, to);
  const bool over_ground = ground_in_the_way(game, from, to);
  if (line.between.empty() && !over_ground) return ruling;
  if (!over_ground && clear_between(state, from, to, line.between)) return ruling;
  const Stood eye = stood(game, state, from);
  const Stood target = stood(game, state, to);
  line.from = {&eye, higher};
  line.target = &target;
  line.target_shot = shot;
  return may_see(game.rules, line, game.landscape);
}

// CFE-VIS-004: from the shot to the end of the next turn's Fire Phase
bool shot_lately(const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  return own.fired || (own.fired_last && state.phase <= Phase::fire);
}

}  // namespace

Ruling sees(const Game& game, const State& state, int unit, int target) {
  return look(game, state, watched(state, unit), on_hill(game, unit_at(state, unit)), watched(state, target),
              shot_lately(state, target));
}

bool sees(const Game& game, const State& state, int unit, table::Point at) {
  return look(game, state, watched(state, unit), on_hill(game, unit_at(state, unit)), watched(at), false).allowed();
}

// Nobody is hidden by default (CFE-GAP-025): known is who is seen, by units or by leaders.
bool known(const Game& game, const State& state, Side side, int enemy) {
  const FieldUnit& target = unit_at(state, enemy);
  if (target.side == side) return true;
  std::vector<std::pair<double, UnitId>> near;  // the nearest see best
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    if (unit.side == side && fights_on(unit)) near.emplace_back(box_distance(unit, target), static_cast<UnitId>(i));
  }
  std::ranges::sort(near);
  if (std::ranges::any_of(near, [&](const auto& n) { return sees(game, state, n.second, enemy).allowed(); }))
    return true;
  return std::ranges::any_of(state.leaders, [&](const FieldLeader& leader) {
    return leader.side == side && leader.there() &&
           look(game, state, watched(leader.at), false, watched(state, enemy), shot_lately(state, enemy)).allowed();
  });
}

}  // namespace condotta::cfeo
