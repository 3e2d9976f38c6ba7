#include "reg/charge_moves.hpp"

#include <algorithm>

#include "reg/charge_distance.hpp"
#include "reg/drive_back.hpp"
#include "reg/flank_charge.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

bool caught(const State& state, UnitId charger, UnitId met) {  // REG-CHG-027, REG-UNT-018
  const auto& standing = state.charge_phase.standing;
  return skirmishing(unit_at(state, met).troops) && !skirmishing(unit_at(state, charger).troops) &&
         std::ranges::find(standing, met) == standing.end();
}

void remove(State& state, UnitId id) {
  Unit& unit = unit_at(state, id);
  unit.off_table = true;
  unit.broken = true;  // a flexible unit group counts as a broken TUG (REG-BRK-019)
  auto& lost = state.tugs_lost[index(unit.side)];
  lost = static_cast<std::int16_t>(lost + worth_in_tugs(unit.troops));
}

// A foot charge that Mounted have intercepted stops 1BW from them (REG-RSP-008, REG-CHG-032).
bool stopped_by(const State& state, UnitId charger, UnitId met) {
  const Troops& troops = unit_at(state, charger).troops;
  const Unit& enemy = unit_at(state, met);
  return foot(troops) && !keil_type(troops.set_formation) && mounted(enemy.troops) && enemy.did(Deed::intercepted);
}

// Friends whom a Forced charge goes through: TUGs are put back just clear of the chargers, SUGs are destroyed
// (REG-CHG-031). The charger stands where it ends.
void burst_through(const Game& game, State& state, UnitId charger, const std::vector<UnitId>& met, Angle heading,
                   ChargeResult& result) {
  for (const UnitId friendly : met) {
    if (skirmishing(unit_at(state, friendly).troops)) {
      remove(state, friendly);
      result.destroyed.push_back(friendly);
      continue;
    }
    const std::vector<Rectangle> here = footprint(state, charger);
    const std::vector<Rectangle> there = footprint(state, friendly);
    Length back;
    if (table::overlapping(Footprint(here), Footprint(there))) {
      const Front front = front_line(state, charger);
      const table::Frame frame = table::frame(front.pose, front.width);
      back = table::extent(frame, Footprint(there)).most.ahead - table::extent(frame, Footprint(here)).least.ahead;
    }
    slide(state, friendly, heading, -back);
    std::vector<UnitId> all = standing_units(state, Side::red, true);
    for (const UnitId blue : standing_units(state, Side::blue, true)) all.push_back(blue);
    std::erase(all, friendly);
    const Crowd others = crowd(state, all);
    const std::vector<Rectangle> now = footprint(state, friendly);
    const std::vector<Rectangle> edges = beyond_the_edges(game);
    if (table::overlapping(Footprint(now), Footprint(others.rectangles)) ||
        table::overlapping(Footprint(now), Footprint(edges))) {
      remove(state, friendly);
      result.destroyed.push_back(friendly);
      continue;
    }
    result.displaced.push_back(friendly);
    for (const TestDue& test : tests_for_passing(state, charger, friendly, Passing::forced_charge)) {
      state.charge_phase.tests_due.push_back(test);
    }
  }
}

std::vector<UnitId> friends_in_the_way(const State& state, UnitId unit, const ChargeWay& way, Length limit,
                                       Length& first) {
  std::vector<UnitId> met;
  first = limit;
  for (const UnitId friendly : standing_units(state, unit_at(state, unit).side, true)) {
    if (friendly == unit) continue;
    const Crowd there = crowd(state, {friendly});
    const auto meeting = first_meeting(state, unit, way, limit, Footprint(there.rectangles));
    if (!meeting) continue;
    first = std::min(first, meeting->cost);
    if (meeting->cost <= limit - table::tolerance) met.push_back(friendly);  // else it only comes to touch him
  }
  return met;
}

