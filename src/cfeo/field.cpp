#include "cfeo/field.hpp"

#include <algorithm>
#include <cmath>

#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Rectangle;
using table::Vector;

// --- a unit
// ----------------------------------------------------------------------------------------------------------------------

bool present(const FieldUnit& unit) { return unit.presence == Presence::present; }
bool fights_on(const FieldUnit& unit) { return present(unit) && !unit.abandoned; }
Arm arm(const FieldUnit& unit) { return arm(unit.troops.type); }
bool formed(const FieldUnit& unit) {
  return (arm(unit) == Arm::infantry || arm(unit) == Arm::cavalry) && unit.formation != Formation::unformed;
}

int files(const FieldUnit& unit) {
  int count = 0;
  for (const StandPlace& stand : unit.stands) count += stand.rank == 0 ? 1 : 0;
  return count;
}

int ranks(const FieldUnit& unit) {
  int most = 0;
  for (const StandPlace& stand : unit.stands) most = std::max<int>(most, stand.rank + 1);
  return most;
}

Mover mover_of(const FieldUnit& unit) {
  switch (arm(unit)) {
    case Arm::cavalry: return Mover::cavalry;
    case Arm::guns: return unit.limbered ? Mover::limbered_gun : Mover::unlimbered_gun;
    case Arm::wagons: return Mover::limbered_gun;
    case Arm::infantry: break;
  }
  return Mover::foot;
}

Condition condition(const FieldUnit& unit) { return {static_cast<int>(unit.stands.size()), unit.dps, unit.casualties}; }

Unit unit_of(const FieldUnit& unit) {
  Unit out;
  out.troops = unit.troops;
  out.ranks.assign(static_cast<std::size_t>(ranks(unit)), 0);
  for (const StandPlace& stand : unit.stands) {
    ++out.ranks[static_cast<std::size_t>(stand.rank)];
    if (unit.troops.type == Type::tercio && stand.weapon == Weapon::shot) ++out.shot;
    if (unit.troops.type == Type::pikemen && stand.weapon == Weapon::sword) ++out.swords;
  }
  out.formation = unit.formation;
  out.limbered = unit.limbered;
  out.dps = unit.dps;
  out.casualties = unit.casualties;
  return out;
}

table::Footprint footprint(const FieldUnit& unit) {
  return unit.shapes.all ? table::Footprint(*unit.shapes.all) : table::Footprint();
}

Rectangles rectangles(const Game& game, const FieldUnit& unit) {
  if (unit.shapes.all && unit.shapes.all->size() == unit.stands.size()) return *unit.shapes.all;
  Rectangles out;
  out.reserve(unit.stands.size());
  const StandSize& size = game.sizes[static_cast<std::size_t>(unit.troops.type)];
  const table::Length width = yd(size.width);
  const table::Length depth = yd(size.depth);
  for (const StandPlace& stand : unit.stands) out.push_back(Rectangle::standing(stand.pose, width, depth));
  return out;
}

Stood stood(const Game& game, const FieldUnit& unit) {
  Stood out;
  out.unit = unit_of(unit);
  out.pose = unit.pose;
  out.stands = rectangles(game, unit);
  for (const StandPlace& stand : unit.stands) {
    out.rank.push_back(stand.rank);
    out.file.push_back(stand.file);
    out.weapon.push_back(stand.weapon);
  }
  return out;
}

Vector centre(const Game& game, const FieldUnit& unit) {
  Vector sum;
  const double back = game.sizes[static_cast<std::size_t>(unit.troops.type)].depth / 2;
  for (const StandPlace& stand : unit.stands) {
    sum = sum + table::exact(stand.pose.front) - table::forward(stand.pose.heading) * back;
  }
  return unit.stands.empty() ? table::exact(unit.pose.front) : sum * (1.0 / static_cast<double>(unit.stands.size()));
}

double width_of(const Game& game, const FieldUnit& unit) {
  return files(unit) * game.sizes[static_cast<std::size_t>(unit.troops.type)].width;
}
double depth_of(const Game& game, const FieldUnit& unit) {
  return ranks(unit) * game.sizes[static_cast<std::size_t>(unit.troops.type)].depth;
}

