// Many jobs on several threads. The results come in the order of the jobs, so they are the same for any number of
// threads.
//
//   auto outcomes = many<Outcome>(200, threads, [&](std::size_t i) { return fight(i); });
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

namespace condotta::lab {

// Stops between two jobs once `stop` is true; jobs that were not done have no result.
template <class Result, class Job>
std::vector<std::optional<Result>> many(std::size_t count, unsigned threads, const Job& job,
                                        const std::atomic<bool>* stop = nullptr) {
  std::vector<std::optional<Result>> results(count);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      if (stop != nullptr && *stop) return;
      results[i].emplace(job(i));
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < count; ++i) others.emplace_back(work);
    work();
  }
  return results;
}

unsigned threads_here();

}  // namespace condotta::lab
