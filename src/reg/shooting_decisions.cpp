// Shooting as decisions: in the Shooting Phase each side orders its shots, the Active player first; then all dice are
// thrown together and their effects applied (REG-SHT-006, REG-SHT-009, REG-SHT-012). Fire at chargers and counter
// chargers (REG-SHT-023 … REG-SHT-026) and Shoot and Charge (REG-CHG-020) are ordered in the same way.
#include "reg/shooting_decisions.hpp"

#include <algorithm>
#include <optional>

#include "reg/allies.hpp"
#include "reg/ambush_steps.hpp"
#include "reg/breaking.hpp"
#include "reg/facing_charges.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/shooting_volleys.hpp"
#include "reg/step_options.hpp"

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

// The file that an order names, on the position of `field`.
std::optional<ShootingFile> file_of(const FieldOfFire& field, const ShotOrder& order) {
  for (const ShootingFile& file : shooting_files(field, order.unit)) {
    if (order_of(file, order.target) == order) return file;
  }
  return std::nullopt;
}

ShotOrder read(const State& state, const Choice& choice) {
  const auto front = static_cast<BaseId>(choice.values[0]);
  return ShotOrder{state.bases[static_cast<std::size_t>(front)].unit, front,
                   static_cast<std::uint8_t>(choice.values[1]),       static_cast<std::uint8_t>(choice.values[2]),
                   static_cast<std::uint8_t>(choice.values[3]),       static_cast<BaseId>(choice.values[4])};
}

// The position with everything that was ordered marked as shot.
State with_orders_marked(const Game& game, const State& state) {
  State marked = state;
  if (state.orders.empty()) return marked;
  const FieldOfFire field(game, state);
  for (const ShotOrder& order : state.orders) {
    if (const auto file = file_of(field, order)) mark_shot(marked, *file);
  }
  return marked;
}

Occasion occasion(const State& state) {
  switch (state.steps.back().kind) {
    case StepKind::shoot_at_chargers: return Occasion::at_chargers;
    case StepKind::shoot_and_charge: return Occasion::shoot_and_charge;
    default: return Occasion::shooting_phase;
  }
}

// What may be shot at in this step, and by whom.
struct Fire {
  const FieldOfFire& field;
  Occasion occasion;
  Side side;
  UnitId only = nobody;             // Shoot and Charge: this unit group shoots
  std::vector<PathOfCharge> paths;  // of those who charge that side

  bool takes_part(UnitId unit) const {
    const Unit& shooter = field.unit(unit);
    if (shooter.side != side || shooter.off_table || shooter.broken) return false;
    if (only != nobody) return unit == only;
    // 2021: any unit group that does not charge itself (REG-SHT-008)
    return occasion != Occasion::at_chargers || field.state().charge_phase.charge_of(unit) == nullptr;
  }
  Ruling may_target_base(const ShootingFile& file, BaseId target) const {
    if (occasion != Occasion::at_chargers) return may_target(field, file, target);
    const UnitId unit = field.base(target).unit;
    const bool charges = std::ranges::any_of(paths, [&](const PathOfCharge& path) { return path.unit == unit; });
    return charges ? may_target_charger(field, file, paths, target) : may_target_receiver(field, file, target);
  }
  std::vector<BaseId> targets(const ShootingFile& file) const {
    if (occasion != Occasion::at_chargers) return legal_targets(field, file);
    return legal_charging_targets(field, file, paths);
  }
  PlannedShot plan(const ShootingFile& file, BaseId target) const {
    const UnitId unit = field.base(target).unit;
    const bool charges = std::ranges::any_of(paths, [&](const PathOfCharge& path) { return path.unit == unit; });
    return charges ? planned(field, file, paths, target) : planned(field, file, target);
  }
};

// The Paths of Charge that come at that side: of all its enemies' charges, or of one counter charger (REG-SHT-025).
std::vector<PathOfCharge> paths_at(const FieldOfFire& field, const State& state, Side side) {
  std::vector<PathOfCharge> paths;
  const Step& step = state.steps.back();
  if (step.kind != StepKind::shoot_at_chargers) return paths;
  const auto add_path = [&](UnitId unit, const ChargeWay& way, table::Length distance) {
    const bool left = way.wheel < table::Angle();
    paths.push_back(
        path_of_charge(field, unit, left ? table::Side::left : table::Side::right, size(way.wheel), distance));
  };
  if (step.one != nobody) {
    for (const Countering& counter : state.charge_phase.countering) {
      if (counter.unit == step.one && unit_at(state, counter.unit).side != side) {
        add_path(counter.unit, counter.way, counter.distance);
      }
    }
    return paths;
  }
  for (const Charge& charge : charges_of(state, other(side))) {
    const auto& n = field.rules().numbers.charging;
    const table::Length distance = charge.files ? table::Length::units(n.engaged_files)
                                                : furthest(field.game(), state, charge.unit, charge.way, 0);
    add_path(charge.unit, charge.way, distance);
  }
  return paths;
}

