// Plots as SVG text, to be put into a page: no scripts, no other files.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/statistics.hpp"

namespace condotta::lab {

struct Bar {
  std::string label;
  double value = 0;
  std::optional<Interval> interval = {};
  int group = 0;           // its colour
  std::string words = {};  // written behind it; the value if empty
};

// Bars from the left, one below the other, from 0 to `most`; a dashed line at `mark`.
std::string bars(std::span<const Bar> bars, double most, std::optional<double> mark = {});

// How often each whole number occurred, for several groups side by side.
std::string histogram(std::span<const std::vector<double>> groups, std::string_view axis);

// Text for HTML and SVG.
std::string escaped(std::string_view text);

}  // namespace condotta::lab
