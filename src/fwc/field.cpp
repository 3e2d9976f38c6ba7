#include "fwc/field.hpp"

#include <algorithm>
#include <cmath>

#include "fwc/stand.hpp"
#include "fwc/targets.hpp"
#include "table/contact.hpp"
#include "table/footprint.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

table::Vector front_of(const Body& body) { return table::exact(body.pose.front); }

bool shut(const State& state, const Piece& piece) {
  if (piece.section == nobody) return false;
  const Section& section = state.sections[at_index(piece.section)];
  return (piece.defence == Defence::fort_wall || piece.defence == Defence::fort_gate) && !section.removed;
}

// The parts of a wall that stand: an open section leaves its opening free (FWC-DEF-014).
std::vector<table::Rectangle> standing_wall(const Game& game, const State& state, const Piece& piece) {
  if (!state.sections[at_index(piece.section)].open) return piece.walls;
  const double half =
      game.rules.numbers.profile[at_index(game.profile)].base_width / 20.0 * game.rules.numbers.opening_bases;
  std::vector<table::Rectangle> out;
  const table::Rectangle& wall = piece.walls.front();
  const double rest = (wall.half_width() - half) / 2;
  if (rest <= 0.1) return out;
  for (const double hand : {-1.0, 1.0}) {
    const table::Vector centre = wall.centre() + wall.rightward() * (hand * (half + rest));
    out.push_back(table::Rectangle::around(centre, wall.forward(), rest, wall.half_depth()));
  }
  return out;
}

// Whether a line goes over one of the walls; where two of them meet it goes over both.
bool crosses(const table::Segment& line, const std::vector<table::Rectangle>& walls) {
  return std::ranges::any_of(walls, [&](const table::Rectangle& wall) {
    const table::Rectangle joined =
        table::Rectangle::around(wall.centre(), wall.forward(), wall.half_width() + 2 * near_enough, wall.half_depth());
    return !table::clear(line, std::array{joined});
  });
}

}  // namespace

table::Rectangle place_at(const Game& game, const Body& body, table::Pose pose) {
  return standing(game.rules, body.unit, pose, game.profile);
}
table::Rectangle place(const Game& game, const Body& body) {
  const Standing& kept = body.standing;
  if (kept.files != 0 && kept.pose == body.pose && kept.files == body.unit.files.size() &&
      kept.mounted == body.unit.mounted && kept.deep == depth(body.unit))
    return kept.place;
  return place_at(game, body, body.pose);
}

void keep_standing(const Game& game, State& state) {
  for (Body& body : state.bodies) {
    Standing& kept = body.standing;
    const int deep = body.gone ? 0 : depth(body.unit);
    if (body.gone) {
      kept.files = 0;
    } else if (kept.files == 0 || kept.pose != body.pose || kept.files != body.unit.files.size() ||
               kept.mounted != body.unit.mounted || kept.deep != deep) {
      kept = {body.pose, static_cast<std::uint8_t>(body.unit.files.size()), static_cast<std::uint8_t>(deep),
              body.unit.mounted, place_at(game, body, body.pose)};
    }
  }
}

void sort_pieces(Game& game) {
  for (std::size_t i = 0; i < game.pieces.size(); ++i) {
    Piece& piece = game.pieces[i];
    for (const table::Point corner : piece.outline) piece.bounds.include(table::exact(corner));
    for (const table::Rectangle& wall : piece.walls) piece.bounds.include(wall.bounds());
    if (piece.defence == Defence::none) {
      game.grounds.push_back(i);
    } else if (piece.section != nobody) {
      game.defences.push_back(i);
      if (piece.defence == Defence::fort_wall || piece.defence == Defence::fort_gate) game.forts.push_back(i);
    }
  }
}
double width(const Game& game, const Body& body) { return width_of(game.rules, body.unit, game.profile).units(); }

double gap(const Game& game, const State& state, int a, int b) {
  return table::distance(place(game, state.bodies[at_index(a)]), place(game, state.bodies[at_index(b)])).units();
}

bool in_melee(const State& state, int unit) {
  return std::ranges::any_of(state.clashes, [&](const Clash& c) { return c.attacker == unit || c.target == unit; });
}

