// Movement (MOV): allowances, the matrix of manoeuvres, what disorders, how many phases; zones of control as they bind
// it.
//
//   Move move{.unit = lancers, .manoeuvre = Manoeuvre::wheel, .angle = 30};
//   may_move(rules, move).allowed();  moved(rules, move).arc
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

enum class Manoeuvre : std::uint8_t { forward, wheel, wheel_and_forward, sideways, oblique, backwards, about_face };
inline constexpr std::size_t manoeuvres = 7;
extern const std::vector<std::string_view> manoeuvre_words;

// IMP-MOV-001, IMP-MOV-002
Allowance allowance(const Rules& rules, const Profile& profile, Ground ground, bool charge);

// One phase of a move.
struct Move {
  Unit unit;
  Manoeuvre manoeuvre = Manoeuvre::forward;
  double distance = 0;             // H
  double angle = 0;                // degrees, of a wheel, an oblique move or an about face
  std::vector<Manoeuvre> earlier;  // phases of this activation before this one
  bool charge = false;
  bool touches_enemy = false;    // other than the straight part of a charge
  bool touches_friend = false;   // of an about face
  Ground ground = Ground::open;  // the worst that any part of the base touches (IMP-TER-006)
  bool leaves_river = false;     // IMP-TER-010
  bool as_group = false;
  std::vector<Profile> group;  // the other units of the group
  int group_width = 1;         // bases side by side
  bool rally_tried = false;
  bool engaged = false;
  bool in_zone = false;       // in an enemy's zone of control
  bool zone_ahead = true;     // the unit that exerts it is not wholly behind the front line
  bool nears_exerter = true;  // a forward move that never increases the distance to it
  bool leaves_table = false;
};

struct Moved {
  double allowance = 0;     // of the phase, for this manoeuvre
  double arc = 0;           // of the wheel
  double forward_left = 0;  // straight on after the wheel
  std::vector<RuleId> disordered_by;
  bool further_phase = false;  // may another phase follow (with its test)?
  bool may_shoot = true;
  bool needs_test = false;  // before this phase
  int phase = 1;
};

Ruling may_move(const Rules& rules, const Move& move);
Moved moved(const Rules& rules, const Move& move);

// The arc of the outer front corner, in H (IMP-MOV-007), and the widest wheel of an allowance, in degrees.
double wheel_arc(const Rules& rules, double degrees, int bases);
double widest_wheel(const Rules& rules, double allowance, int bases);

// IMP-MOV-019
struct WouldDisengage {
  Unit unit;
  std::vector<Profile> enemies;
  bool contacted_only_in_front = true;
};
Ruling may_disengage(const Rules& rules, const WouldDisengage& would);

}  // namespace condotta::impetus
