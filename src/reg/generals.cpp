#include "reg/generals.hpp"

#include <algorithm>

#include "reg/action_table.hpp"
#include "reg/allies.hpp"
#include "reg/breaking.hpp"
#include "reg/commanders.hpp"
#include "reg/position.hpp"
#include "reg/step_options.hpp"
#include "reg/unit_moves.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;
using table::Vector;

General& general_at(State& state, GeneralId id) { return state.generals[static_cast<std::size_t>(id)]; }
const General& general_at(const State& state, GeneralId id) { return state.generals[static_cast<std::size_t>(id)]; }
const Commander& commander_at(const State& state, GeneralId id) {
  return state.command.commanders[static_cast<std::size_t>(id)];
}

const std::string& name(const Game& game, GeneralId id) { return game.general_names[static_cast<std::size_t>(id)]; }

// Where he would stand, for measuring.
Rectangle place_of(const State& state, GeneralId id, const RideTo& to) {
  General there = general_at(state, id);
  there.with = to.with;
  there.at = to.at;
  return general_square(state, there);
}

// 6, 4 or 3BW by the worst going that his way touches (REG-MOV-007).
Length reach_along(const Game& game, const Rectangle& way) {
  int worst = game.rules.numbers.moving.general[0];
  Troops riders;
  riders.type = Type::mounted;
  riders.formation = Formation::skirmish;
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || !table::overlapping(terrain.area, table::Footprint(&way, 1))) continue;
    const Going going = going_for(terrain, riders);
    if (going == Going::impassable) return {};
    worst = std::min(worst, game.rules.numbers.moving.general[static_cast<std::size_t>(going)]);
  }
  return Length::units(worst);
}

bool touched_by_enemy(const State& state, const Rectangle& square, Side side) {
  for (std::size_t b = 0; b < state.bases.size(); ++b) {
    const Base& base = state.bases[b];
    const Unit& unit = unit_at(state, base.unit);
    if (base.lost || unit.off_table || unit.broken || unit.side == side) continue;
    // Too far apart to touch, whatever its facing: no base is more than 1BW wide and 2BW deep.
    constexpr double far = 5;
    const Vector away = table::exact(base.pose.front) - square.centre();
    if (std::fabs(away.x) > far || std::fabs(away.y) > far) continue;
    if (table::touching(square, rectangle(base)) || table::overlapping(square, rectangle(base))) return true;
  }
  return false;
}

std::vector<std::int32_t> movable(const State& state, Side side) {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const General& general = state.generals[i];
    const Commander& commander = state.command.commanders[i];
    if (general.side != side || general.killed || commander.absence != Absence::present || commander.moved) continue;
    if (!may_do(commander.reliability, AllyDeed::commander_move).allowed()) continue;  // REG-ALY-011
    found.push_back(static_cast<std::int32_t>(i));
  }
  return found;
}

// REG-CDR-021, REG-MOV-018, REG-CDR-030: with a file or alone, however many others are there; another file of the same
// unit group is a move like any other (REG-MOV-014, REG-CDR-024).
RideTo read_ride(Values& values) {
  RideTo to;
  const Length x = values.length();
  const Length y = values.length();
  to.at = {x, y};
  to.with = values.base();
  return to;
}

PromptedAction own_move(const Game& game, const State& state, GeneralId id) {
  PromptedAction action;
  // GREEN in both phases (REG-GAP-016, REG-GAP-102).
  const auto price = level(game.rules, phase_of(state) == 2 ? Action::c5 : Action::m15, Troops{});
  if (price) action.level = price->colour;
  action.own_move = true;
  action.moves_troops = false;
  (void)id;
  return action;
}

}  // namespace

