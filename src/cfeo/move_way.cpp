#include "cfeo/move_way.hpp"

#include <algorithm>
#include <cmath>

#include "table/area.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Rectangle;
using table::Vector;

namespace {

Vector fire_point(const Rectangle& stand) {
  const table::Segment front = stand.edge(table::Edge::front);
  return table::midpoint(front.from, front.to);
}

bool in_front(const Game& game, const Rectangle& own, const Rectangle& enemy, bool all_round) {
  if (all_round) return true;
  const table::Arc arc{{fire_point(own), own.forward(), 0}, {}, Angle::degrees(game.rules.numbers.arc_degrees)};
  return table::in_arc(arc, table::Footprint(&enemy, 1));
}

table::Box swept_box(const FieldUnit& unit, Vector by) {
  table::Box box;
  box.include(table::exact(unit.low));
  box.include(table::exact(unit.high));
  box.include(table::exact(unit.low) + by);
  box.include(table::exact(unit.high) + by);
  return box;
}

bool near_box(const table::Box& box, const FieldUnit& unit, double margin) {
  return box.low.x - margin <= unit.high.x.units() && unit.low.x.units() <= box.high.x + margin &&
         box.low.y - margin <= unit.high.y.units() && unit.low.y.units() <= box.high.y + margin;
}

// How far two boxes are apart at least.
double apart(const table::Box& a, Vector by, const table::Box& b) {
  const double x = std::max({0.0, a.low.x + by.x - b.high.x, b.low.x - a.high.x - by.x});
  const double y = std::max({0.0, a.low.y + by.y - b.high.y, b.low.y - a.high.y - by.y});
  return table::norm({x, y});
}

// The first place along the way at which an enemy to the front is 20 yd away. One who is nearer already may not be
// approached (CFE-MOV-004).
double halt_before(const Game& game, const Rectangles& front, bool all_round, Vector way, double limit,
                   table::Footprint enemy) {
  const double halt = game.rules.numbers.halt_distance;
  constexpr double step = 2;
  for (double at = 0; at <= limit;) {
    double least = endless;  // never more than the distance to the nearest of them
    bool ahead = false;
    for (const Rectangle& own : front) {
      for (const Rectangle& other : enemy) {
        const double bound = apart(own.bounds(), way * at, other.bounds());
        if (bound > halt + slack || (bound >= least && least > halt)) {
          least = std::min(least, bound);
          continue;
        }
        const Rectangle there = own.moved(way * at);
        const double away = table::distance(there, other).units();
        least = std::min(least, away);
        if (away <= halt + slack && in_front(game, there, other, all_round)) ahead = true;
      }
    }
    if (ahead && (at > 0 || least >= halt - slack)) return at;
    if (ahead) {  // nearer from the start: only away from it
      const double now = table::distance(front, enemy).units();
      if (table::distance(table::moved(front, way), enemy).units() < now) return 0;
    }
    at += least - halt > slack / 2 ? least - halt : step;
  }
  return endless;
}

bool closed_to(const Terrain& terrain, Arm arm, bool by_road) {
  const Passage its = passage(terrain.ground, arm);
  return its == Passage::impassable || (its == Passage::road_only && !by_road);
}

bool bridged(const Game& game, table::Footprint moving, Vector way, double limit) {
  // A bridge or ford that the middle of the front passes over.
  const Vector from = fire_point(moving.front());
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    if (!terrain.crossing) return false;
    const table::Segment line{from, from + way * limit};
    return table::distance(line, table::Footprint(terrain.course)).units() <= terrain.width.units() / 2 + slack;
  });
}

