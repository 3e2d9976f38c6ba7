// Computer players. A player is shown a battle imagined from what its side may know and answers the pending decision;
// it never holds the real one.
//
//   const Player* player = find_player("plain");
//   Thought thought = ask(*player, battle, taste_for(seed, side, choices_so_far));
//   battle.apply(thought.choice, dice);
//
// The same battle, taste and budget give the same answer everywhere, unless the budget's own clock stops the player.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "dice/seeded.hpp"

namespace condotta::players {

// How long a player may think.
struct Budget {
  int playouts = 200;               // for players that look ahead: how many futures they may try out
  std::function<bool()> stop = {};  // asked between two of them; true: answer with what you have
  bool stopped() const { return stop && stop(); }
};

struct Considered {
  Choice choice;
  double score = 0;
  std::string why;  // in a few words
};

struct Thought {
  Choice choice;
  std::vector<Considered> considered;  // the best first; the choice is among them
};

class Player {
 public:
  virtual ~Player() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view summary() const = 0;
  // `imagined` agrees with what the side to decide knows; it is not over.
  virtual Thought think(const Battle& imagined, dice::Seeded& taste, const Budget& budget) const = 0;
};

std::span<const Player* const> players();
const Player* find_player(std::string_view name);

// Imagines the battle for the side that has to decide, lets the player think, and sees to it that the answer is legal
// in the real battle too: if not, the next best that is, in the end any candidate.
Thought ask(const Player& player, const Battle& battle, dice::Seeded taste, const Budget& budget = {});

// A stream of its own for every decision of a battle, apart from the battle's dice.
dice::Seeded taste_for(const dice::Seed& seed, Side side, std::uint64_t choices_so_far);

}  // namespace condotta::players
