// Setting up by the book (DEP, TER): attacker roll, terrain, edges, baggage, deployment roll, deployment by commands.
#pragma once

#include <optional>

#include "impetus/steps.hpp"

namespace condotta::impetus {

// The game with the pieces that the players have placed: Game::ground of a battle that was set up.
Game with_terrain(const Game& plain, const State& state);

// Some piece of the terrain roll at a place where it may lie, looked for on a grid; nothing if none fits anywhere.
std::optional<PlacedPiece> place_that_fits(const Game& game, const State& state);

}  // namespace condotta::impetus
