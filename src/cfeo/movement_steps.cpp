#include "cfeo/movement_steps.hpp"

#include <algorithm>
#include <cmath>

#include "cfeo/command_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

// --- who may
// ----------------------------------------------------------------------------------------------------------------------

bool adjusts_only(const FieldUnit& unit) { return unit.halted; }

Ruling may_move_now(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  // A halted unit may still adjust: that is judged where it moves (CFE-CTL-013).
  Ruling ruling = may_move({own.troops.type, own.fired, false, touching(state, unit)});
  for (const auto& [battalia, until] : game.holds) {
    if (own.battalia == battalia && state.turn <= until)
      ruling.refuse("CFE-MOV-011"_rule, "its battalia is still coming up");
  }
  return ruling;
}

namespace {

bool acts_freely(const FieldUnit& unit) {
  return fights_on(unit) && unit.course == Course::ordinary && !unit.must_repeat && !unit.charges_again;
}

// CFE-CTL-007, CFE-CTL-008: who conforms waits for what his lead does.
bool waits_for_lead(const State& state, const FieldUnit& unit) {
  if (unit.lead == nobody || unit.conforms == Conforms::no) return false;
  const FieldUnit& lead = unit_at(state, unit.lead);
  return present(lead) && !lead.acted && lead.lead == nobody;
}

}  // namespace

bool rolls(const FieldUnit& unit) { return mover_of(unit) != Mover::unlimbered_gun && !unit.retiring; }

// Who is not controlled rolls alone (CFE-MOV-008).
std::vector<UnitId> body_of(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  std::vector<UnitId> out = {static_cast<UnitId>(unit)};
  const auto head = [&](int id) -> std::optional<LeaderId> {
    const FieldUnit& one = unit_at(state, id);
    return one.lead != nobody ? controller(game, state, one.lead) : controller(game, state, id);
  };
  const auto leader = head(unit);
  if (!leader) return out;
  const Mover how = mover_of(own);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || other.battalia != own.battalia || other.acted || other.halted || other.roll >= 0)
      continue;
    if (!acts_freely(other) || !rolls(other) || mover_of(other) != how || other.recoiled) continue;
    if (!may_move_now(game, state, static_cast<int>(i)).allowed() || head(static_cast<int>(i)) != leader) continue;
    out.push_back(static_cast<UnitId>(i));
  }
  return out;
}

std::vector<UnitId> in_turn(const State& state, Side side) {
  std::vector<UnitId> out;
  const Vector ahead = table::forward(facing(state, side));
  double lead = 0;
  for (const UnitId id : right_to_left(state, side)) {
    const FieldUnit& unit = unit_at(state, id);
    if (unit.acted || waits_for_lead(state, unit)) continue;
    const double front = table::dot(table::exact(unit.pose.front), ahead);
    // The rightmost; and where moves cross, one who leads (CFE-SEQ-005).
    if (out.empty()) lead = front;
    if (out.empty() || (front > lead + 1 && acts_freely(unit))) out.push_back(id);
  }
  return out;
}

MoveOrder move_order(const FieldUnit& unit, const Choice& choice) {
  MoveOrder order;
  const auto& v = choice.values;
  order.unit = v[0];
  if (!formed(unit)) {
    order.direction = Angle::ticks(v[1]);
    order.distance = table::Length::ticks(v[2]).units();
    order.files = v[3];
    return order;
  }
  order.before = static_cast<Before>(v[1]);
  order.files = v[2];
  order.wheel = Angle::ticks(v[3]);
  order.direction = Angle::ticks(v[4]);
  order.sideways = table::Length::ticks(v[5]).units();
  order.distance = table::Length::ticks(v[6]).units();
  return order;
}

// --- doing it
// ----------------------------------------------------------------------------------------------------------------------

