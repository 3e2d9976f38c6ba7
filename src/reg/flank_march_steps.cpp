#include "reg/flank_march_steps.hpp"

#include <algorithm>

#include "reg/flank_marches.hpp"
#include "reg/formation.hpp"
#include "reg/position.hpp"
#include "reg/set_formations.hpp"
#include "reg/shown_moves.hpp"
#include "reg/unit_moves.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Rectangle;

constexpr int most_abreast = 3;  // besides the first

const Commander& commander_at(const State& state, GeneralId id) {
  return state.command.commanders[static_cast<std::size_t>(id)];
}
Commander& commander_at(State& state, GeneralId id) { return state.command.commanders[static_cast<std::size_t>(id)]; }

bool arriving(const State& state, GeneralId leader) {
  return commander_at(state, leader).arrived_in_turn == state.command.turn;
}

std::vector<Troops> troops_of(const State& state, const std::vector<UnitId>& units) {
  std::vector<Troops> troops;
  for (const UnitId unit : units) troops.push_back(unit_at(state, unit).troops);
  return troops;
}

// REG-FLK-013, REG-FLK-015, REG-FLK-016
Ruling march_may_arrive(const Game& game, const State& state, GeneralId leader) {
  const Commander& commander = commander_at(state, leader);
  if (arriving(state, leader)) return {};
  const std::vector<Troops> troops = troops_of(state, marching_units(state, leader));
  const Arrival arrival{appointment(state, leader), commander.hand, commander.reliability != Reliability::unreliable,
                        true};
  return may_arrive(game.rules, arrival, troops);
}

struct ComeOn {
  std::vector<UnitId> units;  // the first leads, the others stand beside it, to its right
  Length y;                   // the middle of the first one's front
  int files = 0;              // of the first; 0: its usual frontage
  int formation = 0;          // 0: as it is, 1: Close, 2: Loose, 3: Skirmish
  bool lead = true;           // its commander comes with it
};
ComeOn read_come_on(const Choice& choice) {
  Values values(choice);
  ComeOn order;
  order.units.push_back(values.unit());
  order.y = values.length();
  order.files = values.next();
  order.formation = values.next();
  order.lead = values.next() == 1;
  for (const UnitId unit : values.units(most_abreast)) order.units.push_back(unit);
  return order;
}

void form_as(Troops& troops, int formation) {
  if (formation > 0) troops.formation = static_cast<Formation>(formation - 1);
}

// Their fronts on the edge, facing in, side by side (REG-FLK-018).
void stand_at_edge(const Game& game, State& state, const ComeOn& order) {
  const GeneralId leader = unit_at(state, order.units.front()).command;
  const bool west = at_west_edge(state, leader);
  const Length x = west ? Length{} : game.width;
  double along = order.y.units();
  double last_half = 0;
  for (std::size_t i = 0; i < order.units.size(); ++i) {
    const UnitId id = order.units[i];
    Unit& unit = unit_at(state, id);
    unit.off_table = false;
    unit.activity = {};
    unit.activity.came_on = true;
    form_as(unit.troops, order.formation);
    const int bases = static_cast<int>(bases_of(state, id).size());
    int files = std::min(bases, usual_frontage(unit.troops, bases));
    if (i == 0 && order.files > 0) files = std::min(order.files, bases);
    if (i > 0) along += (west ? -1 : 1) * (last_half + files / 2.0);
    last_half = files / 2.0;
    form_up(game.rules, state, id, {{x, Length::units(along)}, Angle::degrees(west ? 90 : 270)}, files);
  }
  if (order.lead && commander_at(state, leader).absence == Absence::flank_marching) {
    General& general = state.generals[static_cast<std::size_t>(leader)];
    const std::vector<BaseId> fronts = front_bases(state, order.units.front());
    general.with = fronts[fronts.size() / 2];
    general.at = base_at(state, general.with).pose.front;
    commander_at(state, leader).absence = Absence::present;
  }
  if (!arriving(state, leader)) {
    Commander& commander = commander_at(state, leader);
    commander.arrived_in_turn = state.command.turn;
    commander.march_known = true;
  }
}

// Before any of them comes on: with the cards for light troops alone their Flexible Mounted skirmish (REG-FLK-013).
void note_arrival(const Game& game, State& state, GeneralId leader) {
  if (arriving(state, leader)) return;
  const std::vector<Troops> troops = troops_of(state, marching_units(state, leader));
  Commander& commander = commander_at(state, leader);
  commander.light_arrival = enters_skirmishing(game.rules, troops, commander.hand.of(Colour::red));
}

// Those who stand at the edge and have not moved on yet.
std::vector<UnitId> at_edge(const State& state, Side side) {
  std::vector<UnitId> units;
  for (const UnitId unit : standing_units(state, side)) {
    const Activity& activity = unit_at(state, unit).activity;
    if (activity.came_on && !activity.acted) units.push_back(unit);
  }
  return units;
}

