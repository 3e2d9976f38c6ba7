#include "reg/move_trace.hpp"

#include <algorithm>

#include "table/footprint.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Vector;
using Kind = Stretch::Kind;

// How far ahead of the line a point is at its least in a turn about the pivot; turns are to the right if positive.
double least_ahead(const table::Frame& frame, Vector point, Vector pivot, table::Angle angle) {
  const Vector arm = point - pivot;
  const double base = table::dot(pivot - frame.left_end, frame.forward);
  const double a = table::dot(arm, frame.forward);
  const double b = table::cross(frame.forward, arm);  // the ahead of the arm is a cos + b sin of the turn
  const table::SineCosine end = table::sine_cosine(angle);
  double least = std::min(a, a * end.cosine + b * end.sine);
  // The lowest point of the circle, if the turn comes through it.
  double lowest = table::arc_tangent(b, a) + table::pi;  // 0 to 2 pi, in the sense of the turn
  if (angle.ticks() < 0) lowest -= 2 * table::pi;
  const double limit = angle.radians();
  const bool through = angle.ticks() >= 0 ? lowest >= 0 && lowest <= limit : lowest <= 0 && lowest >= limit;
  if (through) least = std::min(least, -std::sqrt(a * a + b * b));
  return base + least;
}

double ahead_of(const table::Frame& frame, Vector point) { return table::dot(point - frame.left_end, frame.forward); }

std::vector<Vector> corners_of(const std::vector<table::Rectangle>& bases) {
  std::vector<Vector> corners;
  for (const table::Rectangle& base : bases)
    corners.insert(corners.end(), base.corners().begin(), base.corners().end());
  return corners;
}

// Whether a wheel that meets something at that angle goes on by more than the tolerance, measured at its farthest
// corner.
bool goes_beyond(Footprint moving, const Stretch& wheel, table::Angle met) {
  double radius = 0;
  for (const table::Rectangle& base : moving) {
    for (const Vector corner : base.corners()) radius = std::max(radius, table::norm(corner - wheel.pivot));
  }
  return table::arc(Length::units(radius), size(wheel.angle) - size(met)) > table::tolerance;
}

}  // namespace

table::Box swept_bounds(const Trace& trace, std::size_t mover) {
  table::Box box;
  for (const Stretch& stretch : trace.stretches) {
    const Footprint before(stretch.before[mover]);
    switch (stretch.kind) {
      case Kind::straight: box.include(table::swept_bounds(before, stretch.towards, stretch.distance)); break;
      case Kind::wheel: box.include(table::swept_bounds(before, stretch.pivot, stretch.angle)); break;
      case Kind::change:
        box.include(table::bounds(before));
        box.include(table::bounds(Footprint(stretch.after[mover])));
        break;
    }
  }
  return box;
}

Length least_distance(const Trace& trace, std::size_t mover, Footprint obstacles) {
  Length least = Length::ticks(INT32_MAX);
  for (const Stretch& stretch : trace.stretches) {
    const Footprint before(stretch.before[mover]);
    switch (stretch.kind) {
      case Kind::straight:
        least = std::min(least, table::least_distance(before, stretch.towards, stretch.distance, obstacles));
        break;
      case Kind::wheel:
        least = std::min(least, table::least_distance(before, stretch.pivot, stretch.angle, obstacles));
        break;
      case Kind::change:
        least = std::min(
            {least, table::distance(before, obstacles), table::distance(Footprint(stretch.after[mover]), obstacles)});
        break;
    }
  }
  return least;
}

bool runs_into(const Trace& trace, std::size_t mover, Footprint obstacles) {
  // As it is rounded to the grid at its end it may stand deeper in them than on the way.
  if (table::overlapping(trace.end(mover), obstacles)) return true;
  return std::any_of(trace.stretches.begin(), trace.stretches.end(), [&](const Stretch& stretch) {
    const Footprint before(stretch.before[mover]);
    switch (stretch.kind) {
      case Kind::straight: {
        const auto met = table::first_contact(before, stretch.towards, stretch.distance, obstacles);
        // Up to the touch is no running into; what it goes on beyond it is.
        return met && met->distance + table::tolerance < stretch.distance;
      }
      case Kind::wheel: {
        const auto met = table::first_contact(before, stretch.pivot, stretch.angle, obstacles);
        return met && goes_beyond(before, stretch, met->angle);
      }
      case Kind::change: return table::overlapping(Footprint(stretch.after[mover]), obstacles);
    }
    return false;
  });
}