namespace {

// To the nearest enemy, seen or not.
double enemy_at(const Game& game, const State& state, const FieldUnit& own) {
  double least = endless;
  for (const FieldUnit& enemy : state.units) {
    if (enemy.side == own.side || !fights_on(enemy) || box_distance(own, enemy) >= least) continue;
    least = std::min(least, distance(game, own, enemy));
  }
  return least;
}

// How far the battalia is from the point that its Commander was sent to.
double from_goal(const Play& play, int unit) {
  const LeaderId battalia = unit_at(play.state, unit).battalia;
  if (battalia == nobody || leader_at(play.state, battalia).order != Order::advance_and_defend) return 0;
  return table::norm(battalia_centre(play.game, play.state, battalia) -
                     table::exact(leader_at(play.state, battalia).goal));
}

// CFE-GAP-022, by default a warning.
void mind_orders(Play& play, int unit, double goal_before) {
  const FieldUnit& own = unit_at(play.state, unit);
  if (own.battalia == nobody) return;
  FieldLeader& leader = leader_at(play.state, own.battalia);
  OrderedAct act;
  act.order = leader.order;
  const auto with = attached_leader(play.state, unit);
  act.general_attached = with && leader_at(play.state, *with).rank == Rank::general;
  const Vector at = centre(play.game, own);
  act.from_ground = table::norm(at - table::exact(leader.ground));
  const double to_goal = table::norm(at - table::exact(leader.goal));
  if (leader.order == Order::advance_and_defend && !leader.reached && to_goal <= play.numbers().defended_ground) {
    leader.reached = true;
    leader.ground = leader.goal;
  }
  act.reached = leader.reached;
  act.nearer_to_point = from_goal(play, unit) <= goal_before + slack;
  const Ruling ruling = within_orders(play.rules(), act);
  if (ruling.allowed()) return;
  Event& event =
      play.tell("against-orders", play.name(unit) + ": " + ruling.refusals.front().facts, {"CFE-GAP-022"_rule});
  event.only_for = own.side;
}

// CFE-GAP-022, order 3: from some turn on one unit of the battalia closes with the enemy, unless none can.
void mind_attacks(Play& play, Side side) {
  const State& state = play.state;
  if (state.turn < play.numbers().attack_from_turn) return;
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    if (leader.side != side || leader.rank != Rank::commander || !leader.there() || leader.order != Order::attack)
      continue;
    OrderedAct act;
    act.turn = state.turn;
    act.advances = true;
    for (std::size_t k = 0; k < state.units.size(); ++k) {
      const FieldUnit& unit = state.units[k];
      if (unit.battalia != static_cast<LeaderId>(i) || !fights_on(unit)) continue;
      const bool can = unit.course == Course::ordinary && !unit.halted && !unit.must_repeat && !unit.charges_again &&
                       !unit.retiring && mover_of(unit) != Mover::unlimbered_gun;
      const bool met = touching(state, static_cast<int>(k));
      if (met || (can && enemy_at(play.game, state, unit) < unit.from_enemy.units() - slack)) {
        act.advances = true;
        break;
      }
      if (can) act.advances = false;
    }
    const Ruling ruling = within_orders(play.rules(), act);
    if (ruling.allowed()) continue;
    play.tell("against-orders", play.game.leader_names[i] + ": " + ruling.refusals.front().facts, {"CFE-GAP-022"_rule})
        .only_for = side;
  }
}

void remember(FieldUnit& unit, const BodyRoll& roll, Angle direction) {
  unit.last_move = {roll.dice.average, roll.dice.d6, {}, {}};
  unit.last_direction = direction;
  unit.last_road = false;
  unit.last_retired = false;
  unit.speed = static_cast<std::int8_t>(roll.dice.dice().count());
}

}  // namespace

namespace {

// What was part of the move, for the log and for those who count it.
std::vector<RuleId> rules_of_move(const MoveOrder& order, const Traced& traced) {
  std::vector<RuleId> out = {"CFE-MOV-013"_rule};
  if (order.before == Before::about_face) out.push_back("CFE-MAN-013"_rule);
  if (order.before == Before::column || order.before == Before::line) out.push_back("CFE-MAN-005"_rule);
  if (order.before == Before::squeeze) out.push_back("CFE-MAN-019"_rule);
  if (order.wheel != Angle{}) out.push_back("CFE-MAN-002"_rule);
  if (order.sideways < 0 || order.sideways > 0) out.push_back("CFE-MAN-014"_rule);
  if (traced.obstacles > 0) out.push_back("CFE-MAN-010"_rule);
  if (!traced.passed.empty()) out.push_back("CFE-MAN-017"_rule);
  if (traced.going == Going::rough) out.push_back("CFE-MOV-026"_rule);
  return out;
}

}  // namespace