// --- drawing up
// ----------------------------------------------------------------------------------------------------------------------

void bound(const Game& game, FieldUnit& unit) {
  table::Box box;
  unit.shapes.all = nullptr;
  unit.shapes.all = std::make_shared<const Rectangles>(rectangles(game, unit));
  for (const Rectangle& stand : *unit.shapes.all) box.include(stand.bounds());
  if (box.empty()) box.include(table::exact(unit.pose.front));
  unit.low = table::rounded(box.low);
  unit.high = table::rounded(box.high);
}

namespace {

// Weapons in the order of the places: by CFE-FRM-011, from those that the unit has.
std::vector<Weapon> arms_of(const Game& game, const Unit& as, table::Pose pose) {
  return stand(game.rules, as, pose).weapon;
}

void put(const Game& game, FieldUnit& unit, table::Pose pose, const Unit& as, double gap) {
  const StandSize& size = game.sizes[static_cast<std::size_t>(unit.troops.type)];
  const std::vector<Weapon> weapons = arms_of(game, as, pose);
  unit.stands.clear();
  unit.pose = {pose.front, table::heading(pose.heading)};
  const int front = as.ranks.empty() ? 0 : as.ranks.front();
  std::size_t next = 0;
  for (std::size_t r = 0; r < as.ranks.size(); ++r) {
    const int first = (front - as.ranks[r]) / 2;
    for (int i = 0; i < as.ranks[r]; ++i, ++next) {
      const double aside = (first + i - (front - 1) / 2.0) * (size.width + gap);
      const table::Pose own = advanced(shifted(unit.pose, yd(aside)), yd(-static_cast<double>(r) * (size.depth + gap)));
      unit.stands.push_back({own, weapons[next], static_cast<std::int8_t>(r), static_cast<std::int8_t>(first + i)});
    }
  }
  bound(game, unit);
}

}  // namespace

// CFE-FRM-010: line or column, nothing else.
void draw_up(const Game& game, FieldUnit& unit, table::Pose pose, Formation formation, int wide) {
  Unit as = unit_of(unit);
  as.ranks = ranks_of(static_cast<int>(unit.stands.size()), formation == Formation::column ? 1 : wide);
  as.formation = formation;
  unit.formation = formation;
  put(game, unit, pose, as, 0);
}

void scatter(const Game& game, FieldUnit& unit, table::Pose pose, int wide) {
  constexpr double loose = 10;  // within the link of CFE-FRM-008
  Unit as = unit_of(unit);
  as.ranks = ranks_of(static_cast<int>(unit.stands.size()), std::max(1, wide));
  as.formation = Formation::unformed;
  unit.formation = Formation::unformed;
  put(game, unit, pose, as, loose);
}

void shift(const Game& game, FieldUnit& unit, Vector by) {
  const auto moved = [&](table::Pose& pose) { pose.front = table::rounded(table::exact(pose.front) + by); };
  moved(unit.pose);
  for (StandPlace& stand : unit.stands) moved(stand.pose);
  bound(game, unit);
}

void turn_about(const Game& game, FieldUnit& unit, Vector pivot, Angle angle) {
  unit.pose = turned(unit.pose, pivot, angle);
  for (StandPlace& stand : unit.stands) stand.pose = turned(stand.pose, pivot, angle);
  bound(game, unit);
}

namespace {

// Does some stand of it not stand where it would if it were drawn up anew?
bool bent(const Game& game, const FieldUnit& unit) {
  FieldUnit straight = unit;
  draw_up(game, straight, unit.pose, unit.formation, files(unit));
  for (std::size_t i = 0; i < unit.stands.size(); ++i) {
    const auto near = [&](const StandPlace& place) {
      return table::norm(table::exact(place.pose.front) - table::exact(unit.stands[i].pose.front)) < 1;
    };
    if (std::ranges::none_of(straight.stands, near)) return true;
  }
  return false;
}

}  // namespace

