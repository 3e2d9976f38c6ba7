#include "cfeo/movement_steps.hpp"

#include <algorithm>
#include <cmath>

#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "cfeo/odds_sheets.hpp"
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

bool rolls(const FieldUnit& unit) { return mover(unit_of(unit)) != Mover::unlimbered_gun && !unit.retiring; }

}  // namespace

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
  const Mover how = mover(unit_of(own));
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || other.battalia != own.battalia || other.acted || other.halted || other.roll >= 0)
      continue;
    if (!acts_freely(other) || !rolls(other) || mover(unit_of(other)) != how || other.recoiled) continue;
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
    if (unit.acted) continue;
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

// CFE-GAP-022, by default a warning.
void mind_orders(Play& play, int unit) {
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
  act.turn = play.state.turn;
  const Ruling ruling = within_orders(play.rules(), act);
  if (ruling.allowed()) return;
  Event& event =
      play.tell("against-orders", play.name(unit) + ": " + ruling.refusals.front().facts, {"CFE-GAP-022"_rule});
  event.only_for = own.side;
}

void remember(FieldUnit& unit, const BodyRoll& roll, Angle direction) {
  unit.last_move = {roll.dice.average, roll.dice.d6, {}, {}};
  unit.last_direction = direction;
  unit.last_road = false;
  unit.last_retired = false;
  unit.speed = static_cast<std::int8_t>(roll.dice.dice().count());
}

}  // namespace

void make_move(Play& play, const MoveOrder& order, const BodyRoll& roll) {
  FieldUnit& own = unit_at(play.state, order.unit);
  const Traced traced = trace(play.game, play.state, order, roll);
  const Rectangles before = rectangles(play.game, own);
  const Unit as = unit_of(own);
  const bool free = !formed(own);
  const Angle direction = free ? order.direction : traced.after.pose.heading;
  own = traced.after;
  remember(own, roll, direction);
  own.acted = true;
  std::string words =
      play.name(order.unit) + (traced.only_turned ? " adjusts its facing" : " moves " + yards_in_words(order.distance));
  if (order.wheel != Angle{}) words += traced.only_turned ? "" : " after a wheel";
  Event& event = play.tell("moved", std::move(words), {"CFE-MOV-013"_rule});
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
  if (present(unit_at(play.state, order.unit))) mind_orders(play, order.unit);
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
    if (shelter > play.numbers().double_beyond + slack || !may_recrew(play.rules(), gun.crew_killed, enemy).allowed())
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
    if (table::distance(line, table::Footprint(rectangles(game, other))).units() <= slack) return true;
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
  const Repeated again = repeat({unit.last_move.average + unit.last_move.d6, unit.last_road, false, unit.retiring});
  if (again.retires) {
    flee(play, id, FlightKind::retire, unit.away);
  } else if (!again.halts && !again.road && unit.last_move.average > 0) {
    BodyRoll roll;
    roll.alone = static_cast<UnitId>(id);
    roll.mover = mover(unit_of(unit));
    roll.dice.average = unit.last_move.average;
    roll.dice.d6 = unit.last_move.d6;
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
      unit.roll = nobody;
    }
    recrew_guns(play, step.side);
  }
  const Side side = step.side;
  if (compelled(play, side)) return false;
  const std::vector<UnitId> next = in_turn(state, side);
  if (next.empty()) {
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

// --- the question
// ----------------------------------------------------------------------------------------------------------------------

std::int32_t ticks(double yards) { return yd(yards).ticks(); }

Parameter files_parameter(const FieldUnit& unit) {
  Parameter out{"files", ParameterKind::number, {}};
  for (std::int32_t i = 1; i <= static_cast<std::int32_t>(unit.stands.size()); ++i) out.allowed.push_back(i);
  out.usual = files(unit);
  return out;
}

std::vector<std::int32_t> running_melees(const Game& game, const State& state, int unit) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, unit);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || other.side != own.side || !fights_on(other) || !formed(other)) continue;
    if (old_melee(state, static_cast<int>(i)) && box_distance(own, other) < 160)
      out.push_back(static_cast<std::int32_t>(i));
  }
  (void)game;
  return out;
}

