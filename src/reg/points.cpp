#include "reg/points.hpp"

#include <algorithm>
#include <array>

namespace condotta::reg {
namespace {

constexpr RuleId formula = "REG-GAP-008"_rule;

int type_part(const ArmyNumbers& n, const Troops& troops) {
  switch (troops.type) {
    case Type::foot: return troops.has(Trait::dragoons) ? n.points.mounted : n.points.foot;
    case Type::mounted: return n.points.mounted;
    case Type::elephants: return n.points.elephants;
    case Type::battlewagons: return n.points.battlewagons;
    case Type::artillery:
      if (troops.shooting == Shooting::heavy_artillery) return n.points.heavy_artillery;
      return troops.shooting == Shooting::medium_artillery ? n.points.medium_artillery : n.points.light_artillery;
    case Type::camp: return 0;
  }
  return 0;
}

int training_part(const ArmyNumbers& n, const Troops& troops) {
  if (skirmisher_by_list(troops)) return n.points.skirmishers;
  switch (troops.training) {
    case Training::tribal: return n.points.tribal;
    case Training::formed: return n.points.formed;
    case Training::drilled: return n.points.drilled;
  }
  return 0;
}

int formation_part(const ArmyNumbers& n, const Troops& troops) {
  if (troops.flexible != 0 || troops.has(Trait::dragoons)) return n.points.flexible;
  switch (troops.formation) {
    case Formation::close: return n.points.close;
    case Formation::loose: return n.points.loose;
    case Formation::skirmish: return n.points.skirmish;
  }
  return 0;
}

int missile_part(const ArmyNumbers& n, Shooting weapon) {
  if (weapon == Shooting::none || is_artillery(weapon)) return 0;  // guns are in the type
  if (weapon == Shooting::musket) return n.points.musket;
  return weapon == Shooting::flintlock_musket ? n.points.flintlock : n.points.other_missile;
}

int impact_part(const ArmyNumbers& n, Impact weapon) {
  switch (weapon) {
    case Impact::none: return 0;
    case Impact::pike:
    case Impact::sword_and_pistol:
    case Impact::charging_lancer: return n.points.strong_impact;
    default: return n.points.impact;
  }
}

int melee_part(const ArmyNumbers& n, Melee weapon) {
  switch (weapon) {
    case Melee::none: return 0;
    case Melee::pike:
    case Melee::expert_swordsmen: return n.points.strong_melee;
    default: return n.points.melee;
  }
}

int characteristic_part(const ArmyNumbers& n, Trait trait) {
  switch (trait) {
    case Trait::ferocious:
    case Trait::fanatics:
    case Trait::barricades:
    case Trait::stakes: return n.points.great;
    case Trait::combat_shy:
    case Trait::unused_to_firearms:
    case Trait::irregulars: return n.points.harmful;
    case Trait::impetuous:
    case Trait::dismountable:
    case Trait::platoon_fire:  // priced per UG
    case Trait::regimental_guns:
    case Trait::plug_bayonet:  // the bayonet is paid for as a weapon
    case Trait::socket_bayonet:
    case Trait::dragoons:
    case Trait::fortified:
    case Trait::mobile: return n.points.plain;
    default: return n.points.helpful;
  }
}

int rounded_percent(int value, int percent) { return (2 * value * percent + 100) / 200; }  // halves up

}  // namespace

std::string_view in_words(CampKind kind) {
  constexpr std::array<std::string_view, camp_kinds> words = {"Standard", "Fortified", "Mobile", "Flexible", "No Camp"};
  return words[static_cast<std::size_t>(kind)];
}

BasePrice price_of_base(const Rules& rules, const Troops& troops) {
  const ArmyNumbers& n = rules.numbers.army;
  BasePrice price;
  Breakdown& parts = price.parts;
  parts.add(formula, "type", type_part(n, troops));
  if (troops.type == Type::foot || troops.type == Type::mounted) {
    parts.add(formula, "training", training_part(n, troops));
    parts.add(formula, "formation", formation_part(n, troops));
  }
  // REG-TRP-019: Elephants are Protected
  parts.add(formula, "armour", n.points.armour[static_cast<std::size_t>(armour_that_counts(troops))]);
  if (const int missile = missile_part(n, troops.shooting); troops.shooting != Shooting::none) {
    parts.add(formula, "missile weapon", missile);
    if (!is_artillery(troops.shooting)) {
      parts.add(formula, "firepower", n.points.firepower[static_cast<std::size_t>(troops.firepower)]);
    }
  }
  parts.add(formula, "impact weapon", impact_part(n, troops.impact));
  parts.add(formula, "melee weapon", melee_part(n, troops.melee));
  int characteristics = caracole(troops.set_formation) ? n.points.helpful : 0;
  for (int i = 0; i < static_cast<int>(Trait::count_); ++i) {
    if (troops.has(static_cast<Trait>(i))) characteristics += characteristic_part(n, static_cast<Trait>(i));
  }
  parts.add(formula, "characteristics", characteristics);
  price.percent = n.points.quality_percent[static_cast<std::size_t>(troops.quality)];
  price.points = std::max(n.points.least, rounded_percent(std::max(0, parts.total()), price.percent));
  return price;
}

int price_of_unit(const Rules& rules, const Troops& troops, int bases) {
  const ArmyNumbers& n = rules.numbers.army;
  int points = price_of_base(rules, troops).points * bases;
  if (troops.has(Trait::regimental_guns)) points += n.points.regimental_guns;
  if (troops.has(Trait::platoon_fire)) points += n.points.platoon_fire;
  return points;
}

int price_of_commander(const Rules& rules, const Appointment& who) {
  const auto& p = rules.numbers.army.points;
  const std::array<int, 3> types = {p.professional, p.instinctive, p.tribal_commander};
  const int points = p.commander[static_cast<std::size_t>(who.grade)] + types[static_cast<std::size_t>(who.type)];
  return who.ally ? rounded_percent(points, p.ally_percent) : points;
}

int price_of_camp(const Rules& rules, CampKind kind, std::optional<Quality> defended) {
  const auto& p = rules.numbers.army.points;
  int points = p.camp[static_cast<std::size_t>(kind)];
  if (defended == Quality::average) points += p.defended_camp[0];
  if (defended == Quality::superior) points += p.defended_camp[1];
  return points;
}

}  // namespace condotta::reg
