// Who stands where on the table, and what the rules measure there: the units of a State as the rules look at them,
// how they are drawn up and shifted, distances, sight, control, the ground under them.
#pragma once

#include <optional>
#include <vector>

#include "cfeo/game.hpp"

namespace condotta::cfeo {

using Rectangles = std::vector<table::Rectangle>;

// --- a unit
Unit unit_of(const FieldUnit& unit);
Stood stood(const Game& game, const FieldUnit& unit);
Rectangles rectangles(const Game& game, const FieldUnit& unit);  // a copy, to keep
table::Footprint footprint(const FieldUnit& unit);               // as long as it stands where it is
bool present(const FieldUnit& unit);                             // on the table
bool fights_on(const FieldUnit& unit);                           // present, with a crew if it is a gun
bool formed(const FieldUnit& unit);
Arm arm(const FieldUnit& unit);
int files(const FieldUnit& unit);  // of its front rank
int ranks(const FieldUnit& unit);
Mover mover_of(const FieldUnit& unit);
Condition condition(const FieldUnit& unit);
table::Vector centre(const Game& game, const FieldUnit& unit);
double width_of(const Game& game, const FieldUnit& unit);
double depth_of(const Game& game, const FieldUnit& unit);

// --- drawing up
// Line or column with the midpoint of its front edge there (CFE-MAN-007); weapons by CFE-FRM-011.
void draw_up(const Game& game, FieldUnit& unit, table::Pose pose, Formation formation, int files);
// Unformed, its stands 10 yd apart (CFE-FRM-008).
void scatter(const Game& game, FieldUnit& unit, table::Pose pose, int files);
// As a rigid body.
void shift(const Game& game, FieldUnit& unit, table::Vector by);
void turn_about(const Game& game, FieldUnit& unit, table::Vector pivot, table::Angle angle);
void bound(const Game& game, FieldUnit& unit);  // the box around its stands
// Takes out one stand of that weapon from the rearmost rank and closes up (CFE-DP-009).
void remove_stand(const Game& game, FieldUnit& unit, Weapon weapon);
std::vector<Weapon> removable(const FieldUnit& unit);

// --- the table
table::Angle facing(const State& state, Side side);  // away from its own edge
bool on_table(const Game& game, const FieldUnit& unit);
double box_distance(const FieldUnit& a, const FieldUnit& b);  // never more than their distance
double box_distance(const FieldUnit& unit, table::Vector point);
double distance(const Game& game, const FieldUnit& a, const FieldUnit& b);
double distance(const Game& game, const FieldUnit& unit, table::Vector point);
double to_enemy(const Game& game, const State& state, int unit, double limit);  // nearest known (CFE-VIS-007)
// For leaders: only enemy near enough to matter is looked at (CFE-CMD-005).
double to_enemy(const Game& game, const State& state, Side side, table::Vector at);
double to_friend(const Game& game, const State& state, Side side, table::Vector at);
bool overlaps(const Game& game, const State& state, int unit, const FieldUnit& as_if);
// From the player's right (CFE-SEQ-005): the smaller, the earlier.
double from_right(const State& state, const FieldUnit& unit);
// Units of a side that are present, from its right.
std::vector<UnitId> right_to_left(const State& state, Side side);

// --- contact
bool touching(const State& state, int unit);  // in contact with an enemy
bool touching(const State& state, int a, int b);
void end_contacts(State& state, int unit);
void add_contact(State& state, int unit, int enemy, bool by_charge, bool flank);
bool old_melee(const State& state, int unit);  // in contact from an earlier turn

// --- sight
Ruling sees(const Game& game, const State& state, int unit, int target);
bool sees(const Game& game, const State& state, int unit, table::Point at);  // a leader or messenger
bool known(const Game& game, const State& state, Side side, int enemy);

// --- ground
bool in_ground(const Game& game, const FieldUnit& unit, Ground ground);
bool in_rough(const Game& game, const FieldUnit& unit);  // any part of it (CFE-MOV-026)
bool on_hill(const Game& game, const FieldUnit& unit);
bool in_hard_cover(const Game& game, const FieldUnit& unit);                       // buildings (CFE-FIR-017)
bool behind_walls(const Game& game, const FieldUnit& unit, table::Vector enemy);   // fortifications
bool holds_edge(const Game& game, const FieldUnit& unit, const FieldUnit& enemy);  // CFE-CMB-006

// --- control
std::optional<LeaderId> controller(const Game& game, const State& state, int unit);
std::optional<LeaderId> attached_leader(const State& state, int unit);
std::optional<LeaderId> general_of(const State& state, Side side);
void carry_leaders(const Game& game, State& state, int unit);  // those attached go with it (CFE-CMD-007)

inline table::Length yd(double yards) { return table::Length::units(yards); }
inline constexpr double slack = 0.01;  // CFE-BAS-018

}  // namespace condotta::cfeo