bool engaged_in_front(const State& state, int unit) {
  return std::ranges::any_of(state.clashes, [&](const Clash& c) {
    return c.attacker == unit || (c.target == unit && c.facing == Facing::front);
  });
}

std::vector<Leader> leaders_with(const State& state, int unit) {
  std::vector<Leader> out;
  for (const Officer& officer : state.officers) {
    if (!officer.lost && officer.with == unit) out.push_back(officer.leader);
  }
  return out;
}

bool is_enemy(const State& state, int unit, Side side) {
  const Body& body = state.bodies[at_index(unit)];
  return !body.gone && body.side != side;
}

std::vector<int> attacked_by(const Game& game, const State& state, const Body& body) {
  std::vector<int> out;
  if (body.fury_target == nobody) return out;
  const std::string& brigade = game.brigades[at_index(body.fury_target)];
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (!is_enemy(state, i, body.side)) continue;
    if (i == body.fury_target || (!brigade.empty() && game.brigades[at_index(i)] == brigade)) out.push_back(i);
  }
  return out;
}

double nearest_enemy(const Game& game, const State& state, int unit, double within) {
  double best = within;
  const table::Rectangle here = place(game, state.bodies[at_index(unit)]);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (!is_enemy(state, i, state.bodies[at_index(unit)].side)) continue;
    const table::Rectangle there = place(game, state.bodies[at_index(i)]);
    if (!apart(here.bounds(), there.bounds(), best)) best = std::min(best, table::distance(here, there).units());
  }
  return best;
}

Ground ground_at(const Game& game, table::Vector point) {
  Ground found = Ground::open;
  table::Box here;
  here.include(point);
  for (const std::size_t i : game.grounds) {
    const Piece& piece = game.pieces[i];
    if (piece.ground == Ground::road || apart(here, piece.bounds, near_enough)) continue;
    if (table::contains(piece.area, point)) found = piece.ground;
  }
  return found;
}

Ground ground_of(const Game& game, const Body& body) { return ground_at(game, place(game, body).centre()); }

bool higher(const Game& game, const Body& a, const Body& b) {
  return ground_of(game, a) == Ground::hill && ground_of(game, b) != Ground::hill;
}

Ground attacked_ground(const Game& game, const Body& attacker, const Body& target) {
  const Ground ground = ground_of(game, target);
  if (ground == Ground::hill) return higher(game, target, attacker) ? ground : Ground::open;
  if (ground != Ground::open) return ground;
  const table::Rectangle there = place(game, target);
  const table::Segment line{front_of(attacker), there.centre()};
  for (const std::size_t i : game.grounds) {
    const Piece& piece = game.pieces[i];
    if (piece.ground != Ground::stream || apart(there.bounds(), piece.bounds, game.rules.numbers.behind_within + 0.1))
      continue;
    if (table::distance(piece.area, std::array{there}).units() > game.rules.numbers.behind_within + near_enough)
      continue;
    if (table::length_inside(piece.area, line).units() > near_enough) return Ground::stream;
  }
  return ground;
}

namespace {

// FWC-TBL-010: a road leads through what lies under it.
double going_at(const Game& game, const Unit& unit, table::Vector point) {
  table::Box here;
  here.include(point);
  Ground ground = Ground::open;
  bool road = false;
  for (const std::size_t i : game.grounds) {
    const Piece& piece = game.pieces[i];
    if (apart(here, piece.bounds, near_enough) || !table::contains(piece.area, point)) continue;
    if (piece.ground == Ground::road) {
      road = true;
    } else {
      ground = piece.ground;
    }
  }
  return going(game.rules, unit, ground, road);
}

}  // namespace