Ruling check_ride(const Game& game, const State& state, GeneralId id, const RideTo& to) {
  Ruling ruling;
  const General& general = general_at(state, id);
  if (to.with != nobody) {
    const Base& base = base_at(state, to.with);
    const Unit& unit = unit_at(state, base.unit);
    if (base.lost || unit.off_table || unit.broken || unit.side != general.side || unit.troops.type == Type::camp) {
      ruling.refuse("REG-MOV-013"_rule, "there is no file of his own there");
      return ruling;
    }
  }
  const Vector from = general_square(state, general).centre();
  const Rectangle end = place_of(state, id, to);
  const Vector onto = end.centre();
  const double far = norm(onto - from);
  if (far < 0.001 && to.with == general.with) {
    ruling.refuse("REG-MOV-013"_rule, "he goes nowhere");
    return ruling;
  }
  const Rectangle way = far < 0.001 ? Rectangle::around(from, {0, 1}, 0.01, 0.01) : Rectangle::segment(from, onto);
  // Among enemies in the front rank he sets out from his own file.
  const Vector own_file = general.with == nobody ? from : rectangle(base_at(state, general.with)).centre();
  const bool moves = norm(onto - own_file) >= 0.001;
  const Rectangle clear_way = moves ? Rectangle::segment(own_file, onto) : way;
  const Length reach = reach_along(game, way);
  if (!table::within(Length::units(far), reach)) {
    ruling.refuse("REG-MOV-013"_rule,
                  "he rides at most " + std::to_string(reach.ticks() / Length::ticks_per_unit) + "BW over this ground");
  }
  const table::Box table{{0, 0}, {game.width.units(), game.height.units()}};
  if (to.with == nobody && !inside(end.bounds(), table)) {
    ruling.refuse("REG-CDR-029"_rule, "Generals never leave the table");
  }
  if (to.with == nobody && touched_by_enemy(state, end, general.side)) {
    ruling.refuse("REG-MOV-013"_rule, "enemies are there");  // friends he passes (REG-GAP-113)
  }
  const table::Box about = clear_way.bounds().grown(3);  // no base is more than 1BW wide and 2BW deep
  for (const Base& base : state.bases) {
    const Unit& unit = unit_at(state, base.unit);
    const Vector front = table::exact(base.pose.front);
    if (unit.side == general.side || base.lost || unit.off_table || unit.broken) continue;
    if (!table::meet(about, {front, front}) || !table::overlapping(clear_way, rectangle(base))) continue;
    ruling.refuse("REG-MOV-013"_rule, "enemies are in his way");
    return ruling;
  }
  return ruling;
}

void ride(const Play& play, GeneralId id, const RideTo& to) {
  const UnitId left = unit_with(play.state, id);
  General& general = general_at(play.state, id);
  const bool leaves_front = general.committed;
  general.committed = false;
  general.with = to.with == nobody ? nobody : front_of(play.state, to.with);
  general.at = to.at;
  if (general.with != nobody) general.at = base_at(play.state, general.with).pose.front;
  const UnitId joined = unit_with(play.state, id);
  std::string words = name(play.game, id);
  words += joined == nobody ? " rides off alone" : " joins " + name_of(play.game, joined);
  play.events.push_back({"general moved", std::move(words), {"REG-MOV-013"_rule}, Document(), {}});
  if (leaves_front && left != nobody && !unit_at(play.state, left).broken && !unit_at(play.state, left).off_table) {
    play.state.charge_phase.tests_due.push_back({left, KabReason::general_left, false});  // REG-CMB-040
  }
}

bool left_behind(const State& state, GeneralId id, bool stay) { return stay || commander_at(state, id).moved; }

void ride_along(State& state, const State& before, const std::vector<UnitId>& units, bool stay) {
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto id = static_cast<GeneralId>(i);
    General& general = state.generals[i];
    if (general.killed || general.with == nobody) continue;
    const UnitId unit = base_at(state, general.with).unit;
    if (std::find(units.begin(), units.end(), unit) == units.end()) continue;
    if (base_at(state, general.with).pose == base_at(before, general.with).pose) continue;
    if (left_behind(state, id, stay)) {
      general.at = table::rounded(general_square(before, before.generals[i]).centre());
      general.with = nobody;
    } else {
      state.command.commanders[i].moved = true;
    }
  }
}

