// Time: live battles have so much for all of it and a little more for each choice, battles by turns so much for each.

#include <algorithm>

#include "server/match.hpp"
#include "server/messages.hpp"

namespace condotta::server {

// A computer's clock does not run: it is held to its time in another way.
std::optional<Side> Match::clock_runs() const {
  if (!has_clock() || !running()) return std::nullopt;
  const auto side = side_called(saved_.progress.waits_for);
  return side && computer_of(*side) == nullptr ? side : std::nullopt;
}

std::int64_t Match::time_left(Side side) const {
  const std::int64_t left = saved_.progress.clock[index(side)];
  if (clock_runs() != side) return left;
  return std::max(left - std::max(house_.now() - saved_.progress.asked_at, std::int64_t{0}), std::int64_t{0});
}

void Match::charge_clock(store::Progress& next) const {
  next.asked_at = house_.now();
  const auto side = clock_runs();
  if (!side) return;
  std::int64_t& left = next.clock[index(*side)];
  left = mode_ == "live" ? time_left(*side) + saved_.more * 1000 : saved_.seconds * 1000;
}

bool Match::time_is_up() {
  const auto side = clock_runs();
  return side && time_left(*side) == 0;
}

void Match::tick() {
  if (!clocked_ || standing().state != "running") return;
  lane_.add([self = shared_from_this()] {
    if (self->broken_ || self->committing_ || !self->time_is_up()) return;
    self->when_ready([self](const Trouble* trouble) {
      if (trouble != nullptr || !self->time_is_up()) return;
      const Side late = *self->clock_runs();
      self->end("time", name_of(other(late)),
                late == Side::red ? "Red has run out of time." : "Blue has run out of time.", nullptr, "");
    });
  });
}

}  // namespace condotta::server
