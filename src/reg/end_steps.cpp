// Phase 6: recovery (E1, REG-ACT-055), dragoons, then the last KaB tests of the turn (REG-REC-006, REC, REG-KAB-005,
// REG-KAB-014, REG-SLW-008, REG-UNT-014).
#include <algorithm>

#include "reg/ambush_steps.hpp"
#include "reg/breaking.hpp"
#include "reg/cards.hpp"
#include "reg/command_range.hpp"
#include "reg/flank_sectors.hpp"
#include "reg/generals.hpp"
#include "reg/position.hpp"
#include "reg/prompted_move.hpp"
#include "reg/step_options.hpp"
#include "reg/unit_moves.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

// --- 6.1

std::vector<std::int32_t> wounded(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    if (markers(game.rules, losses(unit_at(state, unit))) > 0) units.push_back(unit);
  }
  return units;
}

std::vector<std::int32_t> dragoons(const State& state, Side side, Type type) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    const Unit& one = unit_at(state, unit);
    const bool may = one.troops.has(Trait::dragoons) && one.troops.type == type && !one.activity.switched;
    if (may && !in_combat(state, unit)) units.push_back(unit);
  }
  return units;
}

struct RecoveryOrder {
  UnitId unit = nobody;
  GeneralId payer = -1;
  Recovery recovery;
};
// What a recovery asks by edition: REG-CDR-049.
RecoveryOrder read_recovery(const State& state, const Choice& choice) {
  Values values(choice);
  RecoveryOrder order;
  order.unit = values.unit();
  order.payer = values.leader();
  order.recovery.card = static_cast<Colour>(values.next());
  order.recovery.upgrade = values.next() == 1;
  order.recovery.losses = losses(unit_at(state, order.unit));
  order.recovery.in_combat = in_combat(state, order.unit);
  const General& general = state.generals[static_cast<std::size_t>(order.payer)];
  order.recovery.with_unit = !general.killed && unit_with(state, order.payer) == order.unit;
  order.recovery.distance = general.killed ? 1000 : distance_to(state, order.payer, order.unit).units();
  return order;
}

// Somebody near enough with a card that is good enough.
bool can_recover(const Game& game, const State& state, Side side) {
  if (!dragoons(state, side, Type::mounted).empty() || !dragoons(state, side, Type::foot).empty()) return true;
  for (const std::int32_t unit : wounded(game, state, side)) {
    for (std::size_t g = 0; g < state.generals.size(); ++g) {
      const Commander& commander = state.command.commanders[g];
      if (state.generals[g].side != side || commander.hand.size() == 0) continue;
      const Colour best = commander.hand.cards().front();
      for (const std::int32_t upgrade : {0, 1}) {
        if (upgrade == 1 && commander.upgraded) continue;
        const RecoveryOrder order =
            read_recovery(state, {0, {unit, static_cast<std::int32_t>(g), static_cast<std::int32_t>(best), upgrade}});
        if (may_recover(game.rules, order.recovery).allowed()) return true;
      }
    }
  }
  return false;
}

// 2021: Rear Support takes off a marker free; 2019: the slowing dice go (REG-REC-005, REG-GAP-214, REG-SLW-008).
void begin_recovery(const Play& play) {
  for (std::size_t u = 0; u < play.state.units.size(); ++u) {
    Unit& unit = play.state.units[u];
    const auto id = static_cast<UnitId>(u);
    unit.slowing = 0;
    unit.drive_back = 0;
    if (unit.off_table || unit.broken || play.game.rules.edition == Edition::y2019) continue;
    if (markers(play.game.rules, losses(unit)) == 0) continue;
    const int free = free_recovery(play.game.rules, losses(unit), rear_support(play.game, play.state, id),
                                   in_combat(play.state, id));
    if (free == 0) continue;
    unit.wounds = static_cast<std::int16_t>(unit.wounds - free);
    play.events.push_back({"recovered",
                           name_of(play.game, id) + " recovers a wound, with Rear Support",
                           {"REG-REC-005"_rule},
                           Document(),
                           {}});
  }
}

bool go_on_recovering(const Play& play) {
  if (play.step().stage == 0) begin_recovery(play);
  return go_on_with_goes(play, can_recover);
}

Decision recovering_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do you recover wounds?";
  asked.rules = {"REG-REC-001"_rule};
  const std::vector<std::int32_t> units = wounded(game, state, asked.side);
  std::vector<std::int32_t> payers;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side == asked.side && !state.generals[i].killed) {
      payers.push_back(static_cast<std::int32_t>(i));
    }
  }
  if (!units.empty() && !payers.empty()) {
    asked.options.push_back(option(Answer::recover, "E1", "Recover a wound",
                                   {unit_parameter(units), leader_parameter(payers, "payer"), card_parameter(),
                                    number_parameter("upgrade", 1, {"as it is", "raised"})},
                                   {"REG-REC-003"_rule}));
  }
  const std::vector<std::int32_t> riding = dragoons(state, asked.side, Type::mounted);
  const std::vector<std::int32_t> walking = dragoons(state, asked.side, Type::foot);
  if (!riding.empty()) {
    asked.options.push_back(
        option(Answer::dismount, "dismount", "Dismount, free", {unit_parameter(riding)}, {"REG-UNT-014"_rule}));
  }
  if (!walking.empty()) {
    asked.options.push_back(
        option(Answer::mount, "mount", "Mount, free", {unit_parameter(walking)}, {"REG-UNT-014"_rule}));
  }
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

