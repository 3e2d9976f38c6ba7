#include "reg/pursuits.hpp"

#include <algorithm>

#include "reg/charge_cards.hpp"
#include "reg/charge_distance.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

// Puts the pursuer's front edge on the routers' old near edge, in the direction of their flight, with the least
// movement to the side (REG-RTM-019, REG-RTM-020).
void line_up(const Game& game, State& state, UnitId unit, const Rout& rout) {
  Front front = front_line(state, unit);
  const int files = std::max(std::min(front.files, int{rout.files}), std::min(2, front.files));
  if (files < front.files) form_up(game.rules, state, unit, front.pose, files);
  if (front.pose.heading != rout.heading) {
    turn_about(state, unit, table::exact(front.pose.front), table::turn(front.pose.heading, rout.heading));
  }
  front = front_line(state, unit);
  const table::Frame frame = table::frame(front.pose, front.width);
  std::vector<table::Rectangle> place;
  for (const StoodAt& base : rout.place) {
    place.push_back(table::Rectangle::standing(base.pose, Length::units(1), base.depth));
  }
  const table::Extent routers = table::extent(frame, Footprint(place));
  slide(state, unit, rout.heading, routers.least.ahead);
  Length aside;
  const Length wide = routers.most.aside - routers.least.aside;
  if (wide >= front.width) {
    if (routers.least.aside > Length{}) aside = routers.least.aside;
    if (routers.most.aside < front.width) aside = routers.most.aside - front.width;
  } else {
    if (routers.least.aside < Length{}) aside = routers.least.aside;
    if (routers.most.aside > front.width) aside = routers.most.aside - front.width;
  }
  if (aside > table::tolerance || aside < -table::tolerance) {
    slide(state, unit, rout.heading + Angle::degrees(90), aside);
  }
}

}  // namespace

PursuitOrders pursuit_orders(const Game& game, const State& state, UnitId id, const Rout& rout) {
  PursuitOrders orders;
  const Unit& unit = unit_at(state, id);
  const Unit& routers = unit_at(state, rout.unit);
  const auto& n = game.rules.numbers.charging;
  const auto decide = [&](PursuitDuty duty, RuleId rule) {
    orders.duty = duty;
    orders.because = rule;
  };
  if (std::ranges::find(rout.fought, id) == rout.fought.end()) {
    decide(PursuitDuty::never, "REG-RTM-013"_rule);
    return orders;
  }
  const std::vector<UnitContact> contacts = contacts_of(state, id);
  if (std::any_of(contacts.begin(), contacts.end(), [&](const UnitContact& c) { return fighting_edges(state, c); })) {
    decide(PursuitDuty::never, "REG-RTM-014"_rule);
    return orders;
  }
  const Type type = unit.troops.type;
  // REG-UNT-026: nor does anybody from behind barricades.
  // REG-CMP-024
  if (type == Type::battlewagons || type == Type::artillery || type == Type::camp || unit.barricades) {
    decide(PursuitDuty::never, "REG-RTM-015"_rule);
    return orders;
  }
  const bool impetuous = unit.troops.has(Trait::impetuous);
  orders.moves = impetuous ? n.impetuous_pursuit : 1;
  orders.card = card_for(game.rules, ChargeCard::hold_pursuit, unit.troops);
  const bool may_decline = foot(unit.troops) && (!impetuous || mounted(routers.troops));
  if (mounted(unit.troops)) {
    decide(PursuitDuty::must, "REG-RTM-016"_rule);
  } else if (may_decline) {
    decide(PursuitDuty::may, "REG-RTM-017"_rule);
  } else {
    decide(impetuous ? PursuitDuty::must : PursuitDuty::may, impetuous ? "REG-RTM-018"_rule : "REG-RTM-017"_rule);
  }
  orders.holdable = n.first_pursuit_held ? orders.moves : orders.moves - 1;
  if (!orders.card) orders.holdable = 0;
  return orders;
}

