// Stage 5: contact tests, defensive fire, all other shooting, leaders at risk, smoke.
#include <algorithm>

#include "fwc/armour.hpp"
#include "fwc/field.hpp"
#include "fwc/losses.hpp"
#include "fwc/siege.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/targets.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

bool tests_smoke(const Game& game, const State& state, int shooter, int target) {
  const Body& body = state.bodies[at_index(shooter)];
  if (!suffers_smoke(body.unit)) return false;
  return smoke_between(game, state, body, place(game, state.bodies[at_index(target)]).centre());
}

bool throw_for_smoke(const Game& game, dice::Source& source, Events& events, int unit) {
  const int die = source.roll(dice::d6);
  const bool effect = smoke_takes_effect(game.rules, die);
  Event& event = tell(events, effect ? "smoke hinders" : "smoke clears",
                      effect ? "Smoke hinders " + name_of(game, unit) : "The smoke does not matter",
                      {"FWC-SMK-009"_rule, "FWC-SMK-010"_rule}, unit);
  add_dice(event, {die});
  return effect;
}

void spend_shot(Body& body) {
  body.fired = true;
  if (is_artillery(body.unit)) {
    if (body.shots > 0) --body.shots;  // FWC-ART-004
  } else if (body.ready > 0 &&
             std::ranges::any_of(body.unit.parts, [](const Part& p) { return is_gunpowder(plays_as(p)); })) {
    --body.ready;
  }
}

void tell_salvo(const Game& game, Events& events, int shooter, int target, const Salvo& salvo, bool defensive) {
  Event& event =
      tell(events, defensive ? "fired defensively" : "shot",
           name_of(game, shooter) + (defensive ? " fires at the charge of " : " shoots at ") + name_of(game, target) +
               ": " + std::to_string(salvo.hits) + " hits, " + std::to_string(salvo.casualties) + " casualties",
           {"FWC-SHT-008"_rule, "FWC-SHT-010"_rule}, shooter);
  std::vector<int> faces;
  for (const dice::Tally& tally : salvo.thrown) {
    const auto more = faces_of(tally);
    faces.insert(faces.end(), more.begin(), more.end());
  }
  add_dice(event, faces);
  event.facts.set("target", target);
}

// FWC-SHT-019: loading that is done before the shooting, or at the end of the move.
void load(const Game& game, State& state, int unit, bool early) {
  Body& body = state.bodies[at_index(unit)];
  // FWC-MOV-024: nor after giving ground farther than the limit
  if (body.gone || body.busy || body.no_fire || in_melee(state, unit) || is_artillery(body.unit)) return;
  for (const Part& part : body.unit.parts) {
    const Weapon weapon = plays_as(part);
    if (weapon == Weapon::none) continue;
    const int most = shots_held(part);
    if (game.rules.numbers.weapon[at(weapon)].reload == 0) body.ready = static_cast<std::uint8_t>(most);
    if (loads_before_shooting(game.rules, weapon) != early || body.ready >= most) continue;
    if (!early && (body.fired || body.moved > 0)) continue;
    const double limit = move_and_fire_limit(game.rules, body.unit, part);
    if (body.moved <= limit * 10000 + 1) ++body.ready;
    return;
  }
}

// FWC-DEF-009: those of whom the defender may name one
AtMost<std::int16_t, 24> units_behind(const Game& game, const State& state, const Piece& piece, Side attacker) {
  AtMost<std::int16_t, 24> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (!is_enemy(state, i, attacker) || arm(state.bodies[at_index(i)].unit) == Arm::train) continue;
    const double away = table::distance(piece.walls.front(), place(game, state.bodies[at_index(i)])).units();
    if (away <= game.rules.numbers.collapse_within + 0.01 && !out.full()) out.push_back(static_cast<std::int16_t>(i));
  }
  return out;
}

