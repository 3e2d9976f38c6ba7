// The turn sequence as decisions (TURN). State::steps is a stack: at the bottom the turn, above it the sub-phase, above
// that the procedures that are under way in it. Nothing hides in a call stack. The sub-phases are those of
// REG-TURN-005; each step's code is in the file of its chapter.
//
// What the steps ask. Lengths and angles are in ticks; "-1" stands for none or for "as the rules think best".
//
//   pay       = payer (General, -1: whoever can pay cheapest, the unit's own first), payment (0: the cheapest of
//               legal_payments, 1: the next …)
//   group     = with-1 … with-4 (other unit groups that make the same action, -1)
//   ride      = stay (1: Generals who are with the unit groups stay behind)
//
//   start_of_game      M options (Scouts: those that cost WHITE, free), drop-pikes (unit), done
//   keep_cards         discard-cards (leader, black, white, green, yellow, red: how many of each)
//   gifts              gift (leader, card), done
//   open_charges       M options of SUGs that cost WHITE (C1), C5, discard, pass
//   declare_charges    charge (unit, wheel, sideways, drop, pay, ride, group), charge-files (unit, pay),
//                      hold (unit, pay, group), discard, pass
//   forced_charges     charge, as above
//   counter_charges    counter-charge, intercept (unit, target, wheel, distance, sideways, pay, ride, group), discard,
//                      pass
//   respond            run-away (unit), skirmish (unit), stand (unit)
//   shoot_at_chargers, shoot_and_charge, shooting
//                      shoot (file, facing, stretch, shooter, target), shoot-all, done
//   run                run (unit, direction, target, add-one, sideways)
//   move_chargers      move-charge (unit, follow), win-back (unit, payer, card, upgrade), discard
//   newly_touched      run-away, skirmish (direction, target, add-one, sideways), stand
//   align              align (unit, base, target), done
//   charge_combat, melee_combat
//                      fight (base, edge), opponent (base), commit-general, hold-general-back, roll-here,
//                      roll-elsewhere, remove (base), press-on, hold-ground
//   charge_outcomes, shooting_outcomes, melee_outcomes
//                      rout (unit, away, add-one, sideways), hold-pursuit (unit, pay),
//                      pursue (unit, into-terrain, sideways, drop), stay (unit)
//   replace_generals   replace (leader, base)
//   movement           M options, MF1, MF2, engage (unit, target, how, pay), M15, win-back (2019), discard, pass,
//                      come-on (unit, y, files, formation, lead, with-1 … with-3)
//   coming_on          M2 to M6 of those who stand at the edge
//   second_move        M options (unit and what belongs to the move itself), done
//   pushed_back        shift, align-away, run-away (direction, target, add-one, sideways)
//   break_offs         break-off (unit, distance, sideways, pay), discard, pass
//   follow             follow (unit, target, pay), discard, pass
//   rearrange          MF1, MF2, discard, pass
//   recover            recover (unit, payer, card, upgrade), mount (unit), dismount (unit), discard, pass
//   free_ride          ride (x, y, base), stay-here
//   Every go, and the shooting of 3.1: reveal (card: an own Ambush card), which costs nothing and ends no go.
//   lose_base          remove (base)
//
//   M options: unit, the action's own (see move_orders.hpp), pay, as (0: itself, 1: the first part of an M14, 2: an
//   M16), ride, group, pull-1 … pull-5 (SUGs taken along).
//   MF1: unit, base (beside or behind which), where, base-1 … base-8, pay.
//   MF2: unit, base-1, turn-1 … base-6, turn-6, pay.
//   C5, M15: leader, x, y, base (whom he joins, or -1), payment.   discard: leader, card (its colour).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"
#include "dice/source.hpp"
#include "reg/move_numbers.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

