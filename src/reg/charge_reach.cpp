// Charge reach (REG-GEO-022): the cheapest wheel and advance that bring a base into contact with the target.
//
// The cost n·θ + x(θ) is continuous but for jumps where the target leaves the lane of the charge, and the least cost is
// often at such a jump. So the search samples the angle, then zooms in on every low place; contact is taken with the
// touch of a corner included, as the rule has it.
#include <algorithm>
#include <array>

#include "reg/charge_distance.hpp"
#include "reg/charges.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr double endless = 1e9;
constexpr double hair = 1e-9;

// How far a rectangle goes along a unit vector until it touches the other, grazing included.
double touch(const Rectangle& a, Vector towards, const Rectangle& b) {
  const Vector between = b.centre() - a.centre();
  double enter = -endless;
  double leave = endless;
  for (const Vector axis : {a.forward(), a.rightward(), b.forward(), b.rightward()}) {
    const double apart = dot(between, axis);
    const double reach = a.reach_along(axis) + b.reach_along(axis);
    const double speed = dot(towards, axis);
    if (std::fabs(speed) < 1e-12) {
      if (std::fabs(apart) > reach + hair) return endless;
      continue;
    }
    const double share = reach / std::fabs(speed);
    enter = std::max(enter, apart / speed - share);
    leave = std::min(leave, apart / speed + share);
  }
  return enter > leave + hair || leave < -hair ? endless : std::max(0.0, enter);
}

// One unit group's search for one target, wheeling to one side.
class Search {
 public:
  // `limit`: costs above it do not matter.
  Search(const Game& game, const State& state, UnitId unit, UnitId target, table::Side side, bool through_friends,
         int change, double limit)
      : ground_(!game.ground.empty()), stride_(game, state, unit, change), side_(side), limit_(limit) {
    const Side own = unit_at(state, unit).side;
    front_ = front_line(state, unit);
    pivot_ = table::front_corner(front_.pose, front_.width, side);
    bases_ = footprint(state, unit);
    // Going straight, whatever stands behind the front of a file touches nothing before it.
    for (const BaseId front : front_bases(state, unit)) fronts_.push_back(rectangle(base_at(state, front)));
    target_ = footprint(state, target);
    std::vector<UnitId> in_the_way = standing_units(state, other(own));
    std::erase(in_the_way, target);
    if (!through_friends) {
      for (const UnitId friendly : standing_units(state, own, true)) {
        if (friendly != unit) in_the_way.push_back(friendly);
      }
    }
    // Only what can be met within the limit.
    const double diagonal =
        std::sqrt(front_.width.units() * front_.width.units() + front_.depth.units() * front_.depth.units());
    const double far = std::max(limit_, 1.0) + 2 * diagonal + 2;
    const Vector here = table::exact(front_.pose.front);
    for (const UnitId other : in_the_way) {
      for (const BaseId id : bases_of(state, other)) {
        const Base& base = base_at(state, id);
        if (norm(table::exact(base.pose.front) - here) > far + base.depth.units()) continue;
        const Rectangle there = rectangle(base);
        if (norm(there.centre() - here) <= far) others_.push_back(there);
      }
    }
    for (const Rectangle& edge : beyond_the_edges(game)) others_.push_back(edge);
    for (const Rectangle& other : others_)
      sizes_.push_back(norm(Vector{other.half_width(), other.half_depth()}) + 2 * hair);
    most_ = std::min(table::pi / 2, (limit_ + 0.01) / front_.width.units());
    const Angle quarter = Angle::radians(side == table::Side::right ? most_ : -most_);
    if (const auto met = table::first_contact(Footprint(bases_), pivot_, quarter, Footprint(others_))) {
      most_ = size(met->angle).radians();
    }
    if (const auto met = table::first_contact(Footprint(bases_), pivot_, quarter, Footprint(target_))) {
      const double at = size(met->angle).radians();
      if (at <= most_) {
        most_ = at;
        consider(at, at * front_.width.units());  // it touches in the wheel
      }
    }
  }

