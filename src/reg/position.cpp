#include "reg/position.hpp"

#include <algorithm>

#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;
using table::Vector;

constexpr Length base_width = Length::units(1);

bool same_heading(const Base& a, const Base& b) {
  return size(table::turn(a.pose.heading, b.pose.heading)) <= table::Angle::degrees(1);
}

// Whether two bases may touch: a quick look before the exact one.
bool near(const table::Box& a, const table::Box& b) {
  constexpr double margin = 0.01;
  return a.low.x <= b.high.x + margin && b.low.x <= a.high.x + margin && a.low.y <= b.high.y + margin &&
         b.low.y <= a.high.y + margin;
}

bool farther_than(Length most, const Base& a, const Base& b) {
  const Length x = a.pose.front.x - b.pose.front.x;
  const Length y = a.pose.front.y - b.pose.front.y;
  return x > most || x < -most || y > most || y < -most;
}

// Too far apart to touch, whatever their facing: a base reaches no farther from the middle of its front than half its
// width and its depth together.
bool far_apart(const Base& a, const Base& b) { return farther_than(Length::units(1.1) + a.depth + b.depth, a, b); }

// Whether `behind` stands straight behind `front`, edge on edge, as `front` faces: more than half of the lane.
bool directly_behind(const Rectangle& front, const Rectangle& behind) {
  // What begins farther back needs no cutting.
  const double back = table::dot(front.corner(table::Corner::rear_right) - behind.centre(), front.forward());
  if (back - behind.reach_along(front.forward()) > table::tolerance.units() * 6) return false;
  const table::Frame rear{front.corner(table::Corner::rear_right), front.forward() * -1.0, front.half_width() * 2};
  const auto seen = table::directly_ahead(rear, behind);
  return seen && seen->distance <= table::tolerance * 5 && seen->overlap > Length::units(0.5) &&
         seen->distance >= -Length::units(0.1);
}

}  // namespace

// Its width along the right vector of its heading, its depth behind its front (REG-GEO-002, REG-GEO-003).
Rectangle rectangle(const Base& base) { return Rectangle::standing(base.pose, base_width, base.depth); }

bool on_table(const State& state, BaseId base) {
  const Base& b = state.bases[static_cast<std::size_t>(base)];
  return !b.lost && !state.units[static_cast<std::size_t>(b.unit)].off_table;
}

std::vector<BaseId> bases_of(const State& state, UnitId unit) {
  const Unit& u = state.units[static_cast<std::size_t>(unit)];
  std::vector<BaseId> bases;
  if (u.off_table) return bases;
  bases.reserve(static_cast<std::size_t>(u.base_count));
  for (BaseId base = u.first_base; base < u.first_base + u.base_count; ++base) {
    if (!state.bases[static_cast<std::size_t>(base)].lost) bases.push_back(base);
  }
  return bases;
}

std::vector<Rectangle> footprint(const State& state, UnitId unit) {
  const Unit& u = state.units[static_cast<std::size_t>(unit)];
  std::vector<Rectangle> rectangles;
  if (u.off_table) return rectangles;
  rectangles.reserve(static_cast<std::size_t>(u.base_count));
  table::Angle heading;  // most of them face the same way
  Vector ahead = table::forward(heading);
  for (BaseId base = u.first_base; base < u.first_base + u.base_count; ++base) {
    const Base& b = state.bases[static_cast<std::size_t>(base)];
    if (b.lost) continue;
    if (!(b.pose.heading == heading)) {
      heading = b.pose.heading;
      ahead = table::forward(heading);
    }
    rectangles.push_back(Rectangle::standing(b.pose.front, ahead, base_width, b.depth));
  }
  return rectangles;
}

