#include "reg/pushing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "reg/formation.hpp"
#include "reg/move_distance.hpp"
#include "reg/position.hpp"
#include "reg/shooting.hpp"
#include "table/footprint.hpp"
#include "table/frame.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Pose;
using table::Rectangle;
using table::Vector;

constexpr double far = 100;  // BW: beyond any table that is played on

const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

bool stands(const Unit& unit) { return !unit.off_table && !unit.broken; }

// The last place on the way at which two rectangles are nearer than `gap`: their distance is a convex function of the
// way, so its low point and then the place beyond it can be closed in upon.
double leaves(const Rectangle& body, Vector towards, const Rectangle& other, double gap) {
  const auto distance = [&](double at) { return table::nearest_points(body.moved(towards * at), other).distance; };
  const auto close = [&](double at) {
    return gap > 0 ? distance(at) < gap : table::penetration(body.moved(towards * at), other) > 0;
  };
  // The middle of the body passes the middle of the other there; both are symmetrical, so this is the low point.
  const double low = table::dot(other.centre() - body.centre(), towards);
  if (!close(low)) return -far;
  double from = low;
  double to = low + far;
  for (int i = 0; i < 60; ++i) {
    const double middle = (from + to) / 2;
    (close(middle) ? from : to) = middle;
  }
  return to;
}

bool free_of_all(const State& state, UnitId unit) {
  const std::vector<Rectangle> here = footprint(state, unit);
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (static_cast<UnitId>(u) == unit || !stands(state.units[u])) continue;
    const std::vector<Rectangle> there = footprint(state, static_cast<UnitId>(u));
    if (table::overlapping(Footprint(here), Footprint(there))) return false;
  }
  return true;
}

bool on_passable_ground(const Game& game, const State& state, UnitId unit) {
  const std::vector<Rectangle> here = footprint(state, unit);
  const table::Box whole{{0, 0}, {game.width.units(), game.height.units()}};
  if (!inside(table::bounds(Footprint(here)), whole)) return false;
  const Troops& troops = unit_at(state, unit).troops;
  return std::none_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    return !terrain.area.outline().empty() && table::overlapping(terrain.area, Footprint(here)) &&
           move_distance(game.rules, troops, {going_for(terrain, troops), false, 0, {}, 0, {}, {}}).refusal;
  });
}

void shift_along(State& state, UnitId unit, Vector towards, double distance) {
  const Stance from = stance(state, unit);
  carry(state, unit, from, {table::rounded(table::exact(from.pose.front) + towards * distance), from.pose.heading});
}

