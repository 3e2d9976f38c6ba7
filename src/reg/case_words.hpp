// What the questions of cases have in common: reading units and dice, telling breakdowns and odds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/case.hpp"
#include "dice/death_dice.hpp"
#include "dice/distribution.hpp"
#include "reg/fight.hpp"
#include "reg/losses.hpp"
#include "reg/shooting.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::reg {

using dice::Distribution;

// The rules of a situation: the edition with the house rules of the case.
Rules rules_of(const Situation& situation, Reader& check);

// A unit as a check names it: a named unit, a description, or a table that amends either. The table's keys are read
// through `reader`, which the question must let finish (finish_unit).
struct CaseUnit {
  Document keys;  // of the named unit, overlaid by those of the check
  std::string what;
  Troops troops;
};
std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key);
CaseUnit unit_of(const Situation& situation, Reader& check, const Document& value, std::string what);

// Keys that every unit may have, besides those of the question that reads it.
Losses read_losses(const Rules& rules, Reader& unit, const Troops& troops);
std::vector<int> read_depths(Reader& unit, const Troops& troops);
FightingFile read_fighting_file(const Rules& rules, Reader& unit, const Troops& troops);

// Faults of a unit's reader go to the check's; keys that only the named unit has may be unknown to this question.
void finish_unit(Reader& check, Reader& unit, const Situation& situation, const Document* value);

// All keys that a [units.…] table may have.
std::optional<Fault> fault_of(const Situation& situation);

std::vector<Symbol> read_symbols(Reader& check, std::string_view key);
std::optional<Colour> read_colour(Reader& check, std::string_view key);
Colour colour_or(Reader& check, std::string_view key, Colour fallback);

// Several keys of one prefix: "first-claims".
std::string prefixed(std::string_view prefix, std::string_view key);

Document dice_document(const DicePool& pool);
Document symbols_document(const std::vector<Symbol>& symbols);

// Adds `name` as a table of rule ids and values. `to_table` names the row of the claims tables for a rule that stands
// in one under another id, so that people may cite either.
void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown,
               RuleId (*to_table)(RuleId, bool) = nullptr, bool flag = false);
std::string terms_in_words(const Breakdown& breakdown);
void add_ruling(Answers& answers, const Ruling& ruling);

// Odds.
Document distribution_document(const Distribution<int>& distribution);
Document at_least_document(const Distribution<int>& distribution);  // from 1 to the largest
// How a unit stands after some wounds: total-wounds, bases-lost, markers, broken … each with the prefix.
void add_state(const Rules& rules, Answers& answers, std::string_view prefix, const Troops& troops,
               const Losses& before, int wounds);
// Chances of that: wounds, bases, loses-base, breaks, total-wounds; and the means.
void add_state_odds(const Rules& rules, Document& chance, Document& mean, std::string_view prefix, const Troops& troops,
                    const Losses& before, const Distribution<int>& wounds);

// The questions, by chapter.
void ask_fight(const Situation&, Reader&, Answers&);
void ask_dice(const Situation&, Reader&, Answers&);
void ask_die(const Situation&, Reader&, Answers&);
void ask_compare(const Situation&, Reader&, Answers&);
void ask_combat(const Situation&, Reader&, Answers&);
void ask_support(const Situation&, Reader&, Answers&);
void ask_move(const Situation&, Reader&, Answers&);
void ask_move_distance(const Situation&, Reader&, Answers&);
void ask_cost_level(const Situation&, Reader&, Answers&);
void ask_variable_move(const Situation&, Reader&, Answers&);
void ask_losses(const Situation&, Reader&, Answers&);
void ask_casualties(const Situation&, Reader&, Answers&);
void ask_army(const Situation&, Reader&, Answers&);
void ask_shot(const Situation&, Reader&, Answers&);
void ask_volley(const Situation&, Reader&, Answers&);
void ask_distance(const Situation&, Reader&, Answers&);
void ask_may_shoot(const Situation&, Reader&, Answers&);
void ask_arc(const Situation&, Reader&, Answers&);
void ask_overhead(const Situation&, Reader&, Answers&);
void ask_shooters(const Situation&, Reader&, Answers&);
void ask_test(const Situation&, Reader&, Answers&);
void ask_general(const Situation&, Reader&, Answers&);
void ask_recover(const Situation&, Reader&, Answers&);
void ask_troops(const Situation&, Reader&, Answers&);
void ask_terrain(const Situation&, Reader&, Answers&);
void ask_rear_support(const Situation&, Reader&, Answers&);
void ask_charge(const Situation&, Reader&, Answers&);
void ask_respond(const Situation&, Reader&, Answers&);
void ask_rout(const Situation&, Reader&, Answers&);
void ask_pursuit(const Situation&, Reader&, Answers&);
void ask_break_off(const Situation&, Reader&, Answers&);
void ask_align(const Situation&, Reader&, Answers&);
void ask_sub_phase(const Situation&, Reader&, Answers&);
void ask_once_a_turn(const Situation&, Reader&, Answers&);
void ask_file_moves(const Situation&, Reader&, Answers&);
void ask_play(const Situation&, Reader&, Answers&);

}  // namespace condotta::reg
