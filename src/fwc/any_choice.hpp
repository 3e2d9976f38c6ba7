// Random play: one legal choice by chance, of any kind and without judgement.
#pragma once

#include <optional>

#include "dice/source.hpp"
#include "fwc/options.hpp"

namespace condotta::fwc {

std::optional<Choice> any_choice(const Game& game, const State& state, dice::Source& chance);

}  // namespace condotta::fwc
