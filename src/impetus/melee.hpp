// A round of melee (MEL): impact bonus, dice, depth, support, who has lost, and the exact odds of all that.
//
//   Combatant gendarmes{.unit = …, .charged = true};
//   Combatant pikes{.unit = …};
//   melee_dice(rules, gendarmes, pikes).total()
//   round_odds(rules, gendarmes, pikes).second_loses
#pragma once

#include "battle/breakdown.hpp"
#include "impetus/cohesion.hpp"

namespace condotta::impetus {

// A main unit (or supporter) in one round; units of any type fight, S too (IMP-MEL-022). Disorder and losses by
// defensive fire (IMP-REA-007) are in the unit.
struct Combatant {
  Unit unit;
  // IMP-RET-013: a pursuer counts as charging.
  bool charged = false;             // charged, counter-charged, pursued … and this is the first round of the contact
  Facing attacked = Facing::front;  // where the enemy main unit attacks it
  Facing also_attacked = Facing::front;  // where others in contact with it do, the worst (IMP-CHG-010)
  int supported_flanks = 0;              // IMP-MEL-012
  Ground ground = Ground::open;          // the worst that any part of it stands in
  Ground edge_ground = Ground::open;     // that its contacted edge stands in (IMP-MEL-008)
  bool entirely_in_difficult = false;
  bool fortified = false;     // in fortifications or fortified baggage, attacked across the works
  bool stakes_stand = false;  // IMP-GAP-029
  bool closed_ranks = false;
  bool defending = false;            // river bank, village, fortification, higher on a hill
  bool used_contact_weapon = false;  // its pila or PBW were used in an earlier melee of the game
  int support_dice = 0;              // of its supporters

  Facing worst_attacked() const { return attacked > also_attacked ? attacked : also_attacked; }
  FoughtBy fought_by(const Profile& enemy) const { return {enemy, attacked, also_attacked, closed_ranks, defending}; }
};

// IMP-CHG-010: a unit as it stands once the enemy has touched it; by the switch a flank or rear attack disorders it.
Combatant at_contact(const Rules& rules, const Combatant& unit);

// IMP-MEL-007 … IMP-MEL-010
Breakdown impact_bonus(const Rules& rules, const Combatant& charger, const Combatant& target);
// IMP-MEL-014
Breakdown depth_bonus(const Rules& rules, const Combatant& unit, const Profile& enemy);
// IMP-MEL-005
Breakdown melee_dice(const Rules& rules, const Combatant& unit, const Combatant& enemy);
// IMP-MEL-004: what a supporter adds.
Breakdown support_dice(const Rules& rules, const Combatant& supporter, const Combatant& enemy);

// One side's part in the end of a round.
struct Fought {
  bool tested = false;  // it took a hit
  bool failed = false;
  int lost = 0;
  friend auto operator<=>(const Fought&, const Fought&) = default;
};
enum class Loser : std::uint8_t { none, first, second };
Loser loser(const Rules& rules, const Fought& first, const Fought& second);  // IMP-MEL-017

// A side after its test: losses, rout by flank (IMP-MEL-020), the end of artillery (IMP-MEL-021).
struct Outcome {
  Unit unit;
  int vd_lost = 0;
  bool routed = false;    // or destroyed
  bool retreats = false;  // it has lost and survives
};
Outcome outcome(const Rules& rules, const Combatant& before, const Fought& fought, bool has_lost);

// May the winner pursue at all? Not a unit that was destroyed by passing (IMP-MEL-018).
bool enemy_may_pursue(bool has_lost, bool winner_destroyed);

struct RoundOdds {
  int first_dice = 0;
  int second_dice = 0;
  dice::Distribution<int> first_lost;
  dice::Distribution<int> second_lost;
  double first_loses = 0;
  double second_loses = 0;
  double draw = 0;
  double first_routed = 0;
  double second_routed = 0;
};
RoundOdds round_odds(const Rules& rules, const Combatant& first, const Combatant& second);

}  // namespace condotta::impetus
