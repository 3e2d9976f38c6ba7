// Sight, smoke and fire: what lies between a unit and those whom it would shoot at (areas SHT, SMK, ART).
#include "table/sight.hpp"

#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/stand.hpp"
#include "fwc/targets.hpp"
#include "table/contact.hpp"
#include "table/footprint.hpp"

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

table::Vector front_of(const Body& body) { return table::exact(body.pose.front); }

}  // namespace

bool smoke_between(const Game& game, const State& state, const Body& body, table::Vector to) {
  if (state.smoke.empty()) return false;
  const table::Vector from = front_of(body);
  const double length = norm(to - from);
  if (length < 0.1) return false;
  const table::Rectangle corridor =
      table::Rectangle::around(from + (to - from) * 0.5, (to - from) * (1 / length), width(game, body) / 2, length / 2);
  return std::ranges::any_of(state.smoke, [&](const Marker& marker) {
    return table::overlapping(corridor, covered(game.rules, marker, game.profile));
  });
}

Line line_of_fire(const Game& game, const State& state, int shooter, int target, Ammunition ammunition) {
  Line out;
  const Body& body = state.bodies[at_index(shooter)];
  const Body& enemy = state.bodies[at_index(target)];
  const table::Rectangle here = place(game, body);
  const table::Rectangle there = place(game, enemy);
  const table::Vector eye = is_skirmisher(body.unit) ? here.centre() : front_of(body);
  const table::Segment line{eye, there.centre()};
  // Woods, villages and hills in between (FWC-TBL-010).
  const table::Box path = box_of(line);
  for (const std::size_t i : game.grounds) {
    const Piece& piece = game.pieces[i];
    if (apart(path, piece.bounds, near_enough)) continue;
    if (piece.ground == Ground::hill) {
      if (table::contains(piece.area, eye) || table::contains(piece.area, there.centre())) continue;
      if (table::length_inside(piece.area, line).units() > 0.1) return out;
    } else if (piece.ground == Ground::wood || piece.ground == Ground::village) {
      const double inside = table::length_inside(piece.area, line).units();
      if (inside <= game.rules.numbers.sight_in_wood) continue;
      if (piece.ground == Ground::wood || !is_artillery(body.unit) || table::contains(piece.area, there.centre()))
        return out;
      // FWC-ART-011: a gun may fire over a village, but not into the dead ground behind it
      OverheadFire over;
      over.over_village = true;
      over.shooter_higher = ground_of(game, body) == Ground::hill;
      over.target_higher = ground_of(game, enemy) == Ground::hill;
      over.distance = shooting_distance(body.unit, here, there);
      over.ammunition = ammunition;
      over.behind_village = table::distance(piece.area, std::array{there}).units();
      if (!may_fire_overhead(game.rules, body.unit, over).allowed()) return out;
      out.overhead = true;
    }
  }
  const double span = std::max(0.1, line.length());
  const double half_gun = base_size(game.rules, body.unit, game.profile).width.units() / 2;
  const table::Rectangle corridor =
      table::Rectangle::around(line.at(0.5), (line.to - line.from) * (1 / span), half_gun, span / 2);
  double friends_from_shooter = 1e6;
  double friends_from_target = 1e6;
  bool friends = false;
  bool friends_high = false;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& other = state.bodies[at_index(i)];
    if (i == shooter || i == target || other.gone || is_skirmisher(other.unit)) continue;
    if (other.unit.first().type == Type::engineer) continue;
    const table::Rectangle between = place(game, other);
    if (apart(corridor.bounds(), between.bounds(), near_enough)) continue;
    // FWC-ART-009: the path of a ball is as wide as the gun
    const bool hit = is_artillery(body.unit) && other.side == body.side ? table::overlapping(corridor, between)
                                                                        : !table::clear(line, std::array{between});
    if (!hit) continue;
    if (other.side != body.side) return out;
    friends = true;
    friends_high = friends_high || ground_of(game, other) == Ground::hill;
    friends_from_shooter = std::min(friends_from_shooter, table::distance(here, between).units());
    friends_from_target = std::min(friends_from_target, table::distance(there, between).units());
  }
  if (friends) {
    OverheadFire facts;
    facts.shooter_higher = !friends_high && ground_of(game, body) == Ground::hill;
    facts.target_higher = !friends_high && ground_of(game, enemy) == Ground::hill;
    facts.friends_from_shooter = friends_from_shooter;
    facts.friends_from_target = friends_from_target;
    facts.touches_friends = friends_from_shooter <= near_enough;
    facts.distance = shooting_distance(body.unit, here, there);
    facts.ammunition = ammunition;
    if (!may_fire_overhead(game.rules, body.unit, facts).allowed()) return out;
    out.overhead = true;
  }
  out.clear = true;
  if (is_skirmisher(enemy.unit) && !friends) {
    // FWC-SHT-024: the first body behind the screen on the line through its nearest point
    const table::Vector ahead = there.centre() - eye;
    const double length = norm(ahead);
    double nearest = 1e6;
    for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
      const Body& other = state.bodies[at_index(i)];
      if (!is_enemy(state, i, body.side) || is_skirmisher(other.unit) || in_melee(state, i) || length < 0.1) continue;
      const table::Rectangle behind = place(game, other);
      if (table::clear(table::Segment{there.centre(), eye + ahead * ((length + 20) / length)}, std::array{behind}))
        continue;
      const double away = shooting_distance(body.unit, here, behind);
      if (away < nearest && away <= longest_range(game.rules, body.unit)) {
        nearest = away;
        out.behind = static_cast<std::int16_t>(i);
      }
    }
  }
  return out;
}

