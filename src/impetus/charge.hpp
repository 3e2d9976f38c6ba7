// Charges (CHG), the zone of control on the table (ZOC), and the reactions to them (REA): who may, from which side.
#pragma once

#include <optional>

#include "battle/breakdown.hpp"
#include "impetus/cohesion.hpp"
#include "impetus/discipline.hpp"
#include "table/contact.hpp"
#include "table/pose.hpp"
#include "table/rectangle.hpp"

namespace condotta::impetus {

// The base or the stacked bases of a unit on the table (IMP-BAS-002, IMP-BAS-003, IMP-LU-003).
table::Rectangle footprint(const Rules& rules, const Unit& unit, table::Pose pose);

// IMP-ZOC-001, IMP-ZOC-002
bool exerts_zone(const Unit& unit, bool engaged);
table::Rectangle zone_of_control(const Rules& rules, table::Pose pose);
bool in_zone(const Rules& rules, const table::Rectangle& base, table::Pose exerting);

// IMP-CHG-008, IMP-GAP-018: where a charge that began at a pose strikes the target, whose contacted part is known.
Facing facing_of(table::Vector front_at_start, const table::Rectangle& target, table::Part contacted, Type target_type);

// A straight charge: where and how it meets the target; nothing if it passes by.
struct Strike {
  double distance = 0;  // H
  Facing facing = Facing::front;
  table::Part contacted = table::Part::front;
};
std::optional<Strike> strike(const Rules& rules, const Unit& charger, table::Pose from, const Unit& target,
                             table::Pose target_pose);

enum class Quarry : std::uint8_t { unit, baggage };

struct WouldCharge {
  Unit charger;
  Unit target;
  Quarry quarry = Quarry::unit;
  Facing facing = Facing::front;
  bool target_engaged = false;
  bool charger_engaged = false;
  bool rally_tried = false;
  double distance = 0;  // straight ahead to the target
  Ground ground = Ground::open;
  double already_wheeled = 0;  // H of arc in the same phase (IMP-MOV-009)
};
Ruling may_charge(const Rules& rules, const WouldCharge& would);

// IMP-CHG-016, IMP-GAP-008: must it test for frenzy?
bool tests_for_frenzy(const Rules& rules, const WouldCharge& would);

// IMP-REA-001, IMP-GAP-014: what the other side may try.
enum class Reaction : std::uint8_t {
  opportunity_charge,
  opportunity_fire,
  defensive_fire,
  close_ranks,
  countercharge,
  evasion,
};
inline constexpr std::size_t reactions = 6;
extern const std::vector<std::string_view> reaction_words;
Test test_of(Reaction reaction);

struct WouldReact {
  Reaction reaction = Reaction::close_ranks;
  Unit unit;
  Unit enemy;                     // that charges, shoots or moves
  Facing facing = Facing::front;  // from where it is charged
  bool engaged = false;
  bool baggage_or_general = false;
  bool reacted_already = false;  // to this activation (IMP-REA-002)
  bool shot_this_turn = false;
  bool enemy_charging = true;
  bool enemy_in_zone = true;  // in the rectangle ahead (IMP-REA-004)
  double distance = 2;        // at the start of the charge, or of the shot
  bool in_arc = true;
  bool seen = true;
  bool active_side = false;       // the unit belongs to the side whose activation it is
  bool against_reaction = false;  // opportunity fire or charge, or a countercharge
  bool against_pursuit = false;
  bool threat_in_corridor = true;  // IMP-REA-013
  bool path_blocked = false;       // impassable ground or an engaged unit behind (IMP-REA-015)
};
Ruling may_react(const Rules& rules, const WouldReact& would);

// IMP-REA-009: how far a unit goes that counter-charges.
double countercharge_move(const Rules& rules, const Unit& unit, double distance, Ground ground);

}  // namespace condotta::impetus