void make_move(Play& play, const MoveOrder& order, const BodyRoll& roll) {
  FieldUnit& own = unit_at(play.state, order.unit);
  const Traced traced = trace(play.game, play.state, order, roll);
  const Rectangles before = rectangles(play.game, own);
  const Unit as = unit_of(own);
  const bool free = !formed(own);
  const double goal_before = from_goal(play, order.unit);
  const Angle direction = free ? order.direction : traced.after.pose.heading;
  own = traced.after;
  remember(own, roll, direction);
  own.acted = true;
  own.did = number(Answer::move);
  std::string words =
      play.name(order.unit) + (traced.only_turned ? " adjusts its facing" : " moves " + yards_in_words(order.distance));
  if (order.wheel != Angle{}) words += traced.only_turned ? "" : " after a wheel";
  Event& event = play.tell("moved", std::move(words), rules_of_move(order, traced));
  event.facts.set("unit", order.unit);
  Breakdown dps = traced.dps;
  if (!traced.only_turned || order.wheel != Angle{}) {
    const Breakdown tired = fatigue(play.rules(), as, traced.going, roll.dice.rolled());
    for (const Term& term : tired.terms()) {
      if (term.value != 0) dps.add(term.rule, term.label, term.value);
    }
  }
  disorder(play, order.unit, dps, "on the move");
  pass_friends(play, order.unit, traced.passed);
  if (traced.only_turned) {
    unit_at(play.state, order.unit).last_move = {};
    carry_leaders(play.game, play.state, order.unit);
    return;
  }
  arrive(play, order.unit, before);
  if (present(unit_at(play.state, order.unit))) mind_orders(play, order.unit, goal_before);
}

void go_straight(Play& play, int unit, const BodyRoll& roll, Angle direction) {
  MoveOrder order;
  order.unit = unit;
  const FieldUnit& own = unit_at(play.state, unit);
  if (!formed(own)) order.direction = direction;
  order.distance = allowance(play.game, own, roll, false);
  Traced traced = trace(play.game, play.state, order, roll);
  order.distance = traced.most;
  for (int tries = 0; tries < 40; ++tries) {
    traced = trace(play.game, play.state, order, roll);
    if (!overlaps(play.game, play.state, unit, traced.after)) break;
    order.distance = std::max(0.0, order.distance - 5);
  }
  if (order.distance <= slack) {
    unit_at(play.state, unit).acted = true;
    return;
  }
  make_move(play, order, roll);
}

// --- the step
// ----------------------------------------------------------------------------------------------------------------------

namespace {

// CFE-RES-013, CFE-GAP-032
void recrew_guns(Play& play, Side side) {
  State& state = play.state;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    FieldUnit& gun = state.units[i];
    if (gun.side != side || !present(gun) || !gun.abandoned || !is_gun(gun.troops.type)) continue;
    double enemy = 1e9;
    double shelter = 1e9;
    for (const FieldUnit& unit : state.units) {
      if (!present(unit) || !formed(unit)) continue;
      double& near = unit.side == side ? shelter : enemy;
      near = std::min(near, distance(play.game, gun, unit));
    }
    if (shelter > play.numbers().recrew_within + slack || !may_recrew(play.rules(), gun.crew_killed, enemy).allowed())
      continue;
    gun.abandoned = false;
    gun.recrewed = state.turn;
    play.tell("recrewed", "The crew of " + play.name(static_cast<int>(i)) + " comes back", {"CFE-RES-013"_rule});
  }
}

// CFE-ACT-014: friends or an obstacle between it and the enemy, or far enough away.
bool at_stopping_place(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  double least = endless;
  Vector nearest;
  for (const FieldUnit& enemy : state.units) {
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    const double away = box_distance(own, enemy);
    if (away >= least) continue;
    least = away;
    nearest = centre(game, enemy);
  }
  if (least >= game.rules.numbers.rout_stops) return true;
  const table::Segment line{nearest, centre(game, own)};
  for (const FieldUnit& other : state.units) {
    if (&other == &own || other.side != own.side || !present(other) || !formed(other)) continue;
    if (table::distance(line, footprint(other)).units() <= slack) return true;
  }
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const bool obstacle = passage(terrain.ground, arm(own)) == Passage::major_obstacle ||
                          passage(terrain.ground, arm(own)) == Passage::harder_for_horse;
    return terrain.linear && obstacle && !table::crossings(line, terrain.course).empty();
  });
}

bool pursued(const State& state, int unit) {
  return std::ranges::any_of(state.units, [&](const FieldUnit& other) {
    return present(other) && other.course == Course::pursuing && other.quarry == unit;
  });
}

void rout_on(Play& play, int unit) {
  if (at_stopping_place(play.game, play.state, unit)) return;
  // Away from the nearest enemy, and home.
  const FieldUnit& own = unit_at(play.state, unit);
  const Angle home = table::heading(facing(play.state, own.side) + Angle::degrees(180));
  flee(play, unit, FlightKind::rout, own.flights > 0 ? own.away : home);
}