std::optional<double> way_cost(const Game& game, const State& state, const Body& body, table::Pose from,
                               double distance, double off) {
  const table::Angle heading = table::heading(from.heading + table::Angle::degrees(off));
  const table::Vector ahead = table::forward(heading);
  const table::Vector start = table::exact(from.front);
  const double half = width(game, body) / 2 - 0.1;
  const table::Vector aside = table::rightward(from.heading) * half;
  table::Box swept;
  for (const table::Vector corner : {start - aside, start + aside}) {
    swept.include(corner);
    swept.include(corner + ahead * distance);
  }
  const bool uneven = std::ranges::any_of(
      game.grounds, [&](std::size_t i) { return !apart(swept, game.pieces[i].bounds, near_enough); });
  double cost = uneven ? 0 : distance;
  constexpr double stride = 0.5;
  for (double done = 0; uneven && done < distance - 1e-9; done += stride) {
    const double step = std::min(stride, distance - done);
    const table::Vector middle = start + ahead * (done + step / 2);
    for (const table::Vector point : {middle - aside, middle + aside}) {
      if (going_at(game, body.unit, point) <= 0) return std::nullopt;
    }
    double share = going_at(game, body.unit, middle);
    if (share <= 0) return std::nullopt;
    if (share < 1 && ground_at(game, middle) == Ground::hill) {
      // Only going up costs.
      for (const std::size_t i : game.grounds) {
        const Piece& piece = game.pieces[i];
        if (piece.ground == Ground::hill && table::contains(piece.area, middle) &&
            dot(piece.centre - middle, ahead) <= 0)
          share = 1;
      }
    }
    cost += step / share;
  }
  const Crossing crossed = crossing(game, state, start, start + ahead * distance);
  if (crossed.impassable) return std::nullopt;
  if (crossed.defence != Defence::none) {
    const double share = by_defence(game.rules, body.unit, crossed.defence).share;
    if (share <= 0) return std::nullopt;
    cost /= share;
  }
  return cost;
}

Crossing crossing(const Game& game, const State& state, table::Vector from, table::Vector to) {
  const table::Segment line{from, to};
  const table::Box box = box_of(line);
  Crossing out;
  for (const std::size_t i : game.defences) {
    const Piece& piece = game.pieces[i];
    if (apart(box, piece.bounds, near_enough)) continue;
    const Section& section = state.sections[at_index(piece.section)];
    if (section.removed || !crosses(line, piece.walls)) continue;
    out.section = piece.section;
    out.defence = section.open ? Defence::breach : piece.defence;
    if (shut(state, piece) && crosses(line, standing_wall(game, state, piece))) out.impassable = true;
  }
  return out;
}

Crossing defended_against(const Game& game, const State& state, const Body& body, table::Vector from) {
  const table::Rectangle here = place(game, body);
  Crossing out;
  for (const std::size_t i : game.defences) {
    const Piece& piece = game.pieces[i];
    if (apart(here.bounds(), piece.bounds, game.rules.numbers.behind_within + 0.1)) continue;
    const Section& section = state.sections[at_index(piece.section)];
    if (section.removed) continue;
    double away = 1e6;
    for (const table::Rectangle& wall : piece.walls) away = std::min(away, table::distance(wall, here).units());
    if (away > game.rules.numbers.behind_within + near_enough) continue;
    const Defence kind = section.open ? Defence::breach : piece.defence;
    const bool all_round = kind == Defence::house || kind == Defence::laager;
    if (!all_round && !crosses(table::Segment{from, here.centre()}, piece.walls)) continue;
    const auto cover = [&](Defence d) { return game.rules.numbers.defence[at(d)].cover; };
    if (out.defence == Defence::none || cover(kind) < cover(out.defence)) out = {piece.section, kind, false};
  }
  return out;
}

table::Vector opening(const Piece& piece) { return piece.walls.front().centre(); }

const Piece* piece_of(const Game& game, int section) {
  const auto found = std::ranges::find_if(game.pieces, [&](const Piece& p) { return p.section == section; });
  return found == game.pieces.end() ? nullptr : &*found;
}

Way way(const Game& game, const Body& body, std::int32_t wheel, double distance) {
  Way out;
  const table::Angle angle = table::Angle::ticks(wheel);
  const double wide = width(game, body);
  out.wheeled = table::wheeled(body.pose, table::Length::units(wide),
                               wheel < 0 ? table::Side::left : table::Side::right, table::size(angle));
  out.end = table::advanced(out.wheeled, table::Length::units(distance));
  out.cost = wheel_cost(wide, angle.degrees());
  return out;
}

std::vector<table::Rectangle> blocking_friends(const Game& game, const State& state, int unit) {
  const Body& mover_body = state.bodies[at_index(unit)];
  std::vector<table::Rectangle> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& other = state.bodies[at_index(i)];
    if (i == unit || other.gone || other.side != mover_body.side) continue;
    if (other.unit.first().type == Type::engineer || mover_body.unit.first().type == Type::engineer) continue;
    if (!lets_through(other.unit, mover_body.unit)) out.push_back(place(game, other));
  }
  return out;
}

