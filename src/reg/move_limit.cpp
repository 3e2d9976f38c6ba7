// How far a leg of a move may go: the largest legal value, by the same code that judges moves.
#include <algorithm>

#include "reg/formation.hpp"
#include "reg/move_distance.hpp"
#include "reg/move_making.hpp"
#include "reg/prompted_move.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

// One leg as a number that can be turned up and down: BW, or radians of a wheel.
class Dial {
 public:
  Dial(const Game& game, const State& state, Move& move, std::size_t part, std::size_t leg)
      : game_(game), state_(state), move_(move), part_(part), leg_(move.parts[part].legs[leg]) {}

  bool wheels() const { return leg_.wheels; }
  void set(std::int64_t ticks) {
    if (leg_.wheels) {
      leg_.angle = Angle::ticks(ticks);
    } else {
      leg_.distance = Length::ticks(ticks);
    }
  }
  Ruling ruling(std::int64_t ticks) {
    set(ticks);
    return check_move(game_, state_, move_);
  }

  std::int64_t slack() const { return slack_; }
  std::int64_t end() const { return end_; }  // the most that any ground would allow

  // The values at which the distance itself runs out, in each going: the likely limits, exactly.
  std::vector<std::int64_t> nominal() {
    set(0);
    Move alone = move_;
    alone.parts.resize(part_ + 1);
    const MoveOutcome without = try_move(game_, state_, alone);
    const Length other = without.used;
    const double arm = leg_.wheels ? radius() : 1;
    if (leg_.wheels && arm > 0) slack_ = Angle::radians(table::tolerance.units() / arm).ticks() + 1;
    // A longer leg can only touch worse ground: what is left without it is the most.
    const double most = std::max(0.0, without.most - other.units());
    end_ = leg_.wheels ? Angle::radians(arm > 0 ? std::min(most / arm, table::pi / 2) : 0).ticks()
                       : Length::units(most).ticks();
    std::vector<std::int64_t> values;
    for (int bw = 0; bw <= 12; ++bw) {
      const double left = bw - other.units();
      if (left < 0 || arm <= 0) continue;
      if (leg_.wheels) {
        const double exact = std::min(left / arm, table::pi / 2);
        values.push_back(Angle::radians(exact).ticks());
      } else {
        values.push_back(Length::units(left).ticks());
      }
    }
    return values;
  }

 private:
  Length used() {
    Move alone = move_;
    alone.parts.resize(part_ + 1);
    return try_move(game_, state_, alone).used;
  }
  // From the pivot to the farthest front corner of the group.
  double radius() {
    set(Angle::degrees(90).ticks());
    const Length whole = used();
    set(0);
    return (whole - used()).units() / (table::pi / 2);
  }

  const Game& game_;
  const State& state_;
  Move& move_;
  std::size_t part_;
  Leg& leg_;
  std::int64_t slack_ = table::tolerance.ticks();
  std::int64_t end_ = 0;
};

}  // namespace

std::optional<MoveLimit> limit(const Game& game, const State& state, Move move, std::size_t part, std::size_t leg) {
  Dial dial(game, state, move, part, leg);
  const bool wheels = dial.wheels();
  const std::int64_t step = wheels ? Angle::degrees(1).ticks() : Length::units(0.05).ticks();
  std::vector<std::int64_t> values = dial.nominal();
  const std::int64_t end = dial.end();
  std::erase_if(values, [&](std::int64_t value) { return value > end; });
  const std::vector<std::int64_t> exact = values;
  // Rulings accept what is over by the tolerance; the limit is told without it.
  const std::int64_t slack = dial.slack();
  for (std::int64_t value = step; value <= end; value += step) values.push_back(value);
  std::sort(values.begin(), values.end());
  std::int64_t beyond = end + step;
  for (auto value = values.rbegin(); value != values.rend(); ++value) {
    if (*value <= 0 || !dial.ruling(*value).allowed()) {
      beyond = *value;
      continue;
    }
    std::int64_t legal = *value;
    const bool runs_out = std::find(exact.begin(), exact.end(), legal) != exact.end() &&
                          (beyond > end || !dial.ruling(legal + 2 * slack).allowed());
    if (!runs_out && beyond <= end) {
      std::int64_t illegal = beyond;
      while (illegal - legal > 1) {
        const std::int64_t middle = (legal + illegal) / 2;
        (dial.ruling(middle).allowed() ? legal : illegal) = middle;
      }
      if (legal - slack >= *value) legal -= slack;
    }
    MoveLimit found;
    if (wheels) {
      found.angle = Angle::ticks(legal);
    } else {
      found.distance = Length::ticks(legal);
    }
    const Ruling more = dial.ruling(legal + 2 * slack + 1);
    if (!more.allowed()) found.beyond = more.refusals.front();
    return found;
  }
  return std::nullopt;
}

}  // namespace condotta::reg
