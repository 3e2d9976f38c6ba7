// What a unit group is: the six classifications of a troop line (REG-TRP-001) and the characteristics (CHR, WPN).
#pragma once

#include <cstdint>
#include <string_view>

namespace condotta::reg {

enum class Edition : std::uint8_t { y2019, y2021 };

enum class Type : std::uint8_t { foot, mounted, artillery, battlewagons, elephants, camp };  // REG-TRP-002
enum class Training : std::uint8_t { drilled, formed, tribal };                              // REG-CHR-005
enum class Formation : std::uint8_t { close, loose, skirmish };                              // REG-CHR-006
enum class Quality : std::uint8_t { poor, average, superior, exceptional };                  // REG-CHR-001
enum class Armour : std::uint8_t { unprotected, protected_, armoured, fully_armoured };      // REG-CHR-003
enum class Firepower : std::uint8_t { low, average, high };                                  // REG-CHR-002

// The three weapon slots (REG-WPN-002). Names of both editions share one value (REG-WPN-003).
enum class Shooting : std::uint8_t {
  none,
  musket,            // matchlock
  flintlock_musket,  // 2021 only
  arquebus,
  mounted_shot,  // carbine, pistol used to shoot
  bow,           // bow, longbow, crossbow
  sling,         // sling, javelin, dart
  light_artillery,
  medium_artillery,
  heavy_artillery,
};
enum class Impact : std::uint8_t {
  none,
  pike_and_shot,
  pike,  // Keils and Tercios, and pikes outside a set formation
  colunela,
  long_spear,
  polearm,
  impact_weapon,
  bayonet,
  pistol,            // 2019 Trotting Pistol
  sword_and_pistol,  // 2019 Charging Pistol
  charging_lancer,
  light_lance,
};
enum class Melee : std::uint8_t {
  none,
  pike_and_shot,
  pike,
  colunela,
  long_spear,
  polearm,
  bayonet,
  pistol,  // 2019 Melee Pistol
  swordsmen,
  expert_swordsmen,
};

enum class SetFormation : std::uint8_t {
  none,
  pike_and_shot,
  early_pike_and_shot,
  keil,
  late_keil,
  tercio,
  colunela,
  early_caracole,
  later_caracole,
  foot_regiment,
  missile_regiment,
};

enum class Trait : std::uint8_t {
  aggressive,
  bande,
  combat_shy,
  elan,
  evade,
  fanatics,
  ferocious,
  impetuous,
  independent,
  fleet_of_foot,
  scouts,
  dismountable,
  integral_pikes,
  manga,
  pavise,
  platoon_fire,
  regimental_guns,
  shoot_and_charge,
  shove,
  skirmish,
  square,
  steady,  // 2021: Resilient (REG-GAP-206)
  unused_to_firearms,
  camels,
  plug_bayonet,
  socket_bayonet,
  irregulars,
  dragoons,
  commanded_shot,
  caltrops,
  stakes,
  fortified,  // of a camp
  mobile,     // of a camp
  melee_expert,
  barricades,  // it brings barricades, which are placed with it (REG-DEP-004, REG-DEP-012)
  count_,
};

class Traits {
 public:
  bool has(Trait trait) const { return (bits_ >> static_cast<unsigned>(trait) & 1u) != 0; }
  void add(Trait trait) { bits_ |= std::uint64_t{1} << static_cast<unsigned>(trait); }
  void remove(Trait trait) { bits_ &= ~(std::uint64_t{1} << static_cast<unsigned>(trait)); }
  std::uint64_t bits() const { return bits_; }
  static Traits from_bits(std::uint64_t bits) {
    Traits traits;
    traits.bits_ = bits;
    return traits;
  }
  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("bits", self.bits_);
  }
  friend auto operator<=>(const Traits&, const Traits&) = default;

 private:
  std::uint64_t bits_ = 0;
};

