#include "impetus/activation.hpp"

namespace condotta::impetus {

const std::vector<std::string_view> action_words = {"activate", "rally", "shoot", "move", "charge", "fight on"};

namespace {

void check_activate(const Activation& state, Ruling& ruling) {
  if (state.command_broken) ruling.refuse("IMP-TURN-010"_rule, "the command is broken");
  if (!state.command_active) ruling.refuse("IMP-TURN-001"_rule, "another command is active");
  if (state.activated_already) ruling.refuse("IMP-TURN-002"_rule, "the unit has been activated this turn");
}

void check_rally(const Rules& rules, const Activation& state, Ruling& ruling) {
  if (!state.unit.disordered) ruling.refuse("IMP-TURN-006"_rule, "the unit is not Disordered");
  if (state.engaged) ruling.refuse("IMP-TURN-006"_rule, "the unit is engaged");
  if (state.phases > 0 || state.shot) ruling.refuse("IMP-TURN-004"_rule, "a rally comes before all else");
  if (state.rally_tests >= rules.numbers.rally_tests) ruling.refuse("IMP-GAP-028"_rule, "the unit has tested");
}

void check_shoot(const Activation& state, Ruling& ruling) {
  if (state.engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  if (state.shot) ruling.refuse("IMP-TURN-005"_rule, "the unit has shot in this activation");
  if (state.charged) ruling.refuse("IMP-TURN-004"_rule, "a unit that charges does not shoot");
}

void check_move(const Rules& rules, const Activation& state, bool charge, Ruling& ruling) {
  if (state.engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  if (state.shot && state.phases_before_shot > 0) {
    ruling.refuse("IMP-TURN-005"_rule, "a shot after moving comes after the last phase");
  }
  if (charge && state.shot) ruling.refuse("IMP-TURN-004"_rule, "a unit that has shot does not charge");
  if (state.charged) ruling.refuse("IMP-CHG-005"_rule, "the charge was the last phase");
  if (state.phases > 0 && state.unit.disordered) {
    ruling.refuse("IMP-MOV-003"_rule, "a Disordered unit has one phase only");
  }
  if (state.rally_tests == 0) return;
  if (state.phases >= rules.numbers.phases_after_rally) {
    ruling.refuse("IMP-TURN-006"_rule, "after an attempt to rally there is one phase");
  }
  if (charge && !rules.numbers.charge_after_rally) {
    ruling.refuse("IMP-TURN-006"_rule, "no charge after an attempt to rally");
  }
}

void check_fight_on(const Activation& state, Ruling& ruling) {
  if (!state.engaged) ruling.refuse("IMP-MEL-002"_rule, "the unit is in no melee");
  if (state.fought_in_command) {
    ruling.refuse("IMP-MEL-025"_rule, "the unit has fought during this command's activation");
  }
}

}  // namespace

Ruling may_act(const Rules& rules, const Activation& state, Action action) {
  Ruling ruling;
  check_activate(state, ruling);
  switch (action) {
    case Action::activate: break;
    case Action::rally: check_rally(rules, state, ruling); break;
    case Action::shoot: check_shoot(state, ruling); break;
    case Action::move: check_move(rules, state, false, ruling); break;
    case Action::charge: check_move(rules, state, true, ruling); break;
    case Action::fight_on: check_fight_on(state, ruling); break;
  }
  return ruling;
}

}  // namespace condotta::impetus