void bombard(const Game& game, State& state, const Order& order, dice::Source& source, Events& events) {
  const Body& gun = state.bodies[at_index(order.unit)];
  const Piece* piece = piece_of(game, order.section);
  Section& section = state.sections[at_index(order.section)];
  const double away = table::distance(place(game, gun), piece->walls.front().centre()).units();
  const dice::Tally thrown = throw_dice(gun_dice(game.rules, Type::gun_siege, Ammunition::ball, away), source);
  const int off = taken_off(game.rules, piece->defence, thrown);
  const Reduced result = reduce(game.rules, piece->defence, section.value, off);
  section.value = static_cast<std::int16_t>(result.value);
  Event& event = tell(events, "bombarded",
                      name_of(game, order.unit) + " takes " + std::to_string(off) + " off " + piece->name + ", " +
                          std::to_string(result.value) + " left",
                      {"FWC-DEF-006"_rule, "FWC-DEF-007"_rule, "FWC-DEF-008"_rule, "FWC-ART-013"_rule}, order.unit);
  add_dice(event, faces_of(thrown));
  if (result.removed) section.removed = true;
  if (result.breached) open_section(game, state, order.section, events);
  if (!result.losses_behind) return;
  Task task = due(Duty::losses_behind, nobody);
  task.among = units_behind(game, state, *piece, gun.side);
  if (task.among.empty()) return;
  task.unit = task.among[0];
  const dice::Tally rubble = throw_dice(game.rules.numbers.collapse_dice, source);
  task.amount = casualties_behind(game.rules, rubble);
  Event& fall = tell(events, "defence falls",
                     "The fall of " + piece->name + " costs those behind it " + std::to_string(task.amount),
                     {"FWC-DEF-009"_rule});
  add_dice(fall, faces_of(rubble));
  state.tasks.push_back(task);
}

// A charge that comes, or that was stopped short of its target.
struct Coming {
  int attacker = nobody;
  int target = nobody;
  Facing facing = Facing::front;
  bool counter = false;
  bool smoke = false;
  bool ferocious = false;
  std::int32_t starts = 0;
};

std::vector<Coming> comings(const State& state) {
  std::vector<Coming> out;
  for (const Clash& c : state.clashes) {
    if (c.round == 0 && c.charged && !c.trapped)
      out.push_back({c.attacker, c.target, c.facing, c.counter, c.smoke, c.ferocious, c.starts});
  }
  for (const Charge& c : state.charges) {
    if (!c.stopped || state.bodies[at_index(c.charger)].gone || state.bodies[at_index(c.target)].gone) continue;
    if (!in_melee(state, c.target) && !in_melee(state, c.charger))
      out.push_back({c.charger, c.target, c.facing, false, c.smoke, c.ferocious, c.starts});
  }
  return out;
}

bool fires_at(const Game& game, const State& state, const Coming& coming) {
  const Body& target = state.bodies[at_index(coming.target)];
  DefensiveFire facts;
  facts.loaded = target.ready > 0;
  facts.charger_starts = table::Length::ticks(coming.starts).units();
  facts.charge_distance = charge_distance(game.rules, state.bodies[at_index(coming.attacker)].unit);
  facts.in_arc = coming.facing == Facing::front;
  facts.ferocious = coming.ferocious;
  facts.charges_too = coming.counter || target.no_fire;
  facts.fires_already = target.fired || target.busy;
  if (is_artillery(target.unit) && target.shots == 0) return false;
  for (std::size_t i = 0; i < target.unit.parts.size(); ++i) {
    if (shooting_bases(game.rules, target.unit, i) > 0 &&
        may_fire_defensively(game.rules, target.unit, target.unit.parts[i], facts).allowed())
      return true;
  }
  return false;
}

}  // namespace

// FWC-MRL-010, FWC-FER-012: before any fire
void test_at_contact(const Game& game, State& state, Events& events) {
  rescue_leaders(game, state, events);
  for (const Clash& clash : state.clashes) {
    if (clash.round != 0 || clash.trapped) continue;
    const Body& attacker = state.bodies[at_index(clash.attacker)];
    const Body& target = state.bodies[at_index(clash.target)];
    if (clash.ferocious) state.tasks.push_back(morale_due(clash.target, Trigger::ferocious_target, clash.attacker));
    if (tests_against_points(game.rules, attacker.unit, target.unit, clash.facing == Facing::front))
      state.tasks.push_back(morale_due(clash.attacker, Trigger::horse_against_points, clash.target));
  }
}

// FWC-SHT-018: charged by two, a unit fires at one of them.
void ask_whom_to_fire_at(const Game& game, State& state) {
  const auto all = comings(state);
  for (const int unit : last_to_first(state)) {
    Task task = due(Duty::fire_at, unit);
    for (const Coming& coming : all) {
      if (coming.target == unit && fires_at(game, state, coming) && !task.among.full())
        task.among.push_back(static_cast<std::int16_t>(coming.attacker));
    }
    if (!task.among.empty()) state.tasks.push_back(task);
  }
}

