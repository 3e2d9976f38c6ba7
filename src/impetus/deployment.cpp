#include "impetus/deployment.hpp"

#include <algorithm>

namespace condotta::impetus {
namespace {

constexpr double slack = 0.001;

}  // namespace

Muster muster(const Rules& rules, const Army& army) {
  Muster found;
  found.mounted =
      count(army, [&](const Profile& p) { return mounted(rules, p) && p.type != Type::el && p.type != Type::w; });
  found.foot = count(army, [](const Profile& p) { return foot(p); });
  found.light_cavalry = count(army, [](const Profile& p) { return p.type == Type::cl; });
  return found;
}

Breakdown attacker_total(const Rules& rules, int mounted, std::array<int, 2> dice) {
  const int each = rules.numbers.mounted_units_for_one;
  Breakdown total;
  total.add("IMP-DEP-002"_rule, "dice", dice[0] + dice[1]);
  total.add("IMP-DEP-002"_rule, "mounted units", (mounted + each - 1) / each);
  return total;
}

int exploration_points(const Rules& rules, int light_cavalry) {
  return light_cavalry * rules.numbers.exploration_for_light_cavalry;
}

TerrainTable terrain_table(const Rules& rules, int foot, int mounted) {
  if (foot == mounted) {
    return rules.numbers.equal_numbers_use_foot_table ? TerrainTable::foot : TerrainTable::mounted;
  }
  return foot > mounted ? TerrainTable::foot : TerrainTable::mounted;
}

const std::vector<int>& terrain_choices(const Rules& rules, TerrainTable table, int total) {
  const auto row = static_cast<std::size_t>(std::clamp(total, 2, 12) - 2);
  return table == TerrainTable::foot ? rules.numbers.foot_terrain[row] : rules.numbers.mounted_terrain[row];
}

int changed_total(const Rules& rules, int total, int wanted, int points) {
  const int most = points * rules.numbers.change_for_a_point;
  return std::clamp(std::clamp(wanted, total - most, total + most), 2, 12);
}

int points_for(const Rules& rules, TerrainTable table, int total, int choice) {
  int fewest = -1;
  for (int other = 2; other <= 12; ++other) {
    const std::vector<int>& choices = terrain_choices(rules, table, other);
    if (std::ranges::find(choices, choice) == choices.end()) continue;
    const int away = other > total ? other - total : total - other;
    const int step = rules.numbers.change_for_a_point;
    if (away > 0 && step == 0) continue;
    const int points = away == 0 ? 0 : (away + step - 1) / step;
    if (fewest < 0 || points < fewest) fewest = points;
  }
  return fewest;
}

Ruling may_place(const Rules& rules, const WouldPlace& would) {
  Ruling ruling;
  const std::string_view what = terrain_choice_words[static_cast<std::size_t>(would.choice)];
  const bool crossing = what == "bridge" || what == "ford";
  const bool line = what == "road" || what == "river";
  if (crossing && !would.river_on_table) ruling.refuse("IMP-TER-022"_rule, "there is no river to put it on");
  const bool apart = would.nearest_other >= rules.numbers.attacker_from_other_terrain - slack;
  if (would.placer == Placer::attacker && !crossing && !line && !apart) {
    ruling.refuse("IMP-TER-024"_rule, "the attacker's piece is too near to another");
  }
  if (would.overlaps && !line && !crossing) ruling.refuse("IMP-TER-025"_rule, "pieces may not overlap");
  if (would.crosses_more_than_broken && line)
    ruling.refuse("IMP-TER-025"_rule, "roads and rivers cross broken ground and each other only");
  if (!would.wholly_on_table) ruling.refuse("IMP-TER-025"_rule, "the piece is not wholly on the table");
  return ruling;
}

Breakdown deployment_total(const Rules&, int unspent_points, std::array<int, 2> dice) {
  Breakdown total;
  total.add("IMP-DEP-009"_rule, "dice", dice[0] + dice[1]);
  total.add("IMP-DEP-009"_rule, "exploration points", unspent_points);
  return total;
}

Reroll deployment_reroll(const Rules& rules, CommandStructure structure) {
  return static_cast<Reroll>(rules.numbers.deployment_reroll[static_cast<std::size_t>(structure)]);
}

Ruling may_deploy(const Rules& rules, const WouldDeploy& would) {
  Ruling ruling;
  const Type type = would.profile.type;
  if (would.farthest_from_edge > rules.numbers.zone_depth + slack) {
    ruling.refuse("IMP-DEP-012"_rule, "the unit is not wholly in its zone");
  }
  if (type != Type::s && type != Type::cl && would.nearest_to_side < rules.numbers.deploy_from_side - slack) {
    ruling.refuse("IMP-DEP-012"_rule, "the unit is too near to a side edge");
  }
  const int radius = command_radius(rules, would.general, would.structure);
  if (type != Type::s && would.from_general > radius + slack) {
    ruling.refuse("IMP-DEP-012"_rule, "the unit is outside the radius of its general");
  }
  if (!may_be_large(would.profile, would.ranks)) {  // IMP-DEP-014
    ruling.refuse("IMP-LU-002"_rule, "the profile does not form such a large unit");
  }
  return ruling;
}

}  // namespace condotta::impetus
