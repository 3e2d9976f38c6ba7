// Rout moves (RTM-001 … RTM-012): which way a broken unit group goes, how far, through whom.
#pragma once

#include <optional>
#include <vector>

#include "battle/event.hpp"
#include "reg/contact.hpp"
#include "reg/outcome_moves.hpp"

namespace condotta::reg {

enum class BrokenBy : std::uint8_t { combat, shooting, test };

// Where a broken unit group may rout: directly away from each of these enemies, the owner choosing (REG-RTM-004 …
// REG-RTM-007).
struct RoutDirections {
  bool destroyed = false;  // enemy to its front and on its flank or rear: no move (REG-RTM-006)
  struct Away {
    UnitId enemy = nobody;  // nobody: to its own rear
    table::Angle heading;
  };
  std::vector<Away> away;
};
RoutDirections rout_directions(const Game& game, const State& state, UnitId unit, BrokenBy by,
                               const std::vector<UnitId>& shooters = {});

// Whether it may step aside before it goes (REG-RTM-008).
Ruling check_rout(const Game& game, const State& state, UnitId unit, const RoutDirections::Away& away,
                  table::Length shift);
// Moves the routers; they stay on the table until they are removed. `die`: the throw for the distance.
Rout make_rout(const Game& game, State& state, UnitId unit, const RoutDirections::Away& away, int die, bool add_one,
               table::Length shift, Events& events);
// A unit group destroyed on the spot.
Rout destroy(const Game& game, State& state, UnitId unit, Events& events);
void remove_routers(State& state, const Rout& rout);  // REG-RTM-002

}  // namespace condotta::reg