void ask_with_roll(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  const double whole = allowance(game, own, roll, roll.doubled);
  const Parameter unit = unit_parameter({id});
  if (formed(own)) {
    const std::int32_t limit = game.rules.numbers.heading_limit_tenths * Angle::ticks_per_degree / 10;
    constexpr std::int32_t quarter = 90 * Angle::ticks_per_degree;
    out.options.push_back(option(
        Answer::move, "move", "Move " + name_of(game, id) + " up to " + yards_in_words(whole),
        {unit, words_parameter("first", {"nothing", "about face", "form column", "form line", "shrink through a gap"}),
         files_parameter(own), range_parameter("wheel", ParameterKind::wheel, -quarter, quarter, 0),
         range_parameter("direction", ParameterKind::heading, -limit, limit, 0),
         range_parameter("sideways", ParameterKind::sideways, -ticks(whole / 2), ticks(whole / 2), 0),
         range_parameter("distance", ParameterKind::distance, 0, ticks(whole), ticks(whole))},
        {"CFE-MOV-009"_rule, "CFE-MAN-002"_rule, "CFE-MAN-014"_rule}));
  } else {
    out.options.push_back(option(
        Answer::move, "move", "Move " + name_of(game, id) + " up to " + yards_in_words(whole),
        {unit, range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, own.pose.heading.ticks()),
         range_parameter("distance", ParameterKind::distance, 0, ticks(whole), ticks(whole)), files_parameter(own)},
        {"CFE-MOV-029"_rule}));
  }
  const std::vector<std::int32_t> melees = running_melees(game, state, id);
  if (!melees.empty() && !is_gun(own.troops.type)) {
    out.options.push_back(option(Answer::reinforce, "reinforce", "Reinforce a melee",
                                 {unit, target_parameter(melees, "friends"),
                                  words_parameter("place", {"behind", "on their left", "on their right"})},
                                 {"CFE-REI-001"_rule, "CFE-REI-002"_rule}));
  }
  out.options.push_back(option(Answer::stand_fast, "stand-fast", "Stand after all", {unit}, {"CFE-MOV-002"_rule}));
}

void ask_roll(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const std::vector<std::int32_t> ways = ways_to_throw(game, own, false);
  if (ways.empty() || !rolls(own) || own.left_out) return;
  std::vector<UnitId> body = body_of(game, state, id);
  std::vector<Parameter> parameters = {unit_parameter({id}), dice_parameter(ways),
                                       words_parameter("pace", {"plain", "double"}),
                                       words_parameter("aim", {"none", "stop at terrain", "line up with friends"})};
  const std::vector<std::int32_t> others(body.begin() + 1, body.end());
  constexpr std::array<std::string_view, 4> names = {"without-1", "without-2", "without-3", "without-4"};
  for (std::size_t i = 0; i < names.size() && i < others.size(); ++i) {
    Parameter out_of_it{names[i], ParameterKind::target, others};
    out_of_it.optional = true;
    out_of_it.usual = -1;
    parameters.push_back(out_of_it);
  }
  out.options.push_back(option(Answer::roll, "roll",
                               body.size() > 1 ? "Throw for the body" : "Throw for " + name_of(game, id), parameters,
                               {"CFE-MOV-001"_rule, "CFE-MOV-007"_rule}));
}

