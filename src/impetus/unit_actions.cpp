// The unit or group that is activated (TURN): what its orders do.
#include <algorithm>

#include "impetus/orders.hpp"
#include "impetus/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

template <std::size_t N>
void note(AtMost<UnitId, N>& list, UnitId unit) {
  if (!list.contains(unit)) list.push_back(unit);
}

// `arc` is what a wheel has used of the allowance, in H; `origin` where the phase began.
Step charge_step(UnitId unit, UnitId target, table::Pose origin, double arc = 0) {
  Step step;
  step.kind = StepKind::charge;
  step.value = static_cast<std::int16_t>(arc * 100 + 0.5);
  step.unit = unit;
  step.other = target;
  step.origin = origin;
  return step;
}

// IMP-CHG-017: the answers of all that are charged come first, then the move, then the melees.
void charge_as_group(Play& play) {
  State& state = play.state;
  Acting& acting = state.acting;
  acting.phases.add(Manoeuvre::forward);
  acting.move_over = true;
  acting.charged = true;
  acting.chargers.clear();
  for (const Charger& charger : group_chargers(play.game, state)) acting.chargers.push_back(charger);
  Step group;
  group.kind = StepKind::group_charge;
  push(state, group);
  for (std::size_t i = acting.chargers.size(); i-- > 0;) {
    note(acting.done, acting.chargers[i].unit);
    const UnitId unit = acting.chargers[i].unit;
    Step step = charge_step(unit, acting.chargers[i].target, body(state, unit).pose);
    step.in_group = true;
    push(state, step);
  }
}

// IMP-CHG-016
void settle_frenzy(Play& play, bool hold_back) {
  State& state = play.state;
  Acting& acting = state.acting;
  const auto found = frenzy(play.game, state);
  acting.frenzy_settled = true;
  if (!found) return;
  const bool group = acting.units.size() > 1;
  if (hold_back && take_test(play, found->units.front(), frenzy_test(play.game, state, *found))) {
    for (const UnitId unit : found->units) body(state, unit).held_back = true;
    return;
  }
  if (group) {
    tell(play, "frenzy", "The group charges in frenzy", {"IMP-CHG-016"_rule});
    charge_as_group(play);
    return;
  }
  acting.charged = true;
  acting.move_over = true;
  acting.phases.add(Manoeuvre::forward);
  // Let go by its player only the one that is activated charges; after a failed test all that took it do, each on its
  // own (IMP-GRP-005).
  const std::size_t charging = hold_back ? found->units.size() : 1;
  for (std::size_t i = charging; i-- > 0;) {
    const UnitId unit = found->units[i];
    tell(play, "frenzy", name(play.game, unit) + " charges in frenzy", {"IMP-CHG-016"_rule});
    note(acting.units, unit);
    note(acting.done, unit);
    push(state, charge_step(unit, found->targets[i], body(state, unit).pose));
  }
}

void end_of_unit(Play& play) {
  State& state = play.state;
  for (const UnitId unit : state.acting.units) {
    Body& b = body(state, unit);
    b.activated = true;
    if (!b.moved && enlisted(play.game, unit).profile.stakes) b.stakes_stand = true;  // IMP-GAP-029
  }
  state.acting = {};
  for (Body& b : state.bodies) b.reacted = false;
  for (Engagement& e : state.engagements) e.first_charged = e.second_charged = false;  // IMP-MEL-002, IMP-MEL-004
  pop(state);
  break_commands(play);
  check_end(play, false);
}

bool finished(const Game& game, const State& state) {
  const Acting& acting = state.acting;
  bool any = false;
  bool all_done = true;
  for (const UnitId unit : acting.units) {
    if (!on_table(state, unit) || enlisted(game, unit).side != leader(game, state.active).side) continue;
    any = true;
    all_done = all_done && acting.done.contains(unit);
  }
  if (!any) return true;
  return all_done && (acting.charged || acting.fought);
}

// The next opportunity charge that is due; it lapses if its enemy can no longer be reached (IMP-REA-004).
void charge_when_due(Play& play) {
  State& state = play.state;
  const UnitId reacting = state.acting.due.back();
  state.acting.due.pop_back();
  if (!on_table(state, reacting) || engaged(state, reacting) || body(state, reacting).village >= 0) return;
  const UnitId target = target_ahead(play.game, state, reacting, true);
  if (target == nobody || !state.acting.units.contains(target)) return;
  Step charge = charge_step(reacting, target, body(state, reacting).pose);
  charge.reaction = true;
  push(state, charge);
}

}  // namespace