std::vector<Weapon> removable(const FieldUnit& unit) {
  std::vector<Weapon> kinds;
  for (const StandPlace& stand : unit.stands) {
    if (std::ranges::find(kinds, stand.weapon) == kinds.end()) kinds.push_back(stand.weapon);
  }
  // A Tercio needs its pikes between the shot: the last pike stand goes last (CFE-TRP-014).
  if (unit.troops.type == Type::tercio && kinds.size() > 1) {
    const auto pikes = std::ranges::count_if(unit.stands, [](const StandPlace& s) { return s.weapon == Weapon::pike; });
    if (pikes <= 1) std::erase(kinds, Weapon::pike);
  }
  return kinds;
}

void remove_stand(const Game& game, FieldUnit& unit, Weapon weapon) {
  if (unit.stands.empty()) return;
  // Of that weapon the rearmost; if it has none, the rearmost of all.
  std::size_t last = unit.stands.size() - 1;
  bool found = false;
  for (std::size_t i = 0; i < unit.stands.size(); ++i) {
    if (unit.stands[i].weapon != weapon) continue;
    if (!found || unit.stands[i].rank >= unit.stands[last].rank) last = i;
    found = true;
  }
  const bool block = formed(unit) && !bent(game, unit);  // a bent line keeps its bend (CFE-FRM-003)
  const int wide = files(unit);
  if (formed(unit) && !block) {  // the rearmost stand steps forward into the gap
    unit.stands[last].weapon = unit.stands.back().weapon;
    last = unit.stands.size() - 1;
  }
  for (std::size_t i = last; i + 1 < unit.stands.size(); ++i) unit.stands[i] = unit.stands[i + 1];
  unit.stands.pop_back();
  if (block && !unit.stands.empty()) {
    // Closed up at once: the same front while the line stays at least as wide as deep (CFE-FRM-002).
    draw_up(game, unit, unit.pose, unit.formation, std::min<int>(wide, static_cast<int>(unit.stands.size())));
  } else {
    if (!unit.stands.empty() && unit.stands[0].rank != 0) unit.stands[0].rank = 0;
    bound(game, unit);
  }
}

// --- the table
// ----------------------------------------------------------------------------------------------------------------------

Angle facing(const State& state, Side side) {
  return (side == Side::red) != state.swapped ? Angle{} : Angle::degrees(180);
}

bool on_table(const Game& game, const FieldUnit& unit) {
  const table::Length zero;
  return unit.low.x >= zero - table::tolerance && unit.low.y >= zero - table::tolerance &&
         unit.high.x <= game.width + table::tolerance && unit.high.y <= game.height + table::tolerance;
}

double box_distance(const FieldUnit& a, const FieldUnit& b) {
  const double x = std::max({0.0, (a.low.x - b.high.x).units(), (b.low.x - a.high.x).units()});
  const double y = std::max({0.0, (a.low.y - b.high.y).units(), (b.low.y - a.high.y).units()});
  return table::norm({x, y});
}

double box_distance(const FieldUnit& unit, Vector point) {
  const double x = std::max({0.0, unit.low.x.units() - point.x, point.x - unit.high.x.units()});
  const double y = std::max({0.0, unit.low.y.units() - point.y, point.y - unit.high.y.units()});
  return table::norm({x, y});
}

double distance(const Game&, const FieldUnit& a, const FieldUnit& b) {
  return table::distance(footprint(a), footprint(b)).units();
}
double distance(const Game&, const FieldUnit& unit, Vector point) {
  return table::distance(footprint(unit), point).units();
}

// Enemy for moves and manoeuvres: units and crewed guns that somebody sees (CFE-VIS-007, CFE-MAN-020). Nothing nearer
// than the limit: the limit or more.
double to_enemy(const Game& game, const State& state, int unit, double limit) {
  const FieldUnit& own = unit_at(state, unit);
  double least = 1e9;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == own.side || !fights_on(enemy) || arm(enemy) == Arm::wagons) continue;
    const double bound = box_distance(own, enemy);
    if (bound >= std::min(least, limit)) continue;
    const double at = distance(game, own, enemy);
    if (at < least && known(game, state, own.side, static_cast<int>(i))) least = at;
  }
  return least;
}

