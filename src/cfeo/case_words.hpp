// What the questions of cases have in common: reading units, leaders, dice and places, telling rulings and odds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/case.hpp"
#include "cfeo/combat.hpp"
#include "cfeo/command.hpp"
#include "cfeo/disorder.hpp"
#include "cfeo/ground_plan.hpp"
#include "cfeo/movement.hpp"
#include "dice/distribution.hpp"

namespace condotta::cfeo {

Rules rules_of(const Situation& situation, Reader& check);

// A unit of a case with all that its table may say.
struct CaseUnit {
  std::string name;
  Unit unit;
  std::string battalia;
  std::optional<table::Pose> place;
  Fighter fighter;  // its facts of combat; the unit too
  std::optional<bool> charged_by_cavalry;
  std::optional<bool> flank_hit;
  bool from_behind = true;             // its charge began behind the enemy's flank
  std::optional<table::Edge> contact;  // where on the enemy it strikes
  bool reinforces_behind = false;
  Condition condition() const { return {unit.stands(), unit.dps, unit.casualties}; }
};
// By the key of the check: the name of a unit, a description, or a table that amends either.
std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key);
std::vector<CaseUnit> read_units(const Situation& situation, Reader& check, std::string_view key);
CaseUnit unit_of(const Situation& situation, Reader& check, const Document& value);
std::optional<Fault> fault_of(const Situation& situation);

// Stands of a unit that must have a place.
std::optional<Stood> stood(const Rules& rules, Reader& check, const CaseUnit& unit);

Leader read_leader(Reader& check, std::string_view key = "leader");
std::optional<table::Vector> read_point(Reader& check, std::string_view key);
Rolled read_rolled(Reader& check, std::string_view prefix = "");
Going read_going(Reader& check);
constexpr double far_away = 1e6;

std::string prefixed(std::string_view prefix, std::string_view key);
void add_ruling(Answers& answers, const Ruling& ruling, std::string_view prefix = "");
void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown);
// Yards are told to two decimals (CFE-BAS-006); one decimal, or all of them, may be expected too.
void add_yards(Answers& answers, std::string_view name, double yards);
double hundredths(double yards);
std::string terms_in_words(const Breakdown& breakdown);
void add_condition(Answers& answers, std::string_view prefix, const Condition& condition);
Document distribution_document(const dice::Distribution<int>& distribution);
Document at_least_document(const dice::Distribution<int>& distribution);
template <class List>
Document words_document(const List& list) {
  Document out = Document::array();
  for (const auto& item : list) out.push(in_words(item));
  return out;
}

// The questions, by chapter.
void ask_average_die(const Situation&, Reader&, Answers&);
void ask_unit(const Situation&, Reader&, Answers&);
void ask_raise(const Situation&, Reader&, Answers&);
void ask_battalia(const Situation&, Reader&, Answers&);
void ask_formation(const Situation&, Reader&, Answers&);
void ask_dps(const Situation&, Reader&, Answers&);
void ask_redress(const Situation&, Reader&, Answers&);
void ask_morale(const Situation&, Reader&, Answers&);
void ask_leader(const Situation&, Reader&, Answers&);
void ask_command(const Situation&, Reader&, Answers&);
void ask_ride(const Situation&, Reader&, Answers&);
void ask_order(const Situation&, Reader&, Answers&);
void ask_messenger(const Situation&, Reader&, Answers&);
void ask_control(const Situation&, Reader&, Answers&);
void ask_conform(const Situation&, Reader&, Answers&);
void ask_control_test(const Situation&, Reader&, Answers&);
void ask_leader_risk(const Situation&, Reader&, Answers&);
void ask_halt(const Situation&, Reader&, Answers&);
void ask_repeat(const Situation&, Reader&, Answers&);
void ask_turn(const Situation&, Reader&, Answers&);
void ask_initiative(const Situation&, Reader&, Answers&);
void ask_move(const Situation&, Reader&, Answers&);
void ask_may_move(const Situation&, Reader&, Answers&);
void ask_speed(const Situation&, Reader&, Answers&);
void ask_incline(const Situation&, Reader&, Answers&);
void ask_step(const Situation&, Reader&, Answers&);
void ask_passage(const Situation&, Reader&, Answers&);
void ask_gap(const Situation&, Reader&, Answers&);
void ask_terrain(const Situation&, Reader&, Answers&);
void ask_gun(const Situation&, Reader&, Answers&);
void ask_volley(const Situation&, Reader&, Answers&);
void ask_may_fire(const Situation&, Reader&, Answers&);
void ask_targets(const Situation&, Reader&, Answers&);
void ask_see(const Situation&, Reader&, Answers&);
void ask_charge(const Situation&, Reader&, Answers&);
void ask_responses(const Situation&, Reader&, Answers&);
void ask_contact(const Situation&, Reader&, Answers&);
void ask_reinforce(const Situation&, Reader&, Answers&);
void ask_combat(const Situation&, Reader&, Answers&);
void ask_result(const Situation&, Reader&, Answers&);
void ask_pursuit(const Situation&, Reader&, Answers&);
void ask_rout(const Situation&, Reader&, Answers&);
void ask_flight(const Situation&, Reader&, Answers&);
void ask_ride_through(const Situation&, Reader&, Answers&);
void ask_recrew(const Situation&, Reader&, Answers&);
void ask_split(const Situation&, Reader&, Answers&);
void ask_drive_off(const Situation&, Reader&, Answers&);
void ask_follow_up(const Situation&, Reader&, Answers&);
void ask_right_to_left(const Situation&, Reader&, Answers&);
void ask_victory(const Situation&, Reader&, Answers&);

}  // namespace condotta::cfeo
