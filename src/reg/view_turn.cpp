#include "reg/view_turn.hpp"

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

PlaceInTurn place_in_turn(Edition, const State& state) {
  switch (state.pending.sub_phase) {
    case SubPhase::charge_combat: return {1, 6};
    case SubPhase::charge_outcomes: return {1, 7};
    case SubPhase::shooting: return {2, 0};
    case SubPhase::shooting_outcomes: return {2, 1};
    case SubPhase::melee: return {4, 1};
    case SubPhase::melee_outcomes: return {4, 2};
    case SubPhase::over: break;
  }
  return {};
}

}  // namespace condotta::reg