Ruling check_pursuit(const Game& game, const State& state, UnitId id, const Rout& rout, const PursuitWay& way) {
  Ruling ruling;
  State lined_up = state;
  line_up(game, lined_up, id, rout);
  if (way.drop != 0) {
    if (front_line(lined_up, id).files <= 2) {
      ruling.refuse("REG-RTM-019"_rule, "it would be less than 2 files wide");
      return ruling;
    }
    const auto met = [&](const State& from) {
      State tried = from;
      return outcome_move(game, tried, id, {}, rout.went, {}).passed.size();
    };
    State dropped = lined_up;
    drop_file(game.rules, dropped, id, way.drop == 1 ? table::Side::left : table::Side::right);
    if (met(dropped) >= met(lined_up)) {
      ruling.refuse("REG-RTM-021"_rule, "dropping the file gets it past no friend");
    }
    lined_up = std::move(dropped);
  }
  const Ruling aside = check_shift(game, lined_up, id, {{}, way.shift}, rout.went, false);
  ruling.refusals.insert(ruling.refusals.end(), aside.refusals.begin(), aside.refusals.end());
  return ruling;
}

namespace {

// The moves of a pursuit by a unit group that has lined up.
Pursuit make_moves(const Game& game, State& state, UnitId id, const Rout& rout, int moves, const PursuitWay& chosen) {
  Pursuit pursuit;
  const bool impetuous = unit_at(state, id).troops.has(Trait::impetuous);
  for (int move = 0; move < moves; ++move) {
    Length distance = rout.went;
    if (move > 0) {  // a full normal move of the routers' type, for the terrain (REG-RTM-018)
      State as_routers = state;
      unit_at(as_routers, id).troops = unit_at(state, rout.unit).troops;
      distance = furthest(game, as_routers, id, {}, 0);
    }
    const Length wanted = distance;
    const ChargeWay way{{}, move == 0 ? chosen.shift : Length{}};
    for (const Entry& entry : entries(game, state, id, way)) {  // REG-UNT-024
      if (entry.barricade && !foot(unit_at(state, id).troops)) distance = std::min(distance, entry.cost);
    }
    if (!impetuous && !chosen.into_terrain) {  // REG-RTM-022
      const Troops& troops = unit_at(state, id).troops;
      for (const Entry& entry : entries(game, state, id, way)) {
        if (entry.obstacle || entry.cost >= distance) continue;
        if (terrain_effect(game.rules, troops, going_for(game.ground[entry.terrain], troops)) == TerrainEffect::none) {
          continue;
        }
        distance = entry.cost;
        pursuit.stopped_by_terrain = true;
      }
    }
    const OutcomeMove made = outcome_move(game, state, id, way, distance, {});
    pursuit.went += made.went;
    ++pursuit.moves;
    for (const UnitId passed : made.passed) {
      pursuit.passed.push_back(passed);
      for (const TestDue& test : tests_for_passing(state, id, passed, Passing::pursuing)) {
        state.charge_phase.tests_due.push_back(test);
      }
    }
    pursuit.edge = made.edge;
    pursuit.met = made.enemy;
    if (made.edge || made.enemy != nobody || made.went < wanted) break;
  }
  return pursuit;
}

}  // namespace

Pursuit pursue(const Game& game, State& state, UnitId id, const Rout& rout, int moves, const PursuitWay& chosen,
               Events& events) {
  Pursuit pursuit;
  if (moves < 1 || rout.destroyed) return pursuit;
  unit_at(state, id).note(Deed::pursued);
  // Where others leave no room to line up it goes the way it faces, and where they leave none for that it stays.
  for (const bool lines_up : {true, false}) {
    State tried = state;
    if (lines_up) line_up(game, tried, id, rout);
    if (chosen.drop != 0) drop_file(game.rules, tried, id, chosen.drop == 1 ? table::Side::left : table::Side::right);
    pursuit = make_moves(game, tried, id, rout, moves, chosen);
    if (!stands_clear(game, tried, id, false)) {
      pursuit = {};
      continue;
    }
    state = std::move(tried);
    break;
  }
  events.push_back({"pursued", name(game, id) + " pursues", {"REG-RTM-019"_rule}, Document(), {}});
  return pursuit;
}

}  // namespace condotta::reg