std::vector<table::Rectangle> enemies(const Game& game, const State& state, int unit) {
  std::vector<table::Rectangle> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (is_enemy(state, i, state.bodies[at_index(unit)].side)) out.push_back(place(game, state.bodies[at_index(i)]));
  }
  return out;
}

std::vector<table::Rectangle> walls(const Game& game, const State& state) {
  std::vector<table::Rectangle> out;
  for (const std::size_t i : game.forts) {
    const Piece& piece = game.pieces[i];
    if (!shut(state, piece)) continue;
    for (const table::Rectangle& wall : standing_wall(game, state, piece)) out.push_back(wall);
  }
  return out;
}

bool on_table(const Game& game, const table::Rectangle& place) {
  return std::ranges::all_of(place.corners(), [&](table::Vector c) {
    return c.x >= -near_enough && c.y >= -near_enough && c.x <= game.width + near_enough &&
           c.y <= game.height + near_enough;
  });
}

namespace {

bool overlaps_wall(const Game& game, const State& state, const table::Rectangle& there) {
  return std::ranges::any_of(game.forts, [&](std::size_t i) {
    const Piece& piece = game.pieces[i];
    if (!shut(state, piece) || apart(there.bounds(), piece.bounds, near_enough)) return false;
    const auto wall = standing_wall(game, state, piece);
    return std::ranges::any_of(wall, [&](const table::Rectangle& one) { return table::overlapping(there, one); });
  });
}

}  // namespace

bool overlaps_anything(const Game& game, const State& state, int unit, table::Pose pose) {
  return overlaps_anything(game, state, unit, place_at(game, state.bodies[at_index(unit)], pose));
}

bool overlaps_anything(const Game& game, const State& state, int unit, const table::Rectangle& there) {
  if (!on_table(game, there)) return true;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (i == unit || state.bodies[at_index(i)].gone) continue;
    const table::Rectangle other = place(game, state.bodies[at_index(i)]);
    if (!apart(there.bounds(), other.bounds(), near_enough) && table::overlapping(there, other)) return true;
  }
  return overlaps_wall(game, state, there);
}

std::optional<std::vector<int>> shifted_by(const Game& game, const State& state, int unit, table::Pose pose) {
  const Body& mover_body = state.bodies[at_index(unit)];
  const table::Rectangle there = place_at(game, mover_body, pose);
  if (!on_table(game, there)) return std::nullopt;
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& other = state.bodies[at_index(i)];
    if (i == unit || other.gone) continue;
    const table::Rectangle standing_there = place(game, other);
    if (apart(there.bounds(), standing_there.bounds(), near_enough) || !table::overlapping(there, standing_there))
      continue;
    const bool makes_room = other.side == mover_body.side && !in_melee(state, i) && !is_skirmisher(mover_body.unit) &&
                            (is_skirmisher(other.unit) || is_artillery(other.unit));
    if (!makes_room) return std::nullopt;
    out.push_back(i);
  }
  if (overlaps_wall(game, state, there)) return std::nullopt;
  return out;
}

std::optional<table::Pose> pose_clear(const Game& game, const State& state, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  for (double away = 0.5; away <= 24; away += 0.5) {
    for (int degrees = 0; degrees < 360; degrees += 15) {
      const table::Angle towards = table::heading(body.pose.heading + table::Angle::degrees(degrees));
      const table::Pose pose = table::moved(body.pose, towards, table::Length::units(away));
      if (overlaps_anything(game, state, unit, pose)) continue;
      const table::Rectangle there = place_at(game, body, pose);
      const auto foes = enemies(game, state, unit);
      const bool near = std::ranges::any_of(foes, [&](const table::Rectangle& foe) {
        return table::distance(there, foe).units() < game.rules.numbers.clear_of_enemies - near_enough;
      });
      if (near || going(game.rules, body.unit, ground_at(game, there.centre())) <= 0) continue;
      return pose;
    }
  }
  return std::nullopt;
}

