// Who has won: the size of an army, its losses, and the victory points of a game (VIC, TRN).
#pragma once

#include <array>

#include "reg/losses.hpp"
#include "reg/numbers.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// An army's TUGs and losses as they stand on the table (REG-VIC-002 … REG-VIC-010): double units count 2, flank
// marchers that have not arrived and stragglers count for nothing, nor does the camp, which adds one to the lost when
// it breaks.
// A unit group that is destroyed without breaking is marked broken, too.
ArmyCount army_count(const State& state, Side side);
// SUGs of the army that were broken or destroyed.
int sugs_lost(const State& state, Side side);

// What one player did to the other's army (REG-TRN-008): a double unit is 2 TUGs, the camp nothing.
struct Damage {
  int tugs = 0;
  int sugs = 0;

  friend auto operator<=>(const Damage&, const Damage&) = default;
};
Damage damage_to(const State& state, Side side);
int damage_points(const Rules& rules, const Damage& damage);

struct Scores {
  std::array<int, 2> points{};
  RuleId rule;  // that decided

  friend bool operator==(const Scores&, const Scores&) = default;
};
// `damage[i]` is what side i did; `broken[i]` whether the army of side i broke (REG-TRN-007 … REG-TRN-011).
Scores scores(const Rules& rules, const std::array<Damage, 2>& damage, const std::array<bool, 2>& broken);
Scores scores(const Rules& rules, const State& state);

// A tournament's table: total points, then less damage suffered (REG-TRN-012).
struct Standing {
  int points = 0;
  int damage_suffered = 0;

  friend bool operator==(const Standing&, const Standing&) = default;
};
bool ranks_before(const Standing& a, const Standing& b);

}  // namespace condotta::reg
