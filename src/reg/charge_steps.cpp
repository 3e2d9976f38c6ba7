// Sub-phases 2.2 and 2.3: charges are declared, Forced ones held or marked (CHG-001 … CHG-020).
#include <algorithm>

#include "reg/action_table.hpp"
#include "reg/breaking.hpp"
#include "reg/charges.hpp"
#include "reg/move_permission.hpp"
#include "reg/position.hpp"
#include "reg/shooting_files.hpp"
#include "reg/step_options.hpp"

namespace condotta::reg {
namespace {

using table::Length;

struct ChargeOrder {
  std::vector<Charge> charges;  // the first leads
  int payer = -1;
  int which = 0;
};

// charge: unit, wheel, sideways, drop, payer, payment, stay, with-1 … with-4
ChargeOrder read_charge(const Choice& choice) {
  Values values(choice);
  ChargeOrder order;
  Charge charge;
  charge.unit = values.unit();
  charge.leader = charge.unit;
  if (answer(choice) == Answer::charge) {
    charge.way.wheel = values.angle();
    charge.way.shift = values.length();
    charge.dropped = static_cast<std::uint8_t>(values.next());
  } else {
    charge.files = true;
  }
  order.payer = values.next();
  order.which = values.next();
  if (answer(choice) == Answer::charge) {
    charge.stay = values.next() == 1;
    order.charges.push_back(charge);
    for (const UnitId unit : values.units(4)) {  // the same wheel, each on its own corner
      charge.unit = unit;
      charge.dropped = 0;
      charge.way.shift = {};
      order.charges.push_back(charge);
    }
  } else {
    order.charges.push_back(charge);
  }
  return order;
}

Option charge_option(const State& state, Side side, std::vector<std::int32_t> units) {
  std::vector<Parameter> parameters = {
      unit_parameter(std::move(units)), wheel_parameter(), sideways_parameter(),
      number_parameter("drop", 2, {"keep the frontage", "drop the left file", "drop the right file"})};
  add_pay(state, side, parameters);
  add_ride(parameters);
  add_group(state, side, parameters);
  return option(Answer::charge, "charge", "Declare a charge", std::move(parameters),
                {"REG-CHG-018"_rule, "REG-ACT-018"_rule});
}

std::vector<std::int32_t> may_declare(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const UnitId unit : standing_units(state, side)) {
    if (may_charge(game, state, unit).allowed()) units.push_back(unit);
  }
  return units;
}

bool some_enemy_near(const State& state, UnitId unit, double within) {
  const table::Vector here = table::exact(front_line(state, unit).pose.front);
  const Side side = unit_at(state, unit).side;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& enemy = state.units[u];
    if (enemy.side == side || enemy.off_table || enemy.broken) continue;
    // The middle of its front is no farther from its bases than they are from each other; none of them is more than 1BW
    // wide and 2BW deep.
    table::Box about;
    for (BaseId b = enemy.first_base; b < enemy.first_base + enemy.base_count; ++b) {
      const Base& base = base_at(state, b);
      if (!base.lost) about.include(table::exact(base.pose.front));
    }
    const double across = (about.high.x - about.low.x) + (about.high.y - about.low.y);
    if (about.empty() || !table::meet(about.grown(within + across + 3), {here, here})) continue;
    const table::Vector apart = table::exact(front_line(state, static_cast<UnitId>(u)).pose.front) - here;
    if (norm(apart) <= within) return true;
  }
  return false;
}

// Friends within 1BW of its front bar the way of some of its files (REG-CHG-015).
bool friends_before_it(const State& state, UnitId unit) {
  // Bases are measured by the middles of their fronts first: none is more than 1BW wide and 2BW deep.
  constexpr Length far = Length::units(6);
  const auto beyond = [&](Length a, Length b) { return a - b > far || b - a > far; };
  const Side side = unit_at(state, unit).side;
  for (const BaseId front : front_bases(state, unit)) {
    const Base& own = base_at(state, front);
    const table::Frame frame = table::frame(rectangle(own));
    for (const Base& base : state.bases) {
      const Unit& friendly = unit_at(state, base.unit);
      if (base.unit == unit || friendly.side != side || base.lost || friendly.off_table) continue;
      if (beyond(own.pose.front.x, base.pose.front.x) || beyond(own.pose.front.y, base.pose.front.y)) continue;
      const auto seen = table::directly_ahead(frame, rectangle(base));
      if (seen && table::within(seen->distance, Length::units(1))) return true;
    }
  }
  return false;
}

// Of files straight ahead, as a whole (REG-CHG-015, REG-UNI-014).
Ruling check_files(const Game& game, const State& state, UnitId unit) {
  Ruling ruling = may_charge(game, state, unit);
  if (!ruling.allowed()) return ruling;
  if (!in_combat(state, unit) && !friends_before_it(state, unit)) {
    ruling.refuse("REG-CHG-015"_rule, "it is neither in combat nor blocked: it charges as a whole");
  }
  if (ruling.allowed() && file_charges(game, state, unit).empty()) {
    ruling.refuse("REG-CHG-015"_rule, "no enemy is within 1BW directly ahead of a file that is free");
  }
  return ruling;
}

