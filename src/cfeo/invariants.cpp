#include "cfeo/invariants.hpp"

#include <algorithm>

#include "cfeo/field.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

template <class E>
bool within(E value, E last) {
  return static_cast<int>(value) >= 0 && static_cast<int>(value) <= static_cast<int>(last);
}

std::unexpected<Fault> wrong(std::string what) { return std::unexpected(Fault{std::move(what)}); }

bool well_formed(const FieldUnit& unit, int units, int leaders, int rolls, int fights) {
  const auto is_unit = [&](int id) { return id >= nobody && id < units; };
  const auto fits_in = [](int id, int count) { return id >= nobody && id < count; };
  const bool words = within(unit.side, Side::blue) && within(unit.troops.type, Type::wagon) &&
                     within(unit.troops.grade, Grade::e) && within(unit.troops.nation, Nation::spanish) &&
                     within(unit.presence, Presence::left) && within(unit.formation, Formation::unformed) &&
                     within(unit.course, Course::looting) && within(unit.conforms, Conforms::in_depth) &&
                     within(unit.after, AfterCombat::abandon_guns_crew_killed) &&
                     within(unit.woe, Misfortune::own_evade);
  const bool numbers = unit.dps >= 0 && unit.casualties >= 0 && unit.start_stands >= 1 && unit.battalia >= nobody &&
                       unit.battalia < leaders && fits_in(unit.roll, rolls) && fits_in(unit.fight, fights) &&
                       is_unit(unit.aimed_at) && is_unit(unit.quarry) && is_unit(unit.reinforces) && is_unit(unit.lead);
  const bool foes = std::ranges::all_of(unit.foes, [&](UnitId foe) { return foe >= 0 && foe < units; });
  const bool stands = std::ranges::all_of(unit.stands, [](const StandPlace& s) {
    return within(s.weapon, Weapon::other) && s.rank >= 0 && s.rank < 12 && s.file >= 0 && s.file < 12;
  });
  return words && numbers && foes && stands && (!present(unit) || !unit.stands.empty());
}

bool well_formed(const Throw& dice) { return dice.average >= 0 && dice.average <= 3 && dice.d6 >= 0 && dice.d6 <= 2; }

}  // namespace

std::expected<void, Fault> well_formed(const Game& game, const State& state) {
  const int units = static_cast<int>(state.units.size());
  const int leaders = static_cast<int>(state.leaders.size());
  const auto is_unit = [&](int id) { return id >= 0 && id < units; };
  if (state.units.size() < game.unit_names.size() || state.units.size() > most_units ||
      state.leaders.size() != game.leader_names.size()) {
    return wrong("the position does not have the units and leaders of its scenario");
  }
  for (const FieldUnit& unit : state.units) {
    if (!well_formed(unit, units, leaders, static_cast<int>(state.rolls.size()), static_cast<int>(state.fights.size())))
      return wrong("a unit is not well formed");
  }
  for (const FieldLeader& leader : state.leaders) {
    const bool with = leader.with == nobody || is_unit(leader.with);
    if (!with || !within(leader.rank, Rank::general) || !within(leader.talent, Talent::inept) ||
        !within(leader.fate, LeaderFate::left) || static_cast<int>(leader.order) < 1 ||
        static_cast<int>(leader.order) > 3 || leader.wounds < 0 || !within(leader.side, Side::blue) ||
        !within(leader.woe, Misfortune::own_evade)) {
      return wrong("a leader is not well formed");
    }
  }
  for (const Messenger& m : state.messengers) {
    if (m.to < 0 || m.to >= leaders || static_cast<int>(m.order) < 1 || static_cast<int>(m.order) > 3)
      return wrong("a messenger rides to nobody");
  }
  for (const Touch& touch : state.touches) {
    if (!is_unit(touch.red) || !is_unit(touch.blue) || unit_at(state, touch.red).side != Side::red ||
        unit_at(state, touch.blue).side != Side::blue)
      return wrong("a contact is of no two enemies");
  }
  for (const Charge& charge : state.charges) {
    const bool target = charge.target == nobody || is_unit(charge.target);
    if (!is_unit(charge.unit) || !target || !within(charge.response, Response::abandon_guns) ||
        !well_formed(charge.dice) || !well_formed(charge.counter))
      return wrong("a charge is not well formed");
  }
  for (const BodyRoll& roll : state.rolls) {
    if (!well_formed(roll.dice) || !within(roll.intent, Intent::line)) return wrong("a roll is not well formed");
  }
  for (const Piece& piece : state.pieces) {
    if (piece.word >= 19 || !within(piece.ground, Ground::river)) return wrong("a piece of ground is none");
  }
  if (state.steps.empty() || !within(state.end, End::agreed) || !within(state.phase, Phase::morale) ||
      !within(state.first, Side::blue))
    return wrong("the turn is not well formed");
  for (const Step& step : state.steps) {
    if (!within(step.kind, StepKind::over) || !within(step.side, Side::blue))
      return wrong("a step is none of the rules'");
  }
  const Step& top = state.steps.back();
  const bool by_unit = top.kind == StepKind::artillery || top.kind == StepKind::fire || top.kind == StepKind::control ||
                       top.kind == StepKind::control_option || top.kind == StepKind::movement ||
                       top.kind == StepKind::declare_charges || top.kind == StepKind::follow_up ||
                       top.kind == StepKind::after_combat || top.kind == StepKind::stop_short ||
                       top.kind == StepKind::lose_stands;
  if (by_unit && !is_unit(top.unit)) return wrong("the question is about no unit");
  if (top.kind == StepKind::charge_dice && (top.value < 0 || top.value >= static_cast<int>(state.charges.size())))
    return wrong("the question is about no charge");
  if (top.kind == StepKind::response && (top.other < 0 || top.other >= static_cast<int>(state.charges.size()) ||
                                         !is_unit(state.charges[static_cast<std::size_t>(top.other)].target)))
    return wrong("the question is about no charge");
  if (top.kind == StepKind::write_orders && (top.unit < 0 || top.unit >= leaders))
    return wrong("the question is about no leader");
  if (top.kind == StepKind::deploy_unit &&
      (top.other < 0 || top.other >= leaders || !(top.unit == nobody || is_unit(top.unit))))
    return wrong("the question is about no battalia");
  return {};
}

