// Charges: who may charge whom, declarations and cancellations, reach, counter-charges, two on one (areas CHG, LTC,
// H2H).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/hand_to_hand.hpp"
#include "fwc/movement.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

// FWC-TBL-030: by the troops and the facing alone.
Ruling may_charge(const Rules& rules, const Unit& charger, const Unit& target, Facing facing, bool ferocious = false);
// FWC-LTC-003, FWC-LTC-012: whether the target must evade.
bool must_evade(const Unit& target, const Unit& charger);

// FWC-MOV-002, FWC-CHG-021, FWC-CHG-022
struct ChargeWay {
  bool ferocious = false;
  bool smoke = false;  // on the way, and it takes effect
  Defence across = Defence::none;
  Ground ground = Ground::open;  // the worst on the way
};
std::vector<Reduction> charge_reductions(const Rules& rules, const Unit& charger, const ChargeWay& way);
double charge_distance(const Rules& rules, const Unit& charger, const ChargeWay& way = {});

// FWC-CHG-015: by where the middle of the charger's front edge stands.
Facing facing_of(table::Vector charger_front, const table::Rectangle& target);

// FWC-CHG-001 … FWC-CHG-006
struct Declaration {
  int charger = 0;
  int target = 0;
  bool second = false;   // in the round of the player without initiative
  bool counter = false;  // at one's own charger
  bool light = false;    // the charger is light troops with a melee weapon
};
// Whether it may be added to those made before; who must evade is left out.
Ruling may_declare(const std::vector<Declaration>& before, const Declaration& wanted);
enum class Fate : std::uint8_t { charges, counter_charges, cancelled };
std::string_view in_words(Fate fate);
std::vector<Fate> settled(const std::vector<Declaration>& all);
bool was_charged(const std::vector<Declaration>& all, int unit);  // ever, cancelled or not

// FWC-CHG-018: how far from the charger's front the two meet.
double meeting_point(double distance, double charger_reach, double counter_reach);

// FWC-H2H-031 … FWC-H2H-035
struct Measures {
  double leading = 0;
  double trailing = 0;
};
// From the attacking base that touches first, to the base that it hits, on that edge of it.
Measures measure(const table::Rectangle& attacker, const table::Rectangle& target, table::Edge edge);
bool reaches_whole(const Measures& measures, double reach);
struct SecondAttacker {
  Facing facing = Facing::front;
  int on_that_facing = 1;  // attackers there already, or declared with it
  Measures measures;
  double reach = 0;
  bool left_out_before = false;  // failed before, and the first attacker still fights that target
};
Ruling may_join(const Rules& rules, const SecondAttacker& facts);

}  // namespace condotta::fwc
