// What stands where, what lies between, and how far anybody gets: the questions that the stages put to the table.
#pragma once

#include <optional>
#include <vector>

#include "fwc/shooting.hpp"
#include "fwc/siege.hpp"
#include "fwc/state.hpp"

namespace condotta::fwc {

// Certainly farther apart than the margin.
inline bool apart(const table::Box& a, const table::Box& b, double margin) { return !table::meet(a, b.grown(margin)); }
inline table::Box box_of(const table::Segment& line) {
  table::Box box;
  box.include(line.from);
  box.include(line.to);
  return box;
}

table::Rectangle place(const Game& game, const Body& body);
void keep_standing(const Game& game, State& state);  // after a change, for the questions to come
void sort_pieces(Game& game);                        // once, when all are read
table::Rectangle place_at(const Game& game, const Body& body, table::Pose pose);
double width(const Game& game, const Body& body);
double gap(const Game& game, const State& state, int a, int b);  // between two units
bool in_melee(const State& state, int unit);
bool engaged_in_front(const State& state, int unit);
std::vector<Leader> leaders_with(const State& state, int unit);
bool is_enemy(const State& state, int unit, Side side);
// The target of a ferocious attack, with those of its brigade that are left (FWC-FER-006).
std::vector<int> attacked_by(const Game& game, const State& state, const Body& body);
// How far the nearest enemy is; whether anybody is nearer than that is all that is asked if a distance is given.
double nearest_enemy(const Game& game, const State& state, int unit, double within = 1e6);

// The ground under a point: what was laid last counts.
Ground ground_at(const Game& game, table::Vector point);
Ground ground_of(const Game& game, const Body& body);  // under its middle
bool higher(const Game& game, const Body& a, const Body& b);
// The ground that counts against who attacks the target from there (FWC-TBL-010): a hill if it stands higher, a stream
// if it stands behind it.
Ground attacked_ground(const Game& game, const Body& attacker, const Body& target);
// What a straight way costs in du of its allowance; nothing if it is impassable.
std::optional<double> way_cost(const Game& game, const State& state, const Body& body, table::Pose from,
                               double distance, double direction_degrees_off = 0);
// The defence that the way crosses, other than open walls; nobody if none. `impassable` if a wall stands there.
struct Crossing {
  std::int16_t section = nobody;
  Defence defence = Defence::none;
  bool impassable = false;
};
Crossing crossing(const Game& game, const State& state, table::Vector from, table::Vector to);
// The defence behind which the unit stands against somebody there (FWC-DEF-013).
Crossing defended_against(const Game& game, const State& state, const Body& body, table::Vector from);
// The middle of the opening of an open section.
table::Vector opening(const Piece& piece);
const Piece* piece_of(const Game& game, int section);

// Where a wheel and an advance lead.
struct Way {
  table::Pose wheeled;
  table::Pose end;
  double cost = 0;
};
Way way(const Game& game, const Body& body, std::int32_t wheel, double distance);
// Footprints of others that the unit may not run into on its way.
std::vector<table::Rectangle> blocking_friends(const Game& game, const State& state, int unit);
std::vector<table::Rectangle> enemies(const Game& game, const State& state, int unit);
std::vector<table::Rectangle> walls(const Game& game, const State& state);
bool overlaps_anything(const Game& game, const State& state, int unit, table::Pose pose);
bool overlaps_anything(const Game& game, const State& state, int unit, const table::Rectangle& there);
// Friendly skirmishers and guns on which the unit would end, if that is all it would overlap (FWC-MOV-010); nothing if
// it is off the table or on something that does not make room.
std::optional<std::vector<int>> shifted_by(const Game& game, const State& state, int unit, table::Pose pose);
// The shortest way clear for a unit that has to make room.
std::optional<table::Pose> pose_clear(const Game& game, const State& state, int unit);
bool on_table(const Game& game, const table::Rectangle& place);

// A straight charge after that wheel: how far to contact, or why not.
struct Reach {
  bool possible = false;
  double distance = 0;  // of the straight part
  double cost = 0;      // with the wheel
  table::Pose end;
  Crossing across;
  Ground ground = Ground::open;
  bool assault = false;
};
Reach charge_reach(const Game& game, const State& state, int unit, int target, std::int32_t wheel);
// The wheel with which the charge gets there most cheaply, if any does within that distance.
std::optional<std::int32_t> charge_wheel(const Game& game, const State& state, int unit, int target, bool ferocious);
// FWC-SMK-010: whether a marker lies anywhere in the corridor from the unit's front to that point.
bool smoke_between(const Game& game, const State& state, const Body& body, table::Vector to);

// Whether the unit may be shot at from there (FWC-SHT-007), and over whom.
struct Line {
  bool clear = false;
  bool overhead = false;
  std::int16_t behind = nobody;  // the unit behind a screen of skirmishers (FWC-SHT-024)
};
Line line_of_fire(const Game& game, const State& state, int shooter, int target, Ammunition ammunition);
std::vector<int> targets_of(const Game& game, const State& state, int shooter);
std::vector<int> bombardable(const Game& game, const State& state, int gun);
Volley volley_at(const Game& game, const State& state, int shooter, int target, Ammunition ammunition);
bool may_shoot_now(const Game& game, const State& state, int unit);

}  // namespace condotta::fwc
