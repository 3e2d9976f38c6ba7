// Choices with what they seem worth, as they are thought of: the list that candidates() gives.
#pragma once

#include "battle/battle.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus {

struct Advice {
  const Game& game;
  const State& state;
  const Decision& asked;
  std::vector<Candidate> out;

  bool offered(Answer answer) const { return asked.find(static_cast<std::uint16_t>(answer)) != nullptr; }
  // Adds a choice if the rules allow it and it is not there yet; the worth is kept between 0 and 1.
  void add(Answer answer, AtMost<std::int32_t, 24> values, double worth, std::string_view why);
};

void advise_setting_up(Advice& advice);

}  // namespace condotta::impetus