void look_at_ground(const Game& game, const FieldUnit& from, table::Footprint moving, Angle towards, double limit,
                    const WayLook& look, const table::Box& box, Way& out) {
  const Arm its = arm(from);
  const Vector way = table::forward(towards);
  for (const Terrain& terrain : game.terrain) {
    if (terrain.road) continue;
    if (!terrain.linear) {
      if (!table::meet(box, terrain.area.bounds())) continue;
      const auto entry = table::first_entry(moving, towards, yd(limit), terrain.area);
      if (!entry) continue;
      const double at = entry->units();
      if (at > slack) out.feature = std::min(out.feature, at);
      if (closed_to(terrain, its, look.by_road) && at > slack) out.closed = std::min(out.closed, at);
      if (passage(terrain.ground, its) != Passage::good) out.rough = std::min(out.rough, at);
      continue;
    }
    const auto met = table::first_contact(moving, towards, yd(limit), table::Footprint(terrain.course));
    if (!met) continue;
    const double at = met->distance.units();
    const bool astride = table::overlapping(moving, table::Footprint(terrain.course));
    switch (passage(terrain.ground, its)) {
      case Passage::impassable:
      case Passage::road_only: {
        const double bank = std::max(0.0, at - terrain.width.units() / 2);
        if (!bridged(game, moving, way, limit) && !astride) out.closed = std::min(out.closed, bank);
        break;
      }
      case Passage::major_obstacle:
        if (!astride) out.obstacles.push_back({at, false});
        break;
      case Passage::harder_for_horse:
        if (!astride) out.obstacles.push_back({at, true});
        break;
      case Passage::rough: out.rough = std::min(out.rough, at); break;
      case Passage::good: break;
    }
    if (at > slack) out.feature = std::min(out.feature, at);
  }
  std::ranges::stable_sort(out.obstacles, {}, &Obstacle::at);
}

}  // namespace

Way look_ahead(const Game& game, const State& state, int unit, const FieldUnit& from, Angle towards, double limit,
               const WayLook& look) {
  Way out;
  const Vector way = table::forward(towards);
  std::optional<FieldUnit> shrunk;
  if (look.through_gap) {
    shrunk = from;
    draw_up(game, *shrunk, from.pose, from.formation, std::max(1, (files(from) + 1) / 2));
  }
  const FieldUnit& narrow = shrunk ? *shrunk : from;
  const table::Footprint moving = footprint(narrow);
  if (moving.empty()) return out;
  const bool all_round = !formed(from) && !is_gun(from.troops.type);
  Rectangles front;
  for (std::size_t i = 0; i < moving.size(); ++i) {
    if (all_round || narrow.stands[i].rank == 0) front.push_back(moving[i]);
  }
  const table::Box box = swept_box(from, way * limit);
  const double halt = game.rules.numbers.halt_distance;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || !present(other) || !near_box(box, other, halt + 1)) continue;
    const table::Footprint theirs = footprint(other);
    if (other.side != from.side && fights_on(other)) {
      if (look.guns_pass && is_gun(other.troops.type)) continue;
      const auto met = table::first_contact(moving, towards, yd(limit), theirs);
      if (met && met->distance.units() < out.contact) {
        out.contact = met->distance.units();
        out.met = static_cast<UnitId>(i);
      }
      // Baggage is no troops to halt before: it is captured (CFE-GAP-007, CFE-GAP-026).
      if (look.halts && arm(other) != Arm::wagons)
        out.halt = std::min(out.halt, halt_before(game, front, all_round, way, limit, theirs));
    } else {
      const auto met = table::first_contact(moving, towards, yd(limit), theirs);
      if (met) out.friends.push_back({static_cast<UnitId>(i), met->distance.units()});
    }
  }
  std::ranges::stable_sort(out.friends, {}, &FriendAhead::at);
  look_at_ground(game, from, moving, towards, limit, look, box, out);
  // The edge of the table.
  const double right = (game.width - from.high.x).units();
  const double up = (game.height - from.high.y).units();
  if (way.x > 1e-9) out.edge = std::min(out.edge, right / way.x);
  if (way.x < -1e-9) out.edge = std::min(out.edge, from.low.x.units() / -way.x);
  if (way.y > 1e-9) out.edge = std::min(out.edge, up / way.y);
  if (way.y < -1e-9) out.edge = std::min(out.edge, from.low.y.units() / -way.y);
  return out;
}

double until_enemy_within(const Game& game, const State& state, const FieldUnit& from, Angle towards, double limit,
                          double wanted) {
  const Vector way = table::forward(towards);
  const auto box = [](const FieldUnit& unit) {
    table::Box out;
    out.include(table::exact(unit.low));
    out.include(table::exact(unit.high));
    return out;
  };
  const table::Box own_box = box(from);
  double least = endless;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == from.side || !fights_on(enemy) || arm(enemy) == Arm::wagons) continue;
    if (box_distance(from, enemy) > wanted + limit) continue;
    const table::Box their_box = box(enemy);
    double at = 0;
    for (int guard = 0; at <= std::min(limit, least) && guard < 64; ++guard) {
      const double bound = apart(own_box, way * at, their_box);
      double away = bound;
      if (bound <= wanted + slack) {
        away = table::distance(table::moved(footprint(from), way * at), footprint(enemy)).units();
      }
      if (away <= wanted + slack) {
        if (known(game, state, from.side, static_cast<int>(i))) least = std::min(least, at);
        break;
      }
      at += away - wanted;
    }
  }
  return least;
}

