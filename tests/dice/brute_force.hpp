// The slow and plain way to odds, against which the quick ways are tested: every face of every die, one after the
// other.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "dice/source.hpp"

namespace condotta::dice {

// For each result of `outcome(faces)`: in how many of the throws of these dice it comes out.
template <class Outcome>
auto brute_force(std::span<const Die* const> dice, Outcome outcome) {
  std::map<decltype(outcome(std::vector<Face>{})), std::uint64_t> ways;
  std::vector<int> side(dice.size(), 0);
  while (true) {
    std::vector<Face> faces;
    for (std::size_t i = 0; i < dice.size(); ++i) faces.push_back(dice[i]->faces[static_cast<std::size_t>(side[i])]);
    ++ways[outcome(faces)];
    std::size_t turning = 0;
    while (turning < dice.size() && ++side[turning] == dice[turning]->sides) side[turning++] = 0;
    if (turning == dice.size()) return ways;
  }
}

inline Tally tally_of(const std::vector<Face>& faces) {
  Tally tally;
  for (const Face face : faces) ++tally[face];
  return tally;
}

inline double throws_of(std::span<const Die* const> dice) {
  double all = 1;
  for (const Die* die : dice) all *= die->sides;
  return all;
}

}  // namespace condotta::dice