std::vector<std::string> unsound(const Game& game, const State& state) {
  std::vector<std::string> out;
  if (const auto form = well_formed(game, state); !form) {
    out.push_back(form.error().sentence());
    return out;
  }
  std::vector<table::Rectangle> all;
  std::vector<std::size_t> owner;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    if (!present(unit)) continue;
    const std::string name = name_of(game, static_cast<int>(i));
    int owed = 0;
    for (const Step& step : state.steps)
      owed += step.kind == StepKind::lose_stands && step.unit == static_cast<int>(i) ? step.value : 0;
    const int expected = unit.start_stands - unit.casualties + owed;
    const bool gun = arm(unit) == Arm::guns || arm(unit) == Arm::wagons;
    // A stand may also have gone off with a gun (CFE-RES-014), or stayed behind (CFE-ACT-018).
    if (!gun && static_cast<int>(unit.stands.size()) > expected)
      out.push_back(name + " has more stands than its casualties leave (CFE-DP-008)");
    if (unit.dps > std::max(game.rules.numbers.dp_ceiling, game.rules.numbers.dp_movement_most))
      out.push_back(name + " has more DPs than the ceiling (CFE-DP-003)");
    if (formed(unit) && unit.formation == Formation::line && !may_form(unit_of(unit)).allowed()) {
      const Unit as = unit_of(unit);
      if (as.ranks.size() > static_cast<std::size_t>(as.ranks.front()))
        out.push_back(name + " stands deeper than wide (CFE-FRM-002)");
    }
    if (always_unformed(unit.troops.type) && unit.formation != Formation::unformed)
      out.push_back(name + " is never formed (CFE-FRM-005)");
    if (!on_table(game, unit)) out.push_back(name + " is not on the table (CFE-MOV-031)");
    for (const table::Rectangle& stand : footprint(unit)) {
      all.push_back(stand.inset(0.02));
      owner.push_back(i);
    }
  }
  if (const auto pair = table::first_overlap(table::Footprint(all))) {
    if (owner[pair->first] != owner[pair->second]) {
      out.push_back(name_of(game, static_cast<int>(owner[pair->first])) + " and " +
                    name_of(game, static_cast<int>(owner[pair->second])) + " stand on the same ground");
    }
  }
  for (const Touch& touch : state.touches) {
    if (!present(unit_at(state, touch.red)) || !present(unit_at(state, touch.blue)))
      out.push_back("a unit that is gone is in contact");
  }
  for (const FieldLeader& leader : state.leaders) {
    if (leader.there() && leader.with != nobody &&
        (unit_at(state, leader.with).side != leader.side || !present(unit_at(state, leader.with))))
      out.push_back("a leader is with a unit that is not there");
  }
  return out;
}

}  // namespace condotta::cfeo