enum class Answer : std::uint16_t {
  fight = 1,
  opponent,
  commit_general,
  hold_general_back,
  roll_here,
  roll_elsewhere,
  remove,
  shoot,
  shoot_all,
  done,
  pass,
  discard,
  discard_cards,
  gift,
  drop_pikes,
  charge,
  charge_files,
  hold,
  counter_charge,
  intercept,
  run_away,
  skirmish,
  stand,
  run,
  move_charge,
  win_back,
  align,
  rout,
  hold_pursuit,
  pursue,
  stay,
  replace,
  engage,
  break_off,
  follow,
  recover,
  mount,
  dismount,
  ride,
  stay_here,
  shift,
  align_away,
  move_bases,  // MF1
  turn_bases,  // MF2
  move_general,
  come_on,
  reveal,
  press_on,
  hold_ground,
  first_action = 100,  // M options: 100 + Action
};
constexpr Answer answer_of(Action action) {
  return static_cast<Answer>(static_cast<int>(Answer::first_action) + static_cast<int>(action));
}
constexpr std::optional<Action> action_of(Answer answer) {
  const int number = static_cast<int>(answer) - static_cast<int>(Answer::first_action);
  if (number < 0 || number >= static_cast<int>(action_count)) return std::nullopt;
  return static_cast<Action>(number);
}

// Everything that a step needs to do something.
struct Play {
  const Game& game;
  State& state;
  dice::Source& source;
  Events& events;

  Step& step() const { return state.steps.back(); }
  void push(Step step) const { state.steps.push_back(step); }
  void pop() const { state.steps.pop_back(); }
};

// One kind of step. `go_on` is called while the step is the last of the stack: it does what needs no answer, and says
// whether the step now waits for one; it may push a step or take itself off the stack.
struct StepRules {
  bool (*go_on)(const Play& play) = nullptr;
  Decision (*decision)(const Game& game, const State& state) = nullptr;
  void (*check)(const Game& game, const State& state, const Choice& choice, Ruling& ruling) = nullptr;
  void (*apply)(const Play& play, const Choice& choice) = nullptr;
  // Whether check would find nothing against it, where that can be said quicker.
  bool (*allows)(const Game& game, const State& state, const Choice& choice) = nullptr;
};

// The sub-phase in which the battle is: the nearest one below the last step.
StepKind sub_phase(const State& state);
// Its number and name as the edition has them: "2.6 Move chargers".
std::string_view name_of(Edition edition, StepKind step, int stage = 0);
// Where the turn has a place for an action, by the same names (REG-TURN-005).
std::vector<std::string_view> sub_phases_of(Edition edition, Action action);
// Phases 1 to 6; 0 before the first turn.
int phase_of(const State& state);

void begin_battle(const Game& game, State& state);
// One sub-phase alone, with its outcomes: for questions and tests.
void begin(const Game& game, State& state, StepKind sub_phase, dice::Source& source, Events& events);

bool over(const State& state);
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
// The same for whoever has the decision already.
Ruling check(const Game& game, const State& state, const Decision& asked, const Choice& choice);
// Whether it is allowed, for those who read no reasons.
bool allowed(const Game& game, const State& state, const Decision& asked, const Choice& choice);
void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events);

// --- the steps, each in the file of its chapter ----------------------------------------------------------------------

StepRules start_of_game_step();
StepRules keep_cards_step();
StepRules deal_step();
StepRules gifts_step();
StepRules open_charges_step();
StepRules declare_charges_step();
StepRules forced_charges_step();
StepRules counter_charges_step();
StepRules respond_step();
StepRules run_step();
StepRules move_chargers_step();
StepRules newly_touched_step();
StepRules align_step();
StepRules combat_step();
StepRules outcomes_step();
StepRules shooting_step();
StepRules replace_generals_step();
StepRules movement_step();
StepRules second_move_step();
StepRules pushed_back_step();
StepRules break_offs_step();
StepRules follow_step();
StepRules rearrange_step();
StepRules recover_step();
StepRules end_of_turn_step();
StepRules free_ride_step();
StepRules coming_on_step();
StepRules lose_base_step();

}  // namespace condotta::reg
