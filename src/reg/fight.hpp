// One fight: two files, their supporters, the dice and what they do (REG-CMB-019 … REG-CMB-025, SUP, DIE).
//
// fight_breakdown() says which dice would be thrown and why; throw_fight() throws them. The umpire's odds, the log and
// the battle all go through these two.
#pragma once

#include <array>

#include "battle/at_most.hpp"
#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "dice/source.hpp"
#include "reg/fighting_file.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

using dice::Colour;
using dice::Symbol;

// The dice of one file or supporter: two at most (REG-CMB-020).
using DicePool = AtMost<Colour, 3>;

// The two parties of a fight.
enum class Party : std::uint8_t { first, second };
inline constexpr Party other(Party party) { return party == Party::first ? Party::second : Party::first; }
inline constexpr std::size_t index(Party party) { return static_cast<std::size_t>(party); }

// Everything that a fight depends on.
struct Fight {
  CombatPhase phase = CombatPhase::melee;
  std::array<FightingFile, 2> files;
  std::array<AtMost<FightingFile, 2>, 2> supporters;  // at most one on each side (REG-SUP-004), Melee only
  std::array<bool, 2> rolls = {true, true};  // false: it fights elsewhere and throws nothing here (REG-CMB-012)
};

struct SupportBreakdown {
  Breakdown claims;      // of the supporter, in the supported file's place
  Breakdown foe_claims;  // of the enemy against it
  DicePool dice;         // already lowered by one row
};

struct FightBreakdown {
  std::array<Breakdown, 2> claims;
  std::array<DicePool, 2> dice;
  std::array<AtMost<SupportBreakdown, 2>, 2> support;
  std::array<bool, 2> may_shatter{};
  std::array<bool, 2> may_shove{};
  std::array<int, 2> automatic_wounds{};  // suffered by the party, before the dice (REG-CMB-024, REG-GAP-232)

  int advantage(Party party) const { return claims[index(party)].total() - claims[index(other(party))].total(); }
};

struct FightResult {
  std::array<int, 2> wounds{};  // suffered
  std::array<bool, 2> shattered{};
  std::array<bool, 2> shoved{};

  friend auto operator<=>(const FightResult&, const FightResult&) = default;
};

// Dice of a file that is `advantage` up (or down, if negative): REG-CMB-020.
DicePool dice_for(const Rules& rules, int advantage);
// Dice of a supporter that would be `advantage` up in the fighting file's place: one row lower (REG-SUP-005).
DicePool support_dice_for(const Rules& rules, int advantage);

FightBreakdown fight_breakdown(const Rules& rules, const Fight& fight);

// Wounds of one symbol in combat (REG-DIE-003).
int combat_wounds(const Rules& rules, Symbol symbol);

// The symbols that were thrown for each party: by its file, and by its supporters.
struct Thrown {
  std::array<dice::Tally, 2> files;
  std::array<dice::Tally, 2> supporters;
};

// All dice of a fight are thrown together (REG-DIE-009).
Thrown throw_dice(const FightBreakdown& breakdown, dice::Source& source);
FightResult result_of(const Rules& rules, const FightBreakdown& breakdown, const Thrown& thrown);

inline FightResult throw_fight(const Rules& rules, const FightBreakdown& breakdown, dice::Source& source) {
  return result_of(rules, breakdown, throw_dice(breakdown, source));
}

}  // namespace condotta::reg