bool generals_ride_off(const Play& play) {
  bool pushed = false;
  for (std::size_t i = 0; i < play.state.generals.size(); ++i) {
    General& general = play.state.generals[i];
    if (general.killed || play.state.command.commanders[i].absence != Absence::present) continue;
    if (general.with != nobody) {
      const Base& base = base_at(play.state, general.with);
      const Unit& unit = unit_at(play.state, base.unit);
      const bool gone = unit.off_table || unit.broken;  // REG-KAB-031, REG-RTM-011
      if (!gone && !base.lost) continue;
      if (!gone) {  // REG-UNI-006: the nearest file
        const Vector here = table::exact(base.pose.front);
        BaseId nearest = nobody;
        double best = 0;
        for (const BaseId front : front_bases(play.state, base.unit)) {
          const double away = norm(table::exact(base_at(play.state, front).pose.front) - here);
          if (nearest == nobody || away < best) {
            nearest = front;
            best = away;
          }
        }
        if (nearest != nobody) {
          general.with = nearest;
          continue;
        }
      }
      const double w = play.game.width.units() - 0.5;
      const double h = play.game.height.units() - 0.5;
      const Vector at = table::exact(base.pose.front);
      general.at = table::rounded({std::clamp(at.x, 0.5, w), std::clamp(at.y, 0.5, h)});  // REG-MOV-016
      general.with = nobody;
      general.committed = false;
    } else if (general.rode_off || !touched_by_enemy(play.state, general_square(play.state, general), general.side)) {
      continue;
    }
    general.rode_off = true;
    play.push({.kind = StepKind::free_ride, .side = general.side, .one = static_cast<std::int16_t>(i)});
    pushed = true;
  }
  return pushed;
}

void leave_front_ranks(State& state) {
  for (General& general : state.generals) {
    if (!general.committed || general.with == nobody) continue;
    if (!in_combat(state, base_at(state, general.with).unit)) general.committed = false;
  }
}

// --- C5, M15, CM1: once in the Charge Phase and once in the Movement Phase (REG-UNI-005, REG-CDR-023). Who has joined
// a unit group does not move on with it in that phase (REG-UNI-008).

Option general_option(const Game& game, const State& state, Side side) {
  const bool charge_phase = phase_of(state) == 2;
  const std::string_view named = name_of(game.rules.edition, charge_phase ? Action::c5 : Action::m15);
  std::vector<Parameter> parameters = {leader_parameter(movable(state, side)), x_parameter(game), y_parameter(game),
                                       base_parameter(state, "base", true), number_parameter("payment", 99)};
  return option(Answer::move_general, named, "Move a General", std::move(parameters),
                {charge_phase ? "REG-ACT-021"_rule : "REG-MOV-013"_rule});
}

bool can_move_general(const Game& game, const State& state, Side side) {
  for (const std::int32_t id : movable(state, side)) {
    const auto general = static_cast<GeneralId>(id);
    const bool with_troops = unit_with(state, general) != nobody;
    if (find_payment(game, state, general, own_move(game, state, general), with_troops, 0).ruling.allowed())
      return true;
  }
  return false;
}

void check_general_move(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  Values values(choice);
  const GeneralId id = values.leader();
  const RideTo to = read_ride(values);
  const int which = values.next();
  add(ruling, check_ride(game, state, id, to));
  add(ruling, find_payment(game, state, id, own_move(game, state, id), unit_with(state, id) != nobody, which).ruling);
}

void apply_general_move(const Play& play, const Choice& choice) {
  Values values(choice);
  const GeneralId id = values.leader();
  const RideTo to = read_ride(values);
  const int which = values.next();
  pay_for(play, find_payment(play.game, play.state, id, own_move(play.game, play.state, id),
                             unit_with(play.state, id) != nobody, which));
  ride(play, id, to);
  take_tests(play);
}

