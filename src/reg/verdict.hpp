// Who has won: because an army broke, because the scenario's condition is met, or because its last turn is over.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "reg/state.hpp"

namespace condotta::reg {

struct Verdict {
  std::optional<Side> winner;  // nobody: a draw
  std::array<int, 2> points{};
  std::string words;  // one sentence
};

// Nothing while the battle goes on. `turn_over`: the turn that is counted has just ended.
std::optional<Verdict> verdict(const Game& game, const State& state, bool turn_over);

// Who holds a piece of ground: an unbroken foot TUG of his has a base inside it, and no enemy stands in it.
std::optional<Side> holder(const Game& game, const State& state, int ground);

}  // namespace condotta::reg
