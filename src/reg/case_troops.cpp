// Questions about troops by themselves (CHR, WPN, SET, UNT), and the list of all questions.
#include <array>

#include "reg/case_command.hpp"
#include "reg/case_setup.hpp"
#include "reg/case_words.hpp"
#include "reg/cases.hpp"
#include "reg/formation_facts.hpp"
#include "reg/support.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 2> rule_sets = {"reg-2019", "reg-2021"};
constexpr Question questions[] = {
    {"fight", "claims, dice, effects, odds and results of one file against another", ask_fight},
    {"dice", "which dice a difference of claims gives", ask_dice},
    {"die", "what one die shows and does", ask_die},
    {"compare", "which of two symbols is better", ask_compare},
    {"combat", "a whole Combat: its files fought one after the other", ask_combat},
    {"support", "whether a file may support", ask_support},
    {"losses", "how a unit stands after wounds: bases, markers, breaking", ask_losses},
    {"casualties", "which base the owner may remove", ask_casualties},
    {"army", "whether an army breaks", ask_army},
    {"shot", "range, steps and die of one shot", ask_shot},
    {"volley", "what all the dice at one target do", ask_volley},
    {"distance", "how far a unit still moves after fire and cards", ask_distance},
    {"may-shoot", "whether a file may shoot", ask_may_shoot},
    {"arc", "how wide an arc is, and which files of a unit may shoot at a target", ask_arc},
    {"overhead", "whether guns may shoot over friends", ask_overhead},
    {"shooters", "how many dice a unit may shoot with", ask_shooters},
    {"test", "a Kill-a-Base test on a unit", ask_test},
    {"general", "tests on a General", ask_general},
    {"recover", "recovering a wound with a card", ask_recover},
    {"troops", "what a unit is and what its formation gives it", ask_troops},
    {"terrain", "how going hampers troops", ask_terrain},
    {"move", "whether a move on the table is legal, and where everything ends", ask_move},
    {"move-distance", "how far troops move in a going, after deductions", ask_move_distance},
    {"cost-level", "which card an action needs at least", ask_cost_level},
    {"variable-move", "how far a run, a skirmish or a rout goes", ask_variable_move},
    {"rear-support", "whether one unit rear-supports another", ask_rear_support},
    {"deal", "how many cards commanders are dealt and may keep", ask_deal},
    {"gift", "whether the Army Commander may give cards to another", ask_gift},
    {"successor", "when a dead commander is replaced, and by whom", ask_successor},
    {"payment", "what an action costs, and which cards pay for it", ask_payment},
    {"goes", "whose go it is", ask_goes},
    {"command", "whether a unit on the table is in command", ask_command},
    {"ally", "whether an allied contingent is reliable", ask_ally},
    {"score", "the victory points of a game", ask_score},
    {"charge", "who may charge whom, the reach and kind of a charge, or how a charge goes", ask_charge},
    {"respond", "what a charged unit may do, and where its response takes it", ask_respond},
    {"rout", "where a broken unit routs", ask_rout},
    {"pursuit", "who pursues, how far, and what cards hold", ask_pursuit},
    {"break-off", "breaking off from melee, and following", ask_break_off},
    {"points", "what troops, commanders and a camp cost, and what the army record says", ask_points},
    {"army-check", "whether an army is legal by its list", ask_army_check},
    {"invasion", "who wins the roll to invade or defend, and its odds", ask_invasion},
    {"map", "squares of the map before the battle, and where the marker may go", ask_map},
    {"days", "map cards, passes and the cards kept for scouting", ask_days},
    {"out-scouting", "who is out-scouted, by how much, and what he deploys first", ask_out_scouting},
    {"terrain-pieces", "how many pieces of terrain a battle has", ask_terrain_pieces},
    {"terrain-choice", "whether a kind of terrain may be chosen", ask_terrain_choice},
    {"terrain-piece", "whether a piece may be placed, moved, pivoted or removed", ask_terrain_piece},
    {"deploy", "whether a unit may be put down there and now", ask_deploy},
    {"batches", "in which batches the armies deploy", ask_batches},
    {"camp", "what a camp is in this battle, and whether it may stand there", ask_camp},
    {"ambush", "whether troops may lie in ambush there, and what shows them", ask_ambush},
    {"flank-march", "whether troops may flank march, and what they need to arrive", ask_flank_march},
    {"align", "whether a unit may align to a place", ask_align},
    {"sub-phase", "in which sub-phases of the turn an action is made", ask_sub_phase},
    {"once-a-turn", "whether a unit may still make an action after what it has done this turn", ask_once_a_turn},
    {"file-moves", "bases that go into new files in melee, action by action", ask_file_moves},
    {"play", "a turn from any sub-phase on, choice by choice, with scripted dice", ask_play},
};

constexpr std::array<std::string_view, 5> hampered_names = {"none", "Affected", "Badly Affected", "may not move",
                                                            "may not enter"};

