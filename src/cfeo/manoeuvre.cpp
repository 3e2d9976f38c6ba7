#include "cfeo/manoeuvre.hpp"

#include <algorithm>
#include <array>

#include "table/angle.hpp"

namespace condotta::cfeo {
namespace {

constexpr double slack = 0.01;

// CFE-GRD-003
Ruling drilled_foot_in_line(RuleId rule, const Unit& unit) {
  Ruling ruling;
  if (arm(unit.troops.type) != Arm::infantry || unit.formation != Formation::line) {
    ruling.refuse(rule, "only infantry in line does this");
  }
  if (compare(unit.troops.grade, Grade::b) < 0)
    ruling.refuse("CFE-GRD-003"_rule, "only grades A and B are drilled for it");
  return ruling;
}

}  // namespace

ManoeuvreCost cost_of(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre, const Circumstances& around) {
  const Numbers& n = rules.numbers;
  ManoeuvreCost cost;
  const bool near = std::min(around.enemy_start, around.enemy_end) <= n.man_within + slack;  // CFE-MAN-020
  const bool is_formed = formed(unit);
  const bool horse = arm(unit.troops.type) == Arm::cavalry;
  const bool line = is_formed && unit.formation == Formation::line;
  switch (manoeuvre) {
    case Manoeuvre::wheel:
      cost.dps.add("CFE-MAN-003"_rule, "wheel near the enemy", line && near ? n.man_wheel : 0);
      break;
    case Manoeuvre::wheel_back:
      if (horse || !line) cost.ruling.refuse("CFE-MAN-004"_rule, "only foot in line wheels stands back");
      cost.price = Price::half;
      cost.dps.add("CFE-MAN-004"_rule, "wheel near the enemy", near ? n.man_wheel : 0);
      break;
    case Manoeuvre::formation_change:
      if (!is_formed) cost.ruling.refuse("CFE-MAN-005"_rule, "it has no formation");
      cost.price = near ? Price::full : Price::half;
      cost.dps.add("CFE-MAN-005"_rule, "formation change near the enemy", near ? n.man_change : 0);
      break;
    case Manoeuvre::double_change:
      if (!is_formed) cost.ruling.refuse("CFE-MAN-006"_rule, "it has no formation");
      cost.price = Price::full;
      cost.dps.add("CFE-MAN-006"_rule, "double change near the enemy", near ? n.man_change : 0);
      break;
    case Manoeuvre::re_form:
      if (is_formed || light(unit.troops.type))
        cost.ruling.refuse("CFE-MAN-008"_rule, "only unformed troops of the line re-form");
      cost.price = Price::full;
      cost.dps.add("CFE-MAN-008"_rule, "re-forming", 0);
      break;
    case Manoeuvre::unlimber:
      if (!is_gun(unit.troops.type) || !unit.limbered)
        cost.ruling.refuse("CFE-MAN-009"_rule, "only limbered guns unlimber");
      cost.price = Price::full;
      cost.dps.add("CFE-MAN-009"_rule, "unlimbering", around.under_fire ? n.man_unlimber_fire : n.man_unlimber);
      break;
    case Manoeuvre::major_obstacle:
      if (is_gun(unit.troops.type) && !unit.limbered)
        cost.ruling.refuse("CFE-MAN-010"_rule, "guns cross only limbered");
      cost.price = Price::half;
      cost.dps.add("CFE-MAN-010"_rule, "major obstacle",
                   !is_formed          ? 0
                   : around.under_fire ? n.man_obstacle_fire
                                       : n.man_obstacle);
      break;
    case Manoeuvre::horse_obstacle:
      cost.price = Price::half;
      if (horse) {
        cost.dps.add("CFE-MAN-011"_rule, "obstacle harder for horse",
                     !is_formed          ? 0
                     : around.under_fire ? n.man_horse_obstacle_fire
                                         : n.man_horse_obstacle);
      } else {
        cost.dps.add("CFE-MAN-010"_rule, "major obstacle",
                     !is_formed          ? 0
                     : around.under_fire ? n.man_obstacle_fire
                                         : n.man_obstacle);
      }
      break;
    case Manoeuvre::about_face:
      cost.price = is_formed ? Price::half : Price::none;  // CFE-FRM-009
      cost.dps.add("CFE-MAN-013"_rule, "about face", is_formed && (near || around.under_fire) ? n.man_about_face : 0);
      break;
    case Manoeuvre::incline: cost.ruling = drilled_foot_in_line("CFE-MAN-014"_rule, unit); break;
    case Manoeuvre::side_step:
    case Manoeuvre::step_back:
      cost.ruling = drilled_foot_in_line("CFE-MAN-015"_rule, unit);
      cost.price = Price::full;
      break;
    case Manoeuvre::refuse_flank:
      cost.ruling = drilled_foot_in_line("CFE-MAN-016"_rule, unit);
      cost.price = Price::full;
      break;
    case Manoeuvre::gap:
      if (!line) break;
      cost.price = horse ? Price::none : Price::half;
      cost.dps.add("CFE-MAN-019"_rule, "squeezing through a gap near the enemy", near ? n.man_gap : 0);
      break;
  }
  return cost;
}

double wheel_length(const Rules& rules, const Unit& unit, double degrees) {
  const double frontage = unit.ranks.front() * stand_size(rules, unit.troops.type).width;
  return frontage * table::Angle::degrees(degrees).radians();
}

// Halves are not rounded to tens (CFE-BAS-003).
double left_after(double distance, const std::vector<Price>& prices, double wheel) {
  double halves = 0;
  for (const Price price : prices) halves += price == Price::half ? 1 : price == Price::full ? 2 : 0;
  return distance - halves * distance / 2 - wheel;
}

Ruling may_incline(const Unit& unit, double allowance, double sideways, double forward, double then_forward) {
  Ruling ruling = drilled_foot_in_line("CFE-MAN-014"_rule, unit);
  if (sideways > forward + slack) ruling.refuse("CFE-MAN-014"_rule, "more sideways than forward");
  if (sideways > allowance / 2 + slack) ruling.refuse("CFE-MAN-014"_rule, "more than half the allowance sideways");
  if (sideways + forward + then_forward > allowance + slack) ruling.refuse("CFE-MAN-014"_rule, "more than was rolled");
  return ruling;
}

Ruling may_step(const Rules& rules, const Unit& unit, double yards, int stands) {
  const bool some = stands > 0 && stands < unit.stands();
  const RuleId rule = some ? "CFE-MAN-016"_rule : "CFE-MAN-015"_rule;
  Ruling ruling = drilled_foot_in_line(rule, unit);
  if (yards > rules.numbers.man_step + slack)
    ruling.refuse(rule, "farther than " + std::to_string(rules.numbers.man_step) + " yd");
  if (some && stands > rules.numbers.man_refusing_stands) ruling.refuse(rule, "more than two stands");
  return ruling;
}

PassageCost passage_cost(const Rules& rules, const PassageOfLines& passage) {
  const bool free = !passage.mover_routs && !passage.stander_moves &&
                    (!passage.stander_fired || passage.mover.troops.type == Type::skirmishers);  // CFE-MAN-017
  const auto due = [&](const Unit& unit, bool routs) {
    return free || routs || !formed(unit) ? 0 : rules.numbers.man_passage;  // CFE-MAN-018
  };
  return {due(passage.mover, passage.mover_routs), due(passage.stander, false)};
}

Ruling may_squeeze(double frontage, double gap) {
  Ruling ruling;
  if (gap < frontage / 2 - slack) ruling.refuse("CFE-MAN-019"_rule, "the gap is narrower than half the frontage");
  return ruling;
}

std::string_view in_words(Price price) {
  constexpr std::array<std::string_view, 3> words = {"none", "half", "full"};
  return words[static_cast<std::size_t>(price)];
}

}  // namespace condotta::cfeo
