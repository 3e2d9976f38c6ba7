// Threads that do jobs, and lanes on them: the jobs of one lane are done one after the other, those of several lanes
// side by side. Every battle has a lane, so that nothing in it needs a lock and a slow battle keeps no other waiting.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace condotta::server {

using Job = std::function<void()>;

class Crew {
 public:
  explicit Crew(int threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { stop(); }

  void add(Job job);
  // Finishes the jobs in hand, forgets the others. Jobs added later are forgotten too.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

// A job that throws does not stop the lane: `failed` hears of it.
class Lane {
 public:
  explicit Lane(Crew& crew) : state_(std::make_shared<State>(crew)) {}

  void add(Job job);
  void on_failure(std::function<void(const std::string& what)> failed);

 private:
  struct State {
    explicit State(Crew& the_crew) : crew(the_crew) {}
    Crew& crew;
    std::mutex mutex;
    std::deque<Job> jobs;
    bool running = false;
    std::function<void(const std::string&)> failed;
  };
  static void run(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

}  // namespace condotta::server