double to_enemy(const Game& game, const State& state, Side side, Vector at) {
  const double far = game.rules.numbers.leader_far_beyond + 1;
  double least = 1e9;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == side || !fights_on(enemy) || arm(enemy) == Arm::wagons) continue;
    const double bound = box_distance(enemy, at);
    if (bound > far || bound >= least) continue;
    const double away = distance(game, enemy, at);
    if (away < least && known(game, state, side, static_cast<int>(i))) least = away;
  }
  return least;
}

double to_friend(const Game& game, const State& state, Side side, Vector at) {
  double least = 1e9;
  for (const FieldUnit& unit : state.units) {
    if (unit.side != side || !fights_on(unit) || box_distance(unit, at) >= least) continue;
    least = std::min(least, distance(game, unit, at));
  }
  return least;
}

bool overlaps(const Game&, const State& state, int unit, const FieldUnit& as_if) {
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || !present(other) || box_distance(as_if, other) > 0) continue;
    if (table::overlapping(footprint(as_if), footprint(other))) return true;
  }
  return false;
}

double from_right(const State& state, const FieldUnit& unit) {
  const bool up = facing(state, unit.side) == Angle{};
  return up ? -unit.high.x.units() : unit.low.x.units();
}

std::vector<UnitId> right_to_left(const State& state, Side side) {
  std::vector<UnitId> order;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    if (state.units[i].side == side && present(state.units[i])) order.push_back(static_cast<UnitId>(i));
  }
  std::ranges::stable_sort(order, [&](UnitId a, UnitId b) {
    return from_right(state, unit_at(state, a)) < from_right(state, unit_at(state, b));
  });
  return order;
}

// --- contact
// ----------------------------------------------------------------------------------------------------------------------

bool touching(const State& state, int unit) {
  return std::ranges::any_of(state.touches, [&](const Touch& t) { return t.has(static_cast<UnitId>(unit)); });
}
bool touching(const State& state, int a, int b) {
  return std::ranges::any_of(
      state.touches, [&](const Touch& t) { return t.has(static_cast<UnitId>(a)) && t.has(static_cast<UnitId>(b)); });
}

void end_contacts(State& state, int unit) {
  std::erase_if(state.touches, [&](const Touch& t) { return t.has(static_cast<UnitId>(unit)); });
  unit_at(state, unit).reinforces = nobody;
}

void add_contact(State& state, int unit, int enemy, bool by_charge, bool flank) {
  const bool red = unit_at(state, unit).side == Side::red;
  const auto a = static_cast<UnitId>(red ? unit : enemy);
  const auto b = static_cast<UnitId>(red ? enemy : unit);
  for (Touch& t : state.touches) {
    if (t.red != a || t.blue != b) continue;
    if (by_charge && t.charger == nobody) t.charger = static_cast<UnitId>(unit);
    return;
  }
  Touch touch;
  touch.red = a;
  touch.blue = b;
  touch.since = state.turn;
  if (by_charge) touch.charger = static_cast<UnitId>(unit);
  touch.flank = flank;
  state.touches.push_back(touch);
}

bool old_melee(const State& state, int unit) {
  return std::ranges::any_of(state.touches,
                             [&](const Touch& t) { return t.has(static_cast<UnitId>(unit)) && t.since < state.turn; });
}

// --- ground
// ----------------------------------------------------------------------------------------------------------------------

bool in_ground(const Game& game, const FieldUnit& unit, Ground ground) {
  for (const Terrain& terrain : game.terrain) {
    if (terrain.linear || terrain.ground != ground) continue;
    if (table::overlapping(terrain.area, footprint(unit))) return true;
  }
  return false;
}

bool in_rough(const Game& game, const FieldUnit& unit) {
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const Passage its = passage(terrain.ground, arm(unit));
    if (terrain.road || terrain.linear || its == Passage::good) return false;
    return table::overlapping(terrain.area, footprint(unit));
  });
}

