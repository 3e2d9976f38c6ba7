// Who fights: troop types, what they carry, and the unit, a block of bases in files and ranks (areas BAS, QUA, ARM,
// FRM).
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"

namespace condotta::fwc {

template <class Enumeration>
constexpr std::size_t at(Enumeration value) {
  return static_cast<std::size_t>(value);
}

// FWC-TBL-006
enum class Type : std::uint8_t {
  pike,
  halberd,
  shot,
  bow_foot,
  tribal_foot,
  light_foot,
  light_foot_melee,
  dragoon,
  gendarme,
  cavalry,
  heavy_dragoon,
  reiter,
  tribal_cavalry,
  light_cavalry,
  light_cavalry_melee,
  gun_light,
  gun_medium,
  gun_heavy,
  gun_siege,
  wagon,
  engineer,
};
inline constexpr std::size_t types = 21;
std::string_view in_words(Type type);  // "tribal foot"

// FWC-BAS-023
enum class Arm : std::uint8_t { infantry, horse, skirmishers, artillery, train };
std::string_view in_words(Arm arm);

// The rows of the table of dice (FWC-TBL-019).
enum class Row : std::uint8_t { pike, halberd, shot, tribal, gendarme, cavalry, reiter, tribal_cavalry, light, crew };
inline constexpr std::size_t rows = 10;
std::string_view in_words(Row row);

// In the order in which they are met (FWC-H2H-013).
enum class Category : std::uint8_t { pike, melee_foot, horse, light, shot, crew };
inline constexpr std::size_t categories = 6;
std::string_view in_words(Category category);
Category category(Row row);

// FWC-QUA-001: of soldiers, of their weapons and of generals.
enum class Quality : std::uint8_t { good, normal, poor };
std::string_view in_words(Quality quality);
enum class MoraleClass : std::uint8_t { good, normal, poor, civilian };
std::string_view in_words(MoraleClass morale);
// FWC-ARM-002
enum class Armour : std::uint8_t { none, light, medium, heavy };
std::string_view in_words(Armour armour);
enum class Weapon : std::uint8_t { none, musket, arquebus, fusil, jezail, carbine, pistol, bow, mounted_bow, javelin };
inline constexpr std::size_t weapons = 10;
std::string_view in_words(Weapon weapon);
constexpr bool is_gunpowder(Weapon weapon) { return weapon >= Weapon::musket && weapon <= Weapon::pistol; }
enum class Bayonet : std::uint8_t { none, plug, socket };
enum class Lance : std::uint8_t { none, couched, light };
enum class Formation : std::uint8_t { block, dutch, fraised };
std::string_view in_words(Formation formation);

// Columns of the tables of moves (FWC-TBL-008) and of going (FWC-TBL-010).
enum class Mover : std::uint8_t {
  foot,
  tribal_foot,
  light_foot,
  cavalry,
  dragoon_mounted,
  dragoon_dismounted,
  reiter,
  gendarme,
  light_cavalry,
  gun_light,
  gun_medium,
  gun_heavy,
  gun_siege,
  wagon,
  engineer,
  leader,
};
inline constexpr std::size_t movers = 16;
enum class Goer : std::uint8_t { foot, loose, horse, light_horse, wheels };
enum class Ground : std::uint8_t { open, hill, rough, wood, village, marsh, stream, river, ford, road };
inline constexpr std::size_t grounds = 10;
std::string_view in_words(Ground ground);
enum class Defence : std::uint8_t {
  none,
  abatis,
  hedge,
  field_wall,
  ditch,
  gabions,
  earthwork,
  chevaux_de_frise,
  laager,
  house,
  fort_wall,
  fort_gate,
  breach,
};
inline constexpr std::size_t defences = 13;
std::string_view in_words(Defence defence);

// One troop type of a unit, a sub-unit with its own factors (FWC-QUA-008, FWC-BAS-025, FWC-BAS-027).
struct Part {
  Type type = Type::shot;
  Quality shooting = Quality::normal;
  Quality melee = Quality::normal;  // FWC-QUA-007
  Armour armour = Armour::light;
  Weapon weapon = Weapon::none;
  Quality firearm = Quality::normal;  // of the weapon itself (FWC-QUA-003)
  Quality blade = Quality::normal;    // of the melee weapon (FWC-QUA-004)
  Bayonet bayonet = Bayonet::none;
  Lance lance = Lance::none;
  std::uint8_t pistols = 0;  // FWC-SHT-031

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("type", self.type);
    visit("shooting", self.shooting);
    visit("melee", self.melee);
    visit("armour", self.armour);
    visit("weapon", self.weapon);
    visit("firearm", self.firearm);
    visit("blade", self.blade);
    visit("bayonet", self.bayonet);
    visit("lance", self.lance);
    visit("pistols", self.pistols);
  }
  friend bool operator==(const Part&, const Part&) = default;
};

