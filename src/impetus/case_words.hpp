// What the questions of cases have in common: reading units, telling breakdowns, states and odds.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/case.hpp"
#include "dice/distribution.hpp"
#include "impetus/discipline.hpp"
#include "impetus/melee.hpp"
#include "table/pose.hpp"

namespace condotta::impetus {

Rules rules_of(const Situation& situation, Reader& check);

// A unit as a check names it: a named unit of the case, a profile of the troops file, or a table that amends either.
struct CaseUnit {
  Combatant combatant;  // with the unit in it
  bool engaged = false;
  bool placed = false;            // it has a position
  std::optional<Facing> attacks;  // where it, a supporter, strikes the enemy main unit
  table::Pose pose;
  std::vector<Document> supporters;

  const Unit& unit() const { return combatant.unit; }
  Unit& unit() { return combatant.unit; }
  const Profile& profile() const { return combatant.unit.profile; }
};
std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key);
// The unit, or a plain one if the key is not there.
CaseUnit unit_or(const Situation& situation, Reader& check, std::string_view key, const Profile& fallback);
std::vector<CaseUnit> read_units(const Situation& situation, Reader& check, std::string_view key);
std::optional<CaseUnit> unit_of(const Situation& situation, Reader& check, const Document& value,
                                std::string_view what);

std::optional<Fault> fault_of(const Situation& situation);

// Dice on the table: whole numbers from 1 to 6. One of them; 0 if it is not said.
std::vector<int> read_dice(Reader& check, std::string_view key);
int read_die(Reader& check, std::string_view key);
std::array<int, 2> read_two_dice(Reader& check, std::string_view key);

Ground read_ground(Reader& check, std::string_view key);
Facing read_facing(Reader& check, std::string_view key);
extern const std::array<std::string_view, 4> facing_words;
extern const std::array<std::string_view, 4> range_words;
extern const std::array<std::string_view, 3> status_words;

std::string prefixed(std::string_view prefix, std::string_view key);

void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown);
void add_ruling(Answers& answers, const Ruling& ruling);
void add_unit(const Rules& rules, Answers& answers, std::string_view prefix, const Unit& unit);
Document distribution_document(const dice::Distribution<int>& distribution);
Document at_least_document(const dice::Distribution<int>& distribution);

// A discipline test and the end of it, by the dice "roll" and "reroll" of the check.
void tell_test(const Rules& rules, Reader& check, const DisciplineTest& test, Answers& answers);

// The questions.
void ask_unit(const Situation&, Reader&, Answers&);
void ask_troops(const Situation&, Reader&, Answers&);
void ask_hits(const Situation&, Reader&, Answers&);
void ask_discipline(const Situation&, Reader&, Answers&);
void ask_cohesion(const Situation&, Reader&, Answers&);
void ask_risk(const Situation&, Reader&, Answers&);
void ask_losses(const Situation&, Reader&, Answers&);
void ask_shoot(const Situation&, Reader&, Answers&);
void ask_arc(const Situation&, Reader&, Answers&);
void ask_move(const Situation&, Reader&, Answers&);
void ask_pass_through(const Situation&, Reader&, Answers&);
void ask_disengage(const Situation&, Reader&, Answers&);
void ask_zone(const Situation&, Reader&, Answers&);
void ask_group(const Situation&, Reader&, Answers&);
void ask_charge(const Situation&, Reader&, Answers&);
void ask_frenzy(const Situation&, Reader&, Answers&);
void ask_react(const Situation&, Reader&, Answers&);
void ask_melee(const Situation&, Reader&, Answers&);
void ask_support(const Situation&, Reader&, Answers&);
void ask_result(const Situation&, Reader&, Answers&);
void ask_retreat(const Situation&, Reader&, Answers&);
void ask_pursuit(const Situation&, Reader&, Answers&);
void ask_shock(const Situation&, Reader&, Answers&);
void ask_initiative(const Situation&, Reader&, Answers&);
void ask_general(const Situation&, Reader&, Answers&);
void ask_army(const Situation&, Reader&, Answers&);
void ask_command(const Situation&, Reader&, Answers&);
void ask_victory(const Situation&, Reader&, Answers&);
void ask_attacker(const Situation&, Reader&, Answers&);
void ask_terrain(const Situation&, Reader&, Answers&);
void ask_place(const Situation&, Reader&, Answers&);
void ask_deployment_roll(const Situation&, Reader&, Answers&);
void ask_deploy(const Situation&, Reader&, Answers&);
void ask_line(const Situation&, Reader&, Answers&);
void ask_main_unit(const Situation&, Reader&, Answers&);
void ask_activate(const Situation&, Reader&, Answers&);
void ask_village(const Situation&, Reader&, Answers&);
void ask_wood(const Situation&, Reader&, Answers&);
void ask_defends(const Situation&, Reader&, Answers&);
void ask_baggage(const Situation&, Reader&, Answers&);
void ask_extra_charge(const Situation&, Reader&, Answers&);
void ask_piece(const Situation&, Reader&, Answers&);
void ask_set_up(const Situation&, Reader&, Answers&);
void ask_play(const Situation&, Reader&, Answers&);

}  // namespace condotta::impetus
