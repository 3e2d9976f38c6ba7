// Who sees whom (VIS): lines from the eye to the borders of the target, past hills, woods, towns and formed units.
#include <algorithm>
#include <array>
#include <cmath>

#include "cfeo/ground_plan.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

using table::Rectangle;
using table::Segment;
using table::Vector;

constexpr double slack = 0.01;

std::vector<Vector> eyes_of(const Stood& unit) {
  std::vector<Vector> out;
  for (const Rectangle& stand : unit.front_rank()) {
    const Segment front = stand.edge(table::Edge::front);
    const bool has_front = formed(unit.unit) || is_gun(unit.unit.troops.type);  // CFE-VIS-006
    out.push_back(has_front ? table::midpoint(front.from, front.to) : stand.centre());
  }
  return out;
}

// The corners of its stands and the middles of their edges. Stands in contact share them: each once.
std::vector<Vector> border_of(const Stood& unit) {
  std::vector<Vector> out;
  out.reserve(unit.stands.size() * 8);
  const auto add = [&](Vector point) {
    const bool known = std::ranges::any_of(
        out, [&](Vector p) { return std::fabs(p.x - point.x) < slack && std::fabs(p.y - point.y) < slack; });
    if (!known) out.push_back(point);
  };
  for (const Rectangle& stand : unit.stands) {
    for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
      add(stand.edge(edge).from);
      add(stand.edge(edge).at(0.5));
    }
  }
  return out;
}

table::Box box_of(const Segment& sight) {
  table::Box box;
  box.include(sight.from);
  box.include(sight.to);
  return box;
}

// The rule that the ground sets against the line, if one does.
std::optional<RuleId> ground_blocks(const Rules& rules, const SightLine& line, const Segment& sight,
                                    const Landscape& land) {
  if (!table::meet(box_of(sight), land.area.bounds())) return std::nullopt;
  const double inside = table::length_inside(land.area, sight).units();
  if (inside <= slack) return std::nullopt;
  const bool eye = table::contains(land.area, sight.from);
  const bool target = table::contains(land.area, sight.to);
  if (!eye && !target) return "CFE-VIS-002"_rule;
  if (!land.wood_or_town) return std::nullopt;  // on one hill, or on its near slope
  const double limit = rules.numbers.sight_inside + slack;
  if (eye && target) return inside > limit ? std::optional("CFE-VIS-003"_rule) : std::nullopt;
  const double edge = stand_size(rules, Type::pikemen).depth;
  if (eye) return inside > edge && sight.length() > limit ? std::optional("CFE-VIS-003"_rule) : std::nullopt;
  if (inside > limit) return "CFE-VIS-003"_rule;
  return sight.length() > limit && !line.target_shot ? std::optional("CFE-VIS-004"_rule) : std::nullopt;
}

// Does the line run through the inside of the stand? Along an edge or past a corner it does not, unless it is grown.
bool runs_through(const Segment& sight, const Rectangle& stand, double grown = -table::tolerance.units()) {
  const Vector way = sight.to - sight.from;
  const Vector from = sight.from - stand.centre();
  double first = 0;
  double last = 1;
  const std::array<std::pair<Vector, double>, 2> axes = {
      {{stand.forward(), stand.half_depth()}, {stand.rightward(), stand.half_width()}}};
  for (const auto& [axis, half] : axes) {
    const double inside = half + grown;
    const double at = dot(from, axis);
    const double speed = dot(way, axis);
    if (std::fabs(speed) < 1e-12) {
      if (at <= -inside || at >= inside) return false;
      continue;
    }
    const double enter = ((speed > 0 ? -inside : inside) - at) / speed;
    const double leave = ((speed > 0 ? inside : -inside) - at) / speed;
    first = std::max(first, enter);
    last = std::min(last, leave);
    if (first >= last) return false;
  }
  return true;
}

std::optional<RuleId> unit_blocks(const Rules& rules, const SightLine& line, const Segment& sight,
                                  const SightLine::Other& unit) {
  const table::Box box = box_of(sight);
  bool blocked = false;
  bool left = false;  // stands that the line runs along: two that touch leave no gap between them
  bool right = false;
  for (const Rectangle& stand : unit.stands) {
    if (blocked) break;
    if (!table::meet(box, stand.bounds())) continue;
    blocked = runs_through(sight, stand);
    if (blocked || !runs_through(sight, stand, slack)) continue;
    (dot(table::right_of(sight.to - sight.from), stand.centre() - sight.from) > 0 ? right : left) = true;
  }
  if (!blocked && !(left && right)) return std::nullopt;
  if (!line.from.higher) return "CFE-VIS-002"_rule;
  const bool far = table::distance(unit.stands, sight.from).units() >= rules.numbers.sight_over - slack;
  return far && !unit.fired_last_turn ? std::nullopt : std::optional("CFE-VIS-005"_rule);
}

}  // namespace

namespace {

std::optional<RuleId> blocked_by(const Rules& rules, const SightLine& line, const std::vector<Landscape>& landscape,
                                 const Segment& sight) {
  std::optional<RuleId> blocked;
  for (std::size_t i = 0; i < landscape.size() && !blocked; ++i)
    blocked = ground_blocks(rules, line, sight, landscape[i]);
  for (std::size_t i = 0; i < line.between.size() && !blocked; ++i)
    blocked = unit_blocks(rules, line, sight, line.between[i]);
  return blocked;
}

}  // namespace

Ruling may_see(const Rules& rules, const SightLine& line, const std::vector<Landscape>& landscape) {
  std::optional<RuleId> against;
  const std::vector<Vector> eyes = eyes_of(*line.from.unit);
  // Mostly the first line is clear: the whole border is only gone round if it is not.
  if (!eyes.empty() && !line.target->stands.empty()) {
    const Segment front = line.target->stands.front().edge(table::Edge::front);
    for (const Vector eye : eyes) {
      if (!blocked_by(rules, line, landscape, {eye, front.at(0.5)})) return {};
    }
  }
  const std::vector<Vector> border = border_of(*line.target);
  for (const Vector eye : eyes) {
    for (const Vector point : border) {
      const std::optional<RuleId> blocked = blocked_by(rules, line, landscape, {eye, point});
      if (!blocked) return {};
      if (!against) against = blocked;
    }
  }
  Ruling ruling;
  if (against) ruling.refuse(*against, "no clear line of sight (CFE-VIS-006)");
  return ruling;
}

}  // namespace condotta::cfeo