// The moves that nobody is asked about; true if one was made.
bool compelled(Play& play, Side side) {
  State& state = play.state;
  for (std::size_t i = 0; i < state.units.size(); ++i) {  // CFE-ACT-015: routers first, then pursuers
    FieldUnit& unit = state.units[i];
    if (unit.acted || !present(unit) || unit.course != Course::routing) continue;
    if (unit.moved_early) {  // it fled already, in the other player's part
      unit.acted = true;
      continue;
    }
    const bool chased = pursued(state, static_cast<int>(i));
    if (unit.side == side ? chased : !chased) {
      if (unit.side == side) unit.acted = true;
      continue;
    }
    unit.acted = true;
    rout_on(play, static_cast<int>(i));
    return true;
  }
  for (const UnitId id : right_to_left(state, side)) {
    FieldUnit& unit = unit_at(state, id);
    if (unit.acted || unit.course != Course::pursuing) continue;
    unit.acted = true;
    if (touching(state, id)) continue;
    pursue(play, id);
    return true;
  }
  return false;
}

// What a unit does that has no choice; true if it did.
bool bound(Play& play, int id) {
  FieldUnit& unit = unit_at(play.state, id);
  if (!fights_on(unit) || unit.course == Course::looting || unit.charges_again || touching(play.state, id)) {
    unit.acted = true;
    return true;
  }
  if (!unit.must_repeat) {
    if (may_move_now(play.game, play.state, id).allowed()) return false;
    unit.acted = true;
    return true;
  }
  unit.acted = true;
  if (!may_move_now(play.game, play.state, id).allowed()) return true;
  // CFE-CTL-014, CFE-GAP-023
  const Throw last = unit.last_move;
  const Repeated again = repeat({last.average + last.d6, unit.last_road, false, unit.retiring});
  unit.last_move = {};
  if (again.retires) {
    flee(play, id, FlightKind::retire, unit.away);
  } else if (!again.halts && !again.road && last.average > 0) {
    BodyRoll roll;
    roll.alone = static_cast<UnitId>(id);
    roll.mover = mover_of(unit);
    roll.dice.average = last.average;
    roll.dice.d6 = last.d6;
    throw_dice(play, roll.dice);
    play.tell("repeats", play.name(id) + " repeats its last move", {"CFE-CTL-014"_rule});
    go_straight(play, id, roll, unit.last_direction);
  } else if (again.road) {
    Ruling ruling;
    Breakdown none;
    const Choice choice = choose(Answer::road_move, {id, yd(play.numbers().road_move).ticks()});
    const FieldUnit after = manoeuvred(play.game, play.state, id, choice, ruling, none);
    if (ruling.allowed()) {
      const Rectangles before = rectangles(play.game, unit);
      unit = after;
      arrive(play, id, before);
    }
  } else {
    unit.halted = true;
  }
  return true;
}

bool run_movement(Play& play) {
  Step& step = play.top();
  State& state = play.state;
  if (step.value == 0) {
    step.value = 1;
    state.phase = Phase::movement;
    state.rolls.clear();
    for (FieldUnit& unit : state.units) {
      unit.acted = false;
      unit.left_out = false;
      unit.did = 0;
      unit.roll = nobody;
      if (unit.side != step.side) continue;
      // CFE-CTL-014: what is repeated is the move of the last Movement Phase, none older.
      if (!unit.must_repeat) {
        unit.last_move = {};
        unit.last_road = unit.last_retired = false;
      }
      if (present(unit) && state.turn >= play.numbers().attack_from_turn)
        unit.from_enemy = yd(std::min(enemy_at(play.game, state, unit), 5000.0));
    }
    recrew_guns(play, step.side);
  }
  const Side side = step.side;
  if (compelled(play, side)) return false;
  const std::vector<UnitId> next = in_turn(state, side);
  if (next.empty()) {
    mind_attacks(play, side);
    play.pop();
    return false;
  }
  // One that the player let go first stays until it is done.
  if (step.unit != nobody && present(unit_at(state, step.unit)) && !unit_at(state, step.unit).acted) {
    if (std::ranges::find(next, step.unit) != next.end()) return true;
  }
  step.unit = next.front();
  return !bound(play, next.front());
}

}  // namespace

const StepRules movement_rules{"Movement Phase", run_movement,     ask_movement,       check_movement,
                               apply_movement,   preview_movement, movement_candidates};

}  // namespace condotta::cfeo
