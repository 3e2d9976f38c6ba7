// The players by name. Each is in a file of its own.
#pragma once

#include "players/player.hpp"

namespace condotta::players {

const Player& random_player();
const Player& plain_player();

}  // namespace condotta::players