void settle_contact(const Game& game, State& state, UnitId unit, const std::vector<Rectangle>& before,
                    const std::vector<BaseId>& bases, const std::vector<BaseId>& held, ChargeResult& result) {
  result.pressed = press_forward(game, state, unit, held);
  const std::vector<BaseId> fronts = front_bases(state, unit);
  for (const UnitContact& contact : contacts_of(state, unit)) {
    if (std::ranges::find(fronts, contact.mine) == fronts.end()) continue;
    const auto at = static_cast<std::size_t>(std::ranges::find(bases, contact.mine) - bases.begin());
    if (flank_charge(state, contact, before[at])) {
      if (std::ranges::find(result.flank, contact.mine) == result.flank.end()) result.flank.push_back(contact.mine);
      base_at(state, contact.mine).flank_charge = true;
    }
    if (turns_to_face(state, contact) &&
        std::ranges::find(result.turn_to_face, contact.theirs) == result.turn_to_face.end()) {
      result.turn_to_face.push_back(contact.theirs);
    }
    const bool by_foot = foot(unit_at(state, unit).troops);
    unit_at(state, base_at(state, contact.theirs).unit)
        .note(by_foot ? Deed::charged_this_phase_by_foot : Deed::charged_this_phase_by_mounted);
  }
}

void tell(const Game& game, UnitId unit, const ChargeResult& result, Events& events) {
  std::string words = name(game, unit) + " charges";
  if (result.contact) {
    words += " into " + name(game, result.met);
  } else if (result.stopped_by_intercept) {
    words += " and is stopped by " + name(game, result.met);
  } else {
    words += " and touches nobody";
  }
  // A charge into nothing goes its full distance, too (REG-GAP-117).
  events.push_back({"charged", std::move(words), {"REG-CHG-024"_rule, "REG-CHG-026"_rule}, Document(), {}});
  for (const UnitId caught_unit : result.removed) {
    events.push_back(
        {"caught", name(game, caught_unit) + " is caught and removed", {"REG-CHG-027"_rule}, Document(), {}});
  }
}

// The file that was dropped comes back (REG-FRM-022): to its place, else to the other end, else as little farther back
// as leaves room for it, in the end all go back to where they set out.
void form_up_again(const Game& game, State& state, const State& start, UnitId unit, int dropped, int files,
                   Length went) {
  const Length half = dropped == 1 ? -Length::units(0.5) : Length::units(0.5);
  const table::Pose here = front_line(state, unit).pose;
  for (Length back; back <= went; back += Length::units(0.25)) {
    for (const Length aside : {half, -half}) {
      State tried = state;
      form_up(game.rules, tried, unit, table::shifted(table::advanced(here, -back), aside), files);
      if (!stands_clear(game, tried, unit)) continue;
      state = std::move(tried);
      return;
    }
  }
  for (const BaseId base : bases_of(start, unit)) base_at(state, base).pose = base_at(start, base).pose;
}

}  // namespace