// Enemy marchers who came on this turn before them (REG-FLK-021).
std::vector<Rectangle> enemy_marchers(const State& state, Side side) {
  std::vector<Rectangle> all;
  for (const UnitId unit : standing_units(state, other(side))) {
    if (!unit_at(state, unit).activity.came_on) continue;
    const std::vector<Rectangle> there = footprint(state, unit);
    all.insert(all.end(), there.begin(), there.end());
  }
  return all;
}

Ruling check_arrival(const Game& game, const State& before, const CheckedMove& checked, const MoveOrder& order) {
  Ruling ruling = checked.ruling;
  if (!ruling.allowed()) return ruling;
  const std::vector<Rectangle> enemies = enemy_marchers(before, before.steps.back().side);
  std::vector<UnitId> movers = order.move.units;
  for (const Move::Pull& pull : order.move.pulled) movers.push_back(pull.sug);
  for (const UnitId unit : movers) {
    const std::vector<Rectangle> ends = footprint(checked.outcome.after, unit);
    add(ruling, may_come_on(game, table::Footprint(ends), enemies));
  }
  return ruling;
}

// A straight advance, just as far as all of them are on the table or farther: if none is possible they cannot come on
// there.
Ruling some_way_on(const Game& game, const State& placed, const ComeOn& order) {
  Ruling first;
  Length depth;
  for (const UnitId unit : order.units) depth = std::max(depth, front_line(placed, unit).depth);
  for (const double more : {0.0, 0.5, 1.0, 2.0, 3.0}) {
    Choice choice = choice_of(Action::m2, order.units.front(), {(depth + Length::units(more)).ticks(), 0});
    for (std::size_t i = 1; i < order.units.size(); ++i) {
      choice.values[1 + own_parameters(Action::m2) + 4 + i - 1] = order.units[i];
    }
    const MoveOrder straight = read_move(placed, choice);
    const Ruling ruling = check_arrival(game, placed, check_order(game, placed, straight, false), straight);
    if (ruling.allowed()) return ruling;
    if (first.allowed()) first = ruling;
  }
  return first;
}

}  // namespace

std::vector<UnitId> marching_units(const State& state, GeneralId leader) {
  std::vector<UnitId> units;
  const Commander& commander = commander_at(state, leader);
  if (commander.march == MarchSide::none) return units;
  if (commander.absence != Absence::flank_marching && !arriving(state, leader)) return units;  // stragglers
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.command != leader || !unit.off_table || unit.broken || unit.in_ambush) continue;
    units.push_back(static_cast<UnitId>(u));
  }
  return units;
}

bool at_west_edge(const State& state, GeneralId leader) {
  const bool left = commander_at(state, leader).march == MarchSide::left;
  return left == (state.generals[static_cast<std::size_t>(leader)].side == Side::red);
}

std::vector<std::int32_t> may_come_on(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto leader = static_cast<GeneralId>(i);
    if (state.generals[i].side != side || commander_at(state, leader).march == MarchSide::none) continue;
    const std::vector<UnitId> units = marching_units(state, leader);
    if (units.empty() || !march_may_arrive(game, state, leader).allowed()) continue;
    all.insert(all.end(), units.begin(), units.end());
  }
  return all;
}

void add_come_on(const Game& game, const State& state, Side side, Decision& decision) {
  const std::vector<std::int32_t> units = may_come_on(game, state, side);
  if (units.empty()) return;
  Parameter along = y_parameter(game);
  along.usual = Length::units(game.height.units() / 2).ticks();
  std::vector<Parameter> parameters = {
      unit_parameter(units), along, number_parameter("files", 16),
      number_parameter("formation", 3, {"as it is", "Close", "Loose", "Skirmish"}),
      number_parameter("lead", 1, {"its commander comes later", "its commander comes with it"})};
  parameters.back().usual = 1;
  constexpr std::array<std::string_view, most_abreast> names = {"with-1", "with-2", "with-3"};
  for (const std::string_view name : names) {
    parameters.push_back(unit_parameter(units, name));
    parameters.back().optional = true;
    parameters.back().usual = -1;
  }
  decision.options.push_back(option(Answer::come_on, "come-on", "Flank marchers come on", std::move(parameters),
                                    {"REG-FLK-017"_rule, "REG-FLK-018"_rule, "REG-FLK-019"_rule}));
}

