#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "dice/seeded.hpp"

namespace condotta::lab {

Interval share_interval(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  constexpr double z = 1.96;
  const double share = successes / trials;
  const double middle = (share + z * z / (2 * trials)) / (1 + z * z / trials);
  const double half =
      z / (1 + z * z / trials) * std::sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Mean mean_of(std::span<const double> values) {
  Mean mean;
  mean.count = values.size();
  if (values.empty()) return mean;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) mean.value += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean.value) * (value - mean.value);
  mean.error = values.size() > 1 ? std::sqrt(squares / (count - 1) / count) : 0;
  return mean;
}

double chance_of(const Mean& difference) {
  if (difference.error <= 0) return difference.value == 0 ? 1 : difference.count > 1 ? 0 : 1;
  return std::erfc(std::fabs(difference.value) / difference.error / std::sqrt(2.0));
}

double median_of(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

namespace {

// Bradley and Terry's strengths by repeated improvement; one drawn game against a phantom keeps a player that has won
// or lost everything within bounds.
std::vector<double> strengths(std::size_t players, std::span<const Score> scores) {
  std::vector<double> points(players, 0.5);
  std::vector<std::vector<double>> games(players, std::vector<double>(players, 0));
  for (const Score& score : scores) {
    points[score.first] += score.points;
    points[score.second] += 1 - score.points;
    games[score.first][score.second] += 1;
    games[score.second][score.first] += 1;
  }
  std::vector<double> strength(players, 1);
  for (int round = 0; round < 300; ++round) {
    std::vector<double> next(players);
    for (std::size_t i = 0; i < players; ++i) {
      double sum = 1 / (strength[i] + 1);  // the phantom, of strength 1
      for (std::size_t j = 0; j < players; ++j) {
        if (games[i][j] > 0) sum += games[i][j] / (strength[i] + strength[j]);
      }
      next[i] = points[i] / sum;
    }
    strength = next;
  }
  std::vector<double> ratings(players);
  for (std::size_t i = 0; i < players; ++i) ratings[i] = 400 * std::log10(strength[i]);
  const double first = players > 0 ? ratings[0] : 0;
  for (double& rating : ratings) rating -= first;
  return ratings;
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, std::span<const Score> scores) {
  const std::vector<double> values = strengths(players, scores);
  constexpr std::size_t samples = 200;
  std::vector<std::vector<double>> resampled(players);
  dice::Seeded dice(1494);
  std::vector<Score> drawn(scores.size());
  for (std::size_t sample = 0; sample < samples && !scores.empty(); ++sample) {
    for (Score& score : drawn) score = scores[dice.below(static_cast<std::uint32_t>(scores.size()))];
    const std::vector<double> again = strengths(players, drawn);
    for (std::size_t i = 0; i < players; ++i) resampled[i].push_back(again[i]);
  }
  std::vector<Rating> ratings(players);
  for (std::size_t i = 0; i < players; ++i) {
    ratings[i].value = values[i];
    if (resampled[i].empty()) continue;
    std::sort(resampled[i].begin(), resampled[i].end());
    ratings[i].interval = {resampled[i][samples / 40], resampled[i][samples - 1 - samples / 40]};
  }
  return ratings;
}

}  // namespace condotta::lab