// His own unit groups, each once, and if there are several they make a group (REG-CHG-006, REG-GRP-006).
void check_together(const Game& game, const State& state, const ChargeOrder& order, Ruling& ruling) {
  std::vector<UnitId> units;
  for (const Charge& charge : order.charges) {
    if (unit_at(state, charge.unit).side != state.steps.back().side) {
      ruling.refuse("REG-CHG-007"_rule, "it is not yours");
    }
    if (std::find(units.begin(), units.end(), charge.unit) != units.end()) {
      ruling.refuse("REG-CHG-006"_rule, "it is named twice");
    }
    units.push_back(charge.unit);
  }
  if (units.size() < 2) return;
  Move group = Move::of(Action::m2, units.front());
  group.units = units;
  check_group(game, state, group, false, ruling);
}

// What the charges are by their kind, and what is against them.
Ruling check_charges(const Game& game, const State& state, ChargeOrder& order, bool forced_only) {
  Ruling ruling;
  check_together(game, state, order, ruling);
  for (Charge& charge : order.charges) {
    if (charge.files) {
      add(ruling, check_files(game, state, charge.unit));
      charge.kind = ChargeKind::prompted;
    } else {
      const ChargePreview seen = preview(game, state, charge);
      add(ruling, seen.ruling);
      charge.kind = seen.charge.kind;
    }
    if (forced_only && !forced_charge(game, state, charge.unit).forced) {
      ruling.refuse("REG-CHG-008"_rule, "only Forced charges are marked now");
    }
  }
  return ruling;
}

// A group of Free and Forced charges costs nothing (REG-CHG-006).
std::optional<Paid> payment(const Game& game, const State& state, const ChargeOrder& order, Action action) {
  Order due{.units = {}, .level = {}, .moves_troops = action != Action::c3};
  bool prompted = action == Action::c3;
  for (const Charge& charge : order.charges) {
    due.units.push_back(charge.unit);
    prompted = prompted || charge.kind == ChargeKind::prompted;
    const auto price = level(game.rules, action, unit_at(state, charge.unit).troops);
    if (!price) {
      Paid paid;
      paid.ruling.refuse(price.error().rule, price.error().facts);
      return paid;
    }
    if (!due.level || price->colour > *due.level) due.level = price->colour;
  }
  if (!prompted) return std::nullopt;
  // REG-AMB-012, REG-ACT-049: out of ambush, alone, one GREEN card does in the place of all other costs
  due.from_ambush = action == Action::c2 && due.units.size() == 1 && unit_at(state, due.units.front()).from_ambush;
  return find_payment(game, state, due, order.payer, order.which);
}

// Declared charges are marked and nothing moves (REG-TURN-014).
void declare_all(const Play& play, ChargeOrder order) {
  check_charges(play.game, play.state, order, false);  // for the kinds
  if (const auto paid = payment(play.game, play.state, order, Action::c2)) pay_for(play, *paid);
  for (const Charge& charge : order.charges) declare(play.game, play.state, charge, play.events);
  for (const Charge& charge : order.charges) {  // REG-CHG-020
    if (unit_at(play.state, charge.unit).troops.has(Trait::shoot_and_charge)) {
      play.push({.kind = StepKind::shoot_and_charge, .side = play.step().side, .one = charge.unit});
    }
  }
}

// --- 2.2

bool can_declare(const Game& game, const State& state, Side side) {
  const std::vector<std::int32_t> units = may_declare(game, state, side);
  return std::any_of(units.begin(), units.end(), [&](std::int32_t id) {
    const auto unit = static_cast<UnitId>(id);
    return some_enemy_near(state, unit, 14);
  });
}

bool go_on_declaring(const Play& play) { return go_on_with_goes(play, can_declare); }

Decision declaring_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "Do you declare a charge, or hold one?";
  asked.rules = {"REG-CHG-007"_rule, "REG-TURN-006"_rule};
  std::vector<std::int32_t> units = may_declare(game, state, asked.side);
  std::vector<std::int32_t> impetuous;
  std::vector<std::int32_t> fighting;
  for (const std::int32_t unit : units) {
    if (unit_at(state, static_cast<UnitId>(unit)).troops.has(Trait::impetuous)) impetuous.push_back(unit);
    const auto id = static_cast<UnitId>(unit);
    if (in_combat(state, id) || (some_enemy_near(state, id, 8) && friends_before_it(state, id)))
      fighting.push_back(unit);
  }
  if (!units.empty()) asked.options.push_back(charge_option(state, asked.side, units));
  if (!fighting.empty()) {
    std::vector<Parameter> parameters = {unit_parameter(fighting)};
    add_pay(state, asked.side, parameters);
    asked.options.push_back(option(Answer::charge_files, "charge-files", "Charge with the files that are free",
                                   std::move(parameters), {"REG-CHG-015"_rule}));
  }
  if (!impetuous.empty()) {
    std::vector<Parameter> parameters = {unit_parameter(impetuous)};
    add_pay(state, asked.side, parameters);
    add_group(state, asked.side, parameters);
    asked.options.push_back(
        option(Answer::hold, "hold", "Hold a Forced charge", std::move(parameters), {"REG-ACT-019"_rule}));
  }
  add_discard_and_pass(state, asked.side, asked);
  return asked;
}

