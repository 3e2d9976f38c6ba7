#include "reg/move_orders.hpp"

#include <algorithm>
#include <array>

#include "reg/command_range.hpp"
#include "reg/move_permission.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Length;

enum class Field : std::uint8_t {
  distance,
  before,
  between,
  wheel,
  second_wheel,
  sideways,
  shift,
  left,
  right,
  turn,
  ahead,
  last,
  switching,
  heading,
};

const std::vector<Field>& fields_of(Action action) {
  using enum Field;
  static const std::vector<Field> none = {};
  static const std::vector<Field> m1 = {switching};
  static const std::vector<Field> m2 = {distance, sideways};
  static const std::vector<Field> m3 = {before, wheel, distance, sideways};
  static const std::vector<Field> m4 = {before, wheel, between, second_wheel, distance, sideways};
  static const std::vector<Field> m5 = {distance, shift, sideways};
  static const std::vector<Field> m6 = {distance, left, right, sideways};
  static const std::vector<Field> m7 = {left, right};
  static const std::vector<Field> m9 = {turn, ahead};
  static const std::vector<Field> m10 = {last, before, wheel, distance, sideways};
  static const std::vector<Field> m11 = {turn, ahead, before, wheel, distance, sideways};
  static const std::vector<Field> m17 = {wheel};
  static const std::vector<Field> straight = {distance};
  static const std::vector<Field> camp = {heading, distance};
  switch (action) {
    case Action::m1: return m1;
    case Action::m2:
    case Action::m12:
    case Action::m13: return m2;
    case Action::m3: return m3;
    case Action::m4: return m4;
    case Action::m5: return m5;
    case Action::m6: return m6;
    case Action::m7:
    case Action::m8: return m7;
    case Action::m9: return m9;
    case Action::m10: return m10;
    case Action::m11: return m11;
    case Action::m17: return m17;
    case Action::leave_barricades: return straight;
    case Action::move_camp: return camp;
    default: return none;
  }
}

Parameter made(Field field) {
  switch (field) {
    case Field::distance: return distance_parameter();
    case Field::before: return distance_parameter("before");
    case Field::between: return distance_parameter("between");
    case Field::wheel: return wheel_parameter();
    case Field::second_wheel: return wheel_parameter("second-wheel");
    case Field::sideways: return sideways_parameter();
    case Field::shift: return sideways_parameter("shift", 1);
    case Field::left: return number_parameter("left", 2);
    case Field::right: return number_parameter("right", 2);
    case Field::turn: return number_parameter("turn", 3, {"none", "left", "right", "about"});
    case Field::ahead: return number_parameter("ahead", 1, {"a new file to the rear", "a new file to the front"});
    case Field::last: return number_parameter("last", 1, {"turn first", "turn last"});
    case Field::switching:
      return number_parameter("switch", 6,
                              {"nothing", "close", "loose", "skirmish", "drop pikes", "mount", "dismount"});
    case Field::heading: {
      Parameter parameter{"heading", ParameterKind::heading, {}, 0, table::Angle::degrees(360).ticks()};
      return parameter;
    }
  }
  return {};
}

// They are the same in every decision, and made once.
const Parameter& parameter_of(Field field) {
  static const std::vector<Parameter> all = [] {
    std::vector<Parameter> each;
    for (int i = 0; i <= static_cast<int>(Field::heading); ++i) each.push_back(made(static_cast<Field>(i)));
    return each;
  }();
  return all[static_cast<std::size_t>(field)];
}

std::string_view words_of(Action action) {
  switch (action) {
    case Action::m1: return "Switch formation, drop pikes, mount or dismount";
    case Action::m2: return "Advance straight ahead";
    case Action::m3: return "Advance with a wheel";
    case Action::m4: return "Advance with two wheels";
    case Action::m5: return "Advance and shift";
    case Action::m6: return "Advance and contract";
    case Action::m7: return "Expand";
    case Action::m8: return "Contract";
    case Action::m9: return "Turn";
    case Action::m10: return "Turn about and move";
    case Action::m11: return "Turn and move";
    case Action::m12:
    case Action::m13: return "Fall back";
    case Action::m17: return "Wheel the guns";
    case Action::form_square: return "Form square";
    case Action::place_caltrops: return "Place caltrops";
    case Action::place_stakes: return "Place stakes";
    case Action::leave_barricades: return "Leave the barricades";
    case Action::move_camp: return "Move the camp";
    default: return "Move";
  }
}

void add_wheel(Manoeuvre& part, table::Angle angle) {
  if (angle == table::Angle()) return;
  const bool left = angle < table::Angle();
  part.legs.push_back(Leg::wheel(left ? table::Side::left : table::Side::right, size(angle)));
}

void add_straight(Manoeuvre& part, Length distance) {
  if (distance != Length{}) part.legs.push_back(Leg::ahead(distance));
}

// Whom a pulled SUG goes with: the first of the movers whose edge it shares, or the leader, and the rules say no.
UnitId puller_of(const State& state, const Move& move, UnitId sug) {
  for (const UnitId unit : move.units) {
    const bool pulls = std::ranges::any_of(move.pulled, [&](const Move::Pull& p) { return p.tug == unit; });
    if (!pulls && edge_contact(state, unit, sug)) return unit;
  }
  return move.units.front();
}

}  // namespace

