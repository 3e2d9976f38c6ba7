#include "impetus/field.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impetus/ground.hpp"
#include "table/frame.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"

namespace condotta::impetus {

using table::Length;
using table::Rectangle;
using table::Vector;

std::string name(const Game& game, UnitId id) { return enlisted(game, id).name; }

General general_of(const Game& game, const State& state, CommandId id) {
  General general = leader(game, id).general;
  const Command& c = command(state, id);
  general.grade = c.grade;
  const bool rides = c.with != nobody && mounted(game.rules, enlisted(game, c.with).profile);
  general.cavalry = general.cavalry && (rides || leader(game, id).all_mounted);
  return general;
}

Vector place_of_general(const Game& game, const State& state, CommandId id) {
  const Command& c = command(state, id);
  if (c.with != nobody) return base(game, state, c.with).centre();
  return exact(c.at);
}

namespace {

double half_diagonal(const Rectangle& r) {
  return std::sqrt(r.half_width() * r.half_width() + r.half_depth() * r.half_depth());
}

// IMP-DIS-010, IMP-GEN-012
bool outside_radius(const Game& game, const State& state, UnitId id, const Rectangle& own) {
  const CommandId commander = enlisted(game, id).command;
  if (commander < 0) return true;
  const Command& c = command(state, commander);
  if (c.general_lost) return true;
  if (c.with == id) return false;
  const int radius =
      command_radius(game.rules, general_of(game, state, commander), game.structure[index(side_of(game, id))]);
  if (radius == unbounded_radius) return false;
  // Most stand clearly inside or outside; only the others are measured edge to edge.
  const Rectangle* his = nullptr;
  std::optional<Rectangle> with;
  if (c.with != nobody) his = &with.emplace(base(game, state, c.with));
  const double centres = norm((his == nullptr ? exact(c.at) : his->centre()) - own.centre());
  const double spread = half_diagonal(own) + (his == nullptr ? 0 : half_diagonal(*his));
  if (centres <= radius) return false;
  if (centres - spread > radius + 2 * table::tolerance.units()) return true;
  const Length gap =
      c.with != nobody ? table::distance(base(game, state, c.with), own) : table::distance(own, exact(c.at));
  return !table::within(gap, Length::units(radius));
}

}  // namespace

Unit unit_at(const Game& game, const State& state, UnitId id) {
  const Enlisted& who = enlisted(game, id);
  Unit unit = bare_unit(game, state, id);
  if (unit.routed()) return unit;
  unit.outside_radius = outside_radius(game, state, id, base(game, state, id));
  if (who.command >= 0 && !command(state, who.command).general_lost && command(state, who.command).with == id) {
    unit.has_general = true;
    unit.general = general_of(game, state, who.command);
  }
  return unit;
}

Unit bare_unit(const Game& game, const State& state, UnitId id) {
  const Enlisted& who = enlisted(game, id);
  const Body& b = body(state, id);
  Unit unit;
  unit.profile = who.profile;
  unit.vbu = b.vbu;
  unit.start_ranks = who.ranks;
  unit.disordered = b.disordered;
  return unit;
}

Placed placed(const Game& game, const State& state, UnitId id) {
  return {bare_unit(game, state, id), body(state, id).pose};
}

Length depth_of(const Game& game, const State& state, UnitId id) {
  const Enlisted& who = enlisted(game, id);
  if (who.baggage) return Length::units(game.rules.numbers.baggage_depth / 100.0);  // IMP-BAS-003
  const auto ranks = static_cast<double>(std::max<std::size_t>(body(state, id).vbu.size(), 1));
  return Length::units(base_depth(game.rules, who.profile.type) * ranks);
}

Rectangle base_at(const Game& game, const State& state, UnitId id, table::Pose pose) {
  const std::int8_t village = body(state, id).village;
  if (village >= 0 &&
      pose == body(state, id).pose) {  // IMP-TER-027: contact with its edge is contact with the occupant
    const Piece& piece = game.ground[static_cast<std::size_t>(village)];
    return piece.course.front();
  }
  return Rectangle::standing(pose, Length::units(game.rules.numbers.base_width), depth_of(game, state, id));
}

Rectangle base(const Game& game, const State& state, UnitId id) {
  return base_at(game, state, id, body(state, id).pose);
}

bool on_table(const State& state, UnitId id) { return !body(state, id).gone() && !body(state, id).reserve; }

std::vector<UnitId> units_of(const Game& game, const State& state, Side side) {
  std::vector<UnitId> units;
  for (UnitId id = 0; id < static_cast<UnitId>(state.bodies.size()); ++id) {
    if (side_of(game, id) == side && on_table(state, id)) units.push_back(id);
  }
  return units;
}

bool engaged(const State& state, UnitId id) {
  return std::any_of(state.engagements.begin(), state.engagements.end(),
                     [&](const Engagement& e) { return e.first == id || e.second == id; });
}

std::vector<UnitId> enemies_touching(const State& state, UnitId id) {
  std::vector<UnitId> enemies;
  for (const Engagement& e : state.engagements) {
    if (e.first == id) enemies.push_back(e.second);
    if (e.second == id) enemies.push_back(e.first);
  }
  return enemies;
}

const Engagement* engagement(const State& state, UnitId a, UnitId b) {
  for (const Engagement& e : state.engagements) {
    if ((e.first == a && e.second == b) || (e.first == b && e.second == a)) return &e;
  }
  return nullptr;
}

Facing attacked_by(const Engagement& engagement, UnitId unit) {
  return engagement.first == unit ? engagement.on_first : engagement.on_second;
}

std::vector<UnitId> in_zones(const Game& game, const State& state, UnitId id, const Rectangle& there,
                             bool of_disordered_too) {
  std::vector<UnitId> zones;
  for (const UnitId enemy : units_of(game, state, other(side_of(game, id)))) {
    if (enlisted(game, enemy).baggage || engaged(state, enemy)) continue;  // IMP-ZOC-001
    if (body(state, enemy).disordered && !of_disordered_too) continue;
    if (in_zone(game.rules, there, body(state, enemy).pose)) zones.push_back(enemy);
  }
  return zones;
}

// --- ground
// -----------------------------------------------------------------------------------------------------------

namespace {

bool touches_course(const Piece& piece, table::Footprint places) { return table::overlapping(piece.course, places); }

bool under(const Piece& piece, table::Footprint places) {
  return piece.course.empty() ? table::overlapping(piece.area, places) : touches_course(piece, places);
}

bool wholly_on_road(const Game& game, table::Footprint places) {
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Piece& piece) {
    if (piece.feature != Feature::road) return false;
    return std::all_of(places.begin(), places.end(), [&](const Rectangle& place) {
      const auto& corners = place.corners();
      return std::all_of(corners.begin(), corners.end(), [&](Vector corner) {
        return std::any_of(piece.course.begin(), piece.course.end(), [&](const Rectangle& stretch) {
          return table::distance(stretch, corner) <= table::tolerance;
        });
      });
    });
  });
}

