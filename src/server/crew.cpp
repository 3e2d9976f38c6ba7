#include "server/crew.hpp"

#include <cstdio>
#include <exception>

namespace condotta::server {
namespace {

// What went wrong, or "".
std::string attempt(const Job& job) {
  try {
    job();
    return {};
  } catch (const std::exception& error) {
    return *error.what() == '\0' ? "something unknown" : error.what();
  } catch (...) {
    return "something unknown";
  }
}

}  // namespace

Crew::Crew(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Crew::add(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    jobs_.push_back(std::move(job));
  }
  ready_.notify_one();
}

void Crew::stop() {
  std::deque<Job> forgotten;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    forgotten.swap(jobs_);
  }
  ready_.notify_all();
  threads_.clear();
}

void Crew::work() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    if (const std::string what = attempt(job); !what.empty()) {
      std::fprintf(stderr, "condotta: a job failed: %s\n", what.c_str());
    }
  }
}

void Lane::add(Job job) {
  {
    const std::scoped_lock lock(state_->mutex);
    state_->jobs.push_back(std::move(job));
    if (state_->running) return;
    state_->running = true;
  }
  state_->crew.add([state = state_] { run(state); });
}

void Lane::on_failure(std::function<void(const std::string&)> failed) {
  const std::scoped_lock lock(state_->mutex);
  state_->failed = std::move(failed);
}

void Lane::run(const std::shared_ptr<State>& state) {
  Job job;
  {
    const std::scoped_lock lock(state->mutex);
    job = std::move(state->jobs.front());
    state->jobs.pop_front();
  }
  const std::string what = attempt(job);
  job = nullptr;
  std::function<void(const std::string&)> failed;
  if (!what.empty()) {
    const std::scoped_lock lock(state->mutex);
    failed = state->failed;
  }
  if (failed) (void)attempt([&] { failed(what); });
  {
    const std::scoped_lock lock(state->mutex);
    if (state->jobs.empty()) {
      state->running = false;
      return;
    }
  }
  // One job at a time: other lanes get their turn between two of ours.
  state->crew.add([state] { run(state); });
}

}  // namespace condotta::server