const std::vector<Action>& move_actions() {
  static const std::vector<Action> all = {Action::m1,           Action::m2,
                                          Action::m3,           Action::m4,
                                          Action::m5,           Action::m6,
                                          Action::m7,           Action::m8,
                                          Action::m9,           Action::m10,
                                          Action::m11,          Action::m12,
                                          Action::m13,          Action::m17,
                                          Action::form_square,  Action::place_caltrops,
                                          Action::place_stakes, Action::leave_barricades,
                                          Action::move_camp};
  return all;
}

std::size_t own_parameters(Action action) { return fields_of(action).size(); }

namespace {

// Whether somebody in the list could ever make it: the rarer actions are offered only then.
bool offered(const State& state, Action action, const std::vector<std::int32_t>& units) {
  const auto any = [&](auto&& is) {
    return std::ranges::any_of(units, [&](std::int32_t unit) { return is(unit_at(state, static_cast<UnitId>(unit))); });
  };
  switch (action) {
    case Action::m17: return any([](const Unit& u) { return u.troops.type == Type::artillery; });
    case Action::form_square:
      return any([](const Unit& u) {
        return u.troops.has(Trait::square) || u.troops.set_formation == SetFormation::pike_and_shot;
      });
    case Action::place_caltrops: return any([](const Unit& u) { return u.troops.has(Trait::caltrops); });
    case Action::place_stakes: return any([](const Unit& u) { return u.troops.has(Trait::stakes); });
    case Action::leave_barricades: return any([](const Unit& u) { return u.barricades; });
    case Action::move_camp: return any([](const Unit& u) { return u.troops.type == Type::camp; });
    default: return true;
  }
}

}  // namespace

std::vector<Option> move_options(const Game& game, const State& state, Side side,
                                 const std::vector<std::int32_t>& units) {
  std::vector<Option> options;
  if (units.empty()) return options;
  std::vector<Parameter> common;
  add_pay(state, side, common);
  static const Parameter as = number_parameter("as", 2, {"by itself", "first of a double move", "through a TUG"});
  common.push_back(as);
  add_ride(common);
  add_group(state, side, common);
  constexpr std::array<std::string_view, 5> pulls = {"pull-1", "pull-2", "pull-3", "pull-4", "pull-5"};
  Parameter pulled = common.back();  // any of the same unit groups
  for (const std::string_view name : pulls) {
    pulled.name = name;
    common.push_back(pulled);
  }
  const Parameter unit = unit_parameter(units);
  options.reserve(move_actions().size() + 8);
  for (const Action action : move_actions()) {
    if (!offered(state, action, units)) continue;
    std::vector<Parameter> parameters;
    parameters.reserve(1 + fields_of(action).size() + common.size());
    parameters.push_back(unit);
    for (const Field field : fields_of(action)) parameters.push_back(parameter_of(field));
    parameters.insert(parameters.end(), common.begin(), common.end());
    options.push_back(option(answer_of(action), name_of(game.rules.edition, action), std::string(words_of(action)),
                             std::move(parameters), {"REG-ACT-005"_rule}));
  }
  return options;
}

MoveOrder read_move(const State& state, const Choice& choice) {
  MoveOrder order;
  Values values(choice);
  const Action action = *action_of(answer(choice));
  order.move = Move::of(action, values.unit());
  Manoeuvre& part = order.move.parts.front();
  for (const Field field : fields_of(action)) {
    switch (field) {
      case Field::distance:
      case Field::before:
      case Field::between: add_straight(part, values.length()); break;
      case Field::wheel:
      case Field::second_wheel: add_wheel(part, values.angle()); break;
      case Field::sideways: part.half_shift = values.length(); break;
      case Field::shift: part.shift = values.length(); break;
      case Field::left: part.left = values.next(); break;
      case Field::right: part.right = values.next(); break;
      case Field::turn: part.turn = static_cast<Turning>(values.next()); break;
      case Field::ahead: part.expand_ahead = values.next() == 1; break;
      case Field::last: part.turn_last = values.next() == 1; break;
      case Field::switching: part.switching = static_cast<Switching>(values.next()); break;
      case Field::heading: part.towards = values.angle(); break;
    }
  }
  if (action == Action::m10) part.turn = Turning::about;
  order.payer = values.next();
  order.which = values.next();
  const int as = values.next();
  order.stay = values.next() == 1;
  for (const UnitId unit : values.units(4)) order.move.units.push_back(unit);
  for (const UnitId sug : values.units(5)) order.move.pulled.push_back({puller_of(state, order.move, sug), sug});
  if (as == 1) {
    order.move.action = Action::m14;
    order.move.half = Move::Half::first;
  } else if (as == 2) {
    order.move.action = Action::m16;
  }
  return order;
}

