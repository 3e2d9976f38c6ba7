// Runs a design on several threads into its results.
#pragma once

#include <atomic>
#include <functional>

#include "lab/results.hpp"

namespace condotta::lab {

struct Progress {
  std::size_t done = 0;  // of this run
  std::size_t left = 0;
  double seconds = 0;
};

// Fights what the results lack yet. What was fought is kept even if `stop` ends the run; the results are the same for
// any number of threads and interruptions. `tell` is called now and then, from one thread at a time.
std::expected<Progress, Fault> run(const Design& design, Results& results, unsigned threads,
                                   const std::atomic<bool>& stop, const std::function<void(const Progress&)>& tell);

}  // namespace condotta::lab