std::vector<Rectangle> together(const State& state, const Trace& trace, std::size_t group) {
  std::vector<Rectangle> all;
  for (std::size_t i = 0; i < group; ++i) {
    const std::vector<Rectangle> own = footprint(state, trace.movers[i]);
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

// REG-MOV-036: through friends to the far side; lost if there is no room.
bool find_room(const Game& game, State& state, UnitId sug, Vector towards) {
  for (int tries = 0; tries < 64 && !free_of_all(state, sug); ++tries) {
    const std::vector<Rectangle> here = footprint(state, sug);
    double most = 0;
    for (std::size_t u = 0; u < state.units.size(); ++u) {
      if (static_cast<UnitId>(u) == sug || !stands(state.units[u])) continue;
      const std::vector<Rectangle> there = footprint(state, static_cast<UnitId>(u));
      if (!table::overlapping(Footprint(here), Footprint(there))) continue;
      most = std::max(most, least_push(Footprint(here), towards, Footprint(there), 0));
    }
    shift_along(state, sug, towards, most);
  }
  return free_of_all(state, sug) && on_passable_ground(game, state, sug);
}

// Friends that it has been pushed through, from where it stood to where it stands.
std::vector<UnitId> friends_on_the_way(const State& state, UnitId sug, const std::vector<Rectangle>& from) {
  std::vector<UnitId> passed;
  const Vector way = footprint(state, sug).front().centre() - from.front().centre();
  const double distance = std::sqrt(table::dot(way, way));
  if (distance <= table::tolerance.units()) return passed;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const auto unit = static_cast<UnitId>(u);
    if (unit == sug || !stands(state.units[u]) || state.units[u].side != unit_at(state, sug).side) continue;
    const std::vector<Rectangle> there = footprint(state, unit);
    const bool swept = std::ranges::any_of(from, [&](const Rectangle& body) {
      const Vector along = way * (1 / distance);
      return std::ranges::any_of(there, [&](const Rectangle& other) {
        const double low = table::dot(other.centre() - body.centre(), along);
        return table::penetration(body.moved(along * std::clamp(low, 0.0, distance)), other) > 0;
      });
    });
    if (swept) passed.push_back(unit);
  }
  return passed;
}

// REG-MOV-034 (ii): the base that is touched first faces the touching file, 1BW before it; the rest keep around it.
void align(const Game& game, State& state, const Trace& trace, std::size_t group, UnitId sug) {
  const std::vector<BaseId> theirs = bases_of(state, sug);
  const std::vector<Rectangle> there = footprint(state, sug);
  std::optional<std::pair<BaseId, BaseId>> first;
  double nearest = far;
  for (const Stretch& stretch : trace.stretches) {
    if (first) break;
    for (std::size_t i = 0; i < group; ++i) {
      const std::vector<BaseId> mine = bases_of(state, trace.movers[i]);
      if (stretch.kind == Stretch::Kind::straight) {
        const auto met =
            table::first_contact(Footprint(stretch.before[i]), stretch.towards, stretch.distance, Footprint(there));
        if (met && met->distance.units() < nearest) {
          nearest = met->distance.units();
          first = {mine[met->base], theirs[met->obstacle]};
        }
      } else if (stretch.kind == Stretch::Kind::wheel) {
        const auto met =
            table::first_contact(Footprint(stretch.before[i]), stretch.pivot, stretch.angle, Footprint(there));
        if (met && size(met->angle).radians() < nearest) {
          nearest = size(met->angle).radians();
          first = {mine[met->base], theirs[met->obstacle]};
        }
      }
    }
  }
  if (!first) return;
  const Base& file = state.bases[static_cast<std::size_t>(front_of(state, first->first))];
  const Base& touched = state.bases[static_cast<std::size_t>(first->second)];
  const Pose target = {table::advanced(file.pose, Length::units(game.rules.numbers.moving.pushed_away)).front,
                       table::heading(file.pose.heading + table::Angle::degrees(180))};
  const table::Angle turning = table::turn(touched.pose.heading, target.heading);
  const Stance body = stance(state, sug);
  Pose moved = table::turned(body.pose, table::exact(touched.pose.front), turning);
  const Vector by = table::exact(target.front) - table::exact(touched.pose.front);
  moved.front = table::rounded(table::exact(moved.front) + by);
  carry(state, sug, body, moved);
}

// REG-MOV-040: has it an enemy in range and arc?
std::vector<UnitId> in_its_arc(const Game& game, const State& state, UnitId sug) {
  std::vector<UnitId> seen;
  const Unit& own = unit_at(state, sug);
  if (own.troops.shooting == Shooting::none) return seen;
  const Reach far_it_shoots = reach(game.rules, own.troops, Shooter::file);
  const Length range = Length::units(std::max(far_it_shoots.deadly, far_it_shoots.at_long));
  const Length margin = Length::units(game.rules.numbers.arc_margin);
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (state.units[u].side == own.side || !stands(state.units[u])) continue;
    const std::vector<Rectangle> there = footprint(state, static_cast<UnitId>(u));
    bool hit = false;
    for (const BaseId front : front_bases(state, sug)) {
      const table::Arc arc{table::frame(rectangle(state.bases[static_cast<std::size_t>(front)])), margin, {}};
      for (const Rectangle& base : there) {
        const auto distance = table::distance_in_arc(arc, base);
        hit = hit || (distance && table::within(*distance, range));
      }
    }
    if (hit) seen.push_back(static_cast<UnitId>(u));
  }
  return seen;
}

// Enemy SuGs near enough to be charged: no farther than a move (an outer bound of REG-GEO-022).
std::vector<UnitId> within_a_move(const Game& game, const State& state, UnitId sug) {
  std::vector<UnitId> near;
  const Unit& own = unit_at(state, sug);
  const Length move = Length::units(normal_move(game.rules, own.troops, Going::good));
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& other = state.units[u];
    if (other.side == own.side || !stands(other) || !skirmishing(other.troops)) continue;
    if (table::within(distance(state, sug, static_cast<UnitId>(u)), move)) near.push_back(static_cast<UnitId>(u));
  }
  return near;
}

bool nothing_new(const std::vector<UnitId>& after, const std::vector<UnitId>& before) {
  return std::all_of(after.begin(), after.end(),
                     [&](UnitId u) { return std::find(before.begin(), before.end(), u) != before.end(); });
}

}  // namespace

double least_push(Footprint body, Vector towards, Footprint others, double gap) {
  double most = 0;
  for (const Rectangle& base : body) {
    for (const Rectangle& other : others) most = std::max(most, leaves(base, towards, other, gap));
  }
  return most;
}