ChargeOrder read_hold(const Choice& choice) {
  Values values(choice);
  ChargeOrder order;
  Charge charge;
  charge.unit = values.unit();
  order.payer = values.next();
  order.which = values.next();
  order.charges.push_back(charge);
  for (const UnitId unit : values.units(4)) {
    charge.unit = unit;
    order.charges.push_back(charge);
  }
  return order;
}

void check_declaring(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (check_go(state, choice, ruling)) return;
  if (answer(choice) == Answer::hold) {
    const ChargeOrder order = read_hold(choice);
    check_together(game, state, order, ruling);
    for (const Charge& charge : order.charges) add(ruling, check_hold(game, state, charge.unit));
    if (ruling.allowed()) add(ruling, payment(game, state, order, Action::c3)->ruling);
    return;
  }
  ChargeOrder order = read_charge(choice);
  add(ruling, check_charges(game, state, order, false));
  if (!ruling.allowed()) return;
  const auto paid = payment(game, state, order, Action::c2);
  if (!paid) return;
  add(ruling, paid->ruling);
  if (ruling.allowed() && order.charges.front().stay && moves_with_it(paid->action, paid->payment)) {
    ruling.refuse("REG-CDR-026"_rule, "his upgrade pays for the charge: he goes with it");
  }
}

void apply_declaring(const Play& play, const Choice& choice) {
  if (apply_go(play, choice)) return;
  const std::size_t step = play.state.steps.size() - 1;
  if (answer(choice) == Answer::hold) {
    const ChargeOrder order = read_hold(choice);
    pay_for(play, *payment(play.game, play.state, order, Action::c3));
    for (const Charge& charge : order.charges) hold(play.game, play.state, charge.unit, play.events);
    end_go(play, step, Go::prompt);
    return;
  }
  declare_all(play, read_charge(choice));
  end_go(play, step, Go::prompt);
}

// --- 2.3: alternately, the Active player first, as long as Forced charges are left

// Charges on a way that leads into contact with somebody.
bool has_a_way(const Game& game, const State& state, UnitId unit) {
  const ForcedCharge forced = forced_charge(game, state, unit);
  return std::any_of(forced.ways.begin(), forced.ways.end(),
                     [&](const Charge& way) { return preview(game, state, way).ruling.allowed(); });
}

std::vector<std::int32_t> left(const Game& game, const State& state, Side side) {
  std::vector<UnitId> units = standing_units(state, side);
  std::erase_if(units, [&](UnitId unit) { return !has_a_way(game, state, unit); });
  return ids(units);
}

// REG-TURN-013: whoever had room made for it and does not charge is tested; the opponent always claims it.
void test_those_who_stayed(const Play& play) {
  for (const UnitId unit : play.state.charge_phase.opened) {
    if (play.state.charge_phase.charge_of(unit) != nullptr) continue;
    play.state.charge_phase.tests_due.push_back({unit, KabReason::skirmishers_moved_for_nothing, false});
  }
  play.state.charge_phase.opened.clear();
  take_tests(play);
}

bool go_on_forced(const Play& play) {
  Step& step = play.step();
  for (int tries = 0; tries < 2; ++tries) {
    if (!left(play.game, play.state, step.side).empty()) return true;
    step.side = other(step.side);
  }
  play.pop();
  test_those_who_stayed(play);
  return false;
}

Decision forced_decision(const Game& game, const State& state) {
  Decision asked;
  asked.side = state.steps.back().side;
  asked.question = "A Forced charge was neither declared nor held: which way does it go?";
  asked.rules = {"REG-CHG-008"_rule};
  asked.options = {charge_option(state, asked.side, left(game, state, asked.side))};
  return asked;
}

void check_forced(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  ChargeOrder order = read_charge(choice);
  add(ruling, check_charges(game, state, order, true));
  for (const Charge& charge : order.charges) {
    if (charge.kind == ChargeKind::prompted) ruling.refuse("REG-CHG-008"_rule, "that would be a Prompted charge");
  }
}

void apply_forced(const Play& play, const Choice& choice) {
  const std::size_t step = play.state.steps.size() - 1;
  declare_all(play, read_charge(choice));
  play.state.steps[step].side = other(play.state.steps[step].side);
}

}  // namespace

StepRules declare_charges_step() { return {go_on_declaring, declaring_decision, check_declaring, apply_declaring}; }
StepRules forced_charges_step() { return {go_on_forced, forced_decision, check_forced, apply_forced}; }

}  // namespace condotta::reg
