// The turn and the initiative (TURN, INI): which command is activated next.
#include <algorithm>

#include "impetus/initiative.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus {
namespace {

// IMP-TURN-010
bool can_be_named(const Game& game, const State& state, CommandId id) {
  const Command& c = command(state, id);
  if (c.activated || c.broken) return false;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == id && on_table(state, unit)) return true;
  }
  return false;
}

std::vector<std::int32_t> open_commands(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> open;
  for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id) {
    if (leader(game, id).side == side && can_be_named(game, state, id)) open.push_back(id);
  }
  return open;
}

Bid bid_of(const Game& game, const State& state, Side side) {
  const CommandId id = state.named[index(side)];
  Bid bid;
  bid.general = general_of(game, state, id);
  bid.general_lost = command(state, id).general_lost;
  bid.changes = command(state, id).changes;
  bid.structure = game.structure[index(side)];
  bid.dice = {state.dice[index(side)][0], state.dice[index(side)][1]};
  return bid;
}

bool both_named(const State& state) { return state.named[0] >= 0 && state.named[1] >= 0; }

int total_of(const Game& game, const State& state, Side side) {
  return initiative_total(game.rules, bid_of(game, state, side)).total();
}

void roll_for(Play& play, Side side) {
  for (std::uint8_t& die : play.state.dice[index(side)]) die = static_cast<std::uint8_t>(play.d6());
}

void tell_roll(Play& play, Side side) {
  const CommandId id = play.state.named[index(side)];
  const Bid bid = bid_of(play.game, play.state, side);
  Event& event = tell(play, "initiative",
                      leader(play.game, id).name + " rolls " + std::to_string(bid.dice[0]) + " and " +
                          std::to_string(bid.dice[1]) +
                          " for the initiative: " + std::to_string(initiative_total(play.game.rules, bid).total()),
                      {"IMP-INI-001"_rule, "IMP-INI-002"_rule});
  event.facts.set("terms", terms_of(initiative_total(play.game.rules, bid)));
}

// IMP-INI-010, IMP-INI-011
void change_grade(Play& play, Side side) {
  const CommandId id = play.state.named[index(side)];
  Command& c = command(play.state, id);
  const Grade grade = grade_after(play.game.rules, bid_of(play.game, play.state, side));
  if (grade == c.grade) return;
  const bool rises = grade < c.grade;
  c.grade = grade;
  ++c.changes;
  tell(play, rises ? "general-rises" : "general-falls",
       leader(play.game, id).name + " is now " + std::string(grade_words[static_cast<std::size_t>(grade)]),
       {"IMP-INI-010"_rule});
}

void begin_command(Play& play, Side side) {
  const CommandId id = play.state.named[index(side)];
  pop(play.state);
  play.state.active = id;
  play.state.named = {-1, -1};
  for (Body& b : play.state.bodies) b.fought = false;  // IMP-MEL-025
  command(play.state, id).switched = false;
  command(play.state, id).walked = false;
  tell(play, "command", "The command of " + leader(play.game, id).name + " is activated", {"IMP-TURN-001"_rule});
  Step step;
  step.kind = StepKind::command;
  step.unit = id;
  push(play.state, step);
}

// The side whose re-roll comes first (stage 2) or second (stage 3).
Side rerolling(const Game& game, const State& state, int stage) {
  const RerollFirst first =
      rerolls_first(total_of(game, state, Side::red), total_of(game, state, Side::blue), state.attacker == Side::red);
  const Side side = first == RerollFirst::first ? Side::red : Side::blue;
  return stage == 2 ? side : other(side);
}

}  // namespace

void advance_turn(Play& play) {
  State& state = play.state;
  if (top(state).stage == 0) {
    ++state.turn;
    for (Body& b : state.bodies) {  // IMP-TURN-009
      b.activated = false;
      b.shot = false;
      b.evades = 0;
      b.closed_ranks = false;
      b.held_back = false;
    }
    for (Command& c : state.commands) c.activated = false;
    tell(play, "turn", "Turn " + std::to_string(state.turn), {"IMP-TURN-001"_rule});
    top(state).stage = 1;
  }
  if (open_commands(play.game, state, Side::red).empty() && open_commands(play.game, state, Side::blue).empty()) {
    if (!check_end(play, true)) top(state).stage = 0;
    return;
  }
  Step step;
  step.kind = StepKind::initiative;
  push(state, step);
}

