#include "reg/move_way.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "reg/barricades.hpp"
#include "reg/formation.hpp"
#include "reg/position.hpp"
#include "reg/pushing.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;

const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

// REG-FRM-010
bool is_tug(const Troops& troops) { return !skirmishing(troops) && troops.type != Type::camp; }

bool foot_sug(const Troops& troops) { return foot(troops) && skirmishing(troops); }

std::string quoted_name(const Game& game, UnitId unit) {
  return "'" + game.unit_names[static_cast<std::size_t>(unit)] + "'";
}

// How far an action keeps from enemies at all times, and whether from their TuGs only.
struct Kept {
  int away = 0;
  RuleId rule;
  bool tugs_only = true;
};
Kept kept(const MoveNumbers& numbers, Action action) {
  switch (action) {
    case Action::m4: return {numbers.double_wheel_away, "REG-ACT-028"_rule};
    case Action::m5: return {numbers.shift_away, "REG-ACT-029"_rule};
    case Action::m8: return {numbers.contract_away, "REG-ACT-032"_rule};
    case Action::m14: return {numbers.double_move_away, "REG-ACT-039"_rule};
    case Action::form_square: return {numbers.square_away, "REG-FRM-023"_rule, false};
    case Action::place_caltrops: return {numbers.caltrops_away, "REG-ACT-046"_rule};
    case Action::place_stakes: return {numbers.stakes_away, "REG-ACT-047"_rule, false};
    default: return {};
  }
}

// A box that holds all bases of a unit group, whatever way they face: no base is more than 1BW wide and 2BW deep.
table::Box ground_about(const State& state, const Unit& unit) {
  table::Box box;
  for (int i = 0; i < unit.base_count; ++i) {
    const Base& base = state.bases[static_cast<std::size_t>(unit.first_base + i)];
    if (!base.lost) box.include(table::exact(base.pose.front));
  }
  return box.grown(2.5);
}

}  // namespace

MoveFacts move_facts(const Game& game, const State& before, const Trace& trace, std::size_t mover,
                     const Manoeuvre& part, bool extra) {
  const Unit& unit = unit_at(before, trace.movers[mover]);
  const MoveNumbers& numbers = game.rules.numbers.moving;
  MoveFacts facts;
  const table::Box swept = swept_bounds(trace, mover).grown(0.01);
  for (const Terrain& terrain : game.ground) {  // REG-MOV-002, REG-TER-013
    const bool near = table::meet(swept, terrain.area.bounds());
    if (near && !terrain.area.outline().empty() && touches_area(trace, mover, terrain.area)) {
      facts.worst = std::max(facts.worst, going_for(terrain, unit.troops));
    }
    if (!terrain.course.empty() && runs_into(trace, mover, Footprint(terrain.course))) facts.crosses_obstacle = true;
  }
  const std::vector<Rectangle> barricades = barricades_in_the_way(before, trace.movers[mover]);
  if (!barricades.empty() && runs_into(trace, mover, Footprint(barricades))) facts.crosses_obstacle = true;
  facts.slowing = unit.slowing;
  const auto cap = [&](int most, RuleId rule) {
    if (facts.cap && *facts.cap <= most) return;
    facts.cap = most;
    facts.cap_rule = rule;
  };
  switch (part.action) {
    case Action::m10:
      facts.deduction = numbers.about_turn;
      facts.deduction_rule = "REG-ACT-034"_rule;
      break;
    case Action::m11:
      facts.deduction = numbers.turn_by_file * stance(before, trace.movers[mover]).files;
      facts.deduction_rule = "REG-ACT-035"_rule;
      break;
    // REG-ACT-038: the ground they go back through limits them too.
    case Action::m12: cap(numbers.fall_back_mounted, "REG-ACT-036"_rule); break;
    case Action::m13: cap(numbers.fall_back_others, "REG-ACT-037"_rule); break;
    case Action::m17: cap(numbers.artillery_wheel, "REG-ACT-042"_rule); break;
    default: break;
  }
  if (extra) cap(numbers.after_response, "REG-MOV-046"_rule);
  return facts;
}

