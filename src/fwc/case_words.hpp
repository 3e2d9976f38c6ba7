// What the questions of cases have in common: reading units, leaders and dice, telling rulings, dice and odds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/case.hpp"
#include "dice/distribution.hpp"
#include "fwc/hand_to_hand.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

Rules rules_of(const Situation& situation, Reader& check);

// A unit of a case with all that its table may say.
struct CaseUnit {
  std::string name;
  Unit unit;
  Fighter fighter;  // the unit too
  std::optional<table::Pose> place;
};
std::optional<CaseUnit> read_case_unit(const Situation& situation, Reader& check, std::string_view key);
std::vector<CaseUnit> read_case_units(const Situation& situation, Reader& check, std::string_view key);
CaseUnit case_unit_of(const Situation& situation, Reader& check, const Document& value);
std::optional<Fault> fault_of(const Situation& situation);
std::vector<Leader> read_leaders(Reader& table, std::string_view key = "leaders");
std::optional<Quality> read_grade(Reader& table, std::string_view key);

inline constexpr double far_away = 1e6;
Facing read_facing(Reader& table, std::string_view key = "facing");
Defence read_defence(Reader& table, std::string_view key);
Ground read_ground(Reader& table, std::string_view key);
std::optional<BaseAt> base_of(Reader& table, const Document& value);
std::vector<BaseAt> read_bases(Reader& table, std::string_view key);
// The rectangle of a unit where it stands, in the profile of 15 mm.
std::optional<table::Rectangle> place_of(const Rules& rules, Reader& check, const CaseUnit& unit);

std::string prefixed(std::string_view prefix, std::string_view key);
void add_ruling(Answers& answers, const Ruling& ruling, std::string_view prefix = "");
void add_du(Answers& answers, std::string_view name, double du);
Document du(double value);
Document bases_document(const std::vector<BaseAt>& bases);
Document counts_document(const Unit& unit);  // bases by type
void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown);
std::string terms_in_words(const Breakdown& breakdown);
Document chances(const dice::Distribution<int>& distribution);
Document score_words(int needed);  // "4+", "6", "-"
void add_score(Answers& answers, std::string_view name, int needed);

// The questions, by chapter.
#define CONDOTTA_FWC_QUESTION(name) void ask_##name(const Situation&, Reader&, Answers&)
CONDOTTA_FWC_QUESTION(number);
CONDOTTA_FWC_QUESTION(scale);
CONDOTTA_FWC_QUESTION(unit);
CONDOTTA_FWC_QUESTION(formation);
CONDOTTA_FWC_QUESTION(army);
CONDOTTA_FWC_QUESTION(casualties);
CONDOTTA_FWC_QUESTION(remove);
CONDOTTA_FWC_QUESTION(saves);
CONDOTTA_FWC_QUESTION(morale);
CONDOTTA_FWC_QUESTION(leader_risk);
CONDOTTA_FWC_QUESTION(leader_move);
CONDOTTA_FWC_QUESTION(initiative);
CONDOTTA_FWC_QUESTION(sequence);
CONDOTTA_FWC_QUESTION(move);
CONDOTTA_FWC_QUESTION(going);
CONDOTTA_FWC_QUESTION(manoeuvre);
CONDOTTA_FWC_QUESTION(dismount);
CONDOTTA_FWC_QUESTION(pass_through);
CONDOTTA_FWC_QUESTION(pivot);
CONDOTTA_FWC_QUESTION(give_ground);
CONDOTTA_FWC_QUESTION(withdraw);
CONDOTTA_FWC_QUESTION(charge);
CONDOTTA_FWC_QUESTION(facing);
CONDOTTA_FWC_QUESTION(declarations);
CONDOTTA_FWC_QUESTION(counter_charge);
CONDOTTA_FWC_QUESTION(two_attackers);
CONDOTTA_FWC_QUESTION(evade);
CONDOTTA_FWC_QUESTION(role);
CONDOTTA_FWC_QUESTION(disengage);
CONDOTTA_FWC_QUESTION(ferocious);
CONDOTTA_FWC_QUESTION(closing);
CONDOTTA_FWC_QUESTION(fury);
CONDOTTA_FWC_QUESTION(range);
CONDOTTA_FWC_QUESTION(volley);
CONDOTTA_FWC_QUESTION(through_skirmishers);
CONDOTTA_FWC_QUESTION(targets);
CONDOTTA_FWC_QUESTION(defensive_fire);
CONDOTTA_FWC_QUESTION(load);
CONDOTTA_FWC_QUESTION(overhead);
CONDOTTA_FWC_QUESTION(smoke_test);
CONDOTTA_FWC_QUESTION(smoke);
CONDOTTA_FWC_QUESTION(melee);
CONDOTTA_FWC_QUESTION(round);
CONDOTTA_FWC_QUESTION(defence);
CONDOTTA_FWC_QUESTION(siege_guns);
CONDOTTA_FWC_QUESTION(mine);
CONDOTTA_FWC_QUESTION(petard);
CONDOTTA_FWC_QUESTION(relay);
CONDOTTA_FWC_QUESTION(assault);
CONDOTTA_FWC_QUESTION(contractors);
CONDOTTA_FWC_QUESTION(resupply);
CONDOTTA_FWC_QUESTION(army_test);
CONDOTTA_FWC_QUESTION(victory);
CONDOTTA_FWC_QUESTION(set_up);
CONDOTTA_FWC_QUESTION(terrain);
#undef CONDOTTA_FWC_QUESTION

}  // namespace condotta::fwc
