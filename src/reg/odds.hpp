// The umpire's odds: exact distributions of a fight, a whole Combat, a volley, a test. They come from the rules' own
// code through enumerating dice, so they cannot disagree with the game.
//
//   FileOdds odds = file_odds(rules, fight, {Sufferer{troops, {6, 0}}, Sufferer{troops, {6, 7}}});
//   odds.breakdown.claims[0] …;  odds.ends.probability([](const FightEnd& e) { return e.broken[1]; });
//
// A distribution that could not be computed has a fault().
#pragma once

#include <array>
#include <vector>

#include "dice/distribution.hpp"
#include "reg/fight.hpp"
#include "reg/line_combat.hpp"
#include "reg/losses.hpp"
#include "reg/morale.hpp"
#include "reg/shooting.hpp"

namespace condotta::reg {

// A unit group that may suffer wounds, with those that it has already.
struct Sufferer {
  Troops troops;
  Losses losses;
};

// What both parties have lost when it is over.
struct FightEnd {
  std::array<int, 2> wounds{};  // suffered
  std::array<int, 2> bases{};   // lost
  std::array<bool, 2> broken{};
  std::array<bool, 2> shattered{};
  std::array<bool, 2> shoved{};

  friend auto operator<=>(const FightEnd&, const FightEnd&) = default;
};

struct FileOdds {
  FightBreakdown breakdown;
  dice::Distribution<FightEnd> ends;
};
FileOdds file_odds(const Rules& rules, const Fight& fight, const std::array<Sufferer, 2>& sufferers);

// A whole Combat, fought file by file to its end. Wounds and bases are of all unit groups of the party; a party is
// broken if all its unit groups are. Depths in the states are those of order_done_files().
dice::Distribution<LineState> combat_odds(const Rules& rules, const LineCombat& combat);
FightEnd end_of(const Rules& rules, const LineCombat& combat, const LineState& state);

struct VolleyEnd {
  int wounds = 0;
  int bases = 0;
  bool broken = false;
  int push = 0;  // BW: slowed (2019) or driven back (2021)

  friend auto operator<=>(const VolleyEnd&, const VolleyEnd&) = default;
};
dice::Distribution<VolleyEnd> volley_odds(const Rules& rules, const VolleyTarget& target,
                                          const std::vector<VolleyDie>& volley, const Losses& losses);

// One KaB test, or several in a row on the same unit group; one that breaks is tested no more.
struct TestEnd {
  int wounds = 0;
  int bases = 0;
  bool broken = false;
  int push = 0;

  friend auto operator<=>(const TestEnd&, const TestEnd&) = default;
};
dice::Distribution<TestEnd> kab_odds(const Rules& rules, const KabTest& test, const Losses& losses, int times = 1);

// One test on a General, or several in a row; a dead one is tested no more.
struct GeneralEnd {
  GeneralState general;
  GeneralFate worst = GeneralFate::unhurt;  // of the tests

  friend auto operator<=>(const GeneralEnd&, const GeneralEnd&) = default;
};
dice::Distribution<GeneralEnd> general_odds(const Rules& rules, Grade grade, int times = 1);

}  // namespace condotta::reg
