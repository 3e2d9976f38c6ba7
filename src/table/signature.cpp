#include "table/signature.hpp"

#include <bit>
#include <vector>

#include "table/area.hpp"
#include "table/sight.hpp"

namespace condotta::table {
namespace {

class Digest {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) {
      hash_ ^= (value >> (8 * byte)) & 0xFF;
      hash_ *= 0x100000001B3u;
    }
  }
  void add(bool value) { add(std::uint64_t{value ? 1u : 0u}); }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(Vector value) { add(value.x), add(value.y); }
  void add(Length value) { add(static_cast<std::uint64_t>(value.ticks())); }
  void add(Angle value) { add(static_cast<std::uint64_t>(value.ticks())); }
  void add(Pose value) { add(value.front.x), add(value.front.y), add(value.heading); }
  void add(const Box& value) { add(value.low), add(value.high); }
  void add(const Segment& value) { add(value.from), add(value.to); }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325u;
};

// Draws one after the other, each a statement of its own: the order of evaluation in a call is not fixed.
class Draw {
 public:
  double share() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<double>((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
  }
  Length length(double low, double high) { return Length::units(low + (high - low) * share()); }
  Pose pose() {
    const Length x = length(0, 12);
    const Length y = length(0, 12);
    return {{x, y}, heading(Angle::degrees(360 * share()))};
  }
  Rectangle base() {
    const Pose at = pose();
    const Length width = length(0.5, 3);
    return Rectangle::standing(at, width, length(0.3, 2));
  }

 private:
  std::uint64_t state_ = 1494;
};

void trigonometry(Draw& draw, Digest& digest) {
  for (int i = 0; i < 500; ++i) {
    const double x = draw.share() * 20 - 10;
    const double y = draw.share() * 20 - 10;
    const SineCosine free = sine_cosine(x);
    const SineCosine whole = sine_cosine(Angle::degrees(36 * y));
    digest.add(free.sine), digest.add(free.cosine), digest.add(whole.sine), digest.add(whole.cosine);
    digest.add(arc_tangent(y, x));
  }
}

void poses(Draw& draw, Digest& digest) {
  for (int i = 0; i < 300; ++i) {
    const Pose start = draw.pose();
    const Length width = draw.length(1, 6);
    digest.add(advanced(start, width));
    digest.add(shifted(start, width));
    digest.add(about_faced(start, width));
    digest.add(wheeled(start, width, i % 2 == 0 ? Side::left : Side::right, Angle::degrees(90 * draw.share())));
    digest.add(direction(exact(start.front)));
  }
}

void contacts_and_frames(Draw& draw, Digest& digest) {
  for (int i = 0; i < 500; ++i) {
    const Rectangle a = draw.base();
    const Rectangle b = draw.base();
    const Nearest near = nearest_points(a, b);
    digest.add(near.distance), digest.add(near.mine), digest.add(near.theirs);
    digest.add(penetration(a, b));
    digest.add(overlapping(a, b));
    if (const auto met = contact(a, b.moved(near.mine - near.theirs))) {
      digest.add(static_cast<std::uint64_t>(met->mine) * 8 + static_cast<std::uint64_t>(met->theirs));
      digest.add(met->where), digest.add(met->shared);
    }
    const Frame file = frame(a);
    if (const auto found = directly_ahead(file, b)) digest.add(found->distance), digest.add(found->overlap);
    if (const auto found = distance_in_arc({file, 1_u, 22.5_deg}, b)) digest.add(*found);
    digest.add(extent(file, {&b, 1}).least.ahead);
    digest.add(behind(file, {&b, 1}));
  }
}

void moves(Draw& draw, Digest& digest) {
  for (int round = 0; round < 60; ++round) {
    std::vector<Rectangle> mine;
    std::vector<Rectangle> others;
    for (int i = 0; i < 3; ++i) mine.push_back(draw.base());
    for (int i = 0; i < 20; ++i) others.push_back(draw.base().moved({4, 6}));
    const Angle towards = Angle::degrees(360 * draw.share());
    const Length limit = draw.length(1, 8);
    const Angle turn = Angle::degrees(180 * draw.share() - 90);
    const Vector pivot = mine.front().corner(turn < Angle{} ? Corner::front_left : Corner::front_right);
    if (const auto met = first_contact(mine, towards, limit, others)) {
      digest.add(met->distance), digest.add(std::uint64_t{met->obstacle * 3 + met->base});
    }
    if (const auto met = first_contact(mine, pivot, turn, others)) {
      digest.add(met->angle), digest.add(std::uint64_t{met->obstacle * 3 + met->base});
    }
    digest.add(least_distance(mine, towards, limit, others));
    digest.add(least_distance(mine, pivot, turn, others));
    digest.add(swept_bounds(mine, pivot, turn));
    digest.add(swept_extent(frame(others.front()), mine, pivot, turn).least.ahead);
    if (const auto pair = first_overlap(others)) digest.add(std::uint64_t{pair->first * 20 + pair->second});
  }
}

void sight_and_areas(Draw& draw, Digest& digest) {
  for (int round = 0; round < 60; ++round) {
    std::vector<Rectangle> blockers;
    for (int i = 0; i < 6; ++i) blockers.push_back(draw.base());
    const Rectangle target = draw.base().moved({0, 14});
    const Rectangle shooter = draw.base().moved({0, -6});
    for (const Segment& part : visible_parts(shooter.corner(Corner::front_left), target, blockers)) digest.add(part);
    digest.add(visible(shooter.edge(Edge::front), target, blockers));
    digest.add(clear({shooter.centre(), target.centre()}, blockers));
    std::vector<Point> corners;
    for (int i = 0; i < 9; ++i) {
      const Vector arm = forward(40_deg * i) * draw.length(2, 5).units();
      corners.push_back(rounded(Vector{6, 6} + arm));
    }
    const Area wood(corners);
    digest.add(wood.surface());
    digest.add(length_inside(wood, {shooter.centre(), target.centre()}));
    digest.add(overlapping(wood, blockers));
    digest.add(distance(wood, Footprint(blockers).first(1)));
    if (const auto entry = first_entry({&shooter, 1}, 0_deg, 12_u, wood)) digest.add(*entry);
    const Vector pivot = shooter.corner(Corner::front_right);
    if (const auto entry = first_entry({&shooter, 1}, pivot, 90_deg, wood)) digest.add(*entry);
  }
}

}  // namespace

std::uint64_t signature() {
  Draw draw;
  Digest digest;
  trigonometry(draw, digest);
  poses(draw, digest);
  contacts_and_frames(draw, digest);
  moves(draw, digest);
  sight_and_areas(draw, digest);
  return digest.value();
}

}  // namespace condotta::table
