// Ambushes in battle: cards lie face down until their owner turns them up or an enemy sees what is under them
// (REG-AMB-010 … REG-AMB-015). Who may lie where is in ambushes.hpp.
#pragma once

#include <optional>
#include <vector>

#include "reg/prompted_move.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// The cards of that side that lie face down, as indices into State::ambushes.
std::vector<std::int32_t> cards_down(const State& state, Side side);
// One of them has an enemy within that distance: what lies under it does not matter, so that nobody learns it.
bool card_near_enemy(const State& state, Side side, double within);

// The option to turn one up, of whoever has any: free, at every go and in 3.1 (REG-AMB-013, REG-AMB-015).
void add_reveal(const State& state, Side side, Decision& decision);

// Turns it up: a bluff goes away, a unit group is set up over it (REG-AMB-010, REG-AMB-011).
void reveal(const Play& play, std::size_t card, RuleId why);
// Every card of that side under which a unit group lies: its army is tested for its camp (REG-AMB-015, REG-CMP-027).
void reveal_all(const Play& play, Side side, RuleId why);

// Cards that enemies see who stand elsewhere than they did are turned up; true if any was. `stood` becomes what stands.
bool come_to_light(const Play& play, std::vector<Base>& stood);

// A prompted move that comes in sight of a card: which, and everything as it stands at that moment.
struct Sighting {
  std::size_t card = 0;
  State there;
  bool whole = false;  // the move changes shape on its way there and is not stopped half-way
};
std::optional<Sighting> first_sight(const Game& game, const State& state, const Move& move);

// A charge that would come in sight of a card on its way: the card is turned up before it moves. True if one was.
bool reveal_on_the_way(const Play& play, UnitId charger, const State& after);

}  // namespace condotta::reg