void ask_manoeuvres(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const Parameter unit = unit_parameter({id});
  const Parameter hand = words_parameter("hand", {"left", "right"});
  const Parameter heading =
      range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, facing(state, own.side).ticks());
  const Numbers& n = game.rules.numbers;
  if (formed(own)) {
    out.options.push_back(option(Answer::change_formation, "change-formation", "Change formation",
                                 {unit, files_parameter(own)}, {"CFE-MAN-005"_rule}));
    out.options.push_back(option(Answer::about_face, "about-face", "About face", {unit}, {"CFE-MAN-013"_rule}));
    if (!adjusts_only(own)) {
      out.options.push_back(option(Answer::double_change, "double-change", "Form line to a flank",
                                   {unit, hand, files_parameter(own)}, {"CFE-MAN-006"_rule}));
    }
    const bool drilled = arm(own) == Arm::infantry && own.formation == Formation::line;
    if (drilled && !adjusts_only(own)) {
      Parameter far = range_parameter("distance", ParameterKind::distance, 0, ticks(n.man_step), ticks(n.man_step));
      if (compare(own.troops.grade, Grade::b) >= 0) {
        out.options.push_back(option(Answer::step, "step", "Side step or step back",
                                     {unit, words_parameter("way", {"left", "right", "back"}), far},
                                     {"CFE-MAN-015"_rule}));
        out.options.push_back(option(Answer::refuse_flank, "refuse-flank", "Step stands back",
                                     {unit, hand, words_parameter("stands", {"none", "one", "two"}, 1), far},
                                     {"CFE-MAN-016"_rule}));
      }
      out.options.push_back(
          option(Answer::wheel_back, "wheel-back", "Wheel stands back",
                 {unit, hand, range_parameter("stands", ParameterKind::number, 1, std::max(1, files(own) - 1), 1),
                  range_parameter("angle", ParameterKind::wheel, 0, 60 * Angle::ticks_per_degree,
                                  20 * Angle::ticks_per_degree)},
                 {"CFE-MAN-004"_rule}));
    }
  } else if (!light(own.troops.type) && (arm(own) == Arm::infantry || arm(own) == Arm::cavalry)) {
    if (own.recoiled || own.retiring || own.troops.type == Type::rabble) {
      out.options.push_back(
          option(Answer::re_form, "re-form", "Re-form", {unit, files_parameter(own), heading}, {"CFE-MAN-008"_rule}));
    }
  }
  if (is_gun(own.troops.type)) {
    if (own.limbered) {
      out.options.push_back(option(Answer::unlimber, "unlimber", "Unlimber", {unit, heading}, {"CFE-MAN-009"_rule}));
    } else {
      out.options.push_back(option(Answer::pivot, "pivot", "Pivot the gun",
                                   {unit, range_parameter("angle", ParameterKind::wheel, -45 * Angle::ticks_per_degree,
                                                          45 * Angle::ticks_per_degree, 0)},
                                   {"CFE-MOV-021"_rule}));
      if (own.troops.type != Type::heavy_gun) {
        out.options.push_back(option(
            Answer::drag, "drag", "Move the gun by hand",
            {unit, heading, range_parameter("distance", ParameterKind::distance, 0, ticks(n.unlimbered_light), 0)},
            {"CFE-MOV-021"_rule}));
      }
      out.options.push_back(
          option(Answer::limber, "limber", "Limber up to leave the field", {unit}, {"CFE-MOV-023"_rule}));
    }
  }
  const bool column = own.limbered || (formed(own) && own.formation == Formation::column);
  if (column && !adjusts_only(own)) {
    out.options.push_back(option(
        Answer::road_move, "road-move", "Move along the road",
        {unit, range_parameter("distance", ParameterKind::distance, 0, ticks(n.road_far_move), ticks(n.road_move))},
        {"CFE-MOV-016"_rule}));
  }
}

std::vector<std::int32_t> guns_to_drive_off(const Game& game, const State& state, int id) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, id);
  if (own.stands.size() < 2 || is_gun(own.troops.type)) return out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& gun = state.units[i];
    if (gun.side == own.side || !present(gun) || !gun.abandoned || !gun.limbered || !is_gun(gun.troops.type)) continue;
    if (box_distance(own, gun) <= 4 && distance(game, own, gun) <= yards(game.rules, game.rules.numbers.contact_gap_mm))
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

