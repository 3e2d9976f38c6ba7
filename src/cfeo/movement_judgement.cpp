// What a plain player thinks of in the Movement Phase: close with the enemy it may charge, keep shot at a distance,
// bring the disordered back into order, save what is threatened. No rule is written here: every thought is checked.
#include <algorithm>
#include <cmath>
#include <optional>

#include "cfeo/fire.hpp"
#include "cfeo/fire_steps.hpp"
#include "cfeo/movement_steps.hpp"

namespace condotta::cfeo {
namespace {

using table::Angle;
using table::Vector;

struct Prey {
  UnitId unit = nobody;
  double distance = 1e9;
  Vector at;
  bool holds = false;  // it stands where its side must stand at the end, and nobody is near
};

// The ground that its side must hold at the end (CFE-VIC-004).
std::optional<Vector> to_take(const Game& game, const FieldUnit& own) {
  const bool attacks = game.victory.defended_position && own.side == game.victory.attacker;
  return attacks ? std::optional(table::exact(game.victory.position)) : std::nullopt;
}

// The nearest enemy that it would like to meet.
Prey prey_of(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  const bool foot = arm(own) == Arm::infantry;
  const auto goal = to_take(game, own);
  Prey best;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    double away = box_distance(own, enemy);
    const bool fit = !foot || arm(enemy) != Arm::cavalry;  // CFE-CHG-006
    if (!fit) away += 150;
    if (enemy.course == Course::routing) away += 200;
    // Those who hold the position, rather than those who stand beside the way.
    if (goal && away > 45) away += 0.7 * table::norm(centre(game, enemy) - *goal);
    if (away >= best.distance) continue;
    best = {static_cast<UnitId>(i), away, {}};
  }
  if (best.unit == nobody) return best;
  best.at = centre(game, unit_at(state, best.unit));
  if (!goal) return best;
  best.distance = box_distance(own, unit_at(state, best.unit));
  const double left = table::norm(*goal - centre(game, own));
  best.holds = left < game.victory.hold_within && best.distance > 45 && formed(own);
  if (best.distance > 80 && left < best.distance + 60) best.at = *goal;  // there before them
  return best;
}

std::int32_t ticks(double yards) { return yd(yards).ticks(); }

double wanted_distance(const FieldUnit& own) {
  if (own.troops.type == Type::skirmishers) return 80;
  if (own.troops.type == Type::reiters) return 35;
  return 20;
}

double bearing_of(const FieldUnit& own, Vector line) {
  return table::norm(line) > slack ? table::turn(own.pose.heading, table::direction(line)).degrees() : 0;
}

// --- with the dice thrown
// ----------------------------------------------------------------------------------------------------------------------

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
  const double off = formed(own) ? std::fabs(bearing_of(traced.after, line)) : 0;
  const double worth = std::clamp(0.5 + gain / 400 - off / 400 - 0.08 * traced.dps.total(), 0.05, 0.95);
  out.push_back({choice, worth, "towards the enemy"});
}

// Unformed troops and limbered guns go where they like.
void go_freely(const Game& game, const State& state, int id, const Prey& prey, double whole,
               std::vector<Candidate>& out) {
  const FieldUnit& own = unit_at(state, id);
  const auto go = [&](Angle heading, double far, const Prey& aim) {
    consider(game, state,
             choose(Answer::move, {id, table::heading(heading).ticks(), ticks(far), std::clamp(files(own), 1, 4)}), aim,
             out);
  };
  if (own.withdrawing) {  // CFE-MOV-023: home
    const Angle home = facing(state, own.side) + Angle::degrees(180);
    Prey edge;
    edge.at = centre(game, own) + table::forward(home) * 1000.0;
    return go(home, whole, edge);
  }
  const Vector line = prey.at - centre(game, own);
  const Angle towards = table::norm(line) > slack ? table::direction(line) : own.pose.heading;
  const double room = std::max(0.0, prey.distance - wanted_distance(own));
  for (const double far : {std::min(whole, room), whole * 0.5}) go(towards, far, prey);
  if (prey.distance < wanted_distance(own) * 0.6 && own.troops.type == Type::skirmishers)
    go(towards + Angle::degrees(180), std::min(whole, 40.0), prey);
}