Choice choice_of(Action action, UnitId unit, const std::vector<std::int32_t>& own, int as) {
  Choice choice{static_cast<std::uint16_t>(answer_of(action)), {unit}};
  for (std::size_t i = 0; i < own_parameters(action); ++i) choice.values.push_back(i < own.size() ? own[i] : 0);
  choice.values.push_back(-1);
  choice.values.push_back(0);
  choice.values.push_back(as);
  choice.values.push_back(0);
  for (int i = 0; i < 9; ++i) choice.values.push_back(-1);
  return choice;
}

namespace {

// Whether he holds a card of that level, or one that his upgrade makes so.
bool holds_one(const Commander& commander, Colour at_least) {
  const int level = static_cast<int>(at_least) - (commander.upgraded ? 0 : 1);
  for (int colour = std::max(0, level); colour < dice::colour_count; ++colour) {
    if (commander.hand.of(static_cast<Colour>(colour)) > 0) return true;
  }
  return false;
}

// Whether it may be near enough for a commander who is not its own (REG-CDR-014): a first look by the middles of
// fronts.
bool perhaps_in_range(const Game& game, const State& state, int leader, UnitId id) {
  if (!game.rules.numbers.command.others_only_in_range) return true;
  const auto general = static_cast<GeneralId>(leader);
  const General& one = state.generals[static_cast<std::size_t>(leader)];
  if (one.killed) return false;  // his cards are for his own command (REG-CDR-047)
  // He stands before or behind his file, and no base is more than 1BW wide and 2BW deep.
  constexpr double reach = 12;
  const double far = command_range(game.rules, appointment(state, general)) + reach;
  const table::Vector at =
      table::exact(one.with == nobody ? one.at : state.bases[static_cast<std::size_t>(one.with)].pose.front);
  const Unit& unit = unit_at(state, id);
  for (BaseId b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
    const Base& base = state.bases[static_cast<std::size_t>(b)];
    if (!base.lost && norm(table::exact(base.pose.front) - at) <= far) return true;
  }
  return false;
}

// Whether its price can't be paid, whatever else is against the move: quicker to say than how far it goes.
bool too_dear(const Game& game, const State& state, const MoveOrder& order) {
  Order due{.units = order.move.units, .level = {}};
  for (const Move::Pull& pull : order.move.pulled) due.pulled.push_back(pull.sug);
  for (const UnitId unit : order.move.units) {
    const Action as = order.move.parts.front().action;
    const auto price = level(game.rules, order.move.action, unit_at(state, unit).troops, as);
    if (!price) return true;
    if (!due.level || price->colour > *due.level) due.level = price->colour;
  }
  const Unit& first = unit_at(state, order.move.units.front());
  const auto pays = [&](int payer) {
    return holds_one(state.command.commanders[static_cast<std::size_t>(payer)], *due.level) &&
           find_payment(game, state, due, payer, order.which).ruling.allowed();
  };
  if (order.payer >= 0) return !pays(order.payer);
  if (first.command >= 0 && pays(first.command)) return false;
  for (int payer = 0; payer < static_cast<int>(state.generals.size()); ++payer) {
    const auto i = static_cast<std::size_t>(payer);
    if (state.generals[i].side != first.side || payer == first.command) continue;
    if (!perhaps_in_range(game, state, payer, order.move.units.front())) continue;
    if (pays(payer)) return false;
  }
  return true;
}

}  // namespace

CheckedMove check_order(const Game& game, const State& state, const MoveOrder& order, bool free, Reasons reasons) {
  CheckedMove checked;
  const Side side = state.steps.back().side;
  for (const UnitId unit : order.move.units) {
    if (unit_at(state, unit).side != side) checked.ruling.refuse("REG-TURN-006"_rule, "it is not yours");
    if (std::ranges::count(order.move.units, unit) > 1) checked.ruling.refuse("REG-GRP-001"_rule, "it is named twice");
  }
  for (const Move::Pull& pull : order.move.pulled) {
    if (std::ranges::find(order.move.units, pull.sug) != order.move.units.end()) {
      checked.ruling.refuse("REG-GRP-014"_rule, "it moves by itself");
    }
  }
  if (!checked.ruling.allowed()) return checked;
  if (reasons == Reasons::first && !free && too_dear(game, state, order)) {
    checked.ruling.refuse("REG-ACT-008"_rule, "no cards for it");
    return checked;
  }
  checked.outcome = try_move(game, state, order.move, reasons);
  checked.ruling = checked.outcome.ruling;
  if (!checked.ruling.allowed() || free) return checked;
  Order due{.units = order.move.units, .level = {}};
  for (const Move::Pull& pull : order.move.pulled) due.pulled.push_back(pull.sug);
  if (checked.outcome.price) due.level = checked.outcome.price->colour;
  checked.paid = find_payment(game, state, due, order.payer, order.which);
  add(checked.ruling, checked.paid.ruling);
  const bool with_it = checked.paid.ruling.allowed() && moves_with_it(checked.paid.action, checked.paid.payment);
  if (with_it && order.stay) {
    checked.ruling.refuse("REG-CDR-026"_rule, "his upgrade pays for the move: he goes with it");
  }
  return checked;
}

}  // namespace condotta::reg