void ask_movement(const Game& game, const State& state, Decision& out) {
  const int id = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, id);
  out.question = "What does " + name_of(game, id) + " do?";
  out.rules = {"CFE-MOV-010"_rule};
  if (own.roll >= 0) return ask_with_roll(game, state, id, out);
  ask_roll(game, state, id, out);
  if (own.retiring)
    out.options.push_back(
        option(Answer::retire_on, "retire-on", "Go on retiring", {unit_parameter({id})}, {"CFE-ACT-013"_rule}));
  ask_manoeuvres(game, state, id, out);
  const std::vector<std::int32_t> guns = guns_to_drive_off(game, state, id);
  if (!guns.empty())
    out.options.push_back(option(Answer::drive_off, "drive-off", "Drive off an abandoned gun",
                                 {unit_parameter({id}), target_parameter(guns)}, {"CFE-RES-014"_rule}));
  out.options.push_back(
      option(Answer::stand_fast, "stand-fast", "Stand", {unit_parameter({id})}, {"CFE-MOV-010"_rule}));
  const std::vector<UnitId> turn = in_turn(state, own.side);
  std::vector<std::int32_t> leading;
  for (const UnitId other : turn) {
    if (other != id) leading.push_back(other);
  }
  if (!leading.empty())
    out.options.push_back(option(Answer::leading_first, "leading-first", "A leading unit goes first",
                                 {unit_parameter(leading)}, {"CFE-SEQ-005"_rule}));
}

// --- the rules on the answers
// ----------------------------------------------------------------------------------------------------------------------

bool excused(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  if (own.halted || own.retiring || own.recoiled || own.left_out) return true;
  const Way way = look_ahead(game, state, id, own, own.pose.heading, game.rules.numbers.halt_distance + 1);
  return way.halt <= game.rules.numbers.halt_distance || !way.friends.empty() ||
         way.closed < game.rules.numbers.halt_distance;
}

void check_roll(const Game& game, const State& state, int id, const Choice& choice, Ruling& ruling) {
  const FieldUnit& own = unit_at(state, id);
  const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
  if (choice.values[2] == 1) {
    if (to_enemy(game, state, id, game.rules.numbers.double_beyond + 1) <= game.rules.numbers.double_beyond + slack) {
      ruling.refuse("CFE-MOV-012"_rule, "an enemy is within 120 yd");
    }
  }
  std::vector<std::int32_t> without;
  for (std::size_t i = 4; i < choice.values.size(); ++i) without.push_back(choice.values[i]);
  for (const UnitId other : body_of(game, state, id)) {
    const bool left = std::ranges::find(without, std::int32_t{other}) != without.end();
    const FieldUnit& unit = unit_at(state, other);
    if (!left) {
      const std::vector<std::int32_t> ways = ways_to_throw(game, unit, false);
      if (std::ranges::find(ways, choice.values[1]) == ways.end()) {
        ruling.refuse("CFE-MOV-028"_rule,
                      name_of(game, other) + " may not use " + std::to_string(dice.count()) + " dice");
      }
    }
    // CFE-CTL-007: who conforms halts and moves with his lead.
    const bool lead_left = unit.lead != nobody && std::ranges::find(without, std::int32_t{unit.lead}) != without.end();
    if (unit.lead != nobody && unit.conforms == Conforms::in_line && left && !lead_left &&
        unit_at(state, unit.lead).roll < 0) {
      ruling.refuse("CFE-CTL-007"_rule, name_of(game, other) + " conforms to " + name_of(game, unit.lead));
    }
  }
  (void)own;
}

void check_movement(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  switch (answer_of(choice)) {
    case Answer::roll: return check_roll(game, state, id, choice, ruling);
    case Answer::move: {
      const MoveOrder order = move_order(own, choice);
      const Traced traced = trace(game, state, order, state.rolls[static_cast<std::size_t>(own.roll)]);
      take(ruling, traced.ruling);
      if (adjusts_only(own) && !traced.only_turned)
        ruling.refuse("CFE-CTL-013"_rule, "a halted unit only adjusts its facing or formation");
      return;
    }
    case Answer::stand_fast: {
      if (own.roll >= 0) {  // CFE-MOV-002, but where nothing can be done
        MoveOrder order;
        order.unit = id;
        if (!formed(own) || adjusts_only(own)) return;
        order.distance = 0;
        const Traced traced = trace(game, state, order, state.rolls[static_cast<std::size_t>(own.roll)]);
        if (traced.ruling.allowed() || traced.most <= slack) return;
        MoveOrder whole = order;
        whole.distance = traced.most;
        if (trace(game, state, whole, state.rolls[static_cast<std::size_t>(own.roll)]).ruling.allowed()) {
          ruling.refuse("CFE-MOV-002"_rule, "a unit that rolls must move");
        }
        return;
      }
      if (arm(own) == Arm::cavalry && speed_limits(game.rules, {own.speed_before, false, false}).least > 0 &&
          !excused(game, state, id)) {
        ruling.refuse("CFE-MOV-028"_rule, "at that speed it must move at least one die");
      }
      return;
    }
    case Answer::leading_first:
    case Answer::retire_on:
    case Answer::drive_off: return;
    default: {
      Breakdown dps;
      manoeuvred(game, state, id, choice, ruling, dps);
      return;
    }
  }
}

