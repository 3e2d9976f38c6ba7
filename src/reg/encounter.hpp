// What a scenario says of the battle besides troops and ground: its name, the armies, and how it is won if no army
// breaks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/side.hpp"
#include "reg/unit_ids.hpp"

namespace condotta::reg {

// Who wins when the last turn is over and no army has broken.
enum class Otherwise : std::uint8_t {
  score,      // by victory points (REG-TRN-008) and the prizes of the scenario
  tugs_lost,  // whoever has lost fewer TUGs
  hold,       // whoever holds a piece of ground; the side that is not the invader only if it lost no more TUGs
  draw,
  red,
  blue,
};

// Points for something that the scenario sets a price on.
struct Prize {
  enum class For : std::uint8_t { breaking, holding, camp };
  For what = For::breaking;
  std::optional<Side> side;  // who can win it; nobody: either
  UnitId unit = nobody;      // to be broken
  int ground = -1;           // to be held
  int points = 0;
};

struct Victory {
  int turns = 0;  // the battle ends after so many; 0: only when an army breaks
  Otherwise otherwise = Otherwise::score;
  int draw_within = 0;            // points; a smaller difference, or this one, is a draw
  int hold = -1;                  // the piece of ground
  std::optional<Side> camp_wins;  // who wins at once by sacking the enemy's camp
  std::vector<Prize> prizes;
};

struct Encounter {
  std::string name;
  std::string place;
  int year = 0;
  std::array<std::string, 2> armies = {"Red", "Blue"};
  Victory victory;
};

}  // namespace condotta::reg
