#include "reg/sub_phases.hpp"

#include "reg/combat.hpp"

namespace condotta::reg {

bool over(const State& state) { return state.pending.sub_phase == SubPhase::over; }

void begin(const Game& game, State& state, SubPhase sub_phase, dice::Source& source, Events& events) {
  state.pending = Pending{};
  state.pending.sub_phase = sub_phase;
  switch (sub_phase) {
    case SubPhase::charge_combat:
    case SubPhase::melee: begin_combat(game, state, source, events); break;
    case SubPhase::charge_outcomes:
    case SubPhase::shooting_outcomes:
    case SubPhase::melee_outcomes:
      outcomes(game, state, source, events);
      state.pending.sub_phase = SubPhase::over;
      break;
    case SubPhase::shooting: begin_shooting(game, state); break;
    case SubPhase::over: state.pending.sub_phase = SubPhase::over; break;
  }
}

Decision decision(const Game& game, const State& state) {
  return state.pending.procedure == Procedure::pick_target ? shooting_decision(game, state)
                                                           : combat_decision(game, state);
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  if (over(state)) {
    ruling.refuse("REG-TURN-012"_rule, "the battle is over");
  } else if (state.pending.procedure == Procedure::pick_target) {
    check_shooting(game, state, choice, ruling);
  } else {
    check_combat(game, state, choice, ruling);
  }
  return ruling;
}

void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  if (state.pending.procedure == Procedure::pick_target) {
    apply_shooting(game, state, choice, source, events);
  } else {
    apply_combat(game, state, choice, source, events);
  }
}

}  // namespace condotta::reg
