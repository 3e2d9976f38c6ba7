#include "fwc/troops.hpp"

#include <algorithm>

namespace condotta::fwc {
namespace {

template <class Enumeration, std::size_t N>
std::string_view word(const std::array<std::string_view, N>& words, Enumeration value) {
  return at(value) < N ? words[at(value)] : std::string_view("?");
}

}  // namespace

std::string_view in_words(Type type) {
  static constexpr std::array<std::string_view, types> words = {"pike",
                                                                "halberd",
                                                                "shot",
                                                                "foot bow",
                                                                "tribal foot",
                                                                "light foot",
                                                                "light foot with melee weapon",
                                                                "dragoons",
                                                                "gendarmes",
                                                                "cavalry",
                                                                "heavy dragoons",
                                                                "reiters",
                                                                "tribal cavalry",
                                                                "light cavalry",
                                                                "light cavalry with melee weapon",
                                                                "light gun",
                                                                "medium gun",
                                                                "heavy gun",
                                                                "siege gun",
                                                                "wagon",
                                                                "engineer"};
  return word(words, type);
}

std::string_view in_words(Arm arm) {
  static constexpr std::array<std::string_view, 5> words = {"infantry", "horse", "skirmishers", "artillery", "train"};
  return word(words, arm);
}

std::string_view in_words(Row row) {
  static constexpr std::array<std::string_view, rows> words = {
      "pike", "halberd", "shot", "tribal", "gendarme", "cavalry", "reiter", "tribal cavalry", "light", "crew"};
  return word(words, row);
}

std::string_view in_words(Category category) {
  static constexpr std::array<std::string_view, categories> words = {"pike",  "melee foot", "horse",
                                                                     "light", "shot",       "crew"};
  return word(words, category);
}

Category category(Row row) {
  switch (row) {
    case Row::pike: return Category::pike;
    case Row::halberd:
    case Row::tribal: return Category::melee_foot;
    case Row::shot: return Category::shot;
    case Row::light: return Category::light;
    case Row::crew: return Category::crew;
    default: return Category::horse;
  }
}

std::string_view in_words(Quality quality) {
  static constexpr std::array<std::string_view, 3> words = {"Good", "Normal", "Poor"};
  return word(words, quality);
}

std::string_view in_words(MoraleClass morale) {
  static constexpr std::array<std::string_view, 4> words = {"Good", "Normal", "Poor", "civilian"};
  return word(words, morale);
}

std::string_view in_words(Armour armour) {
  static constexpr std::array<std::string_view, 4> words = {"none", "light", "medium", "heavy"};
  return word(words, armour);
}

std::string_view in_words(Weapon weapon) {
  static constexpr std::array<std::string_view, weapons> words = {
      "none", "musket", "arquebus", "fusil", "jezail", "carbine", "pistol", "bow", "mounted bow", "javelin"};
  return word(words, weapon);
}

std::string_view in_words(Formation formation) {
  static constexpr std::array<std::string_view, 3> words = {"block", "Dutch", "fraised"};
  return word(words, formation);
}

std::string_view in_words(Ground ground) {
  static constexpr std::array<std::string_view, grounds> words = {"open",  "hill",   "rough", "wood", "village",
                                                                  "marsh", "stream", "river", "ford", "road"};
  return word(words, ground);
}

std::string_view in_words(Defence defence) {
  static constexpr std::array<std::string_view, defences> words = {
      "none",         "abatis", "hedge",     "field wall", "ditch", "gabions", "earthwork", "chevaux de frise",
      "wagon laager", "house",  "fort wall", "fort gate",  "breach"};
  return word(words, defence);
}

bool is_gun(Type type) { return type >= Type::gun_light && type <= Type::gun_siege; }
bool is_light(Type type) {
  return type == Type::light_foot || type == Type::light_foot_melee || type == Type::light_cavalry ||
         type == Type::light_cavalry_melee;
}
bool is_dragoon(Type type) { return type == Type::dragoon || type == Type::heavy_dragoon; }
// FWC-LTC-015: light infantry with a melee weapon follows the rules of such light cavalry.
bool has_melee_weapon(Type type) { return type == Type::light_foot_melee || type == Type::light_cavalry_melee; }

// FWC-BAS-023, FWC-GAP-016
Arm arm(Type type, bool mounted) {
  switch (type) {
    case Type::pike:
    case Type::halberd:
    case Type::shot:
    case Type::bow_foot:
    case Type::tribal_foot: return Arm::infantry;  // FWC-LTC-018: loose tribal foot are no skirmishers
    case Type::light_foot:
    case Type::light_foot_melee:
    case Type::light_cavalry:
    case Type::light_cavalry_melee: return Arm::skirmishers;  // FWC-LTC-001, FWC-LTC-002
    case Type::dragoon:
    case Type::heavy_dragoon: return mounted ? Arm::horse : Arm::infantry;  // FWC-DRG-002, FWC-DRG-003
    case Type::gendarme:
    case Type::cavalry:
    case Type::reiter:
    case Type::tribal_cavalry: return Arm::horse;
    case Type::wagon:
    case Type::engineer: return Arm::train;
    default: return Arm::artillery;
  }
}

std::optional<Row> row(Type type, bool mounted) {
  switch (type) {
    case Type::pike: return Row::pike;
    case Type::halberd: return Row::halberd;
    case Type::shot:
    case Type::bow_foot:
    case Type::dragoon: return Row::shot;  // FWC-DRG-011: mounted too
    case Type::tribal_foot: return Row::tribal;
    case Type::gendarme: return Row::gendarme;  // FWC-H2H-044
    case Type::cavalry: return Row::cavalry;
    case Type::heavy_dragoon: return mounted ? Row::cavalry : Row::shot;  // FWC-DRG-008, FWC-DRG-009
    case Type::reiter: return Row::reiter;
    case Type::tribal_cavalry: return Row::tribal_cavalry;
    case Type::light_foot_melee:
    case Type::light_cavalry_melee: return Row::light;
    case Type::light_foot:
    case Type::light_cavalry: return std::nullopt;  // FWC-CHG-012
    case Type::wagon:
    case Type::engineer: return std::nullopt;
    default: return Row::crew;  // FWC-ART-015
  }
}

// FWC-MOV-001, FWC-MOV-004
Mover mover(Type type, bool mounted) {
  switch (type) {
    case Type::tribal_foot: return Mover::tribal_foot;
    case Type::light_foot:
    case Type::light_foot_melee: return Mover::light_foot;
    case Type::dragoon: return mounted ? Mover::dragoon_mounted : Mover::dragoon_dismounted;
    case Type::heavy_dragoon: return mounted ? Mover::cavalry : Mover::dragoon_dismounted;
    case Type::cavalry:
    case Type::tribal_cavalry: return Mover::cavalry;
    case Type::gendarme: return Mover::gendarme;
    case Type::reiter: return Mover::reiter;
    case Type::light_cavalry:
    case Type::light_cavalry_melee: return Mover::light_cavalry;
    case Type::gun_light: return Mover::gun_light;
    case Type::gun_medium: return Mover::gun_medium;
    case Type::gun_heavy: return Mover::gun_heavy;
    case Type::gun_siege: return Mover::gun_siege;
    case Type::wagon: return Mover::wagon;
    case Type::engineer: return Mover::engineer;
    default: return Mover::foot;
  }
}

bool on_horseback(Type type, bool mounted) {
  return arm(type, mounted) == Arm::horse || type == Type::light_cavalry || type == Type::light_cavalry_melee;
}

Goer goer(Type type, bool mounted) {
  if (is_gun(type) || type == Type::wagon) return Goer::wheels;
  if (type == Type::light_cavalry || type == Type::light_cavalry_melee) return Goer::light_horse;
  if (arm(type, mounted) == Arm::horse) return Goer::horse;
  if (type == Type::tribal_foot || is_light(type)) return Goer::loose;
  return Goer::foot;
}

Weapon plays_as(const Part& part) {
  // FWC-QUA-005, FWC-QUA-006
  if (part.weapon == Weapon::musket && part.firearm == Quality::poor) return Weapon::arquebus;
  return part.weapon;
}

Arm arm(const Unit& unit) { return arm(unit.first().type, unit.mounted); }
bool is_horse(const Unit& unit) { return arm(unit) == Arm::horse; }
bool is_infantry(const Unit& unit) { return arm(unit) == Arm::infantry; }
bool is_skirmisher(const Unit& unit) { return arm(unit) == Arm::skirmishers; }
bool is_artillery(const Unit& unit) { return arm(unit) == Arm::artillery; }
bool is_heavier(const Unit& unit) { return is_horse(unit) || is_infantry(unit); }

bool has_type(const Unit& unit, Type type) {
  return std::ranges::any_of(unit.bases, [&](std::uint8_t part) { return unit.parts[part].type == type; });
}
bool has_pike_or_halberd(const Unit& unit) { return has_type(unit, Type::pike) || has_type(unit, Type::halberd); }

bool bayonet_fitted(const Unit& unit, const Part& part) {
  // FWC-FRM-022: for shot only
  const bool shot = row(part.type, unit.mounted) == Row::shot;
  // FWC-FRM-016, FWC-FRM-021
  return shot && (part.bayonet == Bayonet::socket || (part.bayonet == Bayonet::plug && unit.plugs_in));
}

}  // namespace condotta::fwc
