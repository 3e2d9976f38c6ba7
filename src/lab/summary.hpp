// What the results of a simulation say.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "lab/design.hpp"
#include "lab/statistics.hpp"

namespace condotta::lab {

// How battles ended: of one arm on one field, or of several together.
struct Tally {
  std::size_t battles = 0;
  std::size_t red = 0;
  std::size_t blue = 0;
  std::size_t draws = 0;
  std::size_t unfinished = 0;
  std::vector<double> turns;
  double first = 0;  // points of the arm's first player, whichever side he had: win 1, draw ½

  std::size_t ended() const { return battles - unfinished; }
  double red_share() const;
  Interval red_interval() const;
  double first_share() const;
  Interval first_interval() const;
};

// The second arm against the first in the same battles: the mean of the differences, and how likely it is by chance.
struct Comparison {
  Mean red_points;
  Mean turns;
};

struct Losses {
  std::int64_t bodies = 0;
  std::int64_t lost = 0;  // in hundredths of a body
  std::int64_t broken = 0;
};

struct Summary {
  std::vector<std::string> arms;
  std::vector<std::string> fields;
  std::map<std::string, Tally> of_arm;
  std::map<std::pair<std::string, std::string>, Tally> of_arm_on_field;
  std::map<std::pair<std::string, std::string>, Losses> losses;         // by arm and kind of troops
  std::map<std::pair<std::string, std::string>, std::int64_t> chosen;   // by arm and option
  std::map<std::pair<std::string, std::string>, std::int64_t> endings;  // by arm and words
  std::vector<Comparison> against_first;                                // for the second arm and on
  std::uint64_t hash = 0;                                               // over all results
  std::size_t faults = 0;
};
Summary summary_of(std::span<const Result> results, const std::vector<std::string>& arms);

// The battles that a reader may want to see: the shortest, the longest, one of middling length.
std::vector<std::pair<std::string, const Result*>> remarkable(std::span<const Result> results);

}  // namespace condotta::lab
