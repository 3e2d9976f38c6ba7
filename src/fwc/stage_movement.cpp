// Stage 4: evades and charge moves, and contractors who see an enemy come near.
#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/light_troops.hpp"
#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"
#include "table/sweep.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

std::vector<Declaration> declarations(const State& state) {
  std::vector<Declaration> out;
  for (const Charge& charge : state.charges) {
    const bool light = is_light(state.bodies[at_index(charge.charger)].unit.first().type);
    out.push_back({charge.charger, charge.target, charge.second, charge.counter, light});
  }
  return out;
}

// FWC-TBL-027: the full allowance directly away, then facing away; friends are passed through, impassable ground stops
// it, an enemy 1 short of him, and nothing at the edge of the table (FWC-MOV-018).
void evade_from(const Game& game, State& state, int unit, int charger, dice::Source& source, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  const Body before = body;
  const table::Vector here = place(game, body).centre();
  const table::Vector from = place(game, state.bodies[at_index(charger)]).centre();
  const table::Angle away = table::direction(here - from);
  const table::Length depth = depth_of(game.rules, body.unit, game.profile);
  const table::Pose start{table::rounded(here + table::forward(away) * (depth.units() / 2)), away};
  const auto foes = enemies(game, state, unit);
  const auto standing_walls = walls(game, state);
  const table::Rectangle turned = place_at(game, body, start);
  const double full = allowance(game.rules, body.unit);
  double run = full;
  const auto stop_at = [&](const std::vector<table::Rectangle>& obstacles, double short_of) {
    if (const auto met = table::first_contact(std::array{turned}, away, table::Length::units(run), obstacles))
      run = std::max(0.0, met->distance.units() - short_of);
  };
  stop_at(foes, game.rules.numbers.evade_short);
  stop_at(standing_walls, 0);
  for (; run > 0; run = std::max(0.0, run - 0.5)) {
    const auto cost = way_cost(game, state, body, start, run);
    if (cost && *cost <= full + 0.01) break;
  }
  body.acted = body.no_fire = true;
  body.moved = 10000;
  const table::Pose wanted = table::advanced(start, table::Length::units(run));
  const bool leaves = !on_table(game, place_at(game, body, wanted));
  if (!leaves) {
    // Where it would end on somebody it stops before.
    for (; run > -0.01; run -= 0.5) {
      const table::Pose end = table::advanced(start, table::Length::units(std::max(0.0, run)));
      if (overlaps_anything(game, state, unit, end)) continue;
      body.pose = end;
      break;
    }
  }
  tell_move(events, game, before, body, unit, "evaded", name_of(game, unit) + " evades",
            {"FWC-LTC-012"_rule, "FWC-MOV-017"_rule});
  if (leaves) take_away(game, state, unit, "leaves the table", source, events);
}

// FWC-LTC-013, FWC-LTC-014: the bases that the charger's front reaches within its charge distance are lost.
void catch_evaders(const Game& game, State& state, const Charge& charge, double left, dice::Source& source,
                   Events& events) {
  Body& charger = state.bodies[at_index(charge.charger)];
  Body& evader = state.bodies[at_index(charge.target)];
  const table::Rectangle front = place(game, charger);
  const auto bases = bases_standing(game.rules, evader.unit, evader.pose, game.profile);
  std::vector<std::size_t> caught;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    if (table::distance(front, bases[i]).units() <= 0.01 ||
        table::first_contact(std::array{front}, charger.pose.heading, table::Length::units(std::max(0.0, left)),
                             std::array{bases[i]}))
      caught.push_back(i);
  }
  if (caught.empty()) caught.push_back(0);
  tell(events, "caught",
       name_of(game, charge.charger) + " catches " + name_of(game, charge.target) + ": " +
           std::to_string(caught.size()) + " bases are lost",
       {"FWC-LTC-013"_rule, "FWC-LTC-014"_rule, "FWC-LTC-020"_rule}, charge.target);
  // FWC-BAS-013: another base goes in place of the command base while there is one
  for (std::size_t i = caught.size(); i-- > 0 && !evader.gone;) {
    const std::size_t base = std::min(caught[i], evader.unit.bases.size() - 1);
    const bool command = is_command(evader.unit, all_bases(evader.unit)[base]);
    lose_base(game, state, charge.target,
              command ? number_of(evader.unit, least_missed(game.rules, evader.unit)) : base, source, events);
  }
  if (evader.gone) return;
  const table::Pose clear = table::advanced(evader.pose, table::Length::units(game.rules.numbers.evade_clear));
  if (!overlaps_anything(game, state, charge.target, clear)) evader.pose = clear;
}

