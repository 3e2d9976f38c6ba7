// The slow and plain way to odds, against which the exact ones are tested: every face of every die, in all
// combinations.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "dice/source.hpp"

namespace condotta::reg {

// Dice that show one side after the other, like the wheels of a counter.
class EveryFace final : public dice::Source {
 public:
  dice::Face roll(const dice::Die& die) override {
    if (next_ == wheels_.size()) wheels_.push_back({0, die.sides});
    return die.faces[static_cast<std::size_t>(wheels_[next_++].side)];
  }
  std::uint32_t below(std::uint32_t) override { return 0; }

  double probability() const {
    double p = 1;
    for (const Wheel& wheel : wheels_) p /= wheel.sides;
    return p;
  }
  // Turns the last wheel; false when all have been through all sides.
  bool turn() {
    next_ = 0;
    while (!wheels_.empty() && ++wheels_.back().side == wheels_.back().sides) wheels_.pop_back();
    return !wheels_.empty();
  }

 private:
  struct Wheel {
    int side;
    int sides;
  };
  std::vector<Wheel> wheels_;
  std::size_t next_ = 0;
};

// What `outcome(source)` returns, with probabilities.
template <class Outcome>
auto every_face(Outcome outcome) {
  std::map<decltype(outcome(std::declval<dice::Source&>())), double> found;
  EveryFace source;
  do {
    const auto value = outcome(source);
    found[value] += source.probability();
  } while (source.turn());
  return found;
}

}  // namespace condotta::reg
