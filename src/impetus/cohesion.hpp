// Cohesion tests (COH): the critical number, passing, losses, and the exact odds of them.
#pragma once

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "impetus/generals.hpp"
#include "impetus/shooting.hpp"

namespace condotta::impetus {

// How a unit was shot at, as far as its test asks: not from which side (IMP-SHT-020), and it never retreats by it
// (IMP-SHT-018, IMP-GAP-024).
struct ShotAt {
  Missile missile = Missile::various;
  Range range = Range::close;
  bool defensive_fire = false;
};
Breakdown critical_number(const Rules& rules, const Unit& unit, int hits, const ShotAt& by);

enum class Facing : std::uint8_t { front, side, flank, rear };  // IMP-CHG-008: where it is attacked

// How a unit fights in the round, as far as its test asks.
struct FoughtBy {
  Profile enemy;  // its main unit (IMP-COH-011)
  Facing attacked = Facing::front;
  Facing also_attacked = Facing::front;  // by others who are in contact with it, the worst
  bool closed_ranks = false;
  bool defending = false;  // river bank, village, fortification, higher on a hill
};
Breakdown critical_number(const Rules& rules, const Unit& unit, int hits, const FoughtBy& by);

// IMP-CHG-012: does an attack from there count as one on flank or rear for the test and its result?
bool taken_in_flank(const Profile& profile, Facing attacked);

struct CohesionResult {
  bool passed = true;
  int lost = 0;                  // VBU
  bool general_at_risk = false;  // IMP-COH-013
};
CohesionResult cohesion(const Rules& rules, const Unit& unit, int critical_number, int roll);
bool cohesion_passed(const Rules& rules, int critical_number, int roll);

// The losses by the roll of one test (IMP-COH-008).
dice::Distribution<int> loss_odds(const Rules& rules, bool disordered, int critical_number);

// A whole volley (IMP-SHT-001: of one unit): chances of VBU lost, of being Disordered, of being routed.
struct VolleyOdds {
  dice::Distribution<int> hits;
  dice::Distribution<int> lost;
  double disordered = 0;
  double routed = 0;
  double fails = 0;
};
VolleyOdds volley_odds(const Rules& rules, const Unit& target, int dice, const ShotAt& by);
VolleyOdds hit_and_test_odds(const Rules& rules, const Unit& target, int dice, const FoughtBy& by);

}  // namespace condotta::impetus
