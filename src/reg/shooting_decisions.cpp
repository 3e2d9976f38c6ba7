// The Shooting phase as decisions: each side orders its shots, the Active player first; then all dice are thrown
// together and their effects applied (REG-SHT-006, REG-SHT-009, REG-SHT-012).
#include <algorithm>
#include <optional>

#include "reg/combat.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/shooting_volleys.hpp"
#include "reg/sub_phases.hpp"

namespace condotta::reg {
namespace {

ShotOrder order_of(const ShootingFile& file, BaseId target) {
  return {file.unit,
          file.front,
          static_cast<std::uint8_t>(file.facing),
          file.stretch,
          static_cast<std::uint8_t>(file.shooter),
          target};
}

Choice choice_of(const ShotOrder& order) {
  return {static_cast<std::uint16_t>(Answer::shoot),
          {order.front, order.facing, order.stretch, order.shooter, order.target}};
}

// The file that an order names, on the position of `field`.
std::optional<ShootingFile> file_of(const FieldOfFire& field, const ShotOrder& order) {
  for (const ShootingFile& file : shooting_files(field, order.unit)) {
    if (order_of(file, order.target) == order) return file;
  }
  return std::nullopt;
}

std::optional<ShotOrder> read(const State& state, const Choice& choice) {
  if (choice.values.size() != 5) return std::nullopt;
  const auto is_base = [&](std::int32_t id) { return id >= 0 && id < static_cast<std::int32_t>(state.bases.size()); };
  if (!is_base(choice.values[0]) || !is_base(choice.values[4])) return std::nullopt;
  const auto front = static_cast<BaseId>(choice.values[0]);
  return ShotOrder{state.bases[static_cast<std::size_t>(front)].unit, front,
                   static_cast<std::uint8_t>(choice.values[1]),       static_cast<std::uint8_t>(choice.values[2]),
                   static_cast<std::uint8_t>(choice.values[3]),       static_cast<BaseId>(choice.values[4])};
}

// The position with everything that was ordered marked as shot.
State with_orders_marked(const Game& game, const State& state) {
  State marked = state;
  const FieldOfFire field(game, state);
  for (const ShotOrder& order : state.pending.orders) {
    if (const auto file = file_of(field, order)) mark_shot(marked, *file);
  }
  return marked;
}

// What the fire did besides wounds and moves: Generals at risk, breaks, friends that were run through.
void settle(const Game& game, State& state, const FireOutcome& outcome, dice::Source& source, Events& events) {
  for (const UnderFire& under : outcome.units) {
    for (const GeneralId general : under.generals_at_risk) test_general(game, state, general, source, events);
  }
  for (const UnderFire& under : outcome.units) {
    if (!under.broke) continue;
    state.units[static_cast<std::size_t>(under.unit)].broken = false;  // counted and told by check_broken
    check_broken(game, state, under.unit, false, source, events);
  }
  for (const UnderFire& under : outcome.units) {
    if (state.units[static_cast<std::size_t>(under.unit)].broken) continue;
    for (const UnitId friends : under.driven_back.friends_met) {  // REG-SLW-018
      test_unit(game, state, under.unit, KabReason::driven_back_through_friends, false, false, source, events);
      test_unit(game, state, friends, KabReason::driven_back_through_friends, false, false, source, events);
    }
    if (under.driven_back.stopped_at_table_edge) {  // REG-KAB-004
      test_unit(game, state, under.unit, KabReason::table_edge, false, false, source, events);
    }
  }
}

void resolve(const Game& game, State& state, dice::Source& source, Events& events) {
  std::vector<PlannedShot> plan;
  {
    const FieldOfFire field(game, state);
    for (const ShotOrder& order : state.pending.orders) {
      if (const auto file = file_of(field, order)) plan.push_back(planned(field, *file, order.target));
    }
  }
  state.pending.orders.clear();
  state.pending.procedure = Procedure::none;
  FireOutcome outcome = resolve_shooting(game, state, plan, Occasion::shooting_phase, source);
  events.insert(events.end(), outcome.events.begin(), outcome.events.end());
  settle(game, state, outcome, source, events);
  state.pending.sub_phase = SubPhase::shooting_outcomes;
  outcomes(game, state, source, events);
  state.pending.sub_phase = SubPhase::over;
}

}  // namespace

void begin_shooting(const Game&, State& state) {
  state.pending.procedure = Procedure::pick_target;
  state.pending.mover = state.active;
}

Decision shooting_decision(const Game&, const State& state) {
  const auto last = static_cast<std::int32_t>(state.bases.size()) - 1;
  Decision decision;
  decision.side = state.pending.mover;
  decision.step = "3.1 Shooting";
  decision.question = "Which of your files shoots, and at whom? Nobody has to shoot.";
  decision.rules = {"REG-SHT-001"_rule, "REG-SHT-006"_rule};
  decision.options.push_back({static_cast<std::uint16_t>(Answer::shoot),
                              "shoot",
                              "Shoot",
                              {{"file", ParameterKind::base, {}, 0, last},
                               {"facing", ParameterKind::number, {}, 0, 3},
                               {"stretch", ParameterKind::number, {}, 0, 1},
                               {"shooter", ParameterKind::number, {}, 0, 3},
                               {"target", ParameterKind::base, {}, 0, last}},
                              {}});
  decision.options.push_back({static_cast<std::uint16_t>(Answer::done), "done", "No more shooting", {}, {}});
  return decision;
}

void check_shooting(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (static_cast<Answer>(choice.option) == Answer::done && choice.values.empty()) return;
  const auto order = static_cast<Answer>(choice.option) == Answer::shoot ? read(state, choice) : std::nullopt;
  if (!order || state.units[static_cast<std::size_t>(order->unit)].side != state.pending.mover) {
    ruling.refuse("REG-SHT-001"_rule, "that is not a file of yours that can shoot");
    return;
  }
  const State marked = with_orders_marked(game, state);
  const FieldOfFire field(game, marked);
  const auto file = file_of(field, *order);
  if (!file) {
    ruling.refuse("REG-SHT-001"_rule, "no die is thrown from that edge of that base");
    return;
  }
  for (Refusal& refusal : may_shoot(field, *file).refusals) ruling.refusals.push_back(std::move(refusal));
  for (Refusal& refusal : may_target(field, *file, order->target).refusals) {
    ruling.refusals.push_back(std::move(refusal));
  }
}

void apply_shooting(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  if (static_cast<Answer>(choice.option) == Answer::shoot) {
    if (const auto order = read(state, choice)) state.pending.orders.push_back(*order);
    return;
  }
  if (state.pending.mover == state.active) {
    state.pending.mover = other(state.active);
  } else {
    resolve(game, state, source, events);
  }
}

std::vector<Choice> shooting_candidates(const Game& game, const State& state) {
  std::vector<Choice> choices = {{static_cast<std::uint16_t>(Answer::done), {}}};
  const State marked = with_orders_marked(game, state);
  const FieldOfFire field(game, marked);
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.side != state.pending.mover || unit.off_table || unit.broken) continue;
    for (const ShootingFile& file : shooting_files(field, static_cast<UnitId>(u))) {
      if (!may_shoot(field, file).allowed()) continue;
      for (const BaseId target : legal_targets(field, file)) choices.push_back(choice_of(order_of(file, target)));
    }
  }
  return choices;
}

}  // namespace condotta::reg
