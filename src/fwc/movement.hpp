// Moves, manoeuvres, going, giving ground and withdrawing (area MOV; dragoons: DRG).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/formation.hpp"

namespace condotta::fwc {

// FWC-MOV-001, FWC-MOV-005: the full allowance in du.
double allowance(const Rules& rules, const Unit& unit, bool ferocious = false);
// FWC-TBL-010: the share of the move in that ground; 0 is impassable. Roads lead horse and wheels through villages.
double going(const Rules& rules, Goer goer, Ground ground, bool on_road = false, bool one_file = true);
inline double going(const Rules& rules, const Unit& unit, Ground ground, bool on_road = false) {
  return going(rules, goer(unit.first().type, unit.mounted), ground, on_road, unit.files.size() <= 1);
}

// FWC-MOV-006: one reduction after another.
struct Reduction {
  RuleId rule;
  std::string_view label;
  double share = 1;
};
double reduced(double distance, const std::vector<Reduction>& reductions);
Reduction by_defence(const Rules& rules, const Unit& unit, Defence defence);  // FWC-DEF-001, FWC-CHG-022
Reduction by_smoke(const Rules& rules);                                       // FWC-CHG-021
Reduction by_ground(const Rules& rules, const Unit& unit, Ground ground);

// FWC-TBL-009
enum class Manoeuvre : std::uint8_t { about_face, turn, change_formation, fit_plugs, remove_plugs, mount, dismount };
std::string_view in_words(Manoeuvre manoeuvre);
double share_of_move(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre);
double wheel_cost(double frontage, double degrees);         // FWC-MOV-007
double sideways_cost(const Rules& rules, double distance);  // FWC-MOV-008: sideways or backward
// What a unit still has of its move after these, as a share; less than 0 if it is too much (FWC-MOV-003).
double share_left(const Rules& rules, const Unit& unit, const std::vector<Manoeuvre>& manoeuvres);

struct ManoeuvreFacts {
  bool in_melee = false;
  double nearest_enemy = 1e6;
  double moved_share = 0;  // of its allowance, before
  bool shoots = false;
};
Ruling may_manoeuvre(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre, const ManoeuvreFacts& facts);
// A dragoon unit moves and then dismounts, or dismounts and then moves (FWC-DRG-012).
Ruling may_move_and_dismount(const Rules& rules, const Unit& mounted, double moved);
double move_after_dismounting(const Rules& rules, const Unit& mounted);

// FWC-MOV-010: whether a friend lets another through.
bool lets_through(const Unit& standing, const Unit& moving);
// FWC-MOV-013, FWC-MOV-014
Ruling may_pivot(const Rules& rules, const Unit& gun, double degrees, bool clear_of_friends);

// Infantry comes up against horse (FWC-MOV-020 … FWC-MOV-025).
struct GiveGround {
  double gap = 0;            // between them before the infantry moves
  double advance = 0;        // of the infantry, its whole forward distance
  double room = 1e6;         // behind the horse, to friends or impassable terrain
  bool withdraws = false;    // way i
  double infantry_move = 6;  // its allowance
};
struct GaveGround {
  bool comes_up = false;  // would it come within the clear distance at all?
  double horse_moves = 0;
  double infantry_moves = 0;
  double gap = 0;
  bool trapped = false;
  bool may_reload = false;  // FWC-MOV-024
};
GaveGround give_ground(const Rules& rules, const Unit& horse, const GiveGround& facts);
// FWC-TBL-028
Ruling may_withdraw(const Rules& rules, const Unit& unit, bool against_foot_or_guns_only, double distance);

}  // namespace condotta::fwc
