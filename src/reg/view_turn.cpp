#include "reg/view_turn.hpp"

#include "reg/steps.hpp"

namespace condotta::reg {

std::vector<SeenPhase> phases_of(Edition edition) {
  const bool y2019 = edition == Edition::y2019;
  std::vector<SeenPhase> phases = {
      {"Cards", {"1.1 Keep and deal", "1.2 Face-up deals", "1.3 Gifts"}},
      {"Charges",
       {"2.1 Open the way", "2.2 Declare charges", "2.3 Forced charges", "2.4 Counter charges", "2.5 Responses",
        "2.6 Move chargers", "2.7 Charge combat", "2.8 Outcomes"}},
      {"Shooting", {"3.1 Shooting", "3.2 Outcomes"}},
      {"Movement", {"4.1 Align", "4.2 Replace generals", "4.3 Moves"}},
      {"Fighting", {"5.1 Align", "5.2 Melee", "5.3 Outcomes", "5.4 Break-offs"}},
      {"End of turn", {"6.1 Recover", "6.2 Replace tribal generals", "6.3 Camps and flanks"}},
  };
  if (y2019) {
    phases[4].parts.emplace_back("5.5 Rearrange");
    phases[5].parts.emplace_back("6.4 Discard");
  } else {
    phases[4].parts.emplace_back("5.5 Follow");
    phases[4].parts.emplace_back("5.6 Rearrange");
  }
  return phases;
}

PlaceInTurn place_in_turn(Edition edition, const State& state) {
  const bool y2019 = edition == Edition::y2019;
  switch (sub_phase(state)) {
    case StepKind::keep_cards: return y2019 ? PlaceInTurn{5, 3} : PlaceInTurn{0, 0};
    case StepKind::deal: return {0, 0};
    case StepKind::gifts: return {0, 2};
    case StepKind::open_charges: return {1, 0};
    case StepKind::declare_charges: return {1, 1};
    case StepKind::forced_charges: return {1, 2};
    case StepKind::counter_charges: return {1, 3};
    case StepKind::respond:
    case StepKind::shoot_at_chargers:
    case StepKind::run: return {1, 4};
    case StepKind::move_chargers: return {1, 5};
    case StepKind::charge_combat: return {1, 6};
    case StepKind::charge_outcomes: return {1, 7};
    case StepKind::shooting: return {2, 0};
    case StepKind::shooting_outcomes: return {2, 1};
    case StepKind::align: {
      const int phase = phase_of(state);
      return phase == 2 ? PlaceInTurn{1, 6} : PlaceInTurn{phase - 1, 0};
    }
    case StepKind::replace_generals: return {phase_of(state) - 1, 1};
    case StepKind::movement: return {3, 2};
    case StepKind::melee_combat: return {4, 1};
    case StepKind::melee_outcomes: return {4, 2};
    case StepKind::break_offs: return {4, 3};
    case StepKind::follow: return {4, 4};
    case StepKind::rearrange: return {4, y2019 ? 4 : 5};
    case StepKind::recover: return {5, 0};
    case StepKind::end_of_turn: return {5, 2};
    default: return {};
  }
}

}  // namespace condotta::reg
