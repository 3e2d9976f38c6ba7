#include "reg/shooting.hpp"

#include <algorithm>
#include <array>

namespace condotta::reg {
namespace {

constexpr double touch = 0.001;  // REG-GEO-006

bool dragoons(const Troops& troops) { return troops.has(Trait::dragoons); }

// Mounted Shot of REG-SHT-045: not Dragoons, who shoot as foot, nor Caracoles (REG-GAP-209, REG-SET-015).
bool mounted_shot(const Troops& troops) {
  return mounted(troops) && is_shot(troops.shooting) && !dragoons(troops) && !caracole(troops.set_formation);
}

// Foot Shot of REG-SHT-046: Dragoons too, crews of Elephants and Battlewagons (REG-GAP-229).
bool foot_shot(const Troops& troops) { return is_shot(troops.shooting) && (!mounted(troops) || dragoons(troops)); }

bool keil_or_tercio(const Troops& troops) {  // Late Keils are not among them (REG-SHT-059)
  return troops.set_formation == SetFormation::keil || troops.set_formation == SetFormation::tercio;
}

// Artillery, Elephants and Battlewagons shoot at full effect one rank deep (REG-SHT-015, REG-UNT-004).
bool needs_two_ranks(const Troops& troops) {
  return troops.type != Type::artillery && troops.type != Type::elephants && troops.type != Type::battlewagons &&
         !is_artillery(troops.shooting);
}

bool musket(const Troops& troops) {
  return troops.shooting == Shooting::musket || troops.shooting == Shooting::flintlock_musket;
}

void add_upgrades(const Rules& rules, const Shot& shot, Range range, Breakdown& steps) {
  const auto& up = rules.numbers.upgrade;
  const bool deadly = range == Range::deadly;
  const bool gun = shoots_as_artillery(shot.troops, shot.shooter);
  const bool by_shot = !gun && is_shot(shot.troops.shooting);
  if (shot.troops.firepower == Firepower::high && deadly) {
    steps.add("REG-SHT-031"_rule, "High Firepower at Deadly range", up.high_firepower);
  }
  if (!gun && deadly && shot.troops.shooting == Shooting::flintlock_musket &&
      shot.target.shooting != Shooting::flintlock_musket && up.flintlock != 0) {
    steps.add("REG-SHT-032"_rule, "Flintlocks against troops without", up.flintlock);
  }
  if (from_behind_flank_or_rear(shot)) {
    steps.add("REG-SHT-033"_rule, "from behind flank or rear", up.behind_flank_or_rear);
  }
  if (by_shot && shot.target.set_formation == SetFormation::keil) {
    steps.add("REG-SHT-034"_rule, "Shot at a Keil", up.shot_at_keil);
  }
  if (by_shot && deadly && irregulars(rules.edition, shot.target)) {
    steps.add("REG-SHT-035"_rule, "Shot at Irregulars", up.shot_at_irregulars);
  }
  if (gun && (keil_type(shot.target.set_formation) || irregulars(rules.edition, shot.target))) {
    steps.add("REG-SHT-036"_rule, "Artillery at a Keil, Tercio or Irregulars", up.artillery_at_block);
  }
  if (gun && shot.target_charges_shooter) {
    steps.add("REG-SHT-037"_rule, "Artillery at its charger", up.artillery_at_charger);
  }
  if (shot.target.quality == Quality::poor) steps.add("REG-SHT-038"_rule, "Poor target", up.poor_target);
  if (shot.target_in_square) steps.add("REG-SHT-039"_rule, "target in square", up.square);
  if (deadly && musket(shot.troops) && !gun && rules.numbers.deadly_step != 0) {
    steps.add("REG-GAP-202"_rule, "muskets at Deadly range", rules.numbers.deadly_step);
  }
}

// Rows about who shoots.
void add_shooter_downgrades(const Rules& rules, const Shot& shot, Breakdown& steps) {
  const auto& down = rules.numbers.downgrade;
  const bool gun = shoots_as_artillery(shot.troops, shot.shooter);
  const bool y2019 = rules.edition == Edition::y2019;
  if (skirmishing(shot.troops) && (!y2019 || !skirmishing(shot.target))) {  // REG-SHT-058
    steps.add("REG-SHT-042"_rule, "shooting by skirmishers", -down.by_sug);
  }
  // The lower start of 2019's Regimental Guns already expresses this row (REG-CHR-027).
  if (gun && !(y2019 && shot.shooter == Shooter::regimental_guns)) {
    steps.add("REG-SHT-043"_rule, "shooting by Artillery", -down.by_artillery);
  }
  if (!gun && mounted_shot(shot.troops)) steps.add("REG-SHT-045"_rule, "Mounted Shot", -down.mounted_shot);
  if (shot.in_combat && !keil_or_tercio(shot.troops)) {
    steps.add("REG-SHT-048"_rule, "shooters in combat", -down.by_ug_in_combat);
  }
  if (shot.troops.firepower == Firepower::low) steps.add("REG-SHT-050"_rule, "Low Firepower", -down.low_firepower);
  if (shot.running_away) steps.add("REG-SHT-051"_rule, "running away", -down.running_away);
  if (shot.shooter == Shooter::file && shot.ranks < 2 && needs_two_ranks(shot.troops)) {
    steps.add("REG-SHT-052"_rule, "one rank", -down.one_rank);
  }
  if (shot.troops.has(Trait::plug_bayonet) && (shot.charged_by_foot || (y2019 && shot.charged_by_others))) {
    steps.add("REG-SHT-055"_rule, "Plug Bayonets being charged", -down.plug_bayonet);
  }
  if (shot.unreliable) steps.add("REG-SHT-057"_rule, "Unreliable ally", -down.unreliable);
}

// Rows about the target.
void add_target_downgrades(const Rules& rules, const Shot& shot, Range range, Breakdown& steps) {
  const auto& down = rules.numbers.downgrade;
  const bool gun = shoots_as_artillery(shot.troops, shot.shooter);
  const bool y2019 = rules.edition == Edition::y2019;
  if (skirmishing(shot.target) && (y2019 || range != Range::deadly)) {  // REG-SHT-058
    steps.add("REG-SHT-041"_rule, "shooting at skirmishers", -down.at_sug);
  }
  if (shot.target.type == Type::artillery) {
    steps.add("REG-SHT-044"_rule, "shooting at Artillery", -down.at_artillery);
  }
  if (!gun && foot_shot(shot.troops) && mounted(shot.target)) {
    steps.add("REG-SHT-046"_rule, "Foot Shot at Mounted", -down.foot_shot_at_mounted);
  }
  if (shot.target_in_combat && (y2019 || !keil_or_tercio(shot.target))) {
    steps.add("REG-SHT-047"_rule, "target in combat", -down.at_ug_in_combat);
  }
  if (!gun && is_non_shot(shot.troops.shooting) && armour_that_counts(shot.target) >= Armour::protected_) {
    steps.add("REG-SHT-049"_rule, "non-shot weapon at armour", -down.non_shot_at_armour);
  }
  if (range == Range::at_long && down.long_range != 0) {  // REG-SHT-056: nothing in 2019
    steps.add("REG-SHT-053"_rule, "Long range", -down.long_range);
  }
  if (!gun && in_cover(shot)) steps.add("REG-SHT-054"_rule, "target in cover", -down.cover);
}

// Start colour and floor of the die (REG-SHT-030, REG-SHT-060).
struct Start {
  RuleId rule;
  Colour colour;
  bool never_slowing_only;
};
Start start_of(const Rules& rules, const Shot& shot) {
  const Numbers& n = rules.numbers;
  switch (shot.shooter) {
    // The start colours of 2021 are ours for these three (REG-GAP-224, REG-GAP-225).
    case Shooter::platoon_fire: return {"REG-CHR-023"_rule, static_cast<Colour>(n.platoon_start), true};
    case Shooter::regimental_guns: return {"REG-CHR-027"_rule, static_cast<Colour>(n.regimental_start), true};
    case Shooter::caracole_third_rank:
      return {"REG-SET-013"_rule, static_cast<Colour>(n.early_caracole_extra_start), false};
    case Shooter::file: break;
  }
  if (shot.troops.set_formation == SetFormation::early_caracole) {
    return {"REG-SET-013"_rule, static_cast<Colour>(n.early_caracole_start), false};
  }
  if (shot.troops.set_formation == SetFormation::later_caracole) {
    return {"REG-SET-014"_rule, static_cast<Colour>(n.later_caracole_start), false};
  }
  return {"REG-SHT-030"_rule, static_cast<Colour>(n.shooting_start), false};
}

// 2019's scale of seven dice; 2021's is the five colours (REG-SHT-030).
constexpr std::array<ShootingDie, 7> scale_2019 = {{
    {Colour::black, true, false},
    {Colour::black, false, false},
    {Colour::white, false, false},
    {Colour::white, false, true},
    {Colour::green, false, false},
    {Colour::yellow, false, false},
    {Colour::red, false, false},
}};

ShootingDie die_at(Edition edition, const Start& start, int steps) {  // net first, then clamp once
  if (edition == Edition::y2021) {
    const int level = std::clamp(static_cast<int>(start.colour) + steps, 0, dice::colour_count - 1);
    return {static_cast<Colour>(level), false, false};
  }
  int place = 0;
  while (scale_2019[static_cast<std::size_t>(place)] != ShootingDie{start.colour, false, false}) ++place;
  const int floor = start.never_slowing_only ? 1 : 0;
  place = std::clamp(place + steps, floor, static_cast<int>(scale_2019.size()) - 1);
  return scale_2019[static_cast<std::size_t>(place)];
}

}  // namespace

std::string_view name_of(const ShootingDie& die) {
  if (die.slowing_only) return "BLACK (slowing only)";
  if (die.white_plus) return "WHITE+";
  return dice::name_of(die.colour);
}

bool shoots_as_artillery(const Troops& troops, Shooter shooter) {
  return shooter == Shooter::regimental_guns || (shooter == Shooter::file && is_artillery(troops.shooting));
}

Reach reach(const Rules& rules, const Troops& troops, Shooter shooter) {
  const auto& r = rules.numbers.range;
  if (shooter == Shooter::regimental_guns) return {r.regimental, r.regimental};
  if (shooter == Shooter::platoon_fire) return {r.platoon_deadly, r.platoon_long};
  if (troops.set_formation == SetFormation::early_caracole) return {r.early_caracole, r.early_caracole};
  if (troops.set_formation == SetFormation::later_caracole) return {r.later_caracole, r.later_caracole};
  switch (troops.shooting) {
    case Shooting::none: return {0, 0};
    case Shooting::musket:
    case Shooting::flintlock_musket: return {r.musket_deadly, r.musket_long};
    case Shooting::arquebus:
      if (troops.has(Trait::manga)) return {r.manga_deadly, r.manga_long};  // REG-CHR-020
      return {r.arquebus, r.arquebus};
    case Shooting::mounted_shot: return {r.mounted_shot, r.mounted_shot};
    case Shooting::bow: return {r.bow, r.bow};
    case Shooting::sling: return {r.sling, r.sling};
    case Shooting::light_artillery: return {r.light_artillery, r.light_artillery};
    case Shooting::medium_artillery: return {r.medium_artillery, r.medium_artillery};
    case Shooting::heavy_artillery: return {r.heavy_artillery, r.heavy_artillery};
  }
  return {0, 0};
}

Range range_at(const Reach& reach, double distance) {
  if (distance <= reach.deadly + touch) return Range::deadly;
  if (distance <= reach.at_long + touch) return Range::at_long;
  return Range::out;
}

bool from_behind_flank_or_rear(const Shot& shot) {
  if (shot.target_in_square || shot.target.type == Type::battlewagons || shot.target.type == Type::camp ||
      shot.target.set_formation == SetFormation::tercio) {
    return false;
  }
  return keil_or_late_keil(shot.target.set_formation) ? shot.behind_rear_line : shot.behind_front_line;
}

// REG-SHT-027, REG-CHR-022, REG-UNT-009
bool in_cover(const Shot& shot) {
  if (shot.target_in_cover || shot.target.type == Type::battlewagons) return true;
  return shot.target.has(Trait::pavise) && shot.ahead_of_front_line && is_non_shot(shot.troops.shooting);
}

// The worked colours of REG-SHT-062 come out of this.
ShotBreakdown shot_breakdown(const Rules& rules, const Shot& shot) {
  ShotBreakdown result;
  result.range = range_at(reach(rules, shot.troops, shot.shooter), shot.distance);
  const Start start = start_of(rules, shot);
  result.start_rule = start.rule;
  result.start = start.colour;
  add_upgrades(rules, shot, result.range, result.steps);
  add_shooter_downgrades(rules, shot, result.steps);
  add_target_downgrades(rules, shot, result.range, result.steps);
  result.die = die_at(rules.edition, start, result.steps.total());
  return result;
}

// REG-SHT-001
std::vector<Shooter> dice_of_file(const Troops& troops, int ranks) {
  if (troops.shooting == Shooting::none || ranks < 1) return {};
  if (troops.set_formation == SetFormation::early_caracole && ranks >= 3) {
    return {Shooter::file, Shooter::caracole_third_rank};
  }
  return {Shooter::file};
}

}  // namespace condotta::reg
