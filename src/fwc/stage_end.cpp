// Stage 7: smoke, re-supply, re-laying, army morale.
#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/losses.hpp"
#include "fwc/siege.hpp"
#include "fwc/stages.hpp"
#include "fwc/telling.hpp"
#include "fwc/victory.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

void drift_all(const Game& game, State& state, Events& events) {
  const std::size_t before = state.smoke.size();
  std::vector<Marker> left;
  for (Marker marker : state.smoke) {
    if (drift(game.rules, marker, state.move, wind_direction(state.wind_die), state.wind_strength))
      left.push_back(marker);
  }
  state.smoke = std::move(left);
  if (before > 0) {
    tell(events, "smoke drifts",
         std::to_string(before - state.smoke.size()) + " smoke markers are gone, " +
             std::to_string(state.smoke.size()) + " drift",
         {"FWC-SMK-007"_rule, "FWC-SMK-008"_rule});
  }
}

void resupply(const Game& game, State& state, int unit, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  if (body.gone || body.contact == nobody || !body.resupplies) return;
  Body& wagon = state.bodies[at_index(body.contact)];
  Resupply facts;
  facts.load = wagon.load;
  facts.loaded = wagon.loaded && !wagon.gone;
  facts.contact_to_end = !wagon.gone && gap(game, state, unit, body.contact) <= 0.01;
  facts.contractors = !wagon.abandoned;
  facts.moved = body.moved > 0;
  facts.fought = body.fought;
  facts.fired = body.fired;
  if (!may_resupply(facts, body.unit).allowed()) return;
  if (wagon.load == Load::rounds) {
    body.shots = static_cast<std::uint8_t>(std::min(255, shots_after_resupply(game.rules, body.shots)));
  } else if (wagon.load == Load::lances) {
    body.unit.lances = true;
  } else {
    return;
  }
  wagon.loaded = false;
  tell(events, "re-supplied", name_of(game, unit) + " gets " + std::string(in_words(wagon.load)),
       {"FWC-LOG-002"_rule, "FWC-LOG-006"_rule}, unit);
}

// FWC-SIE-013 … FWC-SIE-015
void finish_relaying(const Game& game, State& state, int unit, dice::Source& source, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  if (body.gone || body.working_on == nobody) return;
  Work& work = state.works[at_index(body.working_on)];
  const int number = body.working_on;
  body.working_on = nobody;
  if (work.state != WorkState::failed) return;
  const int die = source.roll(dice::d6);
  const int save = die <= game.rules.numbers.residual_up_to ? source.roll(dice::d6) : 6;
  const Relaying result = relay(game.rules, die, save);
  Event& event = tell(events, result == Relaying::engineer_killed ? "engineer killed" : "re-laid",
                      game.work_names[at_index(number)] + ": " + std::string(in_words(result)),
                      {"FWC-SIE-008"_rule, "FWC-SIE-013"_rule, "FWC-SIE-014"_rule}, unit);
  add_dice(event, {die});
  if (result == Relaying::engineer_killed) {
    take_away(game, state, unit, "is killed by the charge", source, events);
    return;
  }
  work.state = WorkState::ready;  // FWC-SIE-009
  work.attempts = 0;
  if (!work.petard) return;
  // FWC-SIE-012: the one that the wagon beside it brought
  const Piece* door = piece_of(game, work.section);
  for (Body& wagon : state.bodies) {
    if (wagon.gone || wagon.side != body.side || !wagon.loaded || wagon.load != Load::petard) continue;
    if (table::distance(place(game, wagon), door->walls.front()).units() >
        game.rules.numbers.petard_wagon_within + 0.01)
      continue;
    wagon.loaded = false;
    break;
  }
}

}  // namespace

void end_move(const Game& game, State& state, dice::Source& source, Events& events) {
  drift_all(game, state, events);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    resupply(game, state, i, events);
    finish_relaying(game, state, i, source, events);
    Body& body = state.bodies[at_index(i)];
    if (body.gone) continue;
    // Jezails load in the whole of a move (FWC-SHT-016).
    if (!body.fired && body.moved == 0 && !body.busy && !in_melee(state, i)) {
      for (const Part& part : body.unit.parts) {
        if (plays_as(part) == Weapon::jezail && body.ready < 1) body.ready = 1;
      }
    }
    // FWC-FER-015
    if (body.fury == Fury::attacking && body.moved == 0 && !in_melee(state, i)) {
      body.fury = Fury::spent;
      tell(events, "fury spent", "The ferocious attack of " + name_of(game, i) + " is given up", {"FWC-FER-015"_rule},
           i);
    }
  }
  // FWC-VIC-001 … FWC-VIC-005, FWC-MRL-011
  for (const Side side : {other(state.initiative), state.initiative}) {
    if (state.tested[index(side)] || !army_must_test(game.rules, state.lost[index(side)], game.counted[index(side)]))
      continue;
    state.tested[index(side)] = true;
    tell(events, "army test", game.armies[index(side)] + " has lost half of its units and tests morale",
         {"FWC-VIC-001"_rule, "FWC-VIC-003"_rule});
    for (int i = static_cast<int>(state.bodies.size()) - 1; i >= 0; --i) {
      const Body& body = state.bodies[at_index(i)];
      if (body.gone || body.side != side || body.unit.first().type == Type::engineer) continue;
      if (body.abandoned || !takes_army_test(body.unit, in_melee(state, i))) continue;
      state.tasks.push_back(morale_due(i, Trigger::army_half));
    }
  }
}

}  // namespace condotta::fwc
