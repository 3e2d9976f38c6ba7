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
// A charge has touched it with a corner only, be it on a corner (REG-CTC-001).
bool met_by_charge(const State& state, const UnitContact& contact) {
  const auto charged = [&](BaseId base) { return unit_at(state, base_at(state, base).unit).did(Deed::charged); };
  return in_charge_phase(state) && (charged(contact.mine) || charged(contact.theirs));
}

std::vector<Possible> possible(const Game& game, const State& state, Side side) {
  std::vector<Possible> found;
  std::vector<UnitId> units;
  const auto add_unit = [&](UnitId unit) {
    if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
  };
  for (const Touch& touch : touches(state)) add_unit(base_at(state, side == Side::red ? touch.a : touch.b).unit);
  if (in_charge_phase(state)) {
    for (const UnitId unit : standing_units(state, side)) {
      for (const UnitContact& contact : contacts_of(state, unit)) {
        if (met_by_charge(state, contact)) add_unit(unit);
      }
    }
  }
  const auto& done = state.outcomes.aligned;
  for (const UnitId unit : units) {
    if (std::ranges::find(done, unit) != done.end()) continue;
    for (const UnitContact& contact : contacts_of(state, unit)) {
      if (!fighting_edges(state, contact) && !met_by_charge(state, contact)) continue;
      const auto alignment = alignment_to(state, contact.mine, contact.theirs);
      if (!alignment || !preview(game, state, *alignment, in_charge_phase(state)).ruling.allowed()) continue;
      found.push_back({unit, contact.mine, contact.theirs});
    }
  }
  return found;
}

// REG-ALN-002; nobody is made to align (REG-ALN-008), and the shape stays (REG-ALN-005).
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

// Whom it has come to touch by aligning to a charge it fights in the same Charge Combat (REG-CMB-003, REG-CMB-005).
void mark_aligned(State& state, const State& before, UnitId unit) {
  const std::vector<UnitContact> then = contacts_of(before, unit);
  const auto fresh = [&](const UnitContact& contact) {
    return base_at(before, contact.mine).fresh || base_at(before, contact.theirs).fresh ||
           met_by_charge(before, contact);
  };
  const auto same_enemy = [&](const UnitContact& a, const UnitContact& b) {
    return base_at(before, a.theirs).unit == base_at(before, b.theirs).unit;
  };
  for (const UnitContact& now : contacts_of(state, unit)) {
    if (!fighting_edges(state, now)) continue;
    const bool old = std::ranges::any_of(then, [&](const UnitContact& c) {
      return c.mine == now.mine && c.theirs == now.theirs && fighting_edges(before, c);
    });
    const bool charged =
        std::ranges::any_of(then, [&](const UnitContact& c) { return same_enemy(c, now) && fresh(c); });
    if (!old && charged) base_at(state, now.mine).fresh = true;
  }
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
  const State before = play.state;
  align(play.game, play.state, *alignment_to(play.state, mine, theirs), play.events);
  if (in_charge_phase(play.state)) mark_aligned(play.state, before, unit);
  play.state.outcomes.aligned.push_back(unit);
}

}  // namespace

StepRules align_step() { return {go_on_aligning, aligning_decision, check_aligning, apply_aligning}; }

}  // namespace condotta::reg
