#include "lab/simulation.hpp"

#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

namespace condotta::lab {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

constexpr double seconds_between_writes = 1.0;

}  // namespace

std::expected<Progress, Fault> run(const Design& design, Results& results, unsigned threads,
                                   const std::atomic<bool>& stop, const std::function<void(const Progress&)>& tell) {
  const auto known = results.known();
  if (!known) return std::unexpected(known.error());
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < design.battles(); ++i) {
    const Job job = job_of(design, i);
    if (!known->contains(Results::key_of(design, job))) jobs.push_back(job);
  }
  const Clock::time_point start = Clock::now();
  std::atomic<std::size_t> next{0};
  std::atomic<bool> broken{false};
  std::mutex mutex;  // of all below
  std::vector<Result> unwritten;
  std::optional<Fault> fault;
  Progress progress{0, jobs.size(), 0};
  Clock::time_point written = start;
  const auto write = [&] {
    if (fault || unwritten.empty()) return;
    if (auto kept = results.add(unwritten); !kept) {
      fault = kept.error();
      broken = true;
    }
    unwritten.clear();
    written = Clock::now();
  };
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size() && !stop && !broken; i = next++) {
      Result result = fight(design, jobs[i]);
      const std::scoped_lock lock(mutex);
      unwritten.push_back(std::move(result));
      ++progress.done;
      --progress.left;
      progress.seconds = seconds_since(start);
      if (seconds_since(written) >= seconds_between_writes) write();
      if (tell) tell(progress);
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < jobs.size(); ++i) others.emplace_back(work);
    work();
  }
  write();
  if (fault) return std::unexpected(*fault);
  progress.seconds = seconds_since(start);
  return progress;
}

}  // namespace condotta::lab
