// The players by name. Each is in a file of its own. What a game is about they know from its candidates (worth and
// reason) and its evaluation of a position; how to weigh and look ahead is theirs.
#pragma once

#include "players/player.hpp"

namespace condotta::players {

const Player& random_player();
const Player& plain_player();
const Player& recruit();
const Player& captain();
const Player& general();

// The candidates with their worth as score, the best first; equals in the order of the rule set.
std::vector<Considered> by_worth(const Battle& imagined);
void sort_by_score(std::vector<Considered>& considered);

}  // namespace condotta::players