Fire fire_of(const FieldOfFire& field, const State& state, Side side) {
  const Step& step = state.steps.back();
  const UnitId only = step.kind == StepKind::shoot_and_charge ? step.one : UnitId{nobody};
  return {field, occasion(state), side, only, paths_at(field, state, side)};
}

// REG-SHT-013: whether any enemy is near enough for any weapon of the unit group: a first look that needs no arcs.
bool enemy_within_range(const Game& game, const State& state, UnitId id) {
  const Unit& unit = unit_at(state, id);
  int most = 0;
  for (const Shooter shooter :
       {Shooter::file, Shooter::caracole_third_rank, Shooter::platoon_fire, Shooter::regimental_guns}) {
    most = std::max(most, reach(game.rules, unit.troops, shooter).at_long);
  }
  // No base is more than 1BW wide and 2BW deep; they are measured by the middles of their fronts.
  const table::Length far = table::Length::units(most + 6);
  const auto beyond = [&](table::Length a, table::Length b) { return a - b > far || b - a > far; };
  for (BaseId b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
    const Base& base = base_at(state, b);
    if (base.lost) continue;
    for (const Base& other : state.bases) {
      const Unit& enemy = unit_at(state, other.unit);
      if (enemy.side == unit.side || other.lost || enemy.off_table) continue;
      if (beyond(base.pose.front.x, other.pose.front.x) || beyond(base.pose.front.y, other.pose.front.y)) continue;
      return true;
    }
  }
  return false;
}

// Shows every order that is legal until `seen` has had enough; whether it has.
template <class Seen>
bool each_legal_order(const Fire& fire, Seen&& seen) {
  if (fire.occasion == Occasion::at_chargers && fire.paths.empty()) return false;
  for (std::size_t u = 0; u < fire.field.state().units.size(); ++u) {
    const auto unit = static_cast<UnitId>(u);
    if (!fire.takes_part(unit)) continue;
    if (fire.occasion != Occasion::at_chargers && !enemy_within_range(fire.field.game(), fire.field.state(), unit)) {
      continue;
    }
    for (const ShootingFile& file : shooting_files(fire.field, unit)) {
      if (!may_shoot(fire.field, file, fire.occasion).allowed()) continue;
      for (const BaseId target : fire.targets(file)) {
        if (seen(order_of(file, target))) return true;
      }
    }
  }
  return false;
}

// Breaks, before anything else happens.
void settle(const Play& play, const FireOutcome& outcome) {
  const auto& [game, state, source, events] = play;
  for (const UnderFire& under : outcome.units) note_engaged(state, under.unit);  // REG-ALY-009
  for (const UnderFire& under : outcome.units) {
    if (!under.broke) continue;
    state.units[static_cast<std::size_t>(under.unit)].broken = false;  // counted and told by check_broken
    check_broken(game, state, under.unit, false, source, events);
  }
  take_tests(play);
}

void resolve(const Play& play) {
  const Occasion when = occasion(play.state);
  std::vector<PlannedShot> plan;
  {
    const FieldOfFire field(play.game, play.state);
    const std::array<Fire, 2> fires = {fire_of(field, play.state, Side::red), fire_of(field, play.state, Side::blue)};
    for (const ShotOrder& order : play.state.orders) {
      const auto file = file_of(field, order);
      if (!file) continue;
      PlannedShot shot = fires[index(field.unit(order.unit).side)].plan(*file, order.target);
      const UnitId target = field.base(order.target).unit;
      play.state.outcomes.shot_by.push_back({target, order.unit});
      plan.push_back(std::move(shot));
    }
  }
  play.state.orders.clear();
  FireOutcome outcome = resolve_shooting(play.game, play.state, plan, when, play.source);
  play.events.insert(play.events.end(), outcome.events.begin(), outcome.events.end());
  play.pop();
  settle(play, outcome);
}

bool has_shots(const Game& game, const State& state, Side side) {
  if (occasion(state) == Occasion::at_chargers) {
    if (state.charge_phase.declared.empty() && state.charge_phase.countering.empty()) return false;
  } else if (std::ranges::none_of(standing_units(state, side, true),
                                  [&](UnitId unit) { return enemy_within_range(game, state, unit); })) {
    return false;
  }
  const FieldOfFire field(game, state);
  return each_legal_order(fire_of(field, state, side), [](const ShotOrder&) { return true; });
}

