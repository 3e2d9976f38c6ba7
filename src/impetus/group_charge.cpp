// A group that charges (IMP-CHG-017): all that are charged have answered; the group moves, then its melees are fought.
#include <algorithm>

#include "impetus/charging.hpp"
#include "impetus/orders.hpp"

namespace condotta::impetus {
namespace {

using table::Rectangle;

// The foremost first, so that nobody runs into his own second line.
std::vector<UnitId> in_order(const Game& game, const State& state) {
  std::vector<UnitId> units = moving_units(state);
  if (units.empty()) return units;
  const table::Vector ahead = base(game, state, units.front()).forward();
  std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) {
    return dot(exact(body(state, a).pose.front), ahead) > dot(exact(body(state, b).pose.front), ahead) + 0.01;
  });
  return units;
}

const Charger* charger_of(const State& state, UnitId unit) {
  for (const Charger& charger : state.acting.chargers) {
    if (charger.unit == unit) return &charger;
  }
  return nullptr;
}

// Those with nobody to charge go along as far as the first of the others, and touch no enemy.
void follow(Play& play, UnitId unit, double along) {
  const Rectangle from = base(play.game, play.state, unit);
  double reach = charge_reach(play.game, play.state, unit, along);
  for (const Met& met : meetings(play.game, play.state, unit, from, from.forward(), reach)) {
    if (side_of(play.game, met.unit) != side_of(play.game, unit)) reach = std::min(reach, met.distance - 0.05);
  }
  if (reach > 0.05) go(play, unit, reach, "follows the charge", "IMP-CHG-017"_rule);
}

void move_group(Play& play) {
  State& state = play.state;
  const std::vector<UnitId> units = in_order(play.game, state);
  const double most = slowest_charge(play.game, units);
  double shortest = most;
  std::vector<Step> extra;
  for (const UnitId unit : units) {
    const Charger* found = charger_of(state, unit);
    if (found == nullptr || !on_table(state, unit) || engaged(state, unit)) continue;
    const Charger charger = *found;
    const table::Pose origin = body(state, unit).pose;
    const UnitId struck = go(play, unit, charge_reach(play.game, state, unit, most), "charges", "IMP-CHG-017"_rule);
    shortest = std::min(shortest, norm(exact(body(state, unit).pose.front) - exact(origin.front)));
    if (struck != nobody) {
      engage_struck(play, charger, struck, origin);
    } else if (charger.evaded) {  // IMP-CHG-013
      Step step;
      step.kind = StepKind::charge;
      step.stage = 3;
      step.unit = unit;
      step.other = charger.target;
      step.origin = origin;
      step.evading = step.in_group = true;
      extra.push_back(step);
    }
  }
  for (const UnitId unit : units) {
    if (charger_of(state, unit) == nullptr && on_table(state, unit) && !engaged(state, unit))
      follow(play, unit, shortest);
  }
  for (std::size_t i = extra.size(); i-- > 0;) {
    push(state, extra[i]);
    if (!enlisted(play.game, extra[i].unit).profile.impetuous) wait_for(state, side_of(play.game, extra[i].unit));
  }
}

// Chargers whose melee is still to be fought; one that has only supported in another's causes none of its own.
std::vector<UnitId> melees_due(const State& state) {
  std::vector<UnitId> due;
  for (const Charger& charger : state.acting.chargers) {
    const bool fresh = std::any_of(state.engagements.begin(), state.engagements.end(),
                                   [&](const Engagement& e) { return e.first == charger.unit && e.first_charged; });
    if (on_table(state, charger.unit) && fresh && !charger.fought) due.push_back(charger.unit);
  }
  return due;
}

void fight(Play& play, UnitId unit) {
  State& state = play.state;
  Step round;
  round.kind = StepKind::round;
  round.unit = unit;
  for (Charger& charger : state.acting.chargers) {
    if (charger.unit != unit) continue;
    charger.fought = true;
    round.other = target_of_round(play.game, state, unit, charger.target);
  }
  push(state, round);
}

}  // namespace

void advance_group_charge(Play& play) {
  State& state = play.state;
  if (top(state).stage == 0) {
    top(state).stage = 1;
    move_group(play);
    return;
  }
  const std::vector<UnitId> due = melees_due(state);
  if (due.empty()) {
    pop(state);
  } else if (due.size() == 1) {
    fight(play, due.front());
  } else {
    wait_for(state, leader(play.game, state.active).side);
  }
}

void ask_group_charge(const State& state, Decision& decision) {
  decision.step = "Melee";
  decision.question = "Which of the melees is fought first?";
  decision.rules = {"IMP-CHG-017"_rule};
  std::vector<std::int32_t> units;
  for (const UnitId unit : melees_due(state)) units.push_back(unit);
  decision.options.push_back(an_option(Answer::fight_next, "fight-next", "The melee of this unit",
                                       {units_parameter("unit", ParameterKind::unit, units)}, {"IMP-CHG-017"_rule}));
}

void answer_group_charge(Play& play, const Choice& choice) { fight(play, static_cast<UnitId>(choice.values[0])); }

}  // namespace condotta::impetus
