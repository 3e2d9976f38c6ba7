// Aligning in 2.7, 4.1 and 5.1: the Active player makes all his alignments, then the other (REG-TURN-017, ALN).
#include <algorithm>

#include "reg/alignment.hpp"
#include "reg/position.hpp"
#include "reg/step_options.hpp"

namespace condotta::reg {
namespace {

bool in_charge_phase(const State& state) { return phase_of(state) == 2; }

// Each unit group that could align, with the bases that would come together.
struct Possible {
  UnitId unit;
  BaseId mine;
  BaseId theirs;
};
std::vector<Possible> possible(const Game& game, const State& state, Side side) {
  std::vector<Possible> found;
  const std::vector<Touch> all = touches(state);
  std::vector<UnitId> units;
  for (const Touch& touch : all) {
    const UnitId unit = base_at(state, side == Side::red ? touch.a : touch.b).unit;
    if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
  }
  const auto& done = state.outcomes.aligned;
  for (const UnitId unit : units) {
    if (std::ranges::find(done, unit) != done.end()) continue;
    for (const UnitContact& contact : contacts_of(state, unit)) {
      if (!fighting_edges(state, contact)) continue;
      const auto alignment = alignment_to(state, contact.mine, contact.theirs);
      if (!alignment || !preview(game, state, *alignment, in_charge_phase(state)).ruling.allowed()) continue;
      found.push_back({unit, contact.mine, contact.theirs});
    }
  }
  return found;
}

bool go_on_aligning(const Play& play) {
  Step& step = play.step();
  if (step.stage == 0) {
    play.state.outcomes.aligned.clear();
    step.stage = 1;
    step.side = play.state.active;
  }
  for (; step.stage <= 2; ++step.stage) {
    step.side = step.stage == 1 ? play.state.active : other(play.state.active);
    if (!possible(play.game, play.state, step.side).empty()) return true;
  }
  play.state.outcomes.aligned.clear();
  play.pop();
  return false;
}

Decision aligning_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do your unit groups align to the enemies they touch?";
  asked.rules = {"REG-ALN-001"_rule, "REG-CMB-001"_rule};
  std::vector<std::int32_t> units;
  for (const Possible& one : possible(game, state, asked.side)) {
    if (std::ranges::find(units, std::int32_t{one.unit}) == units.end()) units.push_back(one.unit);
  }
  asked.options = {option(Answer::align, "align", "Align",
                          {unit_parameter(units), base_parameter(state, "base"), base_parameter(state, "target")},
                          {"REG-ALN-004"_rule}),
                   option(Answer::done, "done", "No more aligning")};
  return asked;
}

void check_aligning(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::align) return;
  Values values(choice);
  const UnitId unit = values.unit();
  const BaseId mine = values.base();
  const BaseId theirs = values.base();
  if (base_at(state, mine).unit != unit || !on_table(state, mine) || !on_table(state, theirs)) {
    ruling.refuse("REG-ALN-003"_rule, "these bases are not there");
    return;
  }
  const auto alignment = alignment_to(state, mine, theirs);
  if (!alignment) {
    ruling.refuse("REG-ALN-003"_rule, "these bases do not touch, or are aligned already");
    return;
  }
  add(ruling, preview(game, state, *alignment, in_charge_phase(state)).ruling);
}

void apply_aligning(const Play& play, const Choice& choice) {
  if (answer(choice) != Answer::align) {
    ++play.step().stage;
    return;
  }
  Values values(choice);
  const UnitId unit = values.unit();
  const BaseId mine = values.base();
  const BaseId theirs = values.base();
  align(play.game, play.state, *alignment_to(play.state, mine, theirs), play.events);
  play.state.outcomes.aligned.push_back(unit);
}

}  // namespace

StepRules align_step() { return {go_on_aligning, aligning_decision, check_aligning, apply_aligning}; }

}  // namespace condotta::reg