void with_roll(const Game& game, const State& state, int id, std::vector<Candidate>& out) {
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  const double whole = allowance(game, own, roll, roll.doubled);
  const Prey prey = prey_of(game, state, id);
  if (prey.unit == nobody) return;
  if (!formed(own)) return go_freely(game, state, id, prey, whole, out);
  const Vector line = prey.at - centre(game, own);
  const double bearing = bearing_of(own, line);
  const double limit = game.rules.numbers.heading_limit_tenths / 10.0;
  const auto move = [&](Before before, double wheel, double off, double sideways, double distance) {
    consider(game, state,
             choose(Answer::move, {id, static_cast<std::int32_t>(before), files(own), Angle::degrees(wheel).ticks(),
                                   Angle::degrees(off).ticks(), ticks(sideways), ticks(distance)}),
             prey, out);
  };
  move(Before::nothing, 0, std::clamp(bearing, -limit, limit), 0, whole);
  if (std::fabs(bearing) > 8) {
    const double arc = width_of(game, own) * 0.01745329;  // a degree of wheel
    const double most = std::min({std::fabs(bearing), whole / std::max(0.01, arc), 90.0});
    const double wheel = bearing < 0 ? -most : most;
    move(Before::nothing, wheel, 0, 0, std::max(0.0, whole - most * arc));
    move(Before::nothing, wheel, 0, 0, 0);
  }
  // Drilled foot comes before an enemy who stands aside without turning (CFE-MAN-014).
  const bool drilled = arm(own) == Arm::infantry && own.formation == Formation::line &&
                       compare(own.troops.grade, Grade::b) >= 0 && !adjusts_only(own);
  const double aside = table::dot(line, table::rightward(own.pose.heading));
  const double ahead = table::dot(line, table::forward(own.pose.heading));
  if (drilled && std::fabs(aside) > 12 && ahead > std::fabs(aside)) {
    const double by = std::min(std::fabs(aside), whole / 2);
    move(Before::nothing, 0, 0, aside < 0 ? -by : by, whole - by);
  }
  // Through a gap that is too narrow for the whole line (CFE-MAN-019).
  if (out.empty() && own.formation == Formation::line && files(own) > 1 && !adjusts_only(own))
    move(Before::squeeze, 0, 0, 0, whole / 2);
  if (out.empty()) move(Before::nothing, 0, 0, 0, whole);
}

// Enemy on one flank while others are before it: −1 the left, 1 the right, 0 nobody.
int threatened_flank(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  int flank = 0;
  bool before = false;
  for (const FieldUnit& enemy : state.units) {
    if (enemy.side == own.side || !fights_on(enemy) || box_distance(own, enemy) > 110) continue;
    const double bearing = bearing_of(own, centre(game, enemy) - centre(game, own));
    if (std::fabs(bearing) < 45) before = true;
    if (std::fabs(bearing) > 60 && std::fabs(bearing) < 140 && arm(enemy) != Arm::guns) flank = bearing < 0 ? -1 : 1;
  }
  return before ? flank : 0;
}

// --- before the dice
// ----------------------------------------------------------------------------------------------------------------------

struct Thoughts {
  const Game& game;
  const State& state;
  int id;
  const FieldUnit& own;
  Prey prey;
  std::vector<Candidate>& out;

  bool add(const Choice& choice, double worth, std::string_view why) const {
    if (!may(game, state, choice)) return false;
    out.push_back({choice, worth, why});
    return true;
  }
};

void throw_dice_to_move(const Thoughts& t) {
  const Game& game = t.game;
  const FieldUnit& own = t.own;
  if (own.halted || own.left_out || !rolls(own)) return;
  const std::vector<std::int32_t> ways = ways_to_throw(game, own, false);
  if (ways.empty()) return;
  const bool attacks = own.battalia == nobody || leader_at(t.state, own.battalia).order != Order::defend;
  const bool far = t.prey.distance > game.rules.numbers.double_beyond + 5;
  const bool wants =
      own.withdrawing || (t.prey.unit != nobody && (own.troops.type != Type::skirmishers || t.prey.distance > 70));
  double worth = !wants ? 0.2 : attacks || own.withdrawing ? 0.75 : t.prey.distance < 60 ? 0.55 : 0.15;
  if (own.dps >= 3 && t.prey.distance > 60) worth -= to_take(game, own) ? 0.15 : 0.3;
  if (t.prey.holds) worth = 0.1;
  const std::vector<UnitId> body = body_of(game, t.state, t.id);
  const bool fast = t.prey.distance > 60;
  for (const std::int32_t way : ways) {
    const MoveDice dice = dice_ways[static_cast<std::size_t>(way)];
    const double taste = fast ? 0.03 * dice.count() - 0.02 * dice.d6 : -0.05 * dice.d6;
    for (const std::int32_t pace : {0, 1}) {
      if (pace == 1 && (!far || !wants)) continue;
      Choice choice = choose(Answer::roll, {t.id, way, pace, 0});
      // Those of the body who can't use these dice stay out of it.
      for (std::size_t i = 1; i < body.size() && i <= 4; ++i) {
        const std::vector<std::int32_t> theirs = ways_to_throw(game, unit_at(t.state, body[i]), false);
        choice.values.push_back(std::ranges::find(theirs, way) == theirs.end() ? body[i] : -1);
      }
      t.add(choice, std::clamp(worth + taste + 0.1 * pace, 0.02, 0.98), "advance");
    }
  }
}

