#include "reg/invariants.hpp"

#include <algorithm>

#include "reg/casualties.hpp"
#include "reg/commanders.hpp"
#include "reg/hidden_places.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

template <class E>
bool within(E value, E last) {
  return static_cast<int>(value) >= 0 && static_cast<int>(value) <= static_cast<int>(last);
}

bool well_formed(const Troops& t) {
  return within(t.type, Type::camp) && within(t.training, Training::tribal) &&
         within(t.formation, Formation::skirmish) && within(t.quality, Quality::exceptional) &&
         within(t.armour, Armour::fully_armoured) && within(t.shooting, Shooting::heavy_artillery) &&
         within(t.firepower, Firepower::high) && within(t.impact, Impact::light_lance) &&
         within(t.melee, Melee::expert_swordsmen) && within(t.set_formation, SetFormation::missile_regiment);
}

// A move may graze a neighbour to table::tolerance. Then each of its bases is rounded to the grid once: by half a tick
// along each axis at most, which is less than a tick in any direction.
constexpr double rounding_of_a_base = table::Length::ticks(1).units() / 2;

std::unexpected<Fault> wrong(std::string what) { return std::unexpected(Fault{std::move(what)}); }

// The stack of steps and what the steps rely on.
std::expected<void, Fault> well_formed_steps(const State& state) {
  const auto is_base_or_nobody = [&](int id) { return id >= -1 && id < static_cast<int>(state.bases.size()); };
  const auto is_unit_or_nobody = [&](int id) { return id >= -1 && id < static_cast<int>(state.units.size()); };
  const Combat& combat = state.combat;
  if (!within(state.active, Side::blue) || state.steps.size() > 64 || !is_base_or_nobody(combat.own) ||
      !is_base_or_nobody(combat.foe) || (combat.under_way && combat.own == nobody)) {
    return wrong("the pending decision is none of the rules'");
  }
  for (const Step& step : state.steps) {
    const bool general = step.kind == StepKind::free_ride || step.kind == StepKind::keep_cards;
    const auto most = general ? state.generals.size() : state.units.size();
    if (!within(step.kind, StepKind::lose_base) || !within(step.side, Side::blue) || step.one < -1 || step.two < -1 ||
        step.one > static_cast<int>(most) || step.two > static_cast<int>(most)) {
      return wrong("a step is none of the rules'");
    }
    const bool fights = step.kind == StepKind::charge_combat || step.kind == StepKind::melee_combat;
    const bool needs_own = fights && step.stage > 1;
    const bool needs_foe = fights && step.stage > 2;
    if ((needs_own && combat.own == nobody) || (needs_foe && combat.foe == nobody) ||
        (fights && step.stage == 6 && combat.hit.empty()) || (fights && step.stage == 7 && combat.may_press.empty())) {
      return wrong("the pending decision lacks the files it is about");
    }
  }
  for (const ShotOrder& order : state.orders) {
    if (!is_unit_or_nobody(order.unit) || order.unit < 0 || order.front < 0 || order.target < 0 ||
        !is_base_or_nobody(order.front) || !is_base_or_nobody(order.target) || order.facing > 3 || order.shooter > 3) {
      return wrong("a shot is ordered that is none");
    }
  }
  for (const BaseId base : combat.hit) {
    if (base < 0 || !is_base_or_nobody(base)) return wrong("the pending decision is about a base that is not there");
  }
  for (const BaseId base : combat.may_press) {
    if (base < 0 || !is_base_or_nobody(base)) return wrong("a file that is not there may press forward");
  }
  for (const LossDue& loss : state.outcomes.losses_due) {
    if (loss.unit < 0 || !is_unit_or_nobody(loss.unit) || !within(loss.cause, LossCause::test)) {
      return wrong("a unit that is not there has to lose a base");
    }
  }
  const bool asks_for_loss =
      std::ranges::any_of(state.steps, [](const Step& step) { return step.kind == StepKind::lose_base; });
  if (asks_for_loss && state.outcomes.losses_due.empty()) return wrong("no base is to be lost");
  return {};
}

}  // namespace

namespace {

// Bases that hidden places keep free (hidden_places.hpp).
bool spare(const State& state, int from, int to) {
  for (int b = from; b < to; ++b) {
    if (b >= static_cast<int>(state.bases.size())) return false;
    const Base& base = state.bases[static_cast<std::size_t>(b)];
    const bool owned = base.unit >= 0 && base.unit < static_cast<int>(state.units.size());
    if (!base.lost || !owned) return false;
  }
  return true;
}

}  // namespace

