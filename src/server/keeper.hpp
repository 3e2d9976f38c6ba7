// The one thread that uses the store. What arrives while it writes is written together next time, in one transaction:
// so a disk that takes milliseconds for each still takes thousands of choices a second.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace condotta::server {

class Keeper {
 public:
  using Done = std::function<void(const store::Answer<void>&)>;  // called by the keeper's thread

  explicit Keeper(std::unique_ptr<store::Store> store);
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { stop(); }

  // Durable when `done` hears of success. A failure tells nothing of whether it was kept: look it up.
  void commit(store::Change change, Done done);
  // After what was asked before; on the keeper's thread.
  void read(std::function<void(store::Store&)> job);
  // Does what is asked already, then ends.
  void stop();

 private:
  struct Wish {
    std::vector<store::Change> changes;
    Done done;
    std::function<void(store::Store&)> read;
  };
  void work();
  void write(std::deque<Wish>& wishes, std::size_t from, std::size_t to);

  std::unique_ptr<store::Store> store_;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Wish> wishes_;
  bool stopping_ = false;
  std::jthread thread_;
};

}  // namespace condotta::server
