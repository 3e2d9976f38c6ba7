// The turn as a stack of steps, named after the rule book. The top step either asks its question (then the battle
// waits) or does its work, pushing other steps on top of it or ending itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "cfeo/field.hpp"
#include "cfeo/game.hpp"
#include "dice/source.hpp"

namespace condotta::cfeo {

// The numbers of the options, the same in every decision.
enum class Answer : std::uint16_t {
  pass = 0,  // nothing; done
  go_first,  // initiative
  go_second,
  fire,
  fire_at_leader,
  ride,  // leaders
  steady,
  inspire,
  issue_orders,
  listen,
  send_messenger,
  test,  // control
  conform,
  react,
  roll,  // movement
  move,
  stand_fast,
  change_formation,
  double_change,
  re_form,
  about_face,
  step,
  refuse_flank,
  wheel_back,
  squeeze,
  unlimber,
  limber,
  pivot,
  drag,  // an unlimbered gun
  road_move,
  reinforce,
  retire_on,
  leading_first,
  drive_off,  // an abandoned limbered gun
  charge,
  follow_on,
  name_dice,
  counter_charge,
  evade,
  shelter,
  stand,
  stand_and_fire,
  follow_up,
  remain,  // after combat
  retire,
  pursue,
  take_position,
  ride_through,
  stop,
  lose,  // a stand
  play_on,
  concede,
  offer_draw,
  accept_draw,
  place,  // set-up
  choose_edge,
  order,
  dig,
  deploy,
};

// What acts: the rules and the state, the dice, and the log.
struct Play {
  const Game& game;
  State& state;
  dice::Source& dice;
  Events& events;

  const Rules& rules() const { return game.rules; }
  const Numbers& numbers() const { return game.rules.numbers; }
  Event& tell(std::string_view kind, std::string words, std::vector<RuleId> rules = {});
  Step& top() const { return state.steps.back(); }
  void push(Step step) const { state.steps.push_back(step); }
  void pop() const { state.steps.pop_back(); }
  std::string name(int unit) const { return name_of(game, unit); }
};

// The table of a kind of step. What is not asked has no questions.
struct StepRules {
  std::string_view name;
  bool (*run)(Play& play);  // true: it waits for an answer
  void (*ask)(const Game&, const State&, Decision&) = nullptr;
  void (*check)(const Game&, const State&, const Choice&, Ruling&) = nullptr;
  void (*apply)(Play& play, const Choice&) = nullptr;
  void (*preview)(const Game&, const State&, const Choice&, Preview&) = nullptr;
  void (*candidates)(const Game&, const State&, std::vector<Candidate>&) = nullptr;
};
const StepRules& rules_of(StepKind kind);

void begin_battle(const Game& game, State& state);
void advance(Play& play);  // until a decision is due or the battle is over
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
Ruling check(const Game& game, const State& state, const Choice& choice, const Decision& asked);
// For a choice that is made to fit the question: the rules alone.
bool may(const Game& game, const State& state, const Choice& choice);
void apply(Play& play, const Choice& choice);
Preview preview(const Game& game, const State& state, const Choice& choice);
std::vector<Candidate> candidates(const Game& game, const State& state);
// One legal choice by chance, or nothing where chance found none.
std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance);

// --- what the steps share
constexpr std::uint16_t number(Answer answer) { return static_cast<std::uint16_t>(answer); }
inline Answer answer_of(const Choice& choice) { return static_cast<Answer>(choice.option); }
inline Choice choose(Answer answer, AtMost<std::int32_t, 24> values = {}) { return {number(answer), values}; }
Parameter unit_parameter(std::vector<std::int32_t> allowed, std::string_view name = "unit");
Parameter target_parameter(std::vector<std::int32_t> allowed, std::string_view name = "target");
Parameter words_parameter(std::string_view name, std::vector<std::string> labels, int usual = 0);  // 0, 1, 2 …
Parameter range_parameter(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most,
                          std::int32_t usual);
Parameter x_parameter(const Game& game, std::int32_t usual = 0);
Parameter y_parameter(const Game& game, std::int32_t usual = 0);
Option option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters = {},
              std::vector<RuleId> rules = {});
std::string yards_in_words(double yards);
std::string plural(int count, std::string_view one);  // "1 DP", "2 DPs"
void take(Ruling& ruling, const Ruling& more);

// Throws the dice that were named.
void throw_dice(Play& play, Throw& dice);
Document dice_document(const Throw& dice);
Document terms_document(const Breakdown& breakdown);
std::string dice_in_words(const Throw& dice);
// Ways to throw that a mover may choose from, as the values of a parameter: 1 AvD, 2 AvD, 1 AvD + D6, 2 AvD + D6.
inline constexpr std::array<MoveDice, 4> dice_ways = {{{1, 0}, {2, 0}, {1, 1}, {2, 1}}};
Parameter dice_parameter(const std::vector<std::int32_t>& allowed, std::string_view name = "dice");
// Those that the mover and the speed of cavalry allow.
std::vector<std::int32_t> ways_to_throw(const Game& game, const FieldUnit& unit, bool charging);

// Every step's rules, by chapter.
bool run_begin_turn(Play&);
extern const StepRules place_terrain_rules, choose_edge_rules, write_orders_rules, dig_in_rules, deploy_battalia_rules,
    deploy_unit_rules, initiative_rules, artillery_rules, fire_rules, command_rules, control_rules,
    control_option_rules, movement_rules, ride_rules, declare_charges_rules, charge_dice_rules, response_rules,
    charge_moves_rules, follow_up_rules, standing_fire_rules, fight_rules, bad_war_rules, after_combat_rules,
    stop_short_rules, new_combats_rules, lose_stands_rules, redress_rules, misfortunes_rules, end_of_turn_rules;

}  // namespace condotta::cfeo
