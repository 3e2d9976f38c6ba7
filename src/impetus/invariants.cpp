#include "impetus/invariants.hpp"

#include "impetus/field.hpp"
#include "impetus/victory.hpp"

namespace condotta::impetus {

std::expected<void, Fault> well_formed(const Game& game, const State& state) {
  const auto wrong = [](std::string what) {
    return std::unexpected(Fault{"the saved battle is damaged: " + std::move(what)});
  };
  if (state.bodies.size() != game.units.size()) return wrong("it has other units than its scenario");
  if (state.commands.size() != game.leaders.size()) return wrong("it has other commands than its scenario");
  const auto unit = [&](UnitId id) { return id >= nobody && id < static_cast<UnitId>(state.bodies.size()); };
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const Body& b = state.bodies[i];
    if (b.vbu.size() > static_cast<std::size_t>(game.units[i].ranks)) return wrong("a unit has too many ranks");
    for (const int vbu : b.vbu) {
      if (vbu < 1 || vbu > game.units[i].profile.vbu) return wrong("a VBU is out of its bounds");
    }
    if (b.village >= static_cast<int>(game.ground.size())) return wrong("a village is not on the table");
    if (b.village >= 0 && game.ground[static_cast<std::size_t>(b.village)].feature != Feature::village)
      return wrong("a village is none");
  }
  for (const Command& c : state.commands) {
    if (!unit(c.with) || static_cast<std::size_t>(c.grade) >= grades) return wrong("a general");
  }
  for (const Engagement& e : state.engagements) {
    if (!unit(e.first) || !unit(e.second) || e.first < 0 || e.second < 0 || e.on_first > Facing::rear ||
        e.on_second > Facing::rear)
      return wrong("a contact");
  }
  for (const CommandId id : {state.named[0], state.named[1], state.active}) {
    if (id < -1 || id >= static_cast<int>(state.commands.size())) return wrong("a command");
  }
  const auto listed = [&](const auto& list) {
    for (const UnitId id : list) {
      if (!unit(id) || id < 0) return false;
    }
    return true;
  };
  const Acting& a = state.acting;
  if (!listed(a.units) || !listed(a.rallied) || !listed(a.shot) || !listed(a.done) || !listed(a.due) ||
      !listed(a.dropped))
    return wrong("the unit that acts");
  if (a.phases.count < 0 || a.phases.count > PhasesMade::most || a.phases.kinds >> manoeuvres != 0)
    return wrong("its phases");
  for (const Charger& each : a.chargers) {
    if (each.unit < 0 || !unit(each.unit) || each.target < 0 || !unit(each.target)) return wrong("a charger");
  }
  for (const Trespass& each : a.trespasses) {
    if (each.unit < 0 || !unit(each.unit) || each.enemy < 0 || !unit(each.enemy)) return wrong("a zone");
  }
  if (state.over != state.steps.empty()) return wrong("its steps");
  if (state.verdict > static_cast<std::uint8_t>(Verdict::draw)) return wrong("its verdict");
  for (const Step& step : state.steps) {
    if (step.kind > StepKind::group_charge || step.stage > 20 || !unit(step.unit) || !unit(step.other))
      return wrong("a step");
    const bool needs_unit =
        step.kind == StepKind::shot || step.kind == StepKind::charge || step.kind == StepKind::round;
    if (needs_unit && (step.unit < 0 || step.other < 0)) return wrong("a step");
    if (step.kind == StepKind::command && step.unit >= static_cast<UnitId>(state.commands.size()))
      return wrong("a step");
    if (step.kind == StepKind::unit && a.units.empty()) return wrong("a step");
  }
  if (!state.steps.empty() && !state.steps.back().waiting) return wrong("it waits for nobody");
  const StepKind kind = state.steps.empty() ? StepKind::turn : state.steps.back().kind;
  const bool commanded = kind != StepKind::turn && kind != StepKind::initiative && kind != StepKind::set_up;
  if (commanded && state.active < 0) return wrong("no command is active");
  return {};
}

std::vector<std::string> broken_invariants(const Game& game, const State& state) {
  std::vector<std::string> broken;
  if (const auto form = well_formed(game, state); !form) return {form.error().what};
  std::array<int, 2> lost{};
  for (UnitId id = 0; id < static_cast<UnitId>(state.bodies.size()); ++id) {
    const Enlisted& who = enlisted(game, id);
    lost[index(who.side)] += who.profile.vd * (who.ranks - static_cast<int>(body(state, id).vbu.size()));
    if (!on_table(state, id)) continue;
    const table::Rectangle own = base(game, state, id);
    if (!on_table_wholly(game, own)) broken.push_back(name(game, id) + " is not wholly on the table (IMP-MOV-018)");
    for (UnitId before = 0; before < id; ++before) {
      if (on_table(state, before) && table::overlapping(own, base(game, state, before))) {
        broken.push_back(name(game, id) + " and " + name(game, before) + " overlap (IMP-BAS-018)");
      }
    }
  }
  for (const Side side : {Side::red, Side::blue}) {
    if (lost[index(side)] != state.lost[index(side)])
      broken.push_back("the lost VD of " + std::string(name_of(side)) + " do not add up (IMP-VIC-002)");
  }
  for (const Engagement& e : state.engagements) {
    if (!on_table(state, e.first) || !on_table(state, e.second)) {
      broken.push_back("a unit that is gone is in contact (IMP-BAS-020)");
    } else if (table::distance(base(game, state, e.first), base(game, state, e.second)) > table::tolerance * 4) {
      broken.push_back(name(game, e.first) + " and " + name(game, e.second) +
                       " are engaged and do not touch (IMP-BAS-020)");
    }
  }
  for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id) {
    const UnitId with = command(state, id).with;
    if (with != nobody && (!on_table(state, with) || enlisted(game, with).command != id))
      broken.push_back("a general is with a unit that is not his (IMP-GEN-006)");
  }
  return broken;
}

}  // namespace condotta::impetus