int obstacles_crossed(const Way& way, double distance) {
  return static_cast<int>(
      std::ranges::count_if(way.obstacles, [&](const Obstacle& o) { return o.at < distance - slack; }));
}

double over_obstacles(const Way& way, double allowance) {
  // Two halves are the whole: a second obstacle can be reached but not left behind.
  double most = allowance;
  if (!way.obstacles.empty()) {
    const double first = way.obstacles[0].at;
    if (first >= allowance / 2 - slack) {
      most = std::min(allowance, first);
    } else {
      most = allowance / 2;
      if (way.obstacles.size() > 1) most = std::min(most, way.obstacles[1].at);
    }
  }
  return most;
}

double allowance(const Game& game, const FieldUnit& unit, const BodyRoll& roll, bool doubled) {
  double yards_rolled = distance_of(game.rules, roll.dice.rolled(), Pace::normal, unit.inspired > 0);
  if (doubled) yards_rolled *= 2;
  return yards_rolled;
}

PassageCost passage(const Game& game, const State& state, int mover, int stander) {
  const FieldUnit& moving = unit_at(state, mover);
  const FieldUnit& standing = unit_at(state, stander);
  PassageOfLines passing;
  passing.mover = unit_of(moving);
  passing.stander = unit_of(standing);
  passing.mover_routs = moving.course == Course::routing;
  passing.stander_moves = standing.moved && state.phase == Phase::movement;
  passing.stander_fired = standing.fired;
  return passage_cost(game.rules, passing);
}

// --- the whole move
// ----------------------------------------------------------------------------------------------------------------------

namespace {

// Formed up anew, turned about or wheeled, before it goes. Prices and DPs are noted.
struct Prepared {
  std::vector<Price> prices;
  double wheel = 0;
};

void charge_for(const Game& game, const FieldUnit& unit, Manoeuvre what, const Circumstances& around, Traced& out,
                Prepared& done) {
  const ManoeuvreCost cost = cost_of(game.rules, unit_of(unit), what, around);
  take(out.ruling, cost.ruling);
  done.prices.push_back(cost.price);
  for (const Term& term : cost.dps.terms()) {
    if (term.value != 0) out.dps.add(term.rule, term.label, term.value);
  }
}

void turn_round(const Game& game, FieldUnit& unit) {
  const Vector middle = centre(game, unit);
  const int wide = files(unit);
  const Vector back = table::forward(unit.pose.heading) * -(depth_of(game, unit) / 2);
  const Formation as = unit.formation;
  draw_up(game, unit, {table::rounded(middle + back), table::heading(unit.pose.heading + Angle::degrees(180))}, as,
          wide);
}

Prepared prepare(const Game& game, const MoveOrder& order, const Circumstances& around, Traced& out) {
  Prepared done;
  FieldUnit& unit = out.after;
  const FieldUnit before = unit;
  switch (order.before) {
    case Before::nothing: break;
    case Before::about_face:
      charge_for(game, before, Manoeuvre::about_face, around, out, done);
      if (formed(unit)) turn_round(game, unit);
      break;
    case Before::column:
    case Before::line: {
      charge_for(game, before, Manoeuvre::formation_change, around, out, done);
      if (!formed(unit)) break;
      const Formation to = order.before == Before::column ? Formation::column : Formation::line;
      draw_up(game, unit, unit.pose, to, std::clamp<int>(order.files, 1, static_cast<int>(unit.stands.size())));
      take(out.ruling, may_form(unit_of(unit)));
      break;
    }
    case Before::squeeze: charge_for(game, before, Manoeuvre::gap, around, out, done); break;
  }
  if (order.wheel != Angle{}) {
    if (!formed(unit)) {
      out.ruling.refuse("CFE-MAN-002"_rule, "only formed units wheel");
      return done;
    }
    done.wheel = wheel_length(game.rules, unit_of(unit), table::size(order.wheel).degrees());
    charge_for(game, unit, Manoeuvre::wheel, around, out, done);
    const table::Side hand = order.wheel > Angle{} ? table::Side::right : table::Side::left;
    turn_about(game, unit, table::front_corner(unit.pose, yd(width_of(game, unit)), hand), order.wheel);
  }
  return done;
}

bool lined_up(const Game& game, const State& state, int id, const FieldUnit& unit) {
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == id || other.side != unit.side || !present(other) || !formed(other)) continue;
    const table::Frame front = table::frame(other.pose, yd(width_of(game, other)));
    if (std::fabs(table::place(front, table::exact(unit.pose.front)).ahead.units()) <= 0.5) return true;
  }
  return false;
}

}  // namespace

