// Tables of a few bases: answers are symmetric, sweeps and wheels agree with the move made in small steps, and what is
// said of a whole footprint is what is said of its parts.

#include <algorithm>
#include <array>
#include <cmath>

#include "fuzz/bytes.hpp"
#include "fuzz/targets.hpp"
#include "table/area.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::fuzz {
namespace {

using namespace table;

// Most of them on a grid of half units and right angles, where things touch; a few anywhere.
Length length(Bytes& bytes, int least_halves, int halves) {
  if (bytes.byte() < 200)
    return 0.5_u *
           static_cast<int>(static_cast<unsigned>(least_halves) + bytes.below(static_cast<std::size_t>(halves)));
  const auto span = static_cast<std::uint32_t>(halves * 5000);
  return Length::ticks(std::int64_t{least_halves} * 5000 + bytes.word(3) % span);
}
Angle heading(Bytes& bytes) {
  if (bytes.byte() < 160) return Angle::degrees(static_cast<double>(bytes.below(24)) * 15);
  return Angle::ticks(bytes.word(3) % Angle::ticks_per_circle);
}
Rectangle base(Bytes& bytes) {
  const Length x = length(bytes, 0, 24);
  const Length y = length(bytes, 0, 24);
  const Angle facing = heading(bytes);
  const Length width = length(bytes, 1, 8);
  return Rectangle::standing({{x, y}, facing}, width, length(bytes, 1, 4));
}

void must_be_symmetric(const Rectangle& a, const Rectangle& b) {
  must(overlapping(a, b) == overlapping(b, a), "overlapping is mutual");
  must(touching(a, b) == touching(b, a), "touching is mutual");
  must(!(overlapping(a, b) && touching(a, b)), "what overlaps does not touch");
  must(std::abs((distance(a, b) - distance(b, a)).ticks()) <= 1, "a distance is mutual");
  must(std::fabs(penetration(a, b) - penetration(b, a)) < 1e-9, "how deep they overlap is mutual");
  const auto mine = contact(a, b);
  const auto theirs = contact(b, a);
  must(mine.has_value() == theirs.has_value(), "a contact is mutual");
  must(mine.has_value() == touching(a, b), "there is a contact where they touch");
  if (mine) {
    must(mine->kind == theirs->kind, "both call a contact by the same kind");
    must(std::abs((mine->shared - theirs->shared).ticks()) <= 2 * tolerance.ticks(), "both share the same stretch");
  }
  if (overlapping(a, b)) must(distance(a, b) == Length{}, "what overlaps is not apart");
  if (distance(a, b) > tolerance) must(!touching(a, b), "what is apart does not touch");
}

constexpr double slack = 0.0011;  // the tolerance, and a rounding of the answer to ticks

// Before the contact nothing overlaps by more than the tolerance; at it they touch or overlap by a trifle.
void must_agree_with_steps(const Rectangle& mine, Angle towards, Length limit, const Rectangle& theirs) {
  if (overlapping(mine, theirs)) return;
  const Footprint moving(&mine, 1);
  const Footprint obstacle(&theirs, 1);
  const auto met = first_contact(moving, towards, limit, obstacle);
  const double stop = (met ? met->distance : limit).units();
  const Vector step = forward(towards);
  Length least = distance(mine, theirs);
  constexpr int steps = 64;
  for (int i = 0; i <= steps; ++i) {
    const Rectangle at = mine.moved(step * (stop * i / steps));
    must(penetration(at, theirs) <= 2 * slack, "nothing is in the way before the first contact of an advance");
    least = std::min(least, distance(at, theirs));
  }
  if (met) {
    must(distance(mine.moved(step * stop), theirs).units() <= slack, "what is met in an advance is touched");
  } else {
    const Length found = least_distance(moving, towards, limit, obstacle);
    must(found.units() <= least.units() + slack, "no moment of an advance is nearer than the least distance");
    must(found.units() >= least.units() - limit.units() / steps - slack, "some moment of an advance is that near");
  }
}

void must_agree_with_steps(const Rectangle& mine, Vector pivot, Angle limit, const Rectangle& theirs) {
  if (overlapping(mine, theirs)) return;
  const Footprint moving(&mine, 1);
  const auto met = first_contact(moving, pivot, limit, Footprint(&theirs, 1));
  if (met) must(met->angle.ticks() == 0 || (met->angle.ticks() < 0) == (limit.ticks() < 0), "a wheel goes its way");
  const double stop = (met ? met->angle : limit).radians();
  double reach = 0;  // of the corner that is farthest from the pivot: a rounding of the angle moves it
  for (const Vector corner : mine.corners()) reach = std::max(reach, norm(corner - pivot));
  const double trifle = 2 * slack + reach * 1e-5;
  constexpr int steps = 64;
  for (int i = 0; i <= steps; ++i) {
    const Rectangle at = mine.turned(pivot, sine_cosine(stop * i / steps));
    must(penetration(at, theirs) <= trifle, "nothing is in the way before the first contact of a wheel");
  }
  if (met) {
    must(distance(mine.turned(pivot, sine_cosine(stop)), theirs).units() <= trifle,
         "what is met in a wheel is touched");
  }
}

}  // namespace