// --- the free move (REG-MOV-015, REG-CDR-028, REG-CDR-043, REG-KAB-031)

namespace {

bool go_on_with_free_ride(const Play& play) {
  const General& general = general_at(play.state, static_cast<GeneralId>(play.step().one));
  if (general.killed) {
    play.pop();
    return false;
  }
  return true;
}

Decision free_ride_decision(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  Decision asked;
  asked.side = step.side;
  asked.question = "Where does " + name(game, static_cast<GeneralId>(step.one)) + " ride? The move is free.";
  asked.rules = {"REG-MOV-015"_rule, "REG-CDR-043"_rule};
  asked.options = {option(Answer::ride, "ride", "Ride there",
                          {x_parameter(game), y_parameter(game), base_parameter(state, "base", true)}),
                   option(Answer::stay_here, "stay-here", "Stay here")};
  return asked;
}

void check_free_ride(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::ride) return;
  Values values(choice);
  add(ruling, check_ride(game, state, static_cast<GeneralId>(state.steps.back().one), read_ride(values)));
}

void apply_free_ride(const Play& play, const Choice& choice) {
  const auto id = static_cast<GeneralId>(play.step().one);
  play.pop();
  if (answer(choice) != Answer::ride) return;
  Values values(choice);
  ride(play, id, read_ride(values));
}

// --- replacement (4.2, 6.2)

ReplacementStep replacement_of(const State& state) {
  return phase_of(state) == 4 ? ReplacementStep::movement_4_2 : ReplacementStep::end_of_turn_6_2;
}

std::vector<std::int32_t> due(const State& state, Side side) {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side != side) continue;
    if (!replacement_due(state.command.commanders[i], state.command.turn, replacement_of(state))) continue;
    if (!replacement_places(state, static_cast<GeneralId>(i)).none()) found.push_back(static_cast<std::int32_t>(i));
  }
  return found;
}

bool go_on_with_replacement(const Play& play) {
  for (const Side side : {play.state.active, other(play.state.active)}) {
    if (due(play.state, side).empty()) continue;
    play.step().side = side;
    return true;
  }
  play.pop();
  return false;
}

Decision replacement_decision(const Game&, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "With which unit group does the new General appear?";
  asked.rules = {"REG-CDR-044"_rule, "REG-CDR-046"_rule};
  asked.options = {option(Answer::replace, "replace", "The successor takes over here",
                          {leader_parameter(due(state, asked.side)), base_parameter(state, "base")},
                          {"REG-CDR-045"_rule})};
  return asked;
}

void check_replacement(const Game&, const State& state, const Choice& choice, Ruling& ruling) {
  Values values(choice);
  const ReplacementPlaces places = replacement_places(state, values.leader());
  const BaseId base = values.base();
  const UnitId unit = base_at(state, base).unit;
  const bool known = std::find(places.units.begin(), places.units.end(), unit) != places.units.end() ||
                     std::find(places.camps.begin(), places.camps.end(), unit) != places.camps.end();
  if (!known || base_at(state, base).lost) {
    ruling.refuse("REG-CDR-046"_rule, "he appears with a unit group of his command, or at the camp");
  }
}

void apply_replacement(const Play& play, const Choice& choice) {
  Values values(choice);
  const GeneralId id = values.leader();
  replace(play.state, id, front_of(play.state, values.base()));
  play.events.push_back({"replaced",
                         "A successor takes the place of " + name(play.game, id),
                         {"REG-CDR-044"_rule, "REG-CDR-045"_rule},
                         Document(),
                         {}});
}

}  // namespace

StepRules free_ride_step() { return {go_on_with_free_ride, free_ride_decision, check_free_ride, apply_free_ride}; }
StepRules replace_generals_step() {
  return {go_on_with_replacement, replacement_decision, check_replacement, apply_replacement};
}

}  // namespace condotta::reg