bool may_shoot_now(const Game& game, const State& state, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  if (body.gone || body.fired || body.busy || body.no_fire || in_melee(state, unit)) return false;
  if (body.fury == Fury::attacking) return false;  // FWC-FER-015
  bool any = false;
  for (std::size_t i = 0; i < body.unit.parts.size(); ++i) {
    const Part& part = body.unit.parts[i];
    if (shooting_bases(game.rules, body.unit, i) == 0) continue;
    // FWC-DRG-012: dragoons who rode up and dismounted arrive loaded
    const double limit = move_and_fire_limit(game.rules, body.unit, part);
    any = any || body.moved <= limit * 10000 + 1 || (body.dismounts && !body.unit.mounted);
  }
  if (!any) return false;
  if (is_artillery(body.unit)) return body.shots > 0;  // FWC-ART-004
  return body.ready > 0;
}

std::vector<int> targets_of(const Game& game, const State& state, int shooter) {
  std::vector<int> out;
  if (!may_shoot_now(game, state, shooter)) return out;
  const Body& body = state.bodies[at_index(shooter)];
  const table::Rectangle here = place(game, body);
  std::vector<Seen> seen;
  std::vector<int> numbers;
  const double range = longest_range(game.rules, body.unit);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (!is_enemy(state, i, body.side)) continue;
    const Body& enemy = state.bodies[at_index(i)];
    const table::Rectangle there = place(game, enemy);
    if (apart(here.bounds(), there.bounds(), range + 1) || in_melee(state, i)) continue;
    seen.push_back({&enemy.unit, there, true, false});
    numbers.push_back(i);
  }
  const bool chooses = may_choose_target(leaders_with(state, shooter), body.unit.first().type);
  const auto sees = [&](std::size_t i) {
    return line_of_fire(game, state, shooter, numbers[i], Ammunition::ball).clear;
  };
  for (const std::size_t i : eligible(game.rules, body.unit, here, seen, chooses, false, sees))
    out.push_back(numbers[i]);
  // FWC-TBL-028: foot may shoot at the horse that withdrew from it
  if (body.left_by != nobody && std::ranges::find(out, int{body.left_by}) == out.end() && is_infantry(body.unit) &&
      !in_melee(state, body.left_by)) {
    const Body& horse = state.bodies[at_index(body.left_by)];
    if (in_arc(game.rules, body.unit, here, place(game, horse)) &&
        line_of_fire(game, state, shooter, body.left_by, Ammunition::ball).clear)
      out.push_back(body.left_by);
  }
  return out;
}

std::vector<int> bombardable(const Game& game, const State& state, int gun) {
  std::vector<int> out;
  const Body& body = state.bodies[at_index(gun)];
  if (body.unit.first().type != Type::gun_siege || !may_shoot_now(game, state, gun)) return out;
  const table::Rectangle here = place(game, body);
  for (const Piece& piece : game.pieces) {
    if (piece.section == nobody || piece.walls.empty()) continue;
    const Section& section = state.sections[at_index(piece.section)];
    if (section.value <= 0 || section.open || section.removed) continue;
    const double away = table::distance(here, piece.walls.front().centre()).units();
    if (!may_reduce(game.rules, Type::gun_siege, piece.defence, away, body.shots).allowed()) continue;
    if (!in_arc(game.rules, body.unit, here, piece.walls.front())) continue;
    // Troops in between are in the way of the ball (FWC-SHT-007).
    const table::Segment line{front_of(body), piece.walls.front().centre()};
    const bool free = std::ranges::none_of(state.bodies, [&](const Body& other) {
      return &other != &body && !other.gone && !is_skirmisher(other.unit) && arm(other.unit) != Arm::train &&
             !table::clear(line, std::array{place(game, other)});
    });
    if (free) out.push_back(piece.section);
  }
  return out;
}

Volley volley_at(const Game& game, const State& state, int shooter, int target, Ammunition ammunition) {
  const Body& body = state.bodies[at_index(shooter)];
  const Body& enemy = state.bodies[at_index(target)];
  Volley volley;
  volley.distance = shooting_distance(body.unit, place(game, body), place(game, enemy));
  // Who only got off his horse has not moved (FWC-DRG-002).
  const bool only_dismounted =
      is_dragoon(body.unit.first().type) && !body.unit.mounted && !body.acted &&
      body.moved <= static_cast<std::int32_t>(share_of_move(game.rules, body.unit, Manoeuvre::dismount) * 10000);
  volley.moved = body.moved > 0 && !only_dismounted;
  volley.mark = mark_of(enemy.unit);
  const Crossing behind = defended_against(game, state, enemy, front_of(body));
  const int by_work = behind.defence == Defence::none ? 0 : game.rules.numbers.defence[at(behind.defence)].cover;
  volley.mark.cover = std::min(by_work, game.rules.numbers.cover_of_ground[at(ground_of(game, enemy))]);
  volley.overhead = line_of_fire(game, state, shooter, target, ammunition).overhead;
  volley.ammunition = ammunition;
  // FWC-TBL-028: at close range; the volley counts as if they still came
  volley.defensive = body.left_by == target;
  // FWC-DEF-014: over a wall that stands only the first rank shoots
  const Crossing own = defended_against(game, state, body, place(game, enemy).centre());
  volley.over_wall = own.defence == Defence::fort_wall || own.defence == Defence::fort_gate;
  return volley;
}

}  // namespace condotta::fwc