void skip_shape(Reader& unit) {
  for (const std::string_view key : {"bases", "wounds", "ranks", "files", "depths"}) unit.find(key);
}

}  // namespace

const CaseAnswerer& case_answerer() {
  static constexpr CaseAnswerer answerer{rule_sets, questions, fault_of};
  return answerer;
}

void ask_troops(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  const Troops& troops = unit->troops;
  read_losses(rules, reader, troops);
  read_depths(reader, troops);
  finish_unit(check, reader, situation, check.find("unit"));

  answers.add("type", in_words(troops.type));
  answers.add("training", in_words(troops.training));
  answers.add("formation", in_words(troops.formation));
  answers.add("quality", in_words(troops.quality));
  answers.add("armour", in_words(armour_that_counts(troops)));
  answers.add("shooting", in_words(troops.shooting));
  answers.add("firepower", in_words(troops.firepower));
  answers.add("impact", in_words(troops.impact));
  answers.add("melee", in_words(troops.melee));
  answers.add("set-formation", in_words(troops.set_formation));
  answers.add("flexible", troops.flexible != 0);
  answers.add("skirmishing", skirmishing(troops));
  answers.add("skirmisher-by-list", skirmisher_by_list(troops));
  answers.add("irregulars", irregulars(rules.edition, troops));
  answers.add("aggressive", aggressive(rules.edition, troops));
  answers.add("ferocious", ferocious(rules.edition, troops));
  answers.add("shot", is_shot(troops.shooting));
  answers.add("tugs", worth_in_tugs(troops));
  answers.add("double-unit", worth_in_tugs(troops) == 2);
  answers.add("bases", usual_bases(troops));
  answers.add("least-width", least_width(troops));
  answers.add("most-depth", most_depth(troops));
  answers.add("has-flank", has_flank(troops));
  answers.add("has-rear", has_rear(troops));
  answers.add("may-form-square", may_form_square(troops));
  answers.add("always-rear-supported", always_rear_supported(troops));
  answers.add("may-have-rear-support", always_rear_supported(troops) || may_have_rear_support(troops).allowed());
  answers.add("may-give-rear-support", may_give_rear_support(troops).allowed());
  answers.add("may-shoot", may_shoot_at_all(troops));
  const Reach far = reach(rules, troops, Shooter::file);
  answers.add("deadly-range", may_shoot_at_all(troops) ? far.deadly : 0);
  answers.add("long-range", may_shoot_at_all(troops) ? far.at_long : 0);
  const FormationGrid* grid = grid_of(troops.set_formation);
  answers.add("files", usual_frontage(troops, usual_bases(troops)));
  answers.add("ranks", usual_ranks(troops));
  Document depths = Document::array();
  Document rows = Document::array();
  if (grid != nullptr) {
    for (const int depth : depths_of(*grid)) depths.push(depth);
    for (int row = 0; row < rows_of(*grid); ++row) rows.push(grid->rows[row]);
  }
  answers.add("depths", depths);
  answers.add("grid", rows);
  answers.add("shooting-bases", shooting_limit(troops));
  answers.add("shooting-bases-a-facing", shooting_limit_a_facing(troops));
  const bool wagons = troops.type == Type::battlewagons;
  answers.add("shooting-files-a-model", wagons ? battlewagon_shooting_files : 0);
  answers.add("fights-a-model", wagons ? battlewagon_fighting_files : 0);
  answers.explain("", describe(troops));
}

void ask_terrain(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 4> goings = {"good", "rough", "difficult", "soft sand"};
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  skip_shape(reader);
  finish_unit(check, reader, situation, check.find("unit"));
  check.need("going");
  const int going = check.choice("going", goings, 0);
  const bool camels = unit->troops.has(Trait::camels);
  const Going ground = going == 3 ? (camels ? Going::good : Going::rough) : static_cast<Going>(going);
  answers.add("effect", hampered_names[static_cast<std::size_t>(hampered(rules, unit->troops, ground))]);
  answers.add("good-going", ground == Going::good);
}

void ask_rear_support(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  WouldRearSupport pair;
  for (const bool supported : {true, false}) {
    const std::string_view key = supported ? "supported" : "supporter";
    const auto unit = read_unit(situation, check, key);
    if (!unit) return;
    Reader reader(unit->keys, "'" + std::string(key) + "' of " + check.what());
    skip_shape(reader);
    finish_unit(check, reader, situation, check.find(key));
    (supported ? pair.supported : pair.supporter) = unit->troops;
  }
  pair.distance = check.number("distance", 1, 0, 100);
  pair.behind_rear_line = check.flag("behind-rear-line", true);
  pair.ahead_of_supporter_line = check.flag("ahead-of-supporter-line", true);
  add_ruling(answers, rear_support(rules, pair));
}

}  // namespace condotta::reg