void advance_unit(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  switch (step.stage) {
    case 0:
      step.stage = 1;
      if (frenzy(play.game, state)) {
        step.value = 1;
        wait_for(state, leader(play.game, state.active).side);
      }
      break;
    case 1:
      step.value = 0;
      // The memory of a group ends when a unit is activated singly, after its test of frenzy (IMP-GRP-005).
      if (state.acting.units.size() == 1) body(state, state.acting.units[0]).group = 0;
      if (finished(play.game, state)) {
        step.stage = 2;
      } else {
        wait_for(state, leader(play.game, state.active).side);
      }
      break;
    case 2:
      if (state.acting.due.empty()) {
        end_of_unit(play);
      } else {
        charge_when_due(play);
      }
      break;
    default: break;
  }
}

namespace {

void make_way(Play& play, const std::vector<NewPlace>& displaced, UnitId passing) {
  for (const NewPlace& place : displaced) {
    move_to(play, place.unit, place.pose, "lets " + name(play.game, passing) + " through and is set behind it",
            "IMP-INT-004"_rule);
    body(play.state, place.unit).moved = false;
  }
}

// Whoever is Disordered, slowed or done with moving has left the group; the others go on while they still are one.
void leave_group(Play& play, const PhaseOutcome& made) {
  State& state = play.state;
  Acting& acting = state.acting;
  for (const NewPlace& place : made.moved) {
    if (!place.goes_on || body(state, place.unit).disordered) note(acting.dropped, place.unit);
  }
  const std::vector<UnitId> left = moving_units(state);
  if (left.empty()) acting.move_over = true;
  if (left.size() < 2) return;
  std::vector<Placed> stand;
  for (const UnitId unit : left) stand.push_back(placed(play.game, state, unit));
  if (!one_group(play.game.rules, stand)) acting.move_over = true;
}

void make_phase(Play& play, const Choice& choice, const Phase& phase) {
  State& state = play.state;
  Acting& acting = state.acting;
  if (const auto outside = before_phase(play.game, state, choice)) {
    body(state, acting.units[0]) = body(*outside, acting.units[0]);
  }
  const UnitId first = phase.units.front();
  bool failed = false;
  if (!acting.phases.empty()) {  // IMP-MOV-003, IMP-GRP-006
    failed = !take_test(play, first, later_move_test(play.game, state, phase.units));
  }
  if (phase.manoeuvre == Manoeuvre::about_face &&
      !among(play.game.rules.numbers.about_face_without_test, enlisted(play.game, first).profile.type)) {
    if (!take_test(play, first, test_for(play.game, state, first, Test::about_face))) {
      acting.keeps_facing = true;  // and may do something else, but not test again
      return;
    }
  }
  const PhaseOutcome made = try_phase(play.game, state, phase);
  acting.phases.add(phase.manoeuvre);
  static constexpr std::array<std::string_view, manoeuvres> verbs = {
      "advances", "wheels", "wheels and advances", "sidesteps", "moves obliquely", "falls back", "turns about"};
  make_way(play, made.displaced, first);
  acting.trespasses.clear();
  for (const Trespass& each : trespasses(play.game, state, phase)) {
    if (!acting.trespasses.full()) acting.trespasses.push_back(each);
  }
  for (const NewPlace& place : made.moved)
    move_to(play, place.unit, place.pose, verbs[static_cast<std::size_t>(phase.manoeuvre)], "IMP-MOV-005"_rule);
  for (const PhaseOutcome::Disorder& each : made.disordered) disorder(play, each.unit, each.rule);
  if (failed) {
    for (const UnitId unit : phase.units) disorder(play, unit, "IMP-DIS-008"_rule);
  }
  leave_group(play, made);
  // A zone entered does not stop the move; those who exert it may answer (IMP-ZOC-006).
  Step fire;
  fire.kind = StepKind::opportunity_fire;
  push(state, fire);
  Step charge;
  charge.kind = StepKind::opportunity_charge;
  push(state, charge);
}

void disengage(Play& play, UnitId unit, Length distance) {
  State& state = play.state;
  if (!take_test(play, unit, test_for(play.game, state, unit, Test::disengagement))) {
    disorder(play, unit, "IMP-DIS-008"_rule);
    state.acting.stays = true;  // it may still fight
    return;
  }
  state.acting.fought = true;
  note(state.acting.done, unit);
  const PhaseOutcome way = way_to_disengage(play.game, state, unit, distance);
  end_contacts(play, unit);
  make_way(play, way.displaced, unit);
  move_to(play, unit, way.moved.front().pose, "disengages", "IMP-MOV-019"_rule);
  disorder(play, unit, "IMP-MOV-019"_rule);
}

void rally(Play& play, UnitId unit) {
  State& state = play.state;
  note(state.acting.rallied, unit);
  if (!take_test(play, unit, test_for(play.game, state, unit, Test::rally))) return;
  body(state, unit).disordered = false;
  tell(play, "rallied", name(play.game, unit) + " rallies", {"IMP-TURN-006"_rule}).facts.set("unit", int{unit});
}

void shoot(Play& play, const Choice& choice) {
  State& state = play.state;
  Acting& acting = state.acting;
  const auto unit = static_cast<UnitId>(choice.values[0]);
  note(acting.shot, unit);
  acting.phases_before_shot = acting.phases.count;
  acting.declared_phases = static_cast<std::int8_t>(choice.values[2]);
  if (acting.declared_phases == 0) acting.move_over = true;
  Step step;
  step.kind = StepKind::shot;
  step.unit = unit;
  step.other = static_cast<UnitId>(choice.values[1]);
  step.value = static_cast<std::int16_t>(choice.values[2]);
  push(state, step);
}

void charge(Play& play, const Choice& choice) {
  State& state = play.state;
  Acting& acting = state.acting;
  const auto unit = static_cast<UnitId>(choice.values[0]);
  const auto target = static_cast<UnitId>(choice.values[1]);
  const Angle wheel = Angle::ticks(choice.values[2]);
  const ChargeOutcome tried = try_charge(play.game, state, unit, target, wheel, false);
  if (!acting.phases.empty()) {  // the test of a later move: Disordered before the melee if it fails
    if (!take_test(play, unit, later_move_test(play.game, state, std::array{unit})))
      disorder(play, unit, "IMP-DIS-008"_rule);
  }
  acting.phases.add(wheel.ticks() != 0 ? Manoeuvre::wheel_and_forward : Manoeuvre::forward);
  acting.move_over = true;
  acting.charged = true;
  note(acting.done, unit);
  const table::Pose began = body(state, unit).pose;
  if (!(tried.origin == began)) move_to(play, unit, tried.origin, "wheels to charge", "IMP-MOV-009"_rule);
  push(state, charge_step(unit, target, began, wheel_arc(play.game.rules, size(wheel).degrees(), 1)));
}

// IMP-TER-013, IMP-TER-027: at the centre of the village, parallel to its sides.
void occupy(Play& play, std::size_t which) {
  State& state = play.state;
  const UnitId mover = state.acting.units[0];
  state.acting.move_over = true;
  state.acting.phases.add(Manoeuvre::forward);
  if (!take_test(play, mover, test_for(play.game, state, mover, Test::village))) return;
  const table::Rectangle& village = play.game.ground[which].course.front();
  Body& b = body(state, mover);
  Angle along = table::heading(table::direction(village.forward()));
  for (int quarter = 0; quarter < 4 && size(table::turn(b.pose.heading, along)) > Angle::degrees(45.5); ++quarter)
    along = table::heading(along + Angle::degrees(90));
  b.village = static_cast<std::int8_t>(which);
  b.moved = true;
  const Length half = Length::units(depth_of(play.game, state, mover).units() / 2);
  b.pose = table::advanced({table::rounded(village.centre()), along}, half);
  tell(play, "occupied", name(play.game, mover) + " occupies " + play.game.ground[which].name, {"IMP-TER-013"_rule})
      .facts.set("unit", int{mover});
}

}  // namespace

