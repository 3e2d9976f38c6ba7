// Leaders: actions, influence, orders and messengers (CMD, ORD), risk (LDR), initiative (SEQ-003).
//
//   control_radius(rules, {Rank::general, Talent::exceptional}) == 140
#pragma once

#include <array>
#include <vector>

#include "cfeo/troops.hpp"
#include "dice/distribution.hpp"
#include "dice/source.hpp"

namespace condotta::cfeo {

enum class Rank : std::uint8_t { commander, general };
enum class Talent : std::uint8_t { ordinary, exceptional, inept };

struct Leader {
  Rank rank = Rank::commander;
  Talent talent = Talent::ordinary;
  int wounds = 0;
};

int actions(const Rules& rules, const Leader& leader);  // CFE-CMD-001, CFE-CMD-002, CFE-CMD-016
bool may_influence(const Rules& rules, const Leader& leader);
int control_radius(const Rules& rules, const Leader& leader);  // CFE-CTL-001
int points(const Rules& rules, const Leader& leader);          // CFE-GAP-013

// How far a leader or messenger rides: farther if he starts beyond that distance of every visible enemy, but the rest
// of the ride stops there (CFE-CMD-005, CFE-MOV-019, CFE-ORD-006).
struct Ride {
  double wanted = 0;
  double enemy_at_start = 1e9;
  double enemy_at_end = 1e9;  // where the ride would end
};
Ruling may_ride(const Rules& rules, const Ride& ride);
int ride_limit(const Rules& rules, double enemy_at_start);

enum class CommandAction : std::uint8_t { move, attach, steady, inspire, issue_orders, listen, send_messenger };

struct CommandPlan {
  Leader leader;
  bool attached = false;   // at the start
  bool own_unit = true;    // CFE-CMD-015
  bool in_contact = true;  // with the leader whom he gives orders to or takes them from, or his messenger
  bool to_unit = true;     // attaches to a unit, not to a gun or wagon (CFE-CMD-006)
  std::vector<CommandAction> actions;
};
struct CommandEffect {
  Ruling ruling;
  int actions_left = 0;
  int dps_removed = 0;
  int combat_bonus = 0;
  bool halted = false;
  bool attached = false;  // at the end
};
CommandEffect carry_out(const Rules& rules, const CommandPlan& plan);

// Standing orders (CFE-ORD-001) and what a unit under one wants to do (CFE-ORD-003, CFE-GAP-022).
enum class Order : std::uint8_t { defend = 1, advance_and_defend = 2, attack = 3 };
struct OrderedAct {
  Order order = Order::attack;
  bool general_attached = false;
  double from_ground = 0;  // of order 1, and of 2 once there: where the unit ends, from the ground held
  bool charges = false;
  double enemy_from_ground = 0;  // the enemy it charges
  bool reached = false;          // order 2: the named point has been reached
  bool nearer_to_point = true;   // order 2: the battalia's centre comes no farther from it
  int turn = 1;
  bool advances = true;  // order 3: some unit ends nearer to an enemy or in contact
};
Ruling within_orders(const Rules& rules, const OrderedAct& act);

// A message under way: when the new order holds (CFE-ORD-005, CFE-ORD-006).
struct Message {
  double distance = 0;
  double enemy = 1e9;                           // nearest to the way of the messenger
  std::vector<int> listener_actions_left = {};  // the Commander's, turn by turn; the last goes on
};
struct MessageRun {
  std::vector<double> moves;  // turn by turn
  int arrives = 0;            // turns are counted from the sending as 1; 0: never
  int heard = 0;
};
MessageRun deliver(const Rules& rules, const Message& message);

enum class Fate : std::uint8_t { unhurt, near_miss, wounded, killed };
Fate fate_of(const Rules& rules, const Leader& leader, int first, int second);        // CFE-LDR-003, CFE-LDR-004
Fate fate_when_shot(const Rules& rules, const Leader& leader, int roll, int second);  // CFE-LDR-005
dice::Distribution<Fate> leader_odds(const Rules& rules, const Leader& leader, bool shot_alone = false);
std::string_view in_words(Fate fate);

// What happened to the unit of an attached leader in a turn; how many tests that makes (CFE-LDR-001, CFE-LDR-002).
struct Hurt {
  int fire_dps = 0;
  int combat_dps = 0;
  int fire_casualties = 0;
  int combat_casualties = 0;
  int other_casualties = 0;  // stands lost otherwise …
  int other_phases = 1;      // … in so many phases
  int other_dps = 0;         // of movement or morale: no test
};
int leader_tests(const Hurt& hurt);

// A detached leader or messenger among the enemy (CFE-LDR-005, CFE-LDR-006, CFE-LDR-007).
Ruling may_be_shot_or_captured(const Rules& rules, bool attached, double nearest_friend);

struct Initiative {
  double first = 0;  // that the first player wins the choice
  double tie = 0;    // of one throw
};
Initiative initiative_odds(const Rules& rules, std::array<bool, 2> exceptional_general_present);

}  // namespace condotta::cfeo
