// Ways back that nobody chooses: retreats, pushes and evasions on the table (RET, INT). Zones of control do not bind
// them (IMP-ZOC-008), and bad ground does not shorten them (IMP-RET-007).
#pragma once

#include <vector>

#include "impetus/steps.hpp"

namespace condotta::impetus {

struct Retreat {
  table::Pose to;
  bool destroyed = false;  // it cannot even begin (IMP-RET-005)
  bool leaves_table = false;
  struct Push {
    UnitId unit = nobody;
    table::Pose to;
  };
  std::vector<Push> pushed;             // friends, all Disordered (IMP-INT-009)
  std::vector<UnitId> only_disordered;  // engaged friends at whom it stopped
};

// Where a unit ends that goes back that far. With `pushes` it pushes friends that it may not pass; an evader stops at
// them (IMP-INT-012).
Retreat retreat_way(const Game& game, const State& state, UnitId unit, table::Vector towards, double distance,
                    bool pushes);

// The loser of a round goes back by its roll, with all that follows (IMP-RET-003 … IMP-RET-006).
// `attacked` is where the winner attacked it, `winner` where that one stood.
void retreat(Play& play, UnitId loser, Facing attacked, const table::Rectangle& winner);
// IMP-RET-008: the shock on friends behind a unit that was routed in melee; `from` is where it stood.
void shock_behind(Play& play, UnitId routed, const table::Rectangle& from);

}  // namespace condotta::impetus
