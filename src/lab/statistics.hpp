// The little statistics that reports need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace condotta::lab {

struct Interval {
  double low = 0;
  double high = 0;
};

// Wilson's interval of a share, with 95 % confidence.
Interval share_interval(double successes, double trials);

struct Mean {
  double value = 0;
  double error = 0;  // standard error
  std::size_t count = 0;
  Interval interval() const { return {value - 1.96 * error, value + 1.96 * error}; }
};
Mean mean_of(std::span<const double> values);

// How likely a difference as large as this would be by chance alone, two-sided: from the mean of paired differences.
double chance_of(const Mean& difference);

double median_of(std::vector<double> values);

// Ratings on Elo's scale from the points of each pair (win 1, draw ½), the first player at 0; with the interval in
// which 95 % of repetitions would lie, by resampling with fixed seeds.
struct Score {
  std::size_t first = 0;
  std::size_t second = 0;
  double points = 0;  // of the first
};
struct Rating {
  double value = 0;
  Interval interval;
};
std::vector<Rating> ratings_of(std::size_t players, std::span<const Score> scores);

}  // namespace condotta::lab