bool by_a_crossing(const Game& game, table::Footprint places) {  // IMP-TER-010: a gap 2H wide
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Piece& piece) {
    return piece.feature == Feature::crossing && std::any_of(places.begin(), places.end(), [&](const Rectangle& place) {
             const Vector to = piece.course.front().centre() - place.centre();
             return std::fabs(dot(to, place.rightward())) <= 0.5 && table::overlapping(place, piece.course.front());
           });
  });
}

}  // namespace

bool river_disorders(const Game& game, const State& state, UnitId id, const Footing& way) {
  if (!way.river || !game.rules.numbers.crossing_disorders) return false;
  const Rectangle end = base(game, state, id);
  return !footing(game, state, id, table::Footprint(&end, 1)).river;
}

UnitId occupant(const State& state, std::size_t village) {
  for (UnitId id = 0; id < static_cast<UnitId>(state.bodies.size()); ++id) {
    if (body(state, id).village == static_cast<std::int8_t>(village) && on_table(state, id)) return id;
  }
  return nobody;
}

bool stands_behind(const Rectangle& base, const Rectangle& works) {
  return table::distance(base.edge(table::Edge::front), works) <= Length::units(0.1);
}

namespace {

// Works that a charge has brought a unit up to (IMP-TER-014) bar the other side, not the way back: no place may be
// farther across them than the base that stands at them.
bool crosses(const Rectangle& own, const Rectangle& works, table::Footprint places) {
  if (!table::overlapping(own, works)) return true;
  Vector across = works.half_width() < works.half_depth() ? works.rightward() : works.forward();
  if (dot(own.centre() - works.centre(), across) > 0) across = across * -1.0;
  const double now = dot(own.centre(), across) + own.reach_along(across);
  return std::any_of(places.begin(), places.end(), [&](const Rectangle& place) {
    return dot(place.centre(), across) + place.reach_along(across) > now + 2 * table::tolerance.units();
  });
}

bool barred_by_works(const Game& game, const State& state, UnitId id, const Piece& piece, table::Footprint places,
                     UnitId across) {
  const Rectangle own = base(game, state, id);
  return std::any_of(piece.course.begin(), piece.course.end(), [&](const Rectangle& works) {
    if (!table::overlapping(table::Footprint(&works, 1), places)) return false;
    if (across != nobody && stands_behind(base(game, state, across), works)) return false;
    return crosses(own, works, places);
  });
}

}  // namespace

