// What a plain player thinks of in the Movement Phase: close with the enemy it may charge, keep shot at a distance,
// bring the disordered back into order.
#include <algorithm>
#include <cmath>

#include "cfeo/fire.hpp"
#include "cfeo/movement_steps.hpp"

namespace condotta::cfeo {
namespace {

using table::Angle;
using table::Vector;

struct Prey {
  UnitId unit = nobody;
  double distance = 1e9;
  Vector at;
};

// The nearest enemy that it would like to meet.
Prey prey_of(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  const bool foot = arm(own) == Arm::infantry;
  Prey best;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    double away = box_distance(own, enemy);
    const bool fit = !foot || arm(enemy) != Arm::cavalry;  // CFE-CHG-006
    if (!fit) away += 150;
    if (enemy.course == Course::routing) away += 200;
    if (away >= best.distance) continue;
    best = {static_cast<UnitId>(i), away, centre(game, enemy)};
  }
  return best;
}

std::int32_t ticks(double yards) { return yd(yards).ticks(); }

double wanted_distance(const FieldUnit& own) {
  if (own.troops.type == Type::skirmishers) return 80;
  if (own.troops.type == Type::reiters) return 35;
  return 20;
}

void consider(const Game& game, const State& state, Choice choice, const Prey& prey, std::vector<Candidate>& out) {
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  Traced traced = trace(game, state, move_order(own, choice), roll);
  if (!traced.ruling.allowed()) {
    const std::size_t at = formed(own) ? 6 : 2;
    for (const double instead : {traced.most, traced.most - 10, traced.most - 20}) {
      if (instead < 0) continue;
      choice.values[at] = ticks(instead);
      traced = trace(game, state, move_order(own, choice), roll);
      if (traced.ruling.allowed()) break;
    }
  }
  if (!traced.ruling.allowed() || (adjusts_only(own) && !traced.only_turned)) return;
  const double before = table::norm(prey.at - centre(game, own));
  const Vector line = prey.at - centre(game, traced.after);
  const double after = table::norm(line);
  const double gain = std::fabs(before - wanted_distance(own)) - std::fabs(after - wanted_distance(own));
  const double off = formed(own) && after > slack
                         ? table::size(table::turn(traced.after.pose.heading, table::direction(line))).degrees()
                         : 0;
  const double worth = std::clamp(0.5 + gain / 400 - off / 400 - 0.08 * traced.dps.total(), 0.05, 0.95);
  out.push_back({choice, worth, "towards the enemy"});
}

void with_roll(const Game& game, const State& state, int id, std::vector<Candidate>& out) {
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  const double whole = allowance(game, own, roll, roll.doubled);
  const Prey prey = prey_of(game, state, id);
  if (prey.unit == nobody) return;
  const Vector line = prey.at - centre(game, own);
  const Angle towards = table::norm(line) > slack ? table::direction(line) : own.pose.heading;
  if (!formed(own)) {
    const double room = std::max(0.0, prey.distance - wanted_distance(own));
    for (const double far : {std::min(whole, room), whole * 0.5}) {
      consider(game, state,
               choose(Answer::move, {id, table::heading(towards).ticks(), ticks(far), std::clamp(files(own), 1, 4)}),
               prey, out);
    }
    if (prey.distance < wanted_distance(own) * 0.6 && own.troops.type == Type::skirmishers) {
      const Angle back = table::heading(towards + Angle::degrees(180));
      consider(game, state, choose(Answer::move, {id, back.ticks(), ticks(std::min(whole, 40.0)), files(own)}), prey,
               out);
    }
    return;
  }
  const double bearing = table::turn(own.pose.heading, towards).degrees();
  const double limit = game.rules.numbers.heading_limit_tenths / 10.0;
  const auto move = [&](double wheel, double off, double sideways, double distance) {
    consider(game, state,
             choose(Answer::move, {id, 0, files(own), Angle::degrees(wheel).ticks(), Angle::degrees(off).ticks(),
                                   ticks(sideways), ticks(distance)}),
             prey, out);
  };
  move(0, std::clamp(bearing, -limit, limit), 0, whole);
  if (std::fabs(bearing) > 8) {
    const double arc = width_of(game, own) * 0.01745329;  // a degree of wheel
    const double most = std::min({std::fabs(bearing), whole / std::max(0.01, arc), 90.0});
    const double wheel = bearing < 0 ? -most : most;
    move(wheel, 0, 0, std::max(0.0, whole - most * arc));
    move(wheel, 0, 0, 0);
  }
  if (out.empty()) move(0, 0, 0, whole);
}

void without_roll(const Game& game, const State& state, int id, std::vector<Candidate>& out) {
  const FieldUnit& own = unit_at(state, id);
  const Prey prey = prey_of(game, state, id);
  const bool attacks = own.battalia == nobody || leader_at(state, own.battalia).order != Order::defend;
  const bool far = prey.distance > game.rules.numbers.double_beyond + 5;
  const std::vector<std::int32_t> ways =
      own.left_out || own.retiring ? std::vector<std::int32_t>{} : ways_to_throw(game, own, false);
  const bool loose_foot = own.recoiled && !light(own.troops.type);
  if (loose_foot || (own.retiring && !light(own.troops.type)) ||
      (!formed(own) && own.troops.type == Type::rabble && own.dps > 1)) {
    for (const int wide : {files(own), static_cast<int>(std::min<std::size_t>(4, own.stands.size()))}) {
      const Choice choice = choose(Answer::re_form, {id, wide, facing(state, own.side).ticks()});
      if (check(game, state, choice).allowed()) {
        out.push_back({choice, 0.9, "back into order"});
        break;
      }
    }
    if (own.retiring) out.push_back({choose(Answer::retire_on, {id}), prey.distance < 60 ? 0.6 : 0.2, "farther away"});
  }
  if (!own.halted && mover(unit_of(own)) != Mover::unlimbered_gun && !ways.empty()) {
    const bool wants = prey.unit != nobody && (own.troops.type != Type::skirmishers || prey.distance > 70);
    double worth = !wants ? 0.2 : attacks ? 0.75 : prey.distance < 60 ? 0.55 : 0.15;
    if (own.dps >= 3 && prey.distance > 60) worth -= 0.3;
    for (const std::int32_t way : ways) {
      const MoveDice dice = dice_ways[static_cast<std::size_t>(way)];
      const bool fast = prey.distance > 60;
      const double taste = fast ? 0.03 * dice.count() - 0.02 * dice.d6 : -0.05 * dice.d6;
      for (const std::int32_t pace : {0, 1}) {
        if (pace == 1 && (!far || !wants)) continue;
        Choice choice = choose(Answer::roll, {id, way, pace, 0});
        // Those of the body who can't use these dice stay out of it.
        const std::vector<UnitId> body = body_of(game, state, id);
        for (std::size_t i = 1; i < body.size() && i <= 4; ++i) {
          const std::vector<std::int32_t> theirs = ways_to_throw(game, unit_at(state, body[i]), false);
          choice.values.push_back(std::ranges::find(theirs, way) == theirs.end() ? body[i] : -1);
        }
        if (pace == 1 && !check(game, state, choice).allowed()) continue;
        out.push_back({choice, std::clamp(worth + taste + 0.1 * pace, 0.02, 0.98), "advance"});
      }
    }
  }
  if (own.halted && formed(own) && prey.unit != nobody) {
    const Vector line = prey.at - centre(game, own);
    const double bearing = table::size(table::turn(own.pose.heading, table::direction(line))).degrees();
    const Choice choice = choose(Answer::about_face, {id});
    if (bearing > 135 && check(game, state, choice).allowed()) out.push_back({choice, 0.6, "the enemy is behind"});
  }
  if (is_gun(own.troops.type) && prey.unit != nobody) {
    const Angle towards = table::direction(prey.at - centre(game, own));
    const double range = maximum_range(game.rules, own.troops.type);
    if (own.limbered && prey.distance < range) {
      const Choice choice = choose(Answer::unlimber, {id, table::heading(towards).ticks()});
      if (check(game, state, choice).allowed()) out.push_back({choice, 0.8, "into action"});
    } else if (!own.limbered) {
      const double bearing = table::turn(own.pose.heading, towards).degrees();
      if (std::fabs(bearing) > 40) {
        const Choice choice = choose(Answer::pivot, {id, Angle::degrees(std::clamp(bearing, -45.0, 45.0)).ticks()});
        if (check(game, state, choice).allowed()) out.push_back({choice, 0.6, "bring it to bear"});
      }
    }
  }
  if (formed(own) && !own.halted && prey.unit != nobody) {
    const Vector line = prey.at - centre(game, own);
    const double bearing = table::turn(own.pose.heading, table::direction(line)).degrees();
    if (std::fabs(bearing) > 140) {
      const Choice choice = choose(Answer::about_face, {id});
      if (check(game, state, choice).allowed()) out.push_back({choice, 0.8, "the enemy is behind"});
    } else if (std::fabs(bearing) > 75 && prey.distance > 30) {
      const Choice choice = choose(Answer::double_change, {id, bearing > 0 ? 1 : 0, files(own)});
      if (check(game, state, choice).allowed()) out.push_back({choice, 0.78, "face the flank"});
    }
    if (own.formation == Formation::column && prey.distance < 150) {
      const Choice choice = choose(Answer::change_formation,
                                   {id, static_cast<std::int32_t>(std::min<std::size_t>(4, own.stands.size()))});
      if (check(game, state, choice).allowed()) out.push_back({choice, 0.8, "into line"});
    }
  }
}

}  // namespace

void movement_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int id = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, id);
  if (own.roll >= 0) {
    with_roll(game, state, id, out);
    // Join a melee that goes on.
    for (const Option& each : decision(game, state).options) {
      if (each.number != number(Answer::reinforce)) continue;
      for (const std::int32_t friends : each.parameters[1].allowed) {
        for (const std::int32_t place : {0, 1, 2}) {
          const Choice choice = choose(Answer::reinforce, {id, friends, place});
          if (check(game, state, choice).allowed()) out.push_back({choice, place == 0 ? 0.6 : 0.7, "help them"});
        }
      }
    }
  } else {
    without_roll(game, state, id, out);
  }
  const Choice stand = choose(Answer::stand_fast, {id});
  if (out.empty() || check(game, state, stand).allowed()) out.push_back({stand, own.roll >= 0 ? 0.05 : 0.35, "stand"});
}

}  // namespace condotta::cfeo