// FWC-CHG-019: every charge that gets there leads to hand-to-hand.
void add_clash(const Game& game, State& state, const Charge& charge, const Reach& reach, const Body& start) {
  Clash clash;
  clash.attacker = charge.charger;
  clash.target = charge.target;
  clash.facing = charge.facing;
  clash.counter = charge.counter;
  clash.smoke = charge.smoke;
  clash.ferocious = charge.ferocious;
  clash.starts = charge.starts;
  clash.assault = reach.assault;
  const Body& target = state.bodies[at_index(charge.target)];
  // From where the charge began: in contact the attacker stands over the works and on the slope already.
  const table::Vector from = table::exact(start.pose.front);
  clash.across = reach.assault ? Defence::breach : defended_against(game, state, target, from).defence;
  if (clash.across == Defence::fort_wall || clash.across == Defence::fort_gate) clash.across = Defence::breach;
  clash.into = attacked_ground(game, start, target);
  state.clashes.push_back(clash);
}

// FWC-LOG-015
bool captures(const Game& game, State& state, const Charge& charge, dice::Source& source, Events& events) {
  const Body& target = state.bodies[at_index(charge.target)];
  if (arm(target.unit) != Arm::train) return false;
  take_away(game, state, charge.target, "is captured", source, events);
  return true;
}

// FWC-CHG-018
void meet(const Game& game, State& state, const Charge& charge, Events& events) {
  Body& one = state.bodies[at_index(charge.charger)];
  Body& two = state.bodies[at_index(charge.target)];
  const Body before_one = one;
  const Body before_two = two;
  const table::Vector a = table::exact(one.pose.front);
  const table::Vector b = table::exact(two.pose.front);
  const double distance = norm(b - a);
  const double run =
      meeting_point(distance, charge_distance(game.rules, one.unit), charge_distance(game.rules, two.unit));
  const table::Angle towards = distance < 0.01 ? one.pose.heading : table::direction(b - a);
  const table::Vector met = a + table::forward(towards) * run;
  const table::Pose first{table::rounded(met), towards};
  const table::Pose second{table::rounded(met), table::heading(towards + table::Angle::degrees(180))};
  one.pose = first;
  two.pose = second;
  // Where others stand in the way, they meet where they can: as near to it as is free.
  for (int step = 0; step < 40; ++step) {
    const bool free_one = !overlaps_anything(game, state, charge.charger, one.pose);
    const bool free_two = !overlaps_anything(game, state, charge.target, two.pose);
    if (free_one && free_two) break;
    if (step == 39) {
      one.pose = before_one.pose;
      two.pose = before_two.pose;
      break;
    }
    one.pose = table::advanced(first, table::Length::units(-0.5 * step));
    two.pose = table::advanced(second, table::Length::units(-0.5 * step));
  }
  one.acted = two.acted = one.no_fire = two.no_fire = true;
  one.moved = two.moved = 10000;
  tell_move(events, game, before_one, one, charge.charger, "charged",
            name_of(game, charge.charger) + " meets " + name_of(game, charge.target) + " half-way",
            {"FWC-CHG-018"_rule});
  tell_move(events, game, before_two, two, charge.target, "counter-charged",
            name_of(game, charge.target) + " counter-charges", {"FWC-CHG-018"_rule});
  Clash clash;
  clash.attacker = charge.charger;
  clash.target = charge.target;
  clash.counter = true;
  clash.smoke = charge.smoke;
  clash.ferocious = charge.ferocious;
  clash.starts = charge.starts;
  state.clashes.push_back(clash);
}

