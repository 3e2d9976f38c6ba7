// Set formations (REG-SET-003, REG-SET-004): how many bases, in which shape, how many of them shoot.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

struct SetShape {
  SetFormation formation = SetFormation::none;
  int bases = 0;
  int files = 0;                                // legal width (REG-SET-016)
  int ranks = 0;                                // of its deepest file
  int shooting_bases = 0;                       // at most so many a turn, over both phases (REG-SET-007); 0: no limit
  int shooting_bases_a_facing = 0;              // 0: no limit of its own
  std::span<const std::string_view> grid = {};  // front at the top, as the rule book draws it

  // Depth that counts for claims, file by file from the left, while intact (REG-SET-011).
  std::vector<int> depths() const;
};

// The shape of a set formation; nullptr for troops in none.
const SetShape* shape_of(SetFormation formation);

// Shape of a unit group where nobody says otherwise: its set formation's, REG-GAP-211, or six bases three wide.
int usual_bases(const Troops& troops);
int usual_files(const Troops& troops);
int usual_files(const Troops& troops, int bases);  // of a unit group of another size: two ranks, or one where one does
int usual_ranks(const Troops& troops);
std::vector<std::uint8_t> usual_depths(const Troops& troops);  // file by file from the left

int least_width(const Troops& troops);  // the least it may have: REG-SET-002, REG-SET-016
int most_depth(const Troops& troops);   // the most (REG-SET-001, REG-SET-002)

bool has_flank(const Troops& troops);  // REG-SET-009, REG-UNT-008, REG-UNT-019
bool has_rear(const Troops& troops);
bool may_form_square(const Troops& troops);        // REG-CHR-030
bool always_rear_supported(const Troops& troops);  // REG-CHR-026
bool may_shoot_at_all(const Troops& troops);       // a Keil does not shoot, nor does a camp (REG-UNT-020)

// Each 1BW of a Battlewagon's edges is a file (REG-UNT-007, REG-UNT-008).
inline constexpr int battlewagon_shooting_files = 4;  // two on each long edge
inline constexpr int battlewagon_fighting_files = 6;

// How many dice a unit group's own weapons may throw in one turn.
struct ShootingLimit {
  int full = 0;      // dice at full effect
  int one_rank = 0;  // dice with the single-rank downgrade (REG-SHT-052)
  int bases = 0;     // that shoot for them

  int dice() const { return full + one_rank; }
};
// `depths`: the files that have a target, with their depth. `already`: bases that shot earlier in the turn.
ShootingLimit shooting_limit(const Troops& troops, const std::vector<int>& depths, int already);
// A Tercio that shoots over several facings: four bases a facing, eight in all (REG-SET-010).
ShootingLimit tercio_limit(int facings, int already);
// A square: every base with a target shoots alone (REG-CHR-031, REG-CHR-039).
ShootingLimit square_limit(const Troops& troops, int bases_with_target, int already);

}  // namespace condotta::reg