namespace {

// The bases of a unit group and the ground that each covers.
struct Body {
  std::vector<BaseId> bases;
  std::vector<Rectangle> there;
};
Body body_of(const State& state, UnitId unit) { return {bases_of(state, unit), footprint(state, unit)}; }

std::vector<BaseId> column_in(const State& state, const Body& body, BaseId front) {
  const Vector facing = table::forward(state.bases[static_cast<std::size_t>(front)].pose.heading);
  std::vector<BaseId> column = {front};
  Rectangle last = rectangle(state.bases[static_cast<std::size_t>(front)]);
  for (bool found = true; found;) {
    found = false;
    for (std::size_t i = 0; i < body.bases.size(); ++i) {
      const Rectangle& next = body.there[i];
      // Too far away to stand behind it, however it is turned.
      const double reach = 0.1 + 1.5 * (next.half_width() + next.half_depth());
      if (!table::meet(last.bounds().grown(reach), {next.centre(), next.centre()})) continue;
      if (std::find(column.begin(), column.end(), body.bases[i]) != column.end()) continue;
      // The next base as seen along the facing of the file, whatever its own facing.
      const Rectangle seen =
          Rectangle::around(next.centre(), facing, next.reach_along(table::right_of(facing)), next.reach_along(facing));
      if (!directly_behind(last, seen)) continue;
      column.push_back(body.bases[i]);
      last = seen;
      found = true;
      break;
    }
  }
  return column;
}

// Whether another base of the unit group stands straight before it.
bool covered(const State& state, const Body& body, std::size_t i) {
  const Base& b = state.bases[static_cast<std::size_t>(body.bases[i])];
  for (std::size_t k = 0; k < body.bases.size(); ++k) {
    const Base& a = state.bases[static_cast<std::size_t>(body.bases[k])];
    if (k != i && near(body.there[k].bounds().grown(0.1), body.there[i].bounds()) && same_heading(a, b) &&
        directly_behind(body.there[k], body.there[i])) {
      return true;
    }
  }
  return false;
}

std::vector<BaseId> fronts_in(const State& state, const Body& body) {
  std::vector<BaseId> fronts;
  fronts.reserve(body.bases.size());
  for (std::size_t i = 0; i < body.bases.size(); ++i) {
    if (!covered(state, body, i)) fronts.push_back(body.bases[i]);
  }
  return fronts;
}

}  // namespace

std::vector<BaseId> column_behind(const State& state, BaseId front) {
  return column_in(state, body_of(state, state.bases[static_cast<std::size_t>(front)].unit), front);
}

BaseId front_of(const State& state, BaseId base) {
  const Base& own = state.bases[static_cast<std::size_t>(base)];
  const Body body = body_of(state, own.unit);
  // Where all face alike, it is the front of its file if nobody stands before it.
  const auto at = static_cast<std::size_t>(std::ranges::find(body.bases, base) - body.bases.begin());
  const bool alike = std::ranges::all_of(body.bases, [&](BaseId other) {
    return state.bases[static_cast<std::size_t>(other)].pose.heading == own.pose.heading;
  });
  if (alike && at < body.bases.size() && !covered(state, body, at)) return base;
  for (const BaseId front : fronts_in(state, body)) {
    const std::vector<BaseId> column = column_in(state, body, front);
    if (std::find(column.begin(), column.end(), base) != column.end()) return front;
  }
  return base;
}

std::vector<BaseId> front_bases(const State& state, UnitId unit) { return fronts_in(state, body_of(state, unit)); }

int frontage(const State& state, UnitId unit) { return static_cast<int>(front_bases(state, unit).size()); }

std::vector<BaseId> neighbours(const State& state, BaseId front) {
  const Base& own = state.bases[static_cast<std::size_t>(front)];
  const Side side = state.units[static_cast<std::size_t>(own.unit)].side;
  const table::Frame frame = table::frame(rectangle(own));
  std::array<BaseId, 2> nearest = {nobody, nobody};
  std::array<Length, 2> gaps = {Length::units(1), Length::units(1)};
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.side != side || unit.off_table || unit.broken) continue;
    const bool next_to_it =
        std::any_of(state.bases.begin() + unit.first_base, state.bases.begin() + unit.first_base + unit.base_count,
                    [&](const Base& base) { return !base.lost && !farther_than(Length::units(5), own, base); });
    if (!next_to_it) continue;
    for (const BaseId base : front_bases(state, static_cast<UnitId>(u))) {
      const Base& other = state.bases[static_cast<std::size_t>(base)];
      if (base == front || !same_heading(own, other)) continue;
      const Rectangle there = rectangle(other);
      const table::Extent extent = table::extent(frame, table::Footprint(&there, 1));
      // Level with it: side edges face each other, within what an alignment closes.
      if (extent.most.ahead < -Length::units(1) || extent.most.ahead > Length::units(1)) continue;
      const Length right_gap = extent.least.aside - Length::units(frame.width);
      const Length left_gap = -extent.most.aside;
      for (const std::size_t hand : {std::size_t{0}, std::size_t{1}}) {
        const Length gap = hand == 0 ? left_gap : right_gap;
        if (gap < -Length::units(0.1) || gap >= Length::units(1)) continue;
        if (nearest[hand] == nobody || gap < gaps[hand]) {
          nearest[hand] = base;
          gaps[hand] = gap;
        }
      }
    }
  }
  std::vector<BaseId> result;
  for (const BaseId base : nearest) {
    if (base != nobody) result.push_back(base);
  }
  return result;
}

