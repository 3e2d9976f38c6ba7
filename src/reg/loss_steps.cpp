#include "reg/loss_steps.hpp"

#include <algorithm>

#include "reg/breaking.hpp"
#include "reg/combat.hpp"
#include "reg/position.hpp"
#include "reg/shooting_volleys.hpp"
#include "reg/step_options.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

// REG-CAS-008: one of the lowest quality, the rearmost of each file.
std::vector<BaseId> losable_to_test(const State& state, UnitId unit) {
  const Quality lowest = lowest_quality(state, unit);
  std::vector<BaseId> found;
  for (const BaseId front : front_bases(state, unit)) {
    std::vector<BaseId> file = column_behind(state, front);
    std::erase_if(file, [&](BaseId base) { return base_at(state, base).quality != lowest; });
    if (!file.empty()) found.push_back(file.back());
  }
  return found;
}

// Takes the base off, the next one that is due; a General who fights in the front rank of its file is at risk
// (REG-CAS-011, REG-KAB-027).
void take_off(const Play& play, BaseId base) {
  std::vector<LossDue>& due = play.state.outcomes.losses_due;
  const bool to_fire = due.front().cause == LossCause::shooting;
  const UnitId unit = due.front().unit;
  due.erase(due.begin());
  const auto general = general_with(play.state, front_of(play.state, base));
  const bool at_risk = general && play.state.generals[static_cast<std::size_t>(*general)].committed;
  lose_and_close_up(play.state, base);
  Event event{"lost a base",
              name_of(play.game, unit) + " loses a base",
              {to_fire ? "REG-CAS-007"_rule : "REG-CAS-008"_rule},
              Document::object(),
              {}};
  event.facts.set("unit", int{unit});
  event.facts.set("base", int{base});
  play.events.push_back(std::move(event));
  if (at_risk) test_general(play.game, play.state, *general, play.source, play.events);
}

bool go_on_losing(const Play&) { return true; }

Decision losing_decision(const Game& game, const State& state) {
  const LossDue& due = state.outcomes.losses_due.front();
  Decision asked;
  asked.side = unit_at(state, due.unit).side;
  const bool to_fire = due.cause == LossCause::shooting;
  asked.question =
      name_of(game, due.unit) + (to_fire ? " loses a base to fire" : " loses a base to a KaB test") + ": which one?";
  asked.rules = {to_fire ? "REG-CAS-007"_rule : "REG-CAS-008"_rule};
  std::vector<std::int32_t> bases;
  for (const BaseId base : losable(game, state, due.unit, due.cause)) bases.push_back(base);
  asked.options = {
      option(Answer::remove, "remove", "Remove this base", {{"base", ParameterKind::base, std::move(bases), 0, 0}})};
  return asked;
}

void check_losing(const Game&, const State&, const Choice&, Ruling&) {}  // the options list the bases

void apply_losing(const Play& play, const Choice& choice) {
  play.pop();
  take_off(play, static_cast<BaseId>(choice.values[0]));
}

}  // namespace

std::vector<BaseId> losable(const Game& game, const State& state, UnitId unit, LossCause cause) {
  std::vector<BaseId> bases =
      cause == LossCause::shooting ? losable_to_shooting(game, state, unit) : losable_to_test(state, unit);
  // While one is left that can be spared, contacts and the legal width are kept (REG-CAS-005).
  std::vector<BaseId> spare;
  std::ranges::copy_if(bases, std::back_inserter(spare), [&](BaseId base) { return can_be_spared(state, base); });
  return spare.empty() ? bases : spare;
}

bool losses_fall(const Play& play) {
  std::vector<LossDue>& due = play.state.outcomes.losses_due;
  // While somebody is asked, a General may have to ride off first; nobody is asked twice.
  const auto& steps = play.state.steps;
  if (due.empty() || std::ranges::any_of(steps, [](const Step& s) { return s.kind == StepKind::lose_base; })) {
    return false;
  }
  const LossDue next = due.front();
  const Unit& unit = unit_at(play.state, next.unit);
  const std::vector<BaseId> bases = losable(play.game, play.state, next.unit, next.cause);
  if (bases.empty()) {
    due.erase(due.begin());
  } else if (bases.size() == 1 || unit.broken || unit.off_table) {
    take_off(play, usual_loss(play.state, bases));
  } else {
    play.push({.kind = StepKind::lose_base, .side = unit.side, .one = next.unit});
  }
  return true;
}

StepRules lose_base_step() { return {go_on_losing, losing_decision, check_losing, apply_losing}; }

}  // namespace condotta::reg