ChargeResult move_charge(const Game& game, State& state, const ChargeMove& order, Events& events) {
  ChargeResult result;
  const UnitId unit = order.charge.unit;
  const std::vector<BaseId> bases = bases_of(state, unit);
  const std::vector<Rectangle> before = footprint(state, unit);
  unit_at(state, unit).note(Deed::charged);
  const std::vector<UnitContact> touched = contacts_of(state, unit);
  const bool engaged =
      std::any_of(touched.begin(), touched.end(), [&](const UnitContact& c) { return fighting_edges(state, c); });
  if (engaged || order.charge.files) {
    // Hit before it left (REG-CHG-033), engaged or blocked (REG-CHG-015): only files that nobody touches press
    // forward, by 1BW whatever their charge distance (REG-GAP-111).
    std::vector<BaseId> held;
    for (const UnitContact& contact : touched) held.push_back(front_of(state, contact.mine));
    settle_contact(game, state, unit, before, bases, held, result);
    result.contact = engaged || !result.pressed.empty();
    if (!touched.empty()) {
      result.met = base_at(state, touched.front().theirs).unit;
    } else if (!result.pressed.empty()) {
      result.met = base_at(state, result.pressed.front().target).unit;
    }
    return result;
  }
  const Front whole = front_line(state, unit);
  const State start = state;
  const bool dropped = drop_for_charge(game, state, order.charge);
  const int loss = std::max(0, order.lost - order.won_back);
  ChargeWay way = order.charge.way;
  if (way.shift !=
      Length{}) {  // others have moved since it was declared: it shifts if there is still room (REG-UNI-010)
    State tried = state;
    go(tried, unit, {{}, way.shift}, {});
    if (!stands_clear(game, tried, unit)) way.shift = {};
  }
  result.distance = furthest(game, state, unit, way, -loss);
  const Length unhurt = furthest(game, state, unit, way, 0);
  if (game.rules.edition == Edition::y2021 && Length::units(loss) > unhurt) {  // REG-CHG-023
    result.driven_back = move_straight_back(game, state, unit, Length::units(loss) - unhurt).went;
    return result;
  }
  // Never shorter than it can be (REG-MOV-011); whom it touches it does not push back (REG-MOV-038).
  Length limit = std::max(Length{}, result.distance - order.used);
  if (const auto met = first_meeting(state, unit, way, limit, Footprint(beyond_the_edges(game)))) limit = met->cost;
  Length first_friend;
  std::vector<UnitId> friends = friends_in_the_way(state, unit, way, limit, first_friend);
  if (order.charge.kind != ChargeKind::forced) limit = first_friend;  // REG-UNI-013
  for (bool going = true; going;) {
    going = false;
    const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
    const auto met = first_meeting(state, unit, way, limit, Footprint(enemies.rectangles));
    result.went = met ? met->cost : limit;
    if (!met) break;
    const UnitId enemy = base_at(state, enemies.bases[met->obstacle]).unit;
    if (stopped_by(state, unit, enemy)) {
      result.stopped_by_intercept = true;
      result.met = enemy;
      result.went = std::max(Length{}, met->cost - Length::units(game.rules.numbers.charging.counter_charge_clear));
      unit_at(state, unit).note(Deed::stopped_by_intercept);
    } else if (caught(state, unit, enemy)) {
      remove(state, enemy);
      result.removed.push_back(enemy);
      going = true;
    } else {
      result.contact = true;
      result.met = enemy;
    }
  }
  if (order.charge.kind == ChargeKind::forced) {
    friends = friends_in_the_way(state, unit, way, result.went, first_friend);
  } else {
    friends.clear();
  }
  go(state, unit, way, result.went);
  if (!friends.empty()) {
    burst_through(game, state, unit, friends, front_line(state, unit).pose.heading, result);
  }
  if (result.contact) settle_contact(game, state, unit, before, bases, {}, result);
  if (!result.contact && dropped) {  // REG-FRM-022
    form_up_again(game, state, start, unit, order.charge.dropped, whole.files, result.went);
  }
  tell(game, unit, result, events);
  return result;
}

ChargeWay way_to_follow(const Game& game, const State& state, UnitId unit, UnitId runner, int change) {
  const auto reach = charge_within_reach(game, state, unit, runner, false, change);
  if (reach && reach->reached) return reach->charge.way;
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  const std::vector<Rectangle> there = footprint(state, runner);
  const auto apart = [&](Angle wheel) {
    State after = state;
    const ChargeWay way{wheel, {}};
    const Length limit = furthest(game, state, unit, way, change);
    const auto met = first_meeting(state, unit, way, limit, Footprint(enemies.rectangles));
    go(after, unit, way, met ? met->cost : limit);
    const std::vector<Rectangle> here = footprint(after, unit);
    return table::distance(Footprint(here), Footprint(there));
  };
  Angle best;
  Length nearest = apart(best);
  for (const double step : {2.0, 0.2, 0.02}) {
    const Angle around = best;
    const int most = step == 2.0 ? 45 : 10;
    for (int i = -most; i <= most; ++i) {
      const Angle wheel = around + Angle::degrees(step * i);
      if (size(wheel) > Angle::degrees(90)) continue;
      const Length here = apart(wheel);
      if (here < nearest) {
        nearest = here;
        best = wheel;
      }
    }
  }
  return {best, {}};
}

}  // namespace condotta::reg