bool touches_area(const Trace& trace, std::size_t mover, const table::Area& area) {
  return std::any_of(trace.stretches.begin(), trace.stretches.end(), [&](const Stretch& stretch) {
    const Footprint before(stretch.before[mover]);
    const Footprint after(stretch.after[mover]);
    if (table::overlapping(area, before) || table::overlapping(area, after)) return true;
    if (stretch.kind == Kind::straight) {
      const auto met = table::first_entry(before, stretch.towards, stretch.distance, area);
      return met && *met + table::tolerance < stretch.distance;
    }
    if (stretch.kind == Kind::wheel) {
      const auto met = table::first_entry(before, stretch.pivot, stretch.angle, area);
      return met && goes_beyond(before, stretch, *met);
    }
    return false;
  });
}

bool stays_on_table(const Game& game, const Trace& trace, std::size_t mover) {
  return inside(swept_bounds(trace, mover), {{0, 0}, {game.width.units(), game.height.units()}});
}

bool comes_onto_table(const Game& game, const Trace& trace, std::size_t mover) {
  const double w = game.width.units();
  const double h = game.height.units();
  const table::Box start = table::bounds(trace.start(mover));
  const bool west = start.low.x < w / 2;
  const table::Box ground{{west ? start.low.x : 0, 0}, {west ? w : start.high.x, h}};
  return inside(swept_bounds(trace, mover), ground) && inside(table::bounds(trace.end(mover)), {{0, 0}, {w, h}});
}

bool slips_past(const Trace& trace, std::size_t mover, const table::Rectangle& file, Length reach) {
  const table::Frame line = table::frame(file);
  const table::Rectangle zone =
      table::Rectangle::around(table::midpoint(line.left_end, line.right_end()) + line.forward * (reach.units() / 2),
                               line.forward, line.width / 2, reach.units() / 2);
  const Footprint zones(&zone, 1);
  constexpr double slack = table::tolerance.units();
  std::vector<double> floor;  // by corner: how far ahead it must stay
  for (const Stretch& stretch : trace.stretches) {
    std::vector<table::Rectangle> from = stretch.before[mover];
    Stretch rest = stretch;
    if (floor.empty()) {  // it has not been in the zone yet: where does it enter in this stretch?
      const Footprint before(from);
      if (table::overlapping(before, zones)) {
      } else if (stretch.kind == Kind::straight) {
        const auto met = table::first_contact(before, stretch.towards, stretch.distance, zones);
        if (!met || met->distance + table::tolerance >= stretch.distance) continue;
        from = table::moved(before, table::forward(stretch.towards) * met->distance.units());
        rest.distance = stretch.distance - met->distance;
      } else if (stretch.kind == Kind::wheel) {
        const auto met = table::first_contact(before, stretch.pivot, stretch.angle, zones);
        if (!met || met->angle == stretch.angle) continue;
        from = table::turned(before, stretch.pivot, met->angle);
        rest.angle = stretch.angle - met->angle;
      } else if (!table::overlapping(Footprint(stretch.after[mover]), zones)) {
        continue;
      }
      for (const Vector corner : corners_of(from)) floor.push_back(std::min(0.0, ahead_of(line, corner)));
    }
    const std::vector<Vector> now = corners_of(from);
    const std::vector<Vector> then = corners_of(stretch.after[mover]);
    for (std::size_t i = 0; i < floor.size() && i < then.size(); ++i) {
      double least = ahead_of(line, then[i]);
      if (rest.kind == Kind::wheel) least = std::min(least, least_ahead(line, now[i], rest.pivot, rest.angle));
      // A change of shape moves bases about: only the line itself counts.
      const double bound =
          rest.kind == Kind::change ? std::min(0.0, *std::min_element(floor.begin(), floor.end())) : floor[i];
      if (least < bound - slack) return true;
    }
    for (std::size_t i = 0; i < floor.size() && i < then.size(); ++i) {
      floor[i] = std::min(0.0, std::max(floor[i], ahead_of(line, then[i])));
    }
  }
  return false;
}

}  // namespace condotta::reg