void back_into_order(const Thoughts& t) {
  const FieldUnit& own = t.own;
  const bool loose = !light(own.troops.type) && (own.recoiled || own.retiring);
  const bool mob = !formed(own) && own.troops.type == Type::rabble && own.dps > 1;
  if (loose || mob) {
    for (const int wide : {files(own), static_cast<int>(std::min<std::size_t>(4, own.stands.size()))}) {
      if (t.add(choose(Answer::re_form, {t.id, wide, facing(t.state, own.side).ticks()}), 0.9, "back into order"))
        break;
    }
  }
  if (own.retiring)
    t.out.push_back({choose(Answer::retire_on, {t.id}), t.prey.distance < 60 ? 0.6 : 0.2, "farther away"});
}

// Into action, to bear on the enemy, nearer, or away from those who would take it.
void handle_gun(const Thoughts& t) {
  const FieldUnit& own = t.own;
  if (!is_gun(own.troops.type) || t.prey.unit == nobody) return;
  const Angle towards = table::direction(t.prey.at - centre(t.game, own));
  const double range = maximum_range(t.game.rules, own.troops.type);
  if (own.limbered) {
    if (t.prey.distance < range * 0.8)
      t.add(choose(Answer::unlimber, {t.id, table::heading(towards).ticks()}), 0.85, "into action");
    return;
  }
  const double bearing = table::turn(own.pose.heading, towards).degrees();
  if (std::fabs(bearing) > 40)
    t.add(choose(Answer::pivot, {t.id, Angle::degrees(std::clamp(bearing, -45.0, 45.0)).ticks()}), 0.6,
          "bring it to bear");
  if (gun_targets(t.game, t.state, t.id).empty() && !own.fired && own.troops.type != Type::heavy_gun &&
      t.prey.distance > 60) {
    const double far = own.troops.type == Type::light_gun ? t.game.rules.numbers.unlimbered_light
                                                          : t.game.rules.numbers.unlimbered_medium;
    t.add(choose(Answer::drag, {t.id, table::heading(towards).ticks(), ticks(far)}), 0.5, "to see a target");
  }
  double friends = 1e9;
  for (const FieldUnit& unit : t.state.units) {
    if (unit.side == own.side && formed(unit) && present(unit) && unit.course == Course::ordinary)
      friends = std::min(friends, box_distance(own, unit));
  }
  const bool taken = t.prey.distance < 130 && friends > 60 && arm(unit_at(t.state, t.prey.unit)) != Arm::guns;
  if (taken) t.add(choose(Answer::limber, {t.id}), 0.62, "save the gun");
}

