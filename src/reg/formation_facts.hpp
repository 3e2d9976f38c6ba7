// What follows from a unit group's kind and formation: shape, flanks, how many dice it may shoot with (SET, UNT). The
// grids of the set formations are in set_formations.hpp.
#pragma once

#include <vector>

#include "reg/set_formations.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// Depth of a file where nobody says otherwise: its set formation's deepest, one for what fights or shoots one deep,
// else two.
int usual_ranks(const Troops& troops);

int least_width(const Troops& troops);  // REG-SET-002, REG-SET-016
int most_depth(const Troops& troops);   // REG-SET-001, REG-SET-002

bool has_flank(const Troops& troops);  // REG-SET-009, REG-UNT-008, REG-UNT-019
bool has_rear(const Troops& troops);
bool may_form_square(const Troops& troops);        // REG-CHR-030
bool always_rear_supported(const Troops& troops);  // REG-CHR-026
bool may_shoot_at_all(const Troops& troops);       // a Keil does not shoot, nor does a camp (REG-UNT-020)

// Each 1BW of a Battlewagon's edges is a file (REG-UNT-007, REG-UNT-008).
inline constexpr int battlewagon_shooting_files = 4;  // two on each long edge
inline constexpr int battlewagon_fighting_files = 6;

// How many dice a unit group's own weapons may throw in one turn.
struct ShootingDice {
  int full = 0;      // at full effect
  int one_rank = 0;  // with the single-rank downgrade (REG-SHT-052)
  int bases = 0;     // that shoot for them

  int all() const { return full + one_rank; }
};
// `depths`: the files that have a target, with their depth. `already`: bases that shot earlier in the turn
// (REG-SET-007).
ShootingDice dice_at_most(const Troops& troops, const std::vector<int>& depths, int already);
// A Tercio that shoots over several facings: four bases a facing, eight in all (REG-SET-010).
ShootingDice tercio_dice_at_most(int facings, int already);
// A square: every base with a target shoots alone (REG-CHR-031, REG-CHR-039).
ShootingDice square_dice_at_most(const Troops& troops, int bases_with_target, int already);

}  // namespace condotta::reg