Footing footing(const Game& game, const State& state, UnitId id, table::Footprint places, UnitId across) {
  Footing found;
  if (game.ground.empty()) return found;
  const Profile& profile = enlisted(game, id).profile;
  const bool road = wholly_on_road(game, places);
  for (std::size_t i = 0; i < game.ground.size(); ++i) {
    const Piece& piece = game.ground[i];
    if (piece.feature == Feature::road || piece.feature == Feature::hill || piece.feature == Feature::crossing)
      continue;
    if (!under(piece, places)) continue;
    switch (piece.feature) {
      case Feature::area:
        if (!road) found.ground = std::max(found.ground, piece.ground);
        break;
      case Feature::river:  // crossable or impassable, as it was placed (IMP-TER-010)
        if (road || by_a_crossing(game, places)) break;
        if (piece.ground == Ground::impassable) {
          found.ground = Ground::impassable;
        } else {
          found.river = true;
        }
        break;
      case Feature::linear_obstacle: found.ground = std::max(found.ground, Ground::broken); break;  // IMP-TER-015
      case Feature::fortification:  // IMP-TER-014; who may climb it is the scenario's
        if (piece.foot_only && !mounted(profile)) {
          found.ground = std::max(found.ground, Ground::broken);
        } else if (barred_by_works(game, state, id, piece, places, across)) {
          found.enters_forbidden = true;
        }
        break;
      case Feature::village: {  // IMP-TER-027: along a road only while it is empty
        const bool own = body(state, id).village == static_cast<std::int8_t>(i);
        if (!own && !(road && occupant(state, i) == nobody)) found.enters_forbidden = true;
        break;
      }
      default: break;
    }
  }
  return found;
}

bool entirely_in(const Game& game, const Rectangle& base, Ground ground) {
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Piece& piece) {
    return piece.feature == Feature::area && piece.ground == ground &&
           table::entirely_inside(piece.area, table::Footprint(&base, 1));
  });
}

bool on_table_wholly(const Game& game, const Rectangle& base) {
  return table::inside(base.bounds(), {{0, 0}, {game.width.units(), game.height.units()}});
}

// --- straight ways
// ----------------------------------------------------------------------------------------------------

Rectangle strip(const Rectangle& from, Vector towards, double distance) {
  const Vector centre = from.centre() + towards * (distance / 2);
  const bool along = std::fabs(dot(from.forward(), towards)) > std::fabs(dot(from.rightward(), towards));
  return Rectangle::around(centre, from.forward(), from.half_width() + (along ? 0 : distance / 2),
                           from.half_depth() + (along ? distance / 2 : 0));
}