void Way::check(const Travel& travel, Ruling& ruling) {
  std::vector<bool> moving(before.units.size(), false);
  for (const UnitId unit : trace.movers) moving[static_cast<std::size_t>(unit)] = true;
  const MoveNumbers& numbers = game.rules.numbers.moving;
  // What stands farther off than this is out of the way of every rule.
  const double far =
      0.01 + std::max({2 * numbers.proximity, kept(numbers, part.action).away, kept(numbers, action).away});
  for (std::size_t mover = 0; mover < trace.movers.size(); ++mover) {
    check_table(mover, ruling);
    const table::Box swept = swept_bounds(trace, mover);
    const table::Box field = swept.grown(far);
    for (std::size_t u = 0; u < before.units.size(); ++u) {
      const Unit& other = before.units[u];
      if (moving[u] || other.off_table || other.broken) continue;
      const auto id = static_cast<UnitId>(u);
      if (!table::meet(field, ground_about(before, other))) continue;
      const std::vector<Rectangle> there = footprint(before, id);
      const table::Box box = table::bounds(Footprint(there));
      if (!table::meet(field, box)) continue;
      const bool near = table::meet(swept.grown(0.01), box);
      if (other.side == unit_at(before, trace.movers[mover]).side) {
        if (near) check_friend(mover, id, ruling);
      } else {
        if (near) check_enemy(mover, id, ruling);
        check_distance_kept(mover, id, ruling);
        check_zones(mover, id, travel, ruling);
      }
    }
    // Movers of a block whose shapes change must not end upon each other.
    for (std::size_t i = 0; i < mover; ++i) {
      if (table::overlapping(trace.end(i), trace.end(mover))) {
        ruling.refuse("REG-GEO-021"_rule, quoted_name(game, trace.movers[i]) + " and " +
                                              quoted_name(game, trace.movers[mover]) + " would overlap");
      }
    }
  }
}

void Way::check_table(std::size_t mover, Ruling& ruling) const {
  const std::vector<Rectangle> barricades = barricades_in_the_way(before, trace.movers[mover]);
  if (!barricades.empty() && !foot(unit_at(before, trace.movers[mover]).troops) &&
      runs_into(trace, mover, Footprint(barricades))) {
    ruling.refuse("REG-UNT-024"_rule, "only Foot crosses barricades that nobody defends");
  }
  if (stays_on_table(game, trace, mover)) return;
  const Activity& activity = unit_at(before, trace.movers[mover]).activity;
  if (activity.came_on && !activity.acted) {
    if (comes_onto_table(game, trace, mover)) return;
    ruling.refuse("REG-FLK-018"_rule, quoted_name(game, trace.movers[mover]) + " would not end wholly on the table");
    return;
  }
  ruling.refuse("REG-GEO-021"_rule, quoted_name(game, trace.movers[mover]) + " would leave the table");
}

void Way::check_enemy(std::size_t mover, UnitId enemy, Ruling& ruling) {
  const std::vector<Rectangle> there = footprint(before, enemy);
  const Footprint obstacle(there);
  const Length start = table::distance(trace.start(mover), obstacle);
  const bool touches = start > table::tolerance ? least_distance(trace, mover, obstacle) <= table::tolerance
                                                : runs_into(trace, mover, obstacle);
  if (!touches || supports_against(mover, enemy)) return;
  const Troops& own = unit_at(before, trace.movers[mover]).troops;
  if (!skirmishing(unit_at(before, enemy).troops) || !is_tug(own)) {
    ruling.refuse("REG-MOV-049"_rule, "it would touch " + quoted_name(game, enemy));
  } else if (second) {
    ruling.refuse("REG-MOV-031"_rule, "the second move of an M14 would touch " + quoted_name(game, enemy));
  } else if (!may_be_pushed(game, before, enemy)) {
    ruling.refuse("REG-MOV-032"_rule, quoted_name(game, enemy) + " stands in terrain and is not pushed back");
  } else if (std::find(to_push.begin(), to_push.end(), enemy) == to_push.end()) {
    to_push.push_back(enemy);
  }
}

// REG-CTC-010: it comes to stand as a supporting file beside a friend who fights that enemy, and touches him there with
// a corner or side to side only (REG-SUP-002).
bool Way::supports_against(std::size_t mover, UnitId enemy) const {
  const std::vector<Rectangle> theirs = footprint(before, enemy);
  if (runs_into(trace, mover, Footprint(theirs))) return false;
  const auto touched = table::contacts(trace.end(mover), Footprint(theirs));
  const bool harmless = std::all_of(touched.begin(), touched.end(), [](const table::BaseContact& c) {
    return c.how.kind == table::ContactKind::corner || (table::is_flank(c.how.mine) && table::is_flank(c.how.theirs));
  });
  if (touched.empty() || !harmless) return false;
  const Side side = unit_at(before, trace.movers[mover]).side;
  const std::vector<Touch> fights = reg::touches(before);
  return std::any_of(fights.begin(), fights.end(), [&](const Touch& fight) {
    const BaseId friendly = side == Side::red ? fight.a : fight.b;
    const BaseId foe = side == Side::red ? fight.b : fight.a;
    const table::Edge edge = side == Side::red ? fight.a_edge : fight.b_edge;
    const Base& beside = before.bases[static_cast<std::size_t>(friendly)];
    if (edge != table::Edge::front || before.bases[static_cast<std::size_t>(foe)].unit != enemy) return false;
    if (std::find(trace.movers.begin(), trace.movers.end(), beside.unit) != trace.movers.end()) return false;
    const Rectangle supported = rectangle(beside);
    const auto next = table::contacts(trace.end(mover), Footprint(&supported, 1));
    return std::any_of(next.begin(), next.end(), [](const table::BaseContact& c) {
      return c.how.kind == table::ContactKind::edge && table::is_flank(c.how.mine) && table::is_flank(c.how.theirs);
    });
  });
}