// FWC-CHG-016, FWC-SEQ-011: a step of its own
void fire_defensively(const Game& game, State& state, dice::Source& source, Events& events) {
  for (const Coming& coming : comings(state)) {
    Body& target = state.bodies[at_index(coming.target)];
    const Body& attacker = state.bodies[at_index(coming.attacker)];
    if (target.fires_at != coming.attacker || target.fired) continue;
    Volley volley = volley_at(game, state, coming.target, coming.attacker, Ammunition::case_shot);
    volley.defensive = true;
    volley.mark.loose = mark_of(attacker.unit, true).loose;
    // What it comes across hides it from nobody.
    volley.mark.cover = game.rules.numbers.cover_of_ground[at(ground_of(game, attacker))];
    volley.smoke = coming.smoke;
    volley.overhead = false;
    if (is_artillery(target.unit) && gun_numbers(game.rules, target.unit.first().type).case_range == 0)
      volley.ammunition = Ammunition::ball;
    const Salvo salvo = shoot(game.rules, target.unit, volley, attacker.unit, source);
    tell_salvo(game, events, coming.target, coming.attacker, salvo, true);
    events.back().rules.push_back("FWC-SHT-012"_rule);
    add_loss(state, coming.attacker, salvo.casualties);
    state.bodies[at_index(coming.attacker)].shot_at = true;
    spend_shot(target);
  }
  settle_losses(game, state);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) load(game, state, i, true);
}

void settle_shooting(const Game& game, State& state, dice::Source& source, Events& events) {
  const State start = state;  // FWC-SEQ-010: dice are counted from those present when the step begins
  for (const Order& order : start.orders) {
    Body& shooter = state.bodies[at_index(order.unit)];
    if (order.section != nobody) {
      bombard(game, state, order, source, events);
    } else {
      const Body& target = start.bodies[at_index(order.target)];
      Volley volley = volley_at(game, start, order.unit, order.target, order.ammunition);
      if (tests_smoke(game, start, order.unit, order.target))
        volley.smoke = throw_for_smoke(game, source, events, order.unit);
      const Line line = line_of_fire(game, start, order.unit, order.target, order.ammunition);
      if (line.behind != nobody) {
        Volley far = volley_at(game, start, order.unit, line.behind, order.ammunition);
        far.smoke = volley.smoke;
        const Body& behind = start.bodies[at_index(line.behind)];
        const DoubleSalvo both = shoot_through(game.rules, shooter.unit, volley, target.unit, far, behind.unit, source);
        tell_salvo(game, events, order.unit, order.target, both.screen, false);
        tell(events, "shot through",
             "The same fire costs " + name_of(game, line.behind) + " behind them " +
                 std::to_string(both.behind_casualties),
             {"FWC-SHT-021"_rule, "FWC-SHT-022"_rule, "FWC-SHT-023"_rule}, line.behind);
        add_loss(state, order.target, both.screen.casualties);
        add_loss(state, line.behind, both.behind_casualties);
        state.bodies[at_index(line.behind)].shot_at = true;
      } else {
        const Salvo salvo = shoot(game.rules, shooter.unit, volley, target.unit, source);
        tell_salvo(game, events, order.unit, order.target, salvo, false);
        if (volley.overhead) tell(events, "overhead", "It fires over friends", {"FWC-ART-008"_rule}, order.unit);
        add_loss(state, order.target, salvo.casualties);
      }
      state.bodies[at_index(order.target)].shot_at = true;
    }
    spend_shot(shooter);
  }
  // FWC-SEQ-007: smoke comes after all shooting of the stage, defensive fire included.
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (state.bodies[at_index(i)].fired) lay_smoke(game, state, i);
  }
  state.orders.clear();
}

void risk_leaders(State& state, bool in_shooting) {
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& body = state.bodies[at_index(i)];
    if (body.gone || !(in_shooting ? body.shot_at : body.fought)) continue;
    if (!leaders_with(state, i).empty()) state.tasks.push_back(due(Duty::risk, i));
  }
}

// FWC-SMK-002: before each front base from which it fired.
void lay_smoke(const Game& game, State& state, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  if (body.gone) return;
  for (int file = 0; file < frontage(body.unit); ++file) {
    const BaseAt front{file, 0};
    const Part& part = part_at(body.unit, front);
    if (!makes_smoke(body.unit, part) || !shoots(game.rules, body.unit, front)) continue;
    const table::Pose base = pose_of(game.rules, body.unit, body.pose, front, game.profile);
    const double depth = game.rules.numbers.profile[at_index(game.profile)].smoke_depth / 10.0;
    if (state.smoke.size() < 400)
      state.smoke.push_back({table::advanced(base, table::Length::units(depth)), state.move});
  }
}

}  // namespace condotta::fwc