bool on_hill(const Game& game, const FieldUnit& unit) {
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const bool hill = terrain.ground == Ground::gentle_hill || terrain.ground == Ground::steep_hill;
    return hill && !terrain.linear && table::contains(terrain.area, table::exact(unit.pose.front));
  });
}

bool in_hard_cover(const Game& game, const FieldUnit& unit) { return in_ground(game, unit, Ground::built_up); }

namespace {

// Does the linear ground run between the unit, close to it, and the enemy?
bool defends(const Game& game, const FieldUnit& unit, Vector enemy, const Terrain& terrain) {
  const table::Footprint own = footprint(unit);
  const double near = yards(game.rules, game.rules.numbers.contact_gap_mm) + terrain.width.units() / 2;
  // Who stands astride has come across it and holds it no more.
  if (table::overlapping(own, table::Footprint(terrain.course))) return false;
  if (table::distance(own, table::Footprint(terrain.course)).units() > near + slack) return false;
  return !table::crossings({centre(game, unit), enemy}, terrain.course).empty();
}

bool holds_linear(const Game& game, const FieldUnit& unit, Vector enemy, bool walls_only) {
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const bool wall = terrain.ground == Ground::wall;
    const bool stream = terrain.paint == "stream";  // no advantage behind a stream (CFE-GAP-009)
    const bool other = effect(terrain.ground).edge_bonus && !stream && !walls_only;
    return terrain.linear && (wall || other) && defends(game, unit, enemy, terrain);
  });
}

}  // namespace

bool behind_walls(const Game& game, const FieldUnit& unit, Vector enemy) {
  return holds_linear(game, unit, enemy, true);
}

bool holds_edge(const Game& game, const FieldUnit& unit, const FieldUnit& enemy) {
  if (holds_linear(game, unit, centre(game, enemy), false)) return true;
  const table::Footprint own = footprint(unit);
  const table::Footprint theirs = footprint(enemy);
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const GroundEffect its = effect(terrain.ground);
    if (terrain.linear || !its.sight_limited || !its.edge_bonus) return false;  // woods and towns
    return table::overlapping(terrain.area, own) && !table::overlapping(terrain.area, theirs);
  });
}

// --- control
// ----------------------------------------------------------------------------------------------------------------------

std::optional<LeaderId> attached_leader(const State& state, int unit) {
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    if (state.leaders[i].there() && state.leaders[i].with == unit) return static_cast<LeaderId>(i);
  }
  return std::nullopt;
}

std::optional<LeaderId> general_of(const State& state, Side side) {
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    if (leader.there() && leader.side == side && leader.rank == Rank::general) return static_cast<LeaderId>(i);
  }
  return std::nullopt;
}

// CFE-CTL-001 to CFE-CTL-003, CFE-CMD-015
std::optional<LeaderId> controller(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  // His own Commander first, so that a battalia moves as one body (CFE-MOV-007); then the General.
  std::vector<LeaderNear> near;
  const auto controls = [&](std::size_t i, bool his) {
    const FieldLeader& leader = state.leaders[i];
    if (!leader.there() || leader.side != own.side) return false;
    const bool here = leader.with == unit;
    const double away = leader.with == nobody ? distance(game, own, table::exact(leader.at)) : 0;
    near.assign(1, {leader.leader(), his, leader.with != nobody, here, away});
    return controlled_by(game.rules, near).has_value();
  };
  if (own.battalia != nobody && controls(static_cast<std::size_t>(own.battalia), true)) return own.battalia;
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    if (state.leaders[i].rank != Rank::general || own.battalia == static_cast<LeaderId>(i)) continue;
    if (controls(i, false)) return static_cast<LeaderId>(i);
  }
  return std::nullopt;
}

void carry_leaders(const Game& game, State& state, int unit) {
  for (FieldLeader& leader : state.leaders) {
    if (leader.there() && leader.with == unit) leader.at = table::rounded(centre(game, unit_at(state, unit)));
  }
}

}  // namespace condotta::cfeo