// Stage 1: the first side orders; 2: the other.
bool go_on_shooting(const Play& play) {
  Step& step = play.step();
  if (step.stage == 0) {
    play.state.orders.clear();
    if (step.kind == StepKind::shooting || step.one == nobody) play.state.outcomes.shot_by.clear();
    step.stage = 1;
  }
  const bool one_side = step.kind == StepKind::shoot_and_charge || step.one != nobody;
  for (; step.stage <= 2; ++step.stage) {
    if (step.stage == 2 && one_side) continue;
    if (!one_side) step.side = step.stage == 1 ? play.state.active : other(play.state.active);
    const State marked = with_orders_marked(play.game, play.state);
    // Whoever has a card near the enemy may have somebody to shoot with, and is asked, so that nobody learns it.
    constexpr double near = 8;
    if (has_shots(play.game, marked, step.side) ||
        (step.kind == StepKind::shooting && card_near_enemy(play.state, step.side, near))) {
      return true;
    }
  }
  if (play.state.orders.empty()) {
    play.pop();
  } else {
    resolve(play);
  }
  return false;
}

Decision shooting_decision(const Game&, const State& state) {
  const auto last = static_cast<std::int32_t>(state.bases.size()) - 1;
  Decision decision;
  decision.side = state.steps.back().side;
  decision.question = "Which of your files shoots, and at whom? Nobody has to shoot.";
  decision.rules = {"REG-SHT-001"_rule, "REG-SHT-006"_rule};
  decision.options.push_back(option(Answer::shoot, "shoot", "Shoot",
                                    {{"file", ParameterKind::base, {}, 0, last},
                                     {"facing", ParameterKind::number, {}, 0, 3},
                                     {"stretch", ParameterKind::number, {}, 0, 1},
                                     {"shooter", ParameterKind::number, {}, 0, 3},
                                     {"target", ParameterKind::base, {}, 0, last}}));
  decision.options.push_back(option(Answer::shoot_all, "shoot-all", "Every file shoots at its nearest target"));
  if (state.steps.back().kind == StepKind::shooting) add_reveal(state, decision.side, decision);  // REG-AMB-013
  decision.options.push_back(option(Answer::done, "done", "No more shooting"));
  return decision;
}

void check_shooting(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::shoot) return;
  const ShotOrder order = read(state, choice);
  if (state.units[static_cast<std::size_t>(order.unit)].side != state.steps.back().side) {
    ruling.refuse("REG-SHT-001"_rule, "that is not a file of yours that can shoot");
    return;
  }
  const State marked = with_orders_marked(game, state);
  const FieldOfFire field(game, marked);
  const Fire fire = fire_of(field, marked, state.steps.back().side);
  const auto file = file_of(field, order);
  if (!file || !fire.takes_part(order.unit)) {
    ruling.refuse("REG-SHT-001"_rule, "no die is thrown from that edge of that base");
    return;
  }
  add(ruling, may_shoot(field, *file, fire.occasion));
  add(ruling, fire.may_target_base(*file, order.target));
}

// File by file, each at the target nearest to it.
void order_all(const Game& game, State& state) {
  State marked = with_orders_marked(game, state);
  const Side side = state.steps.back().side;
  const FieldOfFire field(game, marked);
  const Fire fire = fire_of(field, marked, side);
  for (std::size_t u = 0; u < marked.units.size(); ++u) {
    const auto unit = static_cast<UnitId>(u);
    if (!fire.takes_part(unit)) continue;
    for (const ShootingFile& file : shooting_files(field, unit)) {
      if (!may_shoot(field, file, fire.occasion).allowed()) continue;
      BaseId best = nobody;
      table::Length nearest;
      for (const BaseId target : fire.targets(file)) {
        const table::Length away = shooting_distance(field, file, target);
        if (best != nobody && away >= nearest) continue;
        best = target;
        nearest = away;
      }
      if (best == nobody) continue;
      state.orders.push_back(order_of(file, best));
      mark_shot(marked, file);
    }
  }
}

void apply_shooting(const Play& play, const Choice& choice) {
  if (answer(choice) == Answer::shoot) {
    play.state.orders.push_back(read(play.state, choice));
    return;
  }
  if (answer(choice) == Answer::reveal) {
    reveal(play, static_cast<std::size_t>(choice.values[0]), "REG-AMB-013"_rule);
    return;
  }
  if (answer(choice) == Answer::shoot_all) order_all(play.game, play.state);
  ++play.step().stage;
}

}  // namespace

StepRules shooting_step() { return {go_on_shooting, shooting_decision, check_shooting, apply_shooting}; }

std::vector<Choice> shooting_choices(const Game& game, const State& state) {
  std::vector<Choice> choices;
  const State marked = with_orders_marked(game, state);
  const FieldOfFire field(game, marked);
  each_legal_order(fire_of(field, marked, state.steps.back().side), [&](const ShotOrder& order) {
    choices.push_back({static_cast<std::uint16_t>(Answer::shoot),
                       {order.front, order.facing, order.stretch, order.shooter, order.target}});
    return false;
  });
  return choices;
}

}  // namespace condotta::reg