bool fights_on_every_edge(const State& state, BaseId base) {
  const Unit& unit = state.units[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)];
  return unit.square || unit.troops.type == Type::battlewagons || unit.troops.type == Type::camp;  // REG-CMP-026
}

namespace {

Vector outward(const Rectangle& base, table::Edge edge) {
  switch (edge) {
    case table::Edge::front: return base.forward();
    case table::Edge::right: return base.rightward();
    case table::Edge::rear: return base.forward() * -1.0;
    case table::Edge::left: return base.rightward() * -1.0;
  }
  return base.forward();
}

// A corner belongs to the front or the rear, but to the side for whom it hits as a flank charge (REG-GEO-011).
table::Edge edge_of_corner(table::Part corner, bool flank_charge) {
  const bool right = corner == table::Part::front_right || corner == table::Part::rear_right;
  if (flank_charge) return right ? table::Edge::right : table::Edge::left;
  return table::is_front(corner) ? table::Edge::front : table::Edge::rear;
}

}  // namespace

std::optional<FightingEdges> edges_that_fight(const State& state, BaseId mine, BaseId theirs,
                                              const table::Contact& how) {
  const bool any_edge = fights_on_every_edge(state, mine) || fights_on_every_edge(state, theirs);
  if (how.kind == table::ContactKind::edge) {
    const FightingEdges edges{static_cast<table::Edge>(how.mine), static_cast<table::Edge>(how.theirs)};
    const bool front = edges.mine == table::Edge::front || edges.theirs == table::Edge::front;
    return front || any_edge ? std::optional(edges) : std::nullopt;
  }
  const bool my_corner = table::is_corner(how.mine);
  if (my_corner == table::is_corner(how.theirs)) return std::nullopt;
  const Base& pressed = state.bases[static_cast<std::size_t>(my_corner ? theirs : mine)];  // whose edge it is
  const Base& pointed = state.bases[static_cast<std::size_t>(my_corner ? mine : theirs)];  // whose corner
  const auto edge = static_cast<table::Edge>(my_corner ? how.theirs : how.mine);
  const table::Edge other = edge_of_corner(my_corner ? how.mine : how.theirs, pressed.flank_charge);
  constexpr double least = 0.087;  // 5 degrees: who stands along an edge does not fight it
  const bool looks = other == table::Edge::front &&
                     dot(table::forward(pointed.pose.heading), outward(rectangle(pressed), edge)) < -least;
  if (edge != table::Edge::front && !looks && !any_edge) return std::nullopt;
  return my_corner ? FightingEdges{other, edge} : FightingEdges{edge, other};
}

namespace {

// How two enemy bases fight, if they do.
std::optional<Touch> touch_of(const State& state, BaseId red, BaseId blue) {
  const Base& a = state.bases[static_cast<std::size_t>(red)];
  const Base& b = state.bases[static_cast<std::size_t>(blue)];
  if (far_apart(a, b)) return std::nullopt;
  const Rectangle mine = rectangle(a);
  const Rectangle theirs = rectangle(b);
  if (!near(mine.bounds(), theirs.bounds())) return std::nullopt;
  const auto contact = table::contact(mine, theirs);
  if (!contact) return std::nullopt;
  const auto edges = edges_that_fight(state, red, blue, *contact);
  if (!edges) return std::nullopt;
  return Touch{red, blue, edges->mine, edges->theirs, contact->shared};
}

// Where the middles of the fronts of a unit group's bases lie: a first look that needs no facing.
struct Whereabouts {
  BaseId first = 0;
  BaseId end = 0;
  table::Point low;
  table::Point high;

  static constexpr Length near = Length::units(5);
  bool far_from(const Whereabouts& other) const {
    return low.x - other.high.x > near || other.low.x - high.x > near || low.y - other.high.y > near ||
           other.low.y - high.y > near;
  }
};

std::optional<Whereabouts> whereabouts(const State& state, UnitId id) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  if (unit.off_table || unit.broken) return std::nullopt;
  Whereabouts found{unit.first_base, static_cast<BaseId>(unit.first_base + unit.base_count), {}, {}};
  bool any = false;
  for (BaseId base = found.first; base < found.end; ++base) {
    const Base& b = state.bases[static_cast<std::size_t>(base)];
    if (b.lost) continue;
    const table::Point at = b.pose.front;
    found.low = any ? table::Point{std::min(found.low.x, at.x), std::min(found.low.y, at.y)} : at;
    found.high = any ? table::Point{std::max(found.high.x, at.x), std::max(found.high.y, at.y)} : at;
    any = true;
  }
  return any ? std::optional(found) : std::nullopt;
}

