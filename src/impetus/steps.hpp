// The turn of Impetus as decisions: what is asked, whether an answer is allowed, and what it does. Every procedure that
// waits for an answer is a step in State::steps; nothing hides in a call stack.
//
// clang-format off
// | step               | options (parameters)                                                        | file           |
// |--------------------|-----------------------------------------------------------------------------|----------------|
// | set_up             | begin, place (choice, piece, x, y, heading), no-terrain, edge (edge),        | setting_up     |
// |                    | baggage (x), keep, reroll-one, reroll-both, go-first, go-second,             |                |
// |                    | deploy-command (command), place-general (x, y), deploy (unit, x, y,          |                |
// |                    | heading), take-up, attach (unit), finish                                     |                |
// | turn               | begin                                                                       | steps          |
// | initiative         | name (command), keep, reroll-one (die), reroll-both, take, pass-on          | turn           |
// | command            | activate (unit), activate-group (units), attach (unit), move-general (x, y), | commanding     |
// |                    | end-command, concede                                                        |                |
// | unit               | charge-in-frenzy, hold-back; rally (unit), shoot (unit, target, phases),     | unit_orders,   |
// |                    | forward, wheel, wheel-forward, sideways, oblique, backwards, about-face,     | unit_actions   |
// |                    | charge (unit, target, wheel), charge-as-group, fight-on, disengage, occupy,  |                |
// |                    | leave (edge, distance), finish                                              |                |
// | opportunity fire   | shoot-in-reaction (unit, target), hold                                      | reactions      |
// | opportunity charge | charge-in-reaction (unit, target), hold                                     | reactions      |
// | shot               | evade, stand                                                                | shots          |
// | charge             | receive, defensive-fire, close-ranks, countercharge, evade, stand,          | charging       |
// |                    | charge-on, halt                                                             |                |
// | group charge       | fight-next (unit)                                                           | group_charge   |
// | round              | main-unit (unit)                                                            | rounds         |
// | pursuit            | pursue, halt, roll-again, keep                                              | retreats       |
// clang-format on
#pragma once

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"
#include "dice/source.hpp"
#include "impetus/field.hpp"

namespace condotta::impetus {

enum class Answer : std::uint16_t {
  name = 1,
  keep,
  reroll_one,
  reroll_both,
  take,
  pass_on,
  activate,
  activate_group,
  attach,
  move_general,
  end_command,
  concede,
  charge_in_frenzy,
  hold_back,
  rally,
  shoot,
  forward,
  wheel,
  wheel_forward,
  sideways,
  oblique,
  backwards,
  about_face,
  charge,
  charge_as_group,
  fight_on,
  disengage,
  occupy,
  finish,
  shoot_in_reaction,
  charge_in_reaction,
  hold,
  evade,
  stand,
  receive,
  defensive_fire,
  close_ranks,
  countercharge,
  charge_on,
  halt,
  main_unit,
  pursue,
  roll_again,
  begin,
  place,
  no_terrain,
  edge,
  baggage,
  go_first,
  go_second,
  deploy_command,
  place_general,
  deploy,
  leave,
  fight_next,
  take_up,
};

// A battle under way: what the procedures work on.
struct Play {
  const Game& game;
  State& state;
  dice::Source& source;
  Events& events;

  int d6() const { return static_cast<int>(source.roll(dice::d6)); }
};

// Before the first turn: waits for the attacker's word.
void begin(const Game& game, State& state);
Decision decision(const Game& game, const State& state);
Ruling check(const Game& game, const State& state, const Choice& choice);
Ruling check(const Game& game, const State& state, const Decision& asked, const Choice& choice);
// The same of a choice that is known to fit the decision.
void check_fitting(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void apply(Play& play, const Choice& choice);  // the choice has been checked

// --- the parts, each in the file of its chapter
// -------------------------------------------------------------------------

// Each step: `advance` does what needs no answer and either waits, pushes another step or ends; `ask` is the decision
// it waits with; `check` and `answer` are for that decision.
void advance_turn(Play& play);
void advance_initiative(Play& play);
void ask_initiative(const Game& game, const State& state, Decision& decision);
void answer_initiative(Play& play, const Choice& choice);

void advance_command(Play& play);
void ask_command(const Game& game, const State& state, Decision& decision);
void check_command(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void answer_command(Play& play, const Choice& choice);

void advance_unit(Play& play);
void ask_unit(const Game& game, const State& state, Decision& decision);
void check_unit(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void answer_unit(Play& play, const Choice& choice);

void advance_opportunity(Play& play);
void ask_opportunity(const Game& game, const State& state, Decision& decision);
void check_opportunity(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void answer_opportunity(Play& play, const Choice& choice);

void advance_shot(Play& play);
void ask_shot(const Game& game, const State& state, Decision& decision);
void answer_shot(Play& play, const Choice& choice);

void advance_charge(Play& play);
void ask_charge(const Game& game, const State& state, Decision& decision);
void answer_charge(Play& play, const Choice& choice);

void advance_group_charge(Play& play);
void ask_group_charge(const State& state, Decision& decision);
void answer_group_charge(Play& play, const Choice& choice);

void advance_round(Play& play);
void ask_round(const Game& game, const State& state, Decision& decision);
void answer_round(Play& play, const Choice& choice);

void advance_set_up(Play& play);
void ask_set_up(const Game& game, const State& state, Decision& decision);
void check_set_up(const Game& game, const State& state, const Choice& choice, Ruling& ruling);
void answer_set_up(Play& play, const Choice& choice);

void advance_pursuit(Play& play);
void ask_pursuit(const Game& game, const State& state, Decision& decision);
void answer_pursuit(Play& play, const Choice& choice);

// --- shared by them
// -----------------------------------------------------------------------------------------------------

Step& top(State& state);
void push(State& state, Step step);
void pop(State& state);
void wait_for(State& state, Side side);  // the top step waits for that side

Option an_option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
                 std::vector<RuleId> rules);
Parameter units_parameter(std::string_view name, ParameterKind kind, std::vector<std::int32_t> allowed);

Event& tell(Play& play, std::string_view kind, std::string words, std::vector<RuleId> rules);
Document terms_of(const Breakdown& breakdown);

// A discipline test with its event; re-rolls that cost nothing are taken (IMP-DIS-011, IMP-REA-010).
bool take_test(Play& play, UnitId unit, DisciplineTest test);
// The facts of a test that the table gives.
DisciplineTest test_for(const Game& game, const State& state, UnitId unit, Test test);

void disorder(Play& play, UnitId unit, RuleId rule);
// Losses, routs and all that follows at once: VD, the fate of a general with it (IMP-GEN-013), ended contacts.
void lose_vbu(Play& play, UnitId unit, int vbu, RuleId rule);
void rout_unit(Play& play, UnitId unit, RuleId rule);
void risk_general(Play& play, UnitId unit, After after);  // IMP-GEN-010
// IMP-VIC-003: at the end of a unit's activation.
void break_commands(Play& play);
bool check_end(Play& play, bool end_of_turn);

// Contacts that no longer touch end; a unit that came to touch others is engaged with them.
void end_contacts(Play& play, UnitId unit);
void drop_stale_contacts(const Game& game, State& state);
void engage(Play& play, UnitId mover, UnitId struck, table::Pose origin, bool charged);

// Moves a unit, with its event.
void move_to(Play& play, UnitId unit, table::Pose pose, std::string_view how, RuleId rule);

}  // namespace condotta::impetus
