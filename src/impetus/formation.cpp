#include "impetus/formation.hpp"

#include <cmath>

#include "table/frame.hpp"

namespace condotta::impetus {
namespace {

using table::Corner;

double between(table::Vector a, table::Vector b) { return norm(a - b); }

double touching(const Rules& rules) { return rules.numbers.touching_in_hundredths / 100.0; }  // IMP-BAS-019

double turned_by(const Placed& a, const Placed& b) {
  return std::fabs(table::turn(a.pose.heading, b.pose.heading).degrees());
}

bool same_facing(const Rules& rules, const Placed& a, const Placed& b) {
  return turned_by(a, b) <= rules.numbers.equal_angle_in_degrees;
}

table::Rectangle base(const Rules& rules, const Placed& unit) { return footprint(rules, unit.unit, unit.pose); }

}  // namespace

bool in_line(const Rules& rules, const Placed& a, const Placed& b) {
  if (!same_facing(rules, a, b)) return false;
  const table::Rectangle one = base(rules, a);
  const table::Rectangle two = base(rules, b);
  return between(one.corner(Corner::front_right), two.corner(Corner::front_left)) <= touching(rules) ||
         between(one.corner(Corner::front_left), two.corner(Corner::front_right)) <= touching(rules);
}

bool in_column(const Rules& rules, const Placed& front, const Placed& rear) {
  if (!same_facing(rules, front, rear)) return false;
  const table::Rectangle one = base(rules, front);
  const table::Rectangle two = base(rules, rear);
  return between(one.corner(Corner::rear_left), two.corner(Corner::front_left)) <= touching(rules) &&
         between(one.corner(Corner::rear_right), two.corner(Corner::front_right)) <= touching(rules);
}

bool one_group(const Rules& rules, std::span<const Placed> units) {
  if (units.size() < 2) return false;
  for (const Placed& a : units) {
    for (const Placed& b : units) {
      if (!may_group(a.unit.profile, b.unit.profile)) return false;
    }
  }
  std::vector<bool> reached(units.size());
  std::vector<std::size_t> open = {0};
  reached[0] = true;
  while (!open.empty()) {
    const std::size_t from = open.back();
    open.pop_back();
    for (std::size_t to = 0; to < units.size(); ++to) {
      const Placed& a = units[from];
      const Placed& b = units[to];
      if (reached[to] || !(in_line(rules, a, b) || in_column(rules, a, b) || in_column(rules, b, a))) continue;
      reached[to] = true;
      open.push_back(to);
    }
  }
  for (const bool one : reached) {
    if (!one) return false;
  }
  return true;
}

int supported_flanks(const Rules& rules, const Placed& unit, std::span<const Placed> neighbours) {
  const double corners = rules.numbers.support_corners_within / 100.0;
  const table::Rectangle own = base(rules, unit);
  bool left = false;
  bool right = false;
  for (const Placed& other : neighbours) {
    const Type type = other.unit.profile.type;
    if (type == Type::s || type == Type::art || !may_group(unit.unit.profile, other.unit.profile)) continue;
    if (turned_by(unit, other) > rules.numbers.support_facing_within) continue;
    const table::Rectangle beside = base(rules, other);
    if (table::distance(own, beside).units() > touching(rules)) continue;
    right = right || between(own.corner(Corner::front_right), beside.corner(Corner::front_left)) <= corners;
    left = left || between(own.corner(Corner::front_left), beside.corner(Corner::front_right)) <= corners;
  }
  return left + right;
}

std::vector<std::size_t> main_units(const Rules& rules, const Placed& target, std::span<const Placed> units) {
  std::vector<table::Rectangle> bases;
  for (const Placed& unit : units) bases.push_back(base(rules, unit));
  return main_units(rules, base(rules, target), bases);
}

std::vector<std::size_t> main_units(const Rules& rules, const table::Rectangle& target,
                                    std::span<const table::Rectangle> units) {
  std::vector<std::size_t> best;
  double longest = -1;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto touch = table::contact(units[i], target);
    if (!touch) continue;
    const double shared = touch->mine == table::Part::front ? touch->shared.units() : 0;
    if (shared < longest - touching(rules)) continue;
    if (shared > longest + touching(rules)) best.clear();
    best.push_back(i);
    longest = std::max(longest, shared);
  }
  return best;
}

bool supports(const table::Rectangle& unit, const table::Rectangle& target) {
  const auto touch = table::contact(unit, target);
  return touch && table::is_front(touch->mine);
}

bool supports(const Rules& rules, const Placed& unit, const Placed& target, std::span<const Placed> other_enemies) {
  const table::Rectangle own = base(rules, unit);
  if (!supports(own, base(rules, target))) return false;
  for (const Placed& other : other_enemies) {
    if (table::touching(own, base(rules, other))) return false;
  }
  return true;
}

}  // namespace condotta::impetus