void turn_to_the_enemy(const Thoughts& t) {
  const FieldUnit& own = t.own;
  if (!formed(own) || t.prey.unit == nobody) return;
  const Vector line = t.prey.at - centre(t.game, own);
  const double bearing = bearing_of(own, line);
  if (std::fabs(bearing) > 135) {
    t.add(choose(Answer::about_face, {t.id}), own.halted ? 0.6 : 0.8, "the enemy is behind");
  } else if (std::fabs(bearing) > 75 && t.prey.distance > 30 && !own.halted) {
    t.add(choose(Answer::double_change, {t.id, bearing > 0 ? 1 : 0, files(own)}), 0.78, "face the flank");
  }
  const auto line_of = static_cast<std::int32_t>(std::min<std::size_t>(4, own.stands.size()));
  if (own.formation == Formation::column && t.prey.distance < 150)
    t.add(choose(Answer::change_formation, {t.id, line_of}), 0.97, "into line");
  // A thin line of pikes stands deeper before the enemy comes (CFE-CMB-025).
  const int deep = static_cast<int>(own.stands.size() + 2) / 3;
  const bool thin = arm(own) == Arm::infantry && ranks(own) == 1 && own.stands.size() >= 6 && deep >= 3;
  if (thin && own.formation == Formation::line && t.prey.distance > 130 && t.prey.distance < 220)
    t.add(choose(Answer::change_formation, {t.id, deep}), 0.7, "deeper");
  if (own.halted || own.formation != Formation::line || arm(own) != Arm::infantry) return;
  const double aside = table::dot(line, table::rightward(own.pose.heading));
  const double ahead = table::dot(line, table::forward(own.pose.heading));
  const double past = std::fabs(aside) - width_of(t.game, own) / 2;
  if (compare(own.troops.grade, Grade::b) < 0) return;
  // An enemy close by, just past the end of the line: before him (CFE-MAN-015).
  if (ahead > 0 && ahead < 70 && past > 0 && past < 40)
    t.add(choose(Answer::step, {t.id, aside < 0 ? 0 : 1, ticks(20)}), 0.8, "before them");
  if (const int flank = threatened_flank(t.game, t.state, t.id); flank != 0 && files(own) > 2)
    t.add(choose(Answer::refuse_flank, {t.id, flank < 0 ? 0 : 1, 1, ticks(15)}), 0.79, "refuse the flank");
}

// Columns stay on their road while the enemy is far.
void march(const Thoughts& t) {
  const FieldUnit& own = t.own;
  const bool column = own.limbered || (formed(own) && own.formation == Formation::column);
  if (!column || own.halted || own.withdrawing || t.prey.distance < 150) return;
  const Numbers& n = t.game.rules.numbers;
  for (const int far : {n.road_far_move, n.road_move, n.road_move / 2}) {
    if (t.add(choose(Answer::road_move, {t.id, ticks(far)}), 0.96, "along the road")) return;
  }
}

// A unit before it in the same battalia moves off first, where it stands in the way (CFE-SEQ-005).
void let_pass(const Thoughts& t) {
  const FieldUnit& own = t.own;
  const std::vector<UnitId> turn = in_turn(t.state, own.side);
  if (!formed(own) || turn.empty() || turn.front() != t.id) return;
  for (const UnitId other : turn) {
    const FieldUnit& unit = unit_at(t.state, other);
    if (other == t.id || box_distance(own, unit) > 60) continue;
    const Vector line = centre(t.game, unit) - centre(t.game, own);
    if (std::fabs(bearing_of(own, line)) > 20) continue;
    t.out.push_back({choose(Answer::leading_first, {other}), 0.99, "they stand in the way"});
    return;
  }
}

void without_roll(const Game& game, const State& state, int id, std::vector<Candidate>& out) {
  const Thoughts t{game, state, id, unit_at(state, id), prey_of(game, state, id), out};
  back_into_order(t);
  throw_dice_to_move(t);
  handle_gun(t);
  turn_to_the_enemy(t);
  march(t);
  let_pass(t);
  for (const std::int32_t gun : guns_to_drive_off(game, state, id))
    t.add(choose(Answer::drive_off, {id, gun}), 0.7, "a gun to take away");
}

}  // namespace

void movement_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int id = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, id);
  if (own.roll >= 0) {
    with_roll(game, state, id, out);
    if (!is_gun(own.troops.type)) {  // join a melee that goes on
      for (const std::int32_t friends : running_melees(state, id)) {
        for (const std::int32_t place : {0, 1, 2}) {
          const Choice choice = choose(Answer::reinforce, {id, friends, place});
          if (may(game, state, choice)) out.push_back({choice, place == 0 ? 0.6 : 0.7, "help them"});
        }
      }
    }
    const bool foot = arm(own) == Arm::infantry && formed(own) && own.formation == Formation::line && files(own) > 2;
    const int flank = foot ? threatened_flank(game, state, id) : 0;
    if (flank != 0) {
      const Choice choice = choose(Answer::wheel_back, {id, flank < 0 ? 0 : 1, 1, Angle::degrees(40).ticks()});
      if (may(game, state, choice)) out.push_back({choice, 0.52, "refuse the flank"});
    }
  } else {
    without_roll(game, state, id, out);
  }
  const Choice stand = choose(Answer::stand_fast, {id});
  if (out.empty() || may(game, state, stand)) out.push_back({stand, own.roll >= 0 ? 0.05 : 0.35, "stand"});
}

}  // namespace condotta::cfeo
