#include "fwc/targets.hpp"

#include <algorithm>
#include <array>

#include "table/contact.hpp"
#include "table/pose.hpp"

namespace condotta::fwc {

std::optional<double> arc_of(const Rules& rules, const Unit& shooter, bool with_pivot) {
  if (is_skirmisher(shooter)) return std::nullopt;
  if (is_artillery(shooter)) return rules.numbers.arc_gun / 10.0 + (with_pivot ? rules.numbers.gun_pivot : 0);
  return rules.numbers.arc_formed / 10.0;
}

table::Area arc_area(const table::Rectangle& shooter, double degrees, double range) {
  const table::Angle heading = table::direction(shooter.forward());
  const auto ray = [&](table::Corner corner, double aside) {
    const table::Angle towards = table::heading(heading + table::Angle::degrees(aside));
    return shooter.corner(corner) + table::forward(towards) * (range * 1.5);
  };
  const std::array<table::Point, 4> corners = {table::rounded(shooter.corner(table::Corner::front_left)),
                                               table::rounded(ray(table::Corner::front_left, -degrees)),
                                               table::rounded(ray(table::Corner::front_right, degrees)),
                                               table::rounded(shooter.corner(table::Corner::front_right))};
  return table::Area(corners);
}

bool in_arc(const Rules& rules, const Unit& unit, const table::Rectangle& shooter, const table::Rectangle& target,
            bool with_pivot) {
  const auto degrees = arc_of(rules, unit, with_pivot);
  if (!degrees || *degrees >= 112) return true;
  // A wide arc is told by angles: an area with corners behind the front would cross itself.
  if (*degrees < 89) {
    const table::Area area = arc_area(shooter, *degrees, 400);
    return table::overlapping(area, std::array{target});
  }
  return std::ranges::any_of(target.corners(), [&](table::Vector corner) {
    const table::Vector from = corner - shooter.edge(table::Edge::front).at(0.5);
    const table::Angle off = table::turn(table::direction(shooter.forward()), table::direction(from));
    return table::size(off).degrees() <= *degrees + 0.01;
  });
}

double shooting_distance(const Unit& unit, const table::Rectangle& shooter, const table::Rectangle& target) {
  if (is_skirmisher(unit)) return table::distance(shooter, target).units();
  return table::distance(shooter.edge(table::Edge::front), target).units();
}

// FWC-SHT-006: not those who fight friends
std::vector<std::size_t> eligible(const Rules& rules, const Unit& unit, const table::Rectangle& shooter,
                                  const std::vector<Seen>& enemies, bool chooses, bool with_pivot,
                                  const std::function<bool(std::size_t)>& sees) {
  const double range = longest_range(rules, unit);
  std::vector<std::pair<double, std::size_t>> near;
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    const Seen& enemy = enemies[i];
    if (!enemy.visible || enemy.in_melee) continue;
    const double away = shooting_distance(unit, shooter, enemy.place);
    if (away <= range + 0.01) near.emplace_back(away, i);
  }
  std::ranges::sort(near);
  std::vector<std::size_t> out;
  const auto find = [&](bool skirmishers_too) {
    double nearest = 1e9;
    for (const auto& [away, i] : near) {
      if (!chooses && away > nearest + 0.01) break;
      if (!skirmishers_too && is_skirmisher(*enemies[i].unit)) continue;
      if (!in_arc(rules, unit, shooter, enemies[i].place, with_pivot) || (sees && !sees(i))) continue;
      nearest = std::min(nearest, away);
      out.push_back(i);
    }
  };
  // FWC-ART-001, FWC-SHT-005: a gun looks past skirmishers unless there is nobody else.
  if (is_artillery(unit)) find(false);
  if (out.empty()) find(true);
  std::ranges::sort(out);
  return out;
}

}  // namespace condotta::fwc