// REG-MOV-032, REG-TER-020
bool may_be_pushed(const Game& game, const State& state, UnitId sug) {
  const Troops& troops = unit_at(state, sug).troops;
  if (game.rules.edition == Edition::y2019 && !foot(troops)) return true;
  const std::vector<Rectangle> here = footprint(state, sug);
  const bool outside_good = std::all_of(here.begin(), here.end(), [&](const Rectangle& base) {
    return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
      return !terrain.area.outline().empty() && going_for(terrain, troops) != Going::good &&
             table::entirely_inside(terrain.area, Footprint(&base, 1));
    });
  });
  return !outside_good;
}

// REG-MOV-033, REG-MOV-037, REG-TRP-016: the move is made; being pushed is no action of the SuG.
Pushed push_back(const Game& game, State& state, const Trace& trace, std::size_t group, UnitId sug, PushChoice choice) {
  if (game.rules.edition == Edition::y2021) choice = PushChoice::shift;  // REG-MOV-035
  Pushed pushed{sug, choice, false, {}};
  if (choice == PushChoice::run_away) return pushed;
  const std::vector<Rectangle> from = footprint(state, sug);
  const Vector towards = table::forward(stance(state, trace.movers.front()).pose.heading);
  if (choice == PushChoice::align) {
    align(game, state, trace, group, sug);
  } else {
    const std::vector<Rectangle> here = footprint(state, sug);
    const std::vector<Rectangle> movers = together(state, trace, group);
    shift_along(state, sug, towards,
                least_push(Footprint(here), towards, Footprint(movers), game.rules.numbers.moving.pushed_away));
  }
  const bool room = find_room(game, state, sug, towards);
  pushed.passed = friends_on_the_way(state, sug, from);
  if (!room) {
    pushed.lost = true;
    state.units[static_cast<std::size_t>(sug)].off_table = true;
  }
  return pushed;
}

namespace {

// Moves the unit group aside by the least distance, up to `most`, after which `clear` is true of its bases and it
// stands where it may. A SUG gets no new enemy into its arc or reach thereby (REG-MOV-040).
template <class Clear>
bool move_aside(const Game& game, State& state, UnitId unit, Vector forward, double most, Clear clear) {
  const Vector right = table::right_of(forward);
  const std::vector<Rectangle> here = footprint(state, unit);
  const bool skirmishers = skirmishing(unit_at(state, unit).troops);
  const std::vector<UnitId> seen = skirmishers ? in_its_arc(game, state, unit) : std::vector<UnitId>{};
  const std::vector<UnitId> near = skirmishers ? within_a_move(game, state, unit) : std::vector<UnitId>{};
  double least = most + table::tolerance.units();
  std::optional<State> best;
  for (const Vector towards : {right, -right, -forward, forward}) {
    const auto free_at = [&](double by) {
      const std::vector<Rectangle> there = table::moved(Footprint(here), towards * by);
      return clear(Footprint(there));
    };
    if (!free_at(most)) continue;
    double from = 0;
    double to = most;
    for (int i = 0; i < 30; ++i) {
      const double middle = (from + to) / 2;
      (free_at(middle) ? to : from) = middle;
    }
    if (to >= least) continue;
    State tried = state;
    shift_along(tried, unit, towards, to);
    if (!free_of_all(tried, unit) || !on_passable_ground(game, tried, unit)) continue;
    if (skirmishers &&
        (!nothing_new(in_its_arc(game, tried, unit), seen) || !nothing_new(within_a_move(game, tried, unit), near))) {
      continue;
    }
    least = to;
    best = std::move(tried);
  }
  if (!best) return false;
  state = std::move(*best);
  return true;
}

}  // namespace

bool displace(const Game& game, State& state, const Trace& trace, std::size_t mover, UnitId sug) {
  const Vector forward = table::forward(stance(state, trace.movers[mover]).pose.heading);
  const bool foot_sug = foot(unit_at(state, sug).troops);
  return move_aside(game, state, sug, forward, game.rules.numbers.moving.displaced_most, [&](Footprint there) {
    // Foot SuGs are passed through: only where it ends must be free.
    return foot_sug ? !table::overlapping(trace.end(mover), there) : !runs_into(trace, mover, there);
  });
}

bool make_room(const Game& game, State& state, UnitId mover, UnitId friendly) {
  const std::vector<Rectangle> taken = footprint(state, mover);
  const auto clear = [&](Footprint there) {
    return std::all_of(there.begin(), there.end(), [&](const Rectangle& base) {
      return std::all_of(taken.begin(), taken.end(),
                         [&](const Rectangle& other) { return table::penetration(base, other) <= 0; });
    });
  };
  return move_aside(game, state, friendly, table::forward(stance(state, mover).pose.heading),
                    game.rules.numbers.moving.displaced_most, clear);
}

}  // namespace condotta::reg