void answer_unit(Play& play, const Choice& choice) {
  State& state = play.state;
  Acting& acting = state.acting;
  const UnitId unit = choice.values.empty() ? acting.units[0] : static_cast<UnitId>(choice.values[0]);
  switch (static_cast<Answer>(choice.option)) {
    case Answer::charge_in_frenzy: settle_frenzy(play, false); break;
    case Answer::hold_back: settle_frenzy(play, true); break;
    case Answer::rally: rally(play, unit); break;
    case Answer::shoot: shoot(play, choice); break;
    case Answer::charge: charge(play, choice); break;
    case Answer::charge_as_group: {
      const std::vector<UnitId> units = moving_units(state);
      if (!acting.phases.empty() && !take_test(play, units.front(), later_move_test(play.game, state, units))) {
        for (const UnitId each : units) disorder(play, each, "IMP-DIS-008"_rule);
      }
      charge_as_group(play);
      break;
    }
    case Answer::fight_on: {
      acting.fought = true;
      acting.move_over = true;
      note(acting.done, unit);
      Step step;
      step.kind = StepKind::round;
      step.unit = unit;
      step.other = static_cast<UnitId>(choice.values[1]);
      push(state, step);
      break;
    }
    case Answer::disengage: disengage(play, unit, Length::ticks(choice.values[1])); break;
    case Answer::occupy: occupy(play, static_cast<std::size_t>(choice.values[0])); break;
    case Answer::finish: top(state).stage = 2; break;
    default:
      if (const auto phase = phase_of(state, choice)) make_phase(play, choice, *phase);
      break;
  }
}

}  // namespace condotta::impetus