// FWC-CHG-020, FWC-CHG-025: straight on, and 1 short of anybody.
void run_on(const Game& game, State& state, const Charge& charge, double reach, Events& events) {
  Body& body = state.bodies[at_index(charge.charger)];
  const Body before = body;
  const Way turn = way(game, body, charge.wheel, 0);
  if (charge.wheel != 0 && overlaps_anything(game, state, charge.charger, turn.wheeled)) return;
  double run = std::max(0.0, reach - turn.cost);
  const double clear = game.rules.numbers.clear_of_enemies;
  std::vector<table::Rectangle> others = blocking_friends(game, state, charge.charger);
  for (const table::Rectangle& enemy : enemies(game, state, charge.charger)) others.push_back(enemy);
  const auto stop_at = [&](const std::vector<table::Rectangle>& obstacles, double short_of) {
    const auto met = table::first_contact(std::array{place_at(game, body, turn.wheeled)}, turn.wheeled.heading,
                                          table::Length::units(run + short_of), obstacles);
    if (met) run = std::max(0.0, std::min(run, met->distance.units() - short_of));
  };
  stop_at(others, clear);
  stop_at(walls(game, state), 0);
  for (; run > 0.2; run -= 0.5) {
    const table::Pose end = table::advanced(turn.wheeled, table::Length::units(run));
    body.pose = end;
    if (nearest_enemy(game, state, charge.charger, clear) < clear - 0.01) continue;
    if (overlaps_anything(game, state, charge.charger, end)) continue;
    const auto cost = way_cost(game, state, body, turn.wheeled, run);
    if (!cost || *cost + turn.cost > reach + 0.01) continue;
    break;
  }
  if (run <= 0.2) {
    body.pose = before.pose;
    return;
  }
  tell_move(events, game, before, body, charge.charger, "charged past",
            name_of(game, charge.charger) + " charges on without contact", {"FWC-CHG-020"_rule, "FWC-CHG-025"_rule});
}

void make_one(const Game& game, State& state, Charge& charge, dice::Source& source, Events& events) {
  charge.done = true;
  Body& body = state.bodies[at_index(charge.charger)];
  const Body& target = state.bodies[at_index(charge.target)];
  if (body.gone || in_melee(state, charge.charger)) return;
  body.acted = body.no_fire = true;
  body.moved = 10000;
  ChargeWay facts;
  facts.ferocious = charge.ferocious;
  facts.smoke = charge.smoke;
  double reach = charge_distance(game.rules, body.unit, facts);
  if (target.gone) {
    run_on(game, state, charge, reach, events);
    return;
  }
  const Reach found = charge_reach(game, state, charge.charger, charge.target, charge.wheel);
  reach *= by_defence(game.rules, body.unit, found.across.defence).share;
  if (!found.possible || found.cost > reach + 0.01) {
    // FWC-CHG-025: whom it could not reach, but who did not run, may still shoot at it
    charge.stopped = !target.acted || !is_skirmisher(target.unit);
    run_on(game, state, charge, reach, events);
    return;
  }
  const Body before = body;
  if (found.assault) {
    const Piece* piece = piece_of(game, found.across.section);
    const table::Rectangle& wall = piece->walls.front();
    const double hand = dot(place(game, body).centre() - wall.centre(), wall.forward()) > 0 ? 1 : -1;
    const table::Vector front = wall.centre() + wall.forward() * (hand * wall.half_depth());
    const table::Pose end{table::rounded(front), table::direction(wall.forward() * -hand)};
    if (!overlaps_anything(game, state, charge.charger, end)) body.pose = end;
    tell_move(events, game, before, body, charge.charger, "assaulted",
              name_of(game, charge.charger) + " assaults " + piece->name, {"FWC-SIE-016"_rule, "FWC-SIE-017"_rule});
  } else {
    if (overlaps_anything(game, state, charge.charger, found.end)) {
      charge.stopped = true;
      run_on(game, state, charge, reach, events);
      return;
    }
    body.pose = found.end;
    tell_move(events, game, before, body, charge.charger, "charged",
              name_of(game, charge.charger) + " charges the " + std::string(in_words(charge.facing)) + " of " +
                  name_of(game, charge.target),
              {"FWC-CHG-001"_rule, "FWC-CHG-014"_rule});
  }
  if (captures(game, state, charge, source, events)) return;
  if (is_skirmisher(target.unit) && must_evade(target.unit, body.unit)) {
    catch_evaders(game, state, charge, reach - found.cost, source, events);
    return;
  }
  add_clash(game, state, charge, found, before);
}

}  // namespace

