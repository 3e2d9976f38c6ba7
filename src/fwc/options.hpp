// What the rules ask and the answers to it: the decision that is pending, whether a choice is allowed, and doing it.
#pragma once

#include "battle/battle.hpp"
#include "fwc/field.hpp"
#include "fwc/state.hpp"

namespace condotta::fwc {

enum class Answer : std::uint16_t {
  done = 1,
  fire_work,
  fit_plugs,
  remove_plugs,
  mount,
  dismount,
  change_formation,
  order_noble,
  support,
  relay,
  charge,
  ferocious,
  move,
  sidestep,
  turn,
  pivot,
  withdraw,
  ride,
  enter,
  shoot,
  bombard,
  give_base,
  announce_hero,
  keep_hero,
  fall_back,
  retire,
};

bool has_something_to_choose(const Game& game, const State& state);
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);

// Who could do it now: the units (or leaders, works) that an option offers.
std::vector<int> able(const Game& game, const State& state, Answer answer);
Choice chosen(Answer answer, std::initializer_list<std::int32_t> values = {});

// By stage.
Ruling check_charge(const Game& game, const State& state, int unit, int target, std::int32_t wheel);
Ruling check_ferocious(const Game& game, const State& state, int unit, int target);
std::vector<int> abreast(const Game& game, const State& state, int unit);  // those who would attack with it
Ruling check_move(const Game& game, const State& state, int unit, std::int32_t wheel, double distance);
Ruling check_sidestep(const Game& game, const State& state, int unit, double aside);
Ruling check_turn(const Game& game, const State& state, int unit, int degrees);
Ruling check_pivot(const Game& game, const State& state, int unit, std::int32_t angle);
Ruling check_withdraw(const Game& game, const State& state, int unit, double distance);
Ruling check_ride(const Game& game, const State& state, int officer, int unit);
Ruling check_enter(const Game& game, const State& state, int unit, int section);
std::optional<table::Pose> pose_inside(const Game& game, const State& state, int unit, int section);
double move_left(const Game& game, const Body& body);
// The horse that an advance comes up against and that must give ground; nobody if none (FWC-MOV-020).
int horse_before(const Game& game, const State& state, int unit, std::int32_t wheel, double distance);
void do_charge(const Game& game, State& state, int unit, int target, std::int32_t wheel, dice::Source& source,
               Events& events);
void do_move(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);
void give_way(const Game& game, State& state, const Task& task, bool retires, dice::Source& source, Events& events);

}  // namespace condotta::fwc
