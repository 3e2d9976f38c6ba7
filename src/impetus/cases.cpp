#include "impetus/cases.hpp"

#include <array>

#include "impetus/case_words.hpp"

namespace condotta::impetus {
namespace {

constexpr std::array<std::string_view, 1> names = {"impetus"};

constexpr std::array<Question, 44> questions = {{
    {"unit", "what a unit is: sets, status, allowances", ask_unit},
    {"troops", "units and armies with a name", ask_troops},
    {"hits", "hits of a pool of dice", ask_hits},
    {"discipline", "a discipline test", ask_discipline},
    {"cohesion", "a cohesion test", ask_cohesion},
    {"risk", "the risk to a general", ask_risk},
    {"losses", "a unit after losses of VBU", ask_losses},
    {"shoot", "a volley with the target's test", ask_shoot},
    {"arc", "arc and range of a shooter on the table", ask_arc},
    {"move", "one phase of a move", ask_move},
    {"pass-through", "may a unit pass through a friend?", ask_pass_through},
    {"disengage", "may a unit leave a melee?", ask_disengage},
    {"zone", "a zone of control on the table", ask_zone},
    {"group", "may units stand in one group?", ask_group},
    {"charge", "may a unit charge, and from which side?", ask_charge},
    {"frenzy", "must impetuous troops charge?", ask_frenzy},
    {"react", "a reaction and its test", ask_react},
    {"melee", "a round of melee", ask_melee},
    {"support", "dice of a supporting unit", ask_support},
    {"result", "who has lost a round", ask_result},
    {"retreat", "a retreat, with a friend in the way", ask_retreat},
    {"pursuit", "a pursuit", ask_pursuit},
    {"shock", "a friend behind a rout", ask_shock},
    {"initiative", "an initiative roll", ask_initiative},
    {"general", "what a general gives", ask_general},
    {"army", "an army: VDT, threshold, arms", ask_army},
    {"command", "a command: VDT, threshold, broken", ask_command},
    {"victory", "the end of a turn", ask_victory},
    {"attacker", "the roll for attacker and defender", ask_attacker},
    {"terrain", "a roll on the terrain tables", ask_terrain},
    {"place", "may a piece of terrain be placed?", ask_place},
    {"deployment-roll", "the roll for deployment", ask_deployment_roll},
    {"deploy", "may a unit be deployed there?", ask_deploy},
    {"line", "supported flanks and groups on the table", ask_line},
    {"main-unit", "main unit and supporters on the table", ask_main_unit},
    {"activate", "what a unit may do in its activation", ask_activate},
    {"village", "may a unit occupy a village?", ask_village},
    {"wood", "sight at and in a wood", ask_wood},
    {"defends", "does a unit defend a bank, hill, village or fortification?", ask_defends},
    {"baggage", "a charge on baggage", ask_baggage},
    {"extra-charge", "a charge that goes on after an evasion", ask_extra_charge},
    {"piece", "the size of a piece of terrain", ask_piece},
    {"play", "units on the table, choices and scripted dice: how the battle stands afterwards", ask_play},
    {"set-up", "measures of the table and what stands on it", ask_set_up},
}};

}  // namespace

const CaseAnswerer& case_answerer() {
  static const CaseAnswerer answerer{names, questions, fault_of};
  return answerer;
}

}  // namespace condotta::impetus