void fuzz_geometry(std::string_view given) {
  Bytes bytes(given);
  std::array<Rectangle, 4> bases = {base(bytes), base(bytes), base(bytes), base(bytes)};
  for (std::size_t i = 0; i < bases.size(); ++i) {
    for (std::size_t k = i + 1; k < bases.size(); ++k) must_be_symmetric(bases[i], bases[k]);
  }
  bool any = false;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    for (std::size_t k = i + 1; k < bases.size(); ++k) any |= overlapping(bases[i], bases[k]);
  }
  must(first_overlap(bases).has_value() == any, "an overlap on the table is found");

  const Angle towards = heading(bytes);
  const Length way = length(bytes, 0, 16);
  const Angle turn = Angle::ticks(std::int64_t{bytes.word(3) % 3'600'000} - 1'800'000);
  const Vector pivot = bases[0].corner(turn.ticks() < 0 ? Corner::front_left : Corner::front_right);
  std::optional<Length> nearest;
  for (std::size_t k = 1; k < bases.size(); ++k) {
    must_agree_with_steps(bases[0], towards, way, bases[k]);
    must_agree_with_steps(bases[0], pivot, turn, bases[k]);
    const Footprint one(&bases[k], 1);
    const auto met = first_contact(Footprint(bases.data(), 1), towards, way, one);
    if (met && (!nearest || met->distance < *nearest)) nearest = met->distance;
    const Segment line{bases[0].centre(), bases[k].centre()};
    const Segment back{line.to, line.from};
    const Footprint others(bases.data() + 1, bases.size() - 1);
    must(clear(line, others) == clear(back, others), "a line is free in both directions");
  }
  const Footprint all(bases.data() + 1, bases.size() - 1);
  const auto met = first_contact(Footprint(bases.data(), 1), towards, way, all);
  must(met.has_value() == nearest.has_value(), "of several obstacles one is met if any is");
  if (met) must(met->distance == *nearest, "of several obstacles the nearest is met");

  const std::array<Point, 4> corners = {rounded(bases[1].corners()[0]), rounded(bases[1].corners()[1]),
                                        rounded(bases[2].corners()[2]), rounded(bases[1].corners()[3])};
  const Area area(corners);
  (void)overlapping(area, Footprint(bases.data(), 1));
  (void)distance(area, Footprint(bases.data(), 1));
  (void)first_entry(Footprint(bases.data(), 1), towards, way, area);
  (void)visible_parts(bases[0].corner(Corner::front_left), bases[3], Footprint(bases.data() + 1, 2));
}

}  // namespace condotta::fuzz