void Way::check_distance_kept(std::size_t mover, UnitId enemy, Ruling& ruling) const {
  const Troops& theirs = unit_at(before, enemy).troops;
  const std::vector<Rectangle> there = footprint(before, enemy);
  const std::array<Action, 2> both = {part.action, action};
  for (const Action which : std::span(both).first(part.action == action ? 1 : 2)) {
    const Kept keep = kept(game.rules.numbers.moving, which);
    if (keep.away == 0 || (keep.tugs_only && !is_tug(theirs)) || ruling.cites(keep.rule)) continue;
    const Length least = least_distance(trace, mover, Footprint(there));
    if (!table::at_least(least, Length::units(keep.away))) {
      ruling.refuse(keep.rule,
                    "it would come nearer than " + std::to_string(keep.away) + "BW to " + quoted_name(game, enemy));
    }
  }
}

// Of prompted moves only: charges, responses and outcome moves go where they will (REG-CPZ-005), and straight towards
// the zone's owner, away from him or sideways before him anybody may (REG-CPZ-007).
void Way::check_zones(std::size_t mover, UnitId enemy, const Travel& travel, Ruling& ruling) const {
  const Troops& theirs = unit_at(before, enemy).troops;
  const Troops& own = unit_at(before, trace.movers[mover]).troops;
  if (theirs.type == Type::camp || (skirmishing(theirs) && !skirmishing(own)))
    return;  // REG-CPZ-001, REG-CPZ-002, REG-CMP-023
  const Length reach = Length::units(game.rules.numbers.moving.proximity);
  for (const BaseId id : front_bases(before, enemy)) {
    const Base& front = before.bases[static_cast<std::size_t>(id)];
    if (slips_past(trace, mover, rectangle(front), reach)) {
      ruling.refuse("REG-CPZ-003"_rule, "it would go past the front of " + quoted_name(game, enemy) +
                                            " after it has been in its close proximity zone");
      return;
    }
    const Rectangle zone = Rectangle::before(front.pose, Length::units(1), reach);
    const bool drops = part.action == Action::m6 && !travel.dropped[mover].empty();
    if (drops && table::overlapping(Footprint(travel.dropped[mover]), Footprint(&zone, 1))) {
      ruling.refuse("REG-CPZ-006"_rule,
                    "a file in a close proximity zone of " + quoted_name(game, enemy) + " cannot be dropped");
      return;
    }
  }
}

// Foot SUGs and guns are passed free (REG-UNI-012), other SUGs pushed aside (REG-UNI-011).
void Way::check_friend(std::size_t mover, UnitId other, Ruling& ruling) {
  const std::vector<Rectangle> there = footprint(before, other);
  if (!runs_into(trace, mover, Footprint(there))) return;
  const Troops& own = unit_at(before, trace.movers[mover]).troops;
  const Troops& theirs = unit_at(before, other).troops;
  const std::string name = quoted_name(game, other);
  const bool free_passage = foot_sug(theirs) || theirs.type == Type::artillery || foot_sug(own) ||
                            own.type == Type::artillery;  // REG-MOV-022
  const bool through_tug = action == Action::m16 && is_tug(theirs);
  const bool ends_upon = table::overlapping(trace.end(mover), Footprint(there));
  if (free_passage || through_tug) {
    if (!ends_upon) return;
    const Refusal refusal{through_tug && !free_passage ? "REG-ACT-041"_rule : "REG-MOV-023"_rule,
                          "it has not the distance to come out clear of " + name};
    if (is_tug(own) && skirmishing(theirs)) {
      to_displace.push_back({mover, other, refusal});
    } else {
      ruling.refuse(refusal.rule, refusal.facts);
    }
    return;
  }
  if (is_tug(own) && skirmishing(theirs)) {
    to_displace.push_back({mover, other, {"REG-MOV-030"_rule, "mounted skirmishers are not passed through: " + name}});
  } else if (skirmishing(theirs)) {
    ruling.refuse("REG-MOV-030"_rule, "mounted skirmishers are not passed through: " + name);
  } else {
    ruling.refuse("REG-MOV-029"_rule, name + " is in the way");
  }
}

}  // namespace condotta::reg