struct Troops {
  Type type = Type::foot;
  Training training = Training::formed;
  Formation formation = Formation::close;  // the one it is in now (REG-CHR-006)
  std::uint8_t flexible = 0;               // bit per Formation that its list lets it switch to; 0: not flexible
  Quality quality = Quality::average;
  Armour armour = Armour::unprotected;
  Shooting shooting = Shooting::none;
  Firepower firepower = Firepower::average;
  Impact impact = Impact::none;
  Melee melee = Melee::none;
  SetFormation set_formation = SetFormation::none;
  Traits traits;

  bool has(Trait trait) const { return traits.has(trait); }
  friend auto operator<=>(const Troops&, const Troops&) = default;
};

// What the tables call a SUG: troops in Skirmish formation. Artillery never is one (REG-UNT-012).
inline bool skirmishing(const Troops& troops) {
  return troops.formation == Formation::skirmish && troops.type != Type::artillery && troops.type != Type::camp;
}

// A skirmisher by its list, not a flexible unit group that skirmishes for now (REG-UNT-017).
inline bool skirmisher_by_list(const Troops& troops) { return skirmishing(troops) && troops.flexible == 0; }

inline bool is_shot(Shooting weapon) {  // REG-WPN-001
  return weapon == Shooting::musket || weapon == Shooting::flintlock_musket || weapon == Shooting::arquebus ||
         weapon == Shooting::mounted_shot;
}
inline bool is_artillery(Shooting weapon) {
  return weapon == Shooting::light_artillery || weapon == Shooting::medium_artillery ||
         weapon == Shooting::heavy_artillery;
}
inline bool is_non_shot(Shooting weapon) { return weapon == Shooting::bow || weapon == Shooting::sling; }

inline bool keil_or_late_keil(SetFormation f) { return f == SetFormation::keil || f == SetFormation::late_keil; }
inline bool keil_type(SetFormation f) { return keil_or_late_keil(f) || f == SetFormation::tercio; }
inline bool caracole(SetFormation f) { return f == SetFormation::early_caracole || f == SetFormation::later_caracole; }

// Armour that counts: Elephants are Protected whatever their list says (REG-CHR-004).
inline Armour armour_that_counts(const Troops& troops) {
  return troops.type == Type::elephants ? Armour::protected_ : troops.armour;
}

// The characteristic as the edition plays it: a 2019 Ferocious line is Aggressive under 2021 (REG-WPN-003).
inline bool aggressive(Edition edition, const Troops& troops) {
  return troops.has(Trait::aggressive) || (edition == Edition::y2021 && troops.has(Trait::ferocious));
}
inline bool ferocious(Edition edition, const Troops& troops) {  // REG-CHR-016
  return edition == Edition::y2019 && troops.has(Trait::ferocious);
}

// REG-CHR-037, REG-GAP-207: Foot TUGs with Tribal training, and whoever a list marks so. 2019 knows no Irregulars.
inline bool irregulars(Edition edition, const Troops& troops) {
  if (edition == Edition::y2019 || skirmishing(troops) || troops.type != Type::foot) return false;
  return troops.has(Trait::irregulars) || troops.training == Training::tribal;
}

// Elephants and Artillery are types of their own, in no row that names Mounted or Foot (REG-UNT-005, REG-UNT-013).
// Dragoons are Mounted or Foot as they sit or stand now; both shoot as foot (REG-UNT-014).
inline bool mounted(const Troops& troops) { return troops.type == Type::mounted; }
inline bool foot(const Troops& troops) { return troops.type == Type::foot; }

// A camp fights as Poor Loose Foot (REG-UNT-019); the rows that name Loose Foot include it (REG-CLM-032).
inline bool counts_as_foot(const Troops& troops) { return foot(troops) || troops.type == Type::camp; }

// One word or two for people.
std::string_view in_words(Type);
std::string_view in_words(Training);
std::string_view in_words(Formation);
std::string_view in_words(Quality);
std::string_view in_words(Armour);
std::string_view in_words(Firepower);
std::string_view in_words(Shooting);
std::string_view in_words(Impact);
std::string_view in_words(Melee);
std::string_view in_words(SetFormation);
std::string_view in_words(Trait);
std::string_view in_words(Edition);

}  // namespace condotta::reg
