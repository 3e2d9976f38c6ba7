// What has to be decided between the steps: bases, heroes, giving ground, who bears and who is fired at.
#include <algorithm>

#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

// One unit out of several.
void ask_which(const Game& game, const Task& task, Decision& decision) {
  const std::string name = name_of(game, task.unit);
  std::vector<RuleId> rules;
  std::string words;
  switch (task.duty) {
    case Duty::losses_behind:
      decision.question =
          "Which unit takes the " + std::to_string(task.amount) + " casualties behind the fallen defence?";
      rules = {"FWC-DEF-009"_rule};
      words = "It takes them";
      break;
    case Duty::lose_push:
      decision.question = "Which unit gives up the base of the lost push of pike?";
      rules = {"FWC-H2H-030"_rule};
      words = "It gives up a base";
      break;
    case Duty::fire_at:
      decision.question = "At which of its chargers does " + name + " fire?";
      rules = {"FWC-SHT-018"_rule};
      words = "Fire at it";
      break;
    default:
      decision.question = "Towards which enemy does " + name + " turn?";
      rules = {"FWC-H2H-047"_rule};
      words = "Turn to face it";
      break;
  }
  decision.rules = rules;
  const std::vector<int> units(task.among.begin(), task.among.end());
  offer(decision, Answer::take_part, "choose", words, {named(game, "unit", ParameterKind::target, units)}, rules);
}

}  // namespace

Decision task_decision(const Game& game, const State& state, const Task& task) {
  Decision decision;
  decision.side = decides(state, task);
  decision.step = in_words(state.step);
  const std::string name = name_of(game, task.unit);
  if (task.duty == Duty::remove) {
    decision.question = "Which base does " + name + " give up?";
    decision.rules = {"FWC-BAS-010"_rule, "FWC-BAS-011"_rule, "FWC-BAS-013"_rule};
    Parameter parameter;
    parameter.name = "base";
    parameter.kind = ParameterKind::base;
    const Unit& unit = state.bodies[at_index(task.unit)].unit;
    for (const std::size_t base : choices_of_base(game, state, task)) {
      parameter.allowed.push_back(base_number(task.unit, base));
      parameter.labels.emplace_back(in_words(unit.parts[unit.bases[base]].type));
    }
    offer(decision, Answer::give_base, "give-up", "Give up a base", {parameter}, {"FWC-BAS-011"_rule});
  } else if (task.duty == Duty::morale) {
    decision.question = "Does the hero of " + name + " show himself for its morale throw?";
    decision.rules = {"FWC-GEN-009"_rule};
    offer(decision, Answer::announce_hero, "announce-hero", "The hero adds 1 and is gone", {}, {"FWC-GEN-009"_rule});
    offer(decision, Answer::keep_hero, "keep-hero", "Keep the hero for later", {}, {"FWC-GEN-009"_rule});
  } else if (task.duty == Duty::divide) {
    decision.question = "How many of the " + std::to_string(task.amount) + " casualties does " + name + " take?";
    decision.rules = {"FWC-H2H-008"_rule};
    offer(decision, Answer::take_share, "take", "It takes so many, the others the rest",
          {range("casualties", ParameterKind::number, 0, task.amount, even_share(state, task))}, {"FWC-H2H-008"_rule});
  } else if (task.duty != Duty::give_ground) {
    ask_which(game, task, decision);
  } else {
    decision.question = name_of(game, task.other) + " comes up against " + name + ": how does it give ground?";
    decision.rules = {"FWC-MOV-020"_rule};
    offer(decision, Answer::fall_back, "fall-back", "Go back, facing them, as far as they come", {},
          {"FWC-MOV-022"_rule});
    if (!state.bodies[at_index(task.unit)].acted)
      offer(decision, Answer::retire, "retire", "Withdraw a whole move", {}, {"FWC-MOV-021"_rule});
  }
  return decision;
}

void answer_task(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  const auto answer = static_cast<Answer>(choice.option);
  const Task task = state.tasks.back();
  state.tasks.pop_back();
  switch (answer) {
    case Answer::give_base:
      lose_base(game, state, task.unit, static_cast<std::size_t>(choice.values[0] - base_number(task.unit, 0)), source,
                events);
      return;
    case Answer::announce_hero:
    case Answer::keep_hero: throw_morale_of(game, state, task, answer == Answer::announce_hero, source, events); return;
    case Answer::fall_back:
    case Answer::retire: give_way(game, state, task, answer == Answer::retire, source, events); return;
    case Answer::take_share:
      tell(events, "casualties divided",
           name_of(game, task.unit) + " takes " + std::to_string(choice.values[0]) + " of " +
               std::to_string(task.amount),
           {"FWC-H2H-008"_rule}, task.unit);
      take_share(state, task, choice.values[0]);
      return;
    default: take_part(game, state, task, choice.values[0], events); return;
  }
}

}  // namespace condotta::fwc