Ruling check_come_on(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  const ComeOn order = read_come_on(choice);
  const GeneralId leader = unit_at(state, order.units.front()).command;
  for (std::size_t i = 0; i < order.units.size(); ++i) {
    const Unit& unit = unit_at(state, order.units[i]);
    if (unit.command != leader) ruling.refuse("REG-ALY-005"_rule, "unit groups of different commands form no group");
    if (std::ranges::count(order.units, order.units[i]) > 1) ruling.refuse("REG-GRP-001"_rule, "it is named twice");
    const auto formation = static_cast<unsigned>(order.formation - 1);
    if (order.formation > 0 && static_cast<int>(unit.troops.formation) != order.formation - 1 &&
        (unit.troops.flexible >> formation & 1u) == 0) {
      ruling.refuse("REG-TRP-011"_rule, "such troops never form so");
    }
  }
  if (!ruling.allowed()) return ruling;
  State placed = state;
  note_arrival(game, placed, leader);
  const bool light = commander_at(placed, leader).light_arrival;
  const bool last = marching_units(state, leader).size() == order.units.size();
  if (last && !order.lead && commander_at(state, leader).absence == Absence::flank_marching) {
    ruling.refuse("REG-FLK-017"_rule, "these are the last, and their commander has not come on");
  }
  if (order.files > 0 && order.files > unit_at(state, order.units.front()).base_count) {
    ruling.refuse("REG-FRM-001"_rule, "it has not so many bases");
    return ruling;
  }
  stand_at_edge(game, placed, order);
  for (const UnitId id : order.units) {
    const Troops& troops = unit_at(placed, id).troops;
    const bool flexible = mounted(troops) && (troops.flexible >> static_cast<unsigned>(Formation::skirmish) & 1u) != 0;
    if (light && flexible && !skirmishing(troops)) {
      ruling.refuse("REG-FLK-013"_rule, "with so few RED cards they come on in Skirmish formation");
    }
    if (const auto width = illegal_width(placed, id, front_line(placed, id).files)) {
      ruling.refuse(width->rule, width->facts);
    }
  }
  if (ruling.allowed()) add(ruling, some_way_on(game, placed, order));
  return ruling;
}

void apply_come_on(const Play& play, const Choice& choice) {
  const ComeOn order = read_come_on(choice);
  const GeneralId leader = unit_at(play.state, order.units.front()).command;
  const bool first = !arriving(play.state, leader);
  note_arrival(play.game, play.state, leader);
  stand_at_edge(play.game, play.state, order);
  Event event{"came on",
              name_of(play.game, order.units.front()) +
                  (order.units.size() > 1 ? " and " + std::to_string(order.units.size() - 1) + " more" : "") +
                  (order.units.size() > 1 ? " come on" : " comes on") + " from a flank march",
              {"REG-FLK-018"_rule, "REG-FLK-020"_rule},
              Document::object(),
              {}};
  event.facts.set("unit", int{order.units.front()});
  play.events.push_back(std::move(event));
  if (first) {
    play.events.push_back({"flank march",
                           "The flank march of " + play.game.general_names[static_cast<std::size_t>(leader)] +
                               " arrives on the " + (at_west_edge(play.state, leader) ? "west" : "east"),
                           {"REG-FLK-017"_rule},
                           Document(),
                           {}});
  }
  play.push({.kind = StepKind::coming_on, .side = play.step().side, .one = order.units.front()});
}

void leave_stragglers(const Play& play) {
  State& state = play.state;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto leader = static_cast<GeneralId>(i);
    if (!arriving(state, leader)) continue;
    for (const UnitId unit : marching_units(state, leader)) {  // REG-VIC-009: neither lost nor counted
      play.events.push_back({"straggled",
                             name_of(play.game, unit) + " does not come on and straggles",
                             {"REG-FLK-017"_rule, "REG-VIC-009"_rule},
                             Document(),
                             {}});
    }
    Commander& commander = commander_at(state, leader);
    if (commander.absence != Absence::flank_marching) continue;
    commander.absence = Absence::present;
    General& general = state.generals[i];
    const Length y = Length::units(play.game.height.units() / 2);
    general.at = {at_west_edge(state, leader) ? Length::units(0.5) : play.game.width - Length::units(0.5), y};
    for (const UnitId unit : standing_units(state, general.side)) {
      if (unit_at(state, unit).command != leader) continue;
      general.with = front_bases(state, unit).front();
      break;
    }
  }
}

// --- the move that brings them on

namespace {

bool go_on_coming(const Play& play) {
  if (play.step().two != shown) return true;
  const std::size_t step = play.state.steps.size() - 1;
  if (!go_on_with_shown(play)) return false;
  play.state.steps.erase(play.state.steps.begin() + static_cast<std::ptrdiff_t>(step));
  end_go(play, step - 1, Go::prompt);
  return false;
}

Decision coming_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Which move brings them on?";
  asked.rules = {"REG-FLK-018"_rule};
  for (Option& one : move_options(game, state, asked.side, ids(at_edge(state, asked.side)))) {
    const auto action = action_of(static_cast<Answer>(one.number));
    if (action && *action >= Action::m2 && *action <= Action::m6) asked.options.push_back(std::move(one));
  }
  return asked;
}

void check_coming(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const MoveOrder order = read_move(state, choice);
  for (const UnitId unit : at_edge(state, state.steps.back().side)) {
    const bool moves = std::ranges::find(order.move.units, unit) != order.move.units.end() ||
                       std::ranges::any_of(order.move.pulled, [&](const Move::Pull& pull) { return pull.sug == unit; });
    if (!moves) {
      ruling.refuse("REG-FLK-018"_rule, "'" + name_of(game, unit) + "' stands at the edge and comes on with them");
    }
  }
  if (ruling.allowed()) add(ruling, check_arrival(game, state, check_order(game, state, order, false), order));
}

void apply_coming(const Play& play, const Choice& choice) {
  show(play, choice, check_order(play.game, play.state, read_move(play.state, choice), false), false);
}

}  // namespace

StepRules coming_on_step() { return {go_on_coming, coming_decision, check_coming, apply_coming}; }

}  // namespace condotta::reg
