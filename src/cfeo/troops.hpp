// Troops of CFEO 16th C: what a unit is (type, grade, armour, nation) and how it stands (stands, ranks, formation).
//
//   auto troops = read_troops(Document("A2 Heavy Cavalry, armoured"));
//   arm(troops->type) == Arm::cavalry;  may_initiate_charge(troops->type);
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "cfeo/numbers.hpp"
#include "document/document.hpp"

namespace condotta::cfeo {

enum class Type : std::uint8_t {  // CFE-TRP-002, CFE-TRP-009
  pikemen,
  skirmishers,
  tercio,
  swordsmen,
  rabble,
  heavy_cavalry,
  reiters,
  light_cavalry,
  light_gun,
  medium_gun,
  heavy_gun,
  wagon,
};
enum class Arm : std::uint8_t { infantry, cavalry, guns, wagons };  // CFE-TRP-003
enum class Grade : std::uint8_t { a1, a2, b, c, d, e };             // CFE-GRD-001
enum class Nation : std::uint8_t { none, swiss, landsknecht, spanish };
enum class Formation : std::uint8_t { line, column, unformed };  // CFE-FRM-002, CFE-FRM-004, CFE-FRM-005

struct Troops {
  Type type = Type::pikemen;
  Grade grade = Grade::c;  // CFE-GRD-004: guns too
  bool armoured = false;
  Nation nation = Nation::none;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("type", self.type);
    visit("grade", self.grade);
    visit("armoured", self.armoured);
    visit("nation", self.nation);
  }
  friend bool operator==(const Troops&, const Troops&) = default;
};

// A unit as the rules look at it.
struct Unit {
  Troops troops;
  std::vector<int> ranks = {4};  // stands by rank, the front first
  int shot = 0;                  // shot stands of a Tercio
  int swords = 0;                // sword-and-buckler or halberd stands of mixed pikemen
  Formation formation = Formation::line;
  bool limbered = false;  // guns
  int dps = 0;
  int casualties = 0;

  int stands() const;
};

Arm arm(Type type);
bool is_gun(Type type);
bool light(Type type);            // CFE-TRP-003
bool always_unformed(Type type);  // CFE-FRM-005
bool has_missiles(Type type);     // CFE-FIR-002
bool may_initiate_charge(Type type);
bool may_evade(Type type);  // CFE-CHG-017
bool has_pikes(const Unit& unit);
int pike_stands(const Unit& unit);
bool formed(const Unit& unit);  // guns and wagons have no formation

// CFE-GRD-002: above 0 if the first is the higher grade; A1 and A2 are equal.
int compare(Grade a, Grade b);
bool must_pursue(Grade grade);  // CFE-GRD-001
int combat_value(const Rules& rules, Grade grade);

// Size of a stand in yards (CFE-BAS-006, CFE-GAP-017).
struct StandSize {
  double width;
  double depth;
};
StandSize stand_size(const Rules& rules, Type type);
double yards(const Rules& rules, int millimetres);

// CFE-GAP-013
int points(const Rules& rules, const Unit& unit);

// Whether a unit may be raised so (CFE-TRP-004, CFE-TRP-005, CFE-TRP-006, CFE-TRP-014).
struct StandsOfAKind {
  Type type;
  Grade grade;
  int stands;
};
Ruling may_be_raised(const Rules& rules, const std::vector<StandsOfAKind>& kinds, Nation nation, int shot);

// Whether units may form a battalia (CFE-TRP-010, CFE-TRP-011, CFE-TRP-012).
Ruling may_be_battalia(const Rules& rules, const std::vector<Type>& units, bool commander);

// Whether stands may stand so: a line (CFE-FRM-002), a column (CFE-FRM-004), unformed (CFE-FRM-007).
Ruling may_form(const Unit& unit);

// Ranks of a unit that many files wide (CFE-FRM-002).
std::vector<int> ranks_of(int stands, int files);

std::string_view in_words(Type type);
std::string_view in_words(Grade grade);
std::string_view in_words(Formation formation);
std::string describe(const Troops& troops);

// "B Pikemen, Landsknecht, armoured": a grade, a type, and what is special, in any order.
std::expected<Troops, Fault> read_troops(const Document& words);

}  // namespace condotta::cfeo
