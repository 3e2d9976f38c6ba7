// Where hidden unit groups have their numbers. In a battle that begins with the days before it, every Ambush card and
// every flank march has places of its own behind all unit groups that both sides see: one for a card, four for a march,
// each with as many bases as any unit group may have. A place may be empty. So no number, and no gap between numbers,
// tells how many lie hidden, or how large they are (REG-DEP-024); and what a side cannot know can be guessed anew.
//
// An empty place is a unit group without bases, off the table, of no command: it counts for nothing.
#pragma once

#include <vector>

#include "reg/setup.hpp"

namespace condotta::reg {

inline constexpr std::string_view hidden_apart = "hidden-apart";  // the key of such a scenario

struct HiddenPlace {
  UnitId unit = nobody;
  int card = -1;           // index of the Ambush card, or
  GeneralId marches = -1;  // with whom it marches
};

// Renumbers the unit groups of a situation that was just read: the hidden ones come last, with places left empty.
void set_hidden_apart(Situation& situation);

bool wants_hidden_apart(const Document& scenario);
bool has_hidden_places(const Game& game);
// All of them, in their order, also those of cards that were turned up and of marches that arrived.
std::vector<HiddenPlace> hidden_places(const State& state);
inline bool empty_place(const Unit& unit) { return unit.base_count == 0; }

// Empties a place, or puts somebody into it: `troops` with so many bases.
void empty(State& state, const HiddenPlace& place);
void fill(const Rules& rules, State& state, const HiddenPlace& place, const Troops& troops, int bases);

}  // namespace condotta::reg
