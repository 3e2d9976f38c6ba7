#include "players/player.hpp"

#include <algorithm>
#include <array>

#include "players/levels.hpp"

namespace condotta::players {

std::span<const Player* const> players() {
  static const std::array<const Player*, 5> all = {&random_player(), &plain_player(), &recruit(), &captain(),
                                                   &general()};
  return all;
}

const Player* find_player(std::string_view name) {
  for (const Player* player : players()) {
    if (player->name() == name) return player;
  }
  return nullptr;
}

Thought ask(const Player& player, const Battle& battle, dice::Seeded taste, const Budget& budget) {
  const Side side = battle.to_decide();
  dice::Seeded guess = taste.split(0);
  Thought thought = player.think(battle.imagine(side, guess), taste, budget);
  if (battle.check(thought.choice).allowed()) return thought;
  for (const Considered& considered : thought.considered) {
    if (!battle.check(considered.choice).allowed()) continue;
    thought.choice = considered.choice;
    return thought;
  }
  for (const Candidate& candidate : battle.candidates()) {
    if (!battle.check(candidate.choice).allowed()) continue;
    thought.choice = candidate.choice;
    thought.considered.push_back({candidate.choice, candidate.worth, std::string(candidate.why)});
    return thought;
  }
  return thought;
}

dice::Seeded taste_for(const dice::Seed& seed, Side side, std::uint64_t choices_so_far) {
  return dice::Seeded(seed).split(1 + index(side)).split(choices_so_far);
}

}  // namespace condotta::players