Reach charge_reach(const Game& game, const State& state, int unit, int target, std::int32_t wheel) {
  Reach out;
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  const Way turn = way(game, body, wheel, 0);
  const table::Rectangle there = place(game, enemy);
  out.cost = turn.cost;
  // An assault goes for the opening and through it (FWC-SIE-016).
  for (const std::size_t fort : game.forts) {
    const Piece& piece = game.pieces[fort];
    if (!shut(state, piece) || !state.sections[at_index(piece.section)].open) continue;
    const table::Vector gate = opening(piece);
    const double beyond = table::distance(there, gate).units();
    const table::Rectangle here = place(game, body);
    const bool other_side = dot(gate - here.centre(), piece.walls.front().forward()) *
                                dot(gate - there.centre(), piece.walls.front().forward()) <
                            0;
    if (beyond > 6 || !other_side || dot(gate - front_of(body), table::forward(body.pose.heading)) <= 0) continue;
    const double to_gate = table::distance(here, gate).units();
    out.possible = true;
    out.assault = true;
    out.distance = to_gate;
    out.cost = to_gate + beyond;
    out.end = body.pose;
    out.across = {piece.section, Defence::breach, false};
    return out;
  }
  std::vector<table::Rectangle> obstacles = {there};
  for (const table::Rectangle& one : blocking_friends(game, state, unit)) obstacles.push_back(one);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (i != target && is_enemy(state, i, body.side)) obstacles.push_back(place(game, state.bodies[at_index(i)]));
  }
  for (const table::Rectangle& one : walls(game, state)) obstacles.push_back(one);
  const table::Rectangle mover_place = place_at(game, body, turn.wheeled);
  for (const table::Rectangle& one : obstacles) {
    if (wheel != 0 && table::overlapping(mover_place, one)) return out;
  }
  const auto met =
      table::first_contact(std::array{mover_place}, turn.wheeled.heading, table::Length::units(60), obstacles);
  if (!met || met->obstacle != 0) return out;
  const double run = met->distance.units();
  const auto cost = way_cost(game, state, body, turn.wheeled, run);
  if (!cost) return out;
  out.possible = true;
  out.distance = run;
  // Defences shorten the charge as a whole; the ground counts where it lies.
  out.across = crossing(game, state, table::exact(turn.wheeled.front), there.centre());
  if (out.across.impassable) {
    out.possible = false;
    return out;
  }
  const double crossed = crossing(game, state, table::exact(turn.wheeled.front),
                                  table::exact(table::advanced(turn.wheeled, met->distance).front))
                                     .defence != Defence::none
                             ? by_defence(game.rules, body.unit, out.across.defence).share
                             : 1.0;
  out.cost = turn.cost + *cost * crossed;
  out.end = table::advanced(turn.wheeled, met->distance);
  out.ground = ground_of(game, enemy);
  return out;
}

std::optional<std::int32_t> charge_wheel(const Game& game, const State& state, int unit, int target, bool ferocious) {
  const Body& body = state.bodies[at_index(unit)];
  const double full = allowance(game.rules, body.unit, ferocious);
  if (gap(game, state, unit, target) > full) return std::nullopt;
  const table::Vector towards = place(game, state.bodies[at_index(target)]).centre() - front_of(body);
  const table::Angle bearing = table::turn(body.pose.heading, table::direction(towards));
  const std::int32_t most = game.rules.numbers.charge_wheel * table::Angle::ticks_per_degree;
  std::vector<std::int32_t> wheels = {0};
  if (table::size(bearing).ticks() <= most) wheels.push_back(bearing.ticks());
  for (const int degrees : {8, 15, 22, 30, 38, 45}) {
    const std::int32_t ticks = degrees * table::Angle::ticks_per_degree;
    if (ticks > most) continue;
    wheels.push_back(bearing.ticks() < 0 ? -ticks : ticks);
  }
  std::optional<std::int32_t> best;
  double least = 1e6;
  for (const std::int32_t wheel : wheels) {
    const Reach reach = charge_reach(game, state, unit, target, wheel);
    if (!reach.possible || reach.cost >= least) continue;
    const double share = by_defence(game.rules, body.unit, reach.across.defence).share;
    if (reach.cost > full * share + near_enough) continue;
    least = reach.cost;
    best = wheel;
  }
  return best;
}

}  // namespace condotta::fwc
