#include "reg/view_turn.hpp"

#include <string_view>

#include "reg/steps.hpp"

namespace condotta::reg {

std::vector<SeenPhase> phases_of(Edition edition) {
  const bool y2019 = edition == Edition::y2019;
  std::vector<SeenPhase> phases = {
      {"Cards", {"1.1 Deal", "1.2 Face-up deals", "1.3 Gifts"}},
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
    phases[0].parts = {"1.1 Discard", "1.2 Deal", "1.3 Gifts"};
    phases[4].parts.emplace_back("5.5 Follow");
    phases[4].parts.emplace_back("5.6 Rearrange");
  }
  return phases;
}

// Sub-phases are found by their number: "2.6".
PlaceInTurn place_in_turn(Edition edition, const State& state) {
  const int phase = phase_of(state);
  if (phase == 0) return {};
  const std::string_view name = name_of(edition, sub_phase(state), phase);
  const std::string_view number = name.substr(0, 3);
  const std::vector<SeenPhase> phases = phases_of(edition);
  const std::vector<std::string>& parts = phases[static_cast<std::size_t>(phase - 1)].parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (std::string_view(parts[i]).substr(0, 3) == number) return {phase - 1, static_cast<int>(i)};
  }
  return {phase - 1, -1};
}

}  // namespace condotta::reg