void make_charge_moves(const Game& game, State& state, dice::Source& source, Events& events) {
  const auto all = declarations(state);
  const auto fates = settled(all);
  for (std::size_t i = 0; i < fates.size(); ++i) {
    if (fates[i] != Fate::cancelled) continue;
    state.charges[i].done = true;
    tell(events, "charge cancelled", "The charge of " + name_of(game, state.charges[i].charger) + " is cancelled",
         {"FWC-CHG-004"_rule, "FWC-CHG-005"_rule}, state.charges[i].charger);
  }
  // FWC-LTC-011: light troops evade even from a charge that is cancelled afterwards.
  for (int unit = 0; unit < static_cast<int>(state.bodies.size()); ++unit) {
    const Body& target = state.bodies[at_index(unit)];
    if (target.gone || target.acted || in_melee(state, unit)) continue;
    int nearest = nobody;  // FWC-TBL-027: of several chargers
    for (const Charge& charge : state.charges) {
      if (charge.target != unit || !must_evade(target.unit, state.bodies[at_index(charge.charger)].unit)) continue;
      if (nearest == nobody || gap(game, state, unit, charge.charger) < gap(game, state, unit, nearest))
        nearest = charge.charger;
    }
    if (nearest != nobody) evade_from(game, state, unit, nearest, source, events);
  }
  note_left_out(game, state);
  for (const bool second : {false, true}) {
    for (std::size_t i = 0; i < state.charges.size(); ++i) {
      Charge& charge = state.charges[i];
      if (charge.done || charge.second != second) continue;
      if (charge.counter && fates[i] == Fate::counter_charges) continue;
      const auto answer = std::ranges::find_if(state.charges, [&](const Charge& c) {
        return !c.done && c.counter && c.charger == charge.target && c.target == charge.charger;
      });
      if (answer != state.charges.end() && !in_melee(state, charge.target)) {
        charge.done = answer->done = true;
        meet(game, state, charge, events);
      } else {
        make_one(game, state, charge, source, events);
      }
    }
  }
  for (Charge& charge : state.charges) charge.done = true;
  contractors_look(game, state, source, events);
}

// FWC-DRG-012: those who announced it get off their horses.
void end_moves(const Game& game, State& state, Events& events) {
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    Body& body = state.bodies[at_index(i)];
    if (body.gone || !body.dismounts) continue;
    if (in_melee(state, i)) {
      body.dismounts = false;  // FWC-MOV-029
      continue;
    }
    body.unit.mounted = false;
    tell(events, "dismounted", name_of(game, i) + " dismounts after its move", {"FWC-DRG-004"_rule, "FWC-DRG-012"_rule},
         i);
  }
}

// FWC-LOG-009 … FWC-LOG-011, FWC-MRL-012
void contractors_look(const Game& game, State& state, dice::Source& source, Events& events) {
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    Body& wagon = state.bodies[at_index(i)];
    if (wagon.gone || wagon.unit.first().type != Type::wagon) continue;
    AtMost<std::int16_t, 24> now;
    for (int j = 0; j < static_cast<int>(state.bodies.size()); ++j) {
      if (!is_enemy(state, j, wagon.side)) continue;
      const Body& enemy = state.bodies[at_index(j)];
      const double away = gap(game, state, i, j);
      const bool was = wagon.in_range.contains(static_cast<std::int16_t>(j));
      if (contractors_test(game.rules, enemy.unit, away, was, wagon.abandoned)) {
        const int die = source.roll(dice::d6);
        MoraleTest test;
        test.morale = MoraleClass::civilian;
        const bool stays = passes(game.rules, test, die);
        wagon.abandoned = !stays;
        Event& event = tell(events, stays ? "contractors stay" : "contractors fled",
                            "The drivers of " + name_of(game, i) + (stays ? " stay" : " run away") + " as " +
                                name_of(game, j) + " comes near",
                            {"FWC-LOG-009"_rule, "FWC-LOG-010"_rule}, i);
        add_dice(event, {die});
      }
      if (away <= charge_distance(game.rules, enemy.unit) + 0.01 && !now.full())
        now.push_back(static_cast<std::int16_t>(j));
    }
    wagon.in_range = now;
  }
}

}  // namespace condotta::fwc
