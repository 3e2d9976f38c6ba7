// A Combat without a table: unit groups, their files, who fights whom, and the fights one after the other (CMB, SUP,
// CAS).
//
// LineCombat says how the Combat stands and never changes; LineState is what the fights change, small and comparable,
// so that the exact odds of a whole Combat merge equal courses of events. The caller says who is next to whom and in
// what circumstances each pair of files fights; the claims, the dice and the losses are the rules'.
//
//   LineCombat combat = …;                       // or unit_against_unit(), line_against_line()
//   LineState state = state_before(combat);
//   while (fight_next(rules, combat, state, dice)) {}
//   broken(state, 0), state.wounds[1] …
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "battle/at_most.hpp"
#include "dice/source.hpp"
#include "reg/fight.hpp"
#include "reg/losses.hpp"
#include "reg/morale.hpp"

namespace condotta::reg {

inline constexpr std::size_t most_line_units = 8;
inline constexpr std::size_t most_line_files = 32;  // sets of files are 32 bits
inline constexpr std::size_t most_line_generals = 4;

struct LineUnit {
  Party party = Party::first;
  Troops troops;
  Losses losses;        // as built, with the wounds it has before the first fight
  int legal_width = 1;  // files below which a base is taken elsewhere (REG-CAS-005, REG-SET-016)
};

// A file of a unit group. Files of one party are listed from left to right.
struct LineFile {
  std::uint8_t unit = 0;
  std::uint8_t depth = 1;  // bases, front to rear
  // The files beside it: parallel, facing the same way, in one line with it, of this unit group or another
  // (REG-CMB-027, REG-SUP-002).
  std::optional<std::uint8_t> left;
  std::optional<std::uint8_t> right;
  bool in_line = true;      // false: bases that stand elsewhere, as the rear horns of a Tercio; they go first
  bool may_support = true;  // were it free, it would touch the enemy of the file beside it (REG-SUP-002)
  FightingFile facts;       // its circumstances when it supports; troops, ranks and General are filled in
};

// Two files in contact: of the first party and of the second.
struct Contest {
  std::array<std::uint8_t, 2> files{};
  std::array<FightingFile, 2> facts;         // troops, ranks, General and neighbours are filled in when it is fought
  std::array<bool, 2> rolls = {true, true};  // false: that file throws its dice in another direction (REG-CMB-012)
};

struct LineGeneral {
  std::uint8_t file = 0;  // of the unit group he is with
  Grade grade = Grade::competent;
  bool committed = true;  // fights in its front rank (REG-CMB-038); otherwise he is only with the unit group
};

struct LineCombat {
  CombatPhase phase = CombatPhase::melee;
  Party active = Party::first;
  AtMost<LineUnit, most_line_units> units;
  AtMost<LineFile, most_line_files> files;
  AtMost<Contest, most_line_files> contests;
  AtMost<LineGeneral, most_line_generals> generals;
  // Where the rules leave a party the choice, it picks the first of these files that has a fight; files that are not
  // named come after them, from left to right.
  std::array<std::vector<std::uint8_t>, 2> order;
};

// What the fights change. Sets of files, contests and units are bits.
struct LineState {
  std::array<std::uint8_t, most_line_units> wounds{};
  std::array<std::uint8_t, most_line_files> depth{};
  std::uint32_t contests_fought = 0;
  std::uint32_t files_fought = 0;
  std::uint32_t files_supported = 0;
  std::uint32_t shove_received = 0;  // files that claim it in a fight still to come (REG-CMB-026)
  std::uint32_t shatter_received = 0;
  std::uint8_t units_broken = 0;
  std::array<bool, 2> has_shattered{};  // parties, at least once in this Combat
  std::array<bool, 2> has_shoved{};
  std::array<GeneralState, most_line_generals> generals{};

  friend auto operator<=>(const LineState&, const LineState&) = default;
};

LineState state_before(const LineCombat& combat);
bool broken(const LineState& state, std::size_t unit);
Losses losses(const LineCombat& combat, const LineState& state, std::size_t unit);

// The fight that comes next, with all that it depends on; nothing if no fight is left. Players pick by turns, the
// Active player first (REG-CMB-007); a file beside a live Shatter or Shove must be picked (REG-CMB-008).
struct NextFight {
  std::size_t contest = 0;
  Fight fight;
  std::array<AtMost<std::uint8_t, 2>, 2> supporters;  // the files that support (REG-SUP-004)
};
std::optional<std::size_t> next_contest(const LineCombat& combat, const LineState& state);
NextFight prepare(const LineCombat& combat, const LineState& state, std::size_t contest);

// What the dice of that fight do: wounds on both unit groups, bases lost, Generals tested, then breaking (REG-CMB-019).
void apply(const Rules& rules, const LineCombat& combat, const NextFight& next, const FightResult& result,
           LineState& state, dice::Source& source);

// Resolves the next fight; false if none was left.
bool fight_next(const Rules& rules, const LineCombat& combat, LineState& state, dice::Source& source);

// Files of a unit group that are done, met the same enemies and hold no General differ only in their depth, and no
// fight to come can tell which of them is which. This gives them their depths in falling order, so that states from
// which everything goes on alike are equal.
void order_done_files(const LineCombat& combat, LineState& state);

// The common case: one unit group against one, file against file from the left, the surplus files of the wider one
// without an enemy. `facts` hold for all files of the party. The leftmost file of the first party stands before the
// file `shift` places to the right of the leftmost of the second.
struct LineParty {
  Troops troops;
  Losses losses;
  std::vector<std::uint8_t> depths;  // of its files, from left to right
  std::uint8_t elsewhere = 0;        // bases that are in none of them
  int legal_width = 1;
  FightingFile facts;
};
LineCombat unit_against_unit(CombatPhase phase, const LineParty& first, const LineParty& second, int shift = 0);

// Several unit groups a side, from left to right as the first party sees them. Each has a column in which its leftmost
// file stands; files of both parties in one column fight, files in neighbouring columns are beside each other. No two
// unit groups of a party may share a column.
struct PlacedParty {
  LineParty party;
  int column = 0;
};
LineCombat line_against_line(CombatPhase phase, const std::vector<PlacedParty>& first,
                             const std::vector<PlacedParty>& second);

// Files that a unit group must keep in line: REG-SET-016, or two (REG-SET-002).
int legal_width(const Troops& troops);

}  // namespace condotta::reg