Traced trace(const Game& game, const State& state, const MoveOrder& order, const BodyRoll& roll) {
  Traced out;
  const FieldUnit& own = unit_at(state, order.unit);
  out.after = own;
  const bool free = !formed(own);  // unformed troops and limbered guns go where they like
  const Numbers& n = game.rules.numbers;
  Circumstances around;
  around.under_fire = own.under_fire;
  around.enemy_start = to_enemy(game, state, order.unit, n.man_within + 1);
  const bool doubled = roll.doubled && around.enemy_start > n.double_beyond + slack;  // CFE-MOV-012
  const double whole = allowance(game, own, roll, doubled);
  // Manoeuvres are priced again once it is known where the move ends (CFE-MAN-020).
  Traced sketch = out;
  Prepared done = prepare(game, order, around, sketch);
  const double left = left_after(whole, done.prices, done.wheel);
  if (left < -slack) {
    out.ruling.refuse(done.wheel > 0 ? "CFE-MAN-002"_rule : "CFE-MAN-022"_rule, "the dice do not reach for it");
    return out;
  }
  const FieldUnit start = sketch.after;
  Angle towards = free ? order.direction : start.pose.heading + order.direction;
  double length = order.distance;
  if (!free) take(out.ruling, may_head(game.rules, table::size(order.direction).degrees(), false));
  const double aside = order.sideways < 0 ? -order.sideways : order.sideways;
  if (aside > 0) {  // CFE-MAN-014: sideways and forward; `distance` is all that goes forward
    if (order.direction != Angle{} || order.wheel != Angle{})
      out.ruling.refuse("CFE-MAN-014"_rule, "it inclines straight ahead");
    take(out.ruling, may_incline(unit_of(own), std::max(0.0, left), aside, order.distance, 0));
    const Vector by =
        table::forward(start.pose.heading) * order.distance + table::rightward(start.pose.heading) * order.sideways;
    towards = table::direction(by);
    length = table::norm(by);
  }
  towards = table::heading(towards);
  WayLook look;
  look.through_gap = order.before == Before::squeeze;
  const Way way = look_ahead(game, state, order.unit, start, towards, std::max(left, length) + 1, look);
  // How far it may go.
  double most = over_obstacles(way, std::max(0.0, left));
  out.stopped_by = "CFE-MOV-002"_rule;
  const auto bound_by = [&](double limit, RuleId rule) {
    if (limit >= most) return;
    most = std::max(0.0, limit);
    out.stopped_by = rule;
  };
  bound_by(way.halt, "CFE-MOV-004"_rule);
  bound_by(way.contact - 0.1, "CFE-MOV-006"_rule);
  bound_by(way.closed, "CFE-MOV-015"_rule);
  if (mover_of(own) == Mover::limbered_gun && roll.dice.dice().count() > n.gun_dice_rough) {
    bound_by(way.rough, "CFE-MOV-020"_rule);
  }
  if (doubled) {
    bound_by(until_enemy_within(game, state, start, towards, most, n.double_beyond), "CFE-MOV-012"_rule);
  }
  out.most = aside > 0 ? std::max(0.0, std::min(most, length)) : most;
  const double ahead = way.friends.empty() ? endless : way.friends.front().at;
  const double feature = std::min({way.feature, ahead, way.edge});
  const bool may_stop_anywhere = free || done.wheel > 0 || order.before != Before::nothing;
  out.least = may_stop_anywhere ? 0 : most;
  if (length > most + slack) out.ruling.refuse(out.stopped_by, "it gets no farther than " + yards_in_words(most));
  if (!may_stop_anywhere && aside <= 0 && length < most - slack) {
    out.after = start;
    FieldUnit there = start;
    shift(game, there, table::forward(towards) * length);
    const bool at_terrain = roll.intent == Intent::terrain && std::fabs(feature - length) <= 1;
    const bool in_line = roll.intent == Intent::line && lined_up(game, state, order.unit, there);
    StopShort stop{most, length, at_terrain || in_line, std::nullopt, is_gun(own.troops.type)};
    if (feature < most + slack) stop.friend_ahead = feature;
    take(out.ruling, may_stop(game.rules, stop));
    if (feature < most) out.least = std::max(0.0, feature - n.stop_short);
  }
  // There it stands.
  around.enemy_end = around.enemy_start;
  FieldUnit& after = out.after;
  after = start;
  if (free && !is_gun(own.troops.type) && arm(own) != Arm::wagons) {
    const table::Pose to{table::rounded(table::exact(own.pose.front) + table::forward(towards) * length),
                         length > 0 ? towards : own.pose.heading};
    scatter(game, after, to, order.files > 0 ? order.files : files(own));
  } else if (free) {
    const table::Pose to{table::rounded(table::exact(own.pose.front) + table::forward(towards) * length),
                         length > 0 ? towards : own.pose.heading};
    draw_up(game, after, to, own.formation, 1);
  } else {
    shift(game, after, table::forward(towards) * length);
  }
  if (own.withdrawing && length > 0 &&
      table::dot(table::forward(towards), table::forward(facing(state, own.side))) > slack) {
    out.ruling.refuse("CFE-MOV-023"_rule, "a gun that limbered to withdraw goes to its own edge");
  }
  // The price of the manoeuvres, near enemy at either end.
  if (!done.prices.empty() && around.enemy_start > n.man_within) {
    double end = endless;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
      const FieldUnit& enemy = state.units[i];
      if (enemy.side == own.side || !fights_on(enemy) || box_distance(after, enemy) > n.man_within) continue;
      end = std::min(end, distance(game, after, enemy));
    }
    around.enemy_end = end;
  }
  Traced priced;
  priced.after = own;
  Prepared paid = prepare(game, order, around, priced);
  take(out.ruling, priced.ruling);
  out.dps = priced.dps;
  if (left_after(whole, paid.prices, paid.wheel) < length + aside - slack && paid.prices != done.prices) {
    out.ruling.refuse("CFE-MAN-005"_rule, "near the enemy the change takes the whole move");
  }
  for (const Obstacle& obstacle : way.obstacles) {
    if (obstacle.at >= length - slack) continue;
    ++out.obstacles;
    const ManoeuvreCost cost = cost_of(
        game.rules, unit_of(own), obstacle.for_horse ? Manoeuvre::horse_obstacle : Manoeuvre::major_obstacle, around);
    take(out.ruling, cost.ruling);
    for (const Term& term : cost.dps.terms()) {
      if (term.value != 0) out.dps.add(term.rule, term.label, term.value);
    }
  }
  out.going =
      way.rough < length - slack || (way.rough <= slack && length > 0) ? Going::rough : Going::good;  // CFE-MOV-026
  for (const FriendAhead& passed : way.friends) {
    if (passed.at < length - slack) out.passed.push_back(passed.unit);
  }
  out.only_turned = length <= slack && aside <= slack;
  if (out.only_turned && !on_table(game, after)) out.ruling.refuse("CFE-MOV-031"_rule, "it would leave the table");
  if (overlaps(game, state, order.unit, after)) out.ruling.refuse("CFE-MOV-005"_rule, "there is no room for it there");
  for (const Terrain& terrain : game.terrain) {
    if (terrain.linear || terrain.road || !closed_to(terrain, arm(own), false)) continue;
    if (table::overlapping(terrain.area, footprint(after)) && !table::overlapping(terrain.area, footprint(own))) {
      out.ruling.refuse("CFE-MOV-015"_rule, "that ground is closed to it");
      break;
    }
  }
  if (order.wheel != Angle{} || order.before != Before::nothing || free) {
    for (std::size_t i = 0; i < state.units.size(); ++i) {  // nearer than 20 yd only if it was
      const FieldUnit& enemy = state.units[i];
      if (enemy.side == own.side || !fights_on(enemy) || box_distance(after, enemy) > n.halt_distance) continue;
      const double now = distance(game, after, enemy);
      if (now < n.halt_distance - slack && now < distance(game, own, enemy) - slack) {
        out.ruling.refuse("CFE-MOV-004"_rule, "it would come nearer than 20 yd to the enemy");
        break;
      }
    }
  }
  return out;
}

}  // namespace condotta::cfeo