void preview_movement(const Game& game, const State& state, const Choice& choice, Preview& out) {
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  const auto ghosts = [&](const FieldUnit& after) {
    const StandSize& size = game.sizes[static_cast<std::size_t>(after.troops.type)];
    for (std::size_t i = 0; i < after.stands.size(); ++i) {
      out.ghosts.push_back(
          {id, id * 16 + static_cast<int>(i), after.stands[i].pose, yd(size.width), yd(size.depth), ""});
    }
    out.path = {own.pose.front, after.pose.front};
  };
  const auto costs = [&](const Breakdown& dps) {
    if (dps.total() > 0) out.cost = plural(dps.total(), "DP");
  };
  switch (answer_of(choice)) {
    case Answer::roll: {
      const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
      out.odds.push_back(distance_sheet(game, state, id, dice, Pace::normal, own.inspired > 0));
      out.words = name_of(game, id) + " throws " + std::to_string(dice.count()) + " dice.";
      return;
    }
    case Answer::move: {
      const Traced traced =
          trace(game, state, move_order(own, choice), state.rolls[static_cast<std::size_t>(own.roll)]);
      ghosts(traced.after);
      costs(traced.dps);
      out.limits.push_back({"distance", ticks(traced.least), ticks(traced.most), traced.stopped_by,
                            "it gets as far as " + yards_in_words(traced.most)});
      out.words = name_of(game, id) + " moves.";
      if (!traced.ruling.allowed()) {
        Choice instead = choice;
        instead.values.back() = formed(own) ? ticks(traced.most) : instead.values.back();
        if (check(game, state, instead).allowed()) out.instead = instead;
      }
      return;
    }
    case Answer::stand_fast:
    case Answer::leading_first:
    case Answer::retire_on:
    case Answer::drive_off: return;
    default: {
      Ruling ruling;
      Breakdown dps;
      ghosts(manoeuvred(game, state, id, choice, ruling, dps));
      costs(dps);
    }
  }
}

// --- doing what was answered
// ----------------------------------------------------------------------------------------------------------------------

void apply_roll(Play& play, int id, const Choice& choice) {
  State& state = play.state;
  BodyRoll roll;
  const std::vector<UnitId> body = body_of(play.game, state, id);
  const FieldUnit& own = unit_at(state, id);
  roll.battalia = own.battalia;
  roll.alone = body.size() > 1 ? nobody : static_cast<UnitId>(id);
  roll.mover = mover(unit_of(own));
  const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
  roll.dice.average = static_cast<std::int8_t>(dice.average);
  roll.dice.d6 = static_cast<std::int8_t>(dice.d6);
  roll.doubled = choice.values[2] == 1;
  roll.intent = static_cast<Intent>(choice.values[3]);
  throw_dice(play, roll.dice);
  state.rolls.push_back(roll);
  for (const UnitId other : body) {
    bool left = false;
    for (std::size_t i = 4; i < choice.values.size(); ++i) left = left || choice.values[i] == other;
    FieldUnit& unit = unit_at(state, other);
    if (left)
      unit.left_out = true;
    else
      unit.roll = static_cast<std::int8_t>(state.rolls.size() - 1);
  }
  Event& event =
      play.tell("threw",
                play.name(id) + " throws " + dice_in_words(roll.dice) + ": " +
                    yards_in_words(distance_of(play.rules(), roll.dice.rolled(), Pace::normal, own.inspired > 0)) +
                    (roll.doubled ? ", doubled" : ""),
                {"CFE-MOV-001"_rule});
  event.facts.set("unit", id);
  event.facts.set("dice", dice_document(roll.dice));
}

