// One legal answer by chance, of any kind and without judgement: for random play by the million.
#pragma once

#include <optional>

#include "battle/decision.hpp"
#include "dice/source.hpp"
#include "impetus/state.hpp"

namespace condotta::impetus {

// Nothing: chance came upon none in a few tries, and the candidates have to help.
std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance);

}  // namespace condotta::impetus