  // The cheapest way: its angle and cost.
  struct Best {
    double angle = 0;
    double cost = endless;
  };
  Best best() {
    // Quarters of a degree; halves where only what is in reach matters.
    const double fine = (limit_ < endless ? 0.5 : 0.25) * table::pi / 180;
    const int samples = std::max(8, static_cast<int>(std::ceil(most_ / fine)));
    std::vector<double> costs(static_cast<std::size_t>(samples) + 1);
    const double step = most_ / samples;
    for (int i = 0; i <= samples; ++i) costs[static_cast<std::size_t>(i)] = cost(step * i);
    for (int i = 0; i <= samples; ++i) {
      const double here = costs[static_cast<std::size_t>(i)];
      if (here >= endless) continue;
      const bool low = (i == 0 || costs[static_cast<std::size_t>(i - 1)] >= here) &&
                       (i == samples || costs[static_cast<std::size_t>(i + 1)] >= here);
      if (low) zoom(step * i, step);
    }
    return best_;
  }

 private:
  void consider(double angle, double cost) {
    if (cost < best_.cost) best_ = {angle, cost};
  }

  void zoom(double around, double width) {
    const int rounds = limit_ < endless ? 3 : 6;
    for (int round = 0; round < rounds; ++round) {
      constexpr int samples = 20;
      double lowest = endless;
      double at = around;
      for (int i = -samples; i <= samples; ++i) {
        const double angle = std::clamp(around + width * i / samples, 0.0, most_);
        const double here = cost(angle);
        if (here < lowest) {
          lowest = here;
          at = angle;
        }
      }
      around = at;
      width /= samples / 2;
      consider(at, lowest);
    }
  }

  double cost(double angle) const {
    const double signed_angle = side_ == table::Side::right ? angle : -angle;
    const table::SineCosine by = table::sine_cosine(signed_angle);
    std::vector<Rectangle>& turned = turned_;
    turned.clear();
    for (const Rectangle& base : fronts_) turned.push_back(base.turned(pivot_, by));
    const Vector ahead = turned.front().forward();
    const Vector aside = table::right_of(ahead);
    double nearest = endless;
    for (const Rectangle& base : turned) {
      for (const Rectangle& enemy : target_) nearest = std::min(nearest, touch(base, ahead, enemy));
    }
    if (nearest >= endless || angle * front_.width.units() + nearest > limit_ + 0.01) return endless;
    // The strip before the front, as long as the way to the target.
    double left = endless, right = -endless, back = endless, front = -endless;
    for (const Rectangle& base : turned) {
      const double across = dot(base.centre(), aside), along = dot(base.centre(), ahead);
      left = std::min(left, across - base.reach_along(aside));
      right = std::max(right, across + base.reach_along(aside));
      back = std::min(back, along - base.reach_along(ahead));
      front = std::max(front, along + base.reach_along(ahead));
    }
    for (std::size_t i = 0; i < others_.size(); ++i) {
      const Rectangle& other = others_[i];
      const double across = dot(other.centre(), aside), size = sizes_[i];
      if (across + size < left || across - size > right) continue;  // however it is turned
      const double along = dot(other.centre(), ahead);
      const double wide = other.reach_along(aside) + hair, deep = other.reach_along(ahead) + hair;
      if (across + wide < left || across - wide > right || along + deep < back || along - deep > front + nearest) {
        continue;
      }
      for (const Rectangle& base : turned) {
        const auto met = table::meeting(base, ahead, other);
        if (met && *met < nearest - table::tolerance.units()) return endless;
      }
    }
    const double sum = angle * front_.width.units() + nearest;
    if (!ground_) return sum;
    // Going may end the charge before it gets there; then this is no way, however short.
    const ChargeWay way{Angle::radians(signed_angle), {}};
    return table::within(Length::units(sum), stride_.along(way)) ? sum : sum + barred;
  }

  static constexpr double barred = 1000;

  bool ground_;  // there is terrain on the table
  Stride stride_;
  table::Side side_;
  double limit_;
  Front front_;
  Vector pivot_;
  std::vector<Rectangle> bases_;
  std::vector<Rectangle> fronts_;
  std::vector<Rectangle> target_;
  std::vector<Rectangle> others_;
  std::vector<double> sizes_;              // from the middle of each to its corners, and a little more
  mutable std::vector<Rectangle> turned_;  // the fronts at the angle that is looked at: kept for its memory
  double most_ = 0;
  Best best_;
};

// The cheapest way may only graze a corner of the target. One that runs into it differs by a fraction of a degree.
ChargeWay firmly(const State& state, UnitId unit, UnitId target, ChargeWay way, Length limit) {
  const Crowd there = crowd(state, {target});
  for (const double more : {0.0, 0.05, -0.05, 0.1, -0.1, 0.2, -0.2, 0.5, -0.5}) {
    const ChargeWay tried{way.wheel + Angle::degrees(more), way.shift};
    if (size(tried.wheel) > Angle::degrees(90)) continue;
    if (first_meeting(state, unit, tried, limit, Footprint(there.rectangles))) return tried;
  }
  return way;
}

