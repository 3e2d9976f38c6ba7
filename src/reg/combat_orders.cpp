#include "reg/combat_orders.hpp"

#include <algorithm>
#include <array>

#include "reg/action_table.hpp"
#include "reg/contact.hpp"
#include "reg/formation.hpp"
#include "reg/generals.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::array<std::string_view, 8> base_names = {"base-1", "base-2", "base-3", "base-4",
                                                        "base-5", "base-6", "base-7", "base-8"};
constexpr std::array<std::string_view, 6> turn_names = {"turn-1", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6"};

struct CombatOrder {
  FileMove move;
  std::vector<FacingChange> turns;
  int payer = -1;
  int which = 0;
};

CombatOrder read(const Choice& choice) {
  CombatOrder order;
  Values values(choice);
  order.move.unit = values.unit();
  if (answer(choice) == Answer::move_bases) {
    order.move.beside = values.base();
    order.move.where = static_cast<FileMove::Where>(values.next());
    for (std::size_t i = 0; i < base_names.size(); ++i) {
      const BaseId base = values.base();
      if (base >= 0) order.move.bases.push_back(base);
    }
  } else {
    for (std::size_t i = 0; i < turn_names.size(); ++i) {
      const BaseId base = values.base();
      const auto turn = static_cast<Turning>(values.next());
      if (base >= 0) order.turns.push_back({base, turn});
    }
  }
  order.payer = values.next();
  order.which = values.next();
  return order;
}

Paid payment(const Game& game, const State& state, UnitId unit, Action action, bool in_combat, int payer, int which) {
  const auto price = level(game.rules, action, unit_at(state, unit).troops);
  if (!price) {
    Paid paid;
    paid.ruling.refuse(price.error().rule, price.error().facts);
    return paid;
  }
  const Order due{.units = {unit}, .level = price->colour, .moves_troops = !in_combat, .in_combat = in_combat};
  return find_payment(game, state, due, payer, which);
}

CombatMoveOutcome try_order(const Game& game, const State& state, const Choice& choice, const CombatOrder& order) {
  if (answer(choice) == Answer::move_bases) return move_bases(game, state, order.move);
  CombatMoveOutcome outcome = turn_bases(game, state, order.move.unit, order.turns);
  if (order.turns.empty()) outcome.ruling.refuse("REG-ACT-052"_rule, "no base turns");
  return outcome;
}

Action action_for(const Choice& choice) { return answer(choice) == Answer::move_bases ? Action::mf1 : Action::mf2; }

// --- engaging

struct EngageOrder {
  UnitId unit = nobody;
  UnitId enemy = nobody;
  Engage how = Engage::sidestep;
  int payer = -1;
  int which = 0;
};
EngageOrder read_engage(const Choice& choice) {
  Values values(choice);
  EngageOrder order;
  order.unit = values.unit();
  order.enemy = values.unit();
  order.how = static_cast<Engage>(values.next());
  order.payer = values.next();
  order.which = values.next();
  return order;
}

// The position after the move, if one of its two hands leads into a fight with that enemy.
std::optional<State> engaged_after(const Game& game, const State& state, const EngageOrder& order) {
  for (const table::Side side : {table::Side::right, table::Side::left}) {
    State after = state;
    const Front front = front_line(after, order.unit);
    const Angle aside = Angle::degrees(side == table::Side::right ? 90 : -90);
    switch (order.how) {
      case Engage::sidestep: slide(after, order.unit, front.pose.heading + aside, Length::units(1)); break;
      case Engage::wheel: {
        // Onto its side edge, about the corner that touches it.
        const Angle to = table::heading(front_line(after, order.enemy).pose.heading + aside);
        const Angle turn = table::turn(front.pose.heading, to);
        if (size(turn) > Angle::degrees(90)) continue;
        const table::Side pivot = turn > Angle() ? table::Side::right : table::Side::left;
        turn_about(after, order.unit, table::front_corner(front.pose, front.width, pivot), turn);
        break;
      }
      case Engage::quarter_turn:
        if (turn_aside(after, order.unit, side, false)) continue;
        break;
    }
    if (!stands_clear(game, after, order.unit)) continue;
    if (how_they_touch(after, order.unit, order.enemy) == Touching::fighting) return after;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::int32_t> fighting_units(const State& state, Side side) {
  std::vector<std::int32_t> units;
  for (const Touch& touch : touches(state)) {
    const std::int32_t unit = base_at(state, side == Side::red ? touch.a : touch.b).unit;
    if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
  }
  std::ranges::sort(units);
  return units;
}

void add_combat_options(const State& state, Side side, Decision& decision) {
  const std::vector<std::int32_t> units = fighting_units(state, side);
  if (units.empty()) return;
  std::vector<Parameter> mf1 = {unit_parameter(units), base_parameter(state, "base"),
                                number_parameter("where", 2, {"to the left", "to the right", "behind"})};
  for (const std::string_view name : base_names) mf1.push_back(base_parameter(state, name, true));
  add_pay(state, side, mf1);
  decision.options.push_back(
      option(Answer::move_bases, "MF1", "Move unengaged bases to another file", std::move(mf1), {"REG-ACT-050"_rule}));
  std::vector<Parameter> mf2 = {unit_parameter(units)};
  for (std::size_t i = 0; i < turn_names.size(); ++i) {
    mf2.push_back(base_parameter(state, base_names[i], true));
    mf2.push_back(number_parameter(turn_names[i], 3, {"none", "left", "right", "about"}));
  }
  add_pay(state, side, mf2);
  decision.options.push_back(
      option(Answer::turn_bases, "MF2", "Turn bases to face the enemy", std::move(mf2), {"REG-ACT-052"_rule}));
}

bool check_combat_order(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) != Answer::move_bases && answer(choice) != Answer::turn_bases) return false;
  const CombatOrder order = read(choice);
  add(ruling, try_order(game, state, choice, order).ruling);
  if (!ruling.allowed()) return true;
  add(ruling, payment(game, state, order.move.unit, action_for(choice), true, order.payer, order.which).ruling);
  return true;
}

// A new file may draw another enemy into the melee (REG-CTC-011).
bool apply_combat_order(const Play& play, const Choice& choice) {
  if (answer(choice) != Answer::move_bases && answer(choice) != Answer::turn_bases) return false;
  const CombatOrder order = read(choice);
  const UnitId unit = order.move.unit;
  pay_for(play, payment(play.game, play.state, unit, action_for(choice), true, order.payer, order.which));
  State after = try_order(play.game, play.state, choice, order).after;
  play.state.bases = std::move(after.bases);
  const bool moves = answer(choice) == Answer::move_bases;
  play.events.push_back({moves ? "moved bases" : "turned bases",
                         name_of(play.game, unit) + (moves ? " makes MF1" : " makes MF2"),
                         {moves ? "REG-ACT-050"_rule : "REG-ACT-052"_rule},
                         Document(),
                         {}});
  return true;
}

void add_engage_option(const State& state, Side side, const std::vector<std::int32_t>& units, Decision& decision) {
  std::vector<std::int32_t> who;
  std::vector<std::int32_t> enemies;
  for (const std::int32_t id : units) {
    bool touches_somebody = false;
    for (const UnitContact& contact : contacts_of(state, static_cast<UnitId>(id))) {
      const std::int32_t enemy = base_at(state, contact.theirs).unit;
      touches_somebody = true;
      if (std::ranges::find(enemies, enemy) == enemies.end()) enemies.push_back(enemy);
    }
    if (touches_somebody) who.push_back(id);
  }
  if (who.empty()) return;
  std::vector<Parameter> parameters = {unit_parameter(who), target_parameter(enemies),
                                       number_parameter("how", 2, {"step aside", "wheel", "turn"})};
  add_pay(state, side, parameters);
  decision.options.push_back(option(Answer::engage, "engage", "Start a melee with an enemy it touches",
                                    std::move(parameters), {"REG-CTC-006"_rule}));
}

void check_engage_order(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const EngageOrder order = read_engage(choice);
  add(ruling, check_engage(game, state, order.unit, order.enemy, order.how));
  if (!ruling.allowed()) return;
  if (!engaged_after(game, state, order)) {
    ruling.refuse(order.how == Engage::quarter_turn ? "REG-CTC-008"_rule : "REG-CTC-007"_rule, "there is no room");
    return;
  }
  const Action as = order.how == Engage::quarter_turn ? Action::m9 : Action::m3;
  add(ruling, payment(game, state, order.unit, as, false, order.payer, order.which).ruling);
}

void apply_engage_order(const Play& play, const Choice& choice) {
  const EngageOrder order = read_engage(choice);
  const Action as = order.how == Engage::quarter_turn ? Action::m9 : Action::m3;
  pay_for(play, payment(play.game, play.state, order.unit, as, false, order.payer, order.which));
  const State before = play.state;
  play.state.bases = engaged_after(play.game, play.state, order)->bases;
  unit_at(play.state, order.unit).activity.acted = true;
  ride_along(play.state, before, {order.unit}, false);
  play.events.push_back({"engaged",
                         name_of(play.game, order.unit) + " starts a melee with " + name_of(play.game, order.enemy),
                         {"REG-CTC-006"_rule},
                         Document(),
                         {}});
}

}  // namespace condotta::reg
