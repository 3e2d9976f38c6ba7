#include "cfeo/combat.hpp"

#include <algorithm>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

Arm arm_of(const Fighter& fighter) { return arm(fighter.unit.troops.type); }

std::vector<const Fighter*> touched(const Fighter& fighter, const std::vector<Fighter>& enemies) {
  std::vector<const Fighter*> out;
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    const bool listed = std::ranges::find(fighter.touches, i) != fighter.touches.end();
    if (fighter.touches.empty() || listed) out.push_back(&enemies[i]);
  }
  return out;
}

void add_grade(const Rules& rules, const Fighter& fighter, Breakdown& sum) {
  const Grade grade = fighter.unit.troops.grade;
  constexpr std::array<std::string_view, 6> labels = {"A grade", "A grade", "B grade", "C grade", "D grade", "E grade"};
  sum.add("CFE-GRD-001"_rule, labels[static_cast<std::size_t>(grade)], combat_value(rules, grade));  // rows 1 to 4
}

// Rows 5 to 9.
void add_circumstances(const Rules& rules, const Melee& melee, const Fighter& fighter, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  if (fighter.inspired > 0) {
    sum.add("CFE-CMB-005"_rule, "leader inspiring",
            std::min(fighter.inspired * n.cmb_inspired, n.most_inspiration));  // CFE-CMD-012
  }
  if (fighter.higher || fighter.edge || fighter.fortified)
    sum.add("CFE-CMB-006"_rule, "advantage of ground", n.cmb_ground);
  if (fighter.fortified) sum.add("CFE-CMB-007"_rule, "fortified position", n.cmb_fortified);
  const bool charges = fighter.onset != Onset::standing && !melee.bad_war_round;  // CFE-RES-012
  const bool follows_on = charges && fighter.onset == Onset::follow_on;
  if ((charges && !follows_on) || fighter.took_position) {
    sum.add("CFE-CMB-008"_rule, "charging, pursuing or took the position", n.cmb_charging);
  }
  if (follows_on) sum.add("CFE-CHG-024"_rule, "follow-on charge", n.cmb_follow_on);
  if (!melee.bad_war_round && counts_row_nine(fighter)) sum.add("CFE-CMB-009"_rule, "extra charge bonus", n.cmb_extra);
}

// Rows 12 to 15, each once however many of its conditions hold (CFE-CMB-004).
void add_weaknesses(const Rules& rules, const Melee& melee, std::size_t side, const Fighter& fighter, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  const bool foot = arm_of(fighter) == Arm::infantry;
  const bool gun = arm_of(fighter) == Arm::guns;
  const bool exposed = (foot || gun) && fighter.moved;
  const bool no_pikes = foot && !has_pikes(fighter.unit);  // CFE-CMB-013: a Tercio has pikes
  if (fighter.charged_by_cavalry && !melee.bad_war_round && (exposed || no_pikes)) {
    sum.add("CFE-CMB-012"_rule, "charged by cavalry, moved or without pikes", n.cmb_charged);
  }
  if (fighter.flank_hit && formed(fighter.unit)) sum.add("CFE-CMB-014"_rule, "contacted in flank or rear", n.cmb_flank);
  const bool only_guns =
      std::ranges::all_of(melee.sides[side], [](const Fighter& f) { return arm_of(f) == Arm::guns; });
  const bool loose = (foot || arm_of(fighter) == Arm::cavalry) && fighter.unit.formation != Formation::line;
  if (loose || only_guns) sum.add("CFE-CMB-016"_rule, "unformed, in column, or only guns", n.cmb_unformed);
  const int worn = fighter.unit.dps + fighter.unit.casualties;
  if (worn > 0) sum.add("CFE-CMB-018"_rule, "DPs and casualties", worn * n.cmb_worn);
}

// CFE-GAP-024: sum0 / n0 - sum1 / n1, rounded to the nearest, halves towards nothing.
int difference_of_sums(std::array<int, 2> sum, std::array<int, 2> count) {
  count = {std::max(1, count[0]), std::max(1, count[1])};
  const int above = sum[0] * count[1] - sum[1] * count[0];
  const int below = count[0] * count[1];
  const int whole = (2 * (above < 0 ? -above : above) + below - 1) / (2 * below);
  return above < 0 ? -whole : whole;
}

RuleId number_rule() { return "CFE-CMB-019"_rule; }

}  // namespace

// CFE-CHG-016: a counter-charge does not count it.
bool counts_row_nine(const Fighter& fighter) {
  const Type type = fighter.unit.troops.type;
  if (fighter.onset == Onset::pursuing) return arm(type) == Arm::cavalry;
  return fighter.onset == Onset::charging && (type == Type::heavy_cavalry || type == Type::swordsmen);
}

double depth(const Rules& rules, const Fighter& fighter) {
  const Unit& unit = fighter.unit;
  if (unit.ranks.empty()) return 0;
  if (unit.formation == Formation::unformed || counts_row_nine(fighter)) return 1;
  double ranks = 0;
  for (const int stands : unit.ranks) ranks += stands >= unit.ranks.front() ? 1 : 0.5;
  const int most = arm(unit.troops.type) == Arm::cavalry ? rules.numbers.depth_cavalry : rules.numbers.depth_infantry;
  return std::min<double>(ranks + fighter.depth_behind, most);
}

