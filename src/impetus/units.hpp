// The troops of Impetus: types, weapons, profiles, and a unit as it stands with its losses and its general.
//
//   Unit gendarmes = unit_of(find_profile("FR-GEN")->profile, 1);
//   status(rules, gendarmes)   // Fresh, Worn or Exhausted
//
// A large unit is one Unit with up to three ranks: `vbu` runs from the front unit to the rearmost (IMP-LU-003).
#pragma once

#include <cstdint>

#include "battle/at_most.hpp"

namespace condotta::impetus {

struct Rules;

// IMP-ARM-001
enum class Type : std::uint8_t {
  fp,
  fl,
  t,
  s,
  cp1,
  cp2,
  cm,
  cl,
  cgp,
  cgl,
  cf,
  w,
  el,
  art,
};
inline constexpr std::size_t types = 14;

// IMP-ARM-002: best to worst.
enum class Discipline : std::uint8_t { a, b, c };

// IMP-ARM-003
enum class Weapon : std::uint8_t { none, pike, long_spear, polearm };
enum class OnContact : std::uint8_t { none, pilum, pbw };

// IMP-ARM-004: a missile weapon with its class is a row of the shooting table.
enum class Missile : std::uint8_t {
  long_bow_a,
  long_bow_b,
  short_bow_a,
  short_bow_b,
  composite_bow_a,
  composite_bow_b,
  composite_bow_c,
  crossbow_a,
  crossbow_b,
  handgun,
  arquebus_a,
  arquebus_b,
  musket,
  javelin,
  sling,
  artillery_a,
  artillery_b,
  artillery_c,
  various,
  none,
};
inline constexpr std::size_t missiles = 19;

// IMP-BAS-004
struct Profile {
  Type type = Type::fp;
  int vbu = 5;
  int impetus = 0;
  Discipline discipline = Discipline::b;
  int vd = 2;
  Weapon weapon = Weapon::none;
  OnContact on_contact = OnContact::none;
  Missile missile = Missile::none;
  bool impetuous = false;  // IMP-BAS-021
  bool camels = false;
  bool stakes = false;
  bool pavise = false;
  bool starts_with_general = false;  // IMP-ARM-010
  int large_least = 1;               // ranks of the large unit it may form (IMP-LU-002)
  int large_most = 1;

  friend bool operator==(const Profile&, const Profile&) = default;
};

// IMP-BAS-016
constexpr bool infantry(Type t) { return t == Type::fp || t == Type::fl || t == Type::t || t == Type::s; }
constexpr bool foot(Type t) { return infantry(t) || t == Type::art; }
constexpr bool chariots(Type t) { return t == Type::cgp || t == Type::cgl || t == Type::cf; }
constexpr bool heavy_cavalry(Type t) { return t == Type::cp1 || t == Type::cp2; }
constexpr bool cavalry(Type t) { return heavy_cavalry(t) || t == Type::cm || t == Type::cl; }
constexpr bool mounted(const Profile& p) {
  return cavalry(p.type) || chariots(p.type) || p.type == Type::el || p.camels;
}
constexpr bool foot(const Profile& p) { return foot(p.type) && !p.camels; }
constexpr bool points(const Profile& p) { return p.weapon != Weapon::none; }  // pike, long spear or polearm
constexpr bool artillery(Missile m) {
  return m == Missile::artillery_a || m == Missile::artillery_b || m == Missile::artillery_c;
}
constexpr bool firearm(Missile m) {
  return m == Missile::handgun || m == Missile::arquebus_a || m == Missile::arquebus_b || m == Missile::musket;
}
constexpr bool long_bow(Missile m) { return m == Missile::long_bow_a || m == Missile::long_bow_b; }
constexpr bool short_bow(Missile m) { return m == Missile::short_bow_a || m == Missile::short_bow_b; }
constexpr bool composite_bow(Missile m) {
  return m == Missile::composite_bow_a || m == Missile::composite_bow_b || m == Missile::composite_bow_c;
}

// IMP-GEN-001, best to worst; IMP-GEN-002.
enum class Grade : std::uint8_t { genius, charismatic, expert, reliable, poor, incompetent };
inline constexpr std::size_t grades = 6;

struct General {
  Grade grade = Grade::reliable;
  bool brave = false;
  bool severe = false;
  bool confident = false;
  bool cavalry = false;

  friend bool operator==(const General&, const General&) = default;
};

// IMP-ARM-006
enum class CommandStructure : std::uint8_t { poor, average, good };

inline constexpr std::size_t most_ranks = 3;

struct Unit {
  Profile profile;
  AtMost<int, most_ranks> vbu;  // current, from the front unit to the rearmost
  int start_ranks = 1;
  bool disordered = false;  // IMP-BAS-013: yes or no, of a large unit as a whole (IMP-LU-006)
  bool outside_radius = false;
  bool has_general = false;  // attached
  General general = {};

  // IMP-BAS-005: pools and critical numbers start from it; IMP-LU-005: whole until only the front unit is left.
  int front_vbu() const { return vbu.empty() ? 0 : vbu[0]; }
  int rear_units() const { return vbu.empty() ? 0 : static_cast<int>(vbu.size()) - 1; }
  bool large() const { return vbu.size() > 1; }  // IMP-LU-013: one unit that is left is single
  bool routed() const { return vbu.empty(); }

  friend bool operator==(const Unit&, const Unit&) = default;
};

// A fresh unit of that many ranks.
Unit unit_of(const Profile& profile, int ranks);

// IMP-BAS-012, IMP-LU-007
enum class Status : std::uint8_t { fresh, worn, exhausted };
Status status(const Rules& rules, const Unit& unit);

// IMP-LU-004: takes VBU from the rearmost unit first; what is left over goes on to the next in front. Gives the VD of
// the units that are gone (IMP-BAS-006, IMP-LU-008).
int lose(Unit& unit, int vbu);
// All of it is routed: the VD of what was left.
int rout(Unit& unit);

// IMP-LU-001, IMP-LU-002
bool may_be_large(const Profile& profile, int ranks);

// IMP-GRP-002: may the two stand in one group?
bool may_group(const Profile& a, const Profile& b);

// IMP-BAS-003: in H.
double base_depth(const Rules& rules, Type type);

// Halves are rounded up (IMP-BAS-011).
int half(const Rules& rules, int number);

}  // namespace condotta::impetus
