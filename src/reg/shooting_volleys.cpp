#include "reg/shooting_volleys.hpp"

#include <algorithm>
#include <map>

#include "reg/casualties.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/thrown_dice.hpp"

namespace condotta::reg {
namespace {

using table::Length;

std::string wounds_in_words(int wounds) { return std::to_string(wounds) + (wounds == 1 ? " wound" : " wounds"); }

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

Document shot_facts(const Game& game, const PlannedShot& planned) {
  const ShotBreakdown breakdown = shot_breakdown(game.rules, planned.shot);
  Document facts = Document::object();
  facts.set("shooter", static_cast<int>(planned.file.front));
  facts.set("target", static_cast<int>(planned.target));
  facts.set("distance", planned.shot.distance);
  facts.set("die", name_of(breakdown.die));
  Document steps = Document::array();
  for (const Term& term : breakdown.steps.terms()) {
    Document step = Document::object();
    step.set("rule", term.rule.text());
    step.set("why", term.label);
    step.set("steps", term.value);
    steps.push(std::move(step));
  }
  facts.set("steps", std::move(steps));
  return facts;
}

// All dice at one unit group, thrown together.
UnderFire throw_at(const Game& game, const State& state, const std::vector<const PlannedShot*>& shots, UnitId unit,
                   int frontage, dice::Source& source, Events& events) {
  std::vector<VolleyDie> dice;
  Event event;
  event.kind = "shot at";
  Document all = Document::array();
  for (const PlannedShot* planned : shots) {
    dice.push_back(volley_die(game.rules, planned->shot));
    all.push(shot_facts(game, *planned));
  }
  UnderFire under;
  under.unit = unit;
  under.dice = static_cast<int>(dice.size());
  const Unit& target = state.units[static_cast<std::size_t>(unit)];
  dice::Recording seen(source);
  under.volley = throw_volley(game.rules, {target.troops, frontage, in_combat(state, unit)}, dice, seen);
  event.words = name(game, unit) + " is shot at with " + std::to_string(dice.size()) +
                (dice.size() == 1 ? " die: " : " dice: ") + wounds_in_words(under.volley.wounds) + ".";
  event.rules = {"REG-SHT-012"_rule};
  event.facts = Document::object();
  event.facts.set("unit", static_cast<int>(unit));
  event.facts.set("dice", thrown_dice(seen.record()));
  event.facts.set("shots", std::move(all));
  event.facts.set("wounds", under.volley.wounds);
  event.facts.set("results", under.volley.results);
  events.push_back(std::move(event));
  return under;
}

Event about(const Game& game, UnitId unit, std::string_view kind, const std::string& what, RuleId rule) {
  Event event;
  event.kind = kind;
  event.words = name(game, unit) + " " + what + ".";
  event.rules = {rule};
  event.facts = Document::object();
  event.facts.set("unit", static_cast<int>(unit));
  return event;
}

void apply_wounds(const Game& game, State& state, UnderFire& under, Events& events) {
  Unit& unit = state.units[static_cast<std::size_t>(under.unit)];
  const int before = bases_lost(game.rules, losses(unit));
  unit.wounds = static_cast<std::int16_t>(unit.wounds + under.volley.wounds);
  under.to_lose = bases_lost(game.rules, losses(unit)) - before;
  for (int i = 0; i < under.to_lose; ++i) state.outcomes.losses_due.push_back({under.unit, LossCause::shooting});
  if (unit.broken || !broken(game.rules, unit.troops, losses(unit))) return;
  unit.broken = true;
  under.broke = true;
  events.push_back(about(game, under.unit, "broke", "breaks under fire",
                         break_point(game.rules, unit.troops, unit.base_count).rule));
}

void apply_push(const Game& game, State& state, UnderFire& under, Occasion occasion, Events& events) {
  Unit& unit = state.units[static_cast<std::size_t>(under.unit)];
  const int push = under.volley.push;
  if (push == 0 || unit.broken) return;
  if (game.rules.edition == Edition::y2019) {  // REG-SLW-010
    unit.slowing = static_cast<std::uint8_t>(unit.slowing + push);
    events.push_back(
        about(game, under.unit, "slowed", "is slowed by " + std::to_string(push) + "BW", "REG-SLW-001"_rule));
    return;
  }
  if (occasion != Occasion::shooting_phase) {
    unit.drive_back = static_cast<std::uint8_t>(unit.drive_back + push);
    events.push_back(about(game, under.unit, "driven back", "is to be driven back by " + std::to_string(push) + "BW",
                           "REG-SLW-016"_rule));
    return;
  }
  under.driven_back = move_straight_back(game, state, under.unit, Length::units(push));  // REG-SLW-017
  Event event =
      about(game, under.unit, "driven back", "is driven back by " + in_bw(under.driven_back.went), "REG-SLW-017"_rule);
  event.facts.set("distance", under.driven_back.went.units());
  events.push_back(std::move(event));
}

bool at_charger(PathsOfCharge paths, BaseId target) {
  return std::any_of(paths.begin(), paths.end(), [&](const PathOfCharge& path) {
    return std::any_of(path.files.begin(), path.files.end(),
                       [&](const ChargingFile& file) { return file.front == target; });
  });
}

Ruling target_ruling(const FieldOfFire& field, const PlannedShot& planned, Occasion occasion, PathsOfCharge paths) {
  if (occasion != Occasion::at_chargers) return may_target(field, planned.file, planned.target);
  if (at_charger(paths, planned.target)) return may_target_charger(field, planned.file, paths, planned.target);
  return may_target_receiver(field, planned.file, planned.target);
}

}  // namespace

PlannedShot planned(const FieldOfFire& field, const ShootingFile& file, BaseId target) {
  return {file, target, shot_at(field, file, target)};
}

PlannedShot planned(const FieldOfFire& field, const ShootingFile& file, PathsOfCharge paths, BaseId charging) {
  return {file, charging, shot_at_charger(field, file, paths, charging)};
}

Ruling may_fire(const Game& game, const State& state, const std::vector<PlannedShot>& plan, Occasion occasion,
                PathsOfCharge paths) {
  Ruling ruling;
  State ledger = state;  // files are marked one by one, so that the limits count those before
  const FieldOfFire field(game, ledger);
  const auto take = [&](const Ruling& part) {
    ruling.refusals.insert(ruling.refusals.end(), part.refusals.begin(), part.refusals.end());
  };
  for (const PlannedShot& shot : plan) {
    take(may_shoot(field, shot.file, occasion));
    take(target_ruling(field, shot, occasion, paths));
    mark_shot(ledger, shot.file);
    if (shot.file.shooter != Shooter::caracole_third_rank) continue;
    const bool elsewhere = std::any_of(plan.begin(), plan.end(), [&](const PlannedShot& other) {
      return other.file.front == shot.file.front && other.file.shooter == Shooter::file && other.target != shot.target;
    });
    if (elsewhere) ruling.refuse("REG-SHT-001"_rule, "both dice of a Caracole file are shot at one target base");
  }
  return ruling;
}

FireOutcome resolve_shooting(const Game& game, State& state, const std::vector<PlannedShot>& plan, Occasion occasion,
                             dice::Source& source) {
  FireOutcome outcome;
  std::map<UnitId, std::vector<const PlannedShot*>> by_target;
  for (const PlannedShot& shot : plan) {
    by_target[state.bases[static_cast<std::size_t>(shot.target)].unit].push_back(&shot);
    mark_shot(state, shot.file);
    if (occasion != Occasion::shooting_phase) {
      state.units[static_cast<std::size_t>(shot.file.unit)].note(Deed::shot_in_charge_phase);
    }
  }
  {
    const FieldOfFire field(game, state);
    for (const auto& [unit, shots] : by_target) {
      outcome.units.push_back(throw_at(game, state, shots, unit, front_files(field, unit), source, outcome.events));
    }
  }
  for (UnderFire& under : outcome.units) apply_wounds(game, state, under, outcome.events);  // REG-CAS-009
  for (UnderFire& under : outcome.units) apply_push(game, state, under, occasion, outcome.events);
  return outcome;
}

}  // namespace condotta::reg
