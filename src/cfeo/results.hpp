// The table of combat results (RES-002) read as ruled, and the actions after combat (ACT).
#pragma once

#include <optional>
#include <vector>

#include "cfeo/combat.hpp"
#include "cfeo/disorder.hpp"
#include "cfeo/movement.hpp"

namespace condotta::cfeo {

enum class Band : std::uint8_t { breakthrough, victory, success, inconclusive, driven_back, defeat, broken };
Band band_of(const Rules& rules, int difference);
std::string_view in_words(Band band);

enum class AfterCombat : std::uint8_t {
  remain,
  fall_back,
  take_position,
  ride_through,
  retire,
  rout,
  pursue,
  abandon_guns,  // the crew lives
  abandon_guns_crew_killed,
};
std::string_view in_words(AfterCombat action);

// One unit and what it faced, for the row of its side.
struct Combatant {
  Troops troops;
  bool formed = true;
  bool charged = false;  // initiated a charge, or charged while pursuing (CFE-RES-007)
  // Of the enemies that it touches:
  bool enemy_cavalry_only = false;  // all are cavalry
  bool enemy_has_formed_infantry = false;
  bool enemy_has_infantry = false;
  bool enemy_only_guns_or_unformed_foot = false;
  bool enemy_single_rank_cavalry = false;  // all are guns, unformed infantry or cavalry in a single rank
  bool enemy_charged = true;               // the cavalry that it faces charged it
  bool room_to_ride_through = true;        // CFE-ACT-009
  bool enemy_retired_or_routed = false;    // some opponent it touched (CFE-RES-005)
  bool enemy_fell_back = false;
};

struct Outcome {
  Band band = Band::inconclusive;
  int dps = 0;
  int casualties = 0;
  std::vector<AfterCombat> actions;  // one that must be, or those to choose from
  RuleId rule;                       // that decided
  int dps_if_not_pursuing = 0;       // CFE-RES-010
};
// Losers first: whether an opponent retired or routed must be known of a winner.
Outcome outcome(const Rules& rules, const Combatant& unit, int difference);

// What a unit in the melee faced; `fled`: whether opponents retire or rout in this result.
Combatant combatant(const Melee& melee, std::size_t side, std::size_t fighter);
// All units of both sides at that difference of the first side, the losers' actions first.
std::array<std::vector<Outcome>, 2> outcomes(const Rules& rules, const Melee& melee, int difference);

// The next round of a bad war (CFE-RES-011, CFE-RES-012): after an inconclusive one each has taken its DP, both roll
// D6.
Melee next_round_of_bad_war(const Rules& rules, Melee melee);

// Pursuit (CFE-ACT-022 to CFE-ACT-024): the one gets away, or is caught and hacked at.
bool caught(double pursuit, double flight);
int hack_dice(int front_stands, int stands_caught);
int hack_casualties(const Rules& rules, const std::vector<int>& dice);
dice::Distribution<int> hack_odds(const Rules& rules, int dice);
double catching_odds(const Rules& rules, Mover pursuer, Mover fleeing, bool first_flight);

// Routers (CFE-ACT-014, CFE-ACT-015, CFE-ACT-019).
struct RoutMove {
  bool first = false;
  bool blocked = false;
  bool at_stopping_place = false;
  double enemy = 0;  // nearest, if blocked
};
struct RoutEffect {
  int casualties = 0;
  bool moves = true;
  bool surrenders = false;
};
RoutEffect rout_move(const Rules& rules, const RoutMove& move);

// A fast move away (CFE-CHG-018, CFE-ACT-012, CFE-ACT-014, CFE-ACT-017): where it may and where it must stop.
enum class FlightKind : std::uint8_t { evade, retire, rout };
struct Flight {
  FlightKind kind = FlightKind::retire;
  double rolled = 0;
  std::optional<double> cover;       // after so many yards friends or an obstacle lie between
  std::optional<double> from_enemy;  // distance to the nearest enemy at the start
  bool blocked = false;
};
struct Flown {
  double least = 0;  // it may stop there
  double most = 0;
  int dps = 0;
  int casualties = 0;
};
Flown fly(const Rules& rules, const Flight& flight);

// Riding through (CFE-ACT-008, CFE-ACT-010): 2 or 3 dice, the whole way, but more than 20 yd from new enemy.
Ruling may_ride_through(const Rules& rules, const MoveDice& dice);
double ride_through_distance(const Rules& rules, double rolled, double new_enemy);

// Crews (CFE-RES-013, CFE-GAP-032) and guns before infantry (CFE-RES-015).
Ruling may_recrew(const Rules& rules, bool crew_killed, double formed_enemy);
bool crew_shelters(const Rules& rules, double before_infantry);

}  // namespace condotta::cfeo
