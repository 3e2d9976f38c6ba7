// How often somebody may do something: so many at once, so many a second in the long run.
#pragma once

#include <algorithm>
#include <chrono>

namespace condotta::server {

class Allowance {
 public:
  using Clock = std::chrono::steady_clock;

  constexpr Allowance(double at_once, double a_second) : most_(at_once), rate_(a_second), left_(at_once) {}

  bool take(Clock::time_point now) {
    if (last_ != Clock::time_point{}) {
      left_ = std::min(most_, left_ + rate_ * std::chrono::duration<double>(now - last_).count());
    }
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // Whether take() would be granted.
  bool has(Clock::time_point now) const {
    return last_ == Clock::time_point{} ? left_ >= 1
                                        : left_ + rate_ * std::chrono::duration<double>(now - last_).count() >= 1;
  }
  // Nothing has been taken for so long that it is as good as new.
  bool full(Clock::time_point now) const {
    return left_ + rate_ * std::chrono::duration<double>(now - last_).count() >= most_;
  }

 private:
  double most_;
  double rate_;
  double left_;
  Clock::time_point last_{};
};

}  // namespace condotta::server
