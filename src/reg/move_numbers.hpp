// The numbers of the movement chapters: how far troops move, what actions cost, how near they may come (MOV, ACT, FRM).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

// Everything a card can prompt (REG-ACT-005), by its name in the 2021 sheets; then the actions that the table does not
// number.
enum class Action : std::uint8_t {
  c1,
  c2,
  c3,
  c4,
  c5,
  m1,
  m2,
  m3,
  m4,
  m5,
  m6,
  m7,
  m8,
  m9,
  m10,
  m11,
  m12,
  m13,
  m14,
  m15,
  m16,
  m17,
  mf1,
  mf2,
  f1,
  f2,
  f3,
  f4,
  f5,
  form_square,       // REG-FRM-023
  place_caltrops,    // REG-ACT-046
  place_stakes,      // REG-ACT-047
  leave_barricades,  // REG-ACT-045
  move_camp,         // REG-ACT-048
};
inline constexpr std::size_t action_count = 34;

// Columns of the table: Skirmish formation, then the training of all others (REG-FRM-008).
inline constexpr std::size_t action_columns = 4;

struct MoveNumbers {
  int distance[12][3];  // by TerrainRow: in Good, Rough and Difficult going; 0 where they do not move
  int general[3];
  int fleet_of_foot, linear_obstacle;
  std::vector<int> cost[action_count];  // level by column; 0: not possible
  int keil_surcharge, interpenetration_surcharge;
  int about_turn, turn_by_file;                             // BW off the move
  int fall_back_mounted, fall_back_others, after_response;  // BW at most
  int double_wheel_away, double_wheel_straight;
  int shift_away, shift_least, shift_most;
  int contract_least, contract_away, contract_most;
  int double_move_away, square_away, caltrops_away, stakes_away;
  int artillery_wheel;
  int proximity, pushed_away, displaced_most;
  int group_within, pulled_within;
  // Variable moves by the modified roll, 0 to 7
  int variable[8];
  int variable_poor, variable_superior, skirmish_response;
};

void bind_moves(MoveNumbers& numbers, std::vector<Binding>& bindings);

}  // namespace condotta::reg