int outnumbered(const Rules& rules, int own, int enemy) {
  const Numbers& n = rules.numbers;
  if (own <= 0) return enemy > 0 ? n.cmb_three_to_one : 0;  // CFE-CMB-024
  if (enemy >= 3 * own) return n.cmb_three_to_one;
  if (enemy >= 2 * own) return n.cmb_two_to_one;
  if (2 * enemy >= 3 * own) return n.cmb_three_to_two;
  return enemy > own ? n.cmb_outnumbered : 0;
}

// CFE-CMB-017: guns never charge; CFE-CMB-030: nor does who goes on fighting.
bool rolls_d6(const Melee& melee, const Fighter& fighter) {
  return melee.bad_war_round || fighter.onset != Onset::standing;
}

MeleeBreakdown breakdown(const Rules& rules, const Melee& melee) {
  const Numbers& n = rules.numbers;
  MeleeBreakdown out;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::vector<Fighter>& own = melee.sides[side];
    const std::vector<Fighter>& enemies = melee.sides[1 - side];
    // CFE-REI-006: reinforcements alone fight on as full members.
    const bool all_reinforce = std::ranges::all_of(own, [](const Fighter& f) { return f.reinforcing; });
    for (const Fighter& fighter : own) {
      Breakdown sum;
      out.depth[side].push_back(depth(rules, fighter));
      if (!fighter.reinforcing || all_reinforce) {
        ++out.fighting[side];
        add_grade(rules, fighter, sum);
        add_circumstances(rules, melee, fighter, sum);
        const auto opponents = touched(fighter, enemies);
        // CFE-CMB-010: never together with row 9.
        const bool deeper = !opponents.empty() && std::ranges::all_of(opponents, [&](const Fighter* enemy) {
          return depth(rules, fighter) > depth(rules, *enemy);
        });
        if (deeper && !counts_row_nine(fighter)) sum.add("CFE-CMB-025"_rule, "deeper formation", n.cmb_deeper);
        // Armour counts here and nowhere else (CFE-ARM-004). CFE-CMB-011, CFE-ARM-003: against infantry cavalry never
        // counts as armoured, nor the other way round.
        const bool same_arm =
            std::ranges::all_of(opponents, [&](const Fighter* enemy) { return arm_of(*enemy) == arm_of(fighter); });
        if (fighter.unit.troops.armoured && same_arm) sum.add("CFE-ARM-002"_rule, "armoured", n.cmb_armoured);
        add_weaknesses(rules, melee, side, fighter, sum);
        const int fewer = outnumbered(rules, melee.numbers[side], melee.numbers[1 - side]);
        if (fewer != 0) sum.add(number_rule(), "outnumbered", fewer);
      }
      out.modifiers[side].push_back(sum);
    }
  }
  return out;
}

int difference(const std::array<std::vector<int>, 2>& totals) {
  std::array<int, 2> sum{};
  std::array<int, 2> count{};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    for (const int total : totals[i]) sum[i] += total;
    count[i] = static_cast<int>(totals[i].size());
  }
  return difference_of_sums(sum, count);
}

int throw_difference(const Melee& melee, const MeleeBreakdown& sums, dice::Source& source) {
  std::array<std::vector<int>, 2> totals;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const bool all = std::ranges::all_of(melee.sides[side], [](const Fighter& f) { return f.reinforcing; });
    for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
      const Fighter& fighter = melee.sides[side][i];
      if (fighter.reinforcing && !all) continue;
      const int die = source.roll(rolls_d6(melee, fighter) ? dice::d6 : dice::average_die);
      totals[side].push_back(die + sums.modifiers[side][i].total());
    }
  }
  return difference(totals);
}

// CFE-CMB-031
dice::Distribution<int> difference_odds(const Melee& melee, const MeleeBreakdown& sums) {
  std::array<dice::Distribution<int>, 2> sum;
  std::array<int, 2> count{};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    sum[side] = dice::Distribution<int>::certain(0);
    const bool all = std::ranges::all_of(melee.sides[side], [](const Fighter& f) { return f.reinforcing; });
    for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
      const Fighter& fighter = melee.sides[side][i];
      if (fighter.reinforcing && !all) continue;
      const int modifier = sums.modifiers[side][i].total();
      const auto total = dice::odds_of([&](dice::Source& source) {
        return source.roll(rolls_d6(melee, fighter) ? dice::d6 : dice::average_die) + modifier;
      });
      sum[side] = dice::sum_of(sum[side], total);
      ++count[side];
    }
  }
  return dice::combine(sum[0], sum[1],
                       [&](int first, int second) { return difference_of_sums({first, second}, count); });
}

bool bad_war(const Melee& melee) {
  for (const auto& side : melee.sides) {
    for (const Fighter& fighter : side) {
      const Troops& troops = fighter.unit.troops;
      const bool nation = troops.nation == Nation::swiss || troops.nation == Nation::landsknecht;
      if (troops.type != Type::pikemen || !nation) return false;
    }
  }
  return true;
}

}  // namespace condotta::cfeo