// Calls `found` with every touch between the two unit groups until it says that it has seen enough.
template <class Found>
bool each_touch(const State& state, const Whereabouts& red, const Whereabouts& blue, Found&& found) {
  for (BaseId a = red.first; a < red.end; ++a) {
    if (state.bases[static_cast<std::size_t>(a)].lost) continue;
    for (BaseId b = blue.first; b < blue.end; ++b) {
      if (state.bases[static_cast<std::size_t>(b)].lost) continue;
      if (const auto touch = touch_of(state, a, b); touch && found(*touch)) return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Touch> touches(const State& state) {
  std::array<std::vector<Whereabouts>, 2> sides;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (const auto there = whereabouts(state, static_cast<UnitId>(u)))
      sides[index(state.units[u].side)].push_back(*there);
  }
  // From west to east, so that each looks only at those about where it stands.
  std::vector<Whereabouts>& blues = sides[index(Side::blue)];
  std::ranges::sort(blues, [](const Whereabouts& x, const Whereabouts& y) {
    return std::pair(x.low.x, x.first) < std::pair(y.low.x, y.first);
  });
  Length widest;
  for (const Whereabouts& blue : blues) widest = std::max(widest, blue.high.x - blue.low.x);
  std::vector<Touch> found;
  for (const Whereabouts& red : sides[index(Side::red)]) {
    const Length from = red.low.x - Whereabouts::near - widest;
    auto blue = std::ranges::lower_bound(blues, from, {}, [](const Whereabouts& one) { return one.low.x; });
    for (; blue != blues.end() && blue->low.x <= red.high.x + Whereabouts::near; ++blue) {
      if (red.far_from(*blue)) continue;
      each_touch(state, red, *blue, [&](const Touch& touch) {
        found.push_back(touch);
        return false;
      });
    }
  }
  // By red's bases, then by blue's, whatever unit groups they belong to.
  std::ranges::sort(found, [](const Touch& x, const Touch& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
  return found;
}

namespace {

// The touches of one unit group, until `found` has seen enough.
template <class Found>
bool each_touch_of(const State& state, UnitId unit, Found&& found) {
  const auto own = whereabouts(state, unit);
  if (!own) return false;
  const Side side = state.units[static_cast<std::size_t>(unit)].side;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (state.units[u].side == side) continue;
    const auto there = whereabouts(state, static_cast<UnitId>(u));
    if (!there || own->far_from(*there)) continue;
    const bool red = side == Side::red;
    if (each_touch(state, red ? *own : *there, red ? *there : *own, found)) return true;
  }
  return false;
}

}  // namespace

std::vector<Touch> touches_of(const State& state, UnitId unit) {
  std::vector<Touch> found;
  each_touch_of(state, unit, [&](const Touch& touch) {
    found.push_back(touch);
    return false;
  });
  return found;
}

bool in_combat(const State& state, UnitId unit) {
  return each_touch_of(state, unit, [](const Touch&) { return true; });
}

Length distance(const State& state, UnitId a, UnitId b) {  // REG-GEO-009
  const std::vector<Rectangle> mine = footprint(state, a);
  const std::vector<Rectangle> theirs = footprint(state, b);
  return table::distance(table::Footprint(mine), table::Footprint(theirs));
}

Quality lowest_quality(const State& state, UnitId unit) {
  Quality lowest = Quality::exceptional;
  for (const BaseId base : bases_of(state, unit)) {
    lowest = std::min(lowest, state.bases[static_cast<std::size_t>(base)].quality);
  }
  return lowest;
}

Rectangle general_square(const State& state, const General& general) {
  if (general.with == nobody) {
    return Rectangle::around(table::exact(general.at), {0, 1}, 0.5, 0.5);
  }
  const std::vector<BaseId> column = column_behind(state, front_of(state, general.with));
  const Base& front = state.bases[static_cast<std::size_t>(column.front())];
  if (general.committed) return Rectangle::before(front.pose, base_width, Length::units(1));
  const Base& last = state.bases[static_cast<std::size_t>(column.back())];
  return Rectangle::standing(table::advanced({last.pose.front, front.pose.heading}, -last.depth), base_width,
                             Length::units(1));
}

std::optional<GeneralId> general_with(const State& state, BaseId front) {
  const std::vector<BaseId> column = column_behind(state, front);
  std::optional<GeneralId> best;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const General& general = state.generals[i];
    if (general.killed || std::find(column.begin(), column.end(), general.with) == column.end()) continue;
    if (!best || general.grade > state.generals[static_cast<std::size_t>(*best)].grade) {
      best = static_cast<GeneralId>(i);
    }
  }
  return best;
}

}  // namespace condotta::reg