std::optional<ChargeReach> cheapest(const Game& game, const State& state, UnitId unit, UnitId target,
                                    bool through_friends, int change, double limit) {
  std::optional<ChargeReach> found;
  for (const table::Side side : {table::Side::right, table::Side::left}) {
    const auto best = Search(game, state, unit, target, side, through_friends, change, limit).best();
    if (best.cost >= 500) continue;  // nothing, or barred by going
    const Length cost = Length::units(best.cost);
    if (found && found->cost <= cost) continue;
    ChargeReach reach;
    reach.charge.unit = unit;
    reach.charge.way.wheel = Angle::radians(side == table::Side::right ? best.angle : -best.angle);
    reach.cost = cost;
    reach.distance = furthest(game, state, unit, reach.charge.way, change);
    reach.reached = table::within(cost, reach.distance);
    if (reach.reached) reach.charge.way = firmly(state, unit, target, reach.charge.way, reach.distance);
    found = reach;
  }
  return found;
}

// The most that a corner of the unit group can come nearer, whatever it does.
double farthest(const Game& game, const State& state, UnitId unit, int change) {
  const Front front = front_line(state, unit);
  const double longest =
      std::sqrt(front.width.units() * front.width.units() + front.depth.units() * front.depth.units());
  const auto most = move_in(game.rules, unit_at(state, unit).troops, Going::good);
  // The corner that goes farthest is the outer rear one: nothing beyond its circle can be reached.
  return std::max(0, most.value_or(0) + change) * longest / front.width.units() + 1;
}

std::optional<ChargeReach> search(const Game& game, const State& state, UnitId unit, UnitId target,
                                  bool through_friends, int change, double limit) {
  auto plain = cheapest(game, state, unit, target, through_friends, change, limit);
  if (plain && plain->reached) return plain;
  if (distance(state, unit, target).units() > farthest(game, state, unit, change)) return plain;
  // A file less, to get past friends or into contact (REG-CHG-029); half a BW aside, to get past friends (REG-CHG-028).
  const auto consider = [&](std::optional<ChargeReach> other, std::uint8_t dropped, Length shift) {
    if (!other || !other->reached || (plain && plain->reached && plain->cost <= other->cost)) return;
    other->charge.dropped = dropped;
    other->charge.way.shift = shift;
    plain = other;
  };
  const bool by_friends =
      !through_friends && !plain && cheapest(game, state, unit, target, true, change, limit).has_value();
  if (by_friends) {
    for (const double aside : {-0.5, -0.25, 0.25, 0.5}) {
      State moved = state;
      go(moved, unit, {{}, Length::units(aside)}, {});
      consider(cheapest(game, moved, unit, target, false, change, limit), 0, Length::units(aside));
    }
  }
  if (front_line(state, unit).files >= 3 && (!plain || !plain->reached)) {
    for (const std::uint8_t dropped : {std::uint8_t{1}, std::uint8_t{2}}) {
      State narrow = state;
      drop_file(game.rules, narrow, unit, dropped == 1 ? table::Side::left : table::Side::right);
      consider(cheapest(game, narrow, unit, target, through_friends, change, limit), dropped, {});
    }
  }
  return plain;
}

}  // namespace

std::optional<ChargeReach> charge_reach(const Game& game, const State& state, UnitId unit, UnitId target,
                                        bool through_friends, int change) {
  if (bases_of(state, unit).empty() || bases_of(state, target).empty()) return std::nullopt;
  return search(game, state, unit, target, through_friends, change, endless);
}

std::optional<ChargeReach> charge_within_reach(const Game& game, const State& state, UnitId unit, UnitId target,
                                               bool through_friends, int change) {
  if (bases_of(state, unit).empty() || bases_of(state, target).empty()) return std::nullopt;
  if (distance(state, unit, target).units() > farthest(game, state, unit, change)) return std::nullopt;
  const auto most = move_in(game.rules, unit_at(state, unit).troops, Going::good);
  auto found = search(game, state, unit, target, through_friends, change, std::max(0, most.value_or(0) + change));
  if (found && !found->reached) found.reset();
  return found;
}

}  // namespace condotta::reg