// The switch as an M1, whoever has acted.
// REG-TRP-013
MoveOutcome switched(const Game& game, const State& state, UnitId unit, bool mount) {
  State fresh = state;
  unit_at(fresh, unit).deeds = 0;
  unit_at(fresh, unit).activity = {};
  Move move = Move::of(Action::m1, unit);
  move.parts.front().switching = mount ? Switching::mount : Switching::dismount;
  MoveOutcome outcome = try_move(game, fresh, move);
  unit_at(outcome.after, unit).deeds = unit_at(state, unit).deeds;
  unit_at(outcome.after, unit).activity = unit_at(state, unit).activity;
  unit_at(outcome.after, unit).activity.switched = true;
  return outcome;
}

void check_recovering(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  if (answer(choice) == Answer::mount || answer(choice) == Answer::dismount) {
    add(ruling, switched(game, state, static_cast<UnitId>(choice.values[0]), answer(choice) == Answer::mount).ruling);
    return;
  }
  const RecoveryOrder order = read_recovery(state, choice);
  const Commander& commander = state.command.commanders[static_cast<std::size_t>(order.payer)];
  if (commander.hand.of(order.recovery.card) == 0) ruling.refuse("REG-REC-001"_rule, "he holds no such card");
  if (order.recovery.upgrade && commander.upgraded) ruling.refuse("REG-CDR-031"_rule, "he has used his upgrade");
  add(ruling, may_recover(game.rules, order.recovery));
}

void apply_recovering(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const std::size_t step = play.state.steps.size() - 1;
  if (answer(choice) == Answer::mount || answer(choice) == Answer::dismount) {
    const auto unit = static_cast<UnitId>(choice.values[0]);
    MoveOutcome outcome = switched(play.game, play.state, unit, answer(choice) == Answer::mount);
    play.state = std::move(outcome.after);
    play.events.push_back({"switched",
                           name_of(play.game, unit) + (answer(choice) == Answer::mount ? " mounts" : " dismounts"),
                           {"REG-UNT-014"_rule},
                           Document(),
                           {}});
    end_go(play, step, Go::free_action);
    return;
  }
  const RecoveryOrder order = read_recovery(play.state, choice);
  discard(play.state.command, order.payer, order.recovery.card);
  if (order.recovery.upgrade) play.state.command.commanders[static_cast<std::size_t>(order.payer)].upgraded = true;
  --unit_at(play.state, order.unit).wounds;
  play.events.push_back(
      {"recovered", name_of(play.game, order.unit) + " recovers a wound", {"REG-REC-002"_rule}, Document(), {}});
  end_go(play, step, Go::prompt);
}

// --- 6.3

bool go_on_ending(const Play& play) {
  State& state = play.state;
  if (play.step().stage == 0) {
    play.step().stage = 1;
    for (const Side side : {state.active, other(state.active)}) {  // REG-KAB-005, once
      // REG-CMP-027: every UG of its army, Allies included (REG-ALY-017)
      if (!state.camp_sacked[index(side)] || state.camp_tested[index(side)]) continue;
      state.camp_tested[index(side)] = true;
      play.events.push_back({"sacked",
                             "The camp of " + play.game.encounter.armies[index(side)] + " is sacked",
                             {"REG-CMP-027"_rule},
                             Document(),
                             {}});
      reveal_all(play, side, "REG-AMB-015"_rule);  // those in ambush are tested too
      for (const UnitId unit : standing_units(state, side)) {
        if (unit_at(state, unit).troops.type == Type::camp) continue;
        state.charge_phase.tests_due.push_back({unit, KabReason::camp_sacked, false});
      }
    }
    test_standing_in_sector(play);
    take_tests(play);
    return false;
  }
  // Whoever breaks now causes his tests and routs as in an outcome sub-phase (REG-KAB-003).
  const bool broken = std::ranges::any_of(state.units, [](const Unit& u) { return u.broken && !u.off_table; });
  if (broken) {
    play.push({.kind = StepKind::melee_outcomes, .side = state.active});
    return false;
  }
  leave_front_ranks(state);
  play.pop();
  return false;
}

}  // namespace

StepRules recover_step() { return {go_on_recovering, recovering_decision, check_recovering, apply_recovering}; }
StepRules end_of_turn_step() { return {go_on_ending, nullptr, nullptr, nullptr}; }

}  // namespace condotta::reg
