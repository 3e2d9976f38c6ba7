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
  take_share,  // of the casualties of a melee
  take_part,   // one unit out of several: who suffers, who is fired at, who is turned to
  resupply,
  ride_alone,
  take_edge,
  place_unit,
  place_leader,
  concede,
};

bool has_something_to_choose(const Game& game, const State& state);
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);

// Who could do it now: the units (or leaders, works) that an option offers; of them only one, or the first, if no more
// is wanted.
struct Wanted {
  int number = nobody;
  bool first = false;
};
std::vector<int> able(const Game& game, const State& state, Answer answer, Wanted wanted = {});
// The decision with that option alone, and of its units only that one: enough to check a choice.
Decision decision_for(const Game& game, const State& state, const Choice& choice);
Choice chosen(Answer answer, std::initializer_list<std::int32_t> values = {});
Side asked(const State& state);
void offer(Decision& decision, Answer answer, std::string_view name, std::string words,
           std::vector<Parameter> parameters, std::vector<RuleId> rules);
Parameter named(const Game& game, std::string_view name, ParameterKind kind, const std::vector<int>& values);
Parameter listed_values(std::string_view name, std::vector<std::int32_t> values, std::vector<std::string> labels);
Parameter range(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most, std::int32_t usual);
std::vector<int> all_enemies(const State& state, Side side);
std::vector<int> own_units(const State& state, Side side);
Ruling refused(RuleId rule, std::string facts);

// What a task asks, and its answer.
Decision task_decision(const Game& game, const State& state, const Task& task);
void answer_task(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);
// Stage 2.
Ruling check_command(const Game& game, const State& state, const Choice& choice);
void do_command(const Game& game, State& state, const Choice& choice, Events& events);
std::vector<int> works_to_relay(const Game& game, const State& state, int engineer);
// The unit drawn up anew, if it can be (FWC-FRM-023).
std::optional<Unit> redrawn(const Unit& unit, Formation formation, int files);
// Set-up (FWC-BAS-028, FWC-BAS-029): whom the side may place now, and where.
std::vector<int> to_place(const State& state, Side side);
std::vector<int> leaders_to_place(const State& state, Side side);
// FWC-TBL-003: wholly inside the deployment zone of that long edge.
bool in_zone(const Rules& rules, const table::Rectangle& there, double width, double height, bool north);
Ruling check_place(const Game& game, const State& state, int unit, table::Pose pose);
Ruling check_place_leader(const Game& game, const State& state, int leader, int unit);
void offer_deployment(const Game& game, const State& state, Decision& decision);
void deploy(const Game& game, State& state, const Choice& choice, Events& events);

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
Ruling check_ride_alone(const Game& game, const State& state, int officer, table::Point to);
Ruling check_enter(const Game& game, const State& state, int unit, int section);
std::optional<table::Pose> pose_inside(const Game& game, const State& state, int unit, int section);
double move_left(const Game& game, const Body& body);
// The horse that an advance comes up against and that must give ground; nobody if none (FWC-MOV-020).
int horse_before(const Game& game, const State& state, int unit, std::int32_t wheel, double distance);
void note_left_out(const Game& game, State& state);
void do_charge(const Game& game, State& state, int unit, int target, std::int32_t wheel, dice::Source& source,
               Events& events);
void do_move(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);
void give_way(const Game& game, State& state, const Task& task, bool retires, dice::Source& source, Events& events);

}  // namespace condotta::fwc
