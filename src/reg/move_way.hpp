// What stands in the way of one part of a move: terrain, friends, enemies and their zones (GEO-021, MOV, CPZ).
#pragma once

#include "reg/move_distance.hpp"
#include "reg/move_making.hpp"

namespace condotta::reg {

// What the ground and the action do to one mover's distance.
MoveFacts move_facts(const Game& game, const State& before, const Trace& trace, std::size_t mover,
                     const Manoeuvre& part, bool extra);

struct Way {
  const Game& game;
  const State& before;
  const Trace& trace;
  std::size_t group;
  const Manoeuvre& part;
  Action action;  // of the whole move
  bool second;    // the second part of a double move

  struct Friend {
    std::size_t mover;
    UnitId unit;
    Refusal refusal;  // if it cannot be moved aside
  };
  std::vector<UnitId> to_push = {};
  std::vector<Friend> to_displace = {};

  void check(const Travel& travel, Ruling& ruling);

 private:
  void check_table(std::size_t mover, Ruling& ruling) const;
  void check_enemy(std::size_t mover, UnitId enemy, Ruling& ruling);
  void check_distance_kept(std::size_t mover, UnitId enemy, Ruling& ruling) const;
  void check_zones(std::size_t mover, UnitId enemy, const Travel& travel, Ruling& ruling) const;
  void check_friend(std::size_t mover, UnitId other, Ruling& ruling);
  bool supports_against(std::size_t mover, UnitId enemy) const;
};

}  // namespace condotta::reg
