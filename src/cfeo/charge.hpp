// Charges and responses (CHG, REI): who may charge whom, what the charged may do, whether the two meet.
#pragma once

#include <vector>

#include "cfeo/movement.hpp"

namespace condotta::cfeo {

// What a unit is doing that may keep it from charging (CFE-CHG-008).
enum class Hindrance : std::uint8_t {
  none,
  halted,
  steadied,
  routing,
  retiring,
  evading,
  looting,
  pursuing,
  in_melee,
  repeats_last_move,
};

struct ChargeBid {
  Unit charger;
  Unit target;
  double distance = 0;
  Hindrance hindrance = Hindrance::none;
  bool in_corridor = true;  // CFE-CHG-010
  bool visible = true;
  bool again = false;                // must charge again: without the limit for infantry (CFE-CHG-012)
  bool target_in_old_melee = false;  // it stayed in contact with a friend from an earlier turn (CFE-REI-007)
  bool touches_friends = false;      // the charge move would
  bool follow_on = false;            // CFE-CHG-024
  bool followed_on_before = false;
};
Ruling may_charge(const Rules& rules, const ChargeBid& bid);

enum class Response : std::uint8_t { counter_charge, evade, shelter, stand, stand_and_fire, abandon_guns };
struct Charged {
  Unit unit;
  Unit charger;
  bool charger_in_corridor = true;  // of the charged: not from flank or rear
  bool caracoled = false;
  bool fired = false;
  bool declared_charge = false;  // CFE-CHG-032
  bool in_melee = false;
  double charge_distance = 0;
  double friendly_pikes = 1e9;  // nearest formed friends with pikes, not in combat (CFE-CHG-019)
  bool attacker_behind = false;
};
struct Responses {
  std::vector<Response> allowed;
  Ruling against_counter_charge;
  Ruling against_evade;
  Ruling against_fire;
  bool may_turn_rear_rank = false;  // CFE-CHG-021
};
Responses responses(const Rules& rules, const Charged& charged);
std::string_view in_words(Response response);

// A charge that is met by a counter-charge, or by another charge (CFE-CHG-015).
struct Meeting {
  bool contact = false;
  double charger = 0;  // how far each moves
  double counter = 0;
  double apart = 0;  // if there is no contact
};
Meeting meet(double gap, double charge, double counter);

// Does a charge reach an enemy that stands (CFE-CHG-009), or one that evades (CFE-CHG-017, CFE-CHG-031)?
dice::Distribution<int> charge_odds(const Rules& rules, const MoveDice& dice, bool inspired);
double contact_odds(const Rules& rules, const MoveDice& dice, bool inspired, double gap);
double meeting_odds(const Rules& rules, const MoveDice& charge, bool inspired, const MoveDice& counter,
                    bool counter_inspired, double gap);
double caught_evading_odds(const Rules& rules, const MoveDice& charge, bool inspired, const MoveDice& evade,
                           double gap);

// Joining a melee in the Movement Phase (CFE-REI-001, CFE-REI-002, CFE-REI-005).
struct Reinforcement {
  bool stayed_in_contact = true;  // the melee, from the previous turn
  bool movement_phase = true;
  bool reaches = true;
  bool behind_or_flank = true;  // of the friendly unit
};
Ruling may_reinforce(const Reinforcement& bid);

}  // namespace condotta::cfeo