void advance_initiative(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  switch (step.stage) {
    case 0:  // IMP-INI-004: naming is blind; who has one command left names it
      for (const Side side : {Side::red, Side::blue}) {
        if (state.named[index(side)] >= 0) continue;
        const std::vector<std::int32_t> open = open_commands(play.game, state, side);
        if (open.empty()) continue;
        if (open.size() > 1) {
          wait_for(state, side);
          return;
        }
        state.named[index(side)] = static_cast<CommandId>(open.front());
      }
      step.stage = 1;
      break;
    case 1:
      state.rerolled = {};
      for (const Side side : {Side::red, Side::blue}) {
        if (state.named[index(side)] < 0) continue;
        roll_for(play, side);
        tell_roll(play, side);
      }
      step.stage = both_named(state) ? 2 : 4;
      break;
    case 2:
    case 3: {
      // The side that is behind decides first; once it has, the other (IMP-INI-007).
      Side side = rerolling(play.game, state, 2);
      if (step.stage == 2) step.value = static_cast<std::int16_t>(index(side));
      if (step.stage == 3) side = step.value == 0 ? Side::blue : Side::red;
      if (reroll_of(play.game.rules, bid_of(play.game, state, side)) == Reroll::none) {
        ++step.stage;
      } else {
        wait_for(state, side);
      }
      break;
    }
    case 4: {
      const Side only = state.named[0] >= 0 ? Side::red : Side::blue;
      if (!both_named(state)) {  // IMP-INI-005
        change_grade(play, only);
        begin_command(play, only);
        break;
      }
      const Bid second = bid_of(play.game, state, Side::blue);
      const InitiativeResult result = initiative(play.game.rules, bid_of(play.game, state, Side::red), &second);
      if (result.activated == Activated::roll_again) {
        tell(play, "initiative", "Both roll again", {result.rule});
        step.stage = 1;
        break;
      }
      const Side winner = result.activated == Activated::first ? Side::red : Side::blue;
      const bool passes_it = may_pass(bid_of(play.game, state, winner));
      change_grade(play, Side::red);
      change_grade(play, Side::blue);
      if (passes_it) {  // IMP-INI-009
        step.stage = 5;
        wait_for(state, winner);
      } else {
        begin_command(play, winner);
      }
      break;
    }
    default: break;
  }
}

void ask_initiative(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.step = "Initiative";
  if (step.stage == 0) {
    decision.question = "Which of your commands do you name for the initiative?";
    decision.rules = {"IMP-INI-001"_rule, "IMP-INI-004"_rule};
    decision.secret = true;
    Parameter which{"command", ParameterKind::leader, open_commands(game, state, step.side), 0, 0};
    for (const std::int32_t id : which.allowed) which.labels.push_back(leader(game, static_cast<CommandId>(id)).name);
    decision.options.push_back(an_option(Answer::name, "name", "Name this command", {which}, {"IMP-INI-001"_rule}));
    return;
  }
  if (step.stage == 5) {
    decision.question = "You have the initiative: do you take it?";
    decision.rules = {"IMP-INI-009"_rule};
    decision.options.push_back(an_option(Answer::take, "take", "Take it", {}, {"IMP-INI-001"_rule}));
    decision.options.push_back(an_option(Answer::pass_on, "pass-on", "Pass it to the enemy", {}, {"IMP-INI-009"_rule}));
    return;
  }
  decision.question = "Your " + std::to_string(total_of(game, state, step.side)) + " against " +
                      std::to_string(total_of(game, state, other(step.side))) + ": do you roll again?";
  decision.rules = {"IMP-INI-006"_rule, "IMP-INI-007"_rule};
  decision.options.push_back(an_option(Answer::keep, "keep", "Keep the dice", {}, {}));
  decision.options.push_back(
      an_option(Answer::reroll_both, "reroll-both", "Roll both again", {}, {"IMP-INI-006"_rule}));
  if (reroll_of(game.rules, bid_of(game, state, step.side)) == Reroll::one_or_both) {
    Parameter die{"die", ParameterKind::number, {0, 1}, 0, 0};
    for (const std::uint8_t face : state.dice[index(step.side)]) die.labels.push_back(std::to_string(int{face}));
    decision.options.push_back(
        an_option(Answer::reroll_one, "reroll-one", "Roll one die again", {die}, {"IMP-INI-006"_rule}));
  }
}

void answer_initiative(Play& play, const Choice& choice) {
  State& state = play.state;
  Step& step = top(state);
  const Side side = step.side;
  switch (static_cast<Answer>(choice.option)) {
    case Answer::name: state.named[index(side)] = static_cast<CommandId>(choice.values[0]); break;
    case Answer::take: begin_command(play, side); break;
    case Answer::pass_on:
      tell(play, "initiative", play.game.army_names[index(side)] + " passes the initiative", {"IMP-INI-009"_rule});
      begin_command(play, other(side));
      break;
    case Answer::reroll_one:
      state.dice[index(side)][static_cast<std::size_t>(choice.values[0])] = static_cast<std::uint8_t>(play.d6());
      tell_roll(play, side);
      ++step.stage;
      break;
    case Answer::reroll_both:
      roll_for(play, side);
      tell_roll(play, side);
      ++step.stage;
      break;
    default: ++step.stage; break;
  }
}

}  // namespace condotta::impetus