std::expected<void, Fault> well_formed(const Game& game, const State& state) {
  const auto is_base = [&](int id) { return id >= 0 && id < static_cast<int>(state.bases.size()); };
  const auto is_base_or_nobody = [&](int id) { return id == nobody || is_base(id); };
  if (state.units.size() != game.unit_names.size() || state.generals.size() != game.general_names.size()) {
    return wrong("the position does not have the units and generals of its scenario");
  }
  int next = 0;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (!well_formed(unit.troops) || !within(unit.side, Side::blue)) return wrong("a unit's troops are not troops");
    const bool nobody_there = empty_place(unit) && unit.off_table && unit.command < 0 && !unit.in_ambush;
    if (unit.first_base < next || unit.base_count < (nobody_there ? 0 : 1) || unit.wounds < 0)
      return wrong("a unit's bases are not its own");
    if (!spare(state, next, unit.first_base)) return wrong("there are bases of no unit");
    next = unit.first_base;
    if (unit.command < -1 || unit.command >= static_cast<int>(state.generals.size())) {
      return wrong("a unit is in the command of nobody");
    }
    next += unit.base_count;
    if (next > static_cast<int>(state.bases.size())) return wrong("a unit has more bases than there are");
    for (int b = unit.first_base; b < next; ++b) {
      const Base& base = state.bases[static_cast<std::size_t>(b)];
      if (base.unit != static_cast<UnitId>(u) || !within(base.quality, Quality::exceptional) ||
          !within(base.armour, Armour::fully_armoured)) {
        return wrong("a base does not belong to its unit");
      }
    }
  }
  if (!spare(state, next, static_cast<int>(state.bases.size()))) return wrong("there are bases of no unit");
  for (const General& general : state.generals) {
    if (!is_base_or_nobody(general.with) || !within(general.grade, Grade::legendary)) {
      return wrong("a general is with no base");
    }
  }
  if (auto done = well_formed_command(game.rules, state); !done) return done;
  for (const AmbushCard& card : state.ambushes) {
    const bool holds = card.unit != nobody;
    if (!within(card.side, Side::blue) || card.command < -1 ||
        card.command >= static_cast<int>(state.generals.size()) || card.unit < nobody ||
        card.unit >= static_cast<int>(state.units.size()) ||
        (holds && state.units[static_cast<std::size_t>(card.unit)].side != card.side)) {
      return wrong("an Ambush card is none");
    }
  }
  if (auto done = well_formed_steps(state); !done) return done;
  const auto is_unit = [&](int id) { return id >= 0 && id < static_cast<int>(state.units.size()); };
  const ChargePhase& charges = state.charge_phase;
  if (!std::ranges::all_of(charges.held, is_unit) || !std::ranges::all_of(charges.standing, is_unit) ||
      !std::ranges::all_of(charges.declared,
                           [&](const Charge& charge) {
                             return is_unit(charge.unit) && within(charge.kind, ChargeKind::prompted) &&
                                    charge.dropped <= 2;
                           }) ||
      !std::ranges::all_of(charges.tests_due, [&](const TestDue& test) {
        return is_unit(test.unit) && within(test.reason, KabReason::desertion);
      })) {
    return wrong("the charges are about units that are not there");
  }
  return {};
}

std::expected<void, Fault> sound(const Game& game, const State& state) {
  if (auto formed = well_formed(game, state); !formed) return formed;
  std::vector<table::Rectangle> all;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    const std::string& name = game.unit_names[u];
    int lost = 0;
    for (int b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
      lost += state.bases[static_cast<std::size_t>(b)].lost ? 1 : 0;
    }
    int due = 0;  // bases that are still to be removed in the fight under way
    for (const BaseId base : state.combat.hit) {
      due += state.bases[static_cast<std::size_t>(base)].unit == static_cast<UnitId>(u) ? 1 : 0;
    }
    for (const LossDue& loss : state.outcomes.losses_due) due += loss.unit == static_cast<UnitId>(u) ? 1 : 0;
    if (lost + due != bases_lost(game.rules, losses(unit))) {
      return wrong(name + " has lost " + std::to_string(lost) + " bases to " + std::to_string(unit.wounds) +
                   " wounds (REG-CAS-002)");
    }
    if (empty_place(unit)) continue;
    const bool settled = state.combat.hit.empty();
    const bool gone = unit.off_table && unit.broken;  // it may have been destroyed without breaking (REG-BRK-019)
    if (settled && !gone && unit.broken != broken(game.rules, unit.troops, losses(unit))) {
      return wrong(name + " is at odds with its break point (REG-BRK-001)");
    }
    if (unit.off_table || unit.broken) continue;
    for (const table::Rectangle& base : footprint(state, static_cast<UnitId>(u))) {
      all.push_back(table::Rectangle::around(base.centre(), base.forward(), base.half_width() - rounding_of_a_base,
                                             base.half_depth() - rounding_of_a_base));
    }
  }
  if (table::first_overlap(table::Footprint(all))) return wrong("two bases overlap (REG-GEO-021)");
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const auto cards = std::ranges::count_if(
        state.ambushes, [&](const AmbushCard& card) { return !card.up && card.unit == static_cast<UnitId>(u); });
    const Unit& unit = state.units[u];
    if (cards != (unit.in_ambush ? 1 : 0) || (unit.in_ambush && !unit.off_table)) {
      return wrong(game.unit_names[u] + " lies in ambush under no card of its own, or under several (REG-AMB-001)");
    }
  }
  for (const General& general : state.generals) {
    if (general.with == nobody) continue;
    const Base& base = state.bases[static_cast<std::size_t>(general.with)];
    if (state.units[static_cast<std::size_t>(base.unit)].side != general.side)
      return wrong("a general is with the enemy");
  }
  return {};
}

}  // namespace condotta::reg