// A base of a unit by its place: file from the left, rank from the front, both from 0.
struct BaseAt {
  int file = 0;
  int rank = 0;
  friend auto operator<=>(const BaseAt&, const BaseAt&) = default;
};

// FWC-BAS-002, FWC-BAS-005: any number of bases, in files side by side, which need not be equally deep.
struct Unit {
  static constexpr std::size_t most_bases = 60;
  static constexpr std::size_t most_files = 24;

  AtMost<Part, 4> parts;
  AtMost<std::uint8_t, most_bases> bases;  // the part of each base: file by file, each from front to rear
  AtMost<std::uint8_t, most_files> files;  // how deep each file is
  std::uint8_t command_file = 0;           // FWC-BAS-006
  std::uint8_t command_rank = 0;
  std::uint8_t residual = 0;                 // casualties that have not cost a base yet (FWC-BAS-009)
  MoraleClass morale = MoraleClass::normal;  // FWC-MRL-001: one for all of its troops
  Formation formation = Formation::block;
  bool grenadiers = false;
  bool ferocious = false;
  bool disciplined = false;      // FWC-QUA-010
  bool horse_pike_test = false;  // FWC-MRL-008, by the army list
  bool mounted = false;          // dragoons of both kinds
  bool plugs_in = false;         // plug bayonets are fitted
  bool lances = false;           // couched lances are whole

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("parts", self.parts);
    visit("bases", self.bases);
    visit("files", self.files);
    visit("command-file", self.command_file);
    visit("command-rank", self.command_rank);
    visit("residual", self.residual);
    visit("morale", self.morale);
    visit("formation", self.formation);
    visit("grenadiers", self.grenadiers);
    visit("ferocious", self.ferocious);
    visit("disciplined", self.disciplined);
    visit("horse-pike-test", self.horse_pike_test);
    visit("mounted", self.mounted);
    visit("plugs-in", self.plugs_in);
    visit("lances", self.lances);
  }
  friend bool operator==(const Unit&, const Unit&) = default;

  bool destroyed() const { return bases.empty(); }
  const Part& first() const { return parts[0]; }
};

bool is_gun(Type type);
bool is_light(Type type);  // light foot and light cavalry of any kind
bool is_dragoon(Type type);
bool has_melee_weapon(Type type);  // of the light troops: FWC-LTC-004

Arm arm(Type type, bool mounted);
std::optional<Row> row(Type type, bool mounted);
Mover mover(Type type, bool mounted);
Goer goer(Type type, bool mounted);
bool on_horseback(Type type, bool mounted);
// FWC-QUA-005, FWC-DRG-010: a poor musket is an arquebus.
Weapon plays_as(const Part& part);

Arm arm(const Unit& unit);
bool is_horse(const Unit& unit);
bool is_infantry(const Unit& unit);
bool is_skirmisher(const Unit& unit);  // light troops in their normal role
bool is_artillery(const Unit& unit);
bool is_heavier(const Unit& unit);  // FWC-BAS-024
bool has_type(const Unit& unit, Type type);
bool has_pike_or_halberd(const Unit& unit);
// Bayonets that count: socket bayonets always, plug bayonets when they are in (FWC-FRM-015 … FWC-FRM-021).
bool bayonet_fitted(const Unit& unit, const Part& part);

}  // namespace condotta::fwc
