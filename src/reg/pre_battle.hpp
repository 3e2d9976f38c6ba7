// The days before the battle: who invades, in which territory, and where on the map the armies meet (REG-PBS-001 …
// REG-PBS-017).
//
//   const auto winner = invasion_winner(Symbol::sword, Symbol::s);      // the first player
//   for (const Square to : marker_moves(rules, Territory::cultivated, square, 3)) …
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "reg/command_state.hpp"
#include "reg/numbers.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

using dice::Symbol;

// --- who invades -----------------------------------------------------------------------------------------------------

Colour invasion_die(const Rules& rules, Grade army_commander);            // REG-PBS-002
std::optional<std::size_t> invasion_winner(Symbol first, Symbol second);  // nobody: both roll again (REG-PBS-003)
bool may_intercept(Symbol deciding, bool invades);                        // REG-PBS-005

struct InvasionOdds {
  double first_wins = 0;  // one roll
  double tie = 0;
  double second_wins = 0;
  double first_at_last = 0;  // with the rolls that ties bring
};
InvasionOdds invasion_odds(const Rules& rules, Grade first, Grade second);

// --- the map ---------------------------------------------------------------------------------------------------------

// One of the 25 squares: 0 is A1, 24 is E5. Rows are A to E from the top, columns 1 to 5 from the left (REG-PBS-009).
using Square = int;
inline constexpr int map_size = 5;
inline constexpr int square_count = map_size * map_size;

bool carries(const Rules& rules, Square square, Territory territory);  // REG-PBS-008
std::vector<Square> squares_of(const Rules& rules, Territory territory);
Density density_of(Square square);
SecureFlank secure_flank_of(const Rules& rules, Square square);
// Row A is a coastline in Seashore territory and a river in all others (REG-GAP-001).
bool is_coast(Territory territory);

// Where the better card may put the marker, its own square included (REG-PBS-015, REG-PBS-016). `difference` is that of
// the cards' ranks.
std::vector<Square> marker_moves(const Rules& rules, Territory territory, Square from, int difference);

// --- the five days ---------------------------------------------------------------------------------------------------

int days_to_pass(const Rules& rules, int map_cards);  // REG-PBS-013
// May he pass on this day? He must when only passes are left; `passed` days so far, `day` from 1.
Ruling may_pass(const Rules& rules, int map_cards, int passed);
bool must_pass(const Rules& rules, int map_cards, int passed, int day);
// Who may move the marker and how well; a pass counts as BLACK (REG-PBS-013, REG-PBS-015).
struct DayResult {
  std::optional<std::size_t> mover;
  int difference = 0;
};
DayResult judge_day(std::array<std::optional<Colour>, 2> cards);

}  // namespace condotta::reg