void apply_manoeuvre(Play& play, int id, const Choice& choice) {
  FieldUnit& own = unit_at(play.state, id);
  Ruling ruling;
  Breakdown dps;
  const Rectangles before = rectangles(play.game, own);
  own = manoeuvred(play.game, play.state, id, choice, ruling, dps);
  own.acted = true;
  own.last_move = {};
  own.last_road = answer_of(choice) == Answer::road_move;
  own.last_retired = false;
  const Answer answer = answer_of(choice);
  if (answer == Answer::re_form) {
    own.retiring = own.recoiled = false;
    own.flights = 0;
  }
  const Option* asked = nullptr;
  (void)asked;
  Event& event = play.tell("manoeuvred", play.name(id) + " manoeuvres", {"CFE-MAN-022"_rule});
  event.facts.set("unit", id);
  event.facts.set("manoeuvre", static_cast<int>(choice.option));
  const bool moves = answer == Answer::step || answer == Answer::unlimber || answer == Answer::pivot ||
                     answer == Answer::drag || answer == Answer::road_move || answer == Answer::reinforce ||
                     answer == Answer::limber;  // CFE-DP-012
  if (answer == Answer::road_move) own.speed = static_cast<std::int8_t>(play.numbers().speed_road);
  if (answer == Answer::reinforce) {
    const int friends = choice.values[1];
    own.reinforces = static_cast<UnitId>(friends);
    own.reinforces_behind = choice.values[2] == 0;
    std::vector<UnitId> enemies;
    for (const Touch& touch : play.state.touches) {
      if (touch.has(static_cast<UnitId>(friends))) enemies.push_back(touch.enemy_of(static_cast<UnitId>(friends)));
    }
    for (const UnitId enemy : enemies) add_contact(play.state, id, enemy, false, false);
  }
  disorder(play, id, dps, "in manoeuvre");
  if (moves) {
    arrive(play, id, before);
  } else {
    carry_leaders(play.game, play.state, id);
  }
}

void drive_off(Play& play, int id, int gun) {  // CFE-RES-014
  FieldUnit& own = unit_at(play.state, id);
  FieldUnit& prize = unit_at(play.state, gun);
  remove_stand(play.game, own, own.stands.back().weapon);
  own.acted = true;
  prize.side = own.side;
  prize.battalia = own.battalia;
  prize.abandoned = prize.crew_killed = false;
  prize.dps = prize.casualties = 0;
  prize.withdrawing = true;
  prize.acted = true;
  play.tell("driven-off", play.name(id) + " drives off " + play.name(gun), {"CFE-RES-014"_rule});
}

void apply_movement(Play& play, const Choice& choice) {
  const int id = choice.values[0];
  FieldUnit& own = unit_at(play.state, id);
  switch (answer_of(choice)) {
    case Answer::roll: return apply_roll(play, id, choice);
    case Answer::move: {
      const BodyRoll roll = play.state.rolls[static_cast<std::size_t>(own.roll)];
      return make_move(play, move_order(own, choice), roll);
    }
    case Answer::stand_fast:
      own.acted = true;
      own.last_move = {};
      own.last_road = own.last_retired = false;
      if (own.retiring) {  // CFE-ACT-013: light troops end it by standing
        own.recoiled = !light(own.troops.type);
        own.retiring = false;
        own.flights = 0;
      }
      return;
    case Answer::leading_first: play.top().unit = static_cast<std::int16_t>(id); return;
    case Answer::retire_on:
      own.acted = true;
      own.last_retired = true;
      return flee(play, id, FlightKind::retire, own.away);
    case Answer::drive_off: return drive_off(play, id, choice.values[1]);
    default: return apply_manoeuvre(play, id, choice);
  }
}

}  // namespace

const StepRules movement_rules{"Movement Phase", run_movement,     ask_movement,       check_movement,
                               apply_movement,   preview_movement, movement_candidates};

}  // namespace condotta::cfeo