std::vector<Met> meetings(const Game& game, const State& state, UnitId id, const Rectangle& from, Vector towards,
                          double limit) {
  std::vector<Met> met;
  const double reach = limit + 6;  // no base is farther across
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (unit == id || !on_table(state, unit)) continue;
    const Vector gap = exact(body(state, unit).pose.front) - from.centre();
    if (square(gap) > reach * reach) continue;
    const auto distance = table::meeting(from, towards, base(game, state, unit));
    if (distance && *distance <= limit + table::tolerance.units()) met.push_back({unit, *distance});
  }
  std::stable_sort(met.begin(), met.end(), [](const Met& a, const Met& b) { return a.distance < b.distance; });
  return met;
}

namespace {

// The farthest way, up to the limit, for which it holds; it holds for every shorter one too.
template <class Holds>
double farthest(double limit, Holds holds) {
  if (holds(limit)) return limit;
  double low = 0;
  double high = limit;
  for (int i = 0; i < 20; ++i) {
    const double middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace

double until_forbidden(const Game& game, const State& state, UnitId id, const Rectangle& from, Vector towards,
                       double limit, UnitId across) {
  const auto barred = [&](double distance) {
    const Rectangle way = strip(from, towards, distance);
    const Footing under_way = footing(game, state, id, table::Footprint(&way, 1), across);
    return under_way.enters_forbidden ||
           allowance(game.rules, enlisted(game, id).profile, under_way.ground, false).forbidden;
  };
  return farthest(limit, [&](double distance) { return !barred(distance); });
}

double as_ground_allows(const Game& game, const State& state, UnitId id, const Rectangle& from, Vector towards,
                        double limit, UnitId across) {
  const auto allowed = [&](double distance) {
    const Rectangle way = strip(from, towards, distance);
    const Ground ground = footing(game, state, id, table::Footprint(&way, 1), across).ground;
    if (ground == Ground::open) return true;
    const Allowance there = allowance(game.rules, enlisted(game, id).profile, ground, false);
    return !there.forbidden && distance <= there.distance + 1e-6;
  };
  return game.ground.empty() ? limit : farthest(limit, allowed);
}

// --- shooting
// ---------------------------------------------------------------------------------------------------------

namespace {

std::optional<double> depth_inside(const Piece& wood, const Rectangle& base) {
  if (!table::overlapping(wood.area, table::Footprint(&base, 1))) return std::nullopt;
  double nearest = 1e9;
  for (const Rectangle& side : wood.area.sides()) nearest = std::min(nearest, table::distance(side, base).units());
  return nearest;
}

struct Sight {
  bool seen = true;
  bool over_unit = false;
  bool in_cover = false;
  double enemy_to_target = 100;
};

// The height of a point: how near to the top of the hill that it stands on; nothing off a hill (IMP-TER-012).
std::optional<double> to_top(const Game& game, const Rectangle& base) {
  for (const Piece& piece : game.ground) {
    if (piece.feature == Feature::hill && table::overlapping(piece.area, table::Footprint(&base, 1))) {
      return norm(base.centre() - piece.top);
    }
  }
  return std::nullopt;
}

// All that can lie between the edge and the target: the smallest box along the way that holds both.
Rectangle corridor(const table::Segment& eye, const Rectangle& to) {
  const Vector middle = eye.at(0.5);
  const double length = std::max(norm(to.centre() - middle), 0.01);
  const Vector along = (to.centre() - middle) * (1 / length);
  const Vector aside = right_of(along);
  const double eye_aside = std::fabs(dot(eye.to - eye.from, aside)) / 2;
  const double eye_along = std::fabs(dot(eye.to - eye.from, along)) / 2;
  const double wide = std::max(eye_aside, to.reach_along(aside));
  const double back = eye_along;
  const double far = length + to.reach_along(along);
  return Rectangle::around(middle + along * ((far - back) / 2), along, wide, (far + back) / 2);
}

Sight sight(const Game& game, const State& state, UnitId shooter, UnitId target, const table::Segment& eye) {
  Sight found;
  const Rectangle from = base(game, state, shooter);
  const Rectangle to = base(game, state, target);
  const double distance = table::distance(from, to).units();
  std::vector<Rectangle> ground;
  for (std::size_t i = 0; i < game.ground.size(); ++i) {
    const Piece& piece = game.ground[i];
    const auto side = [&](const Rectangle& one) { return table::overlapping(piece.area, table::Footprint(&one, 1)); };
    if (piece.feature == Feature::hill) {
      if (!side(from) && !side(to)) ground.insert(ground.end(), piece.area.sides().begin(), piece.area.sides().end());
    } else if (piece.feature == Feature::village) {
      const auto occupied = static_cast<std::int8_t>(i);
      if (body(state, target).village == occupied) found.in_cover = true;
      if (body(state, target).village != occupied && body(state, shooter).village != occupied) {
        ground.insert(ground.end(), piece.course.begin(), piece.course.end());
      }
    } else if (piece.feature == Feature::area && piece.blocks_sight) {
      const auto shooter_inside = depth_inside(piece, from);
      const auto target_inside = depth_inside(piece, to);
      if (!shooter_inside && !target_inside) {
        ground.insert(ground.end(), piece.area.sides().begin(), piece.area.sides().end());
        continue;
      }
      const WoodSight wood = sight_at_wood(game.rules, shooter_inside, target_inside, distance);
      found.seen = found.seen && wood.seen;
      found.in_cover = found.in_cover || wood.target_in_cover;
    } else if (piece.feature == Feature::linear_obstacle) {
      // It protects who stands with his front at it, against shots across it (IMP-TER-015).
      const table::Segment front = to.edge(table::Edge::front);
      for (const Rectangle& stretch : piece.course) {
        const bool at_it = table::distance(front, stretch) <= Length::units(0.1);
        if (at_it && dot(from.centre() - stretch.centre(), to.forward()) > 0) found.in_cover = true;
      }
    }
  }
  if (!found.seen || !table::visible(eye, to, ground)) {
    found.seen = false;
    return found;
  }
  const auto shooter_height = to_top(game, from);
  const auto target_height = to_top(game, to);
  const bool from_above = shooter_height && (!target_height || *shooter_height < *target_height);
  std::vector<Rectangle> blockers = ground;
  std::vector<Rectangle> near_enemies = ground;  // over whom nobody shoots (IMP-SHT-010)
  const Rectangle reach = corridor(eye, to);
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (unit == shooter || unit == target || !on_table(state, unit)) continue;
    if (enlisted(game, unit).profile.type == Type::s && !enlisted(game, unit).baggage) continue;  // IMP-SHT-011
    const Rectangle one = base(game, state, unit);
    if (!table::overlapping(one, reach)) continue;
    const double clear = game.rules.numbers.over_units_clear;
    if (from_above && table::distance(one, from).units() > clear && table::distance(one, to).units() > clear) continue;
    blockers.push_back(one);
    const bool near = table::distance(one, to).units() < game.rules.numbers.enemies_clear_of_target;
    if (near && side_of(game, unit) != side_of(game, shooter)) near_enemies.push_back(one);
  }
  if (blockers.size() == ground.size() || table::visible(eye, to, blockers)) return found;
  found.over_unit = true;
  if (near_enemies.size() > ground.size() && !table::visible(eye, to, near_enemies)) found.enemy_to_target = 0;
  return found;
}

bool behind_works(const Game& game, const Rectangle& shooter, const Rectangle& target) {  // IMP-TER-014
  for (const Piece& piece : game.ground) {
    if (piece.feature != Feature::fortification) continue;
    for (const Rectangle& stretch : piece.course) {
      if (stands_behind(target, stretch) && dot(shooter.centre() - stretch.centre(), target.forward()) > 0) return true;
    }
  }
  return false;
}

// IMP-SHT-019: two more units stand in column behind it (or as many as the number says).
bool heads_column(const Game& game, const State& state, UnitId id) {
  UnitId last = id;
  for (int behind = 1; behind < game.rules.numbers.units_in_column; ++behind) {
    UnitId next = nobody;
    for (const UnitId unit : units_of(game, state, side_of(game, id))) {
      if (unit == last || enlisted(game, unit).baggage) continue;
      if (in_column(game.rules, placed(game, state, last), placed(game, state, unit))) next = unit;
    }
    if (next == nobody) return false;
    last = next;
  }
  return true;
}

}  // namespace

bool may_be_in_range(const Game& game, const State& state, UnitId shooter, UnitId target) {
  const Profile& profile = enlisted(game, shooter).profile;
  if (profile.missile == Missile::none) return false;
  int far = game.rules.numbers.short_range;
  if (reaches(game.rules, profile.missile, Range::far)) far = game.rules.numbers.long_range;
  if (reaches(game.rules, profile.missile, Range::extreme)) far = game.rules.numbers.extreme_range;
  const Rectangle from = base(game, state, shooter);
  const Rectangle to = base(game, state, target);
  const double most = far + half_diagonal(from) + half_diagonal(to) + 0.01;
  if (square(to.centre() - from.centre()) > most * most) return false;
  const bool all_round = shoots_all_round(profile) || body(state, shooter).village >= 0;
  return all_round || table::ahead(table::frame(from), table::Footprint(&to, 1));
}

WouldShoot would_shoot(const Game& game, const State& state, UnitId shooter, UnitId target) {
  WouldShoot would;
  Shot& shot = would.shot;
  shot.shooter = bare_unit(game, state, shooter);
  shot.target = unit_at(game, state, target);
  const Rectangle from = base(game, state, shooter);
  const Rectangle to = base(game, state, target);
  const table::Arc arc{table::frame(from), {}, table::Angle::degrees(game.rules.numbers.arc_in_degrees)};
  const bool all_round = shot.shooter.profile.type == Type::w || body(state, shooter).village >= 0;
  const auto ahead = table::distance_in_arc(arc, to);
  would.in_front_arc = ahead.has_value() || all_round;
  table::Segment eye = from.edge(table::Edge::front);
  if (!ahead || body(state, shooter).village >= 0) {  // IMP-SHT-013, IMP-TER-027: from the edge that is nearest
    for (const table::Edge edge : {table::Edge::right, table::Edge::left, table::Edge::rear}) {
      if (table::distance(from.edge(edge), to) < table::distance(eye, to)) eye = from.edge(edge);
    }
    shot.to_side_or_rear = !all_round;
  }
  shot.distance = table::distance(eye, to).units();
  const Sight seen = sight(game, state, shooter, target, eye);
  would.seen = seen.seen;
  would.over_unit = seen.over_unit;
  would.enemy_to_target = seen.enemy_to_target;
  shot.indirect = seen.over_unit;
  shot.target_in_cover = seen.in_cover;
  shot.target_fortified = behind_works(game, from, to) || enlisted(game, target).fortified;
  // Only guns gain by it.
  shot.target_in_column = artillery(shot.shooter.profile.missile) && heads_column(game, state, target);
  would.engaged = engaged(state, shooter);
  would.target_engaged = engaged(state, target);
  for (const Engagement& e : state.engagements) {  // IMP-SHT-015
    for (const UnitId foe : {e.first, e.second}) {
      if (foe != target && side_of(game, foe) == side_of(game, target) && table::touching(base(game, state, foe), to)) {
        would.target_touches_melee = true;
      }
    }
  }
  if (!body(state, shooter).disordered) {  // IMP-SHT-014
    const Rectangle zone = zone_of_control(game.rules, body(state, shooter).pose);
    bool target_inside = false;
    bool other_inside = false;
    for (const UnitId enemy : units_of(game, state, side_of(game, target))) {
      if (enlisted(game, enemy).baggage || engaged(state, enemy)) continue;
      if (!table::overlapping(zone, base(game, state, enemy))) continue;
      (enemy == target ? target_inside : other_inside) = true;
    }
    would.enemy_in_own_zone = other_inside && !target_inside;
  }
  return would;
}

}  // namespace condotta::impetus
