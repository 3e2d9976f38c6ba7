// What the build makes of data/scenarios/ (tools/embed.cpp).
#pragma once

#include <span>

#include "games/games.hpp"

namespace condotta::games::generated {

extern const std::span<const Scenario> scenarios;

}  // namespace condotta::games::generated
