// Sub-phase 2.6: chargers are moved one after the other, lost distance is won back, and whoever is newly touched may
// run (CHG-021 … CHG-033, REG-ACT-022 … REG-ACT-024, REG-RSP-022).
#include <algorithm>

#include "reg/ambush_steps.hpp"
#include "reg/breaking.hpp"
#include "reg/charge_moves.hpp"
#include "reg/combat_moves.hpp"
#include "reg/facing_charges.hpp"
#include "reg/flank_sectors.hpp"
#include "reg/generals.hpp"
#include "reg/position.hpp"
#include "reg/reforming.hpp"
#include "reg/step_options.hpp"
#include "reg/winning_back.hpp"

namespace condotta::reg {
namespace {

using table::Length;

Charge* charge_at(State& state, UnitId unit) {
  for (Charge& charge : state.charge_phase.declared) {
    if (charge.unit == unit) return &charge;
  }
  return nullptr;
}

int distance_lost(const Game& game, const Unit& unit) {
  return game.rules.edition == Edition::y2019 ? unit.slowing : unit.drive_back;
}

// Enemies whom it was charging and who are no longer where they stood: it may follow one of them (REG-CHG-025).
std::vector<std::int32_t> to_follow(const State& state, UnitId unit) {
  std::vector<std::int32_t> found;
  for (const Faced& faced : state.charge_phase.faced) {
    const Unit& target = unit_at(state, faced.unit);
    if (faced.charger != unit || target.off_table || target.broken) continue;
    if (target.did(Deed::ran_away) || target.did(Deed::skirmished)) found.push_back(faced.unit);
  }
  return found;
}

Charge aimed(const Game& game, const State& state, UnitId unit, UnitId follow) {
  Charge charge = *state.charge_phase.charge_of(unit);
  if (follow >= 0) {
    charge.way = way_to_follow(game, state, unit, follow, -distance_lost(game, unit_at(state, unit)));
  }
  return charge;
}

ChargeMove order_for(const Game& game, const State& state, const Charge& charge) {
  ChargeMove order{charge};
  order.lost = distance_lost(game, unit_at(state, charge.unit));
  return order;
}

// Whoever would be touched, has not been asked, and may run.
UnitId to_be_asked(const Game& game, const State& state, const Charge& charge) {
  State tried = state;
  Events nothing;
  const ChargeResult seen = move_charge(game, tried, order_for(game, state, charge), nothing);
  std::vector<UnitId> touched = seen.removed;
  if (seen.contact && seen.met != nobody) touched.push_back(seen.met);
  for (const Pressed& pressed : seen.pressed) touched.push_back(base_at(state, pressed.target).unit);
  for (const UnitId unit : touched) {
    const auto& faced = state.charge_phase.faced;
    if (std::ranges::find(faced, Faced{charge.unit, unit}) != faced.end()) continue;
    if (may_still_run(game, state, unit, charge)) return unit;
  }
  return nobody;
}

std::vector<UnitId> enemies_in_contact(const State& state, UnitId id) {
  std::vector<UnitId> found;
  for (const UnitContact& contact : contacts_of(state, id)) {
    const UnitId enemy = base_at(state, contact.theirs).unit;
    if (std::ranges::find(found, enemy) == found.end()) found.push_back(enemy);
  }
  return found;
}

// An ambush that it would come in sight of is revealed before it moves (REG-AMB-010).
bool comes_in_sight(const Play& play, const Charge& charge) {
  if (cards_down(play.state, other(unit_at(play.state, charge.unit).side)).empty()) return false;
  State tried = play.state;
  Events nothing;
  move_charge(play.game, tried, order_for(play.game, play.state, charge), nothing);
  return reveal_on_the_way(play, charge.unit, tried);
}

// Flank claims are judged now (REG-CHG-036, REG-CTC-005); files that friends block may press forward (REG-CHG-030), and
// so do the free files of a unit group in combat (REG-CTC-003).
void commit(const Play& play, const Charge& charge) {
  const State before = play.state;
  const UnitId id = charge.unit;
  const ChargeResult result = move_charge(play.game, play.state, order_for(play.game, before, charge), play.events);
  if (Charge* declared = charge_at(play.state, id)) declared->moved = true;
  Unit& unit = unit_at(play.state, id);
  unit.slowing = 0;
  unit.drive_back = 0;
  unit.square = false;
  unit.caltrops = false;
  unit.stakes = false;
  unit.activity.missed = !result.contact;
  ride_along(play.state, before, {id}, charge.stay);
  for (const UnitId lost : result.removed) lose_unit(play.game, play.state, lost);
  for (const UnitId lost : result.destroyed) lose_unit(play.game, play.state, lost);
  mark_fresh(play.state, before, id);
  for (const UnitId met : enemies_in_contact(play.state, id)) turn_free(play.game, play.state, met);
  if (result.contact) test_charged_in_sector(play, id);
  test_entered_sector(play, before, id);
  take_tests(play);
}

std::vector<std::int32_t> to_move(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const Charge& charge : charges_of(state, side)) units.push_back(charge.unit);
  return units;
}

// 2021: those who did not charge are driven back before any charger moves (REG-SLW-016).
void drive_back_the_others(const Play& play) {
  for (std::size_t u = 0; u < play.state.units.size(); ++u) {
    Unit& unit = play.state.units[u];
    const auto id = static_cast<UnitId>(u);
    if (unit.drive_back == 0 || unit.off_table || unit.broken || waits_to_be_driven_back(play.state, id)) continue;
    const Length distance = Length::units(unit.drive_back);
    unit.drive_back = 0;
    if (unit.did(Deed::ran_away) || unit.did(Deed::skirmished) || in_combat(play.state, id)) continue;
    drive_back_and_reform(play, id, distance);
  }
  take_tests(play);
}

// Step::one is the charge that is being moved, Step::two whom it follows.
bool go_on_charging(const Play& play) {
  if (play.step().stage == 0) {
    play.step().stage = 1;
    drive_back_the_others(play);
    return false;
  }
  Step& step = play.step();
  if (step.one != nobody) {
    const UnitId unit = step.one;
    const Unit& charger = unit_at(play.state, unit);
    const Charge* declared = play.state.charge_phase.charge_of(unit);
    if (charger.broken || charger.off_table || declared == nullptr || declared->moved) {
      step.one = nobody;
      return false;
    }
    const UnitId follow = step.two >= 0 && !unit_at(play.state, step.two).off_table ? step.two : UnitId{nobody};
    const Charge charge = aimed(play.game, play.state, unit, follow);
    if (comes_in_sight(play, charge)) return false;
    if (const UnitId runner = to_be_asked(play.game, play.state, charge); runner != nobody) {
      play.state.charge_phase.faced.push_back({unit, runner});
      play.push(
          {.kind = StepKind::newly_touched, .side = unit_at(play.state, runner).side, .one = runner, .two = unit});
      return false;
    }
    // Charges are moved one after the other, also where their ways cross (REG-GAP-118).
    // A group charge counts as one: its next unit group follows at once (REG-CHG-021).
    UnitId next = nobody;
    for (const Charge& other : play.state.charge_phase.declared) {
      if (other.leader == charge.leader && !other.moved && other.unit != unit) next = other.unit;
    }
    step.one = next;
    step.two = nobody;
    if (next == nobody) step.side = other(charger.side);
    commit(play, charge);
    return false;
  }
  for (int tries = 0; tries < 2; ++tries) {
    if (!to_move(play.state, step.side).empty()) return true;
    step.side = other(step.side);
  }
  play.pop();
  return false;
}

Decision charging_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Which of your charges moves next?";
  asked.rules = {"REG-CHG-021"_rule, "REG-TURN-010"_rule};
  const std::vector<std::int32_t> units = to_move(state, asked.side);
  std::vector<std::int32_t> follow;
  for (const std::int32_t unit : units) {
    for (const std::int32_t runner : to_follow(state, static_cast<UnitId>(unit))) {
      if (std::ranges::find(follow, runner) == follow.end()) follow.push_back(runner);
    }
  }
  asked.options.push_back(option(Answer::move_charge, "move-charge", "Charge home",
                                 {unit_parameter(units), target_parameter(follow, "follow", true)},
                                 {"REG-CHG-025"_rule}));
  if (auto winning = win_back_option(game, state, asked.side, units)) asked.options.push_back(*winning);
  return asked;
}

void check_charging(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) == Answer::win_back) {
    check_win_back(game, state, choice, ruling);
    return;
  }
  Values values(choice);
  const UnitId unit = values.unit();
  const UnitId follow = values.unit();
  if (follow < 0) return;
  const std::vector<std::int32_t> may = to_follow(state, unit);
  if (std::ranges::find(may, follow) == may.end()) {
    ruling.refuse("REG-CHG-025"_rule, "it was not charging that unit group, or that has not run");
  }
}

void apply_charging(const Play& play, const Choice& choice) {
  if (answer(choice) == Answer::win_back) {
    apply_win_back(play, choice);
    play.step().side = other(play.step().side);  // each play is a go (REG-ACT-024)
    return;
  }
  Values values(choice);
  play.step().one = values.unit();
  play.step().two = values.unit();
}

}  // namespace

StepRules move_chargers_step() { return {go_on_charging, charging_decision, check_charging, apply_charging}; }

}  // namespace condotta::reg
