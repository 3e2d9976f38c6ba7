// Into contact (CFE-CHG-026, CFE-GAP-021): straight on to the enemy, then flush with the edge that is touched.
#include <algorithm>
#include <cmath>

#include "cfeo/flight.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Rectangle;
using table::Vector;

namespace {

struct Struck {
  Vector point;  // where they touch
  Vector from;   // the edge
  Vector to;
  Vector outward;
};

// The edge of the enemy's stand that a unit now standing against it strikes.
Struck struck_edge(const Game& game, const FieldUnit& own, const FieldUnit& enemy, Vector way) {
  const Rectangles mine = rectangles(game, own);
  const Rectangles theirs = rectangles(game, enemy);
  const auto near = table::nearest_bases(mine, theirs);
  const Rectangle& stand = theirs[near ? near->theirs : 0];
  Struck out;
  out.point = near ? near->points.theirs : stand.centre();
  double best = -endless;
  for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
    const table::Segment side = stand.edge(edge);
    const Vector along = side.to - side.from;
    const double length = table::norm(along);
    const Vector outward = table::right_of(along) * (-1 / length);
    const double off = table::norm(table::nearest_point(side, out.point) - out.point);
    if (off > 0.05) continue;
    const double square_on = -table::dot(outward, way);
    if (square_on <= best) continue;
    best = square_on;
    out.from = side.from;
    out.to = side.to;
    out.outward = outward;
  }
  return out;
}

// CFE-GAP-021. The whole side of a formed unit along that edge.
void lengthen(const Rectangles& stands, Struck& edge) {
  const Vector along = (edge.to - edge.from) * (1 / table::norm(edge.to - edge.from));
  double low = 0;
  double high = table::dot(edge.to - edge.from, along);
  for (const Rectangle& stand : stands) {
    for (const Vector& corner : stand.corners()) {
      if (std::fabs(table::dot(corner - edge.from, edge.outward)) > 0.05) continue;
      low = std::min(low, table::dot(corner - edge.from, along));
      high = std::max(high, table::dot(corner - edge.from, along));
    }
  }
  const Vector from = edge.from;
  edge.from = from + along * low;
  edge.to = from + along * high;
}

// CFE-CHG-026: unformed chargers set their stands against the edge while there is room, the others behind.
FieldUnit swarm(const Game& game, const FieldUnit& own, const Struck& edge) {
  FieldUnit there = own;
  const StandSize& size = game.sizes[static_cast<std::size_t>(own.troops.type)];
  const double length = table::norm(edge.to - edge.from);
  const Vector along = (edge.to - edge.from) * (1 / length);
  const int all = static_cast<int>(own.stands.size());
  const int wide = std::clamp(static_cast<int>(length / size.width + 0.5), 1, all);
  const double half = wide * size.width / 2;
  double at = table::dot(edge.point - edge.from, along);
  at = length > 2 * half ? std::clamp(at, half, length - half) : length / 2;
  const Vector front = edge.from + along * at;
  draw_up(game, there, {table::rounded(front), table::direction(edge.outward * -1.0)}, Formation::line, wide);
  there.formation = Formation::unformed;
  return there;
}

// A formed charger pivots about the point of contact until its front lies flush (no slide).
FieldUnit flush(const Game& game, const FieldUnit& own, const Struck& edge) {
  FieldUnit there = own;
  const Angle wanted = table::direction(edge.outward * -1.0);
  turn_about(game, there, edge.point, table::turn(own.pose.heading, wanted));
  const double off = table::dot(table::exact(there.pose.front) - edge.from, edge.outward);
  shift(game, there, edge.outward * -off);
  return there;
}

}  // namespace

bool close_with(Play& play, int unit, int enemy, Angle towards, double distance) {
  FieldUnit& own = unit_at(play.state, unit);
  const FieldUnit& target = unit_at(play.state, enemy);
  const Rectangles before = rectangles(play.game, own);
  FieldUnit there = own;
  shift(play.game, there, table::forward(towards) * distance);
  Struck edge = struck_edge(play.game, there, target, table::forward(towards));
  FieldUnit aligned = there;
  if (table::norm(edge.outward) > 0.5) {
    if (formed(target)) lengthen(rectangles(play.game, target), edge);
    aligned = formed(own) ? flush(play.game, there, edge) : swarm(play.game, there, edge);
  }
  const auto stands = [&](const FieldUnit& unit_there) {
    return on_table(play.game, unit_there) && !overlaps(play.game, play.state, unit, unit_there);
  };
  // Without room to turn it stands as it came; without room at all it does not get there.
  if (!stands(aligned) && !stands(there)) return false;
  own = stands(aligned) ? aligned : there;
  arrive(play, unit, before);
  return present(unit_at(play.state, unit));
}

}  // namespace condotta::cfeo
