// Kill-a-Base tests on unit groups and Generals, and recovering wounds (KAB, REC).
#pragma once

#include <optional>
#include <string_view>

#include "battle/breakdown.hpp"
#include "dice/death_dice.hpp"
#include "dice/source.hpp"
#include "reg/fighting_file.hpp"
#include "reg/losses.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

using dice::Colour;
using dice::Symbol;

// Why a unit group is tested (REG-KAB-002 … REG-KAB-015).
enum class KabReason : std::uint8_t {
  general_killed,
  tug_broke,
  table_edge,
  camp_sacked,
  passed_by_friends,
  routed_through,
  driven_back_through_friends,
  burst_through,
  general_left,
  skirmishers_moved_for_nothing,
  entered_flank_sector,
  charged_in_flank_sector,
  stands_in_flank_sector,
  desertion,
};
inline constexpr int kab_reasons = 14;
RuleId rule_of(KabReason reason);
std::string_view in_words(KabReason reason);
// Three of them exist in 2021 only.
bool exists(Edition edition, KabReason reason);

struct KabTest {
  Troops troops;
  Quality lowest_quality = Quality::average;  // of the bases still there (REG-KAB-021)
  KabReason reason = KabReason::tug_broke;
  bool rear_support = false;
  bool nervous = false;              // 2019 (REG-CHR-021)
  bool army_commander_lost = false;  // he is the General who was killed
  bool elephants_caused_it = false;  // they broke, were destroyed or routed through
};

// A die that starts on one colour and is moved up and down: the steps, each with its rule.
struct DieBreakdown {
  RuleId start_rule;
  Colour start = Colour::green;
  Breakdown steps;
  Colour colour = Colour::green;
};
DieBreakdown kab_die(const Rules& rules, const KabTest& test);

struct KabResult {
  int wounds = 0;  // the automatic one of 2021 included
  int push = 0;    // BW of slowing (2019) or Drive Back (2021), in combat too (REG-SLW-019, REG-SLW-021)

  friend auto operator<=>(const KabResult&, const KabResult&) = default;
};
KabResult kab_result(const Rules& rules, Symbol symbol);  // REG-KAB-023, REG-KAB-024
KabResult throw_kab(const Rules& rules, const KabTest& test, dice::Source& source);

// A test on a General: for each base lost by the file in whose front rank he fights (REG-KAB-027), or when the unit
// group he is with breaks by shooting or fighting (REG-KAB-028).
enum class GeneralFate : std::uint8_t { unhurt, stunned, wounded, killed };
struct GeneralState {
  Grade grade = Grade::competent;
  bool killed = false;
  bool loses_cards = false;

  friend auto operator<=>(const GeneralState&, const GeneralState&) = default;
};
Colour general_die(const Rules& rules, Grade grade);                                    // REG-KAB-029
GeneralFate general_fate(Symbol symbol);                                                // REG-KAB-030
GeneralState after(const Rules& rules, const GeneralState& general, GeneralFate fate);  // REG-DIE-003, REG-KAB-033
GeneralFate throw_general_fate(const Rules& rules, const GeneralState& general, dice::Source& source);
GeneralState throw_general_test(const Rules& rules, const GeneralState& general, dice::Source& source);

std::string_view in_words(Grade grade);
std::string_view in_words(GeneralFate fate);

// Recovering a wound marker with a card at 6.1 (REC).
struct Recovery {
  Losses losses;
  bool in_combat = false;
  bool with_unit = false;  // the General is with the unit group
  double distance = 0;     // from the General to the unit group, BW
  Colour card = Colour::yellow;
  bool upgrade = false;  // his one upgrade of the phase is used on the card (REG-REC-004)
};
Ruling may_recover(const Rules& rules, const Recovery& recovery);
Colour upgraded(Colour card);  // REG-ACT-010: RED can't be raised
// 2021: markers that Rear Support removes free at 6.1, if not in combat (REG-REC-005).
int free_recovery(const Rules& rules, const Losses& losses, bool rear_support, bool in_combat);

}  // namespace condotta::reg
